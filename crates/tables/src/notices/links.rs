//! Links in messages: whoever has one ends the channel that it came by, or says that they want it, without signing in. They are
//! signed rather than kept, so that a database holds nothing that could be used.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::ChannelId;
use crate::{Refused, TableService, id::random};

/// The name of the secret in the storage.
const KEY: &str = "notice links";
/// So many bytes of a number, and of its signature.
const NUMBER: usize = 8;
const SIGNATURE: usize = 16;

/// What a link does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    /// Ends a channel.
    Stop,
    /// Says that somebody wants to be told there.
    Confirm,
}

impl Link {
    const fn word(self) -> &'static str {
        match self {
            Self::Stop => "norikae notice stop 1 ",
            Self::Confirm => "norikae notice confirm 1 ",
        }
    }

    /// A keyed hash, nested as in HMAC.
    fn signature(self, key: &[u8; 32], channel: ChannelId) -> [u8; SIGNATURE] {
        let number = channel.number().to_be_bytes();
        let inner = Sha256::new().chain_update(key).chain_update(self.word()).chain_update(number).finalize();
        let outer = Sha256::new().chain_update(key).chain_update(inner).finalize();
        std::array::from_fn(|at| outer[at])
    }

    fn write(self, key: &[u8; 32], channel: ChannelId) -> String {
        let bytes = channel.number().to_be_bytes().into_iter().chain(self.signature(key, channel));
        bytes.fold(String::with_capacity(2 * (NUMBER + SIGNATURE)), |mut text, byte| {
            // Text always has room.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    fn read(self, key: &[u8; 32], text: &str) -> Option<ChannelId> {
        if text.len() != 2 * (NUMBER + SIGNATURE) || !text.is_ascii() {
            return None;
        }
        let mut bytes = [0; NUMBER + SIGNATURE];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        let (number, signature) = bytes.split_at(NUMBER);
        let channel = ChannelId::stored(i64::from_be_bytes(number.try_into().ok()?));
        // All of it is compared, however much is right.
        let other = self.signature(key, channel);
        let differ = signature.iter().zip(other).fold(0, |differ, (one, other)| differ | (one ^ other));
        (differ == 0).then_some(channel)
    }
}

impl TableService {
    async fn link_key(&self) -> Result<&[u8; 32], Refused> {
        let read = || async { Ok::<_, Refused>(self.store().key(KEY.to_owned(), random()?).await?) };
        self.notices().link_key.get_or_try_init(read).await
    }

    /// What a link has in it.
    pub(super) async fn link(&self, link: Link, channel: ChannelId) -> Result<String, Refused> {
        Ok(link.write(self.link_key().await?, channel))
    }

    /// The channel that a link is about, if it is one of ours.
    pub(super) async fn linked(&self, link: Link, text: &str) -> Result<Option<ChannelId>, Refused> {
        Ok(link.read(self.link_key().await?, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_good_for_its_channel_and_its_purpose_alone() {
        let (key, channel) = ([7; 32], ChannelId::stored(0x1234_5678_9abc_def0));
        let stop = Link::Stop.write(&key, channel);
        assert_eq!(Link::Stop.read(&key, &stop), Some(channel));
        assert_eq!(Link::Confirm.read(&key, &stop), None, "it does one thing");
        assert_eq!(Link::Stop.read(&[8; 32], &stop), None, "another site's");
        for at in 0..stop.len() {
            let mut other = stop.clone().into_bytes();
            other[at] = if other[at] == b'0' { b'1' } else { b'0' };
            assert_eq!(Link::Stop.read(&key, &String::from_utf8(other).unwrap()), None, "changed at {at}");
        }
        for bad in ["", "0", &stop[1..], &format!("{stop}0"), &"é".repeat(24), &"+".repeat(48)] {
            assert_eq!(Link::Stop.read(&key, bad), None, "{bad}");
        }
    }
}
