//! The site as passkeys know it: each is bound to the site's name, and answers at its own address alone.

use webauthn_rs::prelude::{
    CreationChallengeResponse, CredentialID, DiscoverableAuthentication, Passkey, PasskeyRegistration,
    PublicKeyCredential, RegisterPublicKeyCredential, RequestChallengeResponse, Url, Uuid, Webauthn, WebauthnBuilder,
    WebauthnResult,
};

use super::ceremonies::PATIENCE;
use crate::store::UserHandle;

/// How devices call the site.
const NAME: &str = "Norikae";

/// Why a site offers no passkeys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoPasskeys {
    /// The site does not know its own address, and this is not the machine that it runs on.
    NoAddress,
    /// Browsers use no passkeys at its address: it has no https, or no name.
    Insecure,
    /// The page was asked for at another address than this one, which is the site's own.
    Elsewhere(String),
}

/// A site that offers passkeys.
#[derive(Debug)]
pub struct RelyingParty(Webauthn);

/// Whether browsers use passkeys at an address: by https, or on the machine itself.
fn is_secure(url: &Url) -> bool {
    match url.domain() {
        Some("localhost") => true,
        Some(_) => url.scheme() == "https",
        None => false,
    }
}

impl RelyingParty {
    /// The site with this public address, if it knows one, as it is asked by this `Host`.
    pub fn of(public: Option<&str>, host: &str) -> Result<Self, NoPasskeys> {
        let Some(public) = public else {
            let here = Url::parse(&format!("http://{host}")).ok().filter(is_secure);
            return here.and_then(|here| Self::at(&here)).ok_or(NoPasskeys::NoAddress);
        };
        let own = Url::parse(public).ok().filter(is_secure).ok_or(NoPasskeys::Insecure)?;
        let here = Url::parse(&format!("{}://{host}", own.scheme()));
        if !here.is_ok_and(|here| here.origin() == own.origin()) {
            return Err(NoPasskeys::Elsewhere(public.to_owned()));
        }
        Self::at(&own).ok_or(NoPasskeys::Insecure)
    }

    fn at(origin: &Url) -> Option<Self> {
        let builder = WebauthnBuilder::new(origin.domain()?, origin).ok()?;
        builder.rp_name(NAME).timeout(PATIENCE).build().ok().map(Self)
    }

    /// Asks a browser for a new passkey of an account; for none that is known already.
    pub(super) fn ask_for_new(
        &self,
        (name, handle): (&str, UserHandle),
        known: Vec<CredentialID>,
    ) -> WebauthnResult<(CreationChallengeResponse, PasskeyRegistration)> {
        self.0.start_passkey_registration(Uuid::from_bytes(handle.0), name, name, Some(known))
    }

    /// What a device has made, if it is what was asked for.
    pub(super) fn made(
        &self,
        answer: &RegisterPublicKeyCredential,
        state: &PasskeyRegistration,
    ) -> WebauthnResult<Passkey> {
        self.0.finish_passkey_registration(answer, state)
    }

    /// Asks a browser for any passkey of this site.
    pub(super) fn ask(&self) -> WebauthnResult<(RequestChallengeResponse, DiscoverableAuthentication)> {
        self.0.start_discoverable_authentication()
    }

    /// The passkey as it is after it has answered, if it has: signed for this site and this challenge, by a verified person, with a
    /// counter that went on.
    pub(super) fn answered(
        &self,
        answer: &PublicKeyCredential,
        state: DiscoverableAuthentication,
        mut passkey: Passkey,
    ) -> WebauthnResult<Passkey> {
        let result = self.0.finish_discoverable_authentication_v2(answer, state, &passkey)?;
        passkey.update_credential(&result);
        Ok(passkey)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_offers_passkeys_at_its_own_secure_address_alone() {
        let of = |public, host| RelyingParty::of(public, host).map(|_| ());
        for (public, host) in [
            (Some("https://norikae.example"), "norikae.example"),
            (Some("https://norikae.example:8443"), "NORIKAE.example:8443"),
            (Some("https://norikae.example:443"), "norikae.example"),
            (Some("http://localhost:8080"), "localhost:8080"),
            (None, "localhost:8080"),
            (None, "localhost"),
        ] {
            assert_eq!(of(public, host), Ok(()), "{public:?} {host}");
        }
        for host in ["127.0.0.1:8080", "[::1]:8080", "norikae.example", "", "localhost.example", "a b"] {
            assert_eq!(of(None, host), Err(NoPasskeys::NoAddress), "{host}");
        }
        for public in ["http://norikae.example", "https://192.0.2.1", "http://127.0.0.1:8080"] {
            assert_eq!(of(Some(public), "norikae.example"), Err(NoPasskeys::Insecure), "{public}");
        }
        let public = "https://norikae.example";
        for host in ["localhost:8080", "norikae.example:8443", "example", "www.norikae.example", ""] {
            assert_eq!(of(Some(public), host), Err(NoPasskeys::Elsewhere(public.to_owned())), "{host}");
        }
    }
}
