//! The writer's connection.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use sqlx::{Connection, Executor, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::store::{Cause, Fault};

/// How many pages the database may have; zero: as many as the disk holds. A test makes a disk full and empties it again.
pub type Space = Arc<AtomicU32>;

/// A connection that is closed after any failure and opened anew for the next work: SQLite may have ended the transaction by
/// itself, which the driver does not notice and never gets over.
pub(super) struct Link {
    options: SqliteConnectOptions,
    space: Space,
    open: Option<SqliteConnection>,
    /// The limit that the open connection has.
    limit: u32,
    /// Whether the last work was done.
    well: bool,
}

impl Link {
    pub(super) const fn new(options: SqliteConnectOptions, space: Space) -> Self {
        Self { options, space, open: None, limit: 0, well: true }
    }

    async fn open(&mut self) -> Result<&mut SqliteConnection, Fault> {
        if self.open.is_none() {
            self.open = Some(SqliteConnection::connect_with(&self.options).await?);
            self.limit = 0;
        }
        let connection = self.open.as_mut().ok_or(Cause::Closed)?;
        let limit = self.space.load(Ordering::Relaxed);
        if limit != self.limit {
            let pages = if limit == 0 { u32::MAX - 1 } else { limit };
            connection.execute(sqlx::AssertSqlSafe(format!("pragma max_page_count = {pages}"))).await?;
            self.limit = limit;
        }
        Ok(connection)
    }

    /// Reads; that it can says nothing of writing.
    pub(super) async fn read<T>(
        &mut self,
        read: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let done = match self.open().await {
            Ok(connection) => read(connection).await,
            Err(fault) => Err(fault),
        };
        if done.is_err() {
            self.close().await;
        }
        done
    }

    /// Writes, all of it or nothing. The log of the server is told when that begins to fail and when it ends.
    pub(super) async fn work<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let done = self.read(work).await;
        match &done {
            Ok(_) if !self.well => tracing::info!("the database can be written again"),
            Err(fault) if self.well => tracing::error!(%fault, "the database was not written; it is opened anew"),
            Ok(_) | Err(_) => {}
        }
        self.well = done.is_ok();
        done
    }

    /// Closes for good: the last connection makes the database one file again.
    pub(super) async fn finish(mut self) {
        if let Err(fault) = self.open().await {
            tracing::error!(%fault, "the database could not be tidied up; it is whole with the files beside it");
        }
        self.close().await;
    }

    async fn close(&mut self) {
        if let Some(connection) = self.open.take()
            && let Err(error) = connection.close().await
        {
            tracing::error!(%error, "the database did not close");
        }
    }
}
