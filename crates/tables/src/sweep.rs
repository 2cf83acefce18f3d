//! The sweep: clocks run out even when nobody looks, and memory is given back.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError, atomic::Ordering},
    time::Duration,
};

use crate::{Refused, Table, TableId, TableService, Why, now, queue::Rank, store::Fault};

/// A table that nobody used for so long leaves the memory.
const UNUSED: u64 = 10 * 60 * 1000;

/// More clocks than this are not looked at in one sweep: the others wait for the next.
const MOST: usize = 1000;

/// Tables whose time has run out and which this program cannot play: their clocks stay as they are, and take no other's place.
pub(crate) type Unplayable = Mutex<HashSet<TableId>>;

/// Sweeps every second until the service closes; or until a later program has changed the database, which is a fault that no
/// patience mends.
pub async fn sweep(service: TableService) -> Result<(), Fault> {
    let mut closing = service.closing();
    // What goes on is told once.
    let mut told = None;
    let mut beat = tokio::time::interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = closing.wait_for(|closing| *closing) => return Ok(()),
        }
        if let Some(newer) = service.schema_fault().await.filter(Fault::is_newer) {
            return Err(newer);
        }
        let failed = service.sweep_once(now()).await.err().map(|refused| refused.to_string());
        if failed != told {
            if let Some(why) = &failed {
                tracing::warn!(%why, "the sweep failed; it is tried again every second");
            } else {
                tracing::info!("the sweep is done again");
            }
            told = failed;
        }
    }
}

impl TableService {
    /// Looks at every table where a seat has run out of time: looking carries out what is due. One part that fails keeps none of the
    /// others.
    pub async fn sweep_once(&self, now: i64) -> Result<(), Refused> {
        self.wake_stalled_bots();
        self.limits().sweep(self.time());
        self.forget_unused(now, UNUSED);
        let clocks = self.look_at_clocks(now).await;
        let bots = self.call_bots_left_behind(now).await;
        let gone = self.forget_who_is_gone().await;
        clocks.and(bots).and(gone)
    }

    async fn look_at_clocks(&self, now: i64) -> Result<(), Refused> {
        let mut failed = None;
        let unplayable = || self.unplayable().lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = self.to_look_at(now).await?;
        due.retain(|id| !unplayable().contains(id));
        for id in due.into_iter().take(MOST) {
            let bots_wait = |table: &Table| table.next_bot(now).map(|_| Rank::of(table.row(), self.watching(id)));
            match self.look(id, bots_wait).await {
                // A bot that waited for somebody who is away.
                Ok(Some(rank)) => self.queue().call(id, rank),
                Ok(None) => {}
                Err(Refused::ReadOnly) => drop(unplayable().insert(id)),
                // It was told of already.
                Err(Refused::Store(fault)) if fault.is_corrupt() => drop(unplayable().insert(id)),
                Err(refused) => failed = Some((id, refused)),
            }
        }
        if let Some((id, refused)) = failed {
            tracing::warn!(table = %id, %refused, "a clock could not be looked at");
        }
        Ok(())
    }

    /// Tables whose time has run out; all that are being played, if the wall clock was set back.
    async fn to_look_at(&self, now: i64) -> Result<Vec<TableId>, Refused> {
        let before = self.swept().load(Ordering::Relaxed);
        let tables = if now < before {
            tracing::warn!(seconds = before.abs_diff(now) / 1000, "the clock of this machine was set back");
            self.store().running().await?
        } else {
            self.store().due(now).await?
        };
        self.swept().store(now, Ordering::Relaxed);
        Ok(tables)
    }

    /// Looks at the clocks of a table as if it were `at`, and says what became of the first seat: a test never sleeps.
    #[doc(hidden)]
    pub async fn expire_for_test(&self, id: TableId, at: i64) -> Result<Option<Why>, Refused> {
        let mut transaction = self.transaction(id).await?;
        transaction.expire(at)?;
        let why =
            transaction.row().places.first().and_then(|place| place.stand_in.as_ref()).map(|stand_in| stand_in.why);
        transaction.save().await?;
        Ok(why)
    }
}
