//! What a browser is asked, and what its answer is checked by. It is kept in the database, because another server may get the answer,
//! and is taken from there by the first answer: none is good twice.

use std::time::Duration;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::{DiscoverableAuthentication, PasskeyRegistration};

use super::{PasskeyAnswer, PasskeyRefused};
use crate::{
    GuestId, Refused, TableService,
    store::{Fault, Hash, KeptCeremony, UserHandle},
};

/// So long an answer may take.
pub(super) const PATIENCE: Duration = Duration::from_mins(5);

/// So many browsers are asked at once; one more, and the one that was asked first must ask again.
const MOST_CEREMONIES: u32 = 10_000;

/// The longest answer: a device that tells all about itself needs a few thousand characters.
const LONGEST_ANSWER: usize = 32 * 1024;

/// What is asked, of whom, and what the answer is checked by.
#[derive(Serialize, Deserialize)]
pub(super) enum Ceremony {
    /// Who somebody is.
    SignIn(DiscoverableAuthentication),
    /// Whether somebody who is signed in is still the one who asks.
    Confirm { guest: GuestId, state: DiscoverableAuthentication },
    /// A passkey for an account that is to be made: of a guest, or of somebody new.
    Account { guest: Option<GuestId>, name: String, new: Registration },
    /// A passkey for an account that there is.
    Add { guest: GuestId, new: Registration },
}

/// A passkey that is to be made.
#[derive(Serialize, Deserialize)]
pub(super) struct Registration {
    /// What its owner calls it.
    pub(super) name: String,
    pub(super) handle: UserHandle,
    pub(super) state: PasskeyRegistration,
}

fn hash(challenge: &str) -> Hash {
    Sha256::digest(challenge).into()
}

/// An answer of a browser, as a browser writes it.
pub(super) fn read<T: DeserializeOwned>(answer: &str) -> Result<T, Refused> {
    let read = Some(answer).filter(|answer| answer.len() <= LONGEST_ANSWER).and_then(|answer| {
        serde_json::from_str(answer).inspect_err(|error| tracing::debug!(%error, "no answer of a browser")).ok()
    });
    read.ok_or_else(|| PasskeyRefused::Wrong.into())
}

impl TableService {
    /// Keeps what a browser is asked (`options`, in which the challenge is).
    pub(super) async fn begin_ceremony(
        &self,
        browser: Hash,
        ceremony: &Ceremony,
        options: Value,
    ) -> Result<Value, Refused> {
        let none = || Fault::program(std::io::Error::other("a question without a challenge"));
        let challenge = options["challenge"].as_str().map(hash).ok_or_else(none)?;
        let state = serde_json::to_string(ceremony).map_err(Fault::program)?;
        let now = self.time();
        let until = now.saturating_add(i64::try_from(PATIENCE.as_millis()).unwrap_or(i64::MAX));
        let kept = KeptCeremony { challenge, browser, state, until };
        self.store().keep_ceremony(kept, now, MOST_CEREMONIES).await?;
        Ok(options)
    }

    /// What was asked, of the browser that answers; `client_data` is the part of the answer that names the challenge.
    pub(super) async fn end_ceremony(
        &self,
        answer: PasskeyAnswer<'_>,
        client_data: &[u8],
    ) -> Result<Ceremony, Refused> {
        #[derive(Deserialize)]
        struct ClientData {
            challenge: String,
        }
        let data: ClientData = serde_json::from_slice(client_data).map_err(|_| PasskeyRefused::Wrong)?;
        let kept = self.store().take_ceremony(hash(&data.challenge), answer.browser, self.time()).await?;
        let kept = kept.ok_or(PasskeyRefused::Stale)?;
        // What another version of the program has asked is asked again.
        serde_json::from_str(&kept).map_err(|_| PasskeyRefused::Stale.into())
    }
}
