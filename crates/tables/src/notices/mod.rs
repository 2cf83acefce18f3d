//! "Your turn" reaches people who do not look. Here it is decided who is to be told, once for every turn, whichever server does it;
//! how a message leaves is a [`Courier`]'s business, one for each way.
//!
//! A turn that begins is noted with a moment at which to look whether it still waits (`turns.rs`): by then most turns are over, or
//! somebody looks at the table (`looking.rs`). What is to be told becomes messages (`sending.rs`), which are taken by one server,
//! tried again a few times, and never sent twice.

mod channel;
mod couriers;
mod links;
mod looking;
mod quiet;
mod sending;
mod settings;
mod turns;

use std::{
    collections::HashSet,
    sync::{
        Mutex, OnceLock, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
};

use tokio::sync::OnceCell;

pub use crate::id::ChannelId;
pub use channel::{Channel, ChannelKind, ChannelState};
pub use couriers::{About, Courier, Couriers, Message, NoChannel, Outcome, TurnFacts};
pub(crate) use looking::Looking;
pub use quiet::{QuietHours, Wishes, zone, zones};
pub use settings::NoticeSettings;
pub use turns::tell_turns;

use crate::{GuestId, store::BegunTurn};

/// So many turns may wait to be noted: a database that is away for long makes no more than this.
const MOST_BEGUN: usize = 10_000;

/// What a server remembers of those who are told.
#[derive(Default)]
pub(crate) struct Notices {
    couriers: OnceLock<Couriers>,
    looking: looking::Lookers,
    /// Everybody who has a channel that is on, as far as it is known here.
    listeners: RwLock<HashSet<GuestId>>,
    /// Whether they are known as they are now.
    known: AtomicBool,
    /// Turns that began and are not noted yet.
    begun: Mutex<Vec<BegunTurn>>,
    /// Whether turns that began before this server did were looked for.
    caught_up: AtomicBool,
    /// When what is old was last forgotten.
    swept: AtomicI64,
    /// What links that end a channel are signed with.
    link_key: OnceCell<[u8; 32]>,
}

impl Notices {
    /// Somebody's channels have changed.
    pub(crate) fn forget_listeners(&self) {
        self.known.store(false, Ordering::Release);
    }

    /// Somebody has a channel that is on: turns that begin from now on are noted for them.
    fn begins_to_listen(&self, guest: GuestId) {
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).insert(guest);
        self.forget_listeners();
    }

    fn listens(&self, guest: GuestId) -> bool {
        self.listeners.read().unwrap_or_else(PoisonError::into_inner).contains(&guest)
    }

    fn nobody_listens(&self) -> bool {
        self.listeners.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Has a turn noted at the next opportunity.
    fn has_begun(&self, turn: BegunTurn) {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if begun.len() < MOST_BEGUN {
            begun.push(turn);
        } else {
            tracing::warn!("more turns have begun than can be noted; some people will not be told of theirs");
        }
    }

    fn take_begun(&self) -> Vec<BegunTurn> {
        std::mem::take(&mut *self.begun.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
