//! How many pages are drawn at once.

use std::{num::NonZero, sync::Arc, time::Instant};

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::meters::Meters;

/// Who draws waits for a slot, of which there is one less than there are processors. So a crowd that looks on at a
/// table leaves one to those who decide: they never wait behind its pages.
#[derive(Clone, Debug)]
pub(crate) struct DrawSlots {
    slots: Arc<Semaphore>,
    meters: Arc<Meters>,
}

impl DrawSlots {
    pub(crate) fn new(meters: Arc<Meters>) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self { slots: Arc::new(Semaphore::new(processors.saturating_sub(1).max(1))), meters }
    }

    /// Waits for a slot, which is free again when it is dropped.
    pub(crate) async fn take(&self) -> Option<SemaphorePermit<'_>> {
        let begun = Instant::now();
        let waiting = self.meters.drawing();
        // Nobody closes it.
        let slot = self.slots.acquire().await.ok();
        drop(waiting);
        self.meters.waited(begun.elapsed());
        slot
    }
}
