//! Games in the head to their end, everybody by the tables; on a board that nothing was learned for, greedily.

use metrox::{Action, MetroX, State};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat};

use super::levels::OneStep;
use crate::{
    advice::lead,
    search::{Effort, Guide},
};

/// How hard is tried to tell what choices are worth: where nothing was learned, and where there is time to play many games.
pub(super) const UNLEARNED: Effort = Effort { width: 6, ways: 1, horizon: 1, samples: 64, trust: 0.0 };
pub(super) const CLOSELY: Effort = Effort { width: 3, samples: 600, ..UNLEARNED };

/// What everybody is taken for.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) player: OneStep,
}

impl Guide<MetroX> for Head {
    fn choices(&mut self, ask: &Ask<'_, MetroX>, dice: &mut Dice) -> Vec<(f64, Vec<Action>)> {
        self.singly(ask, dice).into_iter().map(|(value, action)| (value, vec![action])).collect()
    }

    fn singly(&mut self, ask: &Ask<'_, MetroX>, dice: &mut Dice) -> Vec<(f64, Action)> {
        self.player.rank(ask, &mut Budget::unlimited(), dice)
    }

    /// The next card is anybody's guess.
    fn knows_what_comes(&self) -> bool {
        false
    }

    fn reply(&mut self, ask: &Ask<'_, MetroX>, _own: bool, dice: &mut Dice) -> Action {
        self.player.choose(ask, &mut Budget::unlimited(), dice)
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
