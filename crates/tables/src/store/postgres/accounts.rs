//! Accounts in PostgreSQL: each change is a transaction, and other servers are told of it.

use sqlx::{PgConnection, PgPool};

use super::news::tell;
use crate::store::{
    News,
    accounts::{Account, BY_GUEST, BY_KEY, accounts_on},
};

accounts_on!(PgConnection);

pub(super) async fn by_key(pool: &PgPool, key: String) -> Result<Option<Account>, Fault> {
    pool.fetch_optional(sqlx::query(BY_KEY).bind(key)).await?.map(|row| read_account(&row)).transpose()
}

pub(super) async fn by_guest(pool: &PgPool, guest: GuestId) -> Result<Option<Account>, Fault> {
    pool.fetch_optional(sqlx::query(BY_GUEST).bind(guest.0)).await?.map(|row| read_account(&row)).transpose()
}

/// Does something to an account, or nothing at all, and tells the other servers which sessions ended and whom it is about.
pub(super) async fn change<T>(
    pool: &PgPool,
    change: impl AsyncFnOnce(&mut PgConnection) -> Result<T, Fault>,
    told: impl FnOnce(&T) -> Option<(GuestId, Vec<Hash>)>,
) -> Result<T, Fault> {
    let mut transaction = pool.begin().await?;
    let done = change(&mut transaction).await?;
    match told(&done) {
        Some((guest, ended)) => {
            for hash in ended {
                tell(&mut transaction, &News::Session(hash)).await?;
            }
            tell(&mut transaction, &News::Guest(guest)).await?;
            transaction.commit().await?;
        }
        None => transaction.rollback().await?,
    }
    Ok(done)
}

/// What is told of a session that began.
pub(super) fn of_begun(begun: Option<&Begun>) -> Option<(GuestId, Vec<Hash>)> {
    begun.map(|begun| (begun.guest.id, begun.ended.clone()))
}
