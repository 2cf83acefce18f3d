//! Writing tables and their logs: each write is a transaction of its own, so that a conflict of one table stops no other.

use sqlx::{Executor, PgConnection, PgPool, Row as _};
use tabletop::Seat;

use super::{
    news::{CHANNEL, written},
    owners, persons, puzzles, ratings, snapshots,
};
use crate::{
    ClubId, Entry, Place, Row, TableId,
    store::{Fault, News, Write, columns::RowTexts},
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

/// Adds a row to `tables`.
const PUT_ROW: &str = "insert into tables (settings, places, status, public, deadline, rematch, result, people, \
                                  orders, revision, id, game, version, board, board_hash, seed, created, origin, club) values ($1, $2, \
                                  $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)";

/// Changes a row of `tables`, if nobody else did since it was read.
const CHANGE_ROW: &str = "update tables set settings = $1, places = $2, status = $3, public = $4, deadline = $5, \
                                     rematch = $6, result = $7, people = $8, orders = $9, revision = $10 where id = $11 and \
                                     revision = $10 - 1";

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
    let texts = RowTexts::of(row)?;
    let query = sqlx::query(if new { PUT_ROW } else { CHANGE_ROW })
        .bind(texts.settings)
        .bind(texts.places)
        .bind(row.status.word())
        .bind(row.settings.public)
        .bind(row.deadline)
        .bind(row.rematch.map(TableId::number))
        .bind(texts.result)
        .bind(texts.people)
        .bind(texts.orders)
        .bind(row.revision.cast_signed())
        .bind(row.id.number());
    let query = if new {
        query
            .bind(row.settings.game.as_str())
            .bind(i64::from(row.version))
            .bind(row.board.id.as_str())
            .bind(row.board.hash.as_str())
            .bind(row.seed.to_string())
            .bind(row.created)
            .bind(row.settings.origin.map(|origin| origin.table.number()))
            .bind(row.settings.club.map(ClubId::number))
    } else {
        query
    };
    let put = connection.execute(query).await?;
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
