//! Accounts in SQLite.

use std::pin::Pin;

use sqlx::{Connection as _, SqliteConnection, SqlitePool};

use super::Sqlite;
use crate::store::{
    AccountStore, BoxFuture,
    accounts::{Account, BY_GUEST, BY_KEY, accounts_on},
};

accounts_on!(SqliteConnection);

async fn by_key(pool: &SqlitePool, key: String) -> Result<Option<Account>, Fault> {
    pool.fetch_optional(sqlx::query(BY_KEY).bind(key)).await?.map(|row| read_account(&row)).transpose()
}

async fn by_guest(pool: &SqlitePool, guest: GuestId) -> Result<Option<Account>, Fault> {
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

impl AccountStore for Sqlite {
    fn new_account(&self, new: NewAccount) -> BoxFuture<'_, Option<Begun>> {
        self.work(move |db| Box::pin(async move { create(db, &new).await }), Option::is_some)
    }

    fn account(&self, key: String) -> BoxFuture<'_, Option<Account>> {
        Box::pin(async move { self.corrupt.watch_part("accounts", by_key(&self.readers, key).await) })
    }

    fn account_of(&self, guest: GuestId) -> BoxFuture<'_, Option<Account>> {
        Box::pin(async move { self.corrupt.watch_part("accounts", by_guest(&self.readers, guest).await) })
    }

    fn rename_account(&self, guest: GuestId, name: AccountName) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { rename(db, guest, &name).await }), |done| *done)
    }

    fn begin_session(&self, guest: GuestId, proof: Proof, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        self.work(move |db| Box::pin(async move { begin(db, guest, &proof, session).await }), Option::is_some)
    }

    fn end_sessions(&self, guest: GuestId, but: Option<Hash>) -> BoxFuture<'_, Vec<Hash>> {
        self.work(move |db| Box::pin(end_all(db, guest, but)), |_| true)
    }

    fn change_password(
        &self,
        guest: GuestId,
        proof: Proof,
        new: String,
        session: NewSession,
    ) -> BoxFuture<'_, Option<Begun>> {
        self.work(
            move |db| Box::pin(async move { change_password(db, guest, (&proof, &new), session).await }),
            Option::is_some,
        )
    }

    fn recover(&self, key: String, code: Hash, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        self.work(
            move |db| Box::pin(async move { recover(db, (&key, &code), &password, session).await }),
            Option::is_some,
        )
    }

    fn change_codes(&self, guest: GuestId, proof: Proof, codes: Vec<Hash>) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { change_codes(db, guest, &proof, &codes).await }), |done| *done)
    }
}
