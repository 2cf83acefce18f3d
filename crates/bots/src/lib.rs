//! Players that are programs, and the arena that measures them.
//!
//! A bot gets the legal actions and the view of its seat ([`tabletop::Ask`]); the state is out of its reach.

pub mod advice;
pub mod analysis;
pub mod arena;
pub mod calibration;
pub mod chances;
pub mod contest;
pub mod external;
pub mod metrox;
mod network;
mod random;
pub mod review;
mod search;
pub mod shinjuku;
pub mod tokyo_metro;
pub mod train;
pub mod tune;
pub mod weights;

use tabletop::{Ask, Bot, Budget, Dice, Game, Rules};

use advice::{Advice, Question};
use chances::Spread;
pub use random::Random;
use review::Purse;
use train::{Course, NoTraining};
use weights::BadWeights;

/// Makes a bot for a game.
pub type Maker<G> = fn(&G) -> Player<G>;

/// The levels that every game has, the weakest first: what people choose from. The other bots are for measuring.
pub const LEVELS: [&str; 3] = ["easy", "normal", "hard"];

/// The level of who made no choice.
pub const USUAL: &str = "normal";

/// A game with its bots, by the names that `--seats` and tables use.
pub trait Bots: Game {
    /// Its bot that looks one choice ahead: the yardstick, whose games are frozen.
    type Greedy: Bot<Self>;

    /// The bots of this game, the weakest first.
    const BOTS: &'static [(&'static str, Maker<Self>)];

    /// How much a whole game is thought about in a review: about a minute of one core at its largest tables.
    const PURSE: Purse;

    /// By how much the scores of `quick`'s games are off where others play: what makes the chances of games of `normal` come true
    /// (`norikae calibrate`).
    fn spread(&self) -> Spread;

    /// What the strongest bot thinks of the choices that it would think of, and of the one that was made: what each is worth, the
    /// best first.
    fn advise(
        &self,
        ask: &Ask<'_, Self>,
        question: Question<'_, Self::Action>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Advice<Self::Action>;

    /// A bot that plays sensibly and fast, for games to their end.
    fn quick(&self) -> Player<Self>;

    /// Learns by self-play, and gives back a weights file.
    fn train(&self, _course: &Course, _watch: &mut dyn train::Watch) -> Result<Vec<u8>, NoTraining> {
        Err(NoTraining::NotThisGame)
    }

    /// Tunes greedy's numbers for this number of players, and gives them back as JSON; none if this game has none to tune.
    fn tune(&self, _course: &tune::Course, _watch: &mut dyn tune::Watch) -> Option<String> {
        None
    }

    /// Uses a weights file for the boards of this game from now on.
    fn learned(&self, _file: &[u8]) -> Result<(), BadWeights> {
        Err(BadWeights::NotThisGame)
    }

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

/// What is left of choices when each is overlooked so often, in percent; never nothing.
fn overlook<T: Clone>(choices: Vec<T>, percent: u32, dice: &mut Dice) -> Vec<T> {
    let seen: Vec<T> = choices.iter().filter(|_| dice.below(100) >= percent).cloned().collect();
    if seen.is_empty() { choices } else { seen }
}

/// A built-in bot. One type for all of a game, so that the arena calls them directly: a call through a table for each
/// decision costs random play more than the choice itself.
pub enum Player<G: Bots> {
    /// Knows nothing.
    Random(Random),
    /// Looks one choice ahead.
    Greedy(G::Greedy),
    /// One that thinks so long that a call through a table costs nothing beside it.
    Level(Box<dyn Bot<G>>),
}

impl<G: Bots> Bot<G> for Player<G> {
    fn new_game(&mut self) {
        match self {
            Self::Random(bot) => Bot::<G>::new_game(bot),
            Self::Greedy(bot) => bot.new_game(),
            Self::Level(bot) => bot.new_game(),
        }
    }

    #[inline]
    fn choose(&mut self, ask: &Ask<'_, G>, budget: &mut Budget<'_>, dice: &mut Dice) -> G::Action {
        match self {
            Self::Random(bot) => bot.choose(ask, budget, dice),
            Self::Greedy(bot) => bot.choose(ask, budget, dice),
            Self::Level(bot) => bot.choose(ask, budget, dice),
        }
    }
}

impl Bots for ::metrox::MetroX {
    type Greedy = metrox::Greedy;

    const BOTS: &'static [(&'static str, Maker<Self>)] = &[
        ("random", |_| Player::Random(Random)),
        ("easy", |_| Player::Level(Box::new(metrox::Easy))),
        ("greedy", |_| Player::Greedy(metrox::Greedy::default())),
        ("normal", |game| Player::Level(Box::new(metrox::Normal::new(game)))),
        ("tables", |game| Player::Level(Box::new(metrox::OneStep::new(game)))),
        ("hard", |game| Player::Level(Box::new(metrox::Hard::new(game)))),
    ];

    const PURSE: Purse = Purse { iterations: 40_000, playouts: 6_000, least: 0.5 };

    fn spread(&self) -> Spread {
        Spread { whole: 5.5, growth: 0.8 }
    }

    fn quick(&self) -> Player<Self> {
        Player::Level(Box::new(metrox::OneStep::new(self)))
    }

    fn advise(
        &self,
        ask: &Ask<'_, Self>,
        question: Question<'_, Self::Action>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Advice<Self::Action> {
        metrox::Hard::new(self).advise(ask, question, budget, dice)
    }

    fn train(&self, course: &Course, watch: &mut dyn train::Watch) -> Result<Vec<u8>, NoTraining> {
        metrox::train(self, course, watch)
    }

    fn learned(&self, file: &[u8]) -> Result<(), BadWeights> {
        metrox::put(self, file)
    }
}

