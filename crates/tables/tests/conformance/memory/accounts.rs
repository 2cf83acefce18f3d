//! Accounts in memory.

use tables::{
    GuestId,
    store::{
        Account, AccountName, AccountStore, Begun, BoxFuture, Hash, KeptPasskey, KeptToken, MOST_SESSIONS, NewAccount,
        NewSession, Proof, WayIn,
    },
};

use super::{Kept, Memory, OfAccount};

impl Kept {
    fn is_taken(&self, by: Option<GuestId>, name: &AccountName) -> bool {
        let same = |other: &AccountName| other.key == name.key || other.look == name.look;
        self.accounts.iter().any(|(guest, account)| Some(*guest) != by && same(&account.name))
    }

    pub(super) fn end_sessions(&mut self, guest: GuestId, but: Option<Hash>) -> Vec<Hash> {
        let ends = |(hash, (of, _)): (&Hash, &(GuestId, i64))| (*of == guest && Some(*hash) != but).then_some(*hash);
        let ended: Vec<Hash> = self.sessions.iter().filter_map(ends).collect();
        self.sessions.retain(|hash, _| !ended.contains(hash));
        let (over, kept) =
            std::mem::take(&mut self.tokens).into_iter().partition(|token: &KeptToken| token.guest == guest);
        self.tokens = kept;
        let over: Vec<KeptToken> = over;
        ended.into_iter().chain(over.iter().map(|token| token.hash)).collect()
    }

    /// Ends all sessions and begins one.
    fn begin_anew(&mut self, guest: GuestId, session: NewSession) -> Option<Begun> {
        let ended = self.end_sessions(guest, None);
        self.sessions.insert(session.token_hash, (guest, session.at));
        Some(Begun { guest: self.guest(guest)?, ended })
    }

    /// Whether a proof is still good; a passkey was used by it.
    pub(super) fn prove(&mut self, guest: GuestId, proof: &Proof) -> bool {
        let account = self.accounts.get(&guest);
        match proof {
            Proof::Session => account.is_none(),
            Proof::Password(hash) => account.is_some_and(|account| account.password.as_ref() == Some(hash)),
            Proof::Passkey(used) => {
                let is_used = |passkey: &&mut KeptPasskey| {
                    (passkey.guest, passkey.key.id, &passkey.key.credential) == (guest, used.id, &used.was)
                };
                self.passkeys.iter_mut().find(is_used).is_some_and(|passkey| {
                    passkey.key.credential.clone_from(&used.is);
                    passkey.used = Some(used.at);
                    true
                })
            }
        }
    }

    fn account(&self, guest: GuestId) -> Option<Account> {
        let account = self.accounts.get(&guest)?;
        Some(Account {
            guest: self.guest(guest)?,
            password: account.password.clone(),
            created: account.created,
            codes: account.codes.len(),
            sessions: self.sessions.values().filter(|(of, _)| *of == guest).count(),
        })
    }
}

impl AccountStore for Memory {
    fn new_account(&self, new: NewAccount) -> BoxFuture<'_, Option<Begun>> {
        self.answer(|kept| {
            let NewAccount { guest, name, way_in, codes, session } = new;
            let id = guest.unwrap_or_else(|| GuestId(kept.guests.last_key_value().map_or(1, |(last, _)| last.0 + 1)));
            if kept.accounts.contains_key(&id) || kept.is_taken(None, &name) {
                return None;
            }
            let password = match way_in {
                WayIn::Password(hash) => Some(hash),
                WayIn::Passkey(key) => {
                    if kept.passkeys.iter().any(|passkey| passkey.key.id == key.id) {
                        return None;
                    }
                    kept.passkeys.push(KeptPasskey { key, guest: id, created: session.at, used: None });
                    None
                }
            };
            kept.guests.insert(id, name.name.clone());
            kept.accounts.insert(id, OfAccount { name, password, created: session.at, codes });
            kept.begin_anew(id, session)
        })
    }

    fn account(&self, key: String) -> BoxFuture<'_, Option<Account>> {
        self.answer(|kept| {
            let found = kept.accounts.iter().find(|(_, account)| account.name.key == key);
            found.and_then(|(guest, _)| kept.account(*guest))
        })
    }

    fn account_of(&self, guest: GuestId) -> BoxFuture<'_, Option<Account>> {
        self.answer(|kept| kept.account(guest))
    }

    fn rename_account(&self, guest: GuestId, name: AccountName) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            if kept.is_taken(Some(guest), &name) {
                return false;
            }
            kept.guests.insert(guest, name.name.clone());
            kept.accounts.get_mut(&guest).is_some_and(|account| {
                account.name = name;
                true
            })
        })
    }

    fn begin_session(&self, guest: GuestId, proof: Proof, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        self.answer(|kept| {
            if !kept.prove(guest, &proof) {
                return None;
            }
            kept.sessions.insert(session.token_hash, (guest, session.at));
            let mut own: Vec<(i64, Hash)> =
                kept.sessions.iter().filter(|(_, (of, _))| *of == guest).map(|(hash, (_, at))| (*at, *hash)).collect();
            own.sort_by_key(|(at, hash)| (*hash != session.token_hash, std::cmp::Reverse(*at)));
            let ended: Vec<Hash> = own.iter().skip(MOST_SESSIONS as usize).map(|(_, hash)| *hash).collect();
            kept.sessions.retain(|hash, _| !ended.contains(hash));
            Some(Begun { guest: kept.guest(guest)?, ended })
        })
    }

    fn end_sessions(&self, guest: GuestId, but: Option<Hash>) -> BoxFuture<'_, Vec<Hash>> {
        self.answer(|kept| kept.end_sessions(guest, but))
    }

    fn change_password(
        &self,
        guest: GuestId,
        proof: Proof,
        new: String,
        session: NewSession,
    ) -> BoxFuture<'_, Option<Begun>> {
        self.answer(|kept| {
            if !kept.prove(guest, &proof) {
                return None;
            }
            kept.accounts.get_mut(&guest)?.password = Some(new);
            kept.begin_anew(guest, session)
        })
    }

    fn recover(&self, key: String, code: Hash, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>> {
        self.answer(|kept| {
            let (guest, account) = kept.accounts.iter_mut().find(|(_, account)| account.name.key == key)?;
            let at = account.codes.iter().position(|own| *own == code)?;
            account.codes.remove(at);
            account.password = Some(password);
            let guest = *guest;
            kept.begin_anew(guest, session)
        })
    }

    fn change_codes(&self, guest: GuestId, proof: Proof, codes: Vec<Hash>) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let proven = kept.prove(guest, &proof);
            kept.accounts.get_mut(&guest).filter(|_| proven).is_some_and(|account| {
                account.codes = codes;
                true
            })
        })
    }
}
