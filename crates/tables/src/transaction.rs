//! A table that is being changed: what it was told is written together, then told to those who watch.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, atomic::Ordering},
};

use tabletop::Seat;
use tokio::sync::OwnedMutexGuard;

use crate::{
    Clock, Entry, Kind, Refused, Row, StandingOrders, Status, Table, TableService,
    live_table::LiveTable,
    log::Shared,
    queue::Rank,
    ratings::Finished,
    store::{Forgotten, NewAudit, Write},
    table::Tried,
    waiting,
    world::now,
};

/// A table that is being changed. Only a copy is: everybody else sees the table as it was, until what changed is durable.
pub(crate) struct TableTransaction {
    service: TableService,
    live_table: Arc<LiveTable>,
    /// None for one that joins another, whose turn it is.
    _turn: Option<OwnedMutexGuard<()>>,
    table: Arc<Table>,
    told: Vec<Shared>,
    row_changed: bool,
    create: Option<Row>,
    /// What is rated of a game that has ended.
    finished: Option<Finished>,
    remove_lines: Vec<u64>,
    audit: Option<NewAudit>,
    forgotten: Option<Forgotten>,
    /// Whether it is being written: if that fails, nobody knows what the log holds.
    unsure: bool,
}

impl TableTransaction {
    pub(crate) fn new(
        service: TableService,
        live_table: Arc<LiveTable>,
        turn: OwnedMutexGuard<()>,
        table: Arc<Table>,
    ) -> Self {
        Self::on(service, live_table, Some(turn), table)
    }

    fn on(
        service: TableService,
        live_table: Arc<LiveTable>,
        turn: Option<OwnedMutexGuard<()>>,
        table: Arc<Table>,
    ) -> Self {
        let (told, row_changed, create, finished, unsure) = (Vec::new(), false, None, None, false);
        let (remove_lines, audit, forgotten) = (Vec::new(), None, None);
        Self {
            service,
            live_table,
            _turn: turn,
            table,
            told,
            row_changed,
            create,
            finished,
            remove_lines,
            audit,
            forgotten,
            unsure,
        }
    }

    /// One that goes on where this one ends, to be joined to it ([`Self::join`]) or dropped.
    pub(crate) fn next(&self) -> Self {
        Self::on(self.service.clone(), Arc::clone(&self.live_table), None, self.view())
    }

    /// Whether it can share a write with others: it changes this table and nothing else.
    pub(crate) const fn is_shareable(&self) -> bool {
        let more = self.create.is_some() || self.audit.is_some() || self.forgotten.is_some();
        !more && self.remove_lines.is_empty()
    }

    /// Takes what went on from it into its own write.
    pub(crate) fn join(&mut self, mut next: Self) {
        self.table = next.view();
        self.told.append(&mut next.told);
        self.row_changed |= next.row_changed;
        self.finished = self.finished.take().or_else(|| next.finished.take());
    }

    /// The table as it is here, for somebody who only looks.
    pub(crate) fn view(&self) -> Arc<Table> {
        Arc::clone(&self.table)
    }
}

impl Deref for TableTransaction {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for TableTransaction {
    fn deref_mut(&mut self) -> &mut Table {
        Arc::make_mut(&mut self.table)
    }
}

impl TableTransaction {
    /// Adds an entry to the log and carries it out.
    pub(crate) fn add(&mut self, kind: Kind, seat: Option<Seat>, text: impl Into<String>) -> Result<(), Refused> {
        self.add_by(kind, seat, None, text, None)
    }

    pub(crate) fn add_by(
        &mut self,
        kind: Kind,
        seat: Option<Seat>,
        who: Option<&str>,
        text: impl Into<String>,
        tried: Option<Tried>,
    ) -> Result<(), Refused> {
        let who = who.map(str::to_owned);
        let entry = Entry { seq: self.table.seq() + 1, at: now(), kind, seat, who, text: text.into() };
        let stands = seat.filter(|_| matches!(kind, Kind::Play | Kind::End) && !self.table.row().orders.is_empty());
        let drafted = stands.map(|seat| (seat, self.orders(seat)));
        let event = self.absorb(entry, tried)?;
        if let Some((seat, drafted)) = drafted {
            self.renew_orders(seat, &drafted);
        }
        if event.over && self.table.row().status == Status::Running {
            let finished = self.table.finished(self.service.time());
            let scores = self.table.game(tabletop::Viewer::Spectator).standing().scores;
            self.finished = finished;
            let row = self.row_for_change();
            row.status = Status::Over;
            row.result = Some(scores);
            row.orders = StandingOrders::default();
        }
        self.told.push(event);
        Ok(())
    }

    /// The row, which will be written too.
    pub(crate) fn row_for_change(&mut self) -> &mut Row {
        self.row_changed = true;
        self.row_mut()
    }

    /// A table that comes into being with this change: both are written, or neither.
    pub(crate) fn create(&mut self, row: Row) {
        self.create = Some(row);
    }

