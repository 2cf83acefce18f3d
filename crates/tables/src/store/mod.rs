//! What the tables need of a database. SQLite is the embedded one of one server, PostgreSQL the one that several share.

mod accounts;
mod address;
mod backup;
mod columns;
mod corrupt;
mod damage;
mod fault;
mod forgetting;
mod moving;
mod owners;
mod persons;
mod postgres;
mod problems;
mod ratings;
mod scratch;
mod sqlite;
mod tokens;

use std::{future::Future, pin::Pin};

use serde_json::Value;
use tokio::sync::mpsc;

use crate::{
    Attempt, Day, Entry, Guest, GuestId, Problem, ProblemAnswer, Row, Scores, Streak, TableId, Theme,
    ratings::{
        BestScore, Finished, League, Listed, Meeting, Monthly, Played, Player, Rated, RatedSeat, RatedWho, Rating,
    },
};

pub use crate::hiding::MOST_HIDDEN;
pub use accounts::{Account, AccountName, Begun, Hash, MOST_SESSIONS, NewAccount, NewSession};
pub use address::{Address, NoAddress, without_password};
pub(crate) use backup::remove;
pub use backup::{back_up, remove_part};
pub(crate) use damage::copy_to_move;
pub use damage::{copy_to_examine, damage, tables_left, unreadable};
pub use fault::{Cause, Fault};
pub use moving::{Moved, copy, kept};
pub use owners::{
    Audit, Block, BlockTarget, Filed, MOST_BLOCKS, MOST_REPORTS, MOST_REPORTS_OF_ONE, MOST_SETTLED, NewAudit,
    NewReport, OwnerAct, Report,
};
pub use persons::{Forgotten, Proof};
pub use postgres::Postgres;
pub(crate) use scratch::Scratch;
pub use sqlite::{DatabaseLock, Space, Sqlite};
pub use tokens::{KeptToken, MOST_TOKENS};

/// Refuses a file in which no site is kept; one that is damaged may hold one.
pub(crate) async fn refuse_others_and_empty(file: &std::path::Path) -> Result<(), Fault> {
    match sqlite::refuse_all_but_ours(file).await {
        Err(fault) if fault.is_corrupt() => Ok(()),
        answer => answer,
    }
}

/// A table where nothing could be taken back, so that nobody replays its game from the start.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// After this entry.
    pub seq: u64,
    /// After so many decisions.
    pub steps: usize,
    /// When.
    pub at: i64,
    /// The time that each seat had used.
    pub used: Vec<i64>,
    /// The position, hidden parts included.
    pub position: Value,
}

/// What is written together or not at all.
#[derive(Clone, Debug, Default)]
pub struct Write {
    /// The table.
    pub table: Option<TableId>,
    /// A row that is new.
    pub create: Option<Row>,
    /// A row that changed. Its revision is the next one; if the stored row has had that already, it is a [`Cause::Conflict`].
    pub update: Option<Row>,
    /// The revision of the table's row when this is written: what was decided over an older one is a [`Cause::Conflict`] where
    /// other servers write, too.
    pub revision: u64,
    /// Entries of the log.
    pub entries: Vec<Entry>,
    /// Snapshots; they may be written a little later than the rest, never before it.
    pub snapshots: Vec<Snapshot>,
    /// Whether the result in `update` counts for the puzzle of its day.
    pub counts: bool,
    /// The game that ended with this, if it is one that is rated.
    pub finished: Option<Finished>,
    /// Since when a bot must decide after this, if one must: for other servers, should this one die.
    pub bot_since: Option<i64>,
    /// Lines of the chat that were written before and whose text goes, for good.
    pub remove_lines: Vec<u64>,
    /// What the site's owner did by it.
    pub audit: Option<NewAudit>,
    /// Somebody who deleted their data.
    pub forgotten: Option<Forgotten>,
}

