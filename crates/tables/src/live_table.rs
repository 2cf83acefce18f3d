//! A table in use: what was committed last for all who look, and a lock for who changes it.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError, RwLock,
    atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
};

use tokio::sync::{OwnedMutexGuard, broadcast, watch};

use crate::{Table, log::Shared, waiting::WaitingChange, world::now};

/// The capacity of the broadcast; a reader that lags reads the log again.
const NEWS: usize = 64;

/// A table in use.
pub(crate) struct LiveTable {
    /// Whose turn it is to change the table.
    turn: Arc<tokio::sync::Mutex<()>>,
    /// The table as of its last commit, for everybody who looks; none until it is read from the storage.
    committed: RwLock<Option<Arc<Table>>>,
    /// What waits to be written of it.
    waiting: Mutex<Option<WaitingChange>>,
    pub(crate) news: broadcast::Sender<Shared>,
    /// Somebody's standing orders may have changed; those who follow look whether theirs have.
    pub(crate) orders: watch::Sender<()>,
    used: AtomicI64,
    /// Whether somebody waits for a turn to read what other servers wrote.
    pub(crate) catches_up: AtomicBool,
    /// How many look on without a seat.
    pub(crate) watching: Arc<AtomicUsize>,
}

impl LiveTable {
    pub(crate) fn new() -> Self {
        Self {
            turn: Arc::default(),
            committed: RwLock::default(),
            waiting: Mutex::default(),
            news: broadcast::Sender::new(NEWS),
            orders: watch::Sender::new(()),
            used: AtomicI64::new(0),
            catches_up: AtomicBool::new(false),
            watching: Arc::default(),
        }
    }

    /// A turn to change the table.
    pub(crate) async fn turn(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.turn).lock_owned().await
    }

    pub(crate) fn committed(&self) -> Option<Arc<Table>> {
        self.committed.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What waits to be written of the table.
    pub(crate) fn waiting(&self) -> MutexGuard<'_, Option<WaitingChange>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a table that was committed; without one it is read again from the storage.
    pub(crate) fn publish(&self, table: Option<Arc<Table>>) {
        *self.committed.write().unwrap_or_else(PoisonError::into_inner) = table;
    }

    /// Shows a table that was read from the storage. If a write failed halfway, those who follow may have missed its entry: the
    /// last one makes them look.
    pub(crate) fn show(&self, table: Table) -> Arc<Table> {
        let table = Arc::new(table);
        self.publish(Some(Arc::clone(&table)));
        if let Some(last) = table.recent().next_back() {
            // Nobody may be listening.
            let _ = self.news.send(Arc::clone(last));
        }
        table
    }

    /// Tells of what happened at a table that is shown: whoever hears of it finds it there.
    pub(crate) fn tell(&self, table: &Table, told: Vec<Shared>) {
        for event in told {
            // Nobody may be listening.
            let _ = self.news.send(event);
        }
        if table.opened().takes_orders() {
            self.orders.send_replace(());
        }
    }

    pub(crate) fn used_now(&self) {
        self.used.store(now(), Ordering::Relaxed);
    }

    /// How long nobody has used it, or how far in the future it was used last, when the clock was set back.
    pub(crate) fn unused_for(&self, now: i64) -> u64 {
        self.used.load(Ordering::Relaxed).abs_diff(now)
    }
}
