//! Hints: what a bot thinks of an open question, for the person who is asked. It is worked out from what their seat knows and
//! kept until the question is answered, so that a page shows it again without thinking again.
//!
//! Hints are thought about one at a time, on a thread of the bots: a bot that waits for its turn waits for one hint at most.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use catalog::Advice;
use tabletop::{Budget, Dice, Seat, Seed, StreamId, Viewer};
use tokio::sync::Semaphore;

use crate::{
    GuestId, QuestionId, Refused, Table, TableId, TableService, Thing, Who,
    play::{own, running},
    settings,
    threads::Threads,
};

/// How much is thought about a hint, in iterations: the same view has the same hint, unless the time is over before.
const THOUGHT: u64 = 256;
/// And how long at most.
const LONGEST: Duration = Duration::from_millis(700);
/// So many hints are kept; when there are more, all are forgotten, and thought of again when asked for.
const KEPT: usize = 4096;
/// So many requests wait for a hint at most, and so many of one person: those for the same question are answered together.
const MOST_WAITING: usize = 64;
const MOST_OF_ONE: usize = 4;

/// A hint as it is kept.
type Hint = Arc<Advice<String>>;

/// Hints that were given, and who waits for one.
#[derive(Debug)]
pub(crate) struct Hints {
    given: Mutex<HashMap<(TableId, Seat), (QuestionId, Hint)>>,
    waiting: Mutex<Vec<GuestId>>,
    /// Whose turn it is to be thought for, in the order of the requests.
    turn: Semaphore,
    /// The threads of the bots: a hint takes one of them.
    threads: Threads,
}

impl Default for Hints {
    fn default() -> Self {
        Self {
            given: Mutex::default(),
            waiting: Mutex::default(),
            turn: Semaphore::new(1),
            threads: Threads::default(),
        }
    }
}

impl Hints {
    /// The threads that bots and hints share; there is one, and a pool adds the others.
    pub(crate) const fn threads(&self) -> &Threads {
        &self.threads
    }

    fn given(&self) -> MutexGuard<'_, HashMap<(TableId, Seat), (QuestionId, Hint)>> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody waits for a hint until this is dropped, whether it came or they went away.
struct Waiting<'a> {
    all: &'a Mutex<Vec<GuestId>>,
    guest: GuestId,
    cancel: Arc<AtomicBool>,
}

impl<'a> Waiting<'a> {
    fn begin(all: &'a Mutex<Vec<GuestId>>, guest: GuestId) -> Result<Self, Refused> {
        let mut waiting = all.lock().unwrap_or_else(PoisonError::into_inner);
        let own = waiting.iter().filter(|other| **other == guest).count();
        if waiting.len() >= MOST_WAITING || own >= MOST_OF_ONE {
            return Err(Refused::TooMany { thing: Thing::Hint, wait: 1 });
        }
        waiting.push(guest);
        drop(waiting);
        Ok(Self { all, guest, cancel: Arc::default() })
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut waiting = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = waiting.iter().position(|guest| *guest == self.guest) {
            waiting.swap_remove(at);
        }
        drop(waiting);
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl TableService {
    /// Whether hints are given at a table now: if it was made so, and it is no puzzle whose day is not over.
    pub fn gives_hints(&self, table: &Table) -> bool {
        table.row().settings.hints == settings::Hints::Given && !self.keeps_back(table.row())
    }

    /// The hint that a seat was given for its open question, if it asked for one.
    pub fn hint_given(&self, table: &Table, seat: Seat) -> Option<Arc<Advice<String>>> {
        let question = table.question(seat)?;
        let given = self.hints().given();
        given.get(&(table.row().id, seat)).filter(|(of, _)| *of == question).map(|(_, hint)| Arc::clone(hint))
    }

    /// What a bot thinks of the open question of a seat, for the person who is asked.
    pub async fn hint(
        &self,
        guest: GuestId,
        id: TableId,
        seat: Seat,
        question: QuestionId,
    ) -> Result<Arc<Advice<String>>, Refused> {
        let table = self.view(id).await?;
        own(&table, guest, seat)?;
        running(&table)?;
        if !self.gives_hints(&table) {
            return Err(Refused::NoHints);
        }
        let open = table.question(seat);
        if open != Some(question) {
            return Err(Refused::Stale { question: open });
        }
        if let Some(hint) = self.hint_given(&table, seat) {
            return Ok(hint);
        }
        self.limit(Who::Person(guest), Thing::Hint).await?;
        let waiting = Waiting::begin(&self.hints().waiting, guest)?;
        let _turn = self.hints().turn.acquire().await.map_err(|_| Refused::NotNow)?;
        // Another request may have asked the same meanwhile.
        if let Some(hint) = self.hint_given(&table, seat) {
            return Ok(hint);
        }
        let hint = Arc::new(self.think(&table, seat, question, &waiting.cancel).await?);
        let mut given = self.hints().given();
        if given.len() >= KEPT {
            given.clear();
        }
        given.insert((id, seat), (question, Arc::clone(&hint)));
        drop(given);
        Ok(hint)
    }

    /// Thinks on a thread of the bots, as soon as one is free.
    async fn think(
        &self,
        table: &Table,
        seat: Seat,
        question: QuestionId,
        cancel: &Arc<AtomicBool>,
    ) -> Result<Advice<String>, Refused> {
        let game = table.game(Viewer::Seat(seat)).copy();
        // Nothing of the table's secret luck: the hint follows from the view and the number of the question.
        let mut dice = Dice::new(&Seed::number(0), StreamId::named("hint"), question.0 as u32);
        let thread = self.hints().threads().take().await.ok_or(Refused::NotNow)?;
        let cancelled = Arc::clone(cancel);
        let mut thinking = tokio::task::spawn_blocking(move || {
            let advice = game.advise(seat, None, &mut Budget::iterations(THOUGHT).unless(&cancelled), &mut dice);
            drop(thread);
            advice
        });
        let thought = if let Ok(thought) = tokio::time::timeout(LONGEST, &mut thinking).await {
            thought
        } else {
            cancel.store(true, Ordering::Relaxed);
            thinking.await
        };
        thought.ok().flatten().ok_or(Refused::NotNow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_waits_for_a_few_hints_and_all_for_so_many() {
        let all = Mutex::default();
        let begin = |guest| Waiting::begin(&all, GuestId(guest)).ok();
        let mut own: Vec<_> = (0..MOST_OF_ONE).map(|_| begin(1)).collect();
        assert!(own.iter().all(Option::is_some) && begin(1).is_none());
        let others: Vec<_> = (100..).take(MOST_WAITING - own.len()).map(begin).collect();
        assert!(others.iter().all(Option::is_some) && begin(2).is_none());
        // Whoever goes away makes room.
        own.pop();
        assert!(begin(2).is_some());
    }
}
