//! The tables of the database, brought up to date when it is opened.

use std::path::Path;

use sqlx::{ConnectOptions, Executor, Row as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::ours;
use crate::store::{Cause, Fault};

/// Every change of the tables, in order; the database keeps how many it has had (`user_version`).
const MIGRATIONS: &[&str] = &[
    include_str!("../../../migrations/sqlite-1.sql"),
    include_str!("../../../migrations/sqlite-2.sql"),
    include_str!("../../../migrations/sqlite-3.sql"),
    include_str!("../../../migrations/sqlite-4.sql"),
    include_str!("../../../migrations/sqlite-5.sql"),
    include_str!("../../../migrations/sqlite-6.sql"),
    include_str!("../../../migrations/sqlite-7.sql"),
    include_str!("../../../migrations/sqlite-8.sql"),
    include_str!("../../../migrations/sqlite-9.sql"),
    include_str!("../../../migrations/sqlite-10.sql"),
    include_str!("../../../migrations/sqlite-11.sql"),
    include_str!("../../../migrations/sqlite-12.sql"),
    include_str!("../../../migrations/sqlite-13.sql"),
    include_str!("../../../migrations/sqlite-14.sql"),
    include_str!("../../../migrations/sqlite-15.sql"),
    include_str!("../../../migrations/sqlite-16.sql"),
    include_str!("../../../migrations/sqlite-17.sql"),
    include_str!("../../../migrations/sqlite-18.sql"),
    include_str!("../../../migrations/sqlite-19.sql"),
    include_str!("../../../migrations/sqlite-20.sql"),
];

/// How many migrations a database has had; refuses one that has had more than this program knows.
pub(super) async fn check(connection: impl Executor<'_, Database = sqlx::Sqlite>) -> Result<usize, Fault> {
    let version: i64 = connection.fetch_one("pragma user_version").await?.try_get(0)?;
    match usize::try_from(version) {
        Ok(had) if had <= MIGRATIONS.len() => Ok(had),
        _ => Err(Cause::Newer { version, reads: MIGRATIONS.len() }.into()),
    }
}

pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), Fault> {
    if ours::owner(connection).await? == ours::Owner::Other {
        return Err(ours::of_another());
    }
    let had = check(&mut *connection).await?;
    for (at, migration) in MIGRATIONS.iter().enumerate().skip(had) {
        let script = format!("begin immediate; {migration}; pragma user_version = {}; commit;", at + 1);
        connection.execute(sqlx::AssertSqlSafe(script)).await?;
    }
    ours::mark(connection).await
}

/// Whether the tables of a file are those that this program writes.
pub(in crate::store) async fn is_current(file: &Path) -> Result<bool, Fault> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging();
    let mut connection = options.connect().await?;
    let version: i64 = connection.fetch_one("pragma user_version").await?.try_get(0)?;
    sqlx::Connection::close(connection).await?;
    Ok(usize::try_from(version) == Ok(MIGRATIONS.len()))
}
