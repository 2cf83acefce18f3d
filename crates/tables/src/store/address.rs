//! Where a server keeps what it keeps.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
};

use sqlx::postgres::PgConnectOptions;

use super::{DatabaseLock, Fault, Postgres, Sqlite, Store, sqlite, sqlite::refuse_others};

/// Where a server keeps what it keeps: `sqlite:FILE` or `postgres://…`.
#[derive(Clone)]
pub enum Address {
    /// A file of this server alone.
    Sqlite(PathBuf),
    /// A database that several servers share.
    Postgres(Box<PgConnectOptions>),
}

/// What is no address of a database, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoAddress(String);

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            // What the driver says of an address holds none of it.
            let options = text.parse().map_err(|error| NoAddress(format!("`{}`: {error}", told(text))))?;
            return Ok(Self::Postgres(Box::new(options)));
        }
        let file = text.strip_prefix("sqlite:").map(|file| file.strip_prefix("//").unwrap_or(file));
        match file.filter(|file| !file.is_empty()) {
            Some(file) if file.starts_with(":memory:") || file.contains('?') => Err(NoAddress(format!(
                "`{text}`: tables are kept in a file, and nothing follows its name; for tables that may vanish, name a file in a \
                 folder that does, such as sqlite:/tmp/norikae.db"
            ))),
            Some(file) => Ok(Self::Sqlite(PathBuf::from(file))),
            None => Err(NoAddress(format!(
                "`{}` is neither sqlite:FILE, such as sqlite:norikae.db, nor postgres://USER@HOST/DATABASE",
                told(text)
            ))),
        }
    }
}

impl From<&Path> for Address {
    fn from(file: &Path) -> Self {
        Self::Sqlite(file.to_owned())
    }
}

/// An address that cannot be read, as it may be told: without what may be a password.
fn told(text: &str) -> String {
    let (place, _) = text.split_once('?').unwrap_or((text, ""));
    match (place.rsplit_once('@'), place.split_once(':')) {
        (Some((_, place)), Some((scheme, _))) => format!("{scheme}://…@{place}"),
        (Some((_, place)), None) => format!("…@{place}"),
        (None, _) => place.to_owned(),
    }
}

/// The address of a database as somebody may see it, which still says where it is and whose; and whether it has a password, which is
/// left out.
pub fn without_password(text: &str) -> (String, bool) {
    let Some((scheme, rest)) = text.split_once("://") else { return (text.to_owned(), false) };
    let (place, asked) = rest.split_once('?').map_or((rest, None), |(place, asked)| (place, Some(asked)));
    let (user, at) = place.rsplit_once('@').map_or((None, place), |(user, at)| (Some(user), at));
    let name = user.map(|user| user.split_once(':').map_or(user, |(name, _)| name));
    let is_secret = |pair: &&str| ["password=", "sslkey="].iter().any(|name| pair.starts_with(name));
    let kept = asked.map(|asked| asked.split('&').filter(|pair| !is_secret(pair)).collect::<Vec<_>>().join("&"));
    let hidden = name != user || asked.is_some_and(|asked| asked.split('&').any(|pair| is_secret(&pair)));
    let user = name.map_or_else(String::new, |name| format!("{name}@"));
    let asked = kept.filter(|kept| !kept.is_empty()).map_or_else(String::new, |kept| format!("?{kept}"));
    (format!("{scheme}://{user}{at}{asked}"), hidden)
}

/// As it may be told in a log: without the password of a database.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(f, "sqlite:{}", file.display()),
            Self::Postgres(options) => {
                let place = match options.get_socket() {
                    Some(folder) => folder.display().to_string(),
                    None => format!("{}:{}", options.get_host(), options.get_port()),
                };
                let database = options.get_database().unwrap_or_else(|| options.get_username());
                write!(f, "postgres://{place}/{database}")
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
                refuse_others(file).await.map_err(|fault| fault.at(self))?;
                let lock = DatabaseLock::take(file)?;
                let store = Sqlite::open(file).await?;
                store.recover(&lock).await?;
                Ok((Arc::new(store), Some(lock)))
            }
            Self::Postgres(options) => Ok((Arc::new(Postgres::open((**options).clone()).await?), None)),
        }
    }

    /// Opens the storage of a site beside its servers, for somebody who reads or writes a few rows that no server remembers. A
    /// file whose tables are of an older Norikae is brought up to date, if no server uses it.
    pub async fn open_beside(&self) -> Result<(Arc<dyn Store>, Option<DatabaseLock>), Fault> {
        match self {
            Self::Sqlite(file) if !file.exists() => Err(Fault::unavailable("there is no such file").at(self)),
            Self::Sqlite(file) if sqlite::is_current(file).await? => Ok((Arc::new(Sqlite::open(file).await?), None)),
            Self::Sqlite(_) | Self::Postgres(_) => self.open().await,
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
        assert!(matches!(read("sqlite://a/b.db").unwrap(), Address::Sqlite(file) if file == Path::new("a/b.db")));
        for address in ["postgres://u:secret@h:5432/n?password=secret", "postgresql://u:se%40cret@h/n"] {
            let told = format!("{0} {0:?}", read(address).unwrap());
            assert_eq!(told, "postgres://h:5432/n postgres://h:5432/n");
        }
        for wrong in ["", "sqlite:", "norikae.db", "sqlite::memory:", "sqlite:a.db?mode=ro", "mysql://h/n"] {
            assert!(read(wrong).unwrap_err().to_string().contains(wrong), "{wrong}");
        }
        for (address, told, hidden) in [
            ("postgres://u:se@cret@h:5432/n?password=secret&host=/run", "postgres://u@h:5432/n?host=/run", true),
            ("postgres://u@h/n?password=secret", "postgres://u@h/n", true),
            ("postgres://u@h/n", "postgres://u@h/n", false),
            ("sqlite:norikae.db", "sqlite:norikae.db", false),
        ] {
            assert_eq!(without_password(address), (told.to_owned(), hidden));
            assert!(read(told).is_ok());
        }
        for wrong in ["postgres://u:secret@h:no/n", "postgres:u:secret@h/n", "mysql://u:secret@h/n?password=secret"] {
            let told = read(wrong).unwrap_err().to_string();
            assert!(!told.contains("secret") && told.contains('h'), "{told}");
        }
    }
}
