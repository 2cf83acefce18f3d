//! The tables whose bots must move, in the order in which they get their turn.
//!
//! A turn is one decision of one bot; whoever has more to decide waits again, at the end. Tables at which a person plays come
//! first, then those that somebody watches, then bots among themselves; inside each of these lines it is first come, first
//! served. No line waits for ever: when [`PATIENCE`] turns in a row have passed over a line, the next one is its own. So of
//! any ten turns every line at which somebody waits has at least one.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

use crate::{Place, Row, TableId};

/// So many turns in a row may pass over a line at which tables wait.
const PATIENCE: u32 = 8;
/// So many tables wait at most. The others are found again in the storage when there is room ([`Queue::has_room_again`]).
const MOST: usize = 10_000;

/// Who waits for the bots of a table; the first come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    /// A person who plays.
    Played,
    /// Somebody who looks on.
    Watched,
    /// Nobody: bots among themselves.
    Unseen,
}

impl Rank {
    const ALL: [Self; 3] = [Self::Played, Self::Watched, Self::Unseen];

    /// Of a table at which so many look on.
    pub(crate) fn of(row: &Row, watching: usize) -> Self {
        match (row.places.iter().any(Place::is_played), watching) {
            (true, _) => Self::Played,
            (false, 0) => Self::Unseen,
            (false, _) => Self::Watched,
        }
    }
}

/// Where a table is.
#[derive(Clone, Copy)]
enum Spot {
    /// In a line, with its ticket.
    Waits(Rank, u64),
    /// A worker plays its bot; it was called again meanwhile.
    Plays(Option<Rank>),
}

#[derive(Default)]
struct Lines {
    /// By line, then by ticket.
    waiting: BTreeMap<(Rank, u64), TableId>,
    spots: HashMap<TableId, Spot>,
    tickets: u64,
    /// How many turns in a row passed over each line.
    passed: [u32; 3],
    /// Whether a table was turned away because too many wait.
    turned_away: bool,
}

impl Lines {
    fn call(&mut self, id: TableId, rank: Rank) {
        match self.spots.get_mut(&id) {
            Some(Spot::Plays(again)) => *again = Some(rank),
            // Somebody may have sat down or left since: the line changes, the ticket stays.
            Some(Spot::Waits(line, ticket)) => {
                let ticket = *ticket;
                self.waiting.remove(&(std::mem::replace(line, rank), ticket));
                self.waiting.insert((rank, ticket), id);
            }
            None => {
                if self.waiting.len() >= MOST && !self.make_room(rank) {
                    return;
                }
                self.tickets += 1;
                self.waiting.insert((rank, self.tickets), id);
                self.spots.insert(id, Spot::Waits(rank, self.tickets));
            }
        }
    }

    /// The last one of all makes room for somebody of a better line.
    fn make_room(&mut self, rank: Rank) -> bool {
        self.turned_away = true;
        match self.waiting.last_entry() {
            Some(last) if last.key().0 > rank => {
                self.spots.remove(&last.remove());
                true
            }
            _ => false,
        }
    }

    fn first_of(&self, rank: Rank) -> Option<(Rank, u64)> {
        self.waiting.range((rank, 0)..=(rank, u64::MAX)).next().map(|(key, _)| *key)
    }

    fn next(&mut self) -> Option<TableId> {
        let firsts = Rank::ALL.map(|rank| self.first_of(rank));
        let lines = || firsts.iter().zip(self.passed).filter_map(|(first, passed)| Some(((*first)?, passed)));
        let patient = lines().rev().find(|(_, passed)| *passed >= PATIENCE);
        let (key, _) = patient.or_else(|| lines().next())?;
        for ((rank, first), passed) in Rank::ALL.iter().zip(firsts).zip(&mut self.passed) {
            *passed = if first.is_some() && *rank != key.0 { *passed + 1 } else { 0 };
        }
        let id = self.waiting.remove(&key)?;
        self.spots.insert(id, Spot::Plays(None));
        Some(id)
    }

    fn done(&mut self, id: TableId) {
        if let Some(Spot::Plays(Some(again))) = self.spots.remove(&id) {
            self.call(id, again);
        }
    }
}

#[derive(Default)]
struct Inner {
    lines: Mutex<Lines>,
    called: Notify,
}

/// The tables whose bots must move. Cheap to clone.
#[derive(Clone, Default)]
pub struct Queue(Arc<Inner>);

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("waiting", &self.lines().waiting.len()).finish_non_exhaustive()
    }
}

impl Queue {
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A bot of this table must move.
    pub(crate) fn call(&self, id: TableId, rank: Rank) {
        self.lines().call(id, rank);
        self.0.called.notify_one();
    }

