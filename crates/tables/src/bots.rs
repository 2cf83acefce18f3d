//! Bots that sit at tables: a bounded pool plays one decision of a table, then lets the next table have its turn.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tabletop::{Budget, Dice, List, Seat};
use tokio::{
    sync::{Mutex, mpsc},
    task::JoinSet,
};

use crate::{House, Refused, TableId};

/// The longest that a bot thinks about one decision: then it plays the best that it has found, so that a slow bot holds a
/// worker no longer than this.
const THINKING: Duration = Duration::from_secs(5);

/// The workers that play the bots of all tables.
#[derive(Debug)]
pub struct Pool(JoinSet<()>);

impl Pool {
    /// Starts `workers` that play the bots of `house`; tables wait in `queue`, each at most once, first come first
    /// served, so that a table of many slow bots starves no other.
    pub fn start(house: &House, queue: mpsc::UnboundedReceiver<TableId>, workers: usize) -> Self {
        let queue = Arc::new(Mutex::new(queue));
        let mut pool = JoinSet::new();
        for _ in 0..workers.max(1) {
            let (house, queue) = (house.clone(), Arc::clone(&queue));
            pool.spawn(async move {
                let mut closing = house.closing();
                loop {
                    let next = async { queue.lock().await.recv().await };
                    let id = tokio::select! {
                        id = next => id,
                        _ = closing.wait_for(|closing| *closing) => None,
                    };
                    let Some(id) = id else { return };
                    house.cell(id).queued.store(false, Ordering::Release);
                    if let Err(refused) = house.play_bot(id).await {
                        tracing::warn!(table = %id, %refused, "a bot could not play");
                    }
                }
            });
        }
        Self(pool)
    }

    /// Waits until all have stopped; [`House::close_streams`] stops them.
    pub async fn stopped(mut self) {
        while self.0.join_next().await.is_some() {}
    }
}

impl House {
    /// Wakes the bots of all tables that are being played, after a start of the server.
    pub async fn wake_bots(&self) -> Result<(), Refused> {
        for id in self.store().running().await? {
            let cell = self.cell(id);
            self.call_bots(id, &cell);
        }
        Ok(())
    }

    /// Plays one decision of one bot at a table, if one must decide. The table calls again if more must.
    async fn play_bot(&self, id: TableId) -> Result<(), Refused> {
        let ask = |table: &crate::Table| {
            let (seat, bot, asked) = table.next_bot()?;
            let game = table.game(tabletop::Viewer::Seat(seat)).copy();
            let dice = Dice::new(&table.row().seed, List::named(&format!("bot of seat {seat}")), asked as u32);
            Some((seat, bot, asked, game, dice))
        };
        let Some((seat, bot, asked, game, mut dice)) = self.look(id, ask).await? else { return Ok(()) };
        // A thinking bot holds neither the table nor the threads that answer requests.
        let cancel = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&cancel);
        let mut thinking = tokio::task::spawn_blocking(move || {
            let mut budget = Budget::until(Instant::now() + THINKING).unless(&cancelled);
            game.bot(&bot, seat, &mut budget, &mut dice)
        });
        let mut closing = self.closing();
        let stops = async { drop(closing.wait_for(|closing| *closing).await) };
        let thought = tokio::select! {
            thought = &mut thinking => thought,
            () = stops => {
                // A hurried answer is not played: the bot is asked again when the server comes back.
                cancel.store(true, Ordering::Relaxed);
                thinking.await.map(|_| None)
            }
        };
        let Ok(Some(text)) = thought else { return Ok(()) };
        self.bot_plays(id, seat, &text, asked).await
    }

    async fn bot_plays(&self, id: TableId, seat: Seat, text: &str, asked: u64) -> Result<(), Refused> {
        let mut room = self.room(id).await?;
        // The player may have come back, or the clock run out, while the bot was thinking.
        let still = room.next_bot().is_some() && room.asked(seat) == Some(asked);
        if !still || room.row().place(seat).is_none_or(|place| place.bot().is_none()) {
            if room.next_bot().is_some() {
                let cell = self.cell(id);
                self.call_bots(id, &cell);
            }
            return Ok(());
        }
        room.decide(seat, text, asked, false)?;
        room.save().await.map(drop)
    }
}
