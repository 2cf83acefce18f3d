//! Guests, their sessions and whom they hide, in memory.

use tables::{
    Guest, GuestId,
    store::{BoxFuture, GuestStore, MOST_HIDDEN},
};

use super::{Memory, guests};

impl GuestStore for Memory {
    fn new_guest(&self, name: String, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, Guest> {
        self.answer(|kept| {
            let id = GuestId(kept.guests.last_key_value().map_or(1, |(last, _)| last.0 + 1));
            kept.guests.insert(id, name.clone());
            kept.sessions.insert(token_hash, (id, at));
            Guest::new(id, name)
        })
    }

    fn rename(&self, guest: GuestId, name: String) -> BoxFuture<'_, ()> {
        self.answer(|kept| drop(kept.guests.insert(guest, name)))
    }

    fn guest(&self, token_hash: [u8; 32]) -> BoxFuture<'_, Option<(Guest, i64)>> {
        self.answer(|kept| {
            let (id, used) = *kept.sessions.get(&token_hash)?;
            Some((kept.guest(id)?, used))
        })
    }

    fn use_session(&self, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            if let Some((_, used)) = kept.sessions.get_mut(&token_hash) {
                *used = at;
            }
        })
    }

    fn end_session(&self, token_hash: [u8; 32]) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            kept.sessions.remove(&token_hash);
        })
    }

    fn end_unused_sessions(&self, since: i64) -> BoxFuture<'_, ()> {
        self.answer(|kept| kept.sessions.retain(|_, (_, used)| *used > since))
    }

    fn forget_guests(&self, after: GuestId, since: i64) -> BoxFuture<'_, Option<GuestId>> {
        self.answer(|kept| {
            let last = kept.guests.last_key_value().map(|(last, _)| *last).filter(|last| *last > after)?;
            let sat: Vec<GuestId> = kept.rows.values().flat_map(guests).chain(kept.accounts.keys().copied()).collect();
            kept.sessions.retain(|_, (guest, used)| *guest <= after || *used > since || sat.contains(guest));
            let gone = |guest: &GuestId| {
                *guest > after && !sat.contains(guest) && !kept.sessions.values().any(|(other, _)| other == guest)
            };
            kept.hidden.retain(|(by, _)| !gone(by));
            kept.answers.retain(|(by, ..), _| !gone(by));
            kept.streaks.retain(|by, _| !gone(by));
            let named = |guest: &GuestId| {
                let hidden = kept.hidden.iter().any(|(_, other)| other == guest);
                hidden || kept.puzzles.keys().any(|(_, other)| other == guest)
            };
            kept.guests.retain(|guest, _| *guest == last || !gone(guest) || named(guest));
            Some(last)
        })
    }

    fn hidden(&self, guest: GuestId) -> BoxFuture<'_, Vec<GuestId>> {
        self.answer(|kept| kept.hidden.iter().filter(|(by, _)| *by == guest).map(|(_, other)| *other).collect())
    }

    fn hide(&self, guest: GuestId, other: GuestId, hide: bool) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            let known = kept.hidden.contains(&(guest, other));
            if hide && !known {
                kept.hidden.push((guest, other));
            } else if !hide {
                kept.hidden.retain(|pair| *pair != (guest, other));
            }
            if kept.hidden.iter().filter(|(by, _)| *by == guest).count() > MOST_HIDDEN as usize
                && let Some(first) = kept.hidden.iter().position(|(by, _)| *by == guest)
            {
                kept.hidden.remove(first);
            }
        })
    }
}
