//! The daily puzzle: one solo game of MetroX a day (UTC), the same deck for everyone. Its luck comes from a secret of this
//! server and the date, so nobody knows it before the day; and while the day lasts, only its own player sees a puzzle
//! table, because whoever looks on sees the cards that are still to come at their own.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{PoisonError, RwLock},
};

use sha2::{Digest, Sha256};
use tabletop::Seed;
use tokio::sync::OnceCell;

use crate::{
    Day, Guest, GuestId, Month, NewTable, Refused, Row, TableId, TableService, Thing, Who,
    create::Extra,
    store::{Cause, Fault},
};

/// The game of the puzzle.
pub(crate) const GAME: &str = "metrox";
/// The name of its secret in the storage.
const KEY: &str = "puzzle";

/// The tables of one day with whose they are, so that a request for any other table asks no database.
pub(crate) type Closed = RwLock<Option<(Day, HashMap<TableId, GuestId>)>>;

/// The secret, once it was read.
pub(crate) type Secret = OnceCell<[u8; 32]>;

/// Somebody's puzzle of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The table.
    pub table: TableId,
    /// What it brought; none if it was not finished within the day.
    pub score: Option<i64>,
}

/// How often each score was reached on a day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scores(pub BTreeMap<i64, u32>);

impl Scores {
    /// How many finished.
    pub fn count(&self) -> u32 {
        self.0.values().sum()
    }

    /// The score in the middle; of two the lower, which somebody has.
    pub fn median(&self) -> Option<i64> {
        let half = self.count().div_ceil(2);
        let mut below = 0;
        self.0.iter().find_map(|(score, count)| {
            below += count;
            (below >= half).then_some(*score)
        })
    }

    /// The best.
    pub fn best(&self) -> Option<i64> {
        self.0.keys().next_back().copied()
    }
}

/// The map of a day: Tokyo and Osaka in turn.
pub const fn puzzle_map(day: Day) -> &'static str {
    if day.number() % 2 == 0 { "tokyo" } else { "osaka" }
}

/// The luck of a day: a keyed hash, nested as in HMAC, so that days that are over tell nothing of those to come.
fn seed_of(key: &[u8; 32], day: Day) -> Seed {
    let inner = Sha256::new().chain_update(key).chain_update(b"norikae puzzle 1 ").chain_update(day.to_string());
    Seed::from_bytes(Sha256::new().chain_update(key).chain_update(inner.finalize()).finalize().into())
}

impl TableService {
    /// The day of the puzzle that can be played now.
    pub fn today(&self) -> Day {
        Day::of(self.time())
    }

    /// How long that day still lasts, in milliseconds.
    pub fn left_today(&self) -> i64 {
        self.today().end() - self.time()
    }

    pub(crate) async fn puzzle_seed(&self, day: Day) -> Result<Seed, Refused> {
        let read = || async {
            let key = self.store().key(KEY.to_owned(), self.luck()?).await?;
            Ok::<_, Refused>(key)
        };
        Ok(seed_of(self.secret().get_or_try_init(read).await?, day))
    }

    /// Today's puzzle of a guest: the table they have, or a new one. One a day; it counts if it is finished within the day.
    pub async fn begin_puzzle(&self, guest: &Guest) -> Result<TableId, Refused> {
        let day = self.today();
        if let Some(attempt) = self.attempt(day, guest.id).await? {
            return Ok(attempt.table);
        }
        self.limit(Who::Person(guest.id), Thing::Table).await?;
        let new = NewTable { options: vec![("map".to_owned(), puzzle_map(day).to_owned())], ..NewTable::alone(GAME) };
        let seed = self.puzzle_seed(day).await?;
        match self.create_as(guest, new, seed, Extra { puzzle: Some(day), ..Extra::default() }).await {
            Ok(id) => {
                self.remember(day, id, guest.id);
                Ok(id)
            }
            // Two requests at once: the storage lets one of them make the table.
            Err(refused @ Refused::Store(Fault { cause: Cause::Conflict(_), .. })) => {
                self.attempt(day, guest.id).await?.map(|attempt| attempt.table).ok_or(refused)
            }
            Err(refused) => Err(refused),
        }
    }

    /// Somebody's puzzle of a day.
    pub async fn attempt(&self, day: Day, guest: GuestId) -> Result<Option<Attempt>, Refused> {
        Ok(self.store().attempt(day, guest).await?)
    }

    /// The scores of a day so far.
    pub async fn puzzle_scores(&self, day: Day) -> Result<Scores, Refused> {
        Ok(self.store().scores(day).await?)
    }

