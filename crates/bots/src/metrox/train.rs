//! Learns the tables by playing alone: temporal differences, with a step size of its own for every number.
//!
//! Some shards learn side by side from the same tables; after each round they are merged in order, every number by how often
//! each shard met it. So a course comes out the same on any number of threads. What is shipped is the average over the last
//! part of the course, which is steadier than its end.

use std::sync::Arc;

use metrox::{Action, MetroX, State};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tabletop::{Dice, Rules, Seat, Seed, Silent, StreamId};

use super::{
    FEATURES, Greedy, OneStep,
    deck::Deck,
    features::{Layout, Places},
    siblings::Siblings,
    value::{Bonuses, Tables, sum},
};
use crate::{
    arena,
    train::{Course, Measure, NoTraining, Progress, Watch, in_parallel},
    weights::{self, Stamp},
};

/// Games of one shard in one round.
const ROUND: u64 = 2000;
/// Rounds between two measurements and checkpoints.
const MEASURE: u64 = 10;
/// Games of a measurement.
const MEASURED: u64 = 500;
/// How much of what came later a position is told.
const LAMBDA: f32 = 0.5;
/// Random choices at the start, in thousandths; they fade out over [`EXPLORING`] of the course.
const RANDOM: f64 = 40.0;
const EXPLORING: f64 = 0.6;
/// The average begins after this share of the course.
const AVERAGE_FROM: f64 = 0.6;

/// One number that is learned.
#[derive(Clone, Copy, Default)]
struct Memory {
    /// The sum of its errors, and of their sizes: a number whose errors cancel out has been found.
    net: f32,
    gross: f32,
    /// How often it was met.
    met: u32,
}

/// One learner.
struct Shard {
    weights: Vec<f32>,
    /// Of this round only.
    memory: Vec<Memory>,
}

/// A position of a game, after the choice.
struct Step {
    places: Places,
    points: f32,
    /// What the sheet is worth by the tables, and what it were worth after the best choice.
    value: f32,
    best: f32,
}

pub(crate) fn train(game: &MetroX, course: &Course, watch: &mut dyn Watch) -> Result<Vec<u8>, NoTraining> {
    if game.players() != 1 {
        return Err(NoTraining::Alone);
    }
    let layout = Arc::new(Layout::new(game));
    let stamp = Stamp::of(game, FEATURES, layout.size());
    let a_round = a_round(course);
    let rounds = course.games.div_ceil(a_round);
    let mut school = School::new(game, course, &layout, &stamp)?;
    let greedy = arena::mean_of(game, MEASURED, &mut Greedy::default());
    while school.round < rounds {
        school.play_round(course, rounds);
        watch.played(school.round * a_round);
        if school.round.is_multiple_of(MEASURE) || school.round == rounds {
            if watch.wants_checkpoint() {
                watch.checkpoint(&school.checkpoint(&stamp, course)?)?;
            }
            let tables = Tables { layout: Arc::clone(&layout), weights: school.result().into() };
            let mean = arena::mean_of(game, MEASURED, &mut OneStep::with(tables));
            watch.measured(Progress { games: school.round * a_round, measure: Measure::Scores { mean, greedy } });
        }
    }
    Ok(weights::write(&stamp, &school.result())?)
}

/// Games of all shards in one round: a course is a whole number of rounds.
fn a_round(course: &Course) -> u64 {
    ROUND * u64::from(course.shards.max(1))
}

/// All shards, and what they have learned together.
struct School<'a> {
    game: &'a MetroX,
    layout: &'a Layout,
    shards: Vec<Shard>,
    /// Of all rounds before this one.
    memory: Vec<Memory>,
    /// The sum of the tables since the average began, and of how many rounds.
    average: Vec<f32>,
    averaged: u64,
    round: u64,
}

/// The first line of a checkpoint; the numbers follow.
#[derive(Serialize, Deserialize, PartialEq)]
struct Head {
    stamp: Stamp,
    games: u64,
    seed: u64,
    shards: u32,
    /// The hash of what follows.
    hash: String,
}

