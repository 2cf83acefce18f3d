//! Moving a site from one database to another, and looking whether all of it arrived.

use std::{path::PathBuf, sync::Arc, time::Duration};

use serde_json::Value;
use tabletop::{Shelf, Viewer};

use crate::{
    Entry, Refused, Row, Table, TableId, TableService, now,
    service::CHUNK,
    store::{self, Address, Fault, Moved, Scratch, copy_to_move},
};

/// What was begun is removed so often, each time so long after the last.
const LATE: (Duration, usize) = (Duration::from_millis(20), 10);

/// What was moved.
#[derive(Debug)]
pub struct Arrived {
    /// How many rows of each table of the database.
    pub rows: Moved,
    /// Tables whose games were replayed in both databases and are the same.
    pub replayed: usize,
    /// Tables of rules that this program does not play any more: their logs are the same.
    pub compared: usize,
}

/// Why a site was not moved.
#[derive(Debug, thiserror::Error)]
pub enum NotMoved {
    /// A database failed.
    #[error(transparent)]
    Store(#[from] Fault),
    /// What arrived is not what was there.
    #[error("table {id} did not arrive as it was ({what}); do not use the new database")]
    Differs {
        /// The table.
        id: TableId,
        /// What differs.
        what: &'static str,
    },
    /// A table cannot be read.
    #[error("table {id} cannot be read{}: {refused}; all was copied, but it was not looked at any further",
        entry.map_or_else(String::new, |seq| format!(" at entry {seq}")))]
    Unreadable {
        /// The table.
        id: TableId,
        /// The entry of its log.
        entry: Option<u64>,
        /// Why.
        refused: Refused,
    },
}

/// Copies all of a site into an empty database, then replays every table in both. Nothing of the old one is changed.
pub async fn move_database(from: &Address, to: &Address, shelf: &Shelf) -> Result<Arrived, NotMoved> {
    let (scratch, fresh) = (Scratch::new()?, Fresh::new(to));
    let copied = match from {
        Address::Sqlite(database) => {
            copy_to_move(database, &scratch.file()).await?;
            Address::from(&*scratch.file())
        }
        Address::Postgres(_) => from.clone(),
    };
    let from = &copied;
    let rows = store::copy(from, to).await?;
    let ((old, old_lock), (new, new_lock)) = (from.open().await?, to.open().await?);
    let one = TableService::new(Arc::clone(&old), shelf.clone()).0;
    let other = TableService::new(Arc::clone(&new), shelf.clone()).0;
    let arrived = compare(&one, &other).await;
    old.close().await?;
    new.close().await?;
    drop((old_lock, new_lock));
    fresh.keep();
    let (replayed, compared) = arrived?;
    Ok(Arrived { rows, replayed, compared })
}

/// A file that is made by a move: it goes if the move does not come to its end.
struct Fresh(Option<PathBuf>);

impl Fresh {
    fn new(to: &Address) -> Self {
        match to {
            Address::Sqlite(file) if !file.exists() => Self(Some(file.clone())),
            _ => Self(None),
        }
    }

    /// It is whole, or at least to be looked at.
    fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let Some(file) = &self.0 else { return };
        // A thread of SQLite may be in the middle of a statement, and makes one more file when it comes to its end.
        for _ in 0..LATE.1 {
            store::remove(file);
            std::thread::sleep(LATE.0);
        }
    }
}

/// How many tables were replayed, and how many compared by their logs alone.
async fn compare(one: &TableService, other: &TableService) -> Result<(usize, usize), NotMoved> {
    let (mut replayed, mut compared, mut after) = (0, 0, None);
    loop {
        let ids = one.store().all(after, CHUNK).await?;
        let Some(last) = ids.last() else { return Ok((replayed, compared)) };
        after = Some(*last);
        for id in ids {
            let (was, is) = (whole(one, id).await?, whole(other, id).await?);
            let differs =
                [("its row", was.row != is.row), ("its log", was.log != is.log), ("its game", was.game != is.game)];
            if let Some((what, _)) = differs.into_iter().find(|(_, differs)| *differs) {
                return Err(NotMoved::Differs { id, what });
            }
            match is.game {
                Some(_) => replayed += 1,
                None => compared += 1,
            }
            if is.bot_waits {
                other.store().bot_waits(id, now()).await?;
            }
        }
    }
}

/// All that there is of a table.
pub(crate) struct Whole {
    row: Row,
    log: Vec<Entry>,
    /// The position by the whole log, and by the last snapshots; none if its rules are not played any more.
    pub(crate) game: Option<[Value; 2]>,
    bot_waits: bool,
}

pub(crate) async fn whole(service: &TableService, id: TableId) -> Result<Whole, NotMoved> {
    let unreadable = |refused| NotMoved::Unreadable { id, entry: None, refused };
    let row = service.row(id).await.map_err(unreadable)?;
    let mut log = Vec::new();
    loop {
        let after = log.last().map_or(0, |last: &Entry| last.seq);
        let entries = service.store().entries(id, after, CHUNK).await?;
        if entries.is_empty() {
            break;
        }
        log.extend(entries);
    }
    let Ok(opened) = service.rules_of(&row) else { return Ok(Whole { row, log, game: None, bot_waits: false }) };
    let mut table = Table::new(row.clone(), opened, None).map_err(unreadable)?;
    for entry in &log {
        let unreadable = |refused| NotMoved::Unreadable { id, entry: Some(entry.seq), refused };
        table.absorb(entry.clone(), None).map_err(unreadable)?;
    }
    let loaded = service.load(id).await.map_err(unreadable)?;
    let position = |table: &Table| table.game(Viewer::Spectator).position();
    let (game, bot_waits) = (Some([position(&table), position(&loaded)]), loaded.next_bot(now()).is_some());
    Ok(Whole { row, log, game, bot_waits })
}
