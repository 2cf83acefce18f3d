//! SQLite: one writer with group commit, a pool of readers beside it.

mod accounts;
mod database_lock;
mod files;
mod indexes;
mod link;
mod ours;
mod owners;
mod persons;
mod problems;
mod puzzles;
mod ratings;
mod read;
mod recent_commits;
mod reviews;
mod sessions;
mod snapshots;
mod tokens;
mod writer;

use std::{path::Path, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions, Executor, Row as _, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::{mpsc, oneshot};

pub use self::{database_lock::DatabaseLock, link::Space};
pub(super) use self::{
    files::make_private,
    ours::{refuse_all_but_ours, refuse_others},
};
use self::{
    link::Link,
    writer::{Job, Writer},
};
use super::{
    Account, AccountName, AccountStore, Begun, BoxFuture, Cause, Certainty, Fault, GuestStore, Hash, NewAccount,
    NewSession, NodeStore, OnDurable, PuzzleStore, RatingStore, Snapshot, Store, TableStore, Upto, Which, Write,
    corrupt::{CorruptPlaces, Place},
};
use crate::{
    Attempt, Day, Entry, Guest, GuestId, Row, Scores, TableId,
    ratings::{BestScore, Finished, League, Listed, Meeting, Monthly, Played, Player, Rated, RatedSeat, RatedWho},
};

/// Every change of the tables, in order; the database keeps how many it has had (`user_version`).
const MIGRATIONS: &[&str] = &[
    include_str!("../../../migrations/sqlite-1.sql"),
    include_str!("../../../migrations/sqlite-2.sql"),
    include_str!("../../../migrations/sqlite-3.sql"),
    include_str!("../../../migrations/sqlite-4.sql"),
    include_str!("../../../migrations/sqlite-5.sql"),
    include_str!("../../../migrations/sqlite-6.sql"),
    include_str!("../../../migrations/sqlite-7.sql"),
    include_str!("../../../migrations/sqlite-8.sql"),
    include_str!("../../../migrations/sqlite-9.sql"),
    include_str!("../../../migrations/sqlite-10.sql"),
    include_str!("../../../migrations/sqlite-11.sql"),
    include_str!("../../../migrations/sqlite-12.sql"),
    include_str!("../../../migrations/sqlite-13.sql"),
    include_str!("../../../migrations/sqlite-14.sql"),
    include_str!("../../../migrations/sqlite-15.sql"),
    include_str!("../../../migrations/sqlite-16.sql"),
    include_str!("../../../migrations/sqlite-17.sql"),
];
/// Readers beside the writer.
const READERS: u32 = 4;

/// The embedded storage.
#[derive(Debug)]
pub struct Sqlite {
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
            .statement_cache_capacity(512)
            .busy_timeout(Duration::from_secs(10))
            // The writer says itself when the disk is slow, in fewer words.
            .disable_statement_logging();
        let mut link = Link::new(options.clone(), space);
        link.work(async |db| migrate(db).await).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        let (jobs, queue) = mpsc::unbounded_channel();
        let corrupt = Arc::new(CorruptPlaces::default());
        let writer = Writer::new(link, Arc::clone(&corrupt));
        let writer = tokio::spawn(writer::run(writer, queue));
        Ok(Self { readers, corrupt, jobs, writer: tokio::sync::Mutex::new(Some(writer)) })
    }

    /// Whether the tables of a file are those that this program writes.
    pub(super) async fn is_current(file: &Path) -> Result<bool, Fault> {
        let options = SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging();
        let mut connection = options.connect().await?;
        let version: i64 = connection.fetch_one("pragma user_version").await?.try_get(0)?;
        sqlx::Connection::close(connection).await?;
        Ok(usize::try_from(version) == Ok(MIGRATIONS.len()))
    }

    /// Moves to the log what a server left behind that was killed: for the one who has the database alone.
    pub async fn recover(&self, _: &DatabaseLock) -> Result<(), Fault> {
        self.job(Job::Recover).await
    }

    /// The last snapshot that can be read; those that cannot are thrown away.
    async fn last_snapshot(&self, id: TableId, mut upto: Upto) -> Result<Option<Snapshot>, Fault> {
        loop {
            match snapshots::last(&self.readers, id, upto).await? {
                None => return Ok(None),
                Some(Ok(snapshot)) => return Ok(Some(snapshot)),
                Some(Err((seq, fault))) => {
                    tracing::warn!(table = %id, seq, %fault, "a snapshot cannot be read and is thrown away");
                    if let Err(fault) = self.forget_snapshot(id, seq).await {
                        tracing::warn!(table = %id, seq, %fault, "it stays, and is passed over");
                    }
                    upto = Upto::Seq(seq.saturating_sub(1));
                }
            }
        }
    }

    async fn job<T>(&self, job: impl FnOnce(oneshot::Sender<Result<T, Fault>>) -> Job) -> Result<T, Fault> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(job(answer)).map_err(|_| Fault::from(Cause::Closed))?;
        let answer = answered.await.map_err(|_| Fault::from(Cause::Closed))?;
        self.corrupt.watch_part("the database", answer)
    }
}

