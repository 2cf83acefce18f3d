//! The tables in use, and the way every change takes: checked, written, then told.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Instant,
};

use tabletop::Shelf;
use tokio::sync::watch;

use crate::{
    Refused, Row, Table, TableId,
    blocks::Blocks,
    bots::Stalled,
    clubs::Clubs,
    create::Choices,
    health::{LastHealth, LastSchema},
    hiding,
    hints::Hints,
    limits::Limits,
    live_table::LiveTable,
    meters::Meters,
    notices::Notices,
    passwords::Hashing,
    puzzle::{Closed, Secret},
    puzzle_bot::BotScores,
    queue::Queue,
    reviews::Reviews,
    rules::Rules,
    sessions::{Retention, Sessions},
    store::{self, Fault, Store, Write},
    sweep::Unplayable,
    task::Answered,
    transaction::TableTransaction,
    world::{Time, World, now},
};

/// So often something is tried again that another server was first to do.
pub(crate) const TRIES: usize = 50;
/// Entries that are read at once.
pub(crate) const CHUNK: u32 = 500;

/// Where the tables are. Cheap to clone.
#[derive(Clone)]
pub struct TableService(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    shelf: Shelf,
    live_tables: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    rules: Rules,
    options: Choices,
    sessions: Sessions,
    limits: Limits,
    hiding: hiding::Lists,
    blocks: Blocks,
    clubs: Clubs,
    hashing: Hashing,
    hints: Hints,
    reviews: Reviews,
    answered: Answered,
    bot_scores: BotScores,
    queue: Queue,
    closing: watch::Sender<bool>,
    world: World,
    secret: Secret,
    closed: Closed,
    last_health: LastHealth,
    last_schema: LastSchema,
    draining: AtomicBool,
    meters: Arc<Meters>,
    notices: Notices,
    stalled: Stalled,
    swept: AtomicI64,
    unplayable: Unplayable,
    retention: OnceLock<Retention>,
}

impl TableService {
    /// A service over a storage; the tables with bots to move wait in the queue, for a [`crate::Pool`].
    pub fn new(store: Arc<dyn Store>, shelf: Shelf) -> (Self, Queue) {
        Self::within(store, shelf, World::default())
    }

    /// The same, where `time` says what day it is: so that a test moves on to the next day.
    pub fn at(store: Arc<dyn Store>, shelf: Shelf, time: Time) -> (Self, Queue) {
        Self::within(store, shelf, World { time, ..World::default() })
    }

    /// The same in a world of one's own.
    pub fn within(store: Arc<dyn Store>, shelf: Shelf, world: World) -> (Self, Queue) {
        Self::limited(store, shelf, world, Limits::default())
    }

    /// The same with other limits.
    pub fn limited(store: Arc<dyn Store>, shelf: Shelf, world: World, limits: Limits) -> (Self, Queue) {
        let queue = Queue::default();
        let inner = Inner {
            store,
            shelf,
            live_tables: Mutex::default(),
            rules: Rules::default(),
            options: Choices::default(),
            sessions: Sessions::default(),
            limits,
            hiding: hiding::Lists::default(),
            blocks: Blocks::default(),
            clubs: Clubs::default(),
            hashing: Hashing::default(),
            hints: Hints::default(),
            reviews: Reviews::default(),
            answered: Answered::default(),
            bot_scores: BotScores::default(),
            queue: queue.clone(),
            closing: watch::Sender::new(false),
            world,
            secret: Secret::new(),
            closed: Closed::default(),
            last_health: LastHealth::default(),
            last_schema: LastSchema::default(),
            draining: AtomicBool::new(false),
            meters: Arc::default(),
            notices: Notices::default(),
            stalled: Stalled::default(),
            swept: AtomicI64::new(i64::MIN),
            unplayable: Unplayable::default(),
            retention: OnceLock::new(),
        };
        (Self(Arc::new(inner)), queue)
    }

    /// Says how long what nobody uses is kept: once, before it is used.
    #[must_use]
    pub fn keeping(self, retention: Retention) -> Self {
        self.0.retention.get_or_init(|| retention);
        self
    }

