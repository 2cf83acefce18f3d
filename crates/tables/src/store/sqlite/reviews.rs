//! Reviews in SQLite. They are made from logs: one that cannot be read is made again.

use sqlx::{Executor, Row as _, SqliteConnection, SqlitePool};

use crate::{
    TableId,
    store::{Fault, columns::REVIEW_FORMAT},
};

pub(super) async fn read(pool: &SqlitePool, id: TableId) -> Result<Option<String>, Fault> {
    let query = sqlx::query("select review from reviews where table_id = ? and format = ?");
    let row = pool.fetch_optional(query.bind(id.number()).bind(REVIEW_FORMAT)).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

pub(super) async fn put(connection: &mut SqliteConnection, id: TableId, review: &str) -> Result<(), Fault> {
    let query = sqlx::query("insert or replace into reviews (table_id, format, review) values (?, ?, ?)");
    connection.execute(query.bind(id.number()).bind(REVIEW_FORMAT).bind(review)).await?;
    Ok(())
}
