//! Reviews of finished games: made once for a table when somebody asks, and kept with it.
//!
//! One review is made at a time, piece by piece, each on a thread of its own that has what nobody else wants of a processor
//! ([`in_background`]) and holds still while bots and hints have all of their threads ([`Beside`]). It goes on as long as somebody looks
//! at its page. Of several servers one makes it: the others wait until it is kept, and take over if that one gives up.

use std::{
    collections::VecDeque,
    fmt,
    pin::pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use catalog::{Review, Reviewing};
use tabletop::Patience;
use tokio::sync::{Notify, Semaphore};

use crate::{
    GuestId, Refused, Row, Status, TableId, TableService, Thing, Who, background::in_background, threads::Beside,
};

/// So many reviews are kept in memory; when there are more, those that were read first are read again.
const KEPT: usize = 64;
/// So many tables wait for a review at most, and so many of one person.
const MOST_WAITING: usize = 16;
const MOST_OF_ONE: usize = 2;
/// If nobody has looked for so many milliseconds, nobody waits any more. The page looks every two seconds.
const PATIENCE: i64 = 20_000;
/// So many reviews that nobody waited for any more are kept as far as they were made; the one that was left first is forgotten.
const LEFT: usize = 4;
/// How often it is looked whether another server has made a review.
const ELSEWHERE: Duration = Duration::from_secs(1);

/// How far a review is.
#[derive(Clone, Debug)]
pub enum ReviewState {
    /// Nobody has asked for one.
    None,
    /// So many others come first.
    Waiting(usize),
    /// It is being made: so many pieces are done, of so many.
    Working(usize, usize),
    /// Another server makes it.
    Elsewhere,
    /// Here it is.
    Ready(Arc<Review>),
}

/// Reviews that were made, and those that are being made.
pub(crate) struct Reviews {
    kept: Mutex<VecDeque<(TableId, Arc<Review>)>>,
    /// In the order in which they were asked for.
    jobs: Mutex<Vec<Arc<Job>>>,
    /// As far as they were made when nobody waited any more: they go on from there.
    left: Mutex<VecDeque<(TableId, Box<dyn Reviewing>)>>,
    /// Whose turn it is.
    turn: Semaphore,
}

impl Default for Reviews {
    fn default() -> Self {
        Self { kept: Mutex::default(), jobs: Mutex::default(), left: Mutex::default(), turn: Semaphore::new(1) }
    }
}

/// A review that is asked for.
#[derive(Debug)]
struct Job {
    table: TableId,
    guest: GuestId,
    /// When somebody looked last.
    looked: AtomicI64,
    /// Whether others needed its place.
    left: AtomicBool,
    /// Whether the server stops: what is being worked on is worth nothing then.
    cancel: AtomicBool,
    done: AtomicUsize,
    /// Known when it is begun.
    pieces: AtomicUsize,
    /// Whether another server makes it.
    elsewhere: AtomicBool,
    /// Told when nobody waits for it any more and others need its place.
    dropped: Notify,
}

impl Job {
    fn is_waited_for(&self, now: i64) -> bool {
        (now - self.looked.load(Ordering::Relaxed)).abs() < PATIENCE && !self.left.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Reviews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviews").field("jobs", &self.jobs()).finish_non_exhaustive()
    }
}

impl Reviews {
    fn jobs(&self) -> MutexGuard<'_, Vec<Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self, id: TableId) -> Option<Arc<Review>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(table, _)| *table == id).map(|(_, review)| Arc::clone(review))
    }

    fn keep(&self, id: TableId, review: &Arc<Review>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(table, _)| *table != id);
        kept.truncate(KEPT - 1);
        kept.push_front((id, Arc::clone(review)));
    }

    /// Keeps a review that is not finished.
    fn leave(&self, id: TableId, review: Box<dyn Reviewing>) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.truncate(LEFT - 1);
        left.push_front((id, review));
    }

    /// The review of a table that was left, to go on with it.
    fn resume(&self, id: TableId) -> Option<Box<dyn Reviewing>> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let at = left.iter().position(|(table, _)| *table == id)?;
        left.remove(at).map(|(_, review)| review)
    }

    /// Notes that somebody wants the review of a table. None if somebody did before. What nobody waits for any more keeps nobody out.
    fn ask(&self, table: TableId, guest: GuestId, now: i64) -> Result<Option<Arc<Job>>, Refused> {
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
    fn look(&self, table: TableId, now: i64) -> Option<ReviewState> {
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

/// What holds a piece up or ends it: bots and hints that have all threads, and the server's end.
#[derive(Debug)]
struct Piece<'a> {
    turn: Beside,
    cancel: &'a AtomicBool,
}

impl Patience for Piece<'_> {
    fn goes_on(&self) -> bool {
        self.turn.make_way();
        self.cancel.goes_on()
    }
}

/// Ends a job when it is dropped, however it ended.
struct Ending<'a>(&'a Reviews, &'a Arc<Job>);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.jobs().retain(|job| !Arc::ptr_eq(job, self.1));
    }
}

impl TableService {
    /// Whether the game of a table can be reviewed: it is over, and it is no puzzle whose day is not.
    pub fn reviews(&self, row: &Row) -> bool {
        self.may_review(row).is_ok()
    }