    /// What the site's owner does, to be noted with this change; lines of the chat lose their texts.
    pub(crate) fn by_owner(&mut self, audit: NewAudit, remove_lines: Vec<u64>) {
        (self.audit, self.remove_lines) = (Some(audit), remove_lines);
    }

    /// Somebody is called otherwise, here and in the log, and what they said goes.
    pub(crate) fn forgets(&mut self, forgotten: Forgotten) {
        self.forget(&forgotten);
        self.forgotten = Some(forgotten);
    }

    /// How urgent its bots are.
    pub(crate) fn rank(&self) -> Rank {
        Rank::of(self.table.row(), self.live_table.watching.load(Ordering::Relaxed))
    }

    /// Whether the end of a game that is told now counts for the puzzle of its day.
    fn counts(&self) -> bool {
        let ended = self.told.iter().any(|event| event.over);
        ended && self.table.row().settings.puzzle == Some(self.service.today())
    }

    /// Whether there is anything to save.
    pub(crate) const fn is_changed(&self) -> bool {
        self.row_changed || self.create.is_some() || !self.told.is_empty()
    }

    /// Makes it durable, then tells of it.
    pub(crate) async fn save(mut self) -> Result<u64, Refused> {
        self.complete()?;
        waiting::save(self).await
    }

    /// Adds what follows from what was done: who hosts, and when somebody runs out of time.
    pub(crate) fn complete(&mut self) -> Result<(), Refused> {
        self.pass_host_on()?;
        if self.table.row().settings.clock != Clock::None {
            let deadline = self.table.next_deadline();
            if deadline != self.table.row().deadline {
                self.row_for_change().deadline = deadline;
            }
        }
        Ok(())
    }

    /// What is written of it. From here on nobody knows what the log holds, until [`Self::tell`].
    pub(crate) fn write(&mut self) -> Box<Write> {
        if self.row_changed {
            self.row_mut().revision += 1;
        }
        let snapshots = self.snapshot(now()).into_iter().collect();
        self.unsure = true;
        Box::new(Write {
            table: Some(self.table.row().id),
            create: self.create.take(),
            update: self.row_changed.then(|| self.table.row().clone()),
            entries: self.told.iter().map(|event| event.entry.clone()).collect(),
            snapshots,
            counts: self.counts(),
            finished: self.finished.take(),
            revision: self.table.row().revision,
            bot_since: self.table.next_bot(now()).is_some().then(now),
            remove_lines: std::mem::take(&mut self.remove_lines),
            audit: self.audit.take(),
            forgotten: self.forgotten.take(),
        })
    }

    /// Shows what is durable now.
    pub(crate) fn show(&mut self) {
        self.unsure = false;
        self.live_table.publish(Some(self.view()));
    }

    /// Tells of what is shown. Whoever hears of it finds it at the table.
    pub(crate) fn tell(mut self) {
        let told = std::mem::take(&mut self.told);
        self.service.notices().hear(&self.table, &told, self.service.time());
        self.live_table.tell(&self.table, told);
        if self.table.next_bot(now()).is_some() {
            self.service.queue().call(self.table.row().id, self.rank());
        }
    }

    pub(crate) const fn service(&self) -> &TableService {
        &self.service
    }

    pub(crate) const fn live_table(&self) -> &Arc<LiveTable> {
        &self.live_table
    }
}

impl Drop for TableTransaction {
    fn drop(&mut self) {
        if self.unsure {
            self.live_table.publish(None);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use std::{
        pin::pin,
        task::{Context, Poll, Waker},
    };

    use super::*;
    use crate::{NewTable, TableId, store::Sqlite};

    /// What somebody sees who waits for nobody.
    fn at_once(service: &TableService, id: TableId) -> Option<u64> {
        let look = pin!(service.look(id, Table::seq));
        match look.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(seq) => Some(seq.unwrap()),
            Poll::Pending => None,
        }
    }

    #[tokio::test]
    async fn who_looks_waits_for_nobody_and_sees_what_is_durable() {
        let folder = std::env::temp_dir().join(format!("norikae-transaction-{}", std::process::id()));
        let store = Arc::new(Sqlite::open(&folder.join("norikae.db")).await.unwrap());
        let (service, _queue) = TableService::new(store, catalog::shelf().unwrap());
        let guest = service.new_guest("Mika").await.unwrap().0;
        let id = service.create(&guest, NewTable::alone("metrox")).await.unwrap();
        let mut transaction = service.transaction(id).await.unwrap();
        transaction.add(Kind::Chat, None, "hm").unwrap();
        assert_eq!((transaction.seq(), at_once(&service, id)), (2, Some(1)), "while it is being changed");
        assert_eq!(transaction.save().await.unwrap(), 2);
        assert_eq!(at_once(&service, id), Some(2), "one's own change");
        let mut dropped = service.transaction(id).await.unwrap();
        dropped.add(Kind::Chat, None, "never said").unwrap();
        drop(dropped);
        assert_eq!(at_once(&service, id), Some(2), "what was not saved never was");
        assert_eq!(service.transaction(id).await.unwrap().seq(), 2);
        service.close().await.unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
