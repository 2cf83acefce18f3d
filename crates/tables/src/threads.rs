//! The threads that bots, hints and reviews share. A bot or a hint takes one until it is done. A review only borrows one: while somebody
//! else waits, it gives it back and goes on when it has one again.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
};

/// A borrowed thread is kept for so long at least, or a review would never be made where bots always think.
const SLICE: Duration = Duration::from_millis(50);

/// The threads: one, and a pool adds the others.
#[derive(Debug)]
pub(crate) struct Threads {
    free: Arc<Semaphore>,
    /// How many bots and hints wait for one.
    wanted: Arc<AtomicUsize>,
}

impl Default for Threads {
    fn default() -> Self {
        Self { free: Arc::new(Semaphore::new(1)), wanted: Arc::default() }
    }
}

/// Somebody waits for a thread until this is dropped.
struct Wanting<'a>(&'a AtomicUsize);

impl<'a> Wanting<'a> {
    fn begin(wanted: &'a AtomicUsize) -> Self {
        wanted.fetch_add(1, Ordering::Relaxed);
        Self(wanted)
    }
}

impl Drop for Wanting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Threads {
    pub(crate) fn add(&self, count: usize) {
        self.free.add_permits(count);
    }

    /// A thread, for as long as one likes.
    pub(crate) async fn take(&self) -> Option<OwnedSemaphorePermit> {
        let _wanting = Wanting::begin(&self.wanted);
        Arc::clone(&self.free).acquire_owned().await.ok()
    }

    /// A thread that others may have meanwhile.
    pub(crate) async fn borrow(&self) -> Option<Borrowed> {
        let permit = Arc::clone(&self.free).acquire_owned().await.ok()?;
        let held = Mutex::new(Some((permit, Instant::now())));
        let (free, wanted) = (Arc::clone(&self.free), Arc::clone(&self.wanted));
        Some(Borrowed { free, wanted, held, runtime: Handle::current(), slice: SLICE })
    }
}

/// A thread that is borrowed, and since when.
#[derive(Debug)]
pub(crate) struct Borrowed {
    free: Arc<Semaphore>,
    wanted: Arc<AtomicUsize>,
    held: Mutex<Option<(OwnedSemaphorePermit, Instant)>>,
    runtime: Handle,
    slice: Duration,
}

impl Borrowed {
    /// If others wait, and one has had it for a while: gives the thread back and waits until one is free again, after them. Called on
    /// the thread that works, which must be none of the runtime's own.
    pub(crate) fn make_way(&self) {
        if self.wanted.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.as_ref().is_some_and(|(_, since)| since.elapsed() < self.slice) {
            return;
        }
        drop(held.take());
        let permit = self.runtime.block_on(Arc::clone(&self.free).acquire_owned());
        *held = permit.ok().map(|permit| (permit, Instant::now()));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that fails panics")]
mod tests {
    use super::*;

    /// Whoever waits has the thread before the one who borrowed it goes on.
    #[tokio::test]
    async fn a_borrowed_thread_makes_way_for_who_waits() {
        let threads = Arc::new(Threads::default());
        let mut borrowed = threads.borrow().await.unwrap();
        borrowed.slice = Duration::ZERO;
        borrowed.make_way();
        assert_eq!(threads.free.available_permits(), 0, "nobody waits: it is kept");
        let order = Arc::new(Mutex::new(Vec::new()));
        let bot = tokio::spawn({
            let (threads, order) = (Arc::clone(&threads), Arc::clone(&order));
            async move {
                let thread = threads.take().await;
                order.lock().unwrap().push("bot");
                drop(thread);
            }
        });
        while threads.wanted.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        assert!(order.lock().unwrap().is_empty(), "there is one thread");
        let review = tokio::task::spawn_blocking({
            let order = Arc::clone(&order);
            move || {
                borrowed.make_way();
                order.lock().unwrap().push("review");
                drop(borrowed);
            }
        });
        review.await.unwrap();
        bot.await.unwrap();
        assert_eq!(*order.lock().unwrap(), ["bot", "review"]);
        assert_eq!((threads.free.available_permits(), threads.wanted.load(Ordering::Relaxed)), (1, 0));
    }

    #[tokio::test]
    async fn it_is_kept_for_a_while() {
        let threads = Threads::default();
        let mut borrowed = threads.borrow().await.unwrap();
        borrowed.slice = Duration::MAX;
        let _wanting = Wanting::begin(&threads.wanted);
        borrowed.make_way();
        assert!(borrowed.held.lock().unwrap().is_some() && threads.free.available_permits() == 0);
    }
}
