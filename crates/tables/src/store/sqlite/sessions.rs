//! Sessions in SQLite.

use sqlx::{Executor, SqliteConnection, SqlitePool};

use crate::{
    Guest,
    store::{
        Fault,
        accounts::{OF_SESSION, read_guest},
        columns::Columns as _,
    },
};

/// What becomes of sessions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// This one was used.
    Used { token_hash: [u8; 32], at: i64 },
    /// This one ends.
    End { token_hash: [u8; 32] },
    /// Those end that nobody used after this.
    EndUnused { since: i64 },
}

pub(super) async fn change(connection: &mut SqliteConnection, change: Change) -> Result<(), Fault> {
    let query = match &change {
        Change::Used { token_hash, at } => {
            sqlx::query("update sessions set used = ? where token_hash = ?").bind(*at).bind(token_hash.as_slice())
        }
        Change::End { token_hash } => {
            sqlx::query("delete from sessions where token_hash = ?").bind(token_hash.as_slice())
        }
        Change::EndUnused { since } => sqlx::query("delete from sessions where used <= ?").bind(*since),
    };
    connection.execute(query).await?;
    Ok(())
}

pub(super) async fn guest(pool: &SqlitePool, token_hash: [u8; 32]) -> Result<Option<(Guest, i64)>, Fault> {
    let row = pool.fetch_optional(sqlx::query(OF_SESSION).bind(token_hash.as_slice())).await?;
    row.map(|row| Ok((read_guest(&row)?, row.number("used")?))).transpose()
}
