//! Snapshots. They are never the only truth: one that is of no use is thrown away and the log replayed.

use sqlx::{Executor, PgConnection, PgPool};

use crate::{
    TableId,
    store::{
        Fault, Snapshot, Upto,
        columns::{SNAPSHOT_FORMAT, last_snapshot, read_snapshot},
    },
};

/// The last one not after `upto` that can be read; those that cannot are thrown away.
pub(super) async fn last(pool: &PgPool, id: TableId, upto: Upto) -> Result<Option<Snapshot>, Fault> {
    let mut upto = upto;
    loop {
        let (sql, bound) = last_snapshot(upto);
        let query = sqlx::query(sql).bind(id.number()).bind(SNAPSHOT_FORMAT).bind(bound);
        let Some(row) = pool.fetch_optional(query).await? else { return Ok(None) };
        match read_snapshot(&row)? {
            Ok(snapshot) => return Ok(Some(snapshot)),
            Err((seq, fault)) => {
                tracing::warn!(table = %id, seq, %fault, "a snapshot cannot be read and is thrown away");
                forget(pool, id, seq).await?;
                upto = Upto::Seq(seq.saturating_sub(1));
            }
        }
    }
}

pub(super) async fn put(connection: &mut PgConnection, id: TableId, snapshot: &Snapshot) -> Result<(), Fault> {
    let sql = "insert into snapshots (table_id, seq, steps, at, used, position, format) values ($1, $2, $3, $4, $5, $6, $7) \
               on conflict (table_id, seq) do update set steps = excluded.steps, at = excluded.at, used = excluded.used, \
               position = excluded.position, format = excluded.format";
    let query = sqlx::query(sql)
        .bind(id.number())
        .bind(snapshot.seq.cast_signed())
        .bind(i64::try_from(snapshot.steps).unwrap_or(i64::MAX))
        .bind(snapshot.at)
        .bind(serde_json::to_string(&snapshot.used).map_err(Fault::program)?)
        .bind(snapshot.position.to_string())
        .bind(SNAPSHOT_FORMAT);
    connection.execute(query).await?;
    Ok(())
}

pub(super) async fn forget(pool: &PgPool, id: TableId, seq: u64) -> Result<(), Fault> {
    let query = sqlx::query("delete from snapshots where table_id = $1 and seq = $2");
    pool.execute(query.bind(id.number()).bind(seq.cast_signed())).await?;
    Ok(())
}