impl<'a> School<'a> {
    fn new(game: &'a MetroX, course: &Course, layout: &'a Layout, stamp: &Stamp) -> Result<Self, NoTraining> {
        let size = layout.size();
        let shard = || Shard { weights: vec![0.0; size], memory: vec![Memory::default(); size] };
        let shards = (0..course.shards.max(1)).map(|_| shard()).collect();
        let memory = vec![Memory::default(); size];
        let mut school = Self { game, layout, shards, memory, average: vec![0.0; size], averaged: 0, round: 0 };
        if let Some(bytes) = &course.from {
            school.resume(bytes, stamp, course)?;
        }
        Ok(school)
    }

    fn play_round(&mut self, course: &Course, rounds: u64) {
        let done = self.round as f64 / rounds.max(1) as f64;
        let random = (RANDOM * (1.0 - done / EXPLORING)).max(0.0) as u32;
        let (game, layout, round, count) = (self.game, self.layout, self.round, self.shards.len() as u64);
        let before = &self.memory;
        in_parallel(&mut self.shards, course.threads, |at, shard| {
            let first = (round * count + at as u64) * ROUND;
            let bonuses = Bonuses::alone(game);
            let mut learner = Learner { game, layout, bonuses, before, shard, steps: Vec::new(), legal: Vec::new() };
            for number in first..first + ROUND {
                learner.game(Seed::nth(course.seed, number), random);
            }
        });
        self.merge(course.threads);
        self.round += 1;
        if done >= AVERAGE_FROM {
            self.averaged += 1;
            let weights = &self.shards[0].weights;
            self.average.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
    }

    /// Brings the shards together, piece by piece of the tables.
    fn merge(&mut self, threads: usize) {
        const PIECE: usize = 1 << 14;
        let mut pieces: Vec<Piece<'_>> =
            self.memory.chunks_mut(PIECE).map(|memory| Piece { memory, parts: Vec::new() }).collect();
        for shard in &mut self.shards {
            let parts = shard.weights.chunks_mut(PIECE).zip(shard.memory.chunks_mut(PIECE));
            pieces.iter_mut().zip(parts).for_each(|(piece, part)| piece.parts.push(part));
        }
        in_parallel(&mut pieces, threads, |_, piece| piece.merge());
    }

    /// What was learned: the average, once there is one.
    fn result(&self) -> Vec<f32> {
        match self.averaged {
            0 => self.shards[0].weights.clone(),
            count => self.average.iter().map(|sum| sum / count as f32).collect(),
        }
    }
}

/// A piece of the tables, of all shards.
struct Piece<'a> {
    memory: &'a mut [Memory],
    parts: Vec<(&'a mut [f32], &'a mut [Memory])>,
}

impl Piece<'_> {
    fn merge(&mut self) {
        for (at, all) in self.memory.iter_mut().enumerate() {
            let (mut met, mut sum) = (0_u32, 0.0_f64);
            for (weights, memory) in &mut self.parts {
                let new = std::mem::take(&mut memory[at]);
                met += new.met;
                sum += f64::from(weights[at]) * f64::from(new.met);
                all.net += new.net;
                all.gross += new.gross;
            }
            if met > 0 {
                all.met = all.met.saturating_add(met);
                let merged = (sum / f64::from(met)) as f32;
                self.parts.iter_mut().for_each(|(weights, _)| weights[at] = merged);
            }
        }
    }
}

