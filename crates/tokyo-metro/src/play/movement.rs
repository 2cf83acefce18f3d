//! The Movement Phase.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    event::{Event, Happening},
    id::SpaceId,
    state::{Meeple, Phase, State},
};

impl TokyoMetro {
    /// TM-MOVE-1: in round 1 Meeples are placed; TM-MOVE-2: later they may move.
    pub(crate) fn begin_movement(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.open.at = 0;
        if state.open.round == 1 {
            state.open.phase = Phase::Place;
        } else {
            state.open.phase = Phase::Movement;
            self.ask_mover(state, tell);
        }
    }

    /// TM-MOVE-1: a Meeple is put on the Map.
    pub(crate) fn place(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        state.open.player_mut(seat).meeple = Meeple::On(space);
        say(tell, || Happening::Placed { seat, space });
        state.open.at += 1;
        if state.open.at >= self.players {
            self.begin_actions(state, tell);
        }
    }

    /// TM-MOVE-2: a Meeple walks.
    pub(crate) fn walk(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        state.open.player_mut(seat).meeple = Meeple::On(space);
        say(tell, || Happening::Walked { seat, space });
        self.next_mover(state, tell);
    }

    /// The next seat in turn order.
    pub(crate) fn next_mover(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.open.at += 1;
        self.ask_mover(state, tell);
    }

    /// DC-2: who can only stay is not asked.
    fn ask_mover(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        while let Some(seat) = state.open.asked() {
            if self.only_option(&state.open, seat).is_none() {
                return;
            }
            state.open.at += 1;
        }
        self.begin_actions(state, tell);
    }

    /// TM-MOVE-6: a rider exits first, and may then move normally.
    pub(crate) fn exit_to_walk(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        Self::exit(&mut state.open, seat, space, tell);
        self.ask_mover(state, tell);
    }
}
