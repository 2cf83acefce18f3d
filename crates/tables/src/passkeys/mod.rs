//! Passkeys: a device proves by a key of its own who somebody is, without a password or a name. What it is asked and how its answer is
//! checked is `webauthn-rs`'s; here is what comes of it.

mod ceremonies;
mod relying_party;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::{Passkey, PublicKeyCredential, RegisterPublicKeyCredential};

pub use relying_party::{NoPasskeys, RelyingParty};

use self::ceremonies::{Ceremony, Registration, read};
use crate::{
    Guest, GuestId, Refused, SignedIn, SignedUp, Sure, TableService, Thing, Token, Who,
    id::random,
    names::{account_name, key, tidy_name},
    sessions::to_the_end,
    store::{EndedPasskey, Fault, Hash, KeptPasskey, MOST_PASSKEYS, NewPasskey, Proof, UsedPasskey, UserHandle, WayIn},
};

/// The longest that is kept of a passkey: a large key and what its device says of itself.
const LONGEST_CREDENTIAL: usize = 16 * 1024;

/// Why something about a passkey was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PasskeyRefused {
    /// The passkey is not known here, or its answer is not right: nobody is told which.
    #[error("the passkey is not known here, or its answer is not right")]
    Wrong,
    /// The browser was asked something else, too long ago, or has answered already.
    #[error("the answer comes too late, twice, or from another browser")]
    Stale,
    /// The account has as many as it may.
    #[error("an account has {MOST_PASSKEYS} passkeys at most")]
    TooMany,
    /// Without this passkey nobody could come in.
    #[error("the last way in cannot be removed: set a password or add a passkey first")]
    LastWayIn,
    /// Passkeys are not offered at this address.
    #[error("passkeys are not offered at this address")]
    NotOffered,
}

impl PasskeyRefused {
    /// One word for programs, and the key of its sentence (`refused-…`).
    pub const fn word(self) -> &'static str {
        match self {
            Self::Wrong => "wrong-passkey",
            Self::Stale => "stale-passkey",
            Self::TooMany => "too-many-passkeys",
            Self::LastWayIn => "last-way-in",
            Self::NotOffered => "no-passkeys",
        }
    }
}

/// What a browser answers.
#[derive(Clone, Copy, Debug)]
pub struct PasskeyAnswer<'a> {
    /// The site that was asked.
    pub site: &'a RelyingParty,
    /// The hash of the secret of the browser, which it had when it was asked.
    pub browser: Hash,
    /// The answer, as the browser writes it.
    pub json: &'a str,
}

fn id_of(credential: &[u8]) -> Hash {
    Sha256::digest(credential).into()
}

fn read_kept(passkey: &KeptPasskey) -> Result<Passkey, Refused> {
    serde_json::from_str(&passkey.key.credential).map_err(|error| Fault::corrupt(error).at("passkeys").into())
}

/// What a browser is asked, without what is only for the library's own script.
fn options(asked: impl serde::Serialize) -> Result<Value, Fault> {
    let mut asked = serde_json::to_value(asked).map_err(Fault::program)?;
    Ok(asked["publicKey"].take())
}

/// A new passkey that somebody asks for.
struct Wanted<'a> {
    /// What its owner calls it.
    name: &'a str,
    /// The name of the account.
    account: &'a str,
    /// Those that the account has.
    known: &'a [KeptPasskey],
}

/// Asks for a passkey that its device can find by itself, so that nobody types a name.
fn ask_for_new(site: &RelyingParty, wanted: &Wanted<'_>) -> Result<(Registration, Value), Refused> {
    let mut known = Vec::with_capacity(wanted.known.len());
    for passkey in wanted.known {
        known.push(read_kept(passkey)?.cred_id().clone());
    }
    let handle = match wanted.known.first() {
        Some(passkey) => passkey.key.handle,
        None => UserHandle(random()?),
    };
    let (asked, state) = site.ask_for_new((wanted.account, handle), known).map_err(Fault::program)?;
    let mut asked = options(asked)?;
    asked["authenticatorSelection"]["residentKey"] = json!("required");
    asked["authenticatorSelection"]["requireResidentKey"] = json!(true);
    Ok((Registration { name: wanted.name.to_owned(), handle, state }, asked))
}

/// What a device has made, as it is kept.
fn made(
    answer: PasskeyAnswer<'_>,
    credential: &RegisterPublicKeyCredential,
    new: Registration,
) -> Result<NewPasskey, Refused> {
    let wrong = |error| {
        tracing::debug!(%error, "a passkey was not made");
        PasskeyRefused::Wrong
    };
    let passkey = answer.site.made(credential, &new.state).map_err(wrong)?;
    let credential = serde_json::to_string(&passkey).map_err(Fault::program)?;
    if credential.len() > LONGEST_CREDENTIAL {
        return Err(PasskeyRefused::Wrong.into());
    }
    Ok(NewPasskey { id: id_of(passkey.cred_id()), handle: new.handle, name: new.name, credential })
}

