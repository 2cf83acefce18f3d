//! The threads that bots and hints share: each takes one until it is done. A review works beside them, on a thread of its own that
//! has what they leave ([`in_background`](crate::background::in_background)), and holds still while they have all of theirs.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
};

/// Whoever works beside the threads goes on for so long at least when its turn has come, or a review would never be made where bots
/// always think.
const SLICE: Duration = Duration::from_millis(50);

/// The threads: one, and a pool adds the others.
#[derive(Debug)]
pub(crate) struct Threads {
    free: Arc<Semaphore>,
}

impl Default for Threads {
    fn default() -> Self {
        Self { free: Arc::new(Semaphore::new(1)) }
    }
}

impl Threads {
    pub(crate) fn add(&self, count: usize) {
        self.free.add_permits(count);
    }

    /// A thread, for as long as one likes.
    pub(crate) async fn take(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.free).acquire_owned().await.ok()
    }

    /// A turn to work beside them, after those who wait for a thread.
    pub(crate) async fn beside(&self) -> Option<Beside> {
        drop(self.free.acquire().await.ok()?);
        let (free, since) = (Arc::clone(&self.free), Mutex::new(Instant::now()));
        Some(Beside { free, since, runtime: Handle::current(), slice: SLICE })
    }
}

/// A turn to work beside the threads, and since when. It holds none of them: a bot that waited for work of the lowest priority
/// would wait for everybody else on the machine.
#[derive(Debug)]
pub(crate) struct Beside {
    free: Arc<Semaphore>,
    since: Mutex<Instant>,
    runtime: Handle,
    slice: Duration,
}

impl Beside {
    /// If others have all threads, and one has worked for a while: waits until the next turn, after them. Called on the thread that
    /// works, which must be none of the runtime's own.
    pub(crate) fn make_way(&self) {
        if self.free.available_permits() > 0 {
            return;
        }
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        if since.elapsed() < self.slice {
            return;
        }
        drop(self.runtime.block_on(self.free.acquire()));
        *since = Instant::now();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that fails panics")]
mod tests {
    use std::{future::poll_fn, task::Poll};

    use super::*;

    /// Whoever waits for a thread has it before the one who works beside goes on.
    #[tokio::test]
    async fn who_works_beside_makes_way_for_who_waits() {
        let threads = Arc::new(Threads::default());
        let mut beside = threads.beside().await.unwrap();
        beside.slice = Duration::ZERO;
        beside.make_way();
        let thread = threads.take().await.unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let waits = {
            let (threads, order) = (Arc::clone(&threads), Arc::clone(&order));
            async move {
                let thread = threads.take().await;
                order.lock().unwrap().push("bot");
                drop(thread);
            }
        };
        let mut waits = Box::pin(waits);
        let is_pending = poll_fn(|context| Poll::Ready(waits.as_mut().poll(context).is_pending())).await;
        assert!(is_pending, "there is one thread");
        let review = tokio::task::spawn_blocking({
            let order = Arc::clone(&order);
            move || {
                beside.make_way();
                order.lock().unwrap().push("review");
            }
        });
        drop(thread);
        waits.await;
        review.await.unwrap();
        assert_eq!(*order.lock().unwrap(), ["bot", "review"]);
        assert_eq!(threads.free.available_permits(), 1);
    }

    /// Nobody waits for a review.
    #[tokio::test]
    async fn who_works_beside_holds_no_thread_and_goes_on_for_a_while() {
        let threads = Threads::default();
        let mut beside = threads.beside().await.unwrap();
        beside.slice = Duration::MAX;
        let _thread = threads.take().await.unwrap();
        beside.make_way();
    }
}
