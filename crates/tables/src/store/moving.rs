//! From one database to another: everything that is kept is copied as it stands, whichever of the two kinds either is.

use std::path::Path;

use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection, Executor, PgConnection, Postgres, QueryBuilder, Row as _, Sqlite,
    SqliteConnection, postgres::PgConnectOptions, sqlite::SqliteConnectOptions,
};

use super::{
    Address, DatabaseLock, Fault, Store as _,
    kept::{
        Column::{self, Bytes, Flag, Number, Text},
        KEPT, Kept,
    },
    postgres, sqlite,
};

/// What a column of a row holds.
#[derive(Clone)]
enum Value {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
    Flag(bool),
}

/// So many rows are in memory at once.
const PAGE: usize = 500;

/// How many rows of each table were copied.
pub type Moved = Vec<(&'static str, usize)>;

/// Reading and writing pages: the same words for either database, of types of its own.
macro_rules! pages {
    ($read:ident, $write:ident, $connection:ty, $database:ty) => {
        async fn $read(connection: &mut $connection, kept: &Kept, after: &[Value]) -> Result<Vec<Vec<Value>>, Fault> {
            let mut query = sqlx::query(AssertSqlSafe(kept.page(!after.is_empty(), PAGE)));
            for value in after {
                query = match value.clone() {
                    Value::Number(number) => query.bind(number),
                    Value::Text(text) => query.bind(text),
                    Value::Bytes(bytes) => query.bind(bytes),
                    Value::Flag(flag) => query.bind(flag),
                };
            }
            let mut rows = Vec::with_capacity(PAGE);
            for row in connection.fetch_all(query).await? {
                let read = |(at, (_, column)): (usize, &(&str, Column))| {
                    Ok::<_, sqlx::Error>(match column {
                        Number => Value::Number(row.try_get(at)?),
                        Text => Value::Text(row.try_get(at)?),
                        Bytes => Value::Bytes(row.try_get(at)?),
                        Flag => Value::Flag(row.try_get(at)?),
                    })
                };
                let row = kept.columns.iter().enumerate().map(read).collect::<Result<_, _>>();
                rows.push(row.map_err(|error| Fault::from(error).at(kept.name))?);
            }
            Ok(rows)
        }

        async fn $write(connection: &mut $connection, kept: &Kept, rows: &[Vec<Value>]) -> Result<(), Fault> {
            let columns = kept.names(kept.columns.len());
            let mut query = QueryBuilder::<$database>::new(format!("insert into {} ({columns}) ", kept.name));
            query.push_values(rows, |mut row, values| {
                for value in values.iter().cloned() {
                    match value {
                        Value::Number(number) => row.push_bind(number),
                        Value::Text(text) => row.push_bind(text),
                        Value::Bytes(bytes) => row.push_bind(bytes),
                        Value::Flag(flag) => row.push_bind(flag),
                    };
                }
            });
            connection.execute(query.build()).await.map_err(|error| Fault::from(error).at(kept.name))?;
            Ok(())
        }
    };
}
pages!(read_sqlite, write_sqlite, SqliteConnection, Sqlite);
pages!(read_postgres, write_postgres, PgConnection, Postgres);

/// A database that is copied from or to, as long as this is kept.
pub(super) enum Side {
    Sqlite(SqliteConnection, DatabaseLock),
    Postgres(PgConnection),
}

impl Side {
    /// Takes a database that nobody else uses, up to date and with nothing left behind by a server that was killed.
    pub(super) async fn alone(address: &Address) -> Result<Self, Fault> {
        match address {
            Address::Sqlite(file) => Self::open_sqlite(file).await,
            Address::Postgres(options) => Self::open_postgres(options).await,
        }
    }

    async fn open_sqlite(file: &Path) -> Result<Self, Fault> {
        sqlite::refuse_others(file).await?;
        let lock = DatabaseLock::take(file)?;
        let store = sqlite::Sqlite::open(file).await?;
        store.recover(&lock).await?;
        store.close().await?;
        let options = SqliteConnectOptions::new().filename(file).foreign_keys(true).disable_statement_logging();
        Ok(Self::Sqlite(options.connect().await?, lock))
    }

    async fn open_postgres(options: &PgConnectOptions) -> Result<Self, Fault> {
        let options = options.clone().application_name("norikae move-database").disable_statement_logging();
        let mut connection = options.connect().await?;
        postgres::migrate(&mut connection).await?;
        postgres::take_all(&mut connection).await?;
        Ok(Self::Postgres(connection))
    }

    /// Takes a database that nobody else uses to read all of it: PostgreSQL must have the tables of this program. A file is a copy,
    /// and may be changed.
    async fn source(address: &Address) -> Result<Self, Fault> {
        let Address::Postgres(options) = address else { return Self::alone(address).await };
        let options = (**options).clone().application_name("norikae move-database").disable_statement_logging();
        let mut connection = options.connect().await?;
        postgres::check_current(&mut connection).await?;
        postgres::take_all(&mut connection).await?;
        Ok(Self::Postgres(connection))
    }

    /// Looks at a database as it is at this moment, whatever servers write meanwhile.
    pub(super) async fn at_one_moment(options: &PgConnectOptions) -> Result<Self, Fault> {
        let options = options.clone().application_name("norikae backup").disable_statement_logging();
        let mut connection = options.connect().await?;
        connection.execute("begin isolation level repeatable read read only").await?;
        postgres::check_current(&mut connection).await?;
        Ok(Self::Postgres(connection))
    }

    async fn read(&mut self, kept: &Kept, after: &[Value]) -> Result<Vec<Vec<Value>>, Fault> {
        match self {
            Self::Sqlite(connection, _) => read_sqlite(connection, kept, after).await,
            Self::Postgres(connection) => read_postgres(connection, kept, after).await,
        }
    }

    async fn write(&mut self, kept: &Kept, rows: &[Vec<Value>]) -> Result<(), Fault> {
        match self {
            Self::Sqlite(connection, _) => write_sqlite(connection, kept, rows).await,
            Self::Postgres(connection) => write_postgres(connection, kept, rows).await,
        }
    }

    async fn execute(&mut self, sql: &'static str) -> Result<(), Fault> {
        match self {
            Self::Sqlite(connection, _) => connection.execute(sql).await.map(|_| ())?,
            Self::Postgres(connection) => connection.execute(sql).await.map(|_| ())?,
        }
        Ok(())
    }

    async fn is_empty(&mut self) -> Result<bool, Fault> {
        for kept in &KEPT {
            if !self.read(kept, &[]).await?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// New numbers come after those that were copied.
    async fn count_on(&mut self) -> Result<(), Fault> {
        if let Self::Postgres(connection) = self {
            for table in ["guests", "hidden", "reports", "audit"] {
                let sql = format!(
                    "select setval(pg_get_serial_sequence('{table}', 'id'), (select coalesce(max(id), 0) + 1 from {table}), false)"
                );
                connection.execute(AssertSqlSafe(sql)).await?;
            }
        }
        Ok(())
    }

    pub(super) async fn close(self) -> Result<(), Fault> {
        match self {
            // The lock must outlive the connection.
            Self::Sqlite(connection, lock) => {
                connection.close().await?;
                drop(lock);
            }
            Self::Postgres(connection) => connection.close().await?,
        }
        Ok(())
    }
}

/// Copies everything, all of it or nothing. Neither database may be in use, and the second must be empty; a file that is copied from
/// is brought up to date.
pub async fn copy(from: &Address, to: &Address) -> Result<Moved, Fault> {
    let mut source = Side::source(from).await.map_err(|fault| fault.at(from))?;
    let mut target = Side::alone(to).await.map_err(|fault| fault.at(to))?;
    if !target.is_empty().await? {
        return Err(Fault::unavailable("there is something in it already; move to an empty database").at(to));
    }
    let moved = copy_all((&mut source, from), (&mut target, to)).await?;
    source.close().await?;
    target.close().await?;
    Ok(moved)
}

/// What cannot be read to its end.
pub(super) async fn unreadable(connection: &mut SqliteConnection) -> Result<Vec<String>, Fault> {
    let mut found = Vec::new();
    for kept in &KEPT {
        let mut after = Vec::new();
        loop {
            match read_sqlite(connection, kept, &after).await {
                Ok(rows) => match rows.last() {
                    Some(last) => after = last.iter().take(kept.key).cloned().collect(),
                    None => break,
                },
                Err(fault) if fault.is_corrupt() => {
                    let said = fault.to_string();
                    found.push(if said.starts_with(kept.name) { said } else { format!("{}: {said}", kept.name) });
                    break;
                }
                Err(fault) => return Err(fault),
            }
        }
    }
    Ok(found)
}

/// Copies everything in one transaction.
pub(super) async fn copy_all(
    (source, from): (&mut Side, &Address),
    (target, to): (&mut Side, &Address),
) -> Result<Moved, Fault> {
    target.execute("begin").await?;
    let mut moved = Vec::new();
    for kept in &KEPT {
        let (mut count, mut after) = (0, Vec::new());
        loop {
            let rows = source.read(kept, &after).await.map_err(|fault| fault.at(from))?;
            let Some(last) = rows.last() else { break };
            after = last.iter().take(kept.key).cloned().collect();
            target.write(kept, &rows).await.map_err(|fault| fault.at(to))?;
            count += rows.len();
        }
        moved.push((kept.name, count));
    }
    target.count_on().await?;
    target.execute("commit").await?;
    Ok(moved)
}
