//! Messages that only the browser reads: RFC 8291 over RFC 8188.

use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Salt},
    rand::{SecureRandom as _, SystemRandom},
};

/// A public key as it is written: a point of P-256, not compressed.
pub(super) const PUBLIC: usize = 65;
/// The secret that a browser shares with those who send to it.
pub(super) const AUTH: usize = 16;
const SALT: usize = 16;
/// All of a message is one record.
const RECORD: u32 = 4096;
/// The longest text: a record less its mark and its tag.
pub(super) const LONGEST: usize = RECORD as usize - 1 - 16 - SALT - 4 - 1 - PUBLIC;

/// So many bytes.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// Derives `N` bytes from a secret.
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Bytes(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Encrypts a text for the browser with this public key and this secret.
pub(super) fn encrypt(text: &[u8], browser: &[u8], auth: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public = own.compute_public_key()?;
    let mut salt = [0; SALT];
    random.fill(&mut salt)?;
    let shared = agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, browser), <[u8]>::to_vec)?;
    seal(text, (&shared, public.as_ref()), (browser, auth), salt)
}

/// The same with a secret that both have already.
fn seal(
    text: &[u8],
    (shared, public): (&[u8], &[u8]),
    (browser, auth): (&[u8], &[u8]),
    salt: [u8; SALT],
) -> Result<Vec<u8>, Unspecified> {
    if text.len() > LONGEST {
        return Err(Unspecified);
    }
    let secret: [u8; 32] = derive(auth, shared, &[b"WebPush: info\0", browser, public])?;
    let key: [u8; 16] = derive(&salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(&salt, &secret, &[b"Content-Encoding: nonce\0"])?;
    // The last record ends so.
    let mut sealed = [text, &[2]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)?;
    Ok([&salt[..], &RECORD.to_be_bytes(), &[PUBLIC as u8], public, &sealed].concat())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};

    use super::*;

    fn read(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    /// The example of RFC 8291, appendix A.
    #[test]
    fn a_message_is_encrypted_as_the_standard_says() {
        let text = b"When I grow up, I want to be a watermelon";
        let browser = read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let public = read("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared = read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let (auth, salt) = (read("BTBZMqHH6r4Tts7J_aSIgg"), read("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap());
        let sealed = seal(text, (&shared, &public), (&browser, &auth), salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(sealed), expected);
    }

    #[test]
    fn a_text_that_does_not_fit_and_a_key_that_is_none_are_refused() {
        let browser = read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        assert!(encrypt(&[b'a'; LONGEST], &browser, &[0; AUTH]).unwrap().len() <= RECORD as usize);
        assert!(encrypt(&[b'a'; LONGEST + 1], &browser, &[0; AUTH]).is_err());
        for bad in [&[][..], &[4; PUBLIC], &[0; PUBLIC]] {
            assert!(encrypt(b"a", bad, &[0; AUTH]).is_err());
        }
    }
}
