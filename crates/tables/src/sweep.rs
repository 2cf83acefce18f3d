//! The sweep: clocks run out even when nobody looks, and memory is given back.

use std::time::Duration;

use crate::{House, Refused, TableId, Why, now};

/// A table that nobody used for so long leaves the memory.
const UNUSED: i64 = 10 * 60 * 1000;

/// Sweeps every second until the house closes.
pub async fn sweep(house: House) {
    let mut closing = house.closing();
    let mut beat = tokio::time::interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        if let Err(refused) = house.sweep_once(now()).await {
            tracing::warn!(%refused, "the sweep failed");
        }
    }
}

impl House {
    /// Looks at every table where a seat has run out of time: looking carries out what is due.
    pub async fn sweep_once(&self, now: i64) -> Result<(), Refused> {
        for id in self.store().due(now).await? {
            if let Err(refused) = self.look(id, |_| ()).await {
                tracing::warn!(table = %id, %refused, "a clock could not be looked at");
            }
        }
        self.limits().sweep(self.time());
        self.forget_unused(now - UNUSED);
        Ok(())
    }

    /// Looks at the clocks of a table as if it were `at`, and says what became of the first seat: a test never sleeps.
    #[doc(hidden)]
    pub async fn expire_for_test(&self, id: TableId, at: i64) -> Result<Option<Why>, Refused> {
        let mut room = self.room(id).await?;
        room.expire(at)?;
        let why = room.row().places.first().and_then(|place| place.stand_in.as_ref()).map(|stand_in| stand_in.why);
        room.save().await?;
        Ok(why)
    }
}
