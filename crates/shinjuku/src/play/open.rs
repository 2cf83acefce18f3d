//! The Open action.

use tabletop::Tell;

use super::Play;
use crate::{
    board::StationId,
    event::{Event, PublicEvent},
    pieces::{Paid, Type},
    state::{Source, Store, StoreKind},
};

impl<T: Tell<Event>> Play<'_, T> {
    /// SJ-OPEN-1, SJ-OPEN-3: the store comes from the supply, or from where it stood.
    pub(super) fn open(&mut self, at: StationId, store: Source, paid: Paid) {
        let table = &mut self.state.table;
        let seat = table.turn;
        let (of, from): (Type, _) = match store {
            Source::Supply(of) => {
                let left = &mut table.player_mut(seat).supply[of.index()];
                *left = left.saturating_sub(1);
                (of, None)
            }
            Source::Map(from) => match table.take_store(from) {
                Some(Store { kind: StoreKind::Specialty(of), .. }) => (of, Some(from)),
                _ => return,
            },
        };
        table.put_store(at, Store { owner: seat, kind: StoreKind::Specialty(of) });
        self.say(|| PublicEvent::Opened { seat, of, at, from, paid });
        self.finish_action();
    }
}
