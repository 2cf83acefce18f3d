//! What is wrong with a SQLite file, and what can still be read of it. Only copies are opened to be mended or brought up to date.

use std::{
    collections::BTreeSet,
    fs::OpenOptions,
    io::Read as _,
    path::{Path, PathBuf},
};

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, Row as _, SqliteConnection, sqlite::SqliteRow};

use super::{
    Address, Fault,
    backup::{back_up, look, with_end},
    moving, sqlite,
};
use crate::TableId;

/// What a row says in words.
type Line = fn(&SqliteRow) -> Result<String, sqlx::Error>;

/// So many lines are told of each kind.
const MOST: usize = 100;

/// What a database says is wrong with its own pages and with what they name; nothing for PostgreSQL, whose owner has tools for that.
pub async fn damage(address: &Address) -> Result<Vec<String>, Fault> {
    let Address::Sqlite(database) = address else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    if let Some((pages, said)) = pages(database) {
        found.extend((pages < said).then(|| format!("the file ends after {pages} of {said} pages")));
    }
    let mut connection = look(database).await.map_err(|fault| fault.at(address))?;
    let checks: [(String, Line); 2] =
        [(format!("pragma integrity_check({MOST})"), as_said), ("pragma foreign_key_check".to_owned(), as_missing)];
    for (sql, line) in checks {
        match connection.fetch_all(AssertSqlSafe(sql)).await.map_err(Fault::from) {
            Ok(rows) => {
                let lines = rows.iter().take(MOST).map(line).collect::<Result<Vec<String>, _>>()?;
                found.extend(lines.into_iter().filter(|line| line != "ok"));
            }
            Err(fault) if fault.is_corrupt() => found.push(fault.to_string()),
            Err(fault) => return Err(fault.at(address)),
        }
    }
    connection.close().await?;
    // One page may be told of twice.
    let mut told = BTreeSet::new();
    found.retain(|line| told.insert(line.clone()));
    Ok(found)
}

fn as_said(row: &SqliteRow) -> Result<String, sqlx::Error> {
    row.try_get(0)
}

/// A row that names one which is not there.
fn as_missing(row: &SqliteRow) -> Result<String, sqlx::Error> {
    let (table, number, other): (String, Option<i64>, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    let number = number.map_or_else(|| "a row".to_owned(), |number| format!("row {number}"));
    Ok(format!("{table}: {number} names one of `{other}` that is not there"))
}

/// How many pages a file has, and how many it should have by its head.
fn pages(file: &Path) -> Option<(u64, u64)> {
    let mut head = [0; 100];
    std::fs::File::open(file).ok()?.read_exact(&mut head).ok()?;
    let page = match u64::from(u16::from_be_bytes([head[16], head[17]])) {
        1 => 65_536,
        page => page,
    };
    let said = u64::from(u32::from_be_bytes([head[28], head[29], head[30], head[31]]));
    let length = std::fs::metadata(file).ok()?.len();
    // What is newest may stand beside it.
    let whole = !file_exists_beside(file);
    (page >= 512 && whole).then(|| (length / page, said))
}

fn file_exists_beside(file: &Path) -> bool {
    std::fs::metadata(with_end(file, "-wal")).is_ok_and(|wal| wal.len() > 0)
}

/// Copies a database to be examined. If it is too damaged to be copied as a whole, its pages are copied as they lie; says why.
pub async fn copy_to_examine(address: &Address, into: &Path) -> Result<Option<String>, Fault> {
    let fault = match (back_up(address, into).await, address) {
        (Ok(()), _) => return Ok(None),
        (Err(fault), Address::Sqlite(_)) if fault.is_corrupt() => fault,
        (Err(fault), _) => return Err(fault),
    };
    let Address::Sqlite(database) = address else { return Err(fault) };
    let cannot = |error: std::io::Error| Fault::unavailable(error).at(into.display());
    sqlite::make_private(into)?;
    std::fs::copy(database, into).map_err(cannot)?;
    let beside = with_end(database, "-wal");
    if beside.exists() {
        std::fs::copy(&beside, with_end(into, "-wal")).map_err(cannot)?;
    }
    // SQLite reads nothing of a file that ends too soon: so it does not, and the pages that are missing are empty.
    if let Some((pages, said)) = pages(into).filter(|(pages, said)| pages < said) {
        let length = std::fs::metadata(into).map_err(cannot)?.len() / pages.max(1) * said;
        OpenOptions::new().write(true).open(into).and_then(|file| file.set_len(length)).map_err(cannot)?;
    }
    Ok(Some(format!("it can't be copied as a whole, so that its pages were examined as they lie: {fault}")))
}

/// Parts of a database in a file that cannot be read to their end.
pub async fn unreadable(file: &Path) -> Result<Vec<String>, Fault> {
    let mut connection = look(file).await?;
    let found = moving::unreadable(&mut connection).await;
    connection.close().await?;
    found
}

/// The tables of which anything can be found, where the list of them is damaged.
pub async fn tables_left(file: &Path) -> Result<Vec<TableId>, Fault> {
    let mut connection = look(file).await?;
    let mut found = BTreeSet::new();
    for sql in [
        "select id from tables indexed by tables_by_status where status >= ''",
        "select distinct table_id from log",
        "select distinct table_id from snapshots",
        "select distinct table_id from sitters",
    ] {
        if let Ok(rows) = connection.fetch_all(sql).await {
            found.extend(rows.iter().filter_map(|row| row.try_get::<i64, _>(0).ok()));
        }
    }
    for (begin, sql) in [
        (i64::MIN, "select id from tables not indexed where id > ?1 order by id limit ?2"),
        (i64::MAX, "select id from tables not indexed where id < ?1 order by id desc limit ?2"),
    ] {
        walk(&mut connection, begin, sql, &mut found).await;
    }
    connection.close().await?;
    Ok(found.into_iter().map(TableId::stored).collect())
}

/// Reads numbers from one end up to what is damaged.
async fn walk(connection: &mut SqliteConnection, begin: i64, sql: &'static str, found: &mut BTreeSet<i64>) {
    let (mut at, mut most) = (begin, 500);
    loop {
        match connection.fetch_all(sqlx::query(sql).bind(at).bind(most)).await {
            Ok(rows) => {
                let numbers: Vec<i64> = rows.iter().filter_map(|row| row.try_get(0).ok()).collect();
                let Some(last) = numbers.last() else { return };
                at = *last;
                found.extend(numbers);
            }
            Err(_) if most > 1 => most = 1,
            Err(_) => return,
        }
    }
}

/// A copy of a database that is moved from: only looked at, so it is up to date while the database stays as it is.
pub(crate) async fn copy_to_move(database: &Path, into: &Path) -> Result<(), Fault> {
    let address = Address::from(database);
    sqlite::refuse_all_but_ours(database).await.map_err(|fault| fault.at(&address))?;
    let lock = sqlite::DatabaseLock::of(database)?;
    back_up(&address, &PathBuf::from(into)).await?;
    drop(lock);
    Ok(())
}
