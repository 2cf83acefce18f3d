//! The games of one seed.

use std::time::Instant;

use tabletop::{Ask, Bot, Dice, Record, Seat, Seed, Silent, StreamId, record::End};

use super::{Contest, Watch};
use crate::{
    Bots,
    external::{self, recorded},
};

/// The bots of a table, seat by seat.
pub(super) type Lineup = Vec<String>;

/// What came of one seed.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) games: Vec<Outcome>,
    /// Every decision: the bot by its place among the names, and how long it took in nanoseconds.
    pub(super) times: Vec<(usize, u64)>,
}

/// What came of one game, seat by seat.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    /// The bot, by its place among the names.
    pub(super) bots: Vec<usize>,
    pub(super) scores: Vec<i64>,
    pub(super) ranks: Vec<u8>,
}

/// Each bot once, in the order in which they were named.
pub(super) fn names(bots: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for bot in bots {
        if !names.contains(bot) {
            names.push(bot.clone());
        }
    }
    names
}

/// Who sits together, before the seats are rotated: the list repeated, or every choice out of a longer one.
pub(super) fn lineups(bots: &[String], seats: usize) -> Vec<Lineup> {
    if bots.len() <= seats {
        return vec![bots.iter().cycle().take(seats).cloned().collect()];
    }
    choices(bots.len(), seats)
        .into_iter()
        .map(|chosen| chosen.into_iter().map(|at| bots[at].clone()).collect())
        .collect()
}

/// Every way to choose `k` of `n` numbers, in order; a few more than are ever played are enough.
fn choices(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut chosen: Vec<usize> = (0..k).collect();
    while all.len() <= super::MOST_LINEUPS {
        all.push(chosen.clone());
        let Some(at) = (0..k).rev().find(|at| chosen[*at] < n - k + at) else { break };
        chosen[at] += 1;
        for later in at + 1..k {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
    all
}

/// The rotations of a lineup that differ.
fn rotations(lineup: &Lineup) -> Vec<Lineup> {
    let mut all: Vec<Lineup> = Vec::new();
    for by in 0..lineup.len() {
        let mut rotated = lineup.clone();
        rotated.rotate_right(by);
        if !all.contains(&rotated) {
            all.push(rotated);
        }
    }
    all
}

/// Plays every lineup in every rotation with the same luck.
pub(super) fn play<G: Bots>(
    game: &G,
    contest: &Contest,
    lineups: &[Lineup],
    number: u64,
    watch: &(impl Watch + ?Sized),
) -> Block {
    let (names, seed) = (names(&contest.bots), Seed::nth(contest.seed, number));
    let mut block = Block::default();
    let all = lineups.iter().flat_map(rotations).enumerate();
    let a_block: usize = lineups.iter().map(|lineup| rotations(lineup).len()).sum();
    for (at, lineup) in all {
        let mut table = Table { game, contest, names: &names, lineup: &lineup, times: &mut block.times };
        let is_kept = number.saturating_mul(a_block as u64).saturating_add(at as u64) < contest.records as u64;
        let mut record = is_kept.then(|| Record::of(game, lineup.iter().map(|name| recorded(name)).collect(), seed));
        let outcome = table.play(seed, &mut record);
        if let Some(mut record) = record {
            record.end.1 = End::Result(outcome.scores.clone());
            watch.record(record);
        }
        block.games.push(outcome);
    }
    block
}

struct Table<'a, G: Bots> {
    game: &'a G,
    contest: &'a Contest,
    names: &'a [String],
    lineup: &'a Lineup,
    times: &'a mut Vec<(usize, u64)>,
}

impl<G: Bots> Table<'_, G> {
    fn play(&mut self, seed: Seed, record: &mut Option<Record>) -> Outcome {
        let seats: Vec<usize> =
            self.lineup.iter().filter_map(|bot| self.names.iter().position(|name| name == bot)).collect();
        let mut bots: Vec<_> = Seat::all(self.game.players())
            .zip(self.lineup)
            .filter_map(|(seat, name)| {
                // The bots' luck is another stream than the game's, and the same wherever a bot sits.
                let dice = Dice::new(&seed, StreamId::named(&format!("bot {seat}")), 0);
                Some((external::bot(self.game, name, self.contest.programs.as_ref())?, dice))
            })
            .collect();
        for (bot, _) in &mut bots {
            bot.new_game();
        }
        let (mut state, mut legal) = (self.game.begin(seed), Vec::new());
        loop {
            let actors = self.game.actors(&state);
            if actors.is_empty() {
                break;
            }
            for seat in actors {
                legal.clear();
                self.game.legal(&state, seat, &mut legal);
                let (bot, dice) = &mut bots[seat.index()];
                let begun = Instant::now();
                let ask = Ask::new(self.game, &state, seat, &legal);
                let action = bot.choose(&ask, &mut self.contest.thinking.budget(), dice);
                let took = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
                // One choice is no decision: it would make every bot look quick.
                if legal.len() > 1 {
                    self.times.push((seats[seat.index()], took));
                }
                if let Some(record) = record {
                    record.push(seat, self.game.write(action));
                }
                self.game.play(&mut state, seat, action, &mut Silent);
            }
        }
        let standing = self.game.standing(&state);
        Outcome { bots: seats, scores: standing.scores, ranks: standing.ranks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_short_list_repeats_and_a_long_one_plays_in_every_choice() {
        assert_eq!(lineups(&list(&["a", "b"]), 4), [list(&["a", "b", "a", "b"])]);
        assert_eq!(lineups(&list(&["a", "b", "c"]), 2), [list(&["a", "b"]), list(&["a", "c"]), list(&["b", "c"])]);
        assert_eq!(lineups(&list(&["a", "b"]), 1), [list(&["a"]), list(&["b"])]);
    }

    #[test]
    fn a_rotation_that_is_the_same_table_is_played_once() {
        assert_eq!(rotations(&list(&["a", "b", "a", "b"])).len(), 2);
        assert_eq!(rotations(&list(&["a", "b", "b", "b"])).len(), 4);
        assert_eq!(rotations(&list(&["a"])).len(), 1);
    }

    #[test]
    fn too_many_lineups_are_not_all_made() {
        let many: Vec<String> = (0..60).map(|number| number.to_string()).collect();
        assert_eq!(lineups(&many, 30).len(), super::super::MOST_LINEUPS + 1);
    }
}