/// What another server did, so that what is remembered here is not what it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// The log of a table has this last entry, and its row this revision.
    Table(TableId, u64, u64),
    /// The session of this token hash has ended.
    Session([u8; 32]),
    /// A guest has another name, or hides others.
    Guest(GuestId),
    /// Others are blocked than before.
    Blocks,
    /// Somebody began the puzzle of a day at this table.
    Puzzle(Day, TableId, GuestId),
    /// Something may have been missed: nothing that is remembered is sure.
    Missed,
}

/// The turn of a table's bots, which no other server has as long as this is kept. When its game is over, the turn to review it.
#[must_use]
#[derive(Default)]
pub struct BotClaim {
    /// The last entry of the table's log, where other servers may have written it.
    pub seq: Option<u64>,
    /// Ends the claim when it is dropped.
    pub(crate) _held: Option<Box<dyn Send>>,
}

/// How much somebody may have of something ([`crate::Limits`]), kept for all servers.
#[derive(Clone, PartialEq, Debug)]
pub struct Bucket {
    /// Whose it is, and of what.
    pub name: String,
    /// So much is in it at most.
    pub most: f64,
    /// After so many milliseconds there is one more.
    pub refill: f64,
    /// What time it is.
    pub now: i64,
}

/// A snapshot not after this.
#[derive(Clone, Copy, Debug)]
pub enum Upto {
    /// This entry.
    Seq(u64),
    /// So many decisions.
    Steps(usize),
}

/// Which tables to list.
#[derive(Clone, Copy, Debug)]
pub enum Which {
    /// Public ones that wait for players, the newest first.
    Open,
    /// Public ones that are being played.
    Running,
    /// Public ones that are over.
    Over,
    /// All tables at which somebody sits.
    Of(GuestId),
    /// The side lines of a table's game, listed for everybody or not, the newest first.
    From(TableId),
    /// Public ones that are over, at which somebody sat, the newest first.
    OverOf(GuestId),
}

/// Which ratings to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// Those that are sure.
    Sure,
    /// Those that are provisional.
    Provisional,
}

impl Certainty {
    /// The deviation is above the first and not above the second of these, in thousandths of a point.
    pub const fn bounds(self) -> (i64, i64) {
        let sure = Rating::SURE.thousandths();
        match self {
            Self::Sure => (-1, sure),
            Self::Provisional => (sure, i64::MAX),
        }
    }
}

/// An answer that comes later.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'a>>;

/// What is done when a write is durable, or has failed: whoever asked for it may have gone by then.
pub type OnDurable = Box<dyn FnOnce(Result<(), Fault>) + Send>;

/// Writes, and does `then` when it is durable, even if the one who asked has gone meanwhile. If it cannot be written, `then`
/// is dropped. `heard` is told what became of it either way.
pub(crate) async fn write_then<T: Send + 'static>(
    store: &dyn Store,
    write: Write,
    heard: impl FnOnce(Result<(), &Fault>) + Send + 'static,
    then: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let (answer, answered) = tokio::sync::oneshot::channel();
    let done = move |written: Result<(), Fault>| {
        heard(written.as_ref().copied());
        // Whoever asked may have gone.
        drop(answer.send(written.map(|()| then())));
    };
    store.write(write, Box::new(done));
    answered.await.map_err(|_| Fault::from(Cause::Closed))?
}

/// Writes, and waits until it is durable.
pub async fn written(store: &dyn Store, write: Write) -> Result<(), Fault> {
    write_then(store, write, |_| (), || ()).await
}

