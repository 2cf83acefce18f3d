//! Why the storage failed, by what can be done about it.

use std::{error::Error, fmt::Display, sync::Arc};

use sqlx::postgres::PgDatabaseError;

use crate::TableId;

/// What a database said. It is shared, because many wait for the same commit.
type Source = Arc<dyn Error + Send + Sync>;

/// Why the storage failed, by what can be done about it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Cause {
    /// Somebody else was first: what was to be written is there already. Whoever reads again sees it.
    #[error(transparent)]
    Conflict(Source),
    /// There is no space left. It goes on as soon as there is some.
    #[error(transparent)]
    Full(Source),
    /// The disk or the system fails, or does not answer. It may be tried again.
    #[error(transparent)]
    Unavailable(Source),
    /// What is stored cannot be read: a damaged page, or what this program did not write. To try again is of no use.
    #[error(transparent)]
    Corrupt(Source),
    /// The storage is closed, because the server stops.
    #[error("the storage is closed")]
    Closed,
    /// The database was written by a later program.
    #[error("the database is of a newer Norikae (version {version}); this one reads up to {reads}")]
    Newer {
        /// Its version.
        version: i64,
        /// The last version that this program knows.
        reads: usize,
    },
    /// Whoever must have the database alone finds others who use it: to bring it up to date, or to move it.
    #[error("other servers use this database as it is; stop them all, then try again")]
    InUse,
    /// The storage does not understand this program, which is a fault of the program.
    #[error(transparent)]
    Program(Source),
}

impl Cause {
    /// In words that tell nothing of what is stored.
    pub const fn words(&self) -> &'static str {
        match self {
            Self::Full(_) => "the database can't be written: the disk is full",
            Self::Unavailable(_) => "the database can't be written: it fails or does not answer",
            Self::Corrupt(_) => "the database can't be written: it is damaged",
            Self::Closed => "the database is closed",
            Self::Conflict(_) | Self::Newer { .. } | Self::InUse | Self::Program(_) => {
                "the database can't be written; the log of the server says why"
            }
        }
    }

    /// Whether it may go well in a while.
    pub const fn passes(&self) -> bool {
        match self {
            Self::Conflict(_) | Self::Full(_) | Self::Unavailable(_) | Self::Closed | Self::InUse => true,
            Self::Corrupt(_) | Self::Newer { .. } | Self::Program(_) => false,
        }
    }
}

/// The storage failed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{place}{cause}")]
pub struct Fault {
    /// Why.
    #[source]
    pub cause: Cause,
    /// Where, for the log of the server: nothing, or places that end with a colon.
    place: String,
}

/// What was read is not what this program writes.
#[derive(Debug, thiserror::Error)]
#[error("the database holds what this program did not write: {0}")]
struct Foreign(String);

/// An entry that another writer wrote.
#[derive(Debug, thiserror::Error)]
#[error("entry {seq} of table {table} is there already")]
struct Taken {
    table: TableId,
    seq: u64,
}

/// A row that another writer changed.
#[derive(Debug, thiserror::Error)]
#[error("table {0} was changed meanwhile")]
struct Changed(TableId);

/// What a file of the database or the system refused.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Refusal(String);

impl Fault {
    /// What was read is not what this program writes.
    pub fn corrupt(what: impl Display) -> Self {
        Cause::Corrupt(Arc::new(Foreign(what.to_string()))).into()
    }

    /// The disk or the system fails, as it says itself.
    pub(crate) fn unavailable(why: impl Display) -> Self {
        Cause::Unavailable(Arc::new(Refusal(why.to_string()))).into()
    }

    /// An entry of this number is there already.
    pub fn taken(table: TableId, seq: u64) -> Self {
        Cause::Conflict(Arc::new(Taken { table, seq })).into()
    }

    /// The row of this table is another by now.
    pub fn changed(table: TableId) -> Self {
        Cause::Conflict(Arc::new(Changed(table))).into()
    }

    /// This program asks for what cannot be.
    pub(crate) fn program(error: impl Error + Send + Sync + 'static) -> Self {
        Cause::Program(Arc::new(error)).into()
    }

    /// Whether somebody else was first.
    pub const fn is_conflict(&self) -> bool {
        matches!(self.cause, Cause::Conflict(_))
    }

    /// Whether a later program has changed the database.
    pub const fn is_newer(&self) -> bool {
        matches!(self.cause, Cause::Newer { .. })
    }

    /// Whether what is stored cannot be read.
    pub const fn is_corrupt(&self) -> bool {
        matches!(self.cause, Cause::Corrupt(_))
    }

    /// The same, with the place where it happened in front.
    #[must_use]
    pub fn at(self, place: impl Display) -> Self {
        Self { place: format!("{place}: {}", self.place), ..self }
    }
}

impl From<Cause> for Fault {
    fn from(cause: Cause) -> Self {
        Self { cause, place: String::new() }
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        let cause: fn(Source) -> Cause = match &error {
            sqlx::Error::Database(error) if error.is_unique_violation() => Cause::Conflict,
            sqlx::Error::Database(error) => match error.try_downcast_ref::<PgDatabaseError>() {
                Some(error) => of_state(error.code()),
                None => of_code(error.code().and_then(|code| code.parse().ok())),
            },
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Cause::Corrupt,
            sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_) => {
                Cause::Unavailable
            }
            sqlx::Error::PoolClosed => |_| Cause::Closed,
            _ => Cause::Program,
        };
        cause(Arc::new(error)).into()
    }
}

/// PostgreSQL's codes: two letters for the class, three for what it is.
fn of_state(code: &str) -> fn(Source) -> Cause {
    match (code.get(..2), code) {
        (_, "53100") => Cause::Full,
        // Two transactions in each other's way: one of them was put off.
        (_, "40001" | "40P01") => Cause::Conflict,
        // The connection, resources, an operator who stops it, the system, a database that may only be read.
        (Some("08" | "53" | "57" | "58"), _) | (_, "25006") => Cause::Unavailable,
        (Some("XX"), _) => Cause::Corrupt,
        _ => Cause::Program,
    }
}

/// SQLite's primary result codes, which are stable.
fn of_code(code: Option<u32>) -> fn(Source) -> Cause {
    const BUSY: u32 = 5;
    const LOCKED: u32 = 6;
    const NO_MEMORY: u32 = 7;
    const READ_ONLY: u32 = 8;
    const INPUT_OUTPUT: u32 = 10;
    const CORRUPT: u32 = 11;
    const FULL: u32 = 13;
    const CANNOT_OPEN: u32 = 14;
    const NOT_A_DATABASE: u32 = 26;
    match code.map(|code| code & 0xff) {
        Some(FULL) => Cause::Full,
        Some(CORRUPT | NOT_A_DATABASE) => Cause::Corrupt,
        Some(BUSY | LOCKED | NO_MEMORY | READ_ONLY | INPUT_OUTPUT | CANNOT_OPEN) => Cause::Unavailable,
        _ => Cause::Program,
    }
}
