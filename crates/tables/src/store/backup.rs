//! A copy of everything as it was at one moment, made while servers go on: a SQLite file, whatever the database is.

use std::{
    ffi::OsString,
    fs::File,
    path::{Path, PathBuf},
};

use sqlx::{ConnectOptions as _, Connection as _, Executor as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{
    Address, Fault,
    kept::NOT_BACKED_UP,
    moving::{Side, copy_all},
    sqlite,
};

/// Copies everything into a new file, which is there when it is whole and not before.
pub async fn back_up(from: &Address, file: &Path) -> Result<(), Fault> {
    let cannot = |error: std::io::Error| Fault::unavailable(error).at(file.display());
    refuse_to_replace(file)?;
    let part = Part::new(file);
    match from {
        Address::Sqlite(database) => copy_sqlite(database, &part.0).await.map_err(|fault| fault.at(from))?,
        Address::Postgres(options) => {
            let mut source = Side::at_one_moment(options).await.map_err(|fault| fault.at(from))?;
            let into = Address::from(&*part.0);
            let mut target = Side::alone(&into).await?;
            copy_all((&mut source, from), (&mut target, &into)).await?;
            target.close().await?;
            source.close().await?;
        }
    }
    leave_out_secrets(&part.0).await?;
    File::open(&part.0).and_then(|copied| copied.sync_all()).map_err(cannot)?;
    refuse_to_replace(file)?;
    std::fs::rename(&part.0, file).map_err(cannot)?;
    // The name, too, should outlive a loss of power; where folders cannot be written out, nothing is lost by trying.
    if let Some(folder) = file.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn refuse_to_replace(file: &Path) -> Result<(), Fault> {
    if file.symlink_metadata().is_ok() {
        return Err(Fault::unavailable("there is such a file already; name a new one").at(file.display()));
    }
    Ok(())
}

/// The file while it is written; it goes with this.
struct Part(PathBuf);

impl Part {
    fn new(file: &Path) -> Self {
        let part = Self(with_end(file, &format!(".part-{}", std::process::id())));
        remove(&part.0);
        part
    }
}

/// Removes what a backup of this process into `file` has begun.
pub fn remove_part(file: &Path) {
    drop(Part::new(file));
}

/// Removes the files of a database.
pub(crate) fn remove(database: &Path) {
    // What is not there need not go.
    for end in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(with_end(database, end));
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

pub(super) fn with_end(file: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(end);
    name.into()
}

/// Takes out of a copy what nobody should have who has it; what goes is written over.
async fn leave_out_secrets(copy: &Path) -> Result<(), Fault> {
    let options = SqliteConnectOptions::new().filename(copy).foreign_keys(true).disable_statement_logging();
    let mut connection = options.connect().await?;
    connection.execute("pragma secure_delete = on").await?;
    for sql in NOT_BACKED_UP {
        connection.execute(sql).await?;
    }
    // All of it is in the file, and nothing in a log beside it.
    connection.execute("pragma wal_checkpoint(truncate)").await?;
    Ok(connection.close().await?)
}

/// SQLite copies itself; what a server has not moved to the log yet is moved there in the copy.
async fn copy_sqlite(database: &Path, into: &Path) -> Result<(), Fault> {
    sqlite::refuse_all_but_ours(database).await?;
    let mut connection = look(database).await?;
    // It is made before, for its owner alone: SQLite fills an empty file.
    sqlite::make_private(into)?;
    let name =
        into.to_str().ok_or_else(|| Fault::unavailable("the name of a file must be UTF-8").at(into.display()))?;
    connection.execute(sqlx::query("vacuum into $1").bind(name)).await?;
    connection.close().await?;
    Side::alone(&Address::from(into)).await?.close().await
}

/// Opens a file that is there to look at it.
pub(super) async fn look(database: &Path) -> Result<SqliteConnection, Fault> {
    if !database.exists() {
        return Err(Fault::unavailable("there is no such file"));
    }
    let options = SqliteConnectOptions::new().filename(database).read_only(true).disable_statement_logging();
    Ok(options.connect().await?)
}
