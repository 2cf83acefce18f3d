//! Whom the site's owner keeps out: all of it is in memory, because every request asks. A change reads it anew, here and at every
//! other server, and those who listen and are blocked now hear nothing more.

use std::{collections::HashMap, net::IpAddr, sync::Arc};

use tokio::sync::{Mutex, watch};

use crate::{
    Guest, GuestId, Network, Refused, TableService,
    store::{Block, BlockTarget, Fault},
};

/// Everybody who is blocked.
#[derive(Debug, Default)]
struct Blocked {
    people: HashMap<GuestId, Block>,
    networks: Vec<(Network, Block)>,
}

impl Blocked {
    fn new(blocks: Vec<Block>) -> Self {
        let mut blocked = Self::default();
        for block in blocks {
            match block.whom {
                BlockTarget::Person(guest) => drop(blocked.people.insert(guest, block)),
                BlockTarget::Network(network) => blocked.networks.push((network, block)),
            }
        }
        blocked
    }

    /// The block of whoever asks, at this time: that of the person first.
    fn of(&self, guest: Option<GuestId>, address: IpAddr, now: i64) -> Option<&Block> {
        let holds = |block: &&Block| block.until.is_none_or(|until| until > now);
        let person = guest.and_then(|guest| self.people.get(&guest)).filter(holds);
        let here = || self.networks.iter().filter(|(network, _)| network.contains(address)).map(|(_, block)| block);
        person.or_else(|| here().find(holds))
    }
}

/// What the service knows of blocks; none until somebody asks.
#[derive(Debug)]
pub(crate) struct Blocks {
    known: watch::Sender<Option<Arc<Blocked>>>,
    /// One reading at a time, so that what is remembered is the last of them.
    reading: Mutex<()>,
}

impl Default for Blocks {
    fn default() -> Self {
        Self { known: watch::Sender::new(None), reading: Mutex::default() }
    }
}

impl TableService {
    /// Reads all blocks anew.
    pub(crate) async fn read_blocks(&self) -> Result<(), Fault> {
        let _reading = self.blocks().reading.lock().await;
        let blocks = match self.store().blocks().await {
            // A list that cannot be read blocks nobody: the tables go on.
            Err(fault) if fault.is_corrupt() => Vec::new(),
            blocks => blocks?,
        };
        self.blocks().known.send_replace(Some(Arc::new(Blocked::new(blocks))));
        Ok(())
    }

    /// The same beside whatever else is going on; if it fails, whoever asks next reads them.
    pub(crate) fn read_blocks_later(&self) {
        let service = self.clone();
        tokio::spawn(async move {
            if let Err(fault) = service.read_blocks().await {
                tracing::warn!(%fault, "who is blocked could not be read; it is read with the next request");
                service.blocks().known.send_replace(None);
            }
        });
    }

    async fn blocked(&self) -> Result<Arc<Blocked>, Refused> {
        loop {
            if let Some(blocked) = self.blocks().known.borrow().clone() {
                return Ok(blocked);
            }
            self.read_blocks().await?;
        }
    }

    /// The block of whoever asks, if there is one. An owner is never kept out.
    pub async fn block_of(&self, guest: Option<&Guest>, address: IpAddr) -> Result<Option<Block>, Refused> {
        let (blocked, id) = (self.blocked().await?, guest.map(|guest| guest.id));
        let Some(block) = blocked.of(id, address, self.time()) else { return Ok(None) };
        if let Some(guest) = guest
            && self.is_owner(guest).await?
        {
            return Ok(None);
        }
        Ok(Some(block.clone()))
    }

    /// Whether a person is blocked, wherever they are. An owner never is.
    pub(crate) async fn is_blocked(&self, guest: GuestId) -> Result<bool, Refused> {
        let (blocked, now) = (self.blocked().await?, self.time());
        let is_over = |block: &Block| block.until.is_some_and(|until| until <= now);
        if blocked.people.get(&guest).is_none_or(is_over) {
            return Ok(false);
        }
        match self.person(guest).await? {
            Some(person) => Ok(!self.is_owner(&person).await?),
            None => Ok(true),
        }
    }

    /// Returns when whoever asks is blocked.
    pub async fn until_blocked(&self, guest: Option<&Guest>, address: IpAddr) {
        let mut known = self.blocks().known.subscribe();
        while !matches!(self.block_of(guest, address).await, Ok(Some(_))) {
            if known.changed().await.is_err() {
                return std::future::pending().await;
            }
        }
    }
}
