//! One server for one database.

use std::{
    fmt::Display,
    fs::{File, TryLockError},
    path::{Path, PathBuf},
};

use super::Fault;

/// The sign that a server has a database to itself: two would each keep tables in memory that the other changes. The system
/// takes the lock away when the process ends, however it ends.
#[derive(Debug)]
pub struct Only {
    path: PathBuf,
    _lock: File,
}

impl Only {
    /// Takes the database in `file`, or says who has it.
    pub fn take(file: &Path) -> Result<Self, Fault> {
        let mut path = file.as_os_str().to_owned();
        path.push("-lock");
        let path = PathBuf::from(path);
        let cannot = |why: &dyn Display| Fault(format!("{}: {why}", path.display()));
        let lock =
            File::options().create(true).truncate(false).write(true).open(&path).map_err(|error| cannot(&error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(cannot(&"another server uses this database; stop it first")),
            Err(TryLockError::Error(error)) => Err(cannot(&error)),
        }
    }
}

impl Drop for Only {
    fn drop(&mut self) {
        // A file that stays behind is locked by nobody and does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_one_servers_at_a_time() {
        let file = std::env::temp_dir().join(format!("norikae-only-{}.db", std::process::id()));
        let first = Only::take(&file).unwrap();
        let second = Only::take(&file).unwrap_err();
        assert!(second.to_string().contains("another server uses this database"), "{second}");
        drop(first);
        drop(Only::take(&file).unwrap());
        let nowhere = Only::take(Path::new("/nowhere/norikae.db")).unwrap_err();
        assert!(nowhere.to_string().starts_with("/nowhere/norikae.db-lock: "), "{nowhere}");
    }
}