/// Tables and their logs. A write is durable when its answer comes.
pub trait TableStore: Send + Sync {
    /// Writes all of it or nothing, then says so; an entry whose number is there already is a [`Cause::Conflict`].
    fn write(&self, write: Write, done: OnDurable);
    /// The row of a table.
    fn row(&self, id: TableId) -> BoxFuture<'_, Option<Row>>;
    /// At most `most` entries of the log after `after`.
    fn entries(&self, id: TableId, after: u64, most: u32) -> BoxFuture<'_, Vec<Entry>>;
    /// The last lines of the chat, the oldest first.
    fn chat(&self, id: TableId, most: u32) -> BoxFuture<'_, Vec<Entry>>;
    /// The last snapshot not after `upto`.
    fn snapshot(&self, id: TableId, upto: Upto) -> BoxFuture<'_, Option<Snapshot>>;
    /// Throws away a snapshot that is of no use.
    fn forget_snapshot(&self, id: TableId, seq: u64) -> BoxFuture<'_, ()>;
    /// The review of a table's game, if one of the form that is written now is kept.
    fn review(&self, id: TableId) -> BoxFuture<'_, Option<String>>;
    /// Keeps the review of a table's game.
    fn keep_review(&self, id: TableId, review: String) -> BoxFuture<'_, ()>;
    /// Rows of tables, at most `most`; one that cannot be read is left out.
    fn list(&self, which: Which, most: u32) -> BoxFuture<'_, Vec<Row>>;
    /// Public games that are over, of one game or all, the newest first.
    fn finished(&self, game: Option<String>, skip: u32, most: u32) -> BoxFuture<'_, Vec<Row>>;
    /// Tables at which a seat has run out of time by `now`.
    fn due(&self, now: i64) -> BoxFuture<'_, Vec<TableId>>;
    /// Every table that is being played: bots may have to move after a restart.
    fn running(&self) -> BoxFuture<'_, Vec<TableId>>;
    /// Tables that were made before `before` and still wait for players, at most `most`, the oldest first.
    fn abandoned(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<TableId>>;
    /// Every table there is, some at a time: those after `after`, by number.
    fn all(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<TableId>>;
    /// Remembers that the log of a table cannot be played.
    fn note_corrupt(&self, id: TableId, fault: &Fault);
    /// Whether a table cannot be read.
    fn is_corrupt(&self, id: TableId) -> bool;
}

/// The daily puzzle. A new row that is a puzzle is kept with its guest; a second of the same day is a [`Cause::Conflict`].
pub trait PuzzleStore: Send + Sync {
    /// Somebody's puzzle of a day.
    fn attempt(&self, day: Day, guest: GuestId) -> BoxFuture<'_, Option<Attempt>>;
    /// The puzzle tables of a day and whose they are.
    fn puzzles(&self, day: Day) -> BoxFuture<'_, Vec<(TableId, GuestId)>>;
    /// How often each score was reached on a day.
    fn scores(&self, day: Day) -> BoxFuture<'_, Scores>;
    /// The same of the days from one on, before another, the first first; days without a score are left out.
    fn scores_between(&self, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Scores)>>;
    /// The first day that has a puzzle.
    fn first_puzzle(&self) -> BoxFuture<'_, Option<Day>>;
    /// The puzzle tables of a day that count, the best first.
    fn best_puzzles(&self, day: Day, most: u32) -> BoxFuture<'_, Vec<Row>>;
    /// The puzzles of a person from a day on, before another: the first first, each with its score if it counts.
    fn puzzle_days(&self, guest: GuestId, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Option<i64>)>>;
    /// The secret of this name; `fresh` becomes it if there is none yet.
    fn key(&self, name: String, fresh: [u8; 32]) -> BoxFuture<'_, [u8; 32]>;
}

/// Problems and what people answered.
pub trait ProblemStore: Send + Sync {
    /// Keeps problems; one that is known stays as it is. Of a game that has more than `most` the oldest go, with what was answered.
    fn keep_problems(&self, problems: Vec<Problem>, most: u32) -> BoxFuture<'_, ()>;
    /// A problem.
    fn problem(&self, table: TableId, step: usize) -> BoxFuture<'_, Option<Problem>>;
    /// Problems of a game and a theme, or of all, the newest first.
    fn problems(&self, game: Option<String>, theme: Option<Theme>, most: u32) -> BoxFuture<'_, Vec<Problem>>;
    /// The games and themes that have problems, and how many each.
    fn problem_themes(&self) -> BoxFuture<'_, Vec<(String, Theme, u32)>>;
    /// Keeps what somebody answered, and their streak; false, with nothing done, if they answered before or there is no such problem.
    fn answer_problem(&self, guest: GuestId, answer: ProblemAnswer) -> BoxFuture<'_, bool>;
    /// What somebody answered, in no order.
    fn problem_answers(&self, guest: GuestId) -> BoxFuture<'_, Vec<ProblemAnswer>>;
    /// How somebody does.
    fn streak(&self, guest: GuestId) -> BoxFuture<'_, Streak>;
}

/// Guests, their sessions, and whom they hide.
pub trait GuestStore: Send + Sync {
    /// A new guest with a session.
    fn new_guest(&self, name: String, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, Guest>;
    /// Renames a guest.
    fn rename(&self, guest: GuestId, name: String) -> BoxFuture<'_, ()>;
    /// The guest of a session, and when it was last used.
    fn guest(&self, token_hash: [u8; 32]) -> BoxFuture<'_, Option<(Guest, i64)>>;
    /// A session was used.
    fn use_session(&self, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, ()>;
    /// Ends a session.
    fn end_session(&self, token_hash: [u8; 32]) -> BoxFuture<'_, ()>;
    /// Ends the sessions that nobody used after `since`.
    fn end_unused_sessions(&self, since: i64) -> BoxFuture<'_, ()>;
    /// Looks at some guests after `after`, and forgets those of whom nothing is left: who never had a seat and used no session after
    /// `since`. Says up to whom it looked; none if there are no more. The last guest of all stays, so that no number is given twice.
    fn forget_guests(&self, after: GuestId, since: i64) -> BoxFuture<'_, Option<GuestId>>;
    /// Those whose chat a guest hides.
    fn hidden(&self, guest: GuestId) -> BoxFuture<'_, Vec<GuestId>>;
    /// Hides the chat of `other` from a guest, or shows it again; of more than [`MOST_HIDDEN`] the first is shown again.
    fn hide(&self, guest: GuestId, other: GuestId, hide: bool) -> BoxFuture<'_, ()>;
}

/// Guests who have a password, and come back with it from anywhere. What is conditional on a password is about its stored hash, as it
/// was when the password was checked: whoever changes it meanwhile is first.
pub trait AccountStore: Send + Sync {
    /// Makes an account and its first session; none if its name is taken, or its guest has one.
    fn new_account(&self, new: NewAccount) -> BoxFuture<'_, Option<Begun>>;
    /// The account of this name ([`AccountName::key`]).
    fn account(&self, key: String) -> BoxFuture<'_, Option<Account>>;
    /// The account of a guest.
    fn account_of(&self, guest: GuestId) -> BoxFuture<'_, Option<Account>>;
    /// Gives an account another name; false if it is taken.
    fn rename_account(&self, guest: GuestId, name: AccountName) -> BoxFuture<'_, bool>;
    /// Begins a session of an account; none if its password is another by now. Of more than [`MOST_SESSIONS`] the first ends.
    fn begin_session(&self, guest: GuestId, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>>;
    /// Ends the sessions of a guest, all but one if one is named, and all tokens. Says which.
    fn end_sessions(&self, guest: GuestId, but: Option<Hash>) -> BoxFuture<'_, Vec<Hash>>;
    /// Changes a password, ends all sessions and begins a new one; none if the password is another by now.
    fn change_password(
        &self,
        guest: GuestId,
        old: String,
        new: String,
        session: NewSession,
    ) -> BoxFuture<'_, Option<Begun>>;
    /// Uses up a recovery code, sets a password, ends all sessions and begins a new one; none if there is no such name or code.
    fn recover(&self, key: String, code: Hash, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>>;
    /// Replaces the recovery codes; false if the password is another by now.
    fn change_codes(&self, guest: GuestId, password: String, codes: Vec<Hash>) -> BoxFuture<'_, bool>;
}

/// Ratings. A game is rated by the write that ends it ([`Write::finished`]): with it, or not at all.
pub trait RatingStore: Send + Sync {
    /// All ratings of a person, those of the most games first.
    fn ratings_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Rated>>;
    /// The best of a league, fixed bots left out.
    fn best_rated(&self, league: League, certainty: Certainty, most: u32) -> BoxFuture<'_, Vec<Listed>>;
    /// The leagues in which games were rated, and how many.
    fn leagues(&self) -> BoxFuture<'_, Vec<(League, u64)>>;
    /// The seats of a table whose game was rated, with who they are called now; none if it was not.
    fn rated_seats(&self, id: TableId) -> BoxFuture<'_, Vec<(RatedSeat, RatedWho)>>;
    /// The last games of a person that were rated, the newest first.
    fn rated_games(&self, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Played>>;
    /// Whom a person met at public tables in the last `games` that were rated, the most often first.
    fn meetings(&self, guest: GuestId, games: u32, most: u32) -> BoxFuture<'_, Vec<Meeting>>;
    /// Who came first most often in the rated games of a game that ended from a moment on, before another.
    fn monthly(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<Monthly>>;
    /// The best scores of people in such games, at public tables.
    fn best_scores(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<BestScore>>;
    /// The seats of some tables that were rated, those after `after`, by number.
    fn all_rated_seats(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<RatedSeat>>;
    /// Every rating there is.
    fn all_ratings(&self) -> BoxFuture<'_, Vec<(Player, Rated)>>;
    /// Every table that is over.
    fn over(&self) -> BoxFuture<'_, Vec<TableId>>;
    /// Forgets all ratings and rates these games in their order; false, with nothing done, if by now not `over` tables are over.
    fn rebuild_ratings(&self, games: Vec<Finished>, over: usize) -> BoxFuture<'_, bool>;
}

/// What the owners of a site need. Whatever they do is noted in the same transaction; what is done to a table comes with its
/// [`Write`].
pub trait OwnerStore: Send + Sync {
    /// Makes the account of this name ([`AccountName::key`]) an owner's; none if there is no such account, false if it was one.
    fn add_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, Option<bool>>;
    /// The account of this name is not an owner's any more; false if it was none.
    fn remove_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, bool>;
    /// The owners, and since when each is one.
    fn owners(&self) -> BoxFuture<'_, Vec<(Guest, i64)>>;
    /// Whether somebody is an owner.
    fn is_owner(&self, guest: GuestId) -> BoxFuture<'_, bool>;
    /// Somebody by their number.
    fn person(&self, guest: GuestId) -> BoxFuture<'_, Option<Guest>>;
    /// Blocks somebody, or changes how; false if there would be more than [`MOST_BLOCKS`].
    fn block(&self, block: Block, what: NewAudit) -> BoxFuture<'_, bool>;
    /// Lets somebody in again; false if they were not blocked.
    fn unblock(&self, whom: BlockTarget, what: NewAudit) -> BoxFuture<'_, bool>;
    /// All that are blocked, the newest first; those whose time is over may be among them.
    fn blocks(&self) -> BoxFuture<'_, Vec<Block>>;
    /// Keeps a report for an owner.
    fn report(&self, report: NewReport) -> BoxFuture<'_, Filed>;
    /// Reports that wait, the oldest first.
    fn reports(&self, most: u32) -> BoxFuture<'_, Vec<Report>>;
    /// Settles a report with all others about the same; false if it does not wait.
    fn settle(&self, report: i64, what: NewAudit) -> BoxFuture<'_, bool>;
    /// What owners did, the newest first: those with numbers under `before`.
    fn audit(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<Audit>>;
}

/// All that is kept of one person.
pub trait PersonStore: Send + Sync {
    /// When each session of a guest began, and when it was last used.
    fn sessions_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(i64, i64)>>;
    /// Tables at which somebody sits, sat or talked.
    fn tables_with(&self, guest: GuestId) -> BoxFuture<'_, Vec<TableId>>;
    /// What somebody of this name said at a table.
    fn lines_of(&self, id: TableId, who: String) -> BoxFuture<'_, Vec<Entry>>;
    /// Somebody's puzzles, day by day.
    fn puzzles_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(Day, Attempt)>>;
    /// What somebody reported.
    fn reports_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Report>>;
    /// Deletes all of somebody but their number, which gets this name, and what tables say of them ([`Write::forgotten`]). Says which
    /// sessions ended; none if the proof is not good any more.
    fn delete_person(&self, guest: GuestId, proof: Proof, name: String) -> BoxFuture<'_, Option<Vec<Hash>>>;
}

/// Tokens by which programs act for an account. They end with its sessions when its password changes.
pub trait TokenStore: Send + Sync {
    /// Keeps a new token, if the account's password is still this; false if it is not, or there are [`MOST_TOKENS`] that are good.
    fn new_token(&self, token: KeptToken, password: String) -> BoxFuture<'_, bool>;
    /// The tokens of a guest, the newest first; those whose time is over may be among them.
    fn tokens(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptToken>>;
    /// A token, and whose it is.
    fn token(&self, hash: Hash) -> BoxFuture<'_, Option<(Guest, KeptToken)>>;
    /// A token was used.
    fn use_token(&self, hash: Hash, at: i64) -> BoxFuture<'_, ()>;
    /// Ends a token of a guest; false if there is none.
    fn end_token(&self, guest: GuestId, hash: Hash) -> BoxFuture<'_, bool>;
}

/// What servers over one storage need of each other. A storage of one server needs none of it.
pub trait NodeStore: Send + Sync {
    /// Whether other servers may write, too.
    fn is_shared(&self) -> bool {
        false
    }

    /// What other servers do from now on: for the one who asks first. None if there are no others.
    fn news(&self) -> BoxFuture<'_, Option<mpsc::Receiver<News>>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    /// A table's row and at most `most` entries after `seq`, both as of one moment; none if there are no others who write.
    fn newer(&self, _: TableId, _seq: u64, _most: u32) -> BoxFuture<'_, Option<(Row, Vec<Entry>)>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    /// Takes the turn of a table's bots; none if another server has it.
    fn claim(&self, _: TableId) -> BoxFuture<'_, Option<BotClaim>> {
        Box::pin(std::future::ready(Ok(Some(BotClaim::default()))))
    }

    /// Notes that a bot of a table waits since then: for tables that were written without saying so.
    fn bot_waits(&self, _: TableId, _since: i64) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Tables whose bots wait since `before` or longer: the server that played them may have died.
    fn waiting_bots(&self, _before: i64) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    /// Forgets the buckets of all servers that are full again.
    fn sweep_buckets(&self, _now: i64) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Takes one thing from a bucket that all servers share, or says how much is in it.
    fn take(&self, _: Bucket) -> BoxFuture<'_, Result<(), f64>> {
        Box::pin(std::future::ready(Ok(Ok(()))))
    }
}

/// All that the server keeps. `tests/conformance` says what must hold for any of them.
pub trait Store:
    TableStore
    + PuzzleStore
    + ProblemStore
    + GuestStore
    + AccountStore
    + RatingStore
    + OwnerStore
    + PersonStore
    + TokenStore
    + NodeStore
{
    /// Writes something of no meaning that needs what a decision needs, to know whether one could be written.
    fn probe(&self, at: i64) -> BoxFuture<'_, ()>;
    /// Looks whether the database is there, and has the tables that this program knows: a later program may have changed them
    /// meanwhile ([`Cause::Newer`]).
    fn check_schema(&self) -> BoxFuture<'_, ()>;
    /// How much was found so far that cannot be read.
    fn corrupt(&self) -> usize;
    /// Finishes what is being written and closes.
    fn close(&self) -> BoxFuture<'_, ()>;
}
