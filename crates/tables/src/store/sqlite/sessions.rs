//! Sessions in SQLite.

use sqlx::{Executor, Row as _, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use crate::{Guest, GuestId, store::Fault};

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
    let sql = "select guests.id, guests.name, used from sessions join guests on guests.id = guest where token_hash = ?";
    let row = pool.fetch_optional(sqlx::query(sql).bind(token_hash.as_slice())).await?;
    let read = |row: SqliteRow| Ok((Guest { id: GuestId(row.try_get(0)?), name: row.try_get(1)? }, row.try_get(2)?));
    row.map(read).transpose()
}
