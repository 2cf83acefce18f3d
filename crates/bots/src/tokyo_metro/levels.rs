//! The levels of Tokyo Metro: games in the head, played by the tuned greedy bot.

use ::tokyo_metro::{Action, State, TokyoMetro, imagined_bid};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat};

use super::{Greedy, Weights};
use crate::{
    advice::{self, Advice, Question, lead},
    overlook,
    search::{Effort, Guide, Search, advise},
};

/// How `hard` and `normal` search: `hard` two rounds far, `normal` to the end of the round.
const HARD: Effort = Effort { width: 5, ways: 1, horizon: 2, samples: 64, trust: 0.0 };
const NORMAL: Effort = Effort { width: 4, ways: 1, horizon: 1, samples: 12, trust: 0.0 };
/// How a review looks at what seems costly.
const CLOSELY: Effort = Effort { width: 4, ways: 3, horizon: u32::MAX, samples: 96, trust: 0.0 };
/// How much of what the best rival's position is worth `hard` takes off its own, beside the share of the rival's score that
/// the value itself takes off. Measured: `docs/strength.md`.
const RIVALRY: f64 = 0.5;
/// How often `normal` and `easy` overlook a choice, in percent.
const OVERLOOKED: u32 = 5;
const OVERLOOKED_BY_EASY: u32 = 6;
/// How often whoever plays on for a figure that people read overlooks the best choice, in percent. Nearly nothing is hidden in this
/// game: without slips all games that are played on from a position would be one and the same, and their error nothing.
const SLIPS: u32 = 5;

/// Looks ahead by games in the head.
#[derive(Clone, Debug)]
pub(crate) struct Thinker {
    head: Head,
    effort: Effort,
}

impl Thinker {
    pub(crate) fn hard(game: &TokyoMetro) -> Self {
        Self { head: Head { rivalry: RIVALRY, ..Head::new(game, 0) }, effort: HARD }
    }

    pub(crate) fn normal(game: &TokyoMetro) -> Self {
        Self { head: Head::new(game, OVERLOOKED), effort: NORMAL }
    }
}

impl Thinker {
    /// What it thinks of the choices, the one that was made among them.
    pub(crate) fn advise(
        &mut self,
        ask: &Ask<'_, TokyoMetro>,
        question: Question<'_, Action>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Advice<Action> {
        let effort = match question.look {
            advice::Look::First => self.effort,
            advice::Look::Second => CLOSELY,
        };
        advise(ask, &mut self.head, effort, question, budget, dice)
    }
}

impl Bot<TokyoMetro> for Thinker {
    fn choose(&mut self, ask: &Ask<'_, TokyoMetro>, budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        Search::new().decide(ask, &mut self.head, self.effort, budget, dice)
    }
}

/// What is known of the players in a game in the head.
#[derive(Clone, Debug)]
struct Head {
    tuned: Greedy,
    /// What the rivals are taken for in this game.
    rival: Greedy,
    /// Whether they are taken for what the own seat is.
    alike: bool,
    /// What all are then.
    habit: Greedy,
    overlooks: u32,
    /// What the best rival's worth counts for; 0 is to look at one's own alone.
    rivalry: f64,
}

impl Head {
    fn new(game: &TokyoMetro, overlooks: u32) -> Self {
        let tuned = Greedy { weights: Weights::tuned(game) };
        Self { tuned, rival: tuned, alike: false, habit: tuned, overlooks, rivalry: 0.0 }
    }

    /// What the best rival has, as far as it counts.
    fn rivals_worth(&self, game: &TokyoMetro, seat: Seat, leaf: &State) -> f64 {
        if self.rivalry == 0.0 {
            return 0.0;
        }
        let rivals = Seat::all(game.players()).filter(|rival| *rival != seat);
        let best = rivals.map(|rival| self.tuned.value(game, leaf.table(), rival)).reduce(f64::max);
        best.map_or(0.0, |best| self.rivalry * best)
    }
}

