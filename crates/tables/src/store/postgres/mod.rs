//! PostgreSQL: any number of servers over one database. The key of the log, `(table, seq)`, is the lock between them: whoever
//! writes an entry second is refused, reads what is new and tries again. What changes in a table's row without an entry is kept by
//! the row's revision in the same way. Each write says so to all servers (`notify`).

mod accounts;
mod claims;
mod guests;
mod limits;
mod migrate;
mod news;
mod owners;
mod persons;
mod problems;
mod puzzles;
mod ratings;
mod read;
mod reviews;
mod snapshots;
mod tokens;
mod write;

use std::{future::Future, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions as _, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::sync::{Mutex, Semaphore, mpsc};

pub(super) use self::migrate::{check_current, migrate, take_all};

use self::claims::Claims;
use super::{
    Account, AccountName, AccountStore, Begun, BotClaim, BoxFuture, Bucket, Cause, Certainty, Fault, GuestStore, Hash,
    NewAccount, NewSession, News, NodeStore, OnDurable, PuzzleStore, RatingStore, Snapshot, Store, TableStore, Upto,
    Which, Write,
    corrupt::{CorruptPlaces, Place},
};
use crate::{
    Attempt, Day, Entry, Guest, GuestId, Row, Scores, TableId,
    ratings::{BestScore, Finished, League, Listed, Meeting, Monthly, Played, Player, Rated, RatedSeat, RatedWho},
};

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
        Ok(Self {
            pool,
            corrupt: Arc::new(CorruptPlaces::default()),
            writes: Arc::new(Semaphore::new(WRITES)),
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

impl TableStore for Postgres {
    fn write(&self, write: Write, done: OnDurable) {
        let (pool, writes) = (self.pool.clone(), Arc::clone(&self.writes));
        // Whoever asked may go; what was asked is done.
        tokio::spawn(async move {
            let written = match writes.acquire().await {
                Ok(_permit) => within(write::write(&pool, &write)).await,
                Err(_) => Err(Cause::Closed.into()),
            };
            done(written);
        });
    }

    fn row(&self, id: TableId) -> BoxFuture<'_, Option<Row>> {
        self.of_table(id, read::row(&self.pool, id))
    }

    fn entries(&self, id: TableId, after: u64, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        self.of_table(id, read::entries(&self.pool, id, after, most))
    }

    fn chat(&self, id: TableId, most: u32) -> BoxFuture<'_, Vec<Entry>> {
        self.of_table(id, read::chat(&self.pool, id, most))
    }

    fn snapshot(&self, id: TableId, upto: Upto) -> BoxFuture<'_, Option<Snapshot>> {
        self.of_table(id, snapshots::last(&self.pool, id, upto))
    }

    fn forget_snapshot(&self, id: TableId, seq: u64) -> BoxFuture<'_, ()> {
        self.of_table(id, snapshots::forget(&self.pool, id, seq))
    }

    fn review(&self, id: TableId) -> BoxFuture<'_, Option<String>> {
        self.of_part("reviews", reviews::read(&self.pool, id))
    }

    fn keep_review(&self, id: TableId, review: String) -> BoxFuture<'_, ()> {
        self.of_part("reviews", reviews::put(&self.pool, id, review))
    }

    fn list(&self, which: Which, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.of_part("tables", read::list(&self.pool, &self.corrupt, which, most))
    }

    fn finished(&self, game: Option<String>, skip: u32, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.of_part("tables", read::finished(&self.pool, &self.corrupt, game, skip, most))
    }

    fn due(&self, now: i64) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", read::due(&self.pool, now))
    }

    fn running(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", read::running(&self.pool))
    }

    fn abandoned(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", read::abandoned(&self.pool, before, most))
    }

    fn all(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", read::all(&self.pool, after, most))
    }

    fn note_corrupt(&self, id: TableId, fault: &Fault) {
        self.corrupt.note(Place::Table(id), fault);
    }

    fn is_corrupt(&self, id: TableId) -> bool {
        self.corrupt.has(id)
    }
}

