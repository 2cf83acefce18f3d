//! Accounts in PostgreSQL: each change is a transaction, and other servers are told of it.

use sqlx::{PgConnection, PgPool};

use super::{Postgres, news::tell};
use crate::store::{
    AccountStore, BoxFuture, News,
    accounts::{Account, BY_GUEST, BY_KEY, accounts_on},
};

accounts_on!(PgConnection);

async fn by_key(pool: &PgPool, key: String) -> Result<Option<Account>, Fault> {
    pool.fetch_optional(sqlx::query(BY_KEY).bind(key)).await?.map(|row| read_account(&row)).transpose()
}

async fn by_guest(pool: &PgPool, guest: GuestId) -> Result<Option<Account>, Fault> {
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

impl AccountStore for Postgres {
    fn new_account(&self, new: NewAccount) -> BoxFuture<'_, Option<Begun>> {
        let work = async move |db: &mut PgConnection| create(db, &new).await;
        self.of_part("accounts", change(&self.pool, work, |begun| of_begun(begun.as_ref())))
    }

    fn account(&self, key: String) -> BoxFuture<'_, Option<Account>> {
        self.of_part("accounts", by_key(&self.pool, key))
    }

    fn account_of(&self, guest: GuestId) -> BoxFuture<'_, Option<Account>> {
        self.of_part("accounts", by_guest(&self.pool, guest))
    }

    fn rename_account(&self, guest: GuestId, name: AccountName) -> BoxFuture<'_, bool> {
        let work = async move |db: &mut PgConnection| rename(db, guest, &name).await;
        let told = move |done: &bool| done.then(|| (guest, Vec::new()));
        self.of_part("accounts", change(&self.pool, work, told))
    }

    fn begin_session(&self, guest: GuestId, proof: Proof, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        let work = async move |db: &mut PgConnection| begin(db, guest, &proof, session).await;
        self.of_part("accounts", change(&self.pool, work, |begun| of_begun(begun.as_ref())))
    }

    fn end_sessions(&self, guest: GuestId, but: Option<Hash>) -> BoxFuture<'_, Vec<Hash>> {
        let work = async move |db: &mut PgConnection| end_all(db, guest, but).await;
        let told = move |ended: &Vec<Hash>| Some((guest, ended.clone()));
        self.of_part("sessions", change(&self.pool, work, told))
    }

    fn change_password(
        &self,
        guest: GuestId,
        proof: Proof,
        new: String,
        session: NewSession,
    ) -> BoxFuture<'_, Option<Begun>> {
        let work = async move |db: &mut PgConnection| change_password(db, guest, (&proof, &new), session).await;
        self.of_part("accounts", change(&self.pool, work, |begun| of_begun(begun.as_ref())))
    }

    fn recover(&self, key: String, code: Hash, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        let work = async move |db: &mut PgConnection| recover(db, (&key, &code), &password, session).await;
        self.of_part("accounts", change(&self.pool, work, |begun| of_begun(begun.as_ref())))
    }

    fn change_codes(&self, guest: GuestId, proof: Proof, codes: Vec<Hash>) -> BoxFuture<'_, bool> {
        let work = async move |db: &mut PgConnection| change_codes(db, guest, &proof, &codes).await;
        let told = move |done: &bool| done.then(|| (guest, Vec::new()));
        self.of_part("accounts", change(&self.pool, work, told))
    }
}
