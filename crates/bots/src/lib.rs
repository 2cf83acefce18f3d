//! Players that are programs, and the arena that measures them.
//!
//! A bot gets the legal actions and the view of its seat ([`tabletop::Ask`]); the state is out of its reach.

pub mod arena;
pub mod metrox;
mod random;
pub mod shinjuku;
pub mod tokyo_metro;

use tabletop::{Bot, Game};

pub use random::Random;

/// Makes a bot for a game.
pub type Maker<G> = fn(&G) -> Box<dyn Bot<G>>;

/// A game with its bots, by the names that `--seats` and tables use.
pub trait Bots: Game {
    /// The bots of this game, the weakest first.
    const BOTS: &'static [(&'static str, Maker<Self>)];

    /// The bot with this name.
    fn bot(&self, name: &str) -> Option<Box<dyn Bot<Self>>> {
        Self::BOTS.iter().find(|(known, _)| *known == name).map(|(_, make)| make(self))
    }
}

impl Bots for ::metrox::MetroX {
    const BOTS: &'static [(&'static str, Maker<Self>)] =
        &[("random", |_| Box::new(Random)), ("greedy", |_| Box::new(metrox::Greedy::default()))];
}

impl Bots for ::shinjuku::Shinjuku {
    const BOTS: &'static [(&'static str, Maker<Self>)] =
        &[("random", |_| Box::new(Random)), ("greedy", |_| Box::new(shinjuku::Greedy::default()))];
}

impl Bots for ::tokyo_metro::TokyoMetro {
    const BOTS: &'static [(&'static str, Maker<Self>)] =
        &[("random", |_| Box::new(Random)), ("greedy", |_| Box::new(tokyo_metro::Greedy::default()))];
}
