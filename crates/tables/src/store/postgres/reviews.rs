//! Reviews. They are made from logs: one that cannot be read is made again.

use sqlx::{Executor, PgPool, Row as _};

use crate::{
    TableId,
    store::{Fault, columns::REVIEW_FORMAT},
};

pub(super) async fn read(pool: &PgPool, id: TableId) -> Result<Option<String>, Fault> {
    let query = sqlx::query("select review from reviews where table_id = $1 and format = $2");
    let row = pool.fetch_optional(query.bind(id.number()).bind(REVIEW_FORMAT)).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

pub(super) async fn put(pool: &PgPool, id: TableId, review: String) -> Result<(), Fault> {
    let sql = "insert into reviews (table_id, format, review) values ($1, $2, $3) \
               on conflict (table_id) do update set format = excluded.format, review = excluded.review";
    pool.execute(sqlx::query(sql).bind(id.number()).bind(REVIEW_FORMAT).bind(review)).await?;
    Ok(())
}