    fn may_review(&self, row: &Row) -> Result<(), Refused> {
        if row.status != Status::Over {
            return Err(Refused::NotOver);
        }
        if self.keeps_back(row) { Err(Refused::Closed) } else { Ok(()) }
    }

    /// The review of a finished game, or how far it is. Whoever asks this waits for it.
    pub async fn review(&self, id: TableId) -> Result<ReviewState, Refused> {
        self.may_review(&self.row(id).await?)?;
        if let Some(review) = self.made_before().kept(id) {
            return Ok(ReviewState::Ready(review));
        }
        if let Some(state) = self.made_before().look(id, self.time()) {
            return Ok(state);
        }
        Ok(self.stored_review(id).await?.map_or(ReviewState::None, ReviewState::Ready))
    }

    /// The review that is stored with a table, by this server or another.
    async fn stored_review(&self, id: TableId) -> Result<Option<Arc<Review>>, Refused> {
        let stored = self.store().review(id).await?;
        let review = stored.and_then(|text| serde_json::from_str::<Review>(&text).ok()).map(Arc::new);
        if let Some(review) = &review {
            self.made_before().keep(id, review);
        }
        Ok(review)
    }

    /// Asks for the review of a finished game; it is made in the background.
    pub async fn ask_for_review(&self, guest: GuestId, id: TableId) -> Result<(), Refused> {
        if !matches!(self.review(id).await?, ReviewState::None) {
            return Ok(());
        }
        self.limit(Who::Person(guest), Thing::Review).await?;
        if let Some(job) = self.made_before().ask(id, guest, self.time())? {
            let service = self.clone();
            tokio::spawn(async move {
                let reviews = service.made_before();
                let _ending = Ending(reviews, &job);
                if let Err(refused) = service.make_review(&job).await {
                    tracing::warn!(table = %job.table, %refused, "a game could not be reviewed");
                }
            });
        }
        Ok(())
    }

    /// Makes a review when its turn comes, unless another server does.
    async fn make_review(&self, job: &Arc<Job>) -> Result<(), Refused> {
        loop {
            let turn = tokio::select! {
                turn = self.made_before().turn.acquire() => turn.map_err(|_| Refused::NotNow)?,
                () = job.dropped.notified() => return Ok(()),
            };
            if !self.is_wanted(job) {
                return Ok(());
            }
            // The game is over, so nobody else needs the turn of its bots.
            let claim = self.store().claim(job.table).await?;
            if self.stored_review(job.table).await?.is_some() {
                return Ok(());
            }
            job.elsewhere.store(claim.is_none(), Ordering::Relaxed);
            if claim.is_some() {
                return self.make_claimed(job).await;
            }
            drop(turn);
            tokio::select! {
                () = tokio::time::sleep(ELSEWHERE) => {}
                () = job.dropped.notified() => return Ok(()),
            }
        }
    }

    async fn make_claimed(&self, job: &Arc<Job>) -> Result<(), Refused> {
        let mut review = match self.made_before().resume(job.table) {
            Some(review) => review,
            None => self.begun(job.table).await?,
        };
        job.done.store(review.progress().0, Ordering::Relaxed);
        job.pieces.store(review.progress().1.max(1), Ordering::Relaxed);
        while review.progress().0 < review.progress().1 {
            review = self.next_piece(review, job).await?;
            job.done.store(review.progress().0, Ordering::Relaxed);
            if !self.is_wanted(job) {
                // What the server's end cut short is worth nothing.
                if !job.cancel.load(Ordering::Relaxed) {
                    self.made_before().leave(job.table, review);
                }
                return Ok(());
            }
        }
        let review = Arc::new(review.finish());
        if let Ok(text) = serde_json::to_string(&*review) {
            self.store().keep_review(job.table, text).await?;
            self.keep_problems(&self.row(job.table).await?, &review).await?;
        }
        self.made_before().keep(job.table, &review);
        self.meters().reviewed();
        Ok(())
    }

    /// A review of which nothing is made yet.
    async fn begun(&self, id: TableId) -> Result<Box<dyn Reviewing>, Refused> {
        let row = self.row(id).await?;
        let (opened, record) = (self.rules_of(&row)?, self.record(id).await?);
        let begun = in_background(move || opened.review(&record).ok()).await;
        begun.flatten().ok_or(Refused::NotOver)
    }

    /// Whether somebody waits for a review, and the server goes on.
    fn is_wanted(&self, job: &Job) -> bool {
        job.is_waited_for(self.time()) && !*self.closing().borrow()
    }

    /// One piece, when its turn has come.
    async fn next_piece(&self, mut review: Box<dyn Reviewing>, job: &Arc<Job>) -> Result<Box<dyn Reviewing>, Refused> {
        let turn = self.hints().threads().beside().await.ok_or(Refused::NotNow)?;
        let its = Arc::clone(job);
        let mut working = pin!(in_background(move || {
            review.work(&Piece { turn, cancel: &its.cancel });
            review
        }));
        let mut closing = self.closing();
        let stops = async { drop(closing.wait_for(|closing| *closing).await) };
        let worked = tokio::select! {
            worked = &mut working => worked,
            () = stops => {
                job.cancel.store(true, Ordering::Relaxed);
                working.await
            }
        };
        worked.ok_or(Refused::NotNow)
    }

    /// How many reviews are asked for and not made yet.
    #[doc(hidden)]
    pub fn reviews_under_way(&self) -> usize {
        self.made_before().jobs().len()
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
