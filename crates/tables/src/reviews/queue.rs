//! Who waits for which review, and what was made.

use std::{
    collections::VecDeque,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
    },
};

use catalog::{Review, Reviewing};
use tokio::sync::{Notify, Semaphore};

use super::ReviewState;
use crate::{GuestId, Refused, TableId, Thing};

/// So many reviews are kept in memory; when there are more, those that were read first are read again.
const KEPT: usize = 64;
/// So many tables wait for a review at most, and so many of one person.
const MOST_WAITING: usize = 16;
const MOST_OF_ONE: usize = 2;
/// If nobody has looked for so many milliseconds, nobody waits any more. The page looks every two seconds.
const PATIENCE: i64 = 20_000;
/// So many reviews that nobody waited for any more are kept as far as they were made; the one that was left first is forgotten.
const LEFT: usize = 4;

/// Reviews that were made, and those that are being made.
pub(crate) struct Reviews {
    kept: Mutex<VecDeque<(TableId, Arc<Review>)>>,
    /// In the order in which they were asked for.
    jobs: Mutex<Vec<Arc<Job>>>,
    /// As far as they were made when nobody waited any more: they go on from there.
    left: Mutex<VecDeque<(TableId, Box<dyn Reviewing>)>>,
    /// Whose turn it is.
    pub(super) turn: Semaphore,
    /// Told whenever a piece is done, and when a job has ended.
    pub(super) gets_on: Notify,
}

impl Default for Reviews {
    fn default() -> Self {
        let (kept, jobs, left) = (Mutex::default(), Mutex::default(), Mutex::default());
        Self { kept, jobs, left, turn: Semaphore::new(1), gets_on: Notify::new() }
    }
}

/// A review that is asked for.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) table: TableId,
    guest: GuestId,
    /// When somebody looked last.
    looked: AtomicI64,
    /// Whether others needed its place.
    left: AtomicBool,
    /// Whether the server stops: what is being worked on is worth nothing then.
    pub(super) cancel: AtomicBool,
    pub(super) done: AtomicUsize,
    /// Known when it is begun.
    pub(super) pieces: AtomicUsize,
    /// Whether another server makes it.
    pub(super) elsewhere: AtomicBool,
    /// Told when nobody waits for it any more and others need its place.
    pub(super) dropped: Notify,
}

impl Job {
    pub(super) fn is_waited_for(&self, now: i64) -> bool {
        (now - self.looked.load(Ordering::Relaxed)).abs() < PATIENCE && !self.left.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Reviews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviews").field("jobs", &self.jobs()).finish_non_exhaustive()
    }
}

impl Reviews {
    pub(super) fn jobs(&self) -> MutexGuard<'_, Vec<Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn kept(&self, id: TableId) -> Option<Arc<Review>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(table, _)| *table == id).map(|(_, review)| Arc::clone(review))
    }

    pub(super) fn keep(&self, id: TableId, review: &Arc<Review>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(table, _)| *table != id);
        kept.truncate(KEPT - 1);
        kept.push_front((id, Arc::clone(review)));
    }

    /// Keeps a review that is not finished.
    pub(super) fn leave(&self, id: TableId, review: Box<dyn Reviewing>) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.truncate(LEFT - 1);
        left.push_front((id, review));
    }

    /// The review of a table that was left, to go on with it.
    pub(super) fn resume(&self, id: TableId) -> Option<Box<dyn Reviewing>> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let at = left.iter().position(|(table, _)| *table == id)?;
        left.remove(at).map(|(_, review)| review)
    }

    /// Notes that somebody wants the review of a table. None if somebody did before. What nobody waits for any more keeps nobody out.
    pub(super) fn ask(&self, table: TableId, guest: GuestId, now: i64) -> Result<Option<Arc<Job>>, Refused> {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.iter().find(|job| job.table == table) {
            job.looked.store(now, Ordering::Relaxed);
            return Ok(None);
        }
        jobs.retain(|job| {
            let waited_for = job.is_waited_for(now);
            if !waited_for {
                job.left.store(true, Ordering::Relaxed);
                job.dropped.notify_one();
            }
            waited_for
        });
        let own = jobs.iter().filter(|job| job.guest == guest).count();
        if jobs.len() >= MOST_WAITING || own >= MOST_OF_ONE {
            return Err(Refused::TooMany { thing: Thing::Review, wait: 60 });
        }
        let job = Arc::new(Job {
            table,
            guest,
            looked: AtomicI64::new(now),
            left: AtomicBool::new(false),
            cancel: AtomicBool::new(false),
            done: AtomicUsize::new(0),
            pieces: AtomicUsize::new(0),
            elsewhere: AtomicBool::new(false),
            dropped: Notify::new(),
        });
        jobs.push(Arc::clone(&job));
        drop(jobs);
        Ok(Some(job))
    }

    /// How far the review of a table is, if it is asked for; whoever looks waits for it.
    pub(super) fn look(&self, table: TableId, now: i64) -> Option<ReviewState> {
        let jobs = self.jobs();
        let at = jobs.iter().position(|job| job.table == table)?;
        jobs[at].looked.store(now, Ordering::Relaxed);
        let [done, pieces] = [&jobs[at].done, &jobs[at].pieces].map(|count| count.load(Ordering::Relaxed));
        Some(if jobs[at].elsewhere.load(Ordering::Relaxed) {
            ReviewState::Elsewhere
        } else if pieces > 0 {
            ReviewState::Working(done, pieces)
        } else {
            ReviewState::Waiting(at)
        })
    }
}

