//! Whether the server can do what it is for: whether a decision could be written.

use std::time::Duration;

use crate::{TableService, store::Fault};

/// A disk that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// An answer holds for so many milliseconds, however many ask.
const HOLDS: u64 = 1000;

/// How the storage is.
#[derive(Clone, Debug)]
pub struct Health {
    /// Why nothing can be written, if so.
    pub fault: Option<Fault>,
    /// How much was found that cannot be read: tables, mostly. The log of the server names them; their names are invitations.
    pub corrupt: usize,
}

/// The last answer, and when it was found.
pub(crate) type LastHealth = tokio::sync::Mutex<Option<(i64, Option<Fault>)>>;

impl TableService {
    /// How the storage is: it writes something, at most once a second.
    pub async fn health(&self) -> Health {
        // Whoever comes while another writes waits for that answer.
        let mut last = self.last_health().lock().await;
        let now = self.time();
        let fault = match last.as_ref() {
            // Whatever way the clock was set.
            Some((at, fault)) if now.abs_diff(*at) < HOLDS => fault.clone(),
            _ => {
                let probed = tokio::time::timeout(PATIENCE, self.store().probe(now)).await;
                let late = |_| Err(Fault::unavailable("the disk does not answer"));
                let fault = probed.unwrap_or_else(late).err();
                *last = Some((now, fault.clone()));
                fault
            }
        };
        Health { fault, corrupt: self.store().corrupt() }
    }
}
