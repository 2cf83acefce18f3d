//! Web Push: a message through the service of a browser's maker, encrypted for the browser (RFC 8291) and signed by this site (VAPID,
//! RFC 8292).

use std::{pin::Pin, sync::Arc};

use axum::http::{HeaderName, StatusCode, header};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use ring::{
    error::Unspecified,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::json;
use tables::{
    Refused, TableService,
    notices::{About, Channel, ChannelKind, Courier, Message, NoChannel, Outcome, TurnFacts},
    now,
};

use super::{
    PublicUrl,
    encrypt::{AUTH, LONGEST, PUBLIC, encrypt},
    http::{Http, Target, outcome},
    words,
};

/// A message that no browser fetches for so long, in seconds, is of no use any more.
const KEPT: i64 = 24 * 60 * 60;
/// So long, in seconds, a signature is good.
const SIGNED: i64 = 12 * 60 * 60;

/// Sends messages to browsers.
pub(super) struct Push {
    http: Arc<Http>,
    site: PublicUrl,
    key: EcdsaKeyPair,
}

/// The keys of a browser, in base64 as it gives them: its public key, then the secret that it shares.
pub(super) fn read_keys(p256dh: &str, auth: &str) -> Option<Vec<u8>> {
    let read =
        |text: &str, bytes: usize| BASE64.decode(text.trim_end_matches('=')).ok().filter(|key| key.len() == bytes);
    Some([read(p256dh, PUBLIC)?, read(auth, AUTH)?].concat())
}

impl Push {
    /// With the key of this site, which is made if there is none yet; none if it is no key.
    pub(super) async fn open(
        http: Arc<Http>,
        site: PublicUrl,
        service: &TableService,
    ) -> Result<Option<Self>, Refused> {
        let (algorithm, random) = (&ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
        let Ok(fresh) = EcdsaKeyPair::generate_pkcs8(algorithm, &random) else { return Ok(None) };
        let kept = service.push_key(fresh.as_ref().to_vec()).await?;
        Ok(EcdsaKeyPair::from_pkcs8(algorithm, &kept, &random).ok().map(|key| Self { http, site, key }))
    }

    /// The key by which browsers know this site.
    pub(super) fn public_key(&self) -> String {
        BASE64.encode(self.key.public_key())
    }

    /// What proves to a push service that this site sends.
    fn signed(&self, target: &Target) -> Result<String, Unspecified> {
        let head = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({"aud": target.origin(), "exp": now() / 1000 + SIGNED, "sub": self.site.to_string()});
        let text = format!("{}.{}", BASE64.encode(head.to_string()), BASE64.encode(claims.to_string()));
        let signature = self.key.sign(&SystemRandom::new(), text.as_bytes())?;
        Ok(format!("vapid t={text}.{}, k={}", BASE64.encode(signature), self.public_key()))
    }

    /// What the service worker shows.
    fn text(message: &Message, turn: &TurnFacts) -> Vec<u8> {
        let (title, mut body) = words::of_turn(turn, message.lang);
        let whole = |body: &str| {
            let url = format!("/t/{}", turn.table);
            json!({"title": title, "body": body, "url": url, "lang": message.lang.code()}).to_string().into_bytes()
        };
        while whole(&body).len() > LONGEST && body.pop().is_some() {}
        whole(&body)
    }

    async fn send(&self, message: &Message) -> Outcome {
        let About::Turn(turn) = &message.about else { return Outcome::Refused };
        let Channel { address, secret, .. } = &message.channel;
        let Ok(target) = Target::read(address) else { return Outcome::Gone };
        let Some((browser, auth)) = secret.split_at_checked(PUBLIC) else { return Outcome::Gone };
        let Ok(body) = encrypt(&Self::text(message, turn), browser, auth) else { return Outcome::Gone };
        let Ok(signed) = self.signed(&target) else { return Outcome::Later };
        let left = turn.deadline.map_or(KEPT, |deadline| ((deadline - now()) / 1000).clamp(60, KEPT));
        let headers = vec![
            (header::AUTHORIZATION, signed),
            (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
            (header::CONTENT_ENCODING, "aes128gcm".to_owned()),
            (HeaderName::from_static("ttl"), left.to_string()),
            (HeaderName::from_static("urgency"), "high".to_owned()),
            // A later turn at the same table takes the place of one that nobody has fetched.
            (HeaderName::from_static("topic"), turn.table.to_string()),
        ];
        match self.http.post(&target, headers, body).await {
            // The browser has withdrawn it.
            Ok(StatusCode::NOT_FOUND) => Outcome::Gone,
            answer => outcome(answer),
        }
    }
}

impl Courier for Push {
    fn kind(&self) -> ChannelKind {
        ChannelKind::Push
    }

    fn check<'a>(&'a self, address: &'a str) -> Pin<Box<dyn Future<Output = Result<String, NoChannel>> + Send + 'a>> {
        Box::pin(self.http.check(address))
    }

    fn carry<'a>(&'a self, message: &'a Message) -> Pin<Box<dyn Future<Output = Outcome> + Send + 'a>> {
        Box::pin(self.send(message))
    }
}
