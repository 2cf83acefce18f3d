//! The Expand action.

use tabletop::Tell;

use super::Play;
use crate::{
    board::RailwayId,
    event::{Event, PublicEvent},
    pieces::Paid,
    state::Phase,
};

impl<T: Tell<Event>> Play<'_, T> {
    /// SJ-EXP-1, SJ-EXP-7: the first track is laid, then the second is asked for.
    pub(super) fn apply_first(&mut self, railway: RailwayId) {
        let table = &mut self.state.table;
        table.lay(railway, table.turn);
        table.phase = Phase::Second(railway);
    }

    /// SJ-EXP-4
    pub(super) fn lay_second(&mut self, first: RailwayId, second: RailwayId, paid: Paid) {
        let table = &mut self.state.table;
        table.lay(second, table.turn);
        self.finish_expand(first, Some((second, paid)));
    }

    pub(super) fn finish_expand(&mut self, first: RailwayId, second: Option<(RailwayId, Paid)>) {
        let seat = self.state.table.turn;
        self.say(|| PublicEvent::Expanded { seat, first, second });
        self.finish_action();
    }
}
