//! The tables of the database, brought up to date by whichever server comes first.

use sqlx::{Connection, Executor, PgConnection, Row as _};

use crate::store::{Cause, Fault};

/// Every change of the tables, in order; the database keeps how many it has had.
const MIGRATIONS: &[&str] = &[
    include_str!("../../../migrations/postgres-1.sql"),
    include_str!("../../../migrations/postgres-2.sql"),
    include_str!("../../../migrations/postgres-3.sql"),
    include_str!("../../../migrations/postgres-4.sql"),
    include_str!("../../../migrations/postgres-5.sql"),
    include_str!("../../../migrations/postgres-6.sql"),
    include_str!("../../../migrations/postgres-7.sql"),
    include_str!("../../../migrations/postgres-8.sql"),
    include_str!("../../../migrations/postgres-9.sql"),
    include_str!("../../../migrations/postgres-10.sql"),
    include_str!("../../../migrations/postgres-11.sql"),
];
/// Servers that start together take turns by this number: any that nothing else uses.
const TURN: i64 = 0x6e6f_7269_6b61_6500;
/// Every server has a share of this lock as long as it runs. Who changes the tables, or must be alone, has all of it.
pub(super) const IN_USE: i64 = TURN + 1;

/// What PostgreSQL says when a lock was waited for too long.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// Brings the tables up to date. While servers run that know only the older ones, that is refused.
pub(in crate::store) async fn migrate(connection: &mut PgConnection) -> Result<(), Fault> {
    let mut transaction = connection.begin().await?;
    transaction.execute(sqlx::query("select pg_advisory_xact_lock($1)").bind(TURN)).await?;
    transaction.execute("create table if not exists norikae (migrations bigint not null)").await?;
    let had = check(&mut transaction).await?;
    if had < MIGRATIONS.len() {
        if had > 0 {
            alone(&mut transaction, "select pg_advisory_xact_lock($1)").await?;
        }
        transaction.execute("set local statement_timeout = 0").await?;
        for migration in MIGRATIONS.iter().skip(had) {
            transaction.execute(*migration).await?;
        }
        transaction.execute("delete from norikae").await?;
        let count = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
        transaction.execute(sqlx::query("insert into norikae (migrations) values ($1)").bind(count)).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// How many migrations the database has had; refuses one that has had more than this program knows.
pub(super) async fn check(connection: &mut PgConnection) -> Result<usize, Fault> {
    let row = connection.fetch_optional("select migrations from norikae").await?;
    let version: i64 = row.map_or(Ok(0), |row| row.try_get(0))?;
    match usize::try_from(version) {
        Ok(had) if had <= MIGRATIONS.len() => Ok(had),
        _ => Err(Cause::Newer { version, reads: MIGRATIONS.len() }.into()),
    }
}

/// Refuses a database whose tables are not those of this program.
pub(in crate::store) async fn check_current(connection: &mut PgConnection) -> Result<(), Fault> {
    let ours: bool = connection.fetch_one("select to_regclass('norikae') is not null").await?.try_get(0)?;
    if !ours {
        return Err(Fault::unavailable("no site is kept in this database"));
    }
    if check(connection).await? < MIGRATIONS.len() {
        return Err(Fault::unavailable("its tables are of an older Norikae; start a server of this one first"));
    }
    Ok(())
}

/// Takes the database for this connection alone, as long as it stands; refuses if servers use it.
pub(in crate::store) async fn take_all(connection: &mut PgConnection) -> Result<(), Fault> {
    alone(connection, "select pg_advisory_lock($1)").await
}

/// Takes all of the lock that every server has a share of. A server that was killed a moment ago may still have its share: that is
/// waited for.
async fn alone(connection: &mut PgConnection, lock: &'static str) -> Result<(), Fault> {
    connection.execute("set lock_timeout = '5s'").await?;
    match connection.execute(sqlx::query(lock).bind(IN_USE)).await {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(LOCK_NOT_AVAILABLE) => {
            Err(Cause::InUse.into())
        }
        taken => taken.map(|_| ()).map_err(Fault::from),
    }?;
    connection.execute("set lock_timeout = 0").await?;
    Ok(())
}