impl TableService {
    /// Asks a browser for any passkey of this site: whoever has one comes in.
    pub async fn ask_to_sign_in(&self, site: &RelyingParty, browser: Hash) -> Result<Value, Refused> {
        let (asked, state) = site.ask().map_err(Fault::program)?;
        self.begin_ceremony(browser, &Ceremony::SignIn(state), options(asked)?).await
    }

    /// Asks a browser for one of somebody's own passkeys, so that they do something by it.
    pub async fn ask_to_confirm(&self, site: &RelyingParty, browser: Hash, guest: &Guest) -> Result<Value, Refused> {
        self.limit(Who::Person(guest.id), Thing::Passkey).await?;
        let (asked, state) = site.ask().map_err(Fault::program)?;
        let mut asked = options(asked)?;
        let mut own = Vec::new();
        for passkey in self.store().passkeys(guest.id).await? {
            let id = URL_SAFE_NO_PAD.encode(read_kept(&passkey)?.cred_id());
            own.push(json!({"type": "public-key", "id": id}));
        }
        asked["allowCredentials"] = own.into();
        self.begin_ceremony(browser, &Ceremony::Confirm { guest: guest.id, state }, asked).await
    }

    /// Asks a browser for a passkey of an account that is to be made by it. Whether the name is free is seen before the device makes
    /// something in vain.
    pub async fn ask_for_account(
        &self,
        (site, browser): (&RelyingParty, Hash),
        guest: Option<&Guest>,
        (name, passkey): (&str, &str),
    ) -> Result<Value, Refused> {
        if guest.is_some_and(Guest::has_account) {
            return Err(Refused::HasAccount);
        }
        let (name, passkey) = (account_name(name)?.name, tidy_name(passkey)?);
        if let Some(guest) = guest {
            self.limit(Who::Person(guest.id), Thing::SignUp).await?;
        }
        if self.store().account(key(&name)).await?.is_some() {
            return Err(Refused::NameTaken);
        }
        let (new, asked) = ask_for_new(site, &Wanted { name: &passkey, account: &name, known: &[] })?;
        let ceremony = Ceremony::Account { guest: guest.map(|guest| guest.id), name, new };
        self.begin_ceremony(browser, &ceremony, asked).await
    }

    /// Makes an account for a guest, or for somebody new, by a passkey. The session of the guest ends, and a new one begins.
    pub async fn sign_up_by_passkey(
        &self,
        guest: Option<&Guest>,
        answer: PasskeyAnswer<'_>,
    ) -> Result<SignedUp, Refused> {
        let credential: RegisterPublicKeyCredential = read(answer.json)?;
        let asked = self.end_ceremony(answer, &credential.response.client_data_json).await?;
        let (name, new) = match asked {
            Ceremony::Account { guest: of, name, new } if of == guest.map(|guest| guest.id) => (name, new),
            _ => return Err(PasskeyRefused::Stale.into()),
        };
        let passkey = made(answer, &credential, new)?;
        if self.store().passkey(passkey.id).await?.is_some() {
            return Err(PasskeyRefused::Wrong.into());
        }
        self.make_account(guest, account_name(&name)?, WayIn::Passkey(passkey)).await
    }

    /// Lets somebody in by a passkey. `old` is the session that the browser had, which ends.
    pub async fn sign_in_by_passkey(
        &self,
        old: Option<&Token>,
        answer: PasskeyAnswer<'_>,
    ) -> Result<SignedIn, Refused> {
        let (guest, used) = self.checked(answer, None).await?;
        let (token, session) = self.new_session()?;
        let service = self.clone();
        let begins = async move { service.store().begin_session(guest.id, Proof::Passkey(used), session).await };
        let guest = self.begin(begins).await?.ok_or(PasskeyRefused::Wrong)?;
        self.leave_behind(old).await;
        Ok(SignedIn { guest, token })
    }

