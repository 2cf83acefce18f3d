//! The Movement Phase.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    event::{Event, MeepleEvent},
    id::SpaceId,
    state::{Meeple, Phase, State},
};

impl TokyoMetro {
    /// TM-MOVE-1: in round 1 Meeples are placed; TM-MOVE-2: later they may move.
    pub(crate) fn begin_movement(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.table.at = 0;
        if state.table.round == 1 {
            state.table.phase = Phase::Place;
        } else {
            state.table.phase = Phase::Movement;
            self.ask_mover(state, tell);
        }
    }

    /// TM-MOVE-1: a Meeple is put on the Map.
    pub(crate) fn place(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        state.table.player_mut(seat).meeple = Meeple::On(space);
        say(tell, || MeepleEvent::Placed { seat, space });
        state.table.at += 1;
        if state.table.at >= self.players {
            self.begin_actions(state, tell);
        }
    }

    /// TM-MOVE-2: a Meeple walks.
    pub(crate) fn walk(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        state.table.player_mut(seat).meeple = Meeple::On(space);
        say(tell, || MeepleEvent::Walked { seat, space });
        self.next_mover(state, tell);
    }

    /// TM-WALK-1: a Meeple walks by a Move action.
    pub(crate) fn walk_on_turn(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        state.table.player_mut(seat).meeple = Meeple::On(space);
        say(tell, || MeepleEvent::Walked { seat, space });
        self.end_turn(state, tell);
    }

    /// The next seat in turn order.
    pub(crate) fn next_mover(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.table.at += 1;
        self.ask_mover(state, tell);
    }

    /// DC-2: who can only stay is not asked.
    fn ask_mover(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        while let Some(seat) = state.table.asked() {
            if self.only_option(&state.table, seat).is_none() {
                return;
            }
            state.table.at += 1;
        }
        self.begin_actions(state, tell);
    }

    /// TM-MOVE-6: a rider exits first, and may then move normally.
    pub(crate) fn exit_to_walk(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        Self::exit(&mut state.table, seat, space, tell);
        self.ask_mover(state, tell);
    }
}