impl Sqlite {
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

impl Sqlite {
    /// An answer about ratings.
    fn of_ratings<'a, T: Send + 'a>(
        &'a self,
        answer: impl Future<Output = Result<T, Fault>> + Send + 'a,
    ) -> BoxFuture<'a, T> {
        Box::pin(async move { self.corrupt.watch_part("ratings", answer.await) })
    }
}

/// How many migrations a database has had; refuses one that has had more than this program knows.
async fn check(connection: impl Executor<'_, Database = sqlx::Sqlite>) -> Result<usize, Fault> {
    let version: i64 = connection.fetch_one("pragma user_version").await?.try_get(0)?;
    match usize::try_from(version) {
        Ok(had) if had <= MIGRATIONS.len() => Ok(had),
        _ => Err(Cause::Newer { version, reads: MIGRATIONS.len() }.into()),
    }
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), Fault> {
    if ours::owner(connection).await? == ours::Owner::Other {
        return Err(ours::of_another());
    }
    let had = check(&mut *connection).await?;
    for (at, migration) in MIGRATIONS.iter().enumerate().skip(had) {
        let script = format!("begin immediate; {migration}; pragma user_version = {}; commit;", at + 1);
        connection.execute(sqlx::AssertSqlSafe(script)).await?;
    }
    ours::mark(connection).await
}

impl TableStore for Sqlite {
    fn write(&self, write: Write, done: OnDurable) {
        if let Err(mpsc::error::SendError(Job::Write(_, done))) = self.jobs.send(Job::Write(Box::new(write), done)) {
            done(Err(Fault::from(Cause::Closed)));
        }
    }

    fn row(&self, id: TableId) -> BoxFuture<'_, Option<Row>> {
        Box::pin(async move { self.corrupt.watch(id, read::row(&self.readers, id).await) })
    }

    fn entries(&self, id: TableId, after: u64, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        Box::pin(async move { self.corrupt.watch(id, read::entries(&self.readers, id, after, most).await) })
    }

    fn chat(&self, id: TableId, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        Box::pin(async move { self.corrupt.watch(id, read::chat(&self.readers, id, most).await) })
    }

    fn snapshot(&self, id: TableId, upto: Upto) -> BoxFuture<'_, Option<Snapshot>> {
        Box::pin(self.last_snapshot(id, upto))
    }

    fn forget_snapshot(&self, table: TableId, seq: u64) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Forget { table, seq, answer }))
    }

    fn review(&self, id: TableId) -> BoxFuture<'_, Option<String>> {
        Box::pin(async move { self.corrupt.watch_part("reviews", reviews::read(&self.readers, id).await) })
    }

    fn keep_review(&self, table: TableId, review: String) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Review { table, review, answer }))
    }

    fn list(&self, which: Which, most: u32) -> BoxFuture<'_, Vec<Row>> {
        Box::pin(read::list(which, most).read(&self.readers, &self.corrupt))
    }

    fn finished(&self, game: Option<String>, skip: u32, most: u32) -> BoxFuture<'_, Vec<Row>> {
        Box::pin(read::finished(game, skip, most).read(&self.readers, &self.corrupt))
    }

    fn due(&self, now: i64) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move { self.corrupt.watch_part("tables", read::due(&self.readers, now).await) })
    }

    fn running(&self) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move { self.corrupt.watch_part("tables", read::running(&self.readers).await) })
    }

    fn abandoned(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move { self.corrupt.watch_part("tables", read::abandoned(&self.readers, before, most).await) })
    }

    fn all(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(async move { self.corrupt.watch_part("tables", read::all(&self.readers, after, most).await) })
    }

    fn note_corrupt(&self, id: TableId, fault: &Fault) {
        self.corrupt.note(Place::Table(id), fault);
    }

    fn is_corrupt(&self, id: TableId) -> bool {
        self.corrupt.has(id)
    }
}

