//! What the tables need of a database. SQLite is the embedded one of one server, PostgreSQL the one that several share.

mod accounts;
mod address;
mod backup;
mod clubs;
mod columns;
mod corrupt;
mod damage;
mod fault;
mod forgetting;
mod kept;
mod moving;
mod notices;
mod owners;
mod parts;
mod passkeys;
mod persons;
mod postgres;
mod problems;
mod ratings;
mod scratch;
mod sqlite;
mod tokens;

use std::{future::Future, pin::Pin};

use serde_json::Value;

use crate::{
    ClubId, Day, Entry, GuestId, Row, Status, TableId,
    ratings::{Finished, Rating},
};

pub use crate::hiding::MOST_HIDDEN;
pub use accounts::{Account, AccountName, Begun, Hash, MOST_SESSIONS, NewAccount, NewSession, Proof, WayIn};
pub use address::{Address, NoAddress, without_password};
pub(crate) use backup::remove;
pub use backup::{back_up, remove_part};
pub use clubs::{
    Closer, Club, ClubStanding, Founded, HandedOn, Joined, Left, MOST_CLUBS, MOST_JOINED, MOST_MEMBERS, MOST_ORGANISED,
    Member, NewClub,
};
pub(crate) use damage::copy_to_move;
pub use damage::{copy_to_examine, damage, tables_left, unreadable};
pub use fault::{Cause, Fault};
pub use kept::kept;
pub use moving::{Moved, copy};
pub use notices::{BegunTurn, Delivery};
pub use owners::{
    Audit, Block, BlockTarget, Filed, MOST_BLOCKS, MOST_REPORTS, MOST_REPORTS_OF_ONE, MOST_SETTLED, NewAudit,
    NewReport, OwnerAct, Report,
};
pub use parts::{
    AccountStore, ClubStore, GuestStore, NodeStore, NoticeStore, OwnerStore, PasskeyStore, PersonStore, ProblemStore,
    PuzzleStore, RatingStore, TableStore, TokenStore,
};
pub use passkeys::{EndedPasskey, KeptCeremony, KeptPasskey, MOST_PASSKEYS, NewPasskey, UsedPasskey, UserHandle};
pub use persons::Forgotten;
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
    /// A club has other members than before, or is closed.
    Club(ClubId),
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
    /// The tables of a club where they are in their life, without side lines, the newest first.
    InClub(ClubId, Status),
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

/// What is done when a write is durable, or has failed: whoever asked for it may have gone by then. What it returns is done when all who
/// share the commit have had this: who asked is answered before others hear of it.
pub type OnDurable = Box<dyn FnOnce(Result<(), Fault>) -> Afterwards + Send>;

/// What can wait until others are answered.
pub type Afterwards = Option<Box<dyn FnOnce() + Send>>;

/// Does what can wait.
pub fn do_afterwards(all: impl IntoIterator<Item = Afterwards>) {
    all.into_iter().flatten().for_each(|then| then());
}

/// Closes what may grow until it is written: whoever writes calls it last.
pub type OpenWrite = Box<dyn FnOnce() -> (Box<Write>, OnDurable) + Send>;

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
        None
    };
    store.write(write, Box::new(done));
    answered.await.map_err(|_| Fault::from(Cause::Closed))?
}

/// Writes, and waits until it is durable.
pub async fn written(store: &dyn Store, write: Write) -> Result<(), Fault> {
    write_then(store, write, |_| (), || ()).await
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
    + PasskeyStore
    + NoticeStore
    + ClubStore
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
