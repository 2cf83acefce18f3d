//! Games in the head on a board that nothing was learned for: greedy plays them to their end.

use metrox::{Action, MetroX, State};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat};

use super::Greedy;
use crate::{
    advice::lead,
    search::{Effort, Guide},
};

/// How hard is tried to tell what choices are worth.
pub(super) const UNLEARNED: Effort = Effort { width: 6, horizon: 1, samples: 64, trust: 0.0 };

/// Everybody is taken for greedy.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    greedy: Greedy,
}

impl Guide<MetroX> for Head {
    fn choices(&mut self, ask: &Ask<'_, MetroX>, dice: &mut Dice) -> Vec<(f64, Vec<Action>)> {
        self.singly(ask, dice).into_iter().map(|(value, action)| (value, vec![action])).collect()
    }

    fn singly(&mut self, ask: &Ask<'_, MetroX>, dice: &mut Dice) -> Vec<(f64, Action)> {
        self.greedy.rank(ask, &mut Budget::unlimited(), dice)
    }

    fn reply(&mut self, ask: &Ask<'_, MetroX>, _own: bool, dice: &mut Dice) -> Action {
        self.greedy.choose(ask, &mut Budget::unlimited(), dice)
    }

    /// It stands still: games go to their end.
    fn clock(&self, _state: &State) -> u32 {
        0
    }

    fn judge(&mut self, game: &MetroX, seat: Seat, leaves: &[State]) -> Vec<f64> {
        leaves.iter().map(|leaf| self.lead(game, seat, leaf)).collect()
    }

    fn lead(&mut self, game: &MetroX, seat: Seat, leaf: &State) -> f64 {
        let mut scores = Vec::new();
        game.scores(leaf, &mut scores);
        lead(&scores, seat)
    }
}
