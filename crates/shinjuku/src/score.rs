//! Scoring in sets, and the tie-breaks.

use tabletop::{Arg, Part, Phrase, Seat, Standing};

use crate::{
    Shinjuku,
    board::SETS,
    state::{Phase, Player, State, Table},
};

/// How many sets of each size a player has: index 4 for sets of four types, 1 for one alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sets(pub [u8; 5]);

impl Sets {
    /// SJ-SCORE-3: the best division of units of each type and of bonus units: as many 4-sets as possible, then 3-sets,
    /// then 2-sets; a bonus unit completes the largest incomplete set.
    pub fn best(units: [u8; 4], mut bonus: u8) -> Self {
        let mut sets = [0_u8; 5];
        // The n-th set takes one unit of every type that has n or more: so the sets come largest first.
        for nth in 0..=u8::MAX {
            let size = units.iter().filter(|count| **count > nth).count() as u8;
            let filled = bonus.min(4 - size);
            if size + filled == 0 {
                break;
            }
            bonus -= filled;
            sets[usize::from(size + filled)] += 1;
        }
        Self(sets)
    }

    /// SJ-SCORE-2: what they are worth.
    pub fn points(self) -> i64 {
        self.0.iter().zip(SETS).map(|(count, points)| i64::from(*count) * points).sum()
    }

    fn count(self, size: usize) -> u8 {
        self.0.get(size).copied().unwrap_or(0)
    }
}

impl Player {
    /// The sets of this player's customers and bonus tokens.
    pub fn sets(&self) -> Sets {
        Sets::best(self.customers.units(), self.tokens)
    }

    /// SJ-TIE-1, SJ-TIE-2: the score, 4-sets, 3-sets, 2-sets, and customers in units without bonus tokens.
    fn rank_key(&self) -> [i64; 5] {
        let sets = self.sets();
        let customers: u32 = self.customers.units().into_iter().map(u32::from).sum();
        [
            sets.points(),
            i64::from(sets.count(4)),
            i64::from(sets.count(3)),
            i64::from(sets.count(2)),
            i64::from(customers),
        ]
    }
}

/// Which comparison decided, by the place in the rank key.
const DECIDED: [&str; 5] = ["won", "won-by-fours", "won-by-threes", "won-by-twos", "won-by-customers"];

impl Shinjuku {
    /// The score of each player.
    pub(crate) fn scores(&self, table: &Table) -> impl Iterator<Item = i64> {
        Seat::all(self.players).map(|seat| table.player(seat).sets().points())
    }

    /// SJ-SCORE-2, SJ-TIE-1: how the players stand.
    pub(crate) fn standing(&self, state: &State) -> Standing {
        let players = || Seat::all(self.players).map(|seat| state.table.player(seat));
        let keys: Vec<[i64; 5]> = players().map(Player::rank_key).collect();
        let over = state.table.phase == Phase::Over;
        let mut standing = Standing {
            over,
            scores: self.scores(&state.table).collect(),
            ranks: Standing::ranks(&keys),
            parts: players().map(|player| parts(player.sets())).collect(),
            why: None,
        };
        standing.why = over.then(|| decided(&standing, &keys)).flatten();
        standing
    }
}

fn parts(sets: Sets) -> Vec<Part> {
    let part = |size: usize| {
        let count = sets.count(size);
        let id = ["set-of-1", "set-of-1", "set-of-2", "set-of-3", "set-of-4"].get(size).copied().unwrap_or("set-of-1");
        let points = i64::from(count) * SETS.get(size).copied().unwrap_or(0);
        (count > 0).then(|| Part { what: Phrase::new(id).with("count", count), points })
    };
    (1..=4).rev().filter_map(part).collect()
}

/// Who won, and what decided it.
fn decided(standing: &Standing, keys: &[[i64; 5]]) -> Option<Phrase> {
    let winners: Vec<Seat> = standing.winners().collect();
    let best = keys.iter().max()?;
    if winners.len() > 1 {
        let names: Vec<Arg> = winners.into_iter().map(Arg::from).collect();
        return Some(Phrase::new("shared").with("who", names).with("points", best[0]));
    }
    // The comparison in which the last rival fell behind.
    let rivals = keys.iter().filter(|key| *key != best);
    let at = rivals.filter_map(|key| key.iter().zip(best).position(|(theirs, ours)| theirs != ours)).max()?;
    let id = DECIDED.get(at).copied().unwrap_or("won");
    winners.first().map(|who| Phrase::new(id).with("who", *who).with("points", best[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best value of any division, by trying them all: take any set out of what is left, and go on.
    fn exhaustive(units: [u8; 4], bonus: u8, known: &mut std::collections::BTreeMap<([u8; 4], u8), i64>) -> i64 {
        let mut key = units;
        key.sort_unstable();
        if let Some(value) = known.get(&(key, bonus)) {
            return *value;
        }
        let mut best = 0;
        for types in 0..16_u8 {
            let has = |at: usize| types >> at & 1 == 1;
            if (0..4).any(|at| has(at) && key[at] == 0) {
                continue;
            }
            let rest: [u8; 4] = std::array::from_fn(|at| key[at] - u8::from(has(at)));
            let size = types.count_ones() as u8;
            for wild in 0..=bonus.min(4 - size) {
                if size + wild > 0 {
                    let value = SETS[usize::from(size + wild)] + exhaustive(rest, bonus - wild, known);
                    best = best.max(value);
                }
            }
        }
        known.insert((key, bonus), best);
        best
    }

    /// SJ-SCORE-3: the greedy division is the best there is.
    #[test]
    fn the_greedy_division_is_as_good_as_trying_all() {
        let mut known = std::collections::BTreeMap::new();
        for index in 0..6_u32.pow(4) {
            let units = [0, 1, 2, 3].map(|at| (index / 6_u32.pow(at) % 6) as u8);
            for bonus in 0..=5 {
                let best = exhaustive(units, bonus, &mut known);
                assert_eq!(Sets::best(units, bonus).points(), best, "{units:?} and {bonus}");
            }
        }
    }

    /// SJ-SCORE-3, SJ-SCORE-1: every unit is in exactly one set.
    #[test]
    fn every_unit_is_in_one_set() {
        let sets = Sets::best([24, 20, 3, 0], 11);
        let units: u32 = (1_u32..).zip(&sets.0[1..]).map(|(size, count)| size * u32::from(*count)).sum();
        assert_eq!(units, 24 + 20 + 3 + 11);
    }

    /// SJ-EX-8, SJ-EX-9: the examples of the rules.
    #[test]
    fn the_examples_of_the_rules_add_up() {
        assert_eq!(Sets::best([7, 5, 7, 4], 2), Sets([0, 0, 1, 1, 5]));
        assert_eq!(Sets::best([7, 5, 7, 4], 2).points(), 59);
        assert_eq!(Sets::best([5, 3, 5, 4], 5), Sets([0, 0, 1, 0, 5]));
        assert_eq!(Sets::best([5, 3, 5, 4], 5).points(), 53);
    }
}
