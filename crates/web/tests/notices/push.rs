//! By a browser: what it is sent, and what becomes of one that is gone.

use axum::http::StatusCode;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf::{HKDF_SHA256, KeyType, Salt},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as UnparsedSigner},
};
use serde_json::{Value, json};
use tables::notices::ChannelState;

use crate::{
    Duel, SITE,
    common::{encode, field, stand_ins::Receiver},
    notices,
};

/// So many bytes of a derived key.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Bytes(N)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

/// A browser: its private key is used for one message.
pub(crate) struct Browser {
    private: EphemeralPrivateKey,
    pub(crate) public: Vec<u8>,
    pub(crate) auth: [u8; 16],
}

impl Browser {
    pub(crate) fn new() -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        Self { private, public, auth: *b"0123456789abcdef" }
    }

    pub(crate) fn form(&self, endpoint: &str) -> String {
        let (key, auth) = (BASE64.encode(&self.public), BASE64.encode(self.auth));
        format!("endpoint={}&p256dh={key}&auth={auth}", encode(endpoint))
    }

    /// Reads a message as a browser does (RFC 8291).
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (record, rest) = rest.split_at(4);
        assert!(body.len() <= u32::from_be_bytes(record.try_into().unwrap()) as usize);
        let (sender, sealed) = rest[1..].split_at(usize::from(rest[0]));
        let sender_key = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(self.private, &sender_key, <[u8]>::to_vec).unwrap();
        let secret: [u8; 32] = derive(&self.auth, &shared, &[b"WebPush: info\0", &self.public, sender]);
        let key: [u8; 16] = derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = derive(salt, &secret, &[b"Content-Encoding: nonce\0"]);
        let mut text = sealed.to_vec();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text).unwrap();
        assert_eq!(text.last(), Some(&2), "the last record");
        serde_json::from_slice(&text[..text.len() - 1]).unwrap()
    }
}

#[tokio::test]
async fn a_browser_reads_that_it_is_its_owners_turn_and_nobody_else_can() {
    let push = Receiver::new().await;
    let duel = Duel::new("notices-push", notices()).await;
    let seat = duel.pass_turn().await;
    let page = duel.site.get("/notices", &[("cookie", &duel.cookie(seat))]).await.text();
    let site_key = field(&page, "id=\"push\"", "data-key").unwrap().to_owned();
    let browser = Browser::new();
    let set = duel.site.form("/notices/push", &duel.cookie(seat), &browser.form(&push.url("/send/abc"))).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT, "{}", set.text());
    duel.tell().await;
    duel.pass_turn().await;
    duel.pass_turn().await;
    duel.wait().await;
    let [got] = push.got().try_into().unwrap();
    assert_eq!((got.path.as_str(), got.header("content-encoding")), ("/send/abc", "aes128gcm"));
    assert_eq!((got.header("topic"), got.header("urgency")), (duel.id.as_str(), "high"));
    assert!(got.header("ttl").parse::<u32>().unwrap() > 0);
    // Signed by this site for this push service.
    let signed = got.header("authorization").strip_prefix("vapid t=").unwrap();
    let (token, key) = signed.split_once(", k=").unwrap();
    assert_eq!(key, site_key, "the key that the page gives to browsers");
    let (text, signature) = token.rsplit_once('.').unwrap();
    let signer = UnparsedSigner::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(key).unwrap());
    signer.verify(text.as_bytes(), &BASE64.decode(signature).unwrap()).unwrap();
    let claims: Value = serde_json::from_slice(&BASE64.decode(text.split('.').nth(1).unwrap()).unwrap()).unwrap();
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(format!("http://{}", push.address)), &json!(SITE)));
    let left = claims["exp"].as_i64().unwrap() - tables::now() / 1000;
    assert!((1..=24 * 60 * 60).contains(&left), "{left}");
    // Nothing of it can be read on the way.
    let plain = String::from_utf8_lossy(&got.body).into_owned();
    assert!(!plain.contains("turn") && !plain.contains(&duel.id));
    let told = browser.read(&got.body);
    assert_eq!(told["url"], format!("/t/{}", duel.id));
    assert_eq!(told["title"], "Your turn: Shinjuku");
    let other = if seat == 0 { "Ben" } else { "Aoi" };
    assert_eq!((&told["body"], &told["lang"]), (&json!(format!("With {other}.")), &json!("en")));
}

#[tokio::test]
async fn a_browser_that_is_gone_is_not_told_again_and_its_owner_reads_so() {
    let push = Receiver::new().await;
    let duel = Duel::new("notices-gone", notices()).await;
    let seat = duel.pass_turn().await;
    for (status, endpoint) in [("404 Not Found", "/1"), ("410 Gone", "/2")] {
        push.answers(status);
        let form = Browser::new().form(&push.url(endpoint));
        assert_eq!(duel.site.form("/notices/push", &duel.cookie(seat), &form).await.status, StatusCode::NO_CONTENT);
        duel.tell().await;
        duel.pass_turn().await;
        duel.pass_turn().await;
        duel.wait().await;
        assert_eq!(push.got().len(), 1, "{status}");
    }
    assert_eq!(duel.state(seat).await, [ChannelState::Failed; 2]);
    let page = duel.site.get("/notices", &[("cookie", &duel.cookie(seat))]).await.text();
    assert_eq!(page.matches("switched off, because nothing arrived").count(), 2);
    // The session takes its browsers along.
    assert_eq!(duel.site.form("/sign-out", &duel.cookie(seat), "").await.status, StatusCode::SEE_OTHER);
    // One that knows the site by another key is told which it has.
    let other_key = format!("{}&key=BAAA", Browser::new().form(&push.url("/3")));
    let answer = duel.site.form("/notices/push", &duel.cookie(1 - seat), &other_key).await;
    let page = duel.site.get("/notices", &[("cookie", &duel.cookie(1 - seat))]).await.text();
    assert_eq!(answer.status, StatusCode::CONFLICT);
    assert_eq!(Some(answer.text().as_str()), field(&page, "id=\"push\"", "data-key"));
    for bad in ["endpoint=x&p256dh=AA&auth=AA", "", "endpoint=https%3A%2F%2Fpush.example%2F1"] {
        let answer = duel.site.form("/notices/push", &duel.cookie(1 - seat), bad).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
    assert_eq!(duel.site.form("/notices/push", "", "").await.status, StatusCode::UNAUTHORIZED);
}
