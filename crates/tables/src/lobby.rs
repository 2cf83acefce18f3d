//! Tables that never began: who waits for players too long is closed, so that lists show what can be played.

use crate::{Refused, Status, TableService};

/// So many are closed at once at most; the others wait for the next hour.
const MOST: u32 = 1_000;

impl TableService {
    /// Closes the tables that were made before `before` and still wait for players. One that cannot be closed keeps none of the others.
    pub(crate) async fn close_abandoned(&self, before: i64) -> Result<(), Refused> {
        let mut closed = 0;
        for id in self.store().abandoned(before, MOST).await? {
            let close = self.changing(id, |transaction| {
                // Somebody may have begun the game meanwhile.
                if transaction.row().status == Status::Open {
                    transaction.row_for_change().status = Status::Closed;
                }
                Ok(())
            });
            match close.await {
                Ok(_) => closed += 1,
                Err(Refused::Store(fault)) if fault.cause.passes() => return Err(fault.into()),
                Err(refused) => tracing::warn!(table = %id, %refused, "a table that never began could not be closed"),
            }
        }
        if closed > 0 {
            tracing::info!(closed, "tables that waited too long for players were closed");
        }
        Ok(())
    }
}
