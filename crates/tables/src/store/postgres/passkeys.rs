//! Passkeys in PostgreSQL; other servers are told which sessions ended with one.

use sqlx::{AssertSqlSafe, PgConnection};

use super::{Postgres, accounts, migrate::IN_USE};
use crate::{
    Guest, GuestId,
    store::{
        BoxFuture, Fault, Hash, PasskeyStore, Proof,
        passkeys::{by_id, of_guest, passkeys_on, read_passkey, read_with_guest},
    },
};

passkeys_on!(PgConnection);

/// Who makes room for ceremonies has this lock.
const MAKES_ROOM: i64 = IN_USE + 1;

impl PasskeyStore for Postgres {
    fn new_passkey(&self, passkey: KeptPasskey, session: Hash) -> BoxFuture<'_, bool> {
        let guest = passkey.guest;
        let work = async move |db: &mut PgConnection| add(db, &passkey, session).await;
        let told = move |done: &bool| done.then(|| (guest, Vec::new()));
        self.of_part("passkeys", accounts::change(&self.pool, work, told))
    }

    fn passkeys(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptPasskey>> {
        self.of_part("passkeys", async move {
            let query = sqlx::query(AssertSqlSafe(of_guest())).bind(guest.0);
            self.pool.fetch_all(query).await?.iter().map(read_passkey).collect()
        })
    }

    fn passkey(&self, id: Hash) -> BoxFuture<'_, Option<(Guest, KeptPasskey)>> {
        self.of_part("passkeys", async move {
            let query = sqlx::query(AssertSqlSafe(by_id())).bind(id.to_vec());
            self.pool.fetch_optional(query).await?.as_ref().map(read_with_guest).transpose()
        })
    }

    fn rename_passkey(&self, guest: GuestId, id: Hash, name: String) -> BoxFuture<'_, bool> {
        self.of_part("passkeys", async move { rename(&mut *self.pool.acquire().await?, guest, id, &name).await })
    }

    fn end_passkey(&self, guest: GuestId, id: Hash, proof: Proof, but: Hash) -> BoxFuture<'_, EndedPasskey> {
        let work = async move |db: &mut PgConnection| end(db, guest, (id, &proof), but).await;
        let told = move |ended: &EndedPasskey| match ended {
            EndedPasskey::Ended(ended) => Some((guest, ended.clone())),
            EndedPasskey::LastWayIn | EndedPasskey::NotProven | EndedPasskey::Gone => None,
        };
        self.of_part("passkeys", accounts::change(&self.pool, work, told))
    }

    fn prove(&self, guest: GuestId, proof: Proof) -> BoxFuture<'_, bool> {
        let work = async move |db: &mut PgConnection| accounts::prove(db, guest, &proof).await;
        let told = move |done: &bool| done.then(|| (guest, Vec::new()));
        self.of_part("accounts", accounts::change(&self.pool, work, told))
    }

    fn keep_ceremony(&self, ceremony: KeptCeremony, now: i64, most: u32) -> BoxFuture<'_, ()> {
        self.of_part("ceremonies", async move {
            let mut transaction = self.pool.begin().await?;
            keep(&mut transaction, &ceremony).await?;
            // Of many at once, one makes room for all: they would wait for each other.
            let turn = sqlx::query("select pg_try_advisory_xact_lock($1)").bind(MAKES_ROOM);
            if transaction.fetch_one(turn).await?.try_get(0)? {
                make_room(&mut transaction, now, most).await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn take_ceremony(&self, challenge: Hash, browser: Hash, now: i64) -> BoxFuture<'_, Option<String>> {
        self.of_part("ceremonies", async move { take(&mut *self.pool.acquire().await?, challenge, browser, now).await })
    }
}
