//! PostgreSQL: any number of servers over one database. The key of the log, `(table, seq)`, is the lock between them: whoever
//! writes an entry second is refused, reads what is new and tries again. What changes in a table's row without an entry is kept by
//! the row's revision in the same way. Each write says so to all servers (`notify`).

mod accounts;
mod claims;
mod clubs;
mod guests;
mod limits;
mod migrate;
mod news;
mod notices;
mod owners;
mod passkeys;
mod persons;
mod problems;
mod puzzles;
mod ratings;
mod read;
mod reviews;
mod snapshots;
mod tables;
mod together;
mod tokens;
mod write;

use std::{future::Future, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions as _, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::sync::{Mutex, Semaphore, mpsc};

pub(super) use self::migrate::{check_current, migrate, take_all};

use self::{claims::Claims, together::Waiting};
use super::{BotClaim, BoxFuture, Bucket, Fault, News, NodeStore, Store, corrupt::CorruptPlaces};
use crate::{Entry, Row, TableId};

/// Connections of one server: more commits at once are not faster, and PostgreSQL has a hundred for all.
const CONNECTIONS: u32 = 16;
/// A database that does not answer for so long is not there.
const PATIENCE: Duration = Duration::from_secs(10);
/// More writes are not under way at once: the others wait their turn.
const WRITES: usize = 256;

/// The storage that several servers share.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    corrupt: Arc<CorruptPlaces>,
    /// A write under way has a permit; who closes the storage takes them all.
    writes: Arc<Semaphore>,
    /// Plain decisions, which are written together.
    decisions: mpsc::UnboundedSender<Waiting>,
    news: Mutex<Option<mpsc::Receiver<News>>>,
    claims: Claims,
}

/// An answer within our patience.
async fn within<T>(answer: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(answer) => answer,
        Err(_) => Err(Fault::unavailable("the database does not answer")),
    }
}

impl Postgres {
    /// Opens a database and brings it up to date.
    pub async fn open(options: PgConnectOptions) -> Result<Self, Fault> {
        let options = Self::prepared(options);
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool = pool.connect_with(options.clone()).await?;
        migrate(&mut *pool.acquire().await?).await?;
        // From here on no later program changes the tables.
        let claims = Claims::open(options).await?;
        let news = news::listen(&pool).await?;
        let writes = Arc::new(Semaphore::new(WRITES));
        let (decisions, queue) = mpsc::unbounded_channel();
        tokio::spawn(together::run(pool.clone(), Arc::clone(&writes), queue));
        Ok(Self {
            pool,
            corrupt: Arc::new(CorruptPlaces::default()),
            writes,
            decisions,
            news: Mutex::new(Some(news)),
            claims,
        })
    }

    /// How connections are made: a statement ends within our patience, and a server that is gone is noticed.
    fn prepared(options: PgConnectOptions) -> PgConnectOptions {
        let patience = PATIENCE.as_millis().to_string();
        options.application_name("norikae").disable_statement_logging().options([
            ("statement_timeout", patience.as_str()),
            ("idle_in_transaction_session_timeout", patience.as_str()),
            ("tcp_keepalives_idle", "10"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
        ])
    }

    /// An answer about a table; the table is remembered if it cannot be read.
    fn of_table<'a, T: Send + 'a>(
        &'a self,
        id: TableId,
        answer: impl Future<Output = Result<T, Fault>> + Send + 'a,
    ) -> BoxFuture<'a, T> {
        Box::pin(async move { self.corrupt.watch(id, within(answer).await) })
    }

    /// An answer about what belongs to no table.
    fn of_part<'a, T: Send + 'a>(
        &'a self,
        part: &'static str,
        answer: impl Future<Output = Result<T, Fault>> + Send + 'a,
    ) -> BoxFuture<'a, T> {
        Box::pin(async move { self.corrupt.watch_part(part, within(answer).await) })
    }
}

impl NodeStore for Postgres {
    fn is_shared(&self) -> bool {
        true
    }

    fn news(&self) -> BoxFuture<'_, Option<mpsc::Receiver<News>>> {
        Box::pin(async move { Ok(self.news.lock().await.take()) })
    }

    fn newer(&self, id: TableId, seq: u64, most: u32) -> BoxFuture<'_, Option<(Row, Vec<Entry>)>> {
        self.of_table(id, read::newer(&self.pool, id, seq, most))
    }

    fn claim(&self, id: TableId) -> BoxFuture<'_, Option<BotClaim>> {
        self.of_table(id, self.claims.claim(id))
    }

    fn bot_waits(&self, id: TableId, since: i64) -> BoxFuture<'_, ()> {
        self.of_table(id, claims::wait(&self.pool, id, since))
    }

    fn waiting_bots(&self, before: i64) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", claims::waiting(&self.pool, before))
    }

    fn sweep_buckets(&self, now: i64) -> BoxFuture<'_, ()> {
        self.of_part("buckets", limits::sweep(&self.pool, now))
    }

    fn take(&self, bucket: Bucket) -> BoxFuture<'_, Result<(), f64>> {
        self.of_part("buckets", async move { limits::take(&self.pool, &bucket).await })
    }
}

impl Store for Postgres {
    fn probe(&self, at: i64) -> BoxFuture<'_, ()> {
        self.of_part("the database", write::probe(&self.pool, at))
    }

    fn check_schema(&self) -> BoxFuture<'_, ()> {
        Box::pin(within(async move { migrate::check(&mut *self.pool.acquire().await?).await.map(|_| ()) }))
    }

    fn corrupt(&self) -> usize {
        self.corrupt.count()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // All permits: nothing is being written any more. Closed, the others are told so.
            drop(self.writes.acquire_many(WRITES as u32).await);
            self.writes.close();
            self.claims.close().await;
            self.pool.close().await;
            Ok(())
        })
    }
}
