//! Where people were when they last changed something: for the site's owner, who may have to block an address. It is kept in memory
//! alone, and forgotten when the server stops.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
};

use tables::GuestId;

/// So many people are remembered.
const MOST: usize = 10_000;

/// The last address of each.
#[derive(Debug, Default)]
pub(crate) struct LastSeen(Mutex<HashMap<GuestId, IpAddr>>);

impl LastSeen {
    pub(crate) fn note(&self, guest: GuestId, address: IpAddr) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST && !known.contains_key(&guest) {
            known.clear();
        }
        known.insert(guest, address);
    }

    pub(crate) fn of(&self, guest: GuestId) -> Option<IpAddr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&guest).copied()
    }
}