impl Guide<TokyoMetro> for Head {
    fn choices(&mut self, ask: &Ask<'_, TokyoMetro>, dice: &mut Dice) -> Vec<(f64, Vec<Action>)> {
        let ranked = self.singly(ask, dice);
        overlook(ranked, self.overlooks, dice).into_iter().map(|(value, action)| (value, vec![action])).collect()
    }

    fn singly(&mut self, ask: &Ask<'_, TokyoMetro>, dice: &mut Dice) -> Vec<(f64, Action)> {
        self.tuned.rank(ask, &mut Budget::unlimited(), dice)
    }

    /// Rivals are as likely to play like the one greedy bot as like the other.
    fn begin(&mut self, dice: &mut Dice) {
        self.rival = if self.alike || dice.below(2) == 0 { self.tuned } else { Greedy::default() };
    }

    fn even(&mut self) {
        self.alike = true;
    }

    fn habit(&mut self, number: u32) {
        self.habit = if number.is_multiple_of(2) { self.tuned } else { Greedy::default() };
    }

    fn reply(&mut self, ask: &Ask<'_, TokyoMetro>, own: bool, dice: &mut Dice) -> Action {
        if self.alike {
            return carelessly(&self.habit, ask, dice);
        }
        let greedy = if own { &mut self.tuned } else { &mut self.rival };
        greedy.choose(ask, &mut Budget::unlimited(), dice)
    }

    fn clock(&self, state: &State) -> u32 {
        u32::from(state.table().round)
    }

    fn judge(&mut self, game: &TokyoMetro, seat: Seat, leaves: &[State]) -> Vec<f64> {
        let worth = |leaf: &State| self.tuned.value(game, leaf.table(), seat) - self.rivals_worth(game, seat, leaf);
        leaves.iter().map(worth).collect()
    }

    /// As if the Trains ran to the end.
    fn lead(&mut self, game: &TokyoMetro, seat: Seat, leaf: &State) -> f64 {
        let projected = game.projected(leaf.table());
        lead(projected.get(..usize::from(game.players())).unwrap_or(&projected), seat)
    }
}

/// What a greedy bot does that overlooks the best choice now and then. It bids as those are imagined to who have bid already: bids are
/// secret, so what is expected of a rival must not depend on who is asked first; and against rivals who always bid the same a
/// step more would win for sure.
fn carelessly(greedy: &Greedy, ask: &Ask<'_, TokyoMetro>, dice: &mut Dice) -> Action {
    if let [Action::Bid(_), .., Action::Bid(most)] = ask.legal() {
        let bid = Action::Bid(imagined_bid(*most, dice));
        return if ask.legal().contains(&bid) { bid } else { ask.legal()[0] };
    }
    let slips = dice.below(100) < SLIPS;
    let ranked = greedy.rank(ask, &mut Budget::unlimited(), dice);
    ranked.get(usize::from(slips)).or(ranked.first()).map_or(ask.legal()[0], |(_, action)| *action)
}

/// Plays as everybody does in games that are played on for figures: by the tuned numbers, with a slip now and then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Careless {
    tuned: Greedy,
}

impl Careless {
    pub(crate) fn new(game: &TokyoMetro) -> Self {
        Self { tuned: Greedy { weights: Weights::tuned(game) } }
    }
}

impl Bot<TokyoMetro> for Careless {
    fn choose(&mut self, ask: &Ask<'_, TokyoMetro>, _: &mut Budget<'_>, dice: &mut Dice) -> Action {
        carelessly(&self.tuned, ask, dice)
    }
}

/// Looks one choice ahead, and overlooks choices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Easy;

impl Bot<TokyoMetro> for Easy {
    fn choose(&mut self, ask: &Ask<'_, TokyoMetro>, _budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        let ranked = Greedy::default().rank(ask, &mut Budget::unlimited(), dice);
        let seen = overlook(ranked, OVERLOOKED_BY_EASY, dice);
        seen.first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}
