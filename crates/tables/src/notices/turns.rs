//! Which turns people are told of.

use std::{
    sync::{PoisonError, atomic::Ordering},
    time::Duration,
};

use tabletop::Seat;

use super::{ChannelState, Notices, sending::Lanes};
use crate::{GuestId, Refused, Table, TableId, TableService, Thing, Who, log::Shared, store::BegunTurn};

/// So many turns are looked at in one go.
const AT_ONCE: u32 = 100;
/// So many tables are looked at after a start for turns that nobody noted.
const CAUGHT_UP: u32 = 1_000;
/// A turn is taken so long after it is due, in milliseconds, where there are several servers: by then the one at which somebody
/// looks at the table has put it off.
const OTHERS: i64 = 3_000;
/// So long until a turn that could not be looked at is tried again.
const AGAIN: i64 = 60_000;

/// What is to be done about a turn.
enum Verdict {
    /// Nobody need be told.
    Over,
    /// It is looked at later.
    Later(i64),
    /// Another server may know better: it is left as it is.
    Leave,
    /// Its person is told.
    Tell,
}

/// Tells people of their turns until the service closes; returns at once where there is no way to tell them.
pub async fn tell_turns(service: TableService) {
    if service.notice_ways().is_empty() {
        return;
    }
    let mut closing = service.closing();
    let lanes = Lanes::default();
    // What goes on is told once.
    let mut told = None;
    let mut beat = tokio::time::interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        let decided = service.decide_turns().await;
        let failed = decided.and(service.send_some(&lanes).await).err().map(|refused| refused.to_string());
        if failed != told {
            if let Some(why) = &failed {
                tracing::warn!(%why, "people cannot be told of their turns; it is tried again every second");
            }
            told = failed;
        }
    }
}

impl Notices {
    /// Notes what turns began for people with these entries. A turn that somebody's own decision began is no news to them.
    pub(crate) fn hear(&self, table: &Table, told: &[Shared], now: i64) {
        let Some(couriers) = self.couriers.get().filter(|_| !self.nobody_listens()) else { return };
        for event in told {
            let asked = event.questions.iter().filter(|question| event.entry.seat != Some(question.seat));
            for question in asked {
                let guest = table.row().place(question.seat).and_then(crate::Place::guest);
                if let Some(guest) = guest.filter(|guest| self.listens(*guest)) {
                    let (table, seat, seq) = (table.row().id, question.seat, question.id.0);
                    self.has_begun(BegunTurn { table, guest, seat, seq, due: now.saturating_add(couriers.after) });
                }
            }
        }
    }
}

/// Whether a turn waits for a person who plays with others: whoever is alone with bots left of their own accord.
fn waits(table: &Table, seat: Seat, guest: GuestId) -> bool {
    let row = table.row();
    let is_theirs = row.place(seat).and_then(crate::Place::guest) == Some(guest) && table.waits_for_person(seat);
    let others = row.places.iter().filter_map(crate::Place::guest).any(|other| other != guest);
    is_theirs && others && table.question(seat).is_some()
}

impl TableService {
    /// Notes turns that have begun, and decides about those that are due. A test calls it, a server once a second.
    pub async fn decide_turns(&self) -> Result<(), Refused> {
        self.read_listeners().await?;
        let caught_up = &self.notices().caught_up;
        if !caught_up.load(Ordering::Acquire) {
            self.catch_up_turns().await?;
            // Not before: a storage that was away for a moment must not cost people the turns that wait for them.
            caught_up.store(true, Ordering::Release);
        }
        let mut begun = self.notices().take_begun().into_iter();
        while let Some(turn) = begun.next() {
            if let Err(fault) = self.store().begin_turn(turn).await {
                // They are noted when the storage is there again.
                std::iter::once(turn).chain(begun).for_each(|turn| self.notices().has_begun(turn));
                return Err(fault.into());
            }
        }
        let now = self.time();
        for turn in self.store().due_turns(now, AT_ONCE).await? {
            let verdict = match self.judge(&turn, now).await {
                Err(Refused::Store(fault)) if fault.cause.passes() => return Err(Refused::Store(fault)),
                Err(Refused::TooMany { .. } | Refused::NoTable | Refused::ReadOnly) => Verdict::Over,
                Err(refused) => {
                    tracing::warn!(table = %turn.table, %refused, "a turn could not be looked at");
                    Verdict::Later(now + AGAIN)
                }
                Ok(verdict) => verdict,
            };
            match verdict {
                Verdict::Over => self.store().drop_turn(turn).await?,
                Verdict::Later(until) => self.store().put_off_turn(turn, until).await?,
                Verdict::Leave => {}
                Verdict::Tell => drop(self.store().claim_turn(turn, now).await?),
            }
        }
        Ok(())
    }