impl PuzzleStore for Postgres {
    fn attempt(&self, day: Day, guest: GuestId) -> BoxFuture<'_, Option<Attempt>> {
        self.of_part("puzzles", puzzles::attempt(&self.pool, day, guest))
    }

    fn puzzles(&self, day: Day) -> BoxFuture<'_, Vec<(TableId, GuestId)>> {
        self.of_part("puzzles", puzzles::of_day(&self.pool, day))
    }

    fn scores(&self, day: Day) -> BoxFuture<'_, Scores> {
        self.of_part("puzzles", puzzles::scores(&self.pool, day))
    }

    fn scores_between(&self, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Scores)>> {
        self.of_part("puzzles", puzzles::scores_between(&self.pool, from, before))
    }

    fn first_puzzle(&self) -> BoxFuture<'_, Option<Day>> {
        self.of_part("puzzles", puzzles::first(&self.pool))
    }

    fn best_puzzles(&self, day: Day, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.of_part("puzzles", puzzles::best(&self.pool, &self.corrupt, day, most))
    }

    fn puzzle_days(&self, guest: GuestId, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Option<i64>)>> {
        self.of_part("puzzles", puzzles::of_guest(&self.pool, guest, from, before))
    }

    fn key(&self, name: String, fresh: [u8; 32]) -> BoxFuture<'_, [u8; 32]> {
        self.of_part("keys", puzzles::key(&self.pool, name, fresh))
    }
}

impl GuestStore for Postgres {
    fn new_guest(&self, name: String, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, Guest> {
        self.of_part("guests", guests::new(&self.pool, name, token_hash, at))
    }

    fn rename(&self, guest: GuestId, name: String) -> BoxFuture<'_, ()> {
        self.of_part("guests", guests::rename(&self.pool, guest, name))
    }

    fn guest(&self, token_hash: [u8; 32]) -> BoxFuture<'_, Option<(Guest, i64)>> {
        self.of_part("sessions", guests::of_session(&self.pool, token_hash))
    }

    fn use_session(&self, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, ()> {
        self.of_part("sessions", guests::use_session(&self.pool, token_hash, at))
    }

    fn end_session(&self, token_hash: [u8; 32]) -> BoxFuture<'_, ()> {
        self.of_part("sessions", guests::end_session(&self.pool, token_hash))
    }

    fn end_unused_sessions(&self, since: i64) -> BoxFuture<'_, ()> {
        self.of_part("sessions", guests::end_unused_sessions(&self.pool, since))
    }

    fn forget_guests(&self, after: GuestId, since: i64) -> BoxFuture<'_, Option<GuestId>> {
        self.of_part("guests", guests::forget(&self.pool, after, since))
    }

    fn hidden(&self, guest: GuestId) -> BoxFuture<'_, Vec<GuestId>> {
        self.of_part("hidden", guests::hidden(&self.pool, guest))
    }

    fn hide(&self, guest: GuestId, other: GuestId, hide: bool) -> BoxFuture<'_, ()> {
        self.of_part("hidden", guests::hide(&self.pool, guest, other, hide))
    }
}