    pub(crate) fn retention(&self) -> Retention {
        self.0.retention.get().copied().unwrap_or_default()
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// The boards.
    pub fn shelf(&self) -> &Shelf {
        &self.0.shelf
    }

    /// What time it is for the puzzle of the day, for limits and sessions.
    pub(crate) fn time(&self) -> i64 {
        (self.0.world.time)()
    }

    /// Luck that was never drawn before.
    pub(crate) fn luck(&self) -> Result<[u8; 32], Refused> {
        (self.0.world.luck)()
    }

    pub(crate) fn bot_scores(&self) -> &BotScores {
        &self.0.bot_scores
    }

    pub(crate) fn answered(&self) -> &Answered {
        &self.0.answered
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

    /// Those whose bots must move; without a pool nobody plays them: a test that wants none.
    pub(crate) fn queue(&self) -> &Queue {
        &self.0.queue
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.0.rules
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn hiding(&self) -> &hiding::Lists {
        &self.0.hiding
    }

    pub(crate) fn blocks(&self) -> &Blocks {
        &self.0.blocks
    }

    pub(crate) fn clubs_in_memory(&self) -> &Clubs {
        &self.0.clubs
    }

    pub(crate) fn hashing(&self) -> &Hashing {
        &self.0.hashing
    }

    pub(crate) fn hints(&self) -> &Hints {
        &self.0.hints
    }

    pub(crate) fn made_before(&self) -> &Reviews {
        &self.0.reviews
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.0.closing.subscribe()
    }

    pub(crate) fn last_health(&self) -> &LastHealth {
        &self.0.last_health
    }

    pub(crate) fn last_schema(&self) -> &LastSchema {
        &self.0.last_schema
    }

    pub(crate) fn meters(&self) -> &Arc<Meters> {
        &self.0.meters
    }

    /// Who is told of their turns.
    pub(crate) fn notices(&self) -> &Notices {
        &self.0.notices
    }

    /// Says that the server will stop: from now on it is not ready, and goes on answering.
    pub fn drain(&self) {
        self.0.draining.store(true, Ordering::Relaxed);
    }

    /// Whether the server will stop, or does.
    pub(crate) fn is_draining(&self) -> bool {
        self.0.draining.load(Ordering::Relaxed) || *self.0.closing.borrow()
    }

    pub(crate) fn stalled(&self) -> &Stalled {
        &self.0.stalled
    }

    pub(crate) fn unplayable(&self) -> &Unplayable {
        &self.0.unplayable
    }

    /// When the tables were swept last.
    pub(crate) fn swept(&self) -> &AtomicI64 {
        &self.0.swept
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

    pub(crate) fn live_tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<LiveTable>>> {
        self.0.live_tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn live_table(&self, id: TableId) -> Arc<LiveTable> {
        Arc::clone(self.live_tables().entry(id).or_insert_with(|| Arc::new(LiveTable::new())))
    }

    /// Lets go of a table that could not be read, unless somebody else waits for it: there is never a second one of it.
    pub(crate) fn forget_unread(&self, id: TableId, live_table: Arc<LiveTable>) {
        let mut live_tables = self.live_tables();
        drop(live_table);
        if live_tables.get(&id).is_some_and(|live_table| Arc::strong_count(live_table) == 1) {
            live_tables.remove(&id);
        }
    }

    /// Lets go of tables that nobody used for `unused` and nobody watches; of one used in the future, too, when the clock was
    /// set back.
    pub(crate) fn forget_unused(&self, now: i64, unused: u64) {
        self.live_tables().retain(|_, live_table| {
            let watched = live_table.news.receiver_count() > 0 || Arc::strong_count(live_table) > 1;
            watched || live_table.unused_for(now) < unused
        });
    }

    /// The row of a table, whatever rules it was played with.
    pub async fn row(&self, id: TableId) -> Result<Row, Refused> {
        self.store().row(id).await?.ok_or(Refused::NoTable)
    }

    /// A turn to change the table, which is read from the storage if nobody used it lately.
    async fn lock(&self, id: TableId) -> Result<TableTransaction, Refused> {
        let live_table = self.live_table(id);
        let turn = live_table.turn().await;
        let table = match live_table.committed() {
            Some(table) => table,
            None => match self.load(id).await {
                Ok(table) => live_table.show(table),
                Err(refused) => {
                    self.forget_unread(id, live_table);
                    return Err(refused);
                }
            },
        };
        live_table.used_now();
        Ok(TableTransaction::new(self.clone(), live_table, turn, table))
    }

    /// The same, with the clocks looked at.
    pub(crate) async fn transaction(&self, id: TableId) -> Result<TableTransaction, Refused> {
        let mut tries = 0;
        loop {
            let mut transaction = self.lock(id).await?;
            let at = now();
            if !(transaction.is_due(at) && (transaction.set_clocks_back(at) | transaction.expire(at)?)) {
                return Ok(transaction);
            }
            tries += 1;
            match transaction.save().await {
                // Another server looked at the clocks, too.
                Err(refused) if refused.is_conflict() && tries < TRIES => {}
                Err(refused) => return Err(refused),
                Ok(_) => return self.lock(id).await,
            }
        }
    }

    /// A table as of its last commit, with the clocks looked at. It waits for nobody who changes the table, and nobody waits
    /// for who reads it.
    pub async fn view(&self, id: TableId) -> Result<Arc<Table>, Refused> {
        let live_table = self.live_table(id);
        if let Some(table) = live_table.committed().filter(|table| !table.is_due(now())) {
            live_table.used_now();
            return Ok(table);
        }
        drop(live_table);
        Ok(self.transaction(id).await?.view())
    }

    /// Looks at a table ([`TableService::view`]).
    pub async fn look<R>(&self, id: TableId, look: impl FnOnce(&Table) -> R) -> Result<R, Refused> {
        Ok(look(&*self.view(id).await?))
    }

    /// Writes to the storage, then does `then` ([`store::write_then`]).
    pub(crate) async fn write_then<T: Send + 'static>(
        &self,
        write: Write,
        then: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let (meters, begun) = (Arc::clone(self.meters()), Instant::now());
        let heard = move |written: Result<(), &Fault>| meters.committed(written, begun.elapsed());
        Ok(store::write_then(self.store(), write, heard, then).await?)
    }
}