    /// Has everybody who listens read again: a test does not wait until another server has told of it.
    #[doc(hidden)]
    pub fn forget_listeners_for_test(&self) {
        self.notices().forget_listeners();
    }

    async fn judge(&self, turn: &BegunTurn, now: i64) -> Result<Verdict, Refused> {
        self.refresh(turn.table).await?;
        if !self.still_waits(turn.table, turn.seat, turn.guest).await? {
            return Ok(Verdict::Over);
        }
        if self.notices().looking.has(turn.table, turn.guest) {
            let after = self.notices().couriers.get().map_or(AGAIN, |couriers| couriers.after.max(1_000));
            return Ok(Verdict::Later(now.saturating_add(after)));
        }
        if self.store().is_shared() && now < turn.due.saturating_add(OTHERS) {
            return Ok(Verdict::Leave);
        }
        let wishes = self.store().wishes(turn.guest).await?.unwrap_or_default();
        if let Some(until) = wishes.quiet_until(now) {
            return Ok(Verdict::Later(until));
        }
        let channels = self.store().channels(turn.guest).await?;
        if !channels.iter().any(|channel| channel.state == ChannelState::On) {
            return Ok(Verdict::Over);
        }
        self.limit(Who::Person(turn.guest), Thing::Notice).await?;
        Ok(Verdict::Tell)
    }

    pub(super) async fn still_waits(&self, id: TableId, seat: Seat, guest: GuestId) -> Result<bool, Refused> {
        // Whoever is no member of a club any more hears nothing of its tables, also where their seat is still to be given up.
        self.admit_member(id, Some(guest)).await?;
        // And whoever is kept out of the site sees nothing of it.
        if self.is_blocked(guest).await? {
            return Ok(false);
        }
        self.look(id, |table| waits(table, seat, guest)).await
    }

    /// Knows who has channels, if that has changed.
    async fn read_listeners(&self) -> Result<(), Refused> {
        let notices = self.notices();
        if notices.known.swap(true, Ordering::AcqRel) {
            return Ok(());
        }
        match self.store().listeners().await {
            Ok(listeners) => {
                let listeners = listeners.into_iter().collect();
                *notices.listeners.write().unwrap_or_else(PoisonError::into_inner) = listeners;
                Ok(())
            }
            Err(fault) => {
                notices.forget_listeners();
                Err(fault.into())
            }
        }
    }

    /// Notes turns that wait since before this server: the one where they began may have died before it noted them.
    async fn catch_up_turns(&self) -> Result<(), Refused> {
        let due = self.time().saturating_add(self.notices().couriers.get().map_or(0, |couriers| couriers.after));
        for id in self.store().tables_of_listeners(CAUGHT_UP).await? {
            let begun = |table: &Table| -> Vec<BegunTurn> {
                let turn = |seat: Seat| {
                    let (guest, seq) = (table.row().place(seat)?.guest()?, table.question(seat)?.0);
                    // What somebody began or went on with themselves is no news to them.
                    let event = table.recent().find(|event| event.entry.seq == seq)?;
                    let told = self.notices().listens(guest) && event.entry.seat != Some(seat);
                    told.then_some(BegunTurn { table: id, guest, seat, seq, due })
                };
                table.waiting().iter().filter_map(turn).collect()
            };
            // A table that cannot be looked at is told of elsewhere.
            for turn in self.look(id, begun).await.unwrap_or_default() {
                self.store().begin_turn(turn).await?;
            }
        }
        Ok(())
    }
}
