//! How a game is played: choosing, filling, completing, and the next card.

mod complete;
mod fill;
mod random;
mod turn;
