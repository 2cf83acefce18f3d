//! What must hold of discs on actions, where actions can be copied.

use tabletop::Seat;

use super::audit::{Holds, hold};
use crate::{
    TokyoMetro,
    id::ActionSet,
    state::{Phase, Table},
};

impl TokyoMetro {
    /// TM-ACT-3: the spots of an action are filled by one player, once, unless it was copied; OS-COPY-3: then a Copy disc
    /// lies on top of others, for each time; OS-COPY-6: a Copy is never copied.
    pub(super) fn audit_spots(&self, table: &Table) -> Holds {
        let filled = table.filled();
        if self.board.deck.copies.is_empty() {
            let once = table.everybody().iter().all(|player| player.placed.again().is_empty());
            let alone = filled.iter().all(|action| fillers(table, ActionSet::only(action)).count() == 1);
            return hold(once && alone, "TM-ACT-3", "chk-spots-shared");
        }
        let times = |action| table.everybody().iter().map(|player| u32::from(player.placed.count(action))).sum::<u32>();
        let copies = filled.and(self.board.deck.copies).iter().all(|copy| times(copy) == 1);
        hold(copies, "OS-COPY-6", "chk-copies")?;
        let moved = |seat| u32::from(copies_moved(table, seat));
        let own = |seat: Seat| table.player(seat).placed.again().len() as u32 <= moved(seat);
        let backed = Seat::all(self.players).all(own);
        let plain = |action| fillers(table, ActionSet::only(action)).filter(|seat| moved(*seat) == 0).count();
        let one = filled.iter().all(|action| plain(action) <= 1);
        let further = filled.iter().map(|action| times(action) - 1).sum::<u32>();
        let enough = further <= Seat::all(self.players).map(moved).sum();
        hold(backed && one && enough, "OS-COPY-3", "chk-copies")
    }
}

/// Whose discs lie on some of these actions.
fn fillers(table: &Table, actions: ActionSet) -> impl Iterator<Item = Seat> {
    Seat::all(table.players).filter(move |seat| !table.player(*seat).placed.actions().and(actions).is_empty())
}

/// The most Copy discs that a player can have moved: those on top of others, and one that is about to.
fn copies_moved(table: &Table, seat: Seat) -> u8 {
    let about_to = matches!(table.phase, Phase::From { .. }) && table.asked() == Some(seat);
    table.player(seat).laid.saturating_add(u8::from(about_to))
}
