//! Writing tables and their logs: each write is a transaction of its own, so that a conflict of one table stops no other.

use sqlx::{Executor, PgConnection, PgPool};
use tabletop::Seat;

use super::{news::written, puzzles, snapshots};
use crate::{
    Entry, Place, Row, TableId,
    store::{Fault, News, Write, columns::RowTexts},
};

/// Writes all of it or nothing.
pub(super) async fn write(pool: &PgPool, write: Write) -> Result<(), Fault> {
    // A plain decision is one statement, which is a transaction by itself: one way to the database and back.
    if let (Some(id), None, None, []) = (write.table, &write.create, &write.update, &write.snapshots[..]) {
        return put_entries(&mut *pool.acquire().await?, id, &write).await;
    }
    let mut transaction = pool.begin().await?;
    if let Some(row) = &write.create {
        put_row(&mut transaction, row, true).await?;
        puzzles::begin(&mut transaction, row).await?;
    }
    if let Some(id) = write.table {
        put_entries(&mut transaction, id, &write).await?;
        for snapshot in &write.snapshots {
            snapshots::put(&mut transaction, id, snapshot).await?;
        }
    }
    if let Some(row) = &write.update {
        put_row(&mut transaction, row, false).await?;
        if write.counts {
            puzzles::count(&mut transaction, row).await?;
        }
    }
    transaction.commit().await?;
    Ok(())
}

/// Adds entries to a log, says since when a bot must decide, and tells all servers.
async fn put_entries(connection: &mut PgConnection, id: TableId, write: &Write) -> Result<(), Fault> {
    let sql = "with added as (insert into log (table_id, seq, at, kind, seat, who, text) select $1, added.* from \
               unnest($2::bigint[], $3::bigint[], $4::text[], $5::smallint[], $6::text[], $7::text[]) as added), \
               waits as (update tables set bot_since = $8 where id = $1 and bot_since is distinct from $8) \
               select pg_notify('norikae', $9)";
    let column = |of: &dyn Fn(&Entry) -> i64| write.entries.iter().map(of).collect::<Vec<i64>>();
    let seq = write.entries.last().map_or(0, |last| last.seq);
    let query = sqlx::query(sql)
        .bind(id.number())
        .bind(column(&|entry| entry.seq.cast_signed()))
        .bind(column(&|entry| entry.at))
        .bind(write.entries.iter().map(|entry| entry.kind.word()).collect::<Vec<_>>())
        .bind(write.entries.iter().map(|entry| entry.seat.map(Seat::number).map(i16::from)).collect::<Vec<_>>())
        .bind(write.entries.iter().map(|entry| entry.who.as_deref()).collect::<Vec<_>>())
        .bind(write.entries.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>())
        .bind(write.bot_since)
        .bind(written(&News::Table(id, seq)));
    connection.execute(query).await?;
    Ok(())
}

async fn put_row(connection: &mut PgConnection, row: &Row, new: bool) -> Result<(), Fault> {
    let RowTexts { settings, places, people, result } = RowTexts::of(row)?;
    let sql = if new {
        "insert into tables (settings, places, status, public, deadline, rematch, result, people, id, game, version, board, \
         board_hash, seed, created) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)"
    } else {
        "update tables set settings = $1, places = $2, status = $3, public = $4, deadline = $5, rematch = $6, result = $7, \
         people = $8 where id = $9"
    };
    let mut query = sqlx::query(sql)
        .bind(settings)
        .bind(places)
        .bind(row.status.word())
        .bind(row.settings.public)
        .bind(row.deadline)
        .bind(row.rematch.map(TableId::number))
        .bind(result)
        .bind(people)
        .bind(row.id.number());
    if new {
        query = query
            .bind(row.settings.game.as_str())
            .bind(i64::from(row.version))
            .bind(row.board.id.as_str())
            .bind(row.board.hash.as_str())
            .bind(row.seed.to_string())
            .bind(row.created);
    }
    connection.execute(query).await?;
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
