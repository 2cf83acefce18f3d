//! The daily puzzle in memory.

use std::collections::BTreeMap;

use tables::{
    Attempt, Day, GuestId, Row, Scores, TableId,
    store::{BoxFuture, PuzzleStore},
};

use super::Memory;

impl PuzzleStore for Memory {
    fn attempt(&self, day: Day, guest: GuestId) -> BoxFuture<'_, Option<Attempt>> {
        self.answer(|kept| kept.puzzles.get(&(day, guest)).copied())
    }

    fn puzzles(&self, day: Day) -> BoxFuture<'_, Vec<(TableId, GuestId)>> {
        self.answer(|kept| {
            let of_day = kept.puzzles.iter().filter(|((other, _), _)| *other == day);
            of_day.map(|((_, guest), attempt)| (attempt.table, *guest)).collect()
        })
    }

    fn scores(&self, day: Day) -> BoxFuture<'_, Scores> {
        self.answer(|kept| {
            let mut scores = Scores::default();
            let of_day = kept.puzzles.iter().filter(|((other, _), _)| *other == day);
            for score in of_day.filter_map(|(_, attempt)| attempt.score) {
                *scores.0.entry(score).or_default() += 1;
            }
            scores
        })
    }

    fn scores_between(&self, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Scores)>> {
        self.answer(|kept| {
            let mut days: BTreeMap<Day, Scores> = BTreeMap::new();
            for ((day, _), attempt) in kept.puzzles.iter().filter(|((day, _), _)| (from..before).contains(day)) {
                if let Some(score) = attempt.score {
                    *days.entry(*day).or_default().0.entry(score).or_default() += 1;
                }
            }
            days.into_iter().collect()
        })
    }

    fn first_puzzle(&self) -> BoxFuture<'_, Option<Day>> {
        self.answer(|kept| kept.puzzles.keys().next().map(|(day, _)| *day))
    }

    fn best_puzzles(&self, day: Day, most: u32) -> BoxFuture<'_, Vec<Row>> {
        self.answer(|kept| {
            let of_day = kept.puzzles.iter().filter(|((other, _), _)| *other == day);
            let mut best: Vec<_> = of_day.filter_map(|(_, attempt)| Some((attempt.score?, attempt.table))).collect();
            best.sort_by_key(|(score, table)| (std::cmp::Reverse(*score), *table));
            best.iter().take(most as usize).filter_map(|(_, table)| kept.rows.get(table).cloned()).collect()
        })
    }

    fn puzzle_days(&self, guest: GuestId, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Option<i64>)>> {
        self.answer(|kept| {
            let own = kept.puzzles.iter().filter(|((day, of), _)| *of == guest && (from..before).contains(day));
            own.map(|((day, _), attempt)| (*day, attempt.score)).collect()
        })
    }

    fn key(&self, name: String, fresh: [u8; 32]) -> BoxFuture<'_, [u8; 32]> {
        self.answer(|kept| *kept.keys.entry(name).or_insert(fresh))
    }
}
