//! Writing tables and their logs: each write is a transaction of its own, so that a conflict of one table stops no other.

use sqlx::{Executor, PgConnection, PgPool, Row as _};
use tabletop::Seat;

use super::{
    news::{CHANNEL, written},
    owners, persons, puzzles, ratings, snapshots,
};
use crate::{
    Entry, Place, Row, TableId,
    store::{Fault, News, Write, columns::bind_row},
};

/// Adds entries to a log, notes since when a bot must decide, and tells all servers; all of it only if the row is as it was
/// known. The share of the row's lock keeps it so until this is committed.
const ADD: &str = "with here as (select 1 from tables where id = $1 and revision = $8 for share), \
    added as (insert into log (table_id, seq, at, kind, seat, who, text) select $1, entry.* from \
        unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[]) as entry \
        where exists (select from here)), \
    waits as (insert into waiting_bots (table_id, since) select $1, $9 from here where $9::bigint is not null \
        on conflict (table_id) do update set since = excluded.since), \
    rests as (delete from waiting_bots where table_id = $1 and $9::bigint is null and exists (select from here)), \
    told as (select pg_notify($10, $11) from here) \
    select count(*) from told";

/// Writes all of it or nothing.
pub(super) async fn write(pool: &PgPool, write: &Write) -> Result<(), Fault> {
    // A plain decision is one statement, which is a transaction by itself: one way to the database and back.
    let more = write.audit.is_some() || write.forgotten.is_some() || !write.remove_lines.is_empty();
    if let (Some(id), None, None, [], false) = (write.table, &write.create, &write.update, &write.snapshots[..], more) {
        return add(&mut *pool.acquire().await?, id, write).await;
    }
    let mut transaction = pool.begin().await?;
    if let Some(row) = &write.create {
        put_row(&mut transaction, row, true).await?;
        puzzles::begin(&mut transaction, row).await?;
    }
    if let Some(row) = &write.update {
        put_row(&mut transaction, row, false).await?;
        if write.counts {
            puzzles::count(&mut transaction, row).await?;
        }
    }
    if let Some(finished) = &write.finished {
        ratings::rate(&mut transaction, finished).await?;
    }
    if let Some(id) = write.table {
        add(&mut transaction, id, write).await?;
        for snapshot in &write.snapshots {
            snapshots::put(&mut transaction, id, snapshot).await?;
        }
        owners::remove_lines(&mut transaction, id, &write.remove_lines).await?;
        if let Some(forgotten) = &write.forgotten {
            persons::forget(&mut transaction, id, forgotten).await?;
        }
    }
    if let Some(audit) = &write.audit {
        owners::note(&mut transaction, audit).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn add(connection: &mut PgConnection, id: TableId, write: &Write) -> Result<(), Fault> {
    let column = |of: &dyn Fn(&Entry) -> i64| write.entries.iter().map(of).collect::<Vec<i64>>();
    let seq = write.entries.last().map_or(0, |last| last.seq);
    let query = sqlx::query(ADD)
        .bind(id.number())
        .bind(column(&|entry| entry.seq.cast_signed()))
        .bind(column(&|entry| entry.at))
        .bind(write.entries.iter().map(|entry| entry.kind.word()).collect::<Vec<_>>())
        .bind(write.entries.iter().map(|entry| entry.seat.map(Seat::number).map(i64::from)).collect::<Vec<_>>())
        .bind(write.entries.iter().map(|entry| entry.who.as_deref()).collect::<Vec<_>>())
        .bind(write.entries.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>())
        .bind(write.revision.cast_signed())
        .bind(write.bot_since)
        .bind(CHANNEL)
        .bind(written(&News::Table(id, seq, write.revision)));
    match connection.fetch_one(query).await?.try_get::<i64, _>(0)? {
        0 => Err(Fault::changed(id)),
        _ => Ok(()),
    }
}

async fn put_row(connection: &mut PgConnection, row: &Row, new: bool) -> Result<(), Fault> {
    let put = connection.execute(bind_row!(row, new)).await?;
    if put.rows_affected() == 0 {
        return Err(Fault::changed(row.id));
    }
    for guest in row.places.iter().filter_map(Place::guest) {
        let query = sqlx::query("insert into sitters (guest, table_id) values ($1, $2) on conflict do nothing");
        connection.execute(query.bind(guest.0).bind(row.id.number())).await?;
    }
    Ok(())
}

/// Writes what needs what a decision needs.
pub(super) async fn probe(pool: &PgPool, at: i64) -> Result<(), Fault> {
    let sql = "with put as (insert into pulse (at) values ($1) returning id) delete from pulse where id < (select id from put)";
    pool.execute(sqlx::query(sql).bind(at)).await?;
    Ok(())
}
