//! Reading from SQLite.

use sqlx::{Executor, Row as _, SqlitePool, sqlite::SqliteRow};

use super::CorruptPlaces;
use crate::{
    Entry, GuestId, Row, Status, TableId,
    store::{
        Fault, Which,
        columns::{ROW, read_entry, read_row, without_gaps},
    },
};

pub(super) async fn row(pool: &SqlitePool, id: TableId) -> Result<Option<Row>, Fault> {
    let sql = sqlx::AssertSqlSafe(format!("select {ROW} from tables where id = ?"));
    pool.fetch_optional(sqlx::query(sql).bind(id.number())).await?.as_ref().map(read_row).transpose()
}

pub(super) async fn entries(pool: &SqlitePool, id: TableId, after: u64, most: u32) -> Result<Vec<Entry>, Fault> {
    let sql = "select seq, at, kind, seat, who, text from log where table_id = ?1 and seq > ?2 \
               union select seq, at, kind, seat, who, text from recent_entries where table_id = ?1 and seq > ?2 \
               order by seq limit ?3";
    let after = i64::try_from(after).unwrap_or(i64::MAX);
    let rows = pool.fetch_all(sqlx::query(sql).bind(id.number()).bind(after).bind(most)).await?;
    without_gaps(after.cast_unsigned(), rows.iter().map(read_entry).collect::<Result<_, _>>()?)
}

pub(super) async fn chat(pool: &SqlitePool, id: TableId, most: u32) -> Result<Vec<Entry>, Fault> {
    let sql = "select seq, at, kind, seat, who, text from log where table_id = ?1 and kind = 'chat' \
               union select seq, at, kind, seat, who, text from recent_entries where table_id = ?1 and kind = 'chat' \
               order by seq desc limit ?2";
    let rows = pool.fetch_all(sqlx::query(sql).bind(id.number()).bind(most)).await?;
    rows.iter().rev().map(read_entry).collect()
}

/// A query for rows of tables.
pub(super) struct Rows<'q> {
    /// What follows the columns.
    rest: &'q str,
    /// The same for ids alone, without a look at the rows themselves: for when one of them is damaged.
    ids: &'q str,
    bound: Vec<Bound>,
}

pub(super) enum Bound {
    Number(i64),
    Text(String),
}

impl From<i64> for Bound {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Bound {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<String> for Bound {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<'q> Rows<'q> {
    pub(super) const fn new(rest: &'q str, ids: &'q str) -> Self {
        Self { rest, ids, bound: Vec::new() }
    }

    pub(super) fn bind(mut self, value: impl Into<Bound>) -> Self {
        self.bound.push(value.into());
        self
    }

    async fn ask(&self, pool: &SqlitePool, sql: String) -> Result<Vec<SqliteRow>, Fault> {
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for value in &self.bound {
            query = match value {
                Bound::Number(number) => query.bind(*number),
                Bound::Text(text) => query.bind(text.as_str()),
            };
        }
        Ok(pool.fetch_all(query).await?)
    }

    /// The rows that can be read; the others are remembered as corrupt.
    pub(super) async fn read(self, pool: &SqlitePool, corrupt: &CorruptPlaces) -> Result<Vec<Row>, Fault> {
        match self.ask(pool, format!("select {ROW} {}", self.rest)).await {
            Ok(rows) => {
                let read = |row: &SqliteRow| Ok::<_, Fault>(corrupt.watch(read_id(row)?, read_row(row)).ok());
                rows.iter().filter_map(|row| read(row).transpose()).collect()
            }
            Err(fault) if fault.is_corrupt() => self.read_each(pool, corrupt).await,
            Err(fault) => Err(fault),
        }
    }

