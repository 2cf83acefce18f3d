//! How people are told that it is their turn, in memory.

use tables::{
    GuestId, Status, TableId,
    notices::{Channel, ChannelId, ChannelKind, ChannelState, Wishes},
    store::{BegunTurn, BoxFuture, Delivery, NoticeStore},
};

use super::{Kept, Memory, guests};

/// A message, when it is due, and since when somebody has it.
#[derive(Clone)]
pub(super) struct Sending {
    delivery: Delivery,
    due: i64,
    trying: Option<i64>,
}

impl Kept {
    /// Channels whose session has ended, and messages whose channel has.
    fn tidy_notices(&mut self) {
        let sessions = &self.sessions;
        self.channels.retain(|channel| channel.session.is_none_or(|session| sessions.contains_key(&session)));
        let channels = &self.channels;
        self.sending.retain(|sending| channels.iter().any(|channel| channel.id == sending.delivery.channel.id));
    }

    pub(super) fn forget_notices(&mut self, guest: GuestId) {
        self.channels.retain(|channel| channel.guest != guest);
        self.wishes.remove(&guest);
        self.turns.retain(|(_, of), _| *of != guest);
        self.tidy_notices();
    }
}

impl NoticeStore for Memory {
    fn keep_channel(&self, channel: Channel) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            let (guest, kind) = (channel.guest, channel.kind);
            let same =
                |other: &Channel| kind == ChannelKind::Push && (other.kind, &other.address) == (kind, &channel.address);
            kept.channels.retain(|other| !same(other));
            let replaces = channel.state == ChannelState::On;
            let goes = |other: &Channel| {
                (other.guest, other.kind) == (guest, kind) && (replaces || other.state != ChannelState::On)
            };
            while kept.channels.iter().filter(|other| goes(other)).count() >= kind.most() as usize {
                let Some(first) = kept.channels.iter().position(goes) else { break };
                kept.channels.remove(first);
            }
            kept.channels.push(channel);
            kept.tidy_notices();
        })
    }

    fn channels(&self, guest: GuestId) -> BoxFuture<'_, Vec<Channel>> {
        self.answer(|kept| {
            kept.tidy_notices();
            kept.channels.iter().filter(|channel| channel.guest == guest).cloned().collect()
        })
    }

    fn channel(&self, id: ChannelId) -> BoxFuture<'_, Option<Channel>> {
        self.answer(|kept| kept.channels.iter().find(|channel| channel.id == id).cloned())
    }

    fn end_channel(&self, id: ChannelId) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let before = kept.channels.len();
            kept.channels.retain(|channel| channel.id != id);
            kept.tidy_notices();
            kept.channels.len() < before
        })
    }

    fn mark_channel(&self, id: ChannelId, state: ChannelState, failures: u32) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let Some(channel) = kept.channels.iter_mut().find(|channel| channel.id == id) else { return false };
            (channel.state, channel.failures) = (state, failures);
            if (state, channel.kind) == (ChannelState::On, ChannelKind::Mail) {
                let used = (channel.guest, ChannelKind::Mail, ChannelState::On);
                kept.channels.retain(|other| other.id == id || (other.guest, other.kind, other.state) != used);
                kept.tidy_notices();
            }
            true
        })
    }

    fn wishes(&self, guest: GuestId) -> BoxFuture<'_, Option<Wishes>> {
        self.answer(|kept| kept.wishes.get(&guest).cloned())
    }

    fn keep_wishes(&self, guest: GuestId, wishes: Wishes) -> BoxFuture<'_, ()> {
        self.answer(|kept| drop(kept.wishes.insert(guest, wishes)))
    }

    fn listeners(&self) -> BoxFuture<'_, Vec<GuestId>> {
        self.answer(|kept| {
            let on = kept.channels.iter().filter(|channel| channel.state == ChannelState::On);
            let mut guests: Vec<GuestId> = on.map(|channel| channel.guest).collect();
            guests.sort_unstable();
            guests.dedup();
            guests
        })
    }

    fn tables_of_listeners(&self, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.answer(|kept| {
            let listens = |guest: GuestId| {
                kept.channels.iter().any(|channel| channel.guest == guest && channel.state == ChannelState::On)
            };
            let of = |row: &&tables::Row| row.status == Status::Running && guests(row).any(listens);
            kept.rows.values().filter(of).map(|row| row.id).take(most as usize).collect()
        })
    }

    fn begin_turn(&self, turn: BegunTurn) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            let key = (turn.table, turn.guest);
            if kept.turns.get(&key).is_none_or(|(known, _)| known.seq < turn.seq) {
                kept.turns.insert(key, (turn, None));
            }
        })
    }

    fn due_turns(&self, now: i64, most: u32) -> BoxFuture<'_, Vec<BegunTurn>> {
        self.answer(|kept| {
            let due = kept.turns.values().filter(|(turn, told)| told.is_none() && turn.due <= now);
            let mut due: Vec<BegunTurn> = due.map(|(turn, _)| *turn).collect();
            due.sort_by_key(|turn| turn.due);
            due.truncate(most as usize);
            due
        })
    }

    fn put_off_turn(&self, turn: BegunTurn, until: i64) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            if let Some((known, None)) = kept.turns.get_mut(&(turn.table, turn.guest))
                && known.seq == turn.seq
            {
                known.due = until;
            }
        })
    }

    fn drop_turn(&self, turn: BegunTurn) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            kept.turns.retain(|_, (known, told)| {
                told.is_some() || (known.table, known.guest, known.seq) != (turn.table, turn.guest, turn.seq)
            });
        })
    }

    fn claim_turn(&self, turn: BegunTurn, at: i64) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let Some((_, told)) =
                kept.turns.get_mut(&(turn.table, turn.guest)).filter(|(known, told)| *known == turn && told.is_none())
            else {
                return false;
            };
            *told = Some(at);
            let on =
                kept.channels.iter().filter(|channel| channel.guest == turn.guest && channel.state == ChannelState::On);
            for channel in on {
                let same = |sending: &Sending| {
                    (sending.delivery.channel.id, sending.delivery.table) == (channel.id, turn.table)
                };
                let before = kept.sending.iter().position(same).map(|at| kept.sending.remove(at));
                let failed = before.filter(|before| before.delivery.tries > 0);
                let tries = failed.as_ref().map_or(0, |_| 1);
                let due = failed.filter(|before| before.trying.is_none()).map_or(at, |before| before.due.max(at));
                let delivery =
                    Delivery { channel: channel.clone(), table: turn.table, seat: turn.seat, seq: turn.seq, tries };
                kept.sending.push(Sending { delivery, due, trying: None });
            }
            true
        })
    }

    fn next_deliveries(&self, kind: ChannelKind, now: i64, most: u32) -> BoxFuture<'_, Vec<Delivery>> {
        self.answer(|kept| {
            let of = |sending: &Sending| (sending.delivery.channel.id, sending.delivery.table);
            let waits = |one: &Sending, other: &Sending| match other.trying {
                Some(since) => since > now - 60_000,
                None => {
                    (other.delivery.tries > 0 && other.due > now)
                        || (other.due, other.delivery.table) < (one.due, one.delivery.table)
                }
            };
            let is_next = |one: &&Sending| {
                let due = one.trying.is_none() && one.due <= now && one.delivery.channel.kind == kind;
                let mut others = kept.sending.iter().filter(|other| of(other).0 == of(one).0 && of(other) != of(one));
                due && !others.any(|other| waits(one, other))
            };
            let mut next: Vec<_> = kept.sending.iter().filter(is_next).map(|one| (one.due, of(one))).collect();
            next.sort_by_key(|(due, _)| *due);
            next.truncate(most as usize);
            let taken = kept.sending.iter_mut().filter(|one| next.iter().any(|(_, key)| *key == of(one)));
            taken
                .map(|sending| {
                    sending.trying = Some(now);
                    sending.delivery.tries += 1;
                    sending.delivery.clone()
                })
                .collect()
        })
    }

    fn settle_delivery(&self, delivery: Delivery, again: Option<i64>) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            let is = |sending: &Sending| {
                let other = &sending.delivery;
                (other.channel.id, other.table, other.seq) == (delivery.channel.id, delivery.table, delivery.seq)
            };
            match again {
                None => kept.sending.retain(|sending| !is(sending)),
                Some(due) => {
                    for sending in kept.sending.iter_mut().filter(|sending| is(sending)) {
                        (sending.due, sending.trying) = (due, None);
                    }
                }
            }
        })
    }

    fn forget_old_notices(&self, trying: i64, told: i64) -> BoxFuture<'_, u64> {
        self.answer(|kept| {
            let before = kept.sending.len();
            kept.sending.retain(|sending| sending.trying.is_none_or(|since| since >= trying));
            kept.turns.retain(|_, (_, at)| at.is_none_or(|at| at >= told));
            (before - kept.sending.len()) as u64
        })
    }

    fn push_key(&self, fresh: Vec<u8>) -> BoxFuture<'_, Vec<u8>> {
        self.answer(|kept| kept.push_key.get_or_insert(fresh).clone())
    }
}
