//! How many pages are drawn at once.

use std::{num::NonZero, sync::Arc};

use tokio::sync::{Semaphore, SemaphorePermit};

/// Who draws waits for a slot, of which there is one less than there are processors. So a crowd that looks on at a
/// table leaves one to those who decide: they never wait behind its pages.
#[derive(Clone, Debug)]
pub(crate) struct DrawSlots(Arc<Semaphore>);

impl Default for DrawSlots {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self(Arc::new(Semaphore::new(processors.saturating_sub(1).max(1))))
    }
}

impl DrawSlots {
    /// Waits for a slot, which is free again when it is dropped.
    pub(crate) async fn take(&self) -> Option<SemaphorePermit<'_>> {
        // Nobody closes it.
        self.0.acquire().await.ok()
    }
}
