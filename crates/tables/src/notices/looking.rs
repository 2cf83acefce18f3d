//! Who looks at which table: whoever follows it needs no message.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{GuestId, TableId};

type Count = Arc<Mutex<HashMap<(TableId, GuestId), usize>>>;

/// How many windows of a person follow a table at this server.
#[derive(Clone, Default)]
pub(super) struct Lookers(Count);

impl Lookers {
    pub(super) fn has(&self, table: TableId, guest: GuestId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&(table, guest))
    }
}

/// Somebody who follows a table, until this is dropped.
pub(crate) struct Looking {
    count: Count,
    who: (TableId, GuestId),
}

impl super::Notices {
    /// Somebody follows a table from now on.
    pub(crate) fn looks(&self, table: TableId, guest: GuestId) -> Looking {
        let count = Arc::clone(&self.looking.0);
        *count.lock().unwrap_or_else(PoisonError::into_inner).entry((table, guest)).or_default() += 1;
        Looking { count, who: (table, guest) }
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(windows) = count.get_mut(&self.who) {
            *windows -= 1;
            if *windows == 0 {
                count.remove(&self.who);
            }
        }
    }
}
