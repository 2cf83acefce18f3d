//! What must hold of every game holds of Tokyo Metro.

tabletop::contract!(tokyo_metro::TokyoMetro);
