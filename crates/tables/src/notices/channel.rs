//! The ways in which somebody is told that it is their turn.

use std::fmt;

use crate::{GuestId, id::ChannelId, store::Hash};

/// How somebody is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChannelKind {
    /// By a message of a browser, which need not be open.
    Push,
    /// By e-mail.
    Mail,
    /// By a request to an address of their own.
    Webhook,
}

impl ChannelKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Push, Self::Mail, Self::Webhook];

    /// As stored and measured.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Mail => "mail",
            Self::Webhook => "webhook",
        }
    }

    /// From storage.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// So many somebody has.
    pub const fn most(self) -> u32 {
        match self {
            Self::Push => 10,
            Self::Mail | Self::Webhook => 1,
        }
    }
}

/// Whether a channel is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelState {
    /// Whoever has the address has not said yet that they want to be told there.
    Unconfirmed,
    /// It is used.
    On,
    /// It failed for good, and is not used any more until it is set anew.
    Failed,
}

impl ChannelState {
    /// As stored.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unconfirmed => "unconfirmed",
            Self::On => "on",
            Self::Failed => "failed",
        }
    }

    /// From storage.
    pub fn read(word: &str) -> Option<Self> {
        [Self::Unconfirmed, Self::On, Self::Failed].into_iter().find(|state| state.word() == word)
    }
}

/// A way in which somebody is told.
#[derive(Clone, PartialEq, Eq)]
pub struct Channel {
    /// Its number.
    pub id: ChannelId,
    /// Who is told.
    pub guest: GuestId,
    /// How.
    pub kind: ChannelKind,
    /// Where: the endpoint of a browser, a mail address, an address of the web.
    pub address: String,
    /// What a message is encrypted or signed with; of a mail address nothing.
    pub secret: Vec<u8>,
    /// The session of the browser, with which it goes.
    pub session: Option<Hash>,
    /// Whether it is used.
    pub state: ChannelState,
    /// When it was set.
    pub created: i64,
    /// How many messages failed one after the other.
    pub failures: u32,
}

/// Without address and secret: what is shown may stand in a log.
impl fmt::Debug for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, kind, state) = (self.id, self.kind, self.state);
        f.debug_struct("Channel").field("id", &id).field("kind", &kind).field("state", &state).finish_non_exhaustive()
    }
}
