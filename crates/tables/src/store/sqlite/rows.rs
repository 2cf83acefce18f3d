//! The rows of tables that one commit adds or changes. However many they are, they are handed to the database twice: the driver has a
//! thread of its own, and to wake it costs more than a row does.

use futures_util::TryStreamExt as _;
use serde_json::{Value, json};
use sqlx::{Executor, SqliteConnection, sqlite::SqliteQueryResult};

use crate::{
    ClubId, Place, Row, TableId,
    store::{Fault, Write, columns::RowTexts},
};

/// Begins a transaction, adds the first rows and changes the others, if nobody else did since they were read.
const BEGIN: &str = "begin immediate; \
     insert into tables (settings, places, status, public, deadline, rematch, result, people, orders, revision, id, \
     game, version, board, board_hash, seed, created, origin, club) \
     select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, \
     value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12, value ->> 13, value ->> 14, value ->> 15, \
     value ->> 16, value ->> 17, value ->> 18 from json_each(?); \
     update tables set settings = value ->> 0, places = value ->> 1, status = value ->> 2, public = value ->> 3, \
     deadline = value ->> 4, rematch = value ->> 5, result = value ->> 6, people = value ->> 7, orders = value ->> 8, \
     revision = value ->> 9 from json_each(?) as changed where tables.id = value ->> 10 and \
     tables.revision = (value ->> 9) - 1";

/// Notes who sits where, keeps the entries, if there are any, and ends the transaction.
const COMMIT: &str = "insert or ignore into sitters (guest, table_id) select value ->> 0, value ->> 1 from json_each(?); \
     insert into recent_commits (entries) select entries from (select ? as entries) where entries is not null; \
     commit";

/// A row as the columns of `tables`, in the order of [`BEGIN`].
fn columns(row: &Row) -> Result<Value, Fault> {
    let RowTexts { settings, places, people, orders, result } = RowTexts::of(row)?;
    let (origin, club) =
        (row.settings.origin.map(|origin| origin.table.number()), row.settings.club.map(ClubId::number));
    Ok(json!([
        settings,
        places,
        row.status.word(),
        row.settings.public,
        row.deadline,
        row.rematch.map(TableId::number),
        result,
        people,
        orders,
        row.revision.cast_signed(),
        row.id.number(),
        row.settings.game,
        row.version,
        row.board.id,
        row.board.hash,
        row.seed.to_string(),
        row.created,
        origin,
        club,
    ]))
}

/// All of them as one text.
fn written<'r>(rows: impl Iterator<Item = &'r Row>) -> Result<(String, usize), Fault> {
    let rows = rows.map(columns).collect::<Result<Vec<_>, _>>()?;
    Ok((serde_json::to_string(&rows).map_err(Fault::program)?, rows.len()))
}

/// Begins a transaction with the rows of these writes. If one of them has changed meanwhile, nothing is good: whoever writes then
/// tries each alone, so it matters only there which one it was.
pub(super) async fn begin<'w>(
    connection: &mut SqliteConnection,
    writes: impl Iterator<Item = &'w Write> + Clone,
) -> Result<(), Fault> {
    let (new, _) = written(writes.clone().filter_map(|write| write.create.as_ref()))?;
    let mut updates = writes.filter_map(|write| write.update.as_ref());
    let (changed, count) = written(updates.clone())?;
    let done: Vec<SqliteQueryResult> =
        connection.execute_many(sqlx::query(BEGIN).bind(new).bind(changed)).try_collect().await?;
    let found = done.last().map_or(0, SqliteQueryResult::rows_affected);
    match updates.next() {
        Some(first) if found != count as u64 => Err(Fault::changed(first.id)),
        _ => Ok(()),
    }
}

/// Ends the transaction with who sits where and the entries of all logs; the row of `recent_commits` that holds them.
pub(super) async fn commit<'w>(
    connection: &mut SqliteConnection,
    writes: impl Iterator<Item = &'w Write>,
    entries: Option<String>,
) -> Result<Option<i64>, Fault> {
    let rows = writes.flat_map(|write| write.create.iter().chain(&write.update));
    let sitters =
        rows.flat_map(|row| row.places.iter().filter_map(Place::guest).map(|guest| (guest.0, row.id.number())));
    let sitters = serde_json::to_string(&sitters.collect::<Vec<_>>()).map_err(Fault::program)?;
    let has_entries = entries.is_some();
    let mut done = connection.execute_many(sqlx::query(COMMIT).bind(sitters).bind(entries));
    let mut last = None;
    while let Some(statement) = done.try_next().await? {
        last = Some(statement.last_insert_rowid());
    }
    Ok(last.filter(|_| has_entries))
}
