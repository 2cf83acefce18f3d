//! Accounts: a guest who has a password or a passkey. They keep who they are, so tables, puzzle days and history are theirs as before; they come
//! back from anywhere by their name and password, by a passkey, or by a recovery code. Every way in begins a session of its own: a token that
//! was known before, to whomever, is nobody's afterwards.

use std::net::IpAddr;

use sha2::{Digest, Sha256};

use crate::{
    Guest, Refused, Sure, TableService, Thing, Token, Who,
    names::{account_name, key},
    passkeys::not_proven,
    passwords,
    recovery::{self, new_codes},
    sessions::to_the_end,
    store::{AccountName, Begun, Fault, NewAccount, NewSession, Proof, WayIn},
};

/// An account that was made.
pub struct SignedUp {
    /// Whose it is.
    pub guest: Guest,
    /// The secret of its first session.
    pub token: Token,
    /// Its recovery codes, for its owner alone and this once.
    pub codes: Vec<String>,
}

/// Somebody who came in.
pub struct SignedIn {
    /// Who.
    pub guest: Guest,
    /// The secret of their new session.
    pub token: Token,
}

/// What the owner of an account is told of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccountFacts {
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// Whether its owner can come in by a password.
    pub has_password: bool,
    /// So many recovery codes have not been used.
    pub codes: usize,
    /// So many browsers and programs are signed in.
    pub sessions: usize,
}

/// By what the tries at the account of a name are counted: those from one address, and all of them. One customer has many networks of
/// IPv6, so those that begin alike count as one address.
fn tries(key: &str, from: IpAddr) -> [Who; 2] {
    let half = |hash: [u8; 32]| std::array::from_fn(|at| hash[at]);
    let from = match from.to_canonical() {
        IpAddr::V4(address) => u128::from(address.to_bits()),
        IpAddr::V6(address) => address.to_bits() >> 80 << 80,
    };
    let both = Sha256::new().chain_update(from.to_be_bytes()).chain_update(key).finalize();
    [Who::NameFrom(half(both.into())), Who::Name(half(Sha256::digest(key).into()))]
}

impl TableService {
    pub(crate) fn new_session(&self) -> Result<(Token, NewSession), Refused> {
        let token = Token::random()?;
        let session = NewSession { token_hash: token.hash(), at: self.time() };
        Ok((token, session))
    }

    /// Does what begins a session, and forgets those that end by it. The new one is read when it is first used.
    pub(crate) async fn begin(
        &self,
        work: impl Future<Output = Result<Option<Begun>, Fault>> + Send + 'static,
    ) -> Result<Option<Guest>, Refused> {
        let service = self.clone();
        to_the_end(async move {
            let Some(Begun { guest, ended }) = work.await? else { return Ok(None) };
            for hash in ended {
                service.sessions().end(&hash);
            }
            service.sessions().forget(guest.id);
            Ok(Some(guest))
        })
        .await
    }

    /// Makes an account for a guest, or for somebody new. The session of the guest ends, and a new one begins.
    pub async fn sign_up(&self, guest: Option<&Guest>, name: &str, password: &str) -> Result<SignedUp, Refused> {
        if guest.is_some_and(Guest::has_account) {
            return Err(Refused::HasAccount);
        }
        let name = account_name(name)?;
        passwords::check(password, &name.name)?;
        if let Some(guest) = guest {
            self.limit(Who::Person(guest.id), Thing::SignUp).await?;
        }
        let password = self.hashing().hash(password).await?;
        self.make_account(guest, name, WayIn::Password(password)).await
    }

    /// Makes an account to which its owner comes back in this way.
    pub(crate) async fn make_account(
        &self,
        guest: Option<&Guest>,
        name: AccountName,
        way_in: WayIn,
    ) -> Result<SignedUp, Refused> {
        let ((codes, hashes), (token, session)) = (new_codes()?, self.new_session()?);
        let new = NewAccount { guest: guest.map(|guest| guest.id), name, way_in, codes: hashes, session };
        let service = self.clone();
        match self.begin(async move { service.store().new_account(new).await }).await? {
            Some(guest) => Ok(SignedUp { guest, token, codes }),
            None => Err(self.no_second_account(guest).await?),
        }
    }

    /// Why there is no new account: whoever asked may have made one at the same moment.
    async fn no_second_account(&self, guest: Option<&Guest>) -> Result<Refused, Refused> {
        let Some(guest) = guest else { return Ok(Refused::NameTaken) };
        let has = self.store().account_of(guest.id).await?.is_some();
        Ok(if has { Refused::HasAccount } else { Refused::NameTaken })
    }

    /// Lets somebody in by name and password, who asks `from` an address. `old` is the session that the browser had, which ends. Whether
    /// the name or the password is wrong is not told, nor can it be seen from the time that it takes.
    pub async fn sign_in(
        &self,
        old: Option<&Token>,
        (name, password): (&str, &str),
        from: IpAddr,
    ) -> Result<SignedIn, Refused> {
        let key = key(name);
        // Whoever has tried too often takes nothing from the others.
        for who in tries(&key, from) {
            self.limit(who, Thing::SignIn).await?;
        }
        let account = self.store().account(key).await?;
        let stored = account.as_ref().and_then(|account| account.password.clone());
        let right = self.hashing().is_right(password, stored.clone()).await?;
        let (Some(account), Some(stored), true) = (account, stored, right) else { return Err(Refused::WrongPassword) };
        let (token, session) = self.new_session()?;
        let service = self.clone();
        let begins =
            async move { service.store().begin_session(account.guest.id, Proof::Password(stored), session).await };
        let guest = self.begin(begins).await?.ok_or(Refused::WrongPassword)?;
        self.leave_behind(old).await;
        Ok(SignedIn { guest, token })
    }

