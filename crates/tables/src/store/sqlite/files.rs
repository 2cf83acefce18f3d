//! The files of a database are its owner's alone: they hold chats, the hashes of sessions and the secret of the puzzles.

use std::{
    fs::{DirBuilder, File, OpenOptions},
    io::Error,
    path::{Path, PathBuf},
};

#[cfg(unix)]
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};

use crate::store::Fault;

/// What SQLite puts beside a database; it gives them the mode of the database when it makes them.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

fn cannot(path: &Path, error: &Error) -> Fault {
    Fault::unavailable(error).at(path.display())
}

/// Options that make a file which only its owner may read.
pub(super) fn private() -> OpenOptions {
    let mut options = File::options();
    options.read(true).write(true);
    #[cfg(unix)]
    options.mode(0o600);
    options
}

/// Makes the database and its folder if they are missing, and takes away what others may do with files that are there. They
/// were made so by an older Norikae or by a copy, and a warning would leave them open until somebody reads it.
///
/// A file that is there is not opened: to close it would take away the locks that SQLite has on it in this process.
pub(in crate::store) fn make_private(database: &Path) -> Result<(), Fault> {
    make_folder(database)?;
    if !database.exists() {
        private().create(true).truncate(false).open(database).map_err(|error| cannot(database, &error))?;
    }
    // What lies beside it goes by its real name.
    let database = database.canonicalize().map_err(|error| cannot(database, &error))?;
    tighten(&database);
    for end in BESIDE {
        let mut name = database.as_os_str().to_owned();
        name.push(end);
        tighten(&PathBuf::from(name));
    }
    Ok(())
}

/// Makes the folder of a database, and those above it, for its owner alone.
fn make_folder(database: &Path) -> Result<(), Fault> {
    let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) else {
        return Ok(());
    };
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    builder.mode(0o700);
    builder.create(folder).map_err(|error| cannot(folder, &error))
}

#[cfg(unix)]
fn tighten(file: &Path) {
    let Ok(metadata) = std::fs::metadata(file) else { return };
    let mode = metadata.mode() & 0o777;
    let owners = mode & 0o700;
    if mode == owners || !metadata.is_file() {
        return;
    }
    let file_name = file.display();
    match std::fs::set_permissions(file, std::fs::Permissions::from_mode(owners)) {
        Ok(()) => tracing::warn!(file = %file_name, "others could read this file; now only its owner can"),
        Err(error) => tracing::warn!(file = %file_name, %error, "others can read this file; `chmod 600` it"),
    }
}

#[cfg(not(unix))]
fn tighten(_: &Path) {}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().mode() & 0o777
    }

    #[test]
    fn a_database_is_made_for_its_owner_alone_and_one_that_was_open_is_closed_to_others() {
        let top = std::env::temp_dir().join(format!("norikae-files-{}", std::process::id()));
        let file = top.join("deep").join("norikae.db");
        make_private(&file).unwrap();
        assert_eq!((mode(&file), mode(&top.join("deep")), mode(&top)), (0o600, 0o700, 0o700));
        let wal = top.join("deep").join("norikae.db-wal");
        for open in [&file, &wal] {
            std::fs::write(open, "").unwrap();
            std::fs::set_permissions(open, std::fs::Permissions::from_mode(0o664)).unwrap();
        }
        make_private(&file).unwrap();
        assert_eq!((mode(&file), mode(&wal)), (0o600, 0o600));
        std::fs::remove_dir_all(top).unwrap();
    }
}
