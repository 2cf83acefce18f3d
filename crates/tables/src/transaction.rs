//! A table that is being changed: what it was told is written together, then told to those who watch.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, atomic::Ordering},
};

use tabletop::Seat;
use tokio::sync::OwnedMappedMutexGuard;

use crate::{
    Clock, Entry, Kind, Refused, Row, Status, Table, TableService, log::Shared, queue::Rank, service::LiveTable,
    store::Write, table::Tried, world::now,
};

/// A table that is being changed. What it was told is undone unless it is saved.
pub(crate) struct TableTransaction {
    service: TableService,
    live_table: Arc<LiveTable>,
    table: OwnedMappedMutexGuard<Option<Table>, Table>,
    told: Vec<Shared>,
    row_changed: bool,
    create: Option<Row>,
}

impl TableTransaction {
    pub(crate) const fn new(
        service: TableService,
        live_table: Arc<LiveTable>,
        table: OwnedMappedMutexGuard<Option<Table>, Table>,
    ) -> Self {
        Self { service, live_table, table, told: Vec::new(), row_changed: false, create: None }
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
        &mut self.table
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
        let event = self.table.absorb(entry, tried)?;
        if event.over && self.table.row().status == Status::Running {
            let scores = self.table.game(tabletop::Viewer::Spectator).standing().scores;
            let row = self.row_for_change();
            row.status = Status::Over;
            row.result = Some(scores);
        }
        self.told.push(event);
        Ok(())
    }

    /// The row, which will be written too.
    pub(crate) fn row_for_change(&mut self) -> &mut Row {
        self.row_changed = true;
        self.table.row_mut()
    }

    /// A table that comes into being with this change: both are written, or neither.
    pub(crate) fn create(&mut self, row: Row) {
        self.create = Some(row);
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

    /// Makes it durable, then tells of it.
    pub(crate) async fn save(mut self) -> Result<u64, Refused> {
        let id = self.table.row().id;
        self.pass_host_on()?;
        if self.table.row().settings.clock != Clock::None {
            let deadline = self.table.next_deadline();
            if deadline != self.table.row().deadline {
                self.row_for_change().deadline = deadline;
            }
        }
        let write = Write {
            table: Some(id),
            create: self.create.take(),
            update: self.row_changed.then(|| self.table.row().clone()),
            entries: self.told.iter().map(|event| event.entry.clone()).collect(),
            snapshots: self.table.snapshot(now()).into_iter().collect(),
            counts: self.counts(),
        };
        let service = self.service.clone();
        service.write_then(write, move || self.tell()).await
    }

    /// Tells of what is durable now.
    fn tell(mut self) -> u64 {
        self.row_changed = false;
        for event in self.told.drain(..) {
            // Nobody may be listening.
            let _ = self.live_table.news.send(event);
        }
        if self.table.next_bot().is_some() {
            self.service.queue().call(self.table.row().id, self.rank());
        }
        self.table.seq()
    }
}

impl Drop for TableTransaction {
    fn drop(&mut self) {
        if self.row_changed || !self.told.is_empty() {
            self.live_table.broken.store(true, Ordering::Release);
        }
    }
}
