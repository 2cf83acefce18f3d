//! Tokens for programs in PostgreSQL; other servers are told when one ends.

use sqlx::{AssertSqlSafe, PgConnection};

use super::{Postgres, accounts, news::tell};
use crate::{
    Guest, GuestId,
    store::{
        BoxFuture, Fault, Hash, News, Proof, TokenStore,
        tokens::{by_hash, of_guest, read_token, read_with_guest, tokens_on},
    },
};

tokens_on!(PgConnection);

impl TokenStore for Postgres {
    fn new_token(&self, token: KeptToken, proof: Proof) -> BoxFuture<'_, bool> {
        self.of_part("tokens", async move {
            let mut transaction = self.pool.begin().await?;
            let kept = put(&mut transaction, &token, &proof).await?;
            transaction.commit().await?;
            Ok(kept)
        })
    }

    fn tokens(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptToken>> {
        self.of_part("tokens", async move {
            let query = sqlx::query(AssertSqlSafe(of_guest())).bind(guest.0);
            self.pool.fetch_all(query).await?.iter().map(read_token).collect()
        })
    }

    fn token(&self, hash: Hash) -> BoxFuture<'_, Option<(Guest, KeptToken)>> {
        self.of_part("tokens", async move {
            let query = sqlx::query(AssertSqlSafe(by_hash())).bind(hash.to_vec());
            self.pool.fetch_optional(query).await?.as_ref().map(read_with_guest).transpose()
        })
    }

    fn use_token(&self, hash: Hash, at: i64) -> BoxFuture<'_, ()> {
        self.of_part("tokens", async move { mark_used(&mut *self.pool.acquire().await?, hash, at).await })
    }

    fn end_token(&self, guest: GuestId, hash: Hash) -> BoxFuture<'_, bool> {
        self.of_part("tokens", async move {
            let mut transaction = self.pool.begin().await?;
            let ended = take(&mut transaction, guest, hash).await?;
            tell(&mut transaction, &News::Session(hash)).await?;
            transaction.commit().await?;
            Ok(ended)
        })
    }
}
