//! Guests and their sessions in SQLite, and whom they hide.

use sqlx::{Executor, SqliteConnection, SqlitePool};

use super::{Sqlite, read, writer::Job};
use crate::{
    Guest, GuestId,
    store::{
        BoxFuture, Fault, GuestStore,
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

impl GuestStore for Sqlite {
    fn new_guest(&self, name: String, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, Guest> {
        Box::pin(self.job(move |answer| Job::Guest { name, token_hash, at, answer }))
    }

    fn rename(&self, guest: GuestId, name: String) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Rename { guest, name, answer }))
    }

    fn guest(&self, token_hash: [u8; 32]) -> BoxFuture<'_, Option<(Guest, i64)>> {
        Box::pin(async move { self.corrupt.watch_part("sessions", guest(&self.readers, token_hash).await) })
    }

    fn use_session(&self, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Session(Change::Used { token_hash, at }, answer)))
    }

    fn end_session(&self, token_hash: [u8; 32]) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Session(Change::End { token_hash }, answer)))
    }

    fn end_unused_sessions(&self, since: i64) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Session(Change::EndUnused { since }, answer)))
    }

    fn forget_guests(&self, after: GuestId, since: i64) -> BoxFuture<'_, Option<GuestId>> {
        Box::pin(self.job(move |answer| Job::ForgetGuests { after, since, answer }))
    }

    fn hidden(&self, guest: GuestId) -> BoxFuture<'_, Vec<GuestId>> {
        Box::pin(async move { self.corrupt.watch_part("hidden", read::hidden(&self.readers, guest).await) })
    }

    fn hide(&self, guest: GuestId, other: GuestId, hide: bool) -> BoxFuture<'_, ()> {
        Box::pin(self.job(move |answer| Job::Hide { guest, other, hide, answer }))
    }
}
