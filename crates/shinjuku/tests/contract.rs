//! The contract of every game.

tabletop::contract!(shinjuku::Shinjuku);
