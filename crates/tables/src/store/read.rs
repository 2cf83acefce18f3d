//! Reading from SQLite.

use sqlx::{Executor, Row as _, SqlitePool, sqlite::SqliteRow};
use tabletop::{BoardStamp, Seat};

use super::{Fault, Snapshot, Upto, Which};
use crate::{Entry, GuestId, Kind, Row, Status, TableId};

pub(super) const COLUMNS: &str = "tables.id, game, version, board, board_hash, settings, places, seed, status, \
                                  tables.created, deadline, rematch, result, people";

pub(super) fn wrong(what: impl std::fmt::Display) -> Fault {
    Fault(format!("the database holds what this program did not write: {what}"))
}

pub(super) fn read_row(row: &SqliteRow) -> Result<Row, Fault> {
    let (settings, places): (&str, &str) = (row.try_get("settings")?, row.try_get("places")?);
    let people: &str = row.try_get("people")?;
    let result: Option<&str> = row.try_get("result")?;
    let (status, seed): (&str, &str) = (row.try_get("status")?, row.try_get("seed")?);
    Ok(Row {
        id: TableId::stored(row.try_get("id")?),
        version: row.try_get("version")?,
        board: BoardStamp { id: row.try_get("board")?, hash: row.try_get("board_hash")? },
        settings: serde_json::from_str(settings).map_err(wrong)?,
        places: serde_json::from_str(places).map_err(wrong)?,
        seed: seed.parse().map_err(wrong)?,
        status: Status::read(status).ok_or_else(|| wrong(status))?,
        created: row.try_get("created")?,
        deadline: row.try_get("deadline")?,
        rematch: row.try_get::<Option<i64>, _>("rematch")?.map(TableId::stored),
        result: result.map(serde_json::from_str).transpose().map_err(wrong)?,
        people: serde_json::from_str(people).map_err(wrong)?,
    })
}

pub(super) async fn row(pool: &SqlitePool, id: TableId) -> Result<Option<Row>, Fault> {
    let sql = sqlx::AssertSqlSafe(format!("select {COLUMNS} from tables where id = ?"));
    pool.fetch_optional(sqlx::query(sql).bind(id.number())).await?.as_ref().map(read_row).transpose()
}

fn read_entry(row: &SqliteRow) -> Result<Entry, Fault> {
    let kind: &str = row.try_get("kind")?;
    let seat: Option<u8> = row.try_get("seat")?;
    Ok(Entry {
        seq: row.try_get::<i64, _>("seq")? as u64,
        at: row.try_get("at")?,
        kind: Kind::read(kind).ok_or_else(|| wrong(kind))?,
        seat: seat.and_then(Seat::new),
        who: row.try_get("who")?,
        text: row.try_get("text")?,
    })
}

pub(super) async fn entries(pool: &SqlitePool, id: TableId, after: u64, most: u32) -> Result<Vec<Entry>, Fault> {
    let sql = "select seq, at, kind, seat, who, text from log where table_id = ?1 and seq > ?2 \
               union select seq, at, kind, seat, who, text from young_entries where table_id = ?1 and seq > ?2 \
               order by seq limit ?3";
    let after = i64::try_from(after).unwrap_or(i64::MAX);
    let rows = pool.fetch_all(sqlx::query(sql).bind(id.number()).bind(after).bind(most)).await?;
    rows.iter().map(read_entry).collect()
}

pub(super) async fn chat(pool: &SqlitePool, id: TableId, most: u32) -> Result<Vec<Entry>, Fault> {
    let sql = "select seq, at, kind, seat, who, text from log where table_id = ?1 and kind = 'chat' \
               union select seq, at, kind, seat, who, text from young_entries where table_id = ?1 and kind = 'chat' \
               order by seq desc limit ?2";
    let rows = pool.fetch_all(sqlx::query(sql).bind(id.number()).bind(most)).await?;
    rows.iter().rev().map(read_entry).collect()
}

pub(super) async fn snapshot(pool: &SqlitePool, id: TableId, upto: Upto) -> Result<Option<Snapshot>, Fault> {
    let (sql, bound) = match upto {
        Upto::Seq(seq) => (
            "select seq, steps, at, used, position from snapshots where table_id = ? and seq <= ? order by seq desc limit 1",
            i64::try_from(seq).unwrap_or(i64::MAX),
        ),
        Upto::Steps(steps) => (
            "select seq, steps, at, used, position from snapshots where table_id = ? and steps <= ? order by seq desc \
             limit 1",
            i64::try_from(steps).unwrap_or(i64::MAX),
        ),
    };
    let row = pool.fetch_optional(sqlx::query(sql).bind(id.number()).bind(bound)).await?;
    let read = |row: &SqliteRow| {
        let (used, position): (&str, &str) = (row.try_get("used")?, row.try_get("position")?);
        Ok(Snapshot {
            seq: row.try_get::<i64, _>("seq")? as u64,
            steps: row.try_get::<i64, _>("steps")? as usize,
            at: row.try_get("at")?,
            used: serde_json::from_str(used).map_err(wrong)?,
            position: serde_json::from_str(position).map_err(wrong)?,
        })
    };
    row.as_ref().map(read).transpose()
}

pub(super) async fn list(pool: &SqlitePool, which: Which, most: u32) -> Result<Vec<Row>, Fault> {
    let of_status = |status: Status| {
        let sql = format!("select {COLUMNS} from tables where status = ? and public order by created desc limit ?");
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(status.word()).bind(most)
    };
    let query = match which {
        Which::Open => of_status(Status::Open),
        Which::Running => of_status(Status::Running),
        Which::Over => of_status(Status::Over),
        Which::Of(guest) => {
            let sql = format!(
                "select {COLUMNS} from tables where id in (select table_id from sitters where guest = ?) and status <> \
                 'closed' order by status = 'over', created desc limit ?"
            );
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(guest.0).bind(most)
        }
    };
    pool.fetch_all(query).await?.iter().map(read_row).collect()
}

pub(super) async fn finished(pool: &SqlitePool, game: Option<String>, skip: u32, most: u32) -> Result<Vec<Row>, Fault> {
    let of_game = if game.is_some() { "game = ? and" } else { "" };
    let sql = format!(
        "select {COLUMNS} from tables where {of_game} status = 'over' and public order by created desc limit ? offset ?"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(sql));
    let query = match game {
        Some(game) => query.bind(game),
        None => query,
    };
    pool.fetch_all(query.bind(most).bind(skip)).await?.iter().map(read_row).collect()
}

fn read_id(row: &SqliteRow) -> Result<TableId, Fault> {
    Ok(TableId::stored(row.try_get(0)?))
}

pub(super) async fn due(pool: &SqlitePool, now: i64) -> Result<Vec<TableId>, Fault> {
    let sql = "select id from tables where deadline <= ? and status = 'running' order by deadline limit 1000";
    pool.fetch_all(sqlx::query(sql).bind(now)).await?.iter().map(read_id).collect()
}

pub(super) async fn running(pool: &SqlitePool) -> Result<Vec<TableId>, Fault> {
    pool.fetch_all("select id from tables where status = 'running'").await?.iter().map(read_id).collect()
}

pub(super) async fn hidden(pool: &SqlitePool, guest: GuestId) -> Result<Vec<GuestId>, Fault> {
    let rows = pool.fetch_all(sqlx::query("select other from hidden where guest = ?").bind(guest.0)).await?;
    rows.iter().map(|row| Ok(GuestId(row.try_get(0)?))).collect()
}