    /// Lets somebody in by name and recovery code, which is used up by it, and sets a new password. All other sessions end. Tries are
    /// not counted by name: nobody guesses 80 bits, and whoever is locked out by the guesses of others comes in here.
    pub async fn recover(&self, old: Option<&Token>, name: &str, code: &str, new: &str) -> Result<SignedIn, Refused> {
        passwords::check(new, name)?;
        let password = self.hashing().hash(new).await?;
        let (token, session) = self.new_session()?;
        let (service, key, code) = (self.clone(), key(name), recovery::hash(code));
        let recovers = async move { service.store().recover(key, code, password, session).await };
        let guest = self.begin(recovers).await?.ok_or(Refused::WrongCode)?;
        self.leave_behind(old).await;
        Ok(SignedIn { guest, token })
    }

    /// The session that a browser had before its owner came in: another account's is over, and a guest is nobody any more.
    pub(crate) async fn leave_behind(&self, old: Option<&Token>) {
        let Some(old) = old else { return };
        // Whoever came in is in; what is left of before ends by itself some day.
        if let Err(refused) = self.sign_out(old).await {
            tracing::warn!(%refused, "a session was not ended by a new one");
        }
    }

    /// What proves that somebody is the one who asks.
    pub(crate) async fn proven(&self, guest: &Guest, sure: Sure<'_>) -> Result<Proof, Refused> {
        match sure {
            Sure::Password(password) => {
                self.limit(Who::Person(guest.id), Thing::SignIn).await?;
                let stored = self.store().account_of(guest.id).await?.ok_or(Refused::NoAccount)?.password;
                let right = self.hashing().is_right(password, stored.clone()).await?;
                stored.filter(|_| right).map(Proof::Password).ok_or(Refused::WrongPassword)
            }
            Sure::Passkey(answer) => {
                self.limit(Who::Person(guest.id), Thing::SignIn).await?;
                let (_, used) = self.checked(answer, Some(guest.id)).await?;
                Ok(Proof::Passkey(used))
            }
            Sure::Said if guest.has_account() => Err(Refused::WrongPassword),
            Sure::Said => Ok(Proof::Session),
        }
    }

    /// Changes a password, or sets the first. All sessions end, and a new one begins for whoever asked.
    pub async fn change_password(&self, guest: &Guest, sure: Sure<'_>, new: &str) -> Result<SignedIn, Refused> {
        passwords::check(new, &guest.name)?;
        let proof = self.proven(guest, sure).await?;
        let new = self.hashing().hash(new).await?;
        let (token, session) = self.new_session()?;
        let (service, id, given) = (self.clone(), guest.id, proof.clone());
        let changes = async move { service.store().change_password(id, given, new, session).await };
        let guest = self.begin(changes).await?.ok_or_else(|| not_proven(&proof))?;
        Ok(SignedIn { guest, token })
    }

    /// New recovery codes in the place of all that were there.
    pub async fn change_codes(&self, guest: &Guest, sure: Sure<'_>) -> Result<Vec<String>, Refused> {
        let proof = self.proven(guest, sure).await?;
        let (codes, hashes) = new_codes()?;
        let changed = self.store().change_codes(guest.id, proof.clone(), hashes).await?;
        if changed { Ok(codes) } else { Err(not_proven(&proof)) }
    }

    /// Gives an account another name, for the tables to come and to sign in with.
    pub(crate) async fn rename_account(&self, guest: &Guest, name: &str) -> Result<(), Refused> {
        let name = account_name(name)?;
        self.limit(Who::Person(guest.id), Thing::SignUp).await?;
        let (service, id) = (self.clone(), guest.id);
        to_the_end(async move {
            let renamed = match service.store().rename_account(id, name).await {
                // Somebody else took it at the same moment.
                Err(fault) if fault.is_conflict() => false,
                renamed => renamed?,
            };
            service.sessions().forget(id);
            if renamed { Ok(()) } else { Err(Refused::NameTaken) }
        })
        .await
    }

    /// Ends all sessions of an account, here and everywhere.
    pub async fn sign_out_everywhere(&self, guest: &Guest) -> Result<(), Refused> {
        if !guest.has_account() {
            return Err(Refused::NoAccount);
        }
        let (service, id) = (self.clone(), guest.id);
        to_the_end(async move {
            for hash in service.store().end_sessions(id, None).await? {
                service.sessions().end(&hash);
            }
            service.sessions().forget(id);
            Ok(())
        })
        .await
    }

    /// What the owner of an account is told of it.
    pub async fn account_facts(&self, guest: &Guest) -> Result<AccountFacts, Refused> {
        let account = self.store().account_of(guest.id).await?.ok_or(Refused::NoAccount)?;
        let has_password = account.password.is_some();
        Ok(AccountFacts { created: account.created, has_password, codes: account.codes, sessions: account.sessions })
    }
}
