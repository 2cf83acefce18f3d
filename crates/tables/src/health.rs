//! Whether the server can do what it is for: whether a decision could be written, and whether it should be sent people at all.

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

/// Whoever asks whether the server is ready asks often and waits for little.
const SHORT: Duration = Duration::from_secs(2);

/// Whether people should be sent to this server.
#[derive(Clone, Debug)]
pub enum Readiness {
    /// They should.
    Ready,
    /// It will stop.
    Draining,
    /// The database cannot be reached, or is not one that this program knows.
    NotReady(Fault),
}

/// The last answer, and when it was found.
pub(crate) type LastSchema = tokio::sync::Mutex<Option<(i64, Option<Fault>)>>;

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

    /// Whether people should be sent here: nothing is written, and the database is asked once a second at most.
    pub async fn readiness(&self) -> Readiness {
        if self.is_draining() {
            return Readiness::Draining;
        }
        self.schema_fault().await.map_or(Readiness::Ready, Readiness::NotReady)
    }

    /// What is wrong with the database, if it cannot be reached or has other tables than this program knows.
    pub(crate) async fn schema_fault(&self) -> Option<Fault> {
        let mut last = self.last_schema().lock().await;
        let now = self.time();
        match last.as_ref() {
            Some((at, fault)) if now.abs_diff(*at) < HOLDS => fault.clone(),
            _ => {
                let checked = tokio::time::timeout(SHORT, self.store().check_schema()).await;
                let late = |_| Err(Fault::unavailable("the database does not answer"));
                let fault = checked.unwrap_or_else(late).err();
                *last = Some((now, fault.clone()));
                fault
            }
        }
    }
}
