//! What cannot be read any more: named once in the log of the server, counted in its health.

use std::{
    collections::BTreeSet,
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::Fault;
use crate::TableId;

/// Something that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Place {
    /// A table: its row or its log.
    Table(TableId),
    /// A row of `recent_commits`.
    Commit(i64),
    /// All of `recent_commits`.
    RecentCommits,
    /// What belongs to no table: guests, sessions, puzzles, an index.
    Part(&'static str),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(id) => write!(f, "table {id} (number {})", id.number()),
            Self::Commit(row) => write!(f, "row {row} of `recent_commits`"),
            Self::RecentCommits => f.write_str("`recent_commits`"),
            Self::Part(name) => f.write_str(name),
        }
    }
}

/// More are not remembered, and those not told twice: a database as bad as that is told enough.
const MOST: usize = 10_000;

/// What was found so far. It is never taken out again: whoever mends a database has stopped the server.
#[derive(Debug, Default)]
pub(super) struct CorruptPlaces(Mutex<BTreeSet<Place>>);

impl CorruptPlaces {
    fn places(&self) -> MutexGuard<'_, BTreeSet<Place>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a place, and says so the first time.
    pub(super) fn note(&self, place: Place, fault: &Fault) {
        let mut places = self.places();
        if places.len() < MOST && places.insert(place) {
            tracing::error!(%place, %fault, "what is stored here cannot be read; the rest goes on");
        }
    }

    /// Passes an answer about a table on, and remembers the table if it cannot be read.
    pub(super) fn watch<T>(&self, id: TableId, answer: Result<T, Fault>) -> Result<T, Fault> {
        answer.map_err(|fault| {
            if fault.is_corrupt() {
                self.note(Place::Table(id), &fault);
            }
            fault.at(format_args!("table {id}"))
        })
    }

    /// The same for what belongs to no table.
    pub(super) fn watch_part<T>(&self, part: &'static str, answer: Result<T, Fault>) -> Result<T, Fault> {
        answer.inspect_err(|fault| {
            if fault.is_corrupt() {
                self.note(Place::Part(part), fault);
            }
        })
    }

    pub(super) fn count(&self) -> usize {
        self.places().len()
    }

    pub(super) fn has(&self, id: TableId) -> bool {
        self.places().contains(&Place::Table(id))
    }
}
