//! Recovery codes: each lets the owner of an account in once, who has forgotten the password. 80 bits by chance need no slow hash.

use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

use crate::{Refused, id::random, store::Hash};

/// So many an account has.
pub(crate) const CODES: usize = 10;
/// No `i`, `l`, `o`, `u`: a code is written down and read again.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Letters of a code, 5 bits each.
const LENGTH: usize = 16;

/// New codes, as their owner keeps them, and their hashes, as we do.
pub(crate) fn new_codes() -> Result<(Vec<String>, Vec<Hash>), Refused> {
    let codes: Vec<String> = (0..CODES).map(|_| code()).collect::<Result<_, _>>()?;
    let hashes = codes.iter().map(|code| hash(code)).collect();
    Ok((codes, hashes))
}

fn code() -> Result<String, Refused> {
    let letters: [u8; LENGTH] = random()?;
    let letters: Vec<char> = letters.iter().map(|byte| char::from(DIGITS[usize::from(byte & 31)])).collect();
    let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// The hash of a code, however it is typed: in capitals, with blanks, with an `o` for a zero.
pub(crate) fn hash(code: &str) -> Hash {
    let same = |c: char| match c {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    let letters = code.nfkc().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).map(same);
    Sha256::digest(letters.take(4 * LENGTH).collect::<String>()).into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        let (codes, hashes) = new_codes().unwrap();
        assert_eq!((codes.len(), hashes.len(), codes[0].len()), (CODES, CODES, 19));
        assert_eq!(hash(&codes[0]), hashes[0]);
        assert_eq!(hash(&codes[0].to_uppercase().replace('-', " ")), hashes[0]);
        assert_eq!(hash("0123-4567-89ab-cdef"), hash("O i23 ４567 89AB CDEF"));
        assert_ne!(hashes[0], hashes[1]);
    }
}
