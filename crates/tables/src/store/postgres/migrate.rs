//! The tables of the database, brought up to date by whichever server comes first.

use sqlx::{Executor, PgConnection, PgPool, Row as _};

use crate::store::{Cause, Fault};

/// Every change of the tables, in order; the database keeps how many it has had.
const MIGRATIONS: &[&str] = &[include_str!("../../../migrations/postgres-1.sql")];
/// Servers that start together take turns by this number: any that nothing else uses.
const LOCK: i64 = 0x6e6f_7269_6b61_6500;

pub(super) async fn migrate(pool: &PgPool) -> Result<(), Fault> {
    let mut transaction = pool.begin().await?;
    transaction.execute(sqlx::query("select pg_advisory_xact_lock($1)").bind(LOCK)).await?;
    transaction.execute("create table if not exists norikae (migrations bigint not null)").await?;
    bring_up_to_date(&mut transaction).await?;
    transaction.commit().await?;
    Ok(())
}

async fn bring_up_to_date(connection: &mut PgConnection) -> Result<(), Fault> {
    let row = connection.fetch_optional("select migrations from norikae").await?;
    let version: i64 = row.map_or(Ok(0), |row| row.try_get(0))?;
    let had = usize::try_from(version).unwrap_or(usize::MAX);
    if had > MIGRATIONS.len() {
        return Err(Cause::Newer { version, reads: MIGRATIONS.len() }.into());
    }
    if had == MIGRATIONS.len() {
        return Ok(());
    }
    for migration in MIGRATIONS.iter().skip(had) {
        connection.execute(*migration).await?;
    }
    connection.execute("delete from norikae").await?;
    let count = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    connection.execute(sqlx::query("insert into norikae (migrations) values ($1)").bind(count)).await?;
    Ok(())
}
