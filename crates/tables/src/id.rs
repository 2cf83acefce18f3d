//! Names that cannot be guessed: of tables (the link is the invitation), of clubs, of channels and of sessions.

use std::{fmt, str::FromStr};

use sha2::{Digest, Sha256};

use crate::{ClubRefused, Refused, store::Fault};

/// No `i`, `l`, `o`, `u`: nobody mistakes a link that is read aloud.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 63 bits, 5 a digit.
const LENGTH: usize = 13;

/// Ids that are random numbers of 63 bits: nobody guesses one, and none is ever given twice.
macro_rules! random_ids {
    ($($(#[$about:meta])* $id:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $id(i64);

        impl $id {
            /// A new one.
            pub fn random() -> Result<Self, Refused> {
                let bytes: [u8; 8] = random()?;
                Ok(Self(i64::from_le_bytes(bytes) & i64::MAX))
            }

            /// As stored.
            pub const fn number(self) -> i64 {
                self.0
            }

            /// From storage, or a form.
            pub const fn stored(number: i64) -> Self {
                Self(number)
            }
        }
    )*};
}
random_ids! {
    /// A table; written in 13 letters and digits.
    TableId;
    /// A club; written as a table is.
    ClubId;
    /// A channel by which somebody is told of their turn: links that end it name it.
    ChannelId;
}

/// A number as an address says it.
fn write(number: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    (0..LENGTH).rev().try_for_each(|place| f.write_char(DIGITS[(number >> (5 * place) & 31) as usize].into()))
}

/// Reads only what [`write`] writes, so that a thing has one address.
fn read(text: &str) -> Option<i64> {
    if text.len() != LENGTH || text.as_bytes()[0] > b'7' {
        return None;
    }
    let digit = |byte: u8| (0..32_u8).find(|at| DIGITS[usize::from(*at)] == byte);
    text.bytes().try_fold(0, |number, byte| Some(number << 5 | i64::from(digit(byte)?)))
}

/// How an id is written and read, in addresses and in JSON.
macro_rules! written {
    ($($id:ident: $refused:expr;)*) => {$(
        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write(self.0, f)
            }
        }

        impl FromStr for $id {
            type Err = Refused;

            fn from_str(text: &str) -> Result<Self, Refused> {
                read(text).map(Self).ok_or($refused)
            }
        }

        impl serde::Serialize for $id {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $id {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
written! {
    TableId: Refused::NoTable;
    ClubId: Refused::Club(ClubRefused::NoClub);
}

/// Somebody who plays, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct GuestId(pub i64);

/// The secret of a session. It is opaque rather than signed: 256 random bits need no key to keep, and a session ends by
/// forgetting its row. Only the hash is stored, so a stolen database opens no session.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn random() -> Result<Self, Refused> {
        let bytes: [u8; 32] = random()?;
        let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        Ok(Self(digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()))
    }

    /// What somebody sent, if it can be a token at all.
    pub fn read(text: &str) -> Option<Self> {
        let hexadecimal = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        hexadecimal.then(|| Self(text.to_owned()))
    }

    /// The secret, to hand to its owner.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// What is stored.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(&self.0).into()
    }
}

/// Bytes of the operating system's randomness.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Refused> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Refused::Store(Fault::unavailable(error)))?;
    Ok(bytes)
}

/// A number below `most`, by chance: for names that are made up. Zero if there is nothing to choose from.
pub fn chance(most: usize) -> Result<usize, Refused> {
    let number = u64::from_le_bytes(random()?);
    Ok(usize::try_from(number % most.max(1) as u64).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_one_address() {
        for number in [0, 1, 31, 32, i64::MAX, 0x1234_5678_9abc_def0] {
            let id = TableId(number);
            assert_eq!(id.to_string().parse::<TableId>().ok(), Some(id));
        }
        for bad in
            ["", "../../etc/pass", "000000000000", "00000000000000", "8000000000000", "000000000000O", "０００００"]
        {
            assert!(bad.parse::<TableId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_token_is_64_hexadecimal_digits() {
        let token = Token::random().unwrap();
        assert_eq!(Token::read(token.secret()).map(|token| token.hash()), Some(token.hash()));
        for bad in ["", "abc", &"g".repeat(64), &"é".repeat(32)] {
            assert!(Token::read(bad).is_none());
        }
    }
}