impl AccountStore for Postgres {
    fn new_account(&self, new: NewAccount) -> BoxFuture<'_, Option<Begun>> {
        let change = async move |db: &mut PgConnection| accounts::create(db, &new).await;
        self.of_part("accounts", accounts::change(&self.pool, change, |begun| accounts::of_begun(begun.as_ref())))
    }

    fn account(&self, key: String) -> BoxFuture<'_, Option<Account>> {
        self.of_part("accounts", accounts::by_key(&self.pool, key))
    }

    fn account_of(&self, guest: GuestId) -> BoxFuture<'_, Option<Account>> {
        self.of_part("accounts", accounts::by_guest(&self.pool, guest))
    }

    fn rename_account(&self, guest: GuestId, name: AccountName) -> BoxFuture<'_, bool> {
        let change = async move |db: &mut PgConnection| accounts::rename(db, guest, &name).await;
        let told = move |done: &bool| done.then(|| (guest, Vec::new()));
        self.of_part("accounts", accounts::change(&self.pool, change, told))
    }

    fn begin_session(&self, guest: GuestId, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        let change = async move |db: &mut PgConnection| accounts::begin(db, guest, &password, session).await;
        self.of_part("accounts", accounts::change(&self.pool, change, |begun| accounts::of_begun(begun.as_ref())))
    }

    fn end_sessions(&self, guest: GuestId, but: Option<Hash>) -> BoxFuture<'_, Vec<Hash>> {
        let change = async move |db: &mut PgConnection| accounts::end_all(db, guest, but).await;
        let told = move |ended: &Vec<Hash>| Some((guest, ended.clone()));
        self.of_part("sessions", accounts::change(&self.pool, change, told))
    }

    fn change_password(
        &self,
        guest: GuestId,
        old: String,
        new: String,
        session: NewSession,
    ) -> BoxFuture<'_, Option<Begun>> {
        let change =
            async move |db: &mut PgConnection| accounts::change_password(db, guest, (&old, &new), session).await;
        self.of_part("accounts", accounts::change(&self.pool, change, |begun| accounts::of_begun(begun.as_ref())))
    }

    fn recover(&self, key: String, code: Hash, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        let change = async move |db: &mut PgConnection| accounts::recover(db, (&key, &code), &password, session).await;
        self.of_part("accounts", accounts::change(&self.pool, change, |begun| accounts::of_begun(begun.as_ref())))
    }

    fn change_codes(&self, guest: GuestId, password: String, codes: Vec<Hash>) -> BoxFuture<'_, bool> {
        let change = async move |db: &mut PgConnection| accounts::change_codes(db, guest, &password, &codes).await;
        let told = move |done: &bool| done.then(|| (guest, Vec::new()));
        self.of_part("accounts", accounts::change(&self.pool, change, told))
    }
}

impl RatingStore for Postgres {
    fn ratings_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Rated>> {
        self.of_part("ratings", ratings::of_guest(&self.pool, guest))
    }

    fn best_rated(&self, league: League, certainty: Certainty, most: u32) -> BoxFuture<'_, Vec<Listed>> {
        self.of_part("ratings", ratings::best(&self.pool, league, certainty, most))
    }

    fn leagues(&self) -> BoxFuture<'_, Vec<(League, u64)>> {
        self.of_part("ratings", ratings::leagues(&self.pool))
    }

    fn rated_seats(&self, id: TableId) -> BoxFuture<'_, Vec<(RatedSeat, RatedWho)>> {
        self.of_part("ratings", ratings::at_table(&self.pool, id))
    }

    fn rated_games(&self, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Played>> {
        self.of_part("ratings", ratings::of_person(&self.pool, guest, most))
    }

    fn meetings(&self, guest: GuestId, games: u32, most: u32) -> BoxFuture<'_, Vec<Meeting>> {
        self.of_part("ratings", ratings::meetings(&self.pool, guest, games, most))
    }

    fn monthly(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<Monthly>> {
        self.of_part("ratings", ratings::monthly(&self.pool, game, (from, before), most))
    }

    fn best_scores(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<BestScore>> {
        self.of_part("ratings", ratings::best_scores(&self.pool, game, (from, before), most))
    }

    fn all_rated_seats(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<RatedSeat>> {
        self.of_part("ratings", ratings::all_seats(&self.pool, after, most))
    }

    fn all_ratings(&self) -> BoxFuture<'_, Vec<(Player, Rated)>> {
        self.of_part("ratings", ratings::all(&self.pool))
    }

    fn over(&self) -> BoxFuture<'_, Vec<TableId>> {
        self.of_part("tables", ratings::over(&self.pool))
    }

    fn rebuild_ratings(&self, games: Vec<Finished>, over: usize) -> BoxFuture<'_, bool> {
        // It takes as long as it takes: no request waits for it.
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let done = ratings::rebuild(&mut transaction, &games, over).await?;
            transaction.commit().await?;
            Ok(done)
        })
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
