//! The tables in use, each behind its own lock, and the way every change takes: checked, written, then told.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use catalog::Opened;
use tabletop::Shelf;
use tokio::sync::{OwnedMutexGuard, broadcast, mpsc, watch};

use crate::{
    Refused, Row, Table, TableId,
    create::Choices,
    guests::{Limits, Sessions},
    id::random,
    log::Shared,
    memory::KEPT,
    puzzle::{Closed, Secret},
    room::Room,
    store::{self, Store, Upto, Write},
};

/// So many happenings wait for a slow stream; after that it reads the log.
const NEWS: usize = 64;
/// Entries that are read at once.
const CHUNK: u32 = 500;

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Tells the milliseconds since 1970.
pub type Time = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Draws the luck of a new table.
pub type Luck = Arc<dyn Fn() -> Result<[u8; 32], Refused> + Send + Sync>;

/// What a house takes from outside: by itself the system's clock and the system's randomness. A test brings its own, so
/// that it plays the same games on the same day whenever it runs.
#[derive(Clone)]
pub struct World {
    /// What time it is for the puzzle of the day and for how much each may ask for.
    pub time: Time,
    /// The luck of tables to come, and of the puzzles of a new database. Names and tokens never come from here.
    pub luck: Luck,
}

impl Default for World {
    fn default() -> Self {
        Self { time: Arc::new(now), luck: Arc::new(random) }
    }
}

/// Where the tables are. Cheap to clone.
#[derive(Clone)]
pub struct House(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    shelf: Shelf,
    cells: Mutex<HashMap<TableId, Arc<Cell>>>,
    opened: Mutex<HashMap<String, Arc<dyn Opened>>>,
    options: Choices,
    sessions: Sessions,
    limits: Limits,
    bots: mpsc::UnboundedSender<TableId>,
    closing: watch::Sender<bool>,
    world: World,
    secret: Secret,
    closed: Closed,
}

/// A table in use.
pub(crate) struct Cell {
    table: Arc<tokio::sync::Mutex<Option<Table>>>,
    pub(crate) news: broadcast::Sender<Shared>,
    /// Whether its bots wait for their turn in the pool already.
    pub(crate) queued: AtomicBool,
    used: AtomicI64,
    /// How many look on without a seat.
    pub(crate) watching: Arc<AtomicUsize>,
    /// Whether a write failed, so that what is in memory is ahead of the log.
    pub(crate) broken: AtomicBool,
}

impl Cell {
    fn new() -> Self {
        Self {
            table: Arc::default(),
            news: broadcast::Sender::new(NEWS),
            queued: AtomicBool::new(false),
            used: AtomicI64::new(0),
            watching: Arc::default(),
            broken: AtomicBool::new(false),
        }
    }
}

impl House {
    /// A house over a storage; the tables with bots to move come out of the receiver, for a [`crate::Pool`].
    pub fn new(store: Arc<dyn Store>, shelf: Shelf) -> (Self, mpsc::UnboundedReceiver<TableId>) {
        Self::within(store, shelf, World::default())
    }

    /// The same, where `time` says what day it is: so that a test moves on to the next day.
    pub fn at(store: Arc<dyn Store>, shelf: Shelf, time: Time) -> (Self, mpsc::UnboundedReceiver<TableId>) {
        Self::within(store, shelf, World { time, ..World::default() })
    }

