//! Guests, their sessions, and whom they hide.

use sqlx::{Executor, PgPool, Row as _};

use super::{Postgres, news::tell};
use crate::{
    Guest, GuestId,
    hiding::MOST_HIDDEN,
    store::{
        BoxFuture, Fault, GuestStore, News,
        accounts::{OF_SESSION, read_guest},
        columns::Columns as _,
        forgetting::forget_guests,
    },
};

pub(super) async fn new(pool: &PgPool, name: String, token_hash: [u8; 32], at: i64) -> Result<Guest, Fault> {
    let mut transaction = pool.begin().await?;
    let query = sqlx::query("insert into guests (name, created) values ($1, $2) returning id").bind(&name).bind(at);
    let id: i64 = transaction.fetch_one(query).await?.try_get(0)?;
    let query = sqlx::query("insert into sessions (token_hash, guest, created, used) values ($1, $2, $3, $3)");
    transaction.execute(query.bind(token_hash.as_slice()).bind(id).bind(at)).await?;
    transaction.commit().await?;
    Ok(Guest::new(GuestId(id), name))
}

pub(super) async fn rename(pool: &PgPool, guest: GuestId, name: String) -> Result<(), Fault> {
    let mut transaction = pool.begin().await?;
    // The name of an account is another matter: it is one's own alone.
    let sql =
        "update guests set name = $1 where id = $2 and not exists (select 1 from accounts where guest = guests.id)";
    transaction.execute(sqlx::query(sql).bind(name).bind(guest.0)).await?;
    tell(&mut transaction, &News::Guest(guest)).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn of_session(pool: &PgPool, token_hash: [u8; 32]) -> Result<Option<(Guest, i64)>, Fault> {
    let row = pool.fetch_optional(sqlx::query(OF_SESSION).bind(token_hash.as_slice())).await?;
    row.map(|row| Ok((read_guest(&row)?, row.number("used")?))).transpose()
}

pub(super) async fn use_session(pool: &PgPool, token_hash: [u8; 32], at: i64) -> Result<(), Fault> {
    let query = sqlx::query("update sessions set used = $1 where token_hash = $2");
    pool.execute(query.bind(at).bind(token_hash.as_slice())).await?;
    Ok(())
}

pub(super) async fn end_session(pool: &PgPool, token_hash: [u8; 32]) -> Result<(), Fault> {
    let mut transaction = pool.begin().await?;
    let query = sqlx::query("delete from sessions where token_hash = $1").bind(token_hash.as_slice());
    transaction.execute(query).await?;
    tell(&mut transaction, &News::Session(token_hash)).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn end_unused_sessions(pool: &PgPool, since: i64) -> Result<(), Fault> {
    pool.execute(sqlx::query("delete from sessions where used <= $1").bind(since)).await?;
    Ok(())
}

pub(super) async fn forget(pool: &PgPool, after: GuestId, since: i64) -> Result<Option<GuestId>, Fault> {
    let mut transaction = pool.begin().await?;
    let last = forget_guests!(transaction, after, since);
    transaction.commit().await?;
    Ok(last)
}

pub(super) async fn hidden(pool: &PgPool, guest: GuestId) -> Result<Vec<GuestId>, Fault> {
    let rows = pool.fetch_all(sqlx::query("select other from hidden where guest = $1").bind(guest.0)).await?;
    rows.iter().map(|row| Ok(GuestId(row.try_get(0)?))).collect()
}

/// One who is hidden too many makes room by the first.
pub(super) async fn hide(pool: &PgPool, guest: GuestId, other: GuestId, hide: bool) -> Result<(), Fault> {
    let change = if hide {
        "insert into hidden (guest, other) values ($1, $2) on conflict do nothing"
    } else {
        "delete from hidden where guest = $1 and other = $2"
    };
    let oldest = "delete from hidden where guest = $1 and id not in \
                  (select id from hidden where guest = $1 order by id desc limit $2)";
    let mut transaction = pool.begin().await?;
    transaction.execute(sqlx::query(change).bind(guest.0).bind(other.0)).await?;
    transaction.execute(sqlx::query(oldest).bind(guest.0).bind(i64::from(MOST_HIDDEN))).await?;
    tell(&mut transaction, &News::Guest(guest)).await?;
    transaction.commit().await?;
    Ok(())
}

impl GuestStore for Postgres {
    fn new_guest(&self, name: String, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, Guest> {
        self.of_part("guests", new(&self.pool, name, token_hash, at))
    }

    fn rename(&self, guest: GuestId, name: String) -> BoxFuture<'_, ()> {
        self.of_part("guests", rename(&self.pool, guest, name))
    }

    fn guest(&self, token_hash: [u8; 32]) -> BoxFuture<'_, Option<(Guest, i64)>> {
        self.of_part("sessions", of_session(&self.pool, token_hash))
    }

    fn use_session(&self, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, ()> {
        self.of_part("sessions", use_session(&self.pool, token_hash, at))
    }

    fn end_session(&self, token_hash: [u8; 32]) -> BoxFuture<'_, ()> {
        self.of_part("sessions", end_session(&self.pool, token_hash))
    }

    fn end_unused_sessions(&self, since: i64) -> BoxFuture<'_, ()> {
        self.of_part("sessions", end_unused_sessions(&self.pool, since))
    }

    fn forget_guests(&self, after: GuestId, since: i64) -> BoxFuture<'_, Option<GuestId>> {
        self.of_part("guests", forget(&self.pool, after, since))
    }

    fn hidden(&self, guest: GuestId) -> BoxFuture<'_, Vec<GuestId>> {
        self.of_part("hidden", hidden(&self.pool, guest))
    }

    fn hide(&self, guest: GuestId, other: GuestId, hide: bool) -> BoxFuture<'_, ()> {
        self.of_part("hidden", self::hide(&self.pool, guest, other, hide))
    }
}
