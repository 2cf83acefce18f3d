//! Passkeys in SQLite.

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::{Sqlite, accounts};
use crate::{
    Guest, GuestId,
    store::{
        BoxFuture, Fault, Hash, PasskeyStore, Proof,
        passkeys::{by_id, of_guest, passkeys_on, read_passkey, read_with_guest},
    },
};

passkeys_on!(SqliteConnection);

impl PasskeyStore for Sqlite {
    fn new_passkey(&self, passkey: KeptPasskey, session: Hash) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { add(db, &passkey, session).await }), |done| *done)
    }

    fn passkeys(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptPasskey>> {
        Box::pin(async move {
            let query = sqlx::query(AssertSqlSafe(of_guest())).bind(guest.0);
            self.readers.fetch_all(query).await?.iter().map(read_passkey).collect()
        })
    }

    fn passkey(&self, id: Hash) -> BoxFuture<'_, Option<(Guest, KeptPasskey)>> {
        Box::pin(async move {
            let query = sqlx::query(AssertSqlSafe(by_id())).bind(id.to_vec());
            self.readers.fetch_optional(query).await?.as_ref().map(read_with_guest).transpose()
        })
    }

    fn rename_passkey(&self, guest: GuestId, id: Hash, name: String) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { rename(db, guest, id, &name).await }), |done| *done)
    }

    fn end_passkey(&self, guest: GuestId, id: Hash, proof: Proof, but: Hash) -> BoxFuture<'_, EndedPasskey> {
        self.work(
            move |db| Box::pin(async move { end(db, guest, (id, &proof), but).await }),
            |ended| matches!(ended, EndedPasskey::Ended(_)),
        )
    }

    fn prove(&self, guest: GuestId, proof: Proof) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { accounts::prove(db, guest, &proof).await }), |done| *done)
    }

    fn keep_ceremony(&self, ceremony: KeptCeremony, now: i64, most: u32) -> BoxFuture<'_, ()> {
        self.work(
            move |db| {
                Box::pin(async move {
                    keep(db, &ceremony).await?;
                    make_room(db, now, most).await
                })
            },
            |()| true,
        )
    }

    fn take_ceremony(&self, challenge: Hash, browser: Hash, now: i64) -> BoxFuture<'_, Option<String>> {
        self.work(move |db| Box::pin(take(db, challenge, browser, now)), |_| true)
    }
}
