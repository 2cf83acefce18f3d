//! Those who carry messages, and what they are given.

use std::{pin::Pin, sync::Arc, time::Duration};

use tabletop::Lang;

use super::{Channel, ChannelKind};
use crate::{TableId, TableService};

/// An answer that comes when a message has left, or not.
type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Carries messages in one way. Nothing that it says or logs has an address or a secret in it.
pub trait Courier: Send + Sync {
    /// In which way.
    fn kind(&self) -> ChannelKind;
    /// The address as it is kept, if somebody can be told there.
    fn check<'a>(&'a self, address: &'a str) -> Later<'a, Result<String, NoChannel>>;
    /// Sends a message, and says what became of it within a bounded time.
    fn carry<'a>(&'a self, message: &'a Message) -> Later<'a, Outcome>;
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was taken.
    Sent,
    /// It was not; another try may go well.
    Later,
    /// It was refused, and would be again.
    Refused,
    /// Nobody is there any more: nothing need be sent there again.
    Gone,
}

/// Why somebody cannot be told in the way that they wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoChannel {
    /// This site does not tell people so.
    #[error("this site does not tell people so")]
    NotOffered,
    /// It is no address.
    #[error("this is no address")]
    Form,
    /// Only what is encrypted is used.
    #[error("the address must begin with https://")]
    NotEncrypted,
    /// It is in a private network, or leads there.
    #[error("the address is in a private network")]
    Private,
    /// Nobody is found there.
    #[error("nobody is found at this address")]
    Unreachable,
    /// It is no time zone, or no hours of a day.
    #[error("these are no quiet hours")]
    Quiet,
    /// The link is none, or not good any more.
    #[error("the link is not good any more")]
    Link,
}

/// A message for somebody.
#[derive(Debug)]
pub struct Message {
    /// Where it goes.
    pub channel: Channel,
    /// In which language.
    pub lang: Lang,
    /// What it is about.
    pub about: About,
    /// What a link has in it that ends the channel, for whoever has it.
    pub stop: String,
}

/// What a message is about.
#[derive(Debug)]
pub enum About {
    /// It is somebody's turn.
    Turn(TurnFacts),
    /// Whether whoever has this address wants to be told there.
    Confirm {
        /// Who entered the address.
        name: String,
        /// What a link has in it that says so.
        token: String,
    },
}

/// A turn, as it may be told outside: nothing of the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnFacts {
    /// The table.
    pub table: TableId,
    /// The entry of the log that began the turn: with the table it names the turn.
    pub seq: u64,
    /// Whose turn it is, as they are called at the table.
    pub name: String,
    /// The game.
    pub game: String,
    /// The others, as they are called at the table.
    pub others: Vec<String>,
    /// Since when they are asked.
    pub since: i64,
    /// When their time runs out, if it does.
    pub deadline: Option<i64>,
}

/// All couriers of a site.
pub struct Couriers {
    all: Vec<Arc<dyn Courier>>,
    /// So many milliseconds a turn waits before anybody is told.
    pub(super) after: i64,
}

impl Couriers {
    /// Couriers, and how long a turn waits before anybody is told of it.
    pub fn new(all: Vec<Arc<dyn Courier>>, after: Duration) -> Self {
        Self { all, after: i64::try_from(after.as_millis()).unwrap_or(i64::MAX) }
    }

    fn of(&self, kind: ChannelKind) -> Option<&Arc<dyn Courier>> {
        self.all.iter().find(|courier| courier.kind() == kind)
    }
}

impl TableService {
    /// Has people told by these: once, before it is used.
    #[must_use]
    pub fn telling(self, couriers: Couriers) -> Self {
        self.notices().couriers.get_or_init(|| couriers);
        self
    }

    /// The ways in which people can be told.
    pub fn notice_ways(&self) -> Vec<ChannelKind> {
        let offered = |kind: &ChannelKind| self.courier(*kind).is_ok();
        ChannelKind::ALL.into_iter().filter(offered).collect()
    }

    pub(super) fn courier(&self, kind: ChannelKind) -> Result<&Arc<dyn Courier>, NoChannel> {
        let couriers = self.notices().couriers.get().ok_or(NoChannel::NotOffered)?;
        couriers.of(kind).ok_or(NoChannel::NotOffered)
    }
}
