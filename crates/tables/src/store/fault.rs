//! Why the storage failed.

/// What sort of failure it was, for those who must act on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// There is no space left.
    Full,
    /// The disk or the system fails.
    Disk,
    /// What is stored cannot be read: a damaged page, or what this program did not write.
    Spoilt,
    /// The storage is closed.
    Closed,
    /// Another: a row that is there already, say.
    Other,
}

impl Cause {
    /// In words that tell nothing of what is stored.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Full => "the database can't be written: the disk is full",
            Self::Disk => "the database can't be written: the disk fails",
            Self::Spoilt => "the database can't be written: it is damaged",
            Self::Closed => "the database is closed",
            Self::Other => "the database can't be written; the log of the server says why",
        }
    }
}

/// The storage failed: in words, for the log of the server.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct Fault {
    /// What sort of failure.
    pub cause: Cause,
    /// In words.
    pub text: String,
}

impl Fault {
    /// A failure in words.
    pub fn new(cause: Cause, text: impl std::fmt::Display) -> Self {
        Self { cause, text: text.to_string() }
    }

    /// What was read is not what this program writes.
    pub fn spoilt(what: impl std::fmt::Display) -> Self {
        Self::new(Cause::Spoilt, format_args!("the database holds what this program did not write: {what}"))
    }

    pub(super) fn closed() -> Self {
        Self::new(Cause::Closed, "the storage is closed")
    }

    /// The same, with the place where it happened in front.
    #[must_use]
    pub fn at(self, place: impl std::fmt::Display) -> Self {
        Self { text: format!("{place}: {}", self.text), ..self }
    }
}

/// SQLite's primary result codes, which are stable.
fn cause(error: &sqlx::Error) -> Cause {
    const NO_MEMORY: u32 = 7;
    const READ_ONLY: u32 = 8;
    const INPUT_OUTPUT: u32 = 10;
    const CORRUPT: u32 = 11;
    const FULL: u32 = 13;
    const CANNOT_OPEN: u32 = 14;
    const NOT_A_DATABASE: u32 = 26;
    match error {
        sqlx::Error::Database(error) => {
            let code = error.code().and_then(|code| code.parse::<u32>().ok());
            match code.map(|code| code & 0xff) {
                Some(FULL) => Cause::Full,
                Some(CORRUPT | NOT_A_DATABASE) => Cause::Spoilt,
                Some(NO_MEMORY | READ_ONLY | INPUT_OUTPUT | CANNOT_OPEN) => Cause::Disk,
                _ => Cause::Other,
            }
        }
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Cause::Spoilt,
        sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed => Cause::Disk,
        _ => Cause::Other,
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        Self::new(cause(&error), error)
    }
}
