//! People whose chat somebody does not want to read, at any table: kept with the one who hides them, told to nobody.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError, RwLock},
};

use crate::{GuestId, LogEvent, Refused, TableId, TableService, Thing, Who};

/// Those whose chat one person hides.
pub type Hidden = Arc<HashSet<GuestId>>;

/// So many people are hidden by one person; one more, and the first is shown again.
pub const MOST_HIDDEN: u32 = 500;
/// The lists of more people than this are not remembered at once.
const MOST_LISTS: usize = 100_000;

/// The lists that were used lately.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    known: RwLock<HashMap<GuestId, Hidden>>,
    /// One change at a time, so that what is remembered is the last of them.
    changing: tokio::sync::Mutex<()>,
}

impl Lists {
    fn get(&self, guest: GuestId) -> Option<Hidden> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(&guest).cloned()
    }

    fn change(&self, change: impl FnOnce(&mut HashMap<GuestId, Hidden>)) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_LISTS {
            known.clear();
        }
        change(&mut known);
    }

    /// The list of somebody is read again.
    pub(crate) fn forget(&self, guest: GuestId) {
        self.change(|known| drop(known.remove(&guest)));
    }

    /// All lists are read again.
    pub(crate) fn forget_all(&self) {
        self.change(HashMap::clear);
    }
}

impl TableService {
    /// Those whose chat `guest` hides.
    pub async fn hidden(&self, guest: GuestId) -> Result<Hidden, Refused> {
        if let Some(hidden) = self.hiding().get(guest) {
            return Ok(hidden);
        }
        let hidden = match self.store().hidden(guest).await {
            // A list that cannot be read hides nobody: the tables go on.
            Err(fault) if fault.is_corrupt() => Vec::new(),
            hidden => hidden?,
        };
        let hidden: Hidden = Arc::new(hidden.into_iter().collect());
        // A change that came in between knows better.
        let read = Arc::clone(&hidden);
        self.hiding().change(|known| {
            known.entry(guest).or_insert(read);
        });
        Ok(hidden)
    }

    /// Whether `guest` hides the line of chat that was said.
    pub async fn hides(&self, guest: Option<GuestId>, event: &LogEvent) -> Result<bool, Refused> {
        match (guest, event.by) {
            (Some(guest), Some(by)) => Ok(self.hidden(guest).await?.contains(&by)),
            _ => Ok(false),
        }
    }

    /// Hides the chat of whoever has this name at a table, here and everywhere, or shows it again.
    pub async fn hide(&self, guest: GuestId, id: TableId, name: &str, hide: bool) -> Result<(), Refused> {
        self.limit(Who::Person(guest), Thing::Chat).await?;
        let other = self.look(id, |table| table.row().people.named(name).map(|person| person.guest)).await?;
        let other = other.ok_or(Refused::NoPerson)?;
        if other == guest {
            return Err(Refused::NotNow);
        }
        let _changing = self.hiding().changing.lock().await;
        self.store().hide(guest, other, hide).await?;
        let hidden: Hidden = Arc::new(self.store().hidden(guest).await?.into_iter().collect());
        self.hiding().change(|known| drop(known.insert(guest, hidden)));
        Ok(())
    }
}