/// Checkpoints: a line of JSON, then all numbers as they are.
impl School<'_> {
    fn head(&self, stamp: &Stamp, course: &Course, body: &[u8]) -> Head {
        let (shards, hash) = (self.shards.len() as u32, weights::hex(&Sha256::digest(body)));
        Head { stamp: stamp.clone(), games: course.games, seed: course.seed, shards, hash }
    }

    fn checkpoint(&self, stamp: &Stamp, course: &Course) -> std::io::Result<Vec<u8>> {
        let mut body = Vec::new();
        body.extend(self.round.to_le_bytes());
        body.extend(self.averaged.to_le_bytes());
        let numbers = self.shards[0].weights.iter().zip(&self.memory).zip(&self.average);
        for ((weight, memory), average) in numbers {
            for number in [*weight, memory.net, memory.gross, *average] {
                body.extend(number.to_le_bytes());
            }
        }
        let mut bytes = serde_json::to_vec(&self.head(stamp, course, &body))?;
        bytes.push(b'\n');
        bytes.append(&mut body);
        Ok(bytes)
    }

    fn resume(&mut self, bytes: &[u8], stamp: &Stamp, course: &Course) -> Result<(), NoTraining> {
        let bad = |why: &str| NoTraining::BadCheckpoint(why.to_owned());
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or_else(|| bad("it is no checkpoint"))?;
        let head: Head = serde_json::from_slice(&bytes[..end]).map_err(|_| bad("it is no checkpoint"))?;
        let found = self.head(stamp, course, &bytes[end + 1..]);
        let is_whole = head.hash == found.hash;
        if (Head { hash: found.hash.clone(), ..head }) != found {
            return Err(bad("it is of another course: game, board, games, seed and shards must be the same"));
        }
        let (counts, numbers) = bytes[end + 1..].split_at_checked(16).ok_or_else(|| bad("it is broken off"))?;
        if !is_whole || numbers.len() != 16 * self.memory.len() {
            return Err(bad("it is broken off or damaged"));
        }
        let count = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
        (self.round, self.averaged) = (count(&counts[..8]), count(&counts[8..]));
        let float = |bytes: &[u8]| f32::from_bits(count(bytes) as u32);
        for (at, four) in numbers.chunks_exact(16).enumerate() {
            self.shards.iter_mut().for_each(|shard| shard.weights[at] = float(&four[..4]));
            self.memory[at].net = float(&four[4..8]);
            self.memory[at].gross = float(&four[8..12]);
            self.average[at] = float(&four[12..]);
        }
        // What is whole may still have been made by something else.
        let rounds = course.games.div_ceil(a_round(course));
        let finite = numbers.chunks_exact(4).all(|number| float(number).is_finite());
        if !finite || self.round > rounds || self.averaged > self.round {
            return Err(bad("its numbers can't be those of a course"));
        }
        Ok(())
    }
}

/// Plays games and learns from them.
struct Learner<'a> {
    game: &'a MetroX,
    layout: &'a Layout,
    bonuses: Bonuses,
    before: &'a [Memory],
    shard: &'a mut Shard,
    steps: Vec<Step>,
    legal: Vec<Action>,
}

