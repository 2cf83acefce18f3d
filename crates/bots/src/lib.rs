//! Players that are programs, and the arena that measures them.
//!
//! A bot gets the legal actions and the view of its seat ([`tabletop::Ask`]); the state is out of its reach.

pub mod arena;
pub mod contest;
pub mod metrox;
mod random;
pub mod shinjuku;
pub mod tokyo_metro;

use tabletop::{Ask, Bot, Budget, Dice, Game};

pub use random::Random;

/// Makes a bot for a game.
pub type Maker<G> = fn(&G) -> Player<G>;

/// A game with its bots, by the names that `--seats` and tables use.
pub trait Bots: Game {
    /// Its bot that looks one choice ahead: the yardstick, whose games are frozen.
    type Greedy: Bot<Self>;

    /// The bots of this game, the weakest first.
    const BOTS: &'static [(&'static str, Maker<Self>)];

    /// The bot with this name.
    fn bot(&self, name: &str) -> Option<Player<Self>> {
        Self::BOTS.iter().find(|(known, _)| *known == name).map(|(_, make)| make(self))
    }
}

/// Choices with their values, the best first; equals stay in the order of the list.
fn best_first<A>(choices: impl Iterator<Item = (f64, A)>) -> Vec<(f64, A)> {
    let mut choices: Vec<(f64, A)> = choices.collect();
    // 0 and -0 are equal, and what has no value at all comes last.
    let key = |value: f64| if value.is_nan() { f64::NEG_INFINITY } else { value + 0.0 };
    choices.sort_by(|(a, _), (b, _)| key(*b).total_cmp(&key(*a)));
    choices
}

/// A built-in bot. One type for all of a game, so that the arena calls them directly: a call through a table for each
/// decision costs random play more than the choice itself.
pub enum Player<G: Bots> {
    /// Knows nothing.
    Random(Random),
    /// Looks one choice ahead.
    Greedy(G::Greedy),
}

impl<G: Bots> Bot<G> for Player<G> {
    fn new_game(&mut self) {
        match self {
            Self::Random(bot) => Bot::<G>::new_game(bot),
            Self::Greedy(bot) => bot.new_game(),
        }
    }

    #[inline]
    fn choose(&mut self, ask: &Ask<'_, G>, budget: &mut Budget<'_>, dice: &mut Dice) -> G::Action {
        match self {
            Self::Random(bot) => bot.choose(ask, budget, dice),
            Self::Greedy(bot) => bot.choose(ask, budget, dice),
        }
    }
}

impl Bots for ::metrox::MetroX {
    type Greedy = metrox::Greedy;

    const BOTS: &'static [(&'static str, Maker<Self>)] =
        &[("random", |_| Player::Random(Random)), ("greedy", |_| Player::Greedy(metrox::Greedy::default()))];
}

impl Bots for ::shinjuku::Shinjuku {
    type Greedy = shinjuku::Greedy;

    const BOTS: &'static [(&'static str, Maker<Self>)] =
        &[("random", |_| Player::Random(Random)), ("greedy", |_| Player::Greedy(shinjuku::Greedy::default()))];
}

impl Bots for ::tokyo_metro::TokyoMetro {
    type Greedy = tokyo_metro::Greedy;

    const BOTS: &'static [(&'static str, Maker<Self>)] =
        &[("random", |_| Player::Random(Random)), ("greedy", |_| Player::Greedy(tokyo_metro::Greedy::default()))];
}
