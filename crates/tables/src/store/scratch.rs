//! A place for copies that are looked at and thrown away.

use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use super::Fault;

/// A folder of this process alone, which vanishes with it.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A folder in the one for temporary files.
    pub(crate) fn new() -> Result<Self, Fault> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let nth = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("norikae-copy-{}-{nth}", std::process::id()));
        match std::fs::create_dir(&folder) {
            Ok(()) => Ok(Self(folder)),
            Err(error) => Err(Fault::unavailable(error).at(folder.display())),
        }
    }

    /// The copy in it.
    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("copy.db")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed lies in the folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
