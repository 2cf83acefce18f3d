//! A file that a long command writes at its end: tried before the work begins, written beside its place and moved there, so
//! what stood there stays until there is something better, and a failure leaves nothing behind.

use std::{
    fs::{File, OpenOptions},
    io::{Error, ErrorKind, Result},
    path::{Path, PathBuf},
};

use crate::failure::Failure;

/// Where a file will stand.
pub(crate) struct Output {
    path: PathBuf,
    /// Where it is written first.
    beside: PathBuf,
}

impl Output {
    /// The file that an option names. One that cannot be written is refused here and not after an hour of work; nothing is
    /// left of the trial.
    pub(crate) fn of(option: &str, path: &Path) -> std::result::Result<Self, Failure> {
        let refused = |error: &Error| Failure::Usage(format!("{option} {}: {error}", path.display()));
        let output = Self::at(resolved(path).map_err(|error| refused(&error))?);
        output.create().map_err(|error| refused(&error))?;
        std::fs::remove_file(&output.beside).map_err(|error| refused(&error))?;
        Ok(output)
    }

    /// A file at a place that is known to be good.
    pub(crate) fn at(path: PathBuf) -> Self {
        let mut beside = path.clone().into_os_string();
        beside.push(format!(".{}.new", std::process::id()));
        Self { path, beside: beside.into() }
    }

    /// A file whose name goes on with this.
    pub(crate) fn with(&self, ending: &str) -> Self {
        let mut path = self.path.clone().into_os_string();
        path.push(ending);
        Self::at(path.into())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it whole or not at all.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<()> {
        let written = self.create().and_then(|mut file| {
            std::io::Write::write_all(&mut file, bytes)?;
            file.sync_all()?;
            std::fs::rename(&self.beside, &self.path)
        });
        written.map_err(|error| {
            // It may not even be there; what went wrong is told already.
            let _ = std::fs::remove_file(&self.beside);
            Error::new(error.kind(), format!("can't write {}: {error}", self.path.display()))
        })
    }

    fn create(&self) -> Result<File> {
        OpenOptions::new().write(true).create_new(true).open(&self.beside)
    }
}

/// Where a path leads: a link to a file stays a link, and only a file is ever replaced.
fn resolved(path: &Path) -> Result<PathBuf> {
    match std::fs::canonicalize(path) {
        Ok(path) if path.is_file() => OpenOptions::new().append(true).open(&path).map(|_| path),
        Ok(_) => Err(Error::new(ErrorKind::InvalidInput, "this is no file that could be replaced")),
        Err(error) if error.kind() == ErrorKind::NotFound && path.is_symlink() => {
            Err(Error::new(ErrorKind::NotFound, "this link leads nowhere"))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(path.to_owned()),
        Err(error) => Err(error),
    }
}
