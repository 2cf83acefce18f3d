//! A device that keeps passkeys, in software: it answers what a site asks as a browser with a security key does.

#![allow(dead_code, unreachable_pub, reason = "every test file uses its part")]

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    digest::{SHA256, digest},
    rand::{SecureRandom as _, SystemRandom},
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::{Value, json};

/// What a device says of the person before it.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const WITH_KEY: u8 = 0x40;

struct Key {
    id: Vec<u8>,
    handle: Vec<u8>,
    pair: EcdsaKeyPair,
}

/// A device, and the browser that it is used with.
pub struct Authenticator {
    /// The address that the browser is at.
    pub origin: String,
    /// The site that the passkeys are for.
    pub site: String,
    /// Whether it makes sure who is before it.
    pub verifies: bool,
    /// How often it has answered, as it says.
    pub counter: u32,
    keys: Vec<Key>,
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(value: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(value.as_str().unwrap()).unwrap()
}

impl Authenticator {
    /// A new device with a browser at this address.
    pub fn new(origin: &str) -> Self {
        let host = origin.split_once("://").unwrap().1;
        let site = host.split(':').next().unwrap().to_owned();
        Self { origin: origin.to_owned(), site, verifies: true, counter: 0, keys: Vec::new() }
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data =
            json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false});
        data.to_string().into_bytes()
    }

    fn head(&mut self, flags: u8) -> Vec<u8> {
        self.counter += 1;
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut data = digest(&SHA256, self.site.as_bytes()).as_ref().to_vec();
        data.push(PRESENT | verified | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// Makes a passkey.
    pub fn create(&mut self, options: &Value) -> String {
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required", "it is found without a name");
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).unwrap();
        let mut id = vec![0; 32];
        random.fill(&mut id).unwrap();
        let client_data = self.client_data("webauthn.create", options);
        let mut data = self.head(WITH_KEY);
        data.extend([0; 16]);
        data.extend([0, 32]);
        data.extend(&id);
        // The public key in COSE: an elliptic curve key for ES256 on P-256, x and y.
        let point = pair.public_key().as_ref();
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[33..65]);
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        let answer = json!({
            "id": encode(&id), "rawId": encode(&id), "type": "public-key", "clientExtensionResults": {},
            "response": {"clientDataJSON": encode(&client_data), "attestationObject": encode(&object)},
        });
        self.keys.push(Key { id, handle: decode(&options["user"]["id"]), pair });
        answer.to_string()
    }

    /// Answers by the passkey that was made last, of those that are asked for.
    pub fn get(&mut self, options: &Value) -> String {
        let asked: Vec<Vec<u8>> =
            options["allowCredentials"].as_array().unwrap().iter().map(|one| decode(&one["id"])).collect();
        let at = self.keys.iter().rposition(|key| asked.is_empty() || asked.contains(&key.id)).unwrap();
        let client_data = self.client_data("webauthn.get", options);
        let data = self.head(0);
        let mut signed = data.clone();
        signed.extend(digest(&SHA256, &client_data).as_ref());
        let key = &self.keys[at];
        let signature = key.pair.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": encode(&key.id), "rawId": encode(&key.id), "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&client_data), "authenticatorData": encode(&data),
                "signature": encode(signature.as_ref()), "userHandle": encode(&key.handle),
            },
        })
        .to_string()
    }
}
