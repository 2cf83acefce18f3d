//! The Departo action.

use tabletop::Tell;

use super::Play;
use crate::{
    board::{STACKS, StationId},
    event::{Event, PublicEvent},
    pieces::{Paid, Piece},
    state::{Store, StoreKind},
};

impl<T: Tell<Event>> Play<'_, T> {
    /// SJ-DEP-2, SJ-DEP-4, SJ-DEP-5, SJ-DEP-6: the store is replaced, a customer is given up, a stack of tokens taken.
    pub(super) fn departo(&mut self, at: StationId, with: Piece, paid: Paid) {
        let table = &mut self.state.table;
        let (seat, gone) = (table.turn, table.is_final());
        let Some(Store { kind: StoreKind::Specialty(of), .. }) = table.take_store(at) else { return };
        table.put_store(at, Store { owner: seat, kind: StoreKind::Department });
        let stack = STACKS.get(usize::from(table.claimed)).copied();
        table.claimed += u8::from(stack.is_some());
        let tokens = stack.unwrap_or(0);
        let player = table.player_mut(seat);
        player.supply[of.index()] += 1;
        player.departments = player.departments.saturating_sub(1);
        player.customers.take(with);
        player.tokens += tokens;
        // SJ-DEP-8: in the final turns the customer leaves the game.
        if gone {
            table.removed.add(with, 1);
        }
        self.say(|| PublicEvent::Upgraded { seat, at, with, gone, tokens, paid });
        if !gone {
            self.queue_up(with, false);
        }
        self.finish_action();
    }
}
