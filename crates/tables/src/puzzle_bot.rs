//! What the best bot made of the deck of a day that is over. It sees no more than a player does; with a number of iterations it plays the
//! same on every server, so nothing of it is stored.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use tabletop::{Budget, Dice, Seed, StreamId};

use crate::{
    Day, Refused, TableService,
    puzzle::{GAME, puzzle_map},
};

/// How much it thinks about each card.
const ITERATIONS: u64 = 400;
/// So many days are remembered.
const MOST_DAYS: usize = 400;

/// The scores that are known, and whose turn it is to work one out: one at a time.
#[derive(Default)]
pub(crate) struct BotScores {
    known: Mutex<BTreeMap<Day, i64>>,
    turn: tokio::sync::Mutex<()>,
}

impl BotScores {
    fn get(&self, day: Day) -> Option<i64> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&day).copied()
    }

    fn put(&self, day: Day, score: i64) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(day, score);
        if known.len() > MOST_DAYS {
            known.pop_first();
        }
    }
}

impl TableService {
    /// The score of the best bot with the deck of a day on which there was a puzzle; none before the first. Today's is not told.
    pub async fn bot_on_puzzle(&self, day: Day) -> Result<Option<i64>, Refused> {
        if self.is_closed(Some(day)) {
            return Err(Refused::Closed);
        }
        if self.first_puzzle().await?.is_none_or(|first| day < first) {
            return Ok(None);
        }
        let scores = self.bot_scores();
        if let Some(score) = scores.get(day) {
            return Ok(Some(score));
        }
        let _turn = scores.turn.lock().await;
        if let Some(score) = scores.get(day) {
            return Ok(Some(score));
        }
        let score = self.play_puzzle(day).await?;
        if let Some(score) = score {
            scores.put(day, score);
        }
        Ok(score)
    }

    /// The game of the bot, on a thread of the bots.
    async fn play_puzzle(&self, day: Day) -> Result<Option<i64>, Refused> {
        let opened = self.open(GAME, 1, &[("map".to_owned(), puzzle_map(day).to_owned())])?;
        let seed = self.puzzle_seed(day).await?;
        let thread = self.hints().threads().take().await.ok_or(Refused::NotNow)?;
        let played = tokio::task::spawn_blocking(move || {
            let _thread = thread;
            let best = opened.title().bots().last().copied()?;
            let mut game = opened.begin(seed);
            // The bot's dice are its own: what it thinks must not hang on the luck that it can't know.
            let mut dice = Dice::new(&Seed::number(1), StreamId::named("bot on the puzzle"), 0);
            while let Some(seat) = game.actors().first() {
                let text = game.bot(best, seat, &mut Budget::iterations(ITERATIONS), &mut dice)?;
                game.play(seat, &text).ok()?;
            }
            game.standing().scores.first().copied()
        });
        played.await.map_err(|_| Refused::NotNow)
    }
}