/// Ends a job when it is dropped, however it ended.
pub(super) struct Ending<'a>(pub(super) &'a Reviews, pub(super) &'a Arc<Job>);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.jobs().retain(|job| !Arc::ptr_eq(job, self.1));
        self.0.gets_on.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_waits_for_a_few_reviews_and_all_for_so_many() {
        let (reviews, table) = (Reviews::default(), |number: u64| TableId::stored(number.cast_signed()));
        let ask = |at, guest| reviews.ask(table(at), GuestId(guest), 0).map(|job| job.is_some()).ok();
        assert_eq!([ask(1, 1), ask(2, 1), ask(3, 1), ask(2, 2)], [Some(true), Some(true), None, Some(false)]);
        for at in 3..=MOST_WAITING as u64 {
            assert_eq!(ask(at, 10 + at.cast_signed()), Some(true));
        }
        assert_eq!(ask(99, 99), None);
        assert!(matches!(reviews.look(table(2), 0), Some(ReviewState::Waiting(1))));
        let first = Arc::clone(&reviews.jobs()[0]);
        drop(Ending(&reviews, &first));
        assert_eq!(ask(99, 99), Some(true), "whoever is done makes room");
    }

    /// A flood of asks by people who do not stay keeps nobody out for longer than they are waited for.
    #[test]
    fn what_nobody_waits_for_makes_room_for_who_asks() {
        let (reviews, table) = (Reviews::default(), |number: u64| TableId::stored(number.cast_signed()));
        let ask = |at: u64, guest, now| reviews.ask(table(at), GuestId(guest), now).ok().flatten();
        let first = ask(0, 0, 0);
        for at in 1..MOST_WAITING as u64 {
            assert!(ask(at, at.cast_signed(), 0).is_some());
        }
        assert!(ask(99, 99, PATIENCE - 1).is_none(), "all are waited for");
        reviews.look(table(3), PATIENCE - 1);
        assert!(ask(99, 99, PATIENCE).is_some());
        let left: Vec<TableId> = reviews.jobs().iter().map(|job| job.table).collect();
        assert_eq!(left, [table(3), table(99)], "who looked stays");
        assert!(first.is_some_and(|job| job.left.load(Ordering::Relaxed)), "what was begun is given up");
    }

    #[test]
    fn whoever_looks_waits() {
        let reviews = Reviews::default();
        let table = TableId::stored(7);
        let job = reviews.ask(table, GuestId(1), 0).ok().flatten();
        let waited = |now| job.as_ref().is_some_and(|job| job.is_waited_for(now));
        assert!(waited(PATIENCE - 1) && !waited(PATIENCE));
        reviews.look(table, 15_000);
        assert!(waited(PATIENCE));
    }
}
