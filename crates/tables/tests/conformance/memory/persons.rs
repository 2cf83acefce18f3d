//! All that is kept of one person in memory.

use tables::{
    Attempt, Day, Entry, GuestId, Kind, Player, TableId,
    store::{BlockTarget, BoxFuture, Hash, PersonStore, Proof, Report},
};

use super::{Memory, guests};

impl PersonStore for Memory {
    fn sessions_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(i64, i64)>> {
        self.answer(|kept| {
            let own = kept.sessions.values().filter(|(of, _)| *of == guest);
            own.map(|(_, at)| (*at, *at)).collect()
        })
    }

    fn tables_with(&self, guest: GuestId) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| {
            let of = |row: &&tables::Row| row.people.of(guest).is_some() || guests(row).any(|other| other == guest);
            kept.rows.values().filter(of).map(|row| row.id).collect()
        })
    }

    fn lines_of(&self, id: TableId, who: String) -> BoxFuture<'_, Vec<Entry>> {
        self.answer(|kept| {
            let own = |entry: &&Entry| entry.kind == Kind::Chat && entry.who.as_ref() == Some(&who);
            kept.log(id).iter().filter(own).cloned().collect()
        })
    }

    fn puzzles_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(Day, Attempt)>> {
        self.answer(|kept| {
            let own = kept.puzzles.iter().filter(|((_, of), _)| *of == guest);
            own.map(|((day, _), attempt)| (*day, *attempt)).collect()
        })
    }

    fn reports_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Report>> {
        self.answer(|kept| kept.reports.iter().filter(|report| report.what.reporter == guest).cloned().collect())
    }

    fn delete_person(&self, guest: GuestId, proof: Proof, name: String) -> BoxFuture<'_, Option<Vec<Hash>>> {
        self.answer(|kept| {
            if !kept.prove(guest, &proof) {
                return None;
            }
            kept.accounts.remove(&guest);
            kept.passkeys.retain(|passkey| passkey.guest != guest);
            kept.answers.retain(|(by, ..), _| *by != guest);
            kept.streaks.remove(&guest);
            kept.owners.retain(|(owner, _)| *owner != guest);
            kept.hidden.retain(|(by, other)| ![by, other].contains(&&guest));
            kept.reports.retain(|report| ![report.what.reporter, report.what.person].contains(&guest));
            kept.blocks.retain(|block| block.whom != BlockTarget::Person(guest));
            for seat in kept.rated.iter_mut().filter(|seat| seat.player == Player::Person(guest)) {
                seat.player = Player::Gone;
            }
            kept.forget_notices(guest);
            kept.leave_all_clubs(guest);
            kept.guests.insert(guest, name);
            Some(kept.end_sessions(guest, None))
        })
    }
}
