//! The levels of Shinjuku: games in the head, played by the tuned greedy bot.

use shinjuku::{Action, Shinjuku, State};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat, Viewer, Views};

use super::{Greedy, Weights, facts::Value};
use crate::{
    overlook,
    search::{Effort, Guide, search},
};

/// Rounds that `hard` looks ahead: until everybody has had so many turns.
const HARD_ROUNDS: u32 = 2;
/// How often `easy` overlooks a choice, in percent.
const OVERLOOKED_BY_EASY: u32 = 10;

/// Looks ahead by games in the head.
#[derive(Clone, Debug)]
pub(crate) struct Thinker {
    head: Head,
    effort: Effort,
}

impl Thinker {
    pub(crate) fn hard(game: &Shinjuku) -> Self {
        let horizon = HARD_ROUNDS * u32::from(game.players());
        Self { head: Head::new(game), effort: Effort { width: 5, horizon, samples: 48 } }
    }
}

impl Thinker {
    /// The choices that were tried with what each is worth, the best first.
    pub(crate) fn rank(
        &mut self,
        ask: &Ask<'_, Shinjuku>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Vec<(f64, Action)> {
        search(ask, &mut self.head, self.effort, budget, dice)
    }
}

impl Bot<Shinjuku> for Thinker {
    fn choose(&mut self, ask: &Ask<'_, Shinjuku>, budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        self.rank(ask, budget, dice).first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

/// What is known of the players in a game in the head.
#[derive(Clone, Debug)]
struct Head {
    tuned: Greedy,
    /// What the rivals are taken for in this game.
    rival: Greedy,
    /// What positions are worth, where that was learned.
    learned: Option<Value>,
}

impl Head {
    fn new(game: &Shinjuku) -> Self {
        let tuned = Greedy { weights: Weights::tuned(game.players()) };
        Self { tuned, rival: tuned, learned: Value::of(game) }
    }
}

impl Guide<Shinjuku> for Head {
    fn choices(&mut self, ask: &Ask<'_, Shinjuku>, _: &mut Dice) -> Vec<(f64, Action)> {
        self.tuned.rank(ask, &mut Budget::unlimited())
    }

    /// Rivals are as likely to play like the one greedy bot as like the other.
    fn begin(&mut self, dice: &mut Dice) {
        self.rival = if dice.below(2) == 0 { self.tuned } else { Greedy::default() };
    }

    fn reply(&mut self, ask: &Ask<'_, Shinjuku>, own: bool, dice: &mut Dice) -> Action {
        let greedy = if own { &mut self.tuned } else { &mut self.rival };
        greedy.choose(ask, &mut Budget::unlimited(), dice)
    }

    fn clock(&self, state: &State) -> u32 {
        u32::from(state.table().turn.number())
    }

    fn judge(&mut self, game: &Shinjuku, seat: Seat, leaves: &[State]) -> Vec<f64> {
        let value = |state: &State| match &self.learned {
            Some(learned) => learned.margin(game, state, seat, self.tuned.weights),
            None => self.tuned.value(game, &game.view(state, Viewer::Seat(seat)), seat),
        };
        leaves.iter().map(value).collect()
    }
}

/// Takes what looks best at once, thinks little of what comes later, and overlooks choices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Easy;

impl Bot<Shinjuku> for Easy {
    fn choose(&mut self, ask: &Ask<'_, Shinjuku>, _budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        let greedy = Greedy { weights: Weights::short_sighted() };
        let seen = overlook(greedy.rank(ask, &mut Budget::unlimited()), OVERLOOKED_BY_EASY, dice);
        seen.first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}