impl PuzzleStore for Sqlite {
    fn attempt(&self, day: Day, guest: GuestId) -> BoxFuture<'_, Option<Attempt>> {
        Box::pin(async move { self.corrupt.watch_part("puzzles", puzzles::attempt(&self.readers, day, guest).await) })
    }

    fn puzzles(&self, day: Day) -> BoxFuture<'_, Vec<(TableId, GuestId)>> {
        Box::pin(async move { self.corrupt.watch_part("puzzles", puzzles::of_day(&self.readers, day).await) })
    }

    fn scores(&self, day: Day) -> BoxFuture<'_, Scores> {
        Box::pin(async move { self.corrupt.watch_part("puzzles", puzzles::scores(&self.readers, day).await) })
    }

    fn scores_between(&self, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Scores)>> {
        let read = puzzles::scores_between(&self.readers, from, before);
        Box::pin(async move { self.corrupt.watch_part("puzzles", read.await) })
    }

    fn first_puzzle(&self) -> BoxFuture<'_, Option<Day>> {
        Box::pin(async move { self.corrupt.watch_part("puzzles", puzzles::first(&self.readers).await) })
    }

    fn best_puzzles(&self, day: Day, most: u32) -> BoxFuture<'_, Vec<Row>> {
        Box::pin(puzzles::best(day, most).read(&self.readers, &self.corrupt))
    }

    fn puzzle_days(&self, guest: GuestId, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Option<i64>)>> {
        let read = puzzles::of_guest(&self.readers, guest, from, before);
        Box::pin(async move { self.corrupt.watch_part("puzzles", read.await) })
    }

    fn key(&self, name: String, fresh: [u8; 32]) -> BoxFuture<'_, [u8; 32]> {
        Box::pin(self.job(move |answer| Job::Key { name, fresh, answer }))
    }
}

impl GuestStore for Sqlite {
    fn new_guest(&self, name: String, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, Guest> {
        Box::pin(self.job(move |answer| Job::Guest { name, token_hash, at, answer }))
    }

    fn rename(&self, guest: GuestId, name: String) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Rename { guest, name, answer }))
    }

    fn guest(&self, token_hash: [u8; 32]) -> BoxFuture<'_, Option<(Guest, i64)>> {
        Box::pin(async move { self.corrupt.watch_part("sessions", sessions::guest(&self.readers, token_hash).await) })
    }

    fn use_session(&self, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Session(sessions::Change::Used { token_hash, at }, answer)))
    }

    fn end_session(&self, token_hash: [u8; 32]) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Session(sessions::Change::End { token_hash }, answer)))
    }

    fn end_unused_sessions(&self, since: i64) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Session(sessions::Change::EndUnused { since }, answer)))
    }

    fn forget_guests(&self, after: GuestId, since: i64) -> BoxFuture<'_, Option<GuestId>> {
        Box::pin(self.job(move |answer| Job::ForgetGuests { after, since, answer }))
    }

    fn hidden(&self, guest: GuestId) -> BoxFuture<'_, Vec<GuestId>> {
        Box::pin(async move { self.corrupt.watch_part("hidden", read::hidden(&self.readers, guest).await) })
    }

    fn hide(&self, guest: GuestId, other: GuestId, hide: bool) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Hide { guest, other, hide, answer }))
    }
}