    /// The days of a month that are over and on which somebody finished, the newest first.
    pub async fn puzzle_archive(&self, month: Month) -> Result<Vec<(Day, Scores)>, Refused> {
        let before = month.later(1).first().min(self.today());
        let mut days = self.store().scores_between(month.first(), before).await?;
        days.reverse();
        Ok(days)
    }

    /// The first day on which somebody began a puzzle.
    pub async fn first_puzzle(&self) -> Result<Option<Day>, Refused> {
        Ok(self.store().first_puzzle().await?)
    }

    /// The best games of a day that is over.
    pub async fn best_puzzles(&self, day: Day, most: u32) -> Result<Vec<Row>, Refused> {
        if self.is_closed(Some(day)) {
            return Err(Refused::Closed);
        }
        Ok(self.store().best_puzzles(day, most).await?)
    }

    /// Whether the day of a puzzle is not over yet.
    pub(crate) fn is_closed(&self, puzzle: Option<Day>) -> bool {
        puzzle.is_some_and(|day| day >= self.today())
    }

    /// Whether the record of a table is kept back: it holds the luck of a puzzle whose day is not over.
    pub fn keeps_back(&self, row: &Row) -> bool {
        self.is_closed(row.settings.puzzle)
    }

    /// Whether this is the luck of today's puzzle.
    pub(crate) async fn is_todays_luck(&self, seed: Seed) -> Result<bool, Refused> {
        Ok(seed == self.puzzle_seed(self.today()).await?)
    }

    /// Refuses everybody but its player at a puzzle table of today. Every way to a table must pass here.
    pub async fn admit(&self, id: TableId, guest: Option<GuestId>) -> Result<(), Refused> {
        let today = self.today();
        if !self.knows(today) {
            let tables = match self.store().puzzles(today).await {
                Err(fault) if fault.is_corrupt() => return self.admit_by_row(id, guest).await,
                tables => tables?,
            };
            let mut closed = self.closed().write().unwrap_or_else(PoisonError::into_inner);
            if closed.as_ref().is_none_or(|(day, _)| *day != today) {
                *closed = Some((today, HashMap::new()));
            }
            // What was begun while the list was read must not be forgotten.
            closed.iter_mut().for_each(|(_, known)| known.extend(tables.iter().copied()));
        }
        let closed = self.closed().read().unwrap_or_else(PoisonError::into_inner);
        let owner = closed.as_ref().and_then(|(_, tables)| tables.get(&id));
        if owner.is_none() || owner.copied() == guest { Ok(()) } else { Err(Refused::Closed) }
    }

    /// The same where the list of puzzles cannot be read: the table itself says whose puzzle it is.
    async fn admit_by_row(&self, id: TableId, guest: Option<GuestId>) -> Result<(), Refused> {
        let Some(row) = self.store().row(id).await? else { return Ok(()) };
        let own = guest.is_some_and(|guest| row.seat_of(guest).is_some());
        if self.keeps_back(&row) && !own { Err(Refused::Closed) } else { Ok(()) }
    }

    fn knows(&self, today: Day) -> bool {
        let closed = self.closed().read().unwrap_or_else(PoisonError::into_inner);
        closed.as_ref().is_some_and(|(day, _)| *day == today)
    }

    /// Whose puzzle is where is read again.
    pub(crate) fn forget_puzzles(&self) {
        *self.closed().write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(crate) fn remember(&self, day: Day, id: TableId, guest: GuestId) {
        let mut closed = self.closed().write().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = closed.as_mut().filter(|(known, _)| *known == day) {
            tables.insert(id, guest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_and_every_server_has_its_own_luck() {
        let day = Day::of(0);
        assert_eq!(seed_of(&[7; 32], day), seed_of(&[7; 32], day));
        assert_ne!(seed_of(&[7; 32], day), seed_of(&[7; 32], day.later(1)));
        assert_ne!(seed_of(&[7; 32], day), seed_of(&[8; 32], day));
        assert_ne!(puzzle_map(day), puzzle_map(day.later(1)));
    }

    #[test]
    fn the_median_is_a_score_that_somebody_has() {
        let scores = |list: &[(i64, u32)]| Scores(list.iter().copied().collect());
        assert_eq!(scores(&[]).median(), None);
        assert_eq!(scores(&[(5, 1)]).median(), Some(5));
        assert_eq!(scores(&[(5, 1), (9, 1)]).median(), Some(5));
        assert_eq!(scores(&[(-3, 1), (5, 1), (9, 3)]).median(), Some(9));
        assert_eq!((scores(&[(5, 2), (9, 1)]).count(), scores(&[(5, 2), (9, 1)]).best()), (3, Some(9)));
    }
}