    /// The same, where a page that holds some of the rows is damaged. No list shows a table that closed before it began.
    async fn read_each(self, pool: &SqlitePool, corrupt: &CorruptPlaces) -> Result<Vec<Row>, Fault> {
        let mut rows = Vec::new();
        for id in self.ask(pool, self.ids.to_owned()).await? {
            let id = read_id(&id)?;
            if let Ok(Some(row)) = corrupt.watch(id, row(pool, id).await) {
                rows.push(row);
            }
        }
        rows.retain(|row| row.status != Status::Closed);
        Ok(rows)
    }
}

pub(super) fn list<'q>(which: Which, most: u32) -> Rows<'q> {
    let of_status = |status: Status| {
        let rest = "from tables where status = ? and public = 1 order by created desc limit ?";
        let ids = "select id from tables where status = ? and public = 1 order by created desc limit ?";
        Rows::new(rest, ids).bind(status.word().to_owned()).bind(most)
    };
    match which {
        Which::Open => of_status(Status::Open),
        Which::Running => of_status(Status::Running),
        Which::Over => of_status(Status::Over),
        Which::Of(guest) => {
            let rest = "from tables where id in (select table_id from sitters where guest = ?) and status <> 'closed' \
                        order by status = 'over', created desc limit ?";
            let ids = "select table_id from sitters where guest = ? order by table_id limit ?";
            Rows::new(rest, ids).bind(guest.0).bind(most)
        }
        Which::OverOf(guest) => {
            let rest = "from sitters cross join tables on tables.id = table_id where guest = ? and status = 'over' and public = 1 \
                        order by tables.created desc limit ?";
            let ids = "select table_id from sitters where guest = ? order by table_id limit ?";
            Rows::new(rest, ids).bind(guest.0).bind(most)
        }
        Which::From(table) => {
            let rest = "from tables where origin = ? and status <> 'closed' order by created desc limit ?";
            let ids = "select id from tables where origin = ? order by created desc limit ?";
            Rows::new(rest, ids).bind(table.number()).bind(most)
        }
        Which::InClub(club, status) => {
            let rest = "from tables where club = ? and status = ? and origin is null order by created desc limit ?";
            let ids =
                "select id from tables where club = ? and status = ? and origin is null order by created desc limit ?";
            Rows::new(rest, ids).bind(club.number()).bind(status.word().to_owned()).bind(most)
        }
    }
}

pub(super) fn finished<'q>(game: Option<String>, skip: u32, most: u32) -> Rows<'q> {
    let rows = match game {
        Some(game) => Rows::new(
            "from tables where game = ? and status = 'over' and public = 1 order by created desc limit ? offset ?",
            "select id from tables where game = ? and status = 'over' and public = 1 order by created desc limit ? offset ?",
        )
        .bind(game),
        None => Rows::new(
            "from tables where status = 'over' and public = 1 order by created desc limit ? offset ?",
            "select id from tables where status = 'over' and public = 1 order by created desc limit ? offset ?",
        ),
    };
    rows.bind(most).bind(skip)
}

fn read_id(row: &SqliteRow) -> Result<TableId, Fault> {
    Ok(TableId::stored(row.try_get(0)?))
}

pub(super) async fn due(pool: &SqlitePool, now: i64) -> Result<Vec<TableId>, Fault> {
    // By that index alone: it needs no look at the rows, of which one may be damaged, and sorts nothing.
    let sql = "select id from tables indexed by tables_by_deadline where deadline <= ? and status = 'running' order by \
               deadline";
    pool.fetch_all(sqlx::query(sql).bind(now)).await?.iter().map(read_id).collect()
}

pub(super) async fn all(pool: &SqlitePool, after: Option<TableId>, most: u32) -> Result<Vec<TableId>, Fault> {
    let after = after.map_or(i64::MIN, TableId::number);
    let query = sqlx::query("select id from tables where id > $1 order by id limit $2").bind(after).bind(most);
    pool.fetch_all(query).await?.iter().map(read_id).collect()
}

pub(super) async fn running(pool: &SqlitePool) -> Result<Vec<TableId>, Fault> {
    pool.fetch_all("select id from tables where status = 'running'").await?.iter().map(read_id).collect()
}

pub(super) async fn abandoned(pool: &SqlitePool, before: i64, most: u32) -> Result<Vec<TableId>, Fault> {
    let sql = "select id from tables where status = 'open' and created < ? order by created limit ?";
    pool.fetch_all(sqlx::query(sql).bind(before).bind(most)).await?.iter().map(read_id).collect()
}

pub(super) async fn hidden(pool: &SqlitePool, guest: GuestId) -> Result<Vec<GuestId>, Fault> {
    let rows = pool.fetch_all(sqlx::query("select other from hidden where guest = ?").bind(guest.0)).await?;
    rows.iter().map(|row| Ok(GuestId(row.try_get(0)?))).collect()
}
