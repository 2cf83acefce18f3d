//! Which server plays the next bot of a table.

use sqlx::{Executor, PgPool, Row as _};

use crate::{
    TableId,
    store::{BotClaim, Fault},
};

/// Takes the turn of a table's bots, unless another server has it. The lock is held by a transaction: it ends with the claim, or
/// with the connection if the server dies. It is a lock on a number rather than on the table's row, because the decision
/// that follows is written to that row by another connection.
pub(super) async fn claim(pool: &PgPool, id: TableId) -> Result<Option<BotClaim>, Fault> {
    let mut transaction = pool.begin().await?;
    let row = transaction.fetch_one(sqlx::query("select pg_try_advisory_xact_lock($1)").bind(id.number())).await?;
    Ok(row.try_get::<bool, _>(0)?.then(|| BotClaim::held_by(transaction)))
}

/// Tables whose bots wait since `before` or longer, those that wait longest first.
pub(super) async fn waiting(pool: &PgPool, before: i64) -> Result<Vec<TableId>, Fault> {
    let sql = "select id from tables where bot_since <= $1 and status = 'running' order by bot_since limit 1000";
    let rows = pool.fetch_all(sqlx::query(sql).bind(before)).await?;
    rows.iter().map(|row| Ok(TableId::stored(row.try_get(0)?))).collect()
}
