//! Scores and ranks, with their reasons.

use std::cmp::Ordering;

use serde::Serialize;

use crate::{Dictionary, Listener, Phrase, Seat, Seats};

/// One addend of a score: what for, and how much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is for.
    pub what: Phrase,
    /// How much it adds; negative for a penalty.
    pub points: i64,
}

/// How the players stand: final when the game is over, as if it ended now before that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Whether the game is over.
    pub over: bool,
    /// The score of each seat.
    pub scores: Vec<i64>,
    /// The rank of each seat, 1 for the winner; equal ranks are shared.
    pub ranks: Vec<u8>,
    /// For each seat, the parts that add up to its score.
    pub parts: Vec<Vec<Part>>,
    /// Who won, or what decided a tie.
    pub why: Option<Phrase>,
}

impl Standing {
    /// Ranks by `keys`, the largest first; equal keys share a rank.
    pub fn ranks<K: Ord>(keys: &[K]) -> Vec<u8> {
        let better = |key| keys.iter().filter(|other| *other > key).count();
        keys.iter().map(|key| u8::try_from(better(key) + 1).unwrap_or(u8::MAX)).collect()
    }

    /// The seats with the largest of the `keys`: those that have rank 1 by them.
    pub fn best<K: Ord>(keys: impl IntoIterator<Item = K>) -> Seats {
        let (mut best, mut seats): (Option<K>, _) = (None, Seats::NONE);
        for (seat, key) in Seat::all(Seat::MOST).zip(keys) {
            match best.as_ref().map_or(Ordering::Greater, |best| key.cmp(best)) {
                Ordering::Less => {}
                Ordering::Equal => seats.insert(seat),
                Ordering::Greater => (best, seats) = (Some(key), Seats::only(seat)),
            }
        }
        seats
    }

    /// The seats with rank 1.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        let count = u8::try_from(self.ranks.len()).unwrap_or(Seat::MOST);
        Seat::all(count).zip(&self.ranks).filter(|(_, rank)| **rank == 1).map(|(seat, _)| seat)
    }
}

/// The standing as programs read it: `{"over": true, "scores": […], "ranks": […], "why": "…"}`.
#[derive(Serialize)]
pub struct StandingDoc {
    /// Whether the game is over.
    pub over: bool,
    /// The score of each seat.
    pub scores: Vec<i64>,
    /// The rank of each seat.
    pub ranks: Vec<u8>,
    /// For each seat, what its score adds up from.
    pub parts: Vec<Vec<(String, i64)>>,
    /// Who won, or what decided a tie.
    pub why: String,
}

/// A standing as programs and people read it.
pub fn document(standing: &Standing, dictionary: &Dictionary, to: Listener<'_>) -> StandingDoc {
    let part = |part: &Part| (dictionary.say(&part.what, to), part.points);
    StandingDoc {
        over: standing.over,
        scores: standing.scores.clone(),
        ranks: standing.ranks.clone(),
        parts: standing.parts.iter().map(|parts| parts.iter().map(part).collect()).collect(),
        why: standing.why.as_ref().map_or_else(String::new, |why| dictionary.say(why, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_rank_and_the_next_one_is_skipped() {
        assert_eq!(Standing::ranks(&[31, 40, 31, 7]), [2, 1, 2, 4]);
    }
}
