//! SQLite: one writer with group commit, a pool of readers beside it.

mod accounts;
mod clubs;
mod database_lock;
mod files;
mod guests;
mod indexes;
mod link;
mod migrate;
mod notices;
mod ours;
mod owners;
mod passkeys;
mod persons;
mod problems;
mod puzzles;
mod ratings;
mod read;
mod recent_commits;
mod reviews;
mod rows;
mod snapshots;
mod tables;
mod tokens;
mod writer;

use std::{path::Path, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions, Executor, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::{mpsc, oneshot};

pub use self::{database_lock::DatabaseLock, link::Space};
pub(super) use self::{
    files::make_private,
    migrate::is_current,
    ours::{refuse_all_but_ours, refuse_others},
};
use self::{
    link::Link,
    writer::{Job, Writer},
};
use super::{BoxFuture, Cause, Fault, NodeStore, Store, corrupt::CorruptPlaces};

/// Readers beside the writer.
const READERS: u32 = 4;
/// Whoever closes waits so long for a reader that closes later, so often.
const LATE: (Duration, usize) = (Duration::from_millis(20), 50);

/// The embedded storage.
#[derive(Debug)]
pub struct Sqlite {
    /// How the writer connects.
    options: SqliteConnectOptions,
    readers: SqlitePool,
    corrupt: Arc<CorruptPlaces>,
    /// Not bounded: a table waits for its last write before its next.
    jobs: mpsc::UnboundedSender<Job>,
    writer: tokio::sync::Mutex<Option<tokio::task::JoinHandle<()>>>,
}

impl Sqlite {
    /// Opens the database in `file`, or makes it, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Self, Fault> {
        Self::open_within(file, Space::default()).await
    }

    /// The same with a limit to its size: a test fills it and makes space again.
    #[doc(hidden)]
    pub async fn open_within(file: &Path, space: Space) -> Result<Self, Fault> {
        ours::refuse_others(file).await?;
        files::make_private(file)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Durable when acknowledged, power loss included.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // The newest pages are written again by every commit: what moves to the database moves once for many of them.
            .pragma("wal_autocheckpoint", "4000")
            // What a statement may have to undo is kept in memory: in a file it cost a write for every page that it touched.
            .pragma("temp_store", "memory")
            .statement_cache_capacity(512)
            .busy_timeout(Duration::from_secs(10))
            // The writer says itself when the disk is slow, in fewer words.
            .disable_statement_logging();
        let mut link = Link::new(options.clone(), space);
        link.work(async |db| migrate::migrate(db).await).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.clone().read_only(true).create_if_missing(false))
            .await?;
        let (jobs, queue) = mpsc::unbounded_channel();
        let corrupt = Arc::new(CorruptPlaces::default());
        let writer = Writer::new(link, Arc::clone(&corrupt));
        let writer = tokio::spawn(writer::run(writer, queue));
        Ok(Self { options, readers, corrupt, jobs, writer: tokio::sync::Mutex::new(Some(writer)) })
    }

    /// Moves to the log what a server left behind that was killed: for the one who has the database alone.
    pub async fn recover(&self, _: &DatabaseLock) -> Result<(), Fault> {
        self.job(Job::Recover).await
    }

    async fn job<T>(&self, job: impl FnOnce(oneshot::Sender<Result<T, Fault>>) -> Job) -> Result<T, Fault> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(job(answer)).map_err(|_| Fault::from(Cause::Closed))?;
        let answer = answered.await.map_err(|_| Fault::from(Cause::Closed))?;
        self.corrupt.watch_part("the database", answer)
    }
}

impl Sqlite {
    /// Sees to it that the write-ahead log is gone. A reader whose opening was given up, because whoever asked has gone, closes by itself
    /// and may be later than the writer: then a connection that may write comes and goes once more.
    async fn tidy_up(&self) {
        let mut log = self.options.get_filename().as_os_str().to_owned();
        log.push("-wal");
        let (pause, most) = LATE;
        for _ in 0..most {
            if !Path::new(&log).exists() {
                return;
            }
            // A database that cannot be opened any more has failed those who wrote to it, too.
            let _ = self.come_and_go().await;
            tokio::time::sleep(pause).await;
        }
        tracing::warn!(?log, "the write-ahead log stays beside the database; the next start reads it");
    }

    async fn come_and_go(&self) -> Result<(), Fault> {
        let mut last = self.options.clone().create_if_missing(false).connect().await?;
        last.execute("pragma user_version").await?;
        Ok(sqlx::Connection::close(last).await?)
    }

    /// Does something with the writer's connection, all of it, or nothing if `well` says so of its answer.
    fn work<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut SqliteConnection) -> accounts::Changing<'c, T> + Send + 'static,
        well: fn(&T) -> bool,
    ) -> BoxFuture<'_, T> {
        Box::pin(self.job(move |answer| {
            Job::Work(Box::new(move |link| {
                Box::pin(async move {
                    let done = link.work(async |db| accounts::change(db, work, well).await).await;
                    // Whoever asked may have gone.
                    let _ = answer.send(done);
                })
            }))
        }))
    }
}

/// One server has the database to itself ([`DatabaseLock`]).
impl NodeStore for Sqlite {}

impl Store for Sqlite {
    fn probe(&self, at: i64) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Probe { at, answer }))
    }

    fn check_schema(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move { migrate::check(&self.readers).await.map(|_| ()) })
    }

    fn corrupt(&self) -> usize {
        self.corrupt.count()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // The last connection to close tidies up the write-ahead log, which a reader may not.
            self.readers.close().await;
            self.job(Job::Close).await?;
            if let Some(writer) = self.writer.lock().await.take() {
                writer.await.map_err(Fault::program)?;
            }
            self.tidy_up().await;
            Ok(())
        })
    }
}
