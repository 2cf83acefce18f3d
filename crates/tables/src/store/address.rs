//! Where a server keeps what it keeps.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
};

use super::{DatabaseLock, Fault, Postgres, Sqlite, Store};

/// Where a server keeps what it keeps: `sqlite:FILE` or `postgres://…`.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A file of this server alone.
    Sqlite(PathBuf),
    /// A database that several servers share.
    Postgres(String),
}

/// What is no address of a database, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoAddress(String);

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        let file = text.strip_prefix("sqlite:").map(|file| file.strip_prefix("//").unwrap_or(file));
        match file.filter(|file| !file.is_empty()) {
            Some(file) if file.starts_with(":memory:") || file.contains('?') => Err(NoAddress(format!(
                "`{text}`: tables are kept in a file, and nothing follows its name; for tables that may vanish, name a file in a \
                 folder that does, such as sqlite:/tmp/norikae.db"
            ))),
            Some(file) => Ok(Self::Sqlite(PathBuf::from(file))),
            None => Err(NoAddress(format!(
                "`{text}` is neither sqlite:FILE, such as sqlite:norikae.db, nor postgres://USER@HOST/DATABASE"
            ))),
        }
    }
}

impl From<&Path> for Address {
    fn from(file: &Path) -> Self {
        Self::Sqlite(file.to_owned())
    }
}

/// As it may be told in a log: without the password of a database.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(f, "sqlite:{}", file.display()),
            Self::Postgres(address) => {
                let rest = address.split_once("://").map_or("", |(_, rest)| rest);
                let (place, _) = rest.split_once('?').unwrap_or((rest, ""));
                write!(f, "postgres://{}", place.rsplit_once('@').map_or(place, |(_, place)| place))
            }
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Address {
    /// Opens the storage and makes good what a server left behind that was killed. The lock, where there is one, must be kept
    /// until the storage is closed.
    pub async fn open(&self) -> Result<(Arc<dyn Store>, Option<DatabaseLock>), Fault> {
        match self {
            Self::Sqlite(file) => {
                let lock = DatabaseLock::take(file)?;
                let store = Sqlite::open(file).await?;
                store.recover(&lock).await?;
                Ok((Arc::new(store), Some(lock)))
            }
            Self::Postgres(address) => Ok((Arc::new(Postgres::open(address).await?), None)),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    #[test]
    fn an_address_is_a_file_or_a_server_and_its_password_is_never_told() {
        let read = |text: &str| text.parse::<Address>();
        assert_eq!(read("sqlite://a/b.db").unwrap(), Address::Sqlite("a/b.db".into()));
        for address in ["postgres://u:secret@h:5432/n?password=secret", "postgresql://u:se@cret@h:5432/n?x=secret"] {
            let told = format!("{0} {0:?}", read(address).unwrap());
            assert_eq!(told, "postgres://h:5432/n postgres://h:5432/n");
        }
        for wrong in ["", "sqlite:", "norikae.db", "sqlite::memory:", "sqlite:a.db?mode=ro", "mysql://h/n"] {
            assert!(read(wrong).unwrap_err().to_string().contains(wrong), "{wrong}");
        }
    }
}
