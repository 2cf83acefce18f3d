//! Tokens for programs in SQLite.

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::{Sqlite, accounts};
use crate::{
    Guest, GuestId,
    store::{
        BoxFuture, Fault, Hash, Proof, TokenStore,
        tokens::{by_hash, of_guest, read_token, read_with_guest, tokens_on},
    },
};

tokens_on!(SqliteConnection);

impl TokenStore for Sqlite {
    fn new_token(&self, token: KeptToken, proof: Proof) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(async move { put(db, &token, &proof).await }), |_| true)
    }

    fn tokens(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptToken>> {
        Box::pin(async move {
            let query = sqlx::query(AssertSqlSafe(of_guest())).bind(guest.0);
            self.readers.fetch_all(query).await?.iter().map(read_token).collect()
        })
    }

    fn token(&self, hash: Hash) -> BoxFuture<'_, Option<(Guest, KeptToken)>> {
        Box::pin(async move {
            let query = sqlx::query(AssertSqlSafe(by_hash())).bind(hash.to_vec());
            self.readers.fetch_optional(query).await?.as_ref().map(read_with_guest).transpose()
        })
    }

    fn use_token(&self, hash: Hash, at: i64) -> BoxFuture<'_, ()> {
        self.work(move |db| Box::pin(mark_used(db, hash, at)), |()| true)
    }

    fn end_token(&self, guest: GuestId, hash: Hash) -> BoxFuture<'_, bool> {
        self.work(move |db| Box::pin(take(db, guest, hash)), |_| true)
    }
}