    /// Who has answered, and by which passkey. `of` is who was asked to confirm something; without it, anybody was asked.
    pub(crate) async fn checked(
        &self,
        answer: PasskeyAnswer<'_>,
        of: Option<GuestId>,
    ) -> Result<(Guest, UsedPasskey), Refused> {
        let credential: PublicKeyCredential = read(answer.json)?;
        let asked = self.end_ceremony(answer, &credential.response.client_data_json).await?;
        let state = match (asked, of) {
            (Ceremony::SignIn(state), None) => state,
            (Ceremony::Confirm { guest, state }, Some(of)) if guest == of => state,
            _ => return Err(PasskeyRefused::Stale.into()),
        };
        let id = id_of(&credential.raw_id);
        let (guest, kept) = self.store().passkey(id).await?.ok_or(PasskeyRefused::Wrong)?;
        // A device must say whose passkey it is if nobody else has.
        let is_theirs = match (&credential.response.user_handle, of) {
            (Some(handle), None) => *handle == kept.key.handle.0,
            (Some(handle), Some(of)) => *handle == kept.key.handle.0 && of == guest.id,
            (None, Some(of)) => of == guest.id,
            (None, None) => false,
        };
        if !is_theirs {
            return Err(PasskeyRefused::Wrong.into());
        }
        let wrong = |error| {
            tracing::debug!(%error, "a passkey was refused");
            PasskeyRefused::Wrong
        };
        let passkey = answer.site.answered(&credential, state, read_kept(&kept)?).map_err(wrong)?;
        let is = serde_json::to_string(&passkey).map_err(Fault::program)?;
        Ok((guest, UsedPasskey { id, was: kept.key.credential, is, at: self.time() }))
    }

    /// Asks a browser for another passkey of an account, whose owner is surely the one who asks.
    pub async fn ask_for_passkey(
        &self,
        (site, browser): (&RelyingParty, Hash),
        guest: &Guest,
        sure: Sure<'_>,
        name: &str,
    ) -> Result<Value, Refused> {
        if !guest.has_account() {
            return Err(Refused::NoAccount);
        }
        let name = tidy_name(name)?;
        self.limit(Who::Person(guest.id), Thing::Passkey).await?;
        let known = self.store().passkeys(guest.id).await?;
        if known.len() >= MOST_PASSKEYS as usize {
            return Err(PasskeyRefused::TooMany.into());
        }
        let proof = self.proven(guest, sure).await?;
        if !self.store().prove(guest.id, proof.clone()).await? {
            return Err(not_proven(&proof));
        }
        let (new, asked) = ask_for_new(site, &Wanted { name: &name, account: &guest.name, known: &known })?;
        self.begin_ceremony(browser, &Ceremony::Add { guest: guest.id, new }, asked).await
    }

    /// Keeps a passkey that a browser has made for an account; `answer.browser` is the session of its owner.
    pub async fn add_passkey(&self, guest: &Guest, answer: PasskeyAnswer<'_>) -> Result<(), Refused> {
        let credential: RegisterPublicKeyCredential = read(answer.json)?;
        let new = match self.end_ceremony(answer, &credential.response.client_data_json).await? {
            Ceremony::Add { guest: of, new } if of == guest.id => new,
            _ => return Err(PasskeyRefused::Stale.into()),
        };
        let key = made(answer, &credential, new)?;
        let passkey = KeptPasskey { key, guest: guest.id, created: self.time(), used: None };
        if self.store().new_passkey(passkey, answer.browser).await? {
            return Ok(());
        }
        let all = self.store().passkeys(guest.id).await?.len();
        let full = all >= MOST_PASSKEYS as usize;
        Err(if full { PasskeyRefused::TooMany } else { PasskeyRefused::Wrong }.into())
    }

    /// The passkeys of an account, the oldest first.
    pub async fn passkeys(&self, guest: GuestId) -> Result<Vec<KeptPasskey>, Refused> {
        Ok(self.store().passkeys(guest).await?)
    }

    /// Gives a passkey of one's own another name.
    pub async fn rename_passkey(&self, guest: &Guest, id: Hash, name: &str) -> Result<(), Refused> {
        let name = tidy_name(name)?;
        if self.store().rename_passkey(guest.id, id, name).await? { Ok(()) } else { Err(Refused::Gone) }
    }

    /// Removes a passkey of one's own, unless it is the last way in. All sessions but this one end, and all tokens: whoever had the
    /// device may have begun them.
    pub async fn remove_passkey(&self, guest: &Guest, sure: Sure<'_>, id: Hash, this: &Token) -> Result<(), Refused> {
        let proof = self.proven(guest, sure).await?;
        let (service, guest, this) = (self.clone(), guest.id, this.hash());
        to_the_end(async move {
            let ended = match service.store().end_passkey(guest, id, proof.clone(), this).await? {
                EndedPasskey::Ended(ended) => ended,
                EndedPasskey::LastWayIn => return Err(PasskeyRefused::LastWayIn.into()),
                EndedPasskey::NotProven => return Err(not_proven(&proof)),
                EndedPasskey::Gone => return Err(Refused::Gone),
            };
            for hash in ended {
                service.sessions().end(&hash);
            }
            service.sessions().forget(guest);
            Ok(())
        })
        .await
    }
}

/// How somebody is told that what was proven a moment ago is not so any more.
pub(crate) fn not_proven(proof: &Proof) -> Refused {
    match proof {
        Proof::Passkey(_) => PasskeyRefused::Wrong.into(),
        Proof::Password(_) | Proof::Session => Refused::WrongPassword,
    }
}
