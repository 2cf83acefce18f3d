//! Tokens for programs in memory.

use tables::{
    Guest, GuestId,
    store::{BoxFuture, Hash, KeptToken, MOST_TOKENS, Proof, TokenStore},
};

use super::Memory;

impl TokenStore for Memory {
    fn new_token(&self, token: KeptToken, proof: Proof) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            kept.tokens.retain(|other| other.guest != token.guest || other.until > token.created);
            let own = kept.tokens.iter().filter(|other| other.guest == token.guest).count();
            let proven = kept.prove(token.guest, &proof);
            let may = proven && own < MOST_TOKENS as usize;
            kept.tokens.extend(may.then_some(token));
            may
        })
    }

    fn tokens(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptToken>> {
        self.answer(|kept| {
            let mut own: Vec<KeptToken> = kept.tokens.iter().filter(|token| token.guest == guest).cloned().collect();
            own.sort_by_key(|token| std::cmp::Reverse(token.created));
            own
        })
    }

    fn token(&self, hash: Hash) -> BoxFuture<'_, Option<(Guest, KeptToken)>> {
        self.answer(|kept| {
            let token = kept.tokens.iter().find(|token| token.hash == hash)?.clone();
            Some((kept.guest(token.guest)?, token))
        })
    }

    fn use_token(&self, hash: Hash, at: i64) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            for token in kept.tokens.iter_mut().filter(|token| token.hash == hash) {
                token.used = Some(at);
            }
        })
    }

    fn end_token(&self, guest: GuestId, hash: Hash) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let before = kept.tokens.len();
            kept.tokens.retain(|token| (token.guest, token.hash) != (guest, hash));
            kept.tokens.len() < before
        })
    }
}