    /// How many tables wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lines().waiting.len()
    }

    /// Whether a table waits already, or its bot plays.
    pub(crate) fn has(&self, id: TableId) -> bool {
        self.lines().spots.contains_key(&id)
    }

    /// The next table, as soon as there is one: nobody else plays its bots until the turn is over.
    pub async fn next(&self) -> Turn {
        loop {
            let called = self.0.called.notified();
            let (next, more) = {
                let mut lines = self.lines();
                (lines.next(), !lines.waiting.is_empty())
            };
            if let Some(table) = next {
                // Two calls may have woken one worker.
                if more {
                    self.0.called.notify_one();
                }
                return Turn { queue: self.clone(), table };
            }
            called.await;
        }
    }

    /// Whether tables were turned away that have room now: once.
    pub(crate) fn has_room_again(&self) -> bool {
        let mut lines = self.lines();
        let transaction = lines.waiting.len() < MOST / 2;
        transaction && std::mem::take(&mut lines.turned_away)
    }

    /// Some tables are not here that should be.
    pub(crate) fn misses_some(&self) {
        self.lines().turned_away = true;
    }
}

/// A table's turn in the pool; it ends when this is dropped.
#[derive(Debug)]
pub struct Turn {
    queue: Queue,
    table: TableId,
}

impl Turn {
    /// Whose turn it is.
    pub const fn table(&self) -> TableId {
        self.table
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.queue.lines().done(self.table);
        self.queue.0.called.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: i64) -> TableId {
        TableId::stored(number)
    }

    /// Takes `turns` turns; tables that play call again at once if they are in `busy`.
    fn take(lines: &mut Lines, turns: usize, busy: impl Fn(i64) -> Option<Rank>) -> Vec<i64> {
        let turn = |_| {
            let next = lines.next()?;
            if let Some(rank) = busy(next.number()) {
                lines.call(next, rank);
            }
            lines.done(next);
            Some(next.number())
        };
        (0..turns).map_while(turn).collect()
    }

    #[test]
    fn people_come_first_whatever_is_queued() {
        let mut lines = Lines::default();
        for number in 0..300 {
            lines.call(id(number), Rank::Unseen);
        }
        lines.call(id(1000), Rank::Watched);
        lines.call(id(2000), Rank::Played);
        assert_eq!(take(&mut lines, 4, |_| None), [2000, 1000, 0, 1]);
    }

    #[test]
    fn tables_of_a_line_take_turns_and_none_is_in_it_twice() {
        let mut lines = Lines::default();
        for number in [1, 2, 3, 1, 2] {
            lines.call(id(number), Rank::Unseen);
        }
        assert_eq!(take(&mut lines, 7, |_| Some(Rank::Unseen)), [1, 2, 3, 1, 2, 3, 1]);
        assert_eq!(take(&mut lines, 7, |_| None), [2, 3, 1]);
    }

    #[test]
    fn a_line_waits_for_eight_turns_at_most() {
        let mut lines = Lines::default();
        let rank = |number| [Rank::Played, Rank::Watched, Rank::Unseen][usize::try_from(number).unwrap_or(0)];
        for number in 0..3 {
            lines.call(id(number), rank(number));
        }
        let turns = take(&mut lines, 100, |number| Some(rank(number)));
        for ten in turns.windows(10) {
            assert!((0..3).all(|number| ten.contains(&number)), "{ten:?}");
        }
        assert!(turns.iter().filter(|turn| **turn == 0).count() >= 75, "{turns:?}");
    }

    #[test]
    fn a_person_who_sits_down_takes_the_table_to_the_front() {
        let mut lines = Lines::default();
        for number in 0..9 {
            lines.call(id(number), Rank::Unseen);
        }
        lines.call(id(7), Rank::Played);
        assert_eq!(take(&mut lines, 3, |_| None), [7, 0, 1]);
    }

    #[test]
    fn a_table_that_plays_is_given_to_no_second_worker() {
        let mut lines = Lines::default();
        lines.call(id(1), Rank::Played);
        assert_eq!(lines.next(), Some(id(1)));
        lines.call(id(1), Rank::Played);
        assert_eq!(lines.next(), None, "its bot thinks already");
        lines.done(id(1));
        assert_eq!(lines.next(), Some(id(1)));
    }

    #[test]
    fn a_full_queue_turns_away_those_whom_nobody_sees_and_says_when_there_is_room() {
        let queue = Queue::default();
        for number in 0..=MOST {
            queue.call(id(i64::try_from(number).unwrap_or(0)), Rank::Unseen);
        }
        assert_eq!(queue.lines().waiting.len(), MOST);
        assert!(!queue.has_room_again());
        queue.call(id(-1), Rank::Played);
        let counts = |lines: &Lines| (lines.waiting.len(), lines.spots.len());
        assert_eq!(counts(&queue.lines()), (MOST, MOST));
        assert_eq!(take(&mut queue.lines(), MOST, |_| None).first(), Some(&-1));
        assert!(queue.has_room_again());
        assert!(!queue.has_room_again(), "once");
    }
}