impl Bots for ::shinjuku::Shinjuku {
    type Greedy = shinjuku::Greedy;

    const BOTS: &'static [(&'static str, Maker<Self>)] = &[
        ("random", |_| Player::Random(Random)),
        ("easy", |_| Player::Level(Box::new(shinjuku::Easy))),
        ("greedy", |_| Player::Greedy(shinjuku::Greedy::default())),
        ("tuned", |game| Player::Greedy(shinjuku::Greedy { weights: shinjuku::Weights::tuned(Rules::players(game)) })),
        ("planned", |game| Player::Level(Box::new(shinjuku::Planned::new(game)))),
        ("normal", |game| Player::Level(Box::new(shinjuku::Thinker::normal(game)))),
        ("hard", |game| Player::Level(Box::new(shinjuku::Thinker::hard(game)))),
    ];

    const PURSE: Purse = Purse { iterations: 13_000, playouts: 2_500, least: 1.0 };

    fn spread(&self) -> Spread {
        Spread { whole: 6.2, growth: 0.6 }
    }

    fn quick(&self) -> Player<Self> {
        Player::Level(Box::new(shinjuku::Hasty::new(self)))
    }

    fn advise(
        &self,
        ask: &Ask<'_, Self>,
        question: Question<'_, Self::Action>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Advice<Self::Action> {
        shinjuku::Thinker::hard(self).advise(ask, question, budget, dice)
    }

    fn train(&self, course: &Course, watch: &mut dyn train::Watch) -> Result<Vec<u8>, NoTraining> {
        shinjuku::train(self, course, watch)
    }

    fn learned(&self, file: &[u8]) -> Result<(), BadWeights> {
        shinjuku::put(self, file)
    }
}

impl Bots for ::tokyo_metro::TokyoMetro {
    type Greedy = tokyo_metro::Greedy;

    const BOTS: &'static [(&'static str, Maker<Self>)] = &[
        ("random", |_| Player::Random(Random)),
        ("easy", |_| Player::Level(Box::new(tokyo_metro::Easy))),
        ("greedy", |_| Player::Greedy(tokyo_metro::Greedy::default())),
        ("tuned", |game| Player::Greedy(tokyo_metro::Greedy { weights: tokyo_metro::Weights::tuned(game) })),
        ("normal", |game| Player::Level(Box::new(tokyo_metro::Thinker::normal(game)))),
        ("hard", |game| Player::Level(Box::new(tokyo_metro::Thinker::hard(game)))),
    ];

    const PURSE: Purse = Purse { iterations: 7_000, playouts: 2_500, least: 100.0 };

    /// What all have together hardly depends on how many they are, so each is off by its share; what comes late hardly matters.
    fn spread(&self) -> Spread {
        Spread { whole: 4_000.0 / f64::from(self.players().max(2)), growth: 1.0 }
    }

    fn quick(&self) -> Player<Self> {
        Player::Level(Box::new(tokyo_metro::Careless::new(self)))
    }

    fn advise(
        &self,
        ask: &Ask<'_, Self>,
        question: Question<'_, Self::Action>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Advice<Self::Action> {
        tokyo_metro::Thinker::hard(self).advise(ask, question, budget, dice)
    }

    fn tune(&self, course: &tune::Course, watch: &mut dyn tune::Watch) -> Option<String> {
        let tuning = tokyo_metro::Tuning { from: tokyo_metro::Weights::tuned(self) };
        let numbers = tune::tune(self, &tuning, course, watch);
        serde_json::to_string_pretty(&tune::Tunable::with(&tuning, &numbers).weights).ok()
    }
}