impl AccountStore for Sqlite {
    fn new_account(&self, new: NewAccount) -> BoxFuture<'_, Option<Begun>> {
        self.work(move |db| Box::pin(async move { accounts::create(db, &new).await }), Option::is_some)
    }

    fn account(&self, key: String) -> BoxFuture<'_, Option<Account>> {
        Box::pin(async move { self.corrupt.watch_part("accounts", accounts::by_key(&self.readers, key).await) })
    }

    fn account_of(&self, guest: GuestId) -> BoxFuture<'_, Option<Account>> {
        Box::pin(async move { self.corrupt.watch_part("accounts", accounts::by_guest(&self.readers, guest).await) })
    }

    fn rename_account(&self, guest: GuestId, name: AccountName) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { accounts::rename(db, guest, &name).await }), |done| *done)
    }

    fn begin_session(&self, guest: GuestId, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        self.work(
            move |db| Box::pin(async move { accounts::begin(db, guest, &password, session).await }),
            Option::is_some,
        )
    }

    fn end_sessions(&self, guest: GuestId, but: Option<Hash>) -> BoxFuture<'_, Vec<Hash>> {
        self.work(move |db| Box::pin(accounts::end_all(db, guest, but)), |_| true)
    }

    fn change_password(
        &self,
        guest: GuestId,
        old: String,
        new: String,
        session: NewSession,
    ) -> BoxFuture<'_, Option<Begun>> {
        self.work(
            move |db| Box::pin(async move { accounts::change_password(db, guest, (&old, &new), session).await }),
            Option::is_some,
        )
    }

    fn recover(&self, key: String, code: Hash, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        self.work(
            move |db| Box::pin(async move { accounts::recover(db, (&key, &code), &password, session).await }),
            Option::is_some,
        )
    }

    fn change_codes(&self, guest: GuestId, password: String, codes: Vec<Hash>) -> BoxFuture<'_, bool> {
        self.work(
            move |db| Box::pin(async move { accounts::change_codes(db, guest, &password, &codes).await }),
            |done| *done,
        )
    }
}

impl RatingStore for Sqlite {
    fn ratings_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Rated>> {
        self.of_ratings(ratings::of_guest(&self.readers, guest))
    }

    fn best_rated(&self, league: League, certainty: Certainty, most: u32) -> BoxFuture<'_, Vec<Listed>> {
        self.of_ratings(ratings::best(&self.readers, league, certainty, most))
    }

    fn leagues(&self) -> BoxFuture<'_, Vec<(League, u64)>> {
        self.of_ratings(ratings::leagues(&self.readers))
    }

    fn rated_seats(&self, id: TableId) -> BoxFuture<'_, Vec<(RatedSeat, RatedWho)>> {
        self.of_ratings(ratings::at_table(&self.readers, id))
    }

    fn rated_games(&self, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Played>> {
        self.of_ratings(ratings::of_person(&self.readers, guest, most))
    }

    fn meetings(&self, guest: GuestId, games: u32, most: u32) -> BoxFuture<'_, Vec<Meeting>> {
        self.of_ratings(ratings::meetings(&self.readers, guest, games, most))
    }

    fn monthly(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<Monthly>> {
        self.of_ratings(ratings::monthly(&self.readers, game, (from, before), most))
    }

    fn best_scores(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<BestScore>> {
        self.of_ratings(ratings::best_scores(&self.readers, game, (from, before), most))
    }

    fn all_rated_seats(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<RatedSeat>> {
        self.of_ratings(ratings::all_seats(&self.readers, after, most))
    }

    fn all_ratings(&self) -> BoxFuture<'_, Vec<(Player, Rated)>> {
        self.of_ratings(ratings::all(&self.readers))
    }

    fn over(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.of_ratings(ratings::over(&self.readers))
    }

    fn rebuild_ratings(&self, games: Vec<Finished>, over: usize) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { ratings::rebuild(db, &games, over).await }), |done| *done)
    }
}

/// One server has the database to itself ([`DatabaseLock`]).
impl NodeStore for Sqlite {}

impl Store for Sqlite {
    fn probe(&self, at: i64) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Probe { at, answer }))
    }

    fn check_schema(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move { check(&self.readers).await.map(|_| ()) })
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
            Ok(())
        })
    }
}