    /// The same in a world of one's own.
    pub fn within(store: Arc<dyn Store>, shelf: Shelf, world: World) -> (Self, mpsc::UnboundedReceiver<TableId>) {
        let (bots, queue) = mpsc::unbounded_channel();
        let inner = Inner {
            store,
            shelf,
            cells: Mutex::default(),
            opened: Mutex::default(),
            options: Choices::default(),
            sessions: Sessions::default(),
            limits: Limits::default(),
            bots,
            closing: watch::Sender::new(false),
            world,
            secret: Secret::new(),
            closed: Closed::default(),
        };
        (Self(Arc::new(inner)), queue)
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// The boards.
    pub fn shelf(&self) -> &Shelf {
        &self.0.shelf
    }

    /// What time it is for the puzzle of the day and for how much each may ask for.
    pub(crate) fn time(&self) -> i64 {
        (self.0.world.time)()
    }

    /// Luck that was never drawn before.
    pub(crate) fn luck(&self) -> Result<[u8; 32], Refused> {
        (self.0.world.luck)()
    }

    pub(crate) fn secret(&self) -> &Secret {
        &self.0.secret
    }

    pub(crate) fn closed(&self) -> &Closed {
        &self.0.closed
    }

    pub(crate) fn choices(&self) -> &Choices {
        &self.0.options
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.0.closing.subscribe()
    }

    /// Whether the storage answers.
    pub async fn is_well(&self) -> bool {
        self.store().row(TableId::stored(0)).await.is_ok()
    }

    /// Ends all streams, so that connections can finish.
    pub fn close_streams(&self) {
        self.0.closing.send_replace(true);
    }

    /// Finishes what is being written and closes the storage.
    pub async fn close(&self) -> Result<(), Refused> {
        self.close_streams();
        Ok(self.store().close().await?)
    }

    pub(crate) fn cells(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Cell>>> {
        self.0.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn cell(&self, id: TableId) -> Arc<Cell> {
        let mut cells = self.cells();
        let cell = cells.entry(id).or_insert_with(|| Arc::new(Cell::new()));
        if cell.broken.load(Ordering::Acquire) {
            *cell = Arc::new(Cell::new());
        }
        Arc::clone(cell)
    }

    /// Lets go of tables that nobody used since `before` and nobody watches.
    pub(crate) fn forget_unused(&self, before: i64) {
        self.cells().retain(|_, cell| {
            let watched = cell.news.receiver_count() > 0 || Arc::strong_count(cell) > 1;
            watched || cell.used.load(Ordering::Relaxed) > before
        });
    }

    /// The rules with a board, options and seats: one for all tables that have the same.
    pub(crate) fn open(
        &self,
        game: &str,
        players: u8,
        options: &[(String, String)],
    ) -> Result<Arc<dyn Opened>, Refused> {
        let title = catalog::title(game).ok_or(Refused::NoGame)?;
        let key = format!("{game} {players} {options:?}");
        let known = || self.0.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opened) = known().get(&key) {
            return Ok(Arc::clone(opened));
        }
        let opened: Arc<dyn Opened> = Arc::from(title.open(self.shelf(), players, options)?);
        known().insert(key, Arc::clone(&opened));
        Ok(opened)
    }

    /// The row of a table, whatever rules it was played with.
    pub async fn row(&self, id: TableId) -> Result<Row, Refused> {
        self.store().row(id).await?.ok_or(Refused::NoTable)
    }

    /// The rules of a table, if this program still plays them.
    pub(crate) fn rules_of(&self, row: &Row) -> Result<Arc<dyn Opened>, Refused> {
        let title = catalog::title(&row.settings.game).ok_or(Refused::ReadOnly)?;
        if title.version() != row.version {
            return Err(Refused::ReadOnly);
        }
        let opened = self.open(&row.settings.game, row.players(), &row.settings.options);
        opened.ok().filter(|opened| opened.boards() == row.board).ok_or(Refused::ReadOnly)
    }

    /// Reads a table from its last snapshots: some of what happened before is kept for the page's log.
    async fn load(&self, id: TableId) -> Result<Table, Refused> {
        let row = self.row(id).await?;
        let opened = self.rules_of(&row)?;
        let mut snapshot = self.store().snapshot(id, Upto::Seq(u64::MAX)).await?;
        if let Some(last) = &snapshot {
            snapshot = self.store().snapshot(id, Upto::Seq(last.seq - 1)).await?;
        }
        let mut table = Table::new(row, opened, snapshot.as_ref())?;
        table.recall(self.store().chat(id, KEPT as u32).await?);
        loop {
            let entries = self.store().entries(id, table.seq(), CHUNK).await?;
            if entries.is_empty() {
                break;
            }
            for entry in entries {
                table.absorb(entry, None)?;
            }
        }
        table.loaded();
        Ok(table)
    }

    /// The table, locked; read from the storage if nobody used it lately.
    async fn lock(&self, id: TableId) -> Result<Room, Refused> {
        loop {
            let cell = self.cell(id);
            let mut slot = Arc::clone(&cell.table).lock_owned().await;
            if cell.broken.load(Ordering::Acquire) {
                continue;
            }
            if slot.is_none() {
                match self.load(id).await {
                    Ok(table) => *slot = Some(table),
                    Err(refused) => {
                        self.cells().remove(&id);
                        return Err(refused);
                    }
                }
            }
            let table = OwnedMutexGuard::try_map(slot, Option::as_mut).map_err(|_| Refused::NoTable)?;
            cell.used.store(now(), Ordering::Relaxed);
            return Ok(Room::new(self.clone(), cell, table));
        }
    }

    /// The table, locked, with the clocks looked at.
    pub(crate) async fn room(&self, id: TableId) -> Result<Room, Refused> {
        let mut room = self.lock(id).await?;
        if room.expire(now())? {
            room.save().await?;
            room = self.lock(id).await?;
        }
        Ok(room)
    }

    /// Looks at a table.
    pub async fn look<R>(&self, id: TableId, look: impl FnOnce(&Table) -> R) -> Result<R, Refused> {
        Ok(look(&*self.room(id).await?))
    }

    /// Puts a table into the queue of those whose bots must move.
    pub(crate) fn call_bots(&self, id: TableId, cell: &Cell) {
        if !cell.queued.swap(true, Ordering::AcqRel) {
            // Without a pool nobody plays the bots: a test that wants none.
            let _ = self.0.bots.send(id);
        }
    }

    /// Writes to the storage, then does `then` ([`store::write_then`]).
    pub(crate) async fn write_then<T: Send + 'static>(
        &self,
        write: Write,
        then: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        Ok(store::write_then(self.store(), write, then).await?)
    }
}
