//! Passkeys in memory.

use tables::{
    Guest, GuestId,
    store::{BoxFuture, EndedPasskey, Hash, KeptCeremony, KeptPasskey, MOST_PASSKEYS, PasskeyStore, Proof},
};

use super::Memory;

impl PasskeyStore for Memory {
    fn new_passkey(&self, passkey: KeptPasskey, session: Hash) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let signed_in = kept.sessions.get(&session).is_some_and(|(guest, _)| *guest == passkey.guest);
            let known = kept.passkeys.iter().any(|other| other.key.id == passkey.key.id);
            let own = kept.passkeys.iter().filter(|other| other.guest == passkey.guest).count();
            let may = signed_in && !known && own < MOST_PASSKEYS as usize;
            kept.passkeys.extend(may.then_some(passkey));
            may
        })
    }

    fn passkeys(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptPasskey>> {
        self.answer(|kept| {
            let own = kept.passkeys.iter().filter(|passkey| passkey.guest == guest);
            let mut own: Vec<KeptPasskey> = own.cloned().collect();
            own.sort_by_key(|passkey| (passkey.created, passkey.key.id));
            own
        })
    }

    fn passkey(&self, id: Hash) -> BoxFuture<'_, Option<(Guest, KeptPasskey)>> {
        self.answer(|kept| {
            let passkey = kept.passkeys.iter().find(|passkey| passkey.key.id == id)?.clone();
            Some((kept.guest(passkey.guest)?, passkey))
        })
    }

    fn rename_passkey(&self, guest: GuestId, id: Hash, name: String) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let own = kept.passkeys.iter_mut().find(|passkey| (passkey.guest, passkey.key.id) == (guest, id));
            own.map(|passkey| passkey.key.name = name).is_some()
        })
    }

    fn end_passkey(&self, guest: GuestId, id: Hash, proof: Proof, but: Hash) -> BoxFuture<'_, EndedPasskey> {
        self.answer(|kept| {
            let before = kept.clone();
            if !kept.prove(guest, &proof) {
                return EndedPasskey::NotProven;
            }
            let Some(at) = kept.passkeys.iter().position(|passkey| (passkey.guest, passkey.key.id) == (guest, id))
            else {
                *kept = before;
                return EndedPasskey::Gone;
            };
            kept.passkeys.remove(at);
            let by_password = kept.accounts.get(&guest).is_some_and(|account| account.password.is_some());
            if !by_password && !kept.passkeys.iter().any(|passkey| passkey.guest == guest) {
                *kept = before;
                return EndedPasskey::LastWayIn;
            }
            EndedPasskey::Ended(kept.end_sessions(guest, Some(but)))
        })
    }

    fn prove(&self, guest: GuestId, proof: Proof) -> BoxFuture<'_, bool> {
        self.answer(|kept| kept.prove(guest, &proof))
    }

    fn keep_ceremony(&self, ceremony: KeptCeremony, now: i64, most: u32) -> BoxFuture<'_, ()> {
        self.answer(|kept| {
            kept.ceremonies.push(ceremony);
            kept.ceremonies.retain(|other| other.until > now);
            kept.ceremonies.sort_by_key(|other| std::cmp::Reverse(other.until));
            kept.ceremonies.truncate(most as usize);
        })
    }

    fn take_ceremony(&self, challenge: Hash, browser: Hash, now: i64) -> BoxFuture<'_, Option<String>> {
        self.answer(|kept| {
            let is_it = |other: &KeptCeremony| (other.challenge, other.browser) == (challenge, browser);
            let at = kept.ceremonies.iter().position(is_it)?;
            let taken = kept.ceremonies.remove(at);
            (taken.until > now).then_some(taken.state)
        })
    }
}
