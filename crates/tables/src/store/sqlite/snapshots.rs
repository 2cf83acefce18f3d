//! Snapshots in SQLite. They are never the only truth: one that is of no use is thrown away and the log replayed.

use sqlx::{Executor, QueryBuilder, Sqlite, SqliteConnection, SqlitePool};

use super::writer::MOST;
use crate::{
    TableId,
    store::{
        Fault, Snapshot, Upto,
        columns::{SNAPSHOT_FORMAT, last_snapshot, read_snapshot},
    },
};

/// What was found: a snapshot, or the number of one that cannot be read, and why.
pub(super) type Found = Result<Snapshot, (u64, Fault)>;

/// The last one not after `upto`.
pub(super) async fn last(pool: &SqlitePool, id: TableId, upto: Upto) -> Result<Option<Found>, Fault> {
    let (sql, bound) = last_snapshot(upto);
    let query = sqlx::query(sql).bind(id.number()).bind(SNAPSHOT_FORMAT).bind(bound);
    match pool.fetch_optional(query).await.map_err(Fault::from) {
        Ok(None) => Ok(None),
        Ok(Some(row)) => read_snapshot(&row).map(Some),
        // A damaged page: nothing to throw away, and the log is the truth.
        Err(fault) if fault.is_corrupt() => {
            tracing::warn!(table = %id, %fault, "the snapshots of this table cannot be read; its log is");
            Ok(None)
        }
        Err(fault) => Err(fault),
    }
}

/// Keeps snapshots, some at a time: none needs the others.
pub(super) async fn put(connection: &mut SqliteConnection, snapshots: &[(TableId, Snapshot)]) -> Result<(), Fault> {
    for chunk in snapshots.chunks(MOST) {
        // One of another form may stand in its place.
        let start = "insert or replace into snapshots (table_id, seq, steps, at, used, position, format) ";
        let mut query = QueryBuilder::<Sqlite>::new(start);
        query.push_values(chunk, |mut row, (id, snapshot)| {
            let used: Vec<String> = snapshot.used.iter().map(i64::to_string).collect();
            row.push_bind(id.number())
                .push_bind(snapshot.seq.cast_signed())
                .push_bind(i64::try_from(snapshot.steps).unwrap_or(i64::MAX))
                .push_bind(snapshot.at)
                .push_bind(format!("[{}]", used.join(",")))
                .push_bind(snapshot.position.to_string())
                .push_bind(SNAPSHOT_FORMAT);
        });
        connection.execute(query.build()).await?;
    }
    Ok(())
}

pub(super) async fn forget(connection: &mut SqliteConnection, id: TableId, seq: u64) -> Result<(), Fault> {
    let query = sqlx::query("delete from snapshots where table_id = ? and seq = ?");
    connection.execute(query.bind(id.number()).bind(seq.cast_signed())).await?;
    Ok(())
}