impl Learner<'_> {
    fn game(&mut self, seed: Seed, random: u32) {
        let mut dice = Dice::new(&seed, StreamId::named("learner"), 0);
        let (mut state, seat) = (self.game.begin(seed), Seat::at(0));
        self.steps.clear();
        while !self.game.actors(&state).is_empty() {
            self.legal.clear();
            self.game.legal(&state, seat, &mut self.legal);
            let random = if dice.below(1000) < random { dice.pick(&self.legal) } else { None };
            let Some((step, action)) = self.step(&state, seat, random) else { return };
            self.steps.push(step);
            self.game.play(&mut state, seat, action, &mut Silent);
        }
        self.learn();
    }

    /// The best choice by the tables, or the random one, and where it leads.
    fn step(&self, state: &State, seat: Seat, random: Option<Action>) -> Option<(Step, Action)> {
        let (game, sheet) = (self.game, state.sheet(seat)?);
        let (kind, deck) = (game.cards().kind(state.card()), Deck::after(game, state.discard()));
        let outlook = deck.outlook(game);
        let siblings = Siblings::new(self.layout, &self.shard.weights, (game.board(), sheet), kind, outlook);
        let judged = self.legal.iter().map(|action| {
            let after = game.after(sheet, *action, kind);
            (self.bonuses.with(game, &after, || siblings.rest(&after, *action)), after, *action)
        });
        let (mut best, mut chosen) = (f32::NEG_INFINITY, None);
        for (value, after, action) in judged {
            if random.map_or(value > best, |random| random == action) {
                chosen = Some((value, after, action));
            }
            best = best.max(value);
        }
        let (value, after, action) = chosen?;
        let places = self.layout.places(game.board(), &after, outlook);
        Some((Step { places, points: self.bonuses.points(game, &after), value, best }, action))
    }

    /// Works back from the end: each position is told what the next one was worth, and some of what came of it.
    fn learn(&mut self) {
        let Some(last) = self.steps.pop() else { return };
        let mut after = last.best;
        let (mut best, mut straight) = (last.best, last.value >= last.best);
        while let Some(step) = self.steps.pop() {
            // What follows a random choice says nothing about the position before it.
            let target = if straight { (1.0 - LAMBDA) * best + LAMBDA * after } else { best };
            let error = target - step.points - sum(&self.shard.weights, &step.places);
            self.adjust(&step.places, error);
            after = target;
            (best, straight) = (step.best, step.value >= step.best);
        }
    }

    fn adjust(&mut self, places: &Places, error: f32) {
        let share = error / places.all().len().max(1) as f32;
        for at in places.all() {
            let at = *at as usize;
            let (memory, before) = (&mut self.shard.memory[at], &self.before[at]);
            let gross = memory.gross + before.gross;
            let rate = if gross > 0.0 { (memory.net + before.net).abs() / gross } else { 1.0 };
            self.shard.weights[at] += rate * share;
            memory.net += error;
            memory.gross += error.abs();
            memory.met += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Options, contract};

    use super::*;
    use crate::train::Unwatched;

    fn course(from: Option<Vec<u8>>) -> Course {
        Course { games: 1, seed: 3, shards: 1, threads: 1, from }
    }

    fn table(players: u8) -> MetroX {
        let shelf = contract::shelf::<MetroX>();
        let options = Options::complete(&MetroX::options(&shelf), [("map", "tokyo")]).unwrap();
        MetroX::open(&shelf, players, &options).unwrap()
    }

    fn refused(game: &MetroX, bytes: Vec<u8>) -> String {
        match train(game, &course(Some(bytes)), &mut Unwatched) {
            Err(NoTraining::BadCheckpoint(why)) => why,
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_checkpoint_that_is_damaged_or_nonsense_is_refused() {
        let game = table(1);
        let layout = Layout::new(&game);
        let (stamp, course) = (Stamp::of(&game, FEATURES, layout.size()), course(None));
        let mut school = School::new(&game, &course, &layout, &stamp).unwrap();
        let whole = school.checkpoint(&stamp, &course).unwrap();
        school.resume(&whole, &stamp, &course).unwrap();
        for at in [whole.len() - 1, whole.len() - 16 * layout.size() - 1] {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            assert_eq!(refused(&game, damaged), "it is broken off or damaged");
        }
        assert_eq!(refused(&game, whole[..whole.len() - 1].to_vec()), "it is broken off or damaged");
        let spoils: [fn(&mut School<'_>); 3] =
            [|school| school.round = 2, |school| school.averaged = 1, |school| school.average[0] = f32::NAN];
        for spoil in spoils {
            let mut school = School::new(&game, &course, &layout, &stamp).unwrap();
            spoil(&mut school);
            assert_eq!(
                refused(&game, school.checkpoint(&stamp, &course).unwrap()),
                "its numbers can't be those of a course"
            );
        }
    }

    #[test]
    fn nothing_is_learned_from_games_of_several_players() {
        let game = table(2);
        assert!(matches!(train(&game, &course(None), &mut Unwatched), Err(NoTraining::Alone)));
    }
}
