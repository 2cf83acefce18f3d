//! Accounts in SQLite.

use std::pin::Pin;

use sqlx::{Connection as _, SqliteConnection, SqlitePool};

use crate::store::accounts::{Account, BY_GUEST, BY_KEY, accounts_on};

accounts_on!(SqliteConnection);

pub(super) async fn by_key(pool: &SqlitePool, key: String) -> Result<Option<Account>, Fault> {
    pool.fetch_optional(sqlx::query(BY_KEY).bind(key)).await?.map(|row| read_account(&row)).transpose()
}

pub(super) async fn by_guest(pool: &SqlitePool, guest: GuestId) -> Result<Option<Account>, Fault> {
    pool.fetch_optional(sqlx::query(BY_GUEST).bind(guest.0)).await?.map(|row| read_account(&row)).transpose()
}

/// A change that is under way on a connection.
pub(super) type Changing<'c, T> = Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'c>>;

/// Does something to an account, or nothing at all if `well` says so of its answer.
pub(super) async fn change<T>(
    db: &mut SqliteConnection,
    change: impl for<'c> FnOnce(&'c mut SqliteConnection) -> Changing<'c, T>,
    well: impl FnOnce(&T) -> bool,
) -> Result<T, Fault> {
    let mut transaction = db.begin_with("BEGIN IMMEDIATE").await?;
    let done = change(&mut transaction).await?;
    if well(&done) {
        transaction.commit().await?;
    } else {
        transaction.rollback().await?;
    }
    Ok(done)
}
