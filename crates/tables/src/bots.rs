//! Bots that sit at tables: a bounded pool plays one decision of a table, then lets the next table have its turn.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tabletop::{Budget, Dice, Seat, StreamId};
use tokio::task::JoinSet;

use crate::{
    QuestionId, Refused, TableId, TableService, now,
    queue::{Queue, Rank, Turn},
};

/// The longest that a bot thinks about one decision unless something else was wished: then it plays the best that it has
/// found, so that a slow bot holds a worker no longer than this.
pub const THINKING: Duration = Duration::from_secs(1);

/// Tables whose bots could not play because the storage failed: they try again when the service is swept.
pub(crate) type Stalled = Mutex<BTreeSet<TableId>>;

/// The workers that play the bots of all tables.
#[derive(Debug)]
pub struct Pool(JoinSet<()>);

impl Pool {
    /// Starts `workers` that play the bots of `service`, each decision within `thinking`; tables wait in `queue`, which says who
    /// comes first.
    pub fn start(service: &TableService, queue: Queue, workers: usize, thinking: Duration) -> Self {
        let mut pool = JoinSet::new();
        service.hints().threads().add(workers.max(1) - 1);
        for queue in std::iter::repeat_n(queue, workers.max(1)) {
            let service = service.clone();
            pool.spawn(async move {
                let mut closing = service.closing();
                loop {
                    let turn = tokio::select! {
                        turn = queue.next() => turn,
                        _ = closing.wait_for(|closing| *closing) => return,
                    };
                    service.take_turn_within(turn, thinking).await;
                }
            });
        }
        Self(pool)
    }

    /// Waits until all have stopped; [`TableService::close_streams`] stops them.
    pub async fn stopped(mut self) {
        while self.0.join_next().await.is_some() {}
    }
}

impl TableService {
    /// Wakes the bots of all tables that are being played, after a start of the server.
    pub async fn wake_bots(&self) -> Result<(), Refused> {
        // Other servers may be at theirs; those that are left behind are found by the sweep.
        if self.store().is_shared() {
            return self.call_bots_left_behind(now()).await;
        }
        for id in self.store().running().await? {
            match self.row(id).await {
                Ok(row) => self.queue().call(id, Rank::of(&row, self.watching(id))),
                // The other tables go on.
                Err(refused) => tracing::warn!(table = %id, %refused, "the bots of a table could not be woken"),
            }
        }
        Ok(())
    }

    /// What a worker does with a turn: one decision of one bot.
    pub async fn take_turn(&self, turn: Turn) {
        self.take_turn_within(turn, THINKING).await;
    }

    /// The same, thinking so long at most.
    async fn take_turn_within(&self, turn: Turn, thinking: Duration) {
        let id = turn.table();
        if let Err(refused) = self.play_bot(id, thinking).await {
            self.bot_stalled(id, &refused);
        }
        drop(turn);
        if self.queue().has_room_again()
            && let Err(refused) = self.wake_bots().await
        {
            tracing::warn!(%refused, "tables that wait for their bots could not be read");
            self.queue().misses_some();
        }
    }

    /// A bot could not play: if only the storage failed, it tries again later.
    fn bot_stalled(&self, id: TableId, refused: &Refused) {
        if matches!(refused, Refused::Store(_)) && !self.store().is_corrupt(id) {
            self.stalled().lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        } else {
            // No sweep calls it again.
            self.unplayable().lock().unwrap_or_else(PoisonError::into_inner).insert(id);
            tracing::warn!(table = %id, %refused, "a bot could not play");
        }
    }

    /// How many tables wait for the storage with their bots.
    #[doc(hidden)]
    pub fn stalled_for_test(&self) -> usize {
        self.stalled().lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Wakes the bots that could not play because the storage failed.
    pub(crate) fn wake_stalled_bots(&self) {
        let stalled = std::mem::take(&mut *self.stalled().lock().unwrap_or_else(PoisonError::into_inner));
        for id in stalled {
            // Who waits for them is known again after this turn; until then it may be a person.
            self.queue().call(id, Rank::Played);
        }
    }

    /// Plays one decision of one bot at a table, if one must decide. The table calls again if more must.
    async fn play_bot(&self, id: TableId, within: Duration) -> Result<(), Refused> {
        let ask = |table: &crate::Table| {
            let (seat, bot, question) = table.next_bot(now())?;
            let game = table.game(tabletop::Viewer::Seat(seat)).copy();
            let dice = Dice::new(&table.row().seed, StreamId::named(&format!("bot of seat {seat}")), question.0 as u32);
            Some((seat, bot, question, game, dice, table.row().settings.game.clone()))
        };
        if self.look(id, ask).await?.is_none() {
            return Ok(());
        }
        // Another server may be at it, or have just been.
        let Some(claim) = self.store().claim(id).await? else { return Ok(()) };
        if let Some(seq) = claim.seq
            && self.look(id, crate::Table::seq).await? < seq
        {
            self.refresh(id).await?;
        }
        let Some((seat, bot, question, game, mut dice, of)) = self.look(id, ask).await? else { return Ok(()) };
        // A thinking bot holds neither the table nor the threads that answer requests; hints think on the same threads.
        let thread = self.hints().threads().take().await;
        let cancel = Arc::new(AtomicBool::new(false));
        let (cancelled, meters) = (Arc::clone(&cancel), Arc::clone(self.meters()));
        let mut thinking = tokio::task::spawn_blocking(move || {
            let mut budget = Budget::until(Instant::now() + within).unless(&cancelled);
            let begun = Instant::now();
            let choice = game.bot(&bot, seat, &mut budget, &mut dice);
            meters.thought(&of, begun.elapsed());
            drop(thread);
            choice
        });
        let mut closing = self.closing();
        let stops = async { drop(closing.wait_for(|closing| *closing).await) };
        let thought = tokio::select! {
            thought = &mut thinking => thought,
            () = stops => {
                // A hurried answer is not played: the bot is question again when the server comes back.
                cancel.store(true, Ordering::Relaxed);
                thinking.await.map(|_| None)
            }
        };
        let Ok(Some(text)) = thought else { return Ok(()) };
        self.bot_plays(id, seat, &text, question).await
    }

    async fn bot_plays(&self, id: TableId, seat: Seat, text: &str, question: QuestionId) -> Result<(), Refused> {
        self.changing(id, |transaction| {
            // The player may have come back, or the clock run out, while the bot was thinking.
            if transaction.bot_of(seat, now()).is_none_or(|(_, _, open)| open != question) {
                if transaction.next_bot(now()).is_some() {
                    self.queue().call(id, transaction.rank());
                }
                return Ok(());
            }
            transaction.decide(seat, text, question, false)?;
            transaction.follow_orders()
        })
        .await
        .map(drop)
    }
}
