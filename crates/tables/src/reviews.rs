//! Reviews of finished games: made once for a table when somebody asks, and kept with it.
//!
//! One review is made at a time, piece by piece, each on a thread of its own that has what nobody else wants of a processor
//! ([`in_background`]) and holds still while bots and hints have all of their threads ([`Beside`]). It goes on as long as somebody looks
//! at its page. Of several servers one makes it: the others wait until it is kept, and take over if that one gives up.

mod queue;

use std::{
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use catalog::{Review, Reviewing};
use tabletop::Patience;

pub(crate) use self::queue::Reviews;
use self::queue::{Ending, Job};
use crate::{
    GuestId, Refused, Row, Status, TableId, TableService, Thing, Who, background::in_background, threads::Beside,
};

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
        if let Some(review) = self.made_before().kept(id).filter(|review| review.is_current()) {
            return Ok(ReviewState::Ready(review));
        }
        if let Some(state) = self.made_before().look(id, self.time()) {
            return Ok(state);
        }
        let stored = self.stored_review(id).await?.filter(|review| review.is_current());
        Ok(stored.map_or(ReviewState::None, ReviewState::Ready))
    }

    /// The review that was last made of a table, however it was judged then.
    pub(crate) async fn last_review(&self, id: TableId) -> Result<Option<Arc<Review>>, Refused> {
        match self.made_before().kept(id) {
            Some(review) => Ok(Some(review)),
            None => self.stored_review(id).await,
        }
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
            if self.stored_review(job.table).await?.is_some_and(|review| review.is_current()) {
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
            self.made_before().gets_on.notify_waiters();
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

    /// Waits until a piece of a review is done, or a review has ended, from when this is called.
    #[doc(hidden)]
    pub fn review_gets_on(&self) -> impl Future<Output = ()> {
        self.made_before().gets_on.notified()
    }

    /// How many reviews are asked for and not made yet.
    #[doc(hidden)]
    pub fn reviews_under_way(&self) -> usize {
        self.made_before().jobs().len()
    }
}
