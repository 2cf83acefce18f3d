//! Reading tables and their logs.

use sqlx::{AssertSqlSafe, Executor, PgPool, Row as _, postgres::PgRow};

use crate::{
    Entry, Row, Status, TableId,
    store::{
        Fault, Which,
        columns::{Columns as _, ROW, read_entry, read_row, without_gaps},
        corrupt::CorruptPlaces,
    },
};

/// A query for rows of tables.
pub(super) fn select(rest: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!("select {ROW} {rest}"))
}

/// The rows that can be read; the others are remembered as corrupt.
pub(super) fn rows(found: &[PgRow], corrupt: &CorruptPlaces) -> Result<Vec<Row>, Fault> {
    let read = |row: &PgRow| Ok::<_, Fault>(corrupt.watch(read_id(row)?, read_row(row)).ok());
    found.iter().filter_map(|row| read(row).transpose()).collect()
}

fn read_id(row: &PgRow) -> Result<TableId, Fault> {
    Ok(TableId::stored(row.try_get(0)?))
}

pub(super) async fn row(pool: &PgPool, id: TableId) -> Result<Option<Row>, Fault> {
    let query = sqlx::query(select("from tables where id = $1")).bind(id.number());
    pool.fetch_optional(query).await?.as_ref().map(read_row).transpose()
}

pub(super) async fn entries(pool: &PgPool, id: TableId, after: u64, most: u32) -> Result<Vec<Entry>, Fault> {
    let sql = "select seq, at, kind, seat, who, text from log where table_id = $1 and seq > $2 order by seq limit $3";
    let query = sqlx::query(sql).bind(id.number()).bind(i64::try_from(after).unwrap_or(i64::MAX)).bind(i64::from(most));
    let rows = pool.fetch_all(query).await?;
    without_gaps(after, rows.iter().map(read_entry).collect::<Result<_, _>>()?)
}

/// The row and the entries by one statement, which sees the database as of one moment.
pub(super) async fn newer(
    pool: &PgPool,
    id: TableId,
    after: u64,
    most: u32,
) -> Result<Option<(Row, Vec<Entry>)>, Fault> {
    let sql = select(
        ", seq, at, kind, seat, who, text from tables left join log on table_id = tables.id and seq > $2 \
         where tables.id = $1 order by seq limit $3",
    );
    let query = sqlx::query(sql).bind(id.number()).bind(after.cast_signed()).bind(i64::from(most));
    let found = pool.fetch_all(query).await?;
    let Some(first) = found.first() else { return Ok(None) };
    let entries = match first.number_if_any("seq")? {
        None => Vec::new(),
        Some(_) => found.iter().map(read_entry).collect::<Result<_, _>>()?,
    };
    Ok(Some((read_row(first)?, without_gaps(after, entries)?)))
}

pub(super) async fn chat(pool: &PgPool, id: TableId, most: u32) -> Result<Vec<Entry>, Fault> {
    let sql = "select seq, at, kind, seat, who, text from log where table_id = $1 and kind = 'chat' \
               order by seq desc limit $2";
    let rows = pool.fetch_all(sqlx::query(sql).bind(id.number()).bind(i64::from(most))).await?;
    rows.iter().rev().map(read_entry).collect()
}

pub(super) async fn list(pool: &PgPool, corrupt: &CorruptPlaces, which: Which, most: u32) -> Result<Vec<Row>, Fault> {
    let of_status = |status: Status| {
        let sql = select("from tables where status = $1 and public order by created desc limit $2");
        sqlx::query(sql).bind(status.word())
    };
    let query = match which {
        Which::Open => of_status(Status::Open),
        Which::Running => of_status(Status::Running),
        Which::Over => of_status(Status::Over),
        Which::Of(guest) => {
            let sql = "from tables where id in (select table_id from sitters where guest = $1) and status <> 'closed' \
                       order by status = 'over', created desc limit $2";
            sqlx::query(select(sql)).bind(guest.0)
        }
        Which::OverOf(guest) => {
            let sql = "from sitters join tables on tables.id = table_id where guest = $1 and status = 'over' and public \
                       order by tables.created desc limit $2";
            sqlx::query(select(sql)).bind(guest.0)
        }
        Which::From(table) => {
            let sql = "from tables where origin = $1 and status <> 'closed' order by created desc limit $2";
            sqlx::query(select(sql)).bind(table.number())
        }
        Which::InClub(club, status) => {
            let sql = "from tables where status = $1 and club = $3 and origin is null order by created desc limit $2";
            let query = sqlx::query(select(sql)).bind(status.word()).bind(i64::from(most)).bind(club.number());
            return rows(&pool.fetch_all(query).await?, corrupt);
        }
    };
    rows(&pool.fetch_all(query.bind(i64::from(most))).await?, corrupt)
}

pub(super) async fn finished(
    pool: &PgPool,
    corrupt: &CorruptPlaces,
    game: Option<String>,
    skip: u32,
    most: u32,
) -> Result<Vec<Row>, Fault> {
    let sql = select(
        "from tables where ($1::text is null or game = $1) and status = 'over' and public order by created desc \
         limit $2 offset $3",
    );
    let query = sqlx::query(sql).bind(game).bind(i64::from(most)).bind(i64::from(skip));
    rows(&pool.fetch_all(query).await?, corrupt)
}

pub(super) async fn due(pool: &PgPool, now: i64) -> Result<Vec<TableId>, Fault> {
    let sql = "select id from tables where deadline <= $1 and status = 'running' order by deadline";
    pool.fetch_all(sqlx::query(sql).bind(now)).await?.iter().map(read_id).collect()
}

pub(super) async fn all(pool: &PgPool, after: Option<TableId>, most: u32) -> Result<Vec<TableId>, Fault> {
    let after = after.map_or(i64::MIN, TableId::number);
    let query =
        sqlx::query("select id from tables where id > $1 order by id limit $2").bind(after).bind(i64::from(most));
    pool.fetch_all(query).await?.iter().map(read_id).collect()
}

pub(super) async fn running(pool: &PgPool) -> Result<Vec<TableId>, Fault> {
    pool.fetch_all("select id from tables where status = 'running'").await?.iter().map(read_id).collect()
}

pub(super) async fn abandoned(pool: &PgPool, before: i64, most: u32) -> Result<Vec<TableId>, Fault> {
    let sql = "select id from tables where status = 'open' and created < $1 order by created limit $2";
    pool.fetch_all(sqlx::query(sql).bind(before).bind(i64::from(most))).await?.iter().map(read_id).collect()
}
