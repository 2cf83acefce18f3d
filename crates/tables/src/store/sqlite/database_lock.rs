//! One server for one database.

use std::{
    fs::{File, TryLockError},
    path::Path,
};

use super::files;
use crate::store::Fault;

/// The sign that a server has a database to itself: two would each keep tables in memory that the other changes. The system
/// takes the lock away when the process ends, however it ends.
///
/// The lock is on the file itself, whatever name it is called by. It is of another kind (`flock`) than those SQLite uses
/// (`fcntl`), which on Linux know nothing of each other; but the latter are lost when any descriptor of the file is closed. So
/// this must be dropped after the database is closed.
#[derive(Debug)]
pub struct DatabaseLock {
    _lock: File,
}

impl DatabaseLock {
    /// Takes the database in `file`, which is made if it is missing, or says that another server has it.
    pub fn take(file: &Path) -> Result<Self, Fault> {
        files::make_private(file)?;
        Self::lock(file, files::private().open(file))
    }

    /// The same of a database that is there and is only looked at.
    pub fn of(file: &Path) -> Result<Self, Fault> {
        Self::lock(file, File::open(file))
    }

    fn lock(file: &Path, opened: std::io::Result<File>) -> Result<Self, Fault> {
        let cannot = |why: &dyn std::fmt::Display| Fault::unavailable(why).at(file.display());
        let lock = opened.map_err(|error| cannot(&error))?;
        match lock.try_lock() {
            Ok(()) if has_other_names(&lock) => Err(cannot(
                &"the database has several names (hard links), and what is newest lies beside it under one of them; remove \
                  the others",
            )),
            Ok(()) => Ok(Self { _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                Err(cannot(&"another server uses this database, by this or another name; stop it first"))
            }
            Err(TryLockError::Error(error)) => Err(cannot(&error)),
        }
    }
}

/// What is newest stands in a file beside the database that goes by its name: started by another, it would be missing.
fn has_other_names(lock: &File) -> bool {
    #[cfg(unix)]
    return lock.metadata().is_ok_and(|metadata| std::os::unix::fs::MetadataExt::nlink(&metadata) > 1);
    #[cfg(not(unix))]
    false
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    #[test]
    fn a_database_is_one_servers_at_a_time_by_whatever_name() {
        let folder = std::env::temp_dir().join(format!("norikae-only-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let file = folder.join("norikae.db");
        let first = DatabaseLock::take(&file).unwrap();
        let [symbolic, hard] = ["symbolic.db", "hard.db"].map(|name| folder.join(name));
        #[cfg(unix)]
        std::os::unix::fs::symlink(&file, &symbolic).unwrap();
        std::fs::hard_link(&file, &hard).unwrap();
        let around = folder.join("..").join(folder.file_name().unwrap()).join("norikae.db");
        for name in [&file, &symbolic, &hard, &around] {
            let second = DatabaseLock::take(name).unwrap_err();
            assert!(second.to_string().contains("another server uses this database"), "{second}");
        }
        drop(first);
        let several = DatabaseLock::take(&hard).unwrap_err();
        assert!(several.to_string().contains("several names"), "{several}");
        std::fs::remove_file(&hard).unwrap();
        drop(DatabaseLock::take(&symbolic).unwrap());
        drop(DatabaseLock::take(&file).unwrap());
        let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(names.iter().all(|name| !name.to_string_lossy().contains("lock")), "{names:?}");
        std::fs::remove_dir_all(folder).unwrap();
        let nowhere = DatabaseLock::take(Path::new("/proc/norikae/norikae.db")).unwrap_err();
        assert!(nowhere.to_string().starts_with("/proc/norikae"), "{nowhere}");
    }
}
