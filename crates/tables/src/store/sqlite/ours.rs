//! Whose database a file is: another program's is left as it is.

use std::{io::Read as _, path::Path};

use sqlx::{ConnectOptions as _, Connection as _, Executor, Row as _, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::store::Fault;

/// Stands in the header of our databases: `Nori`. Older ones have nothing there, and are known by their tables.
const OURS: i64 = 0x4e6f_7269;
/// How every SQLite file begins.
const HEAD: &[u8; 16] = b"SQLite format 3\0";

/// Whose a database is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) enum Owner {
    /// There is nothing in it.
    Nobody,
    /// Ours.
    Norikae,
    /// Another program's.
    Other,
}

/// Whose a database is.
pub(super) async fn owner(connection: &mut SqliteConnection) -> Result<Owner, Fault> {
    let id: i64 = connection.fetch_one("pragma application_id").await?.try_get(0)?;
    let sql = "select count(*), count(*) filter (where type = 'table' and name in ('guests', 'tables', 'log')) from sqlite_schema";
    let row = connection.fetch_one(sql).await?;
    let (all, known): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    Ok(match (id, all, known) {
        (0 | OURS, 0, _) => Owner::Nobody,
        (0, _, 3) | (OURS, ..) => Owner::Norikae,
        _ => Owner::Other,
    })
}

/// Marks a database as ours.
pub(super) async fn mark(connection: &mut SqliteConnection) -> Result<(), Fault> {
    let id: i64 = connection.fetch_one("pragma application_id").await?.try_get(0)?;
    if id != OURS {
        connection.execute(sqlx::AssertSqlSafe(format!("pragma application_id = {OURS}"))).await?;
    }
    Ok(())
}

/// Whose the database in a file is, which is only looked at.
async fn owner_of(file: &Path) -> Result<Owner, Fault> {
    let mut head = Vec::new();
    let read = std::fs::File::open(file).and_then(|file| file.take(HEAD.len() as u64).read_to_end(&mut head));
    read.map_err(Fault::unavailable)?;
    match head.as_slice() {
        [] => return Ok(Owner::Nobody),
        head if head != HEAD => return Ok(Owner::Other),
        _ => {}
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging();
    let mut connection = options.connect().await?;
    let owner = owner(&mut connection).await;
    connection.close().await?;
    owner
}

/// Refuses a file of another program before anything of it is touched; one that is not there, or empty, is anybody's to fill.
pub(in crate::store) async fn refuse_others(file: &Path) -> Result<(), Fault> {
    if !file.exists() {
        return Ok(());
    }
    match owner_of(file).await {
        Ok(Owner::Other) => Err(of_another()),
        // What is damaged is told by whoever needs it.
        Ok(Owner::Nobody | Owner::Norikae) | Err(_) => Ok(()),
    }
}

/// Refuses a file in which no site is kept.
pub(in crate::store) async fn refuse_all_but_ours(file: &Path) -> Result<(), Fault> {
    if !file.exists() {
        return Err(Fault::unavailable("there is no such file"));
    }
    match owner_of(file).await? {
        Owner::Norikae => Ok(()),
        Owner::Nobody => Err(Fault::unavailable("the file is empty: no site is kept in it")),
        Owner::Other => Err(of_another()),
    }
}

pub(super) fn of_another() -> Fault {
    Fault::unavailable("this is no database of Norikae but a file of another program; it is left as it is")
}
