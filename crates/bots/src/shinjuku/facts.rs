//! The learned value of Shinjuku: what a position says about the end of the game, as a sum of facts about the own seat and
//! about the best rival, each weighed by how much of the game is left.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use shinjuku::{Piece, Shinjuku, State, StationId, StoreKind, WardId};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat, Seed, Silent, StreamId, Viewer, Views};

use super::{Greedy, Mind, Weights, harvest::Harvest};
use crate::{
    least_squares::Sums,
    train::{Course, NoTraining, Progress, Watch, in_parallel},
    weights::{self, BadWeights, Stamp},
};

/// Facts of one seat.
const FACTS: usize = 13;
/// Those of two seats and a constant, at the beginning and at the end of the game.
pub(super) const COUNT: usize = 2 * (2 * FACTS + 1);
/// The form of the facts; a change of them needs new weights.
const FEATURES: &str = "facts-1";
/// Games of one shard in one round.
const ROUND: u64 = 8;

/// The weights files of the binary.
const BUILT_IN: [&[u8]; 3] = [
    include_bytes!("../../weights/shinjuku-2.weights"),
    include_bytes!("../../weights/shinjuku-3.weights"),
    include_bytes!("../../weights/shinjuku-4.weights"),
];

/// What was learned: what somebody put here first, then what the binary has.
static LEARNED: LazyLock<Mutex<Vec<Value>>> =
    LazyLock::new(|| Mutex::new(BUILT_IN.into_iter().filter_map(Value::unpack).collect()));

/// What positions are worth, as it was learned on one board with one number of players.
#[derive(Clone, Debug)]
pub(super) struct Value {
    stamp: Stamp,
    weights: Arc<[f32]>,
}

impl Value {
    fn unpack(file: &'static [u8]) -> Option<Self> {
        let stamp = weights::stamp(file).ok()?;
        Some(Self { weights: weights::read(file, &stamp).ok()?.into(), stamp })
    }

    /// What was learned for a game, if it was.
    pub(super) fn of(game: &Shinjuku) -> Option<Self> {
        let (learned, wanted) = (LEARNED.lock().unwrap_or_else(PoisonError::into_inner), wanted(game));
        learned.iter().find(|value| value.stamp == wanted).cloned()
    }

    /// By how many points a seat is expected to be ahead of its best rival in the end.
    pub(super) fn margin(&self, game: &Shinjuku, state: &State, seat: Seat, greedy: Weights) -> f64 {
        if game.actors(state).is_empty() {
            return lead(game, state, seat);
        }
        let facts = facts(game, state, seat, greedy);
        facts.iter().zip(&*self.weights).map(|(fact, weight)| fact * f64::from(*weight)).sum()
    }
}

/// By how many points a seat is ahead of its best rival.
fn lead(game: &Shinjuku, state: &State, seat: Seat) -> f64 {
    let mut scores = Vec::new();
    game.scores(state, &mut scores);
    let rivals = Seat::all(game.players()).filter(|other| *other != seat);
    (scores[seat.index()] - rivals.map(|rival| scores[rival.index()]).max().unwrap_or(0)) as f64
}

fn wanted(game: &Shinjuku) -> Stamp {
    Stamp { players: Some(game.players()), ..Stamp::of(game, FEATURES, COUNT) }
}

/// Uses a weights file from now on.
pub(crate) fn put(game: &Shinjuku, file: &[u8]) -> Result<(), BadWeights> {
    let stamp = wanted(game);
    let value = Value { weights: weights::read(file, &stamp)?.into(), stamp };
    LEARNED.lock().unwrap_or_else(PoisonError::into_inner).insert(0, value);
    Ok(())
}

/// All facts of a position, seen from a seat.
fn facts(game: &Shinjuku, state: &State, seat: Seat, greedy: Weights) -> [f64; COUNT] {
    let rivals = Seat::all(game.players()).filter(|other| *other != seat);
    let of = |seat| of_seat(game, state, seat, greedy);
    let ((own, left), rival) = (of(seat), rivals.map(|rival| of(rival).0).reduce(better).unwrap_or_default());
    let mut all = [0.0; COUNT];
    let single = own.into_iter().chain(rival).chain([1.0]);
    for (at, fact) in single.enumerate() {
        all[at] = fact * left;
        all[COUNT / 2 + at] = fact * (1.0 - left);
    }
    all
}

/// Of two rivals the one with more points.
fn better(one: [f64; FACTS], two: [f64; FACTS]) -> [f64; FACTS] {
    if two[0] > one[0] { two } else { one }
}

/// The facts of one seat, and how much of the game is left.
fn of_seat(game: &Shinjuku, state: &State, seat: Seat, greedy: Weights) -> ([f64; FACTS], f64) {
    let view = game.view(state, Viewer::Seat(seat));
    let mind = Mind::new(game, &view, seat, greedy);
    let (table, player) = (&view.table, view.table.player(seat));
    let kinds = || StationId::of(player.sites).filter_map(|at| table.store(at)).map(|store| store.kind);
    let departments = kinds().filter(|kind| *kind == StoreKind::Department).count();
    let big = (player.sites & game.board().big()).count_ones() as usize - departments.min(64);
    let units = player.customers.units();
    let pulled: f32 = WardId::all().map(|ward| mind.prospects.pull(ward, table.customers(ward))).sum();
    let singles = shinjuku::Type::ALL.into_iter().filter(|of| player.customers.count(Piece::single(*of)) > 0).count();
    let facts = [
        f64::from(mind.worth.points(seat)),
        f64::from(player.tokens),
        f64::from(units.iter().copied().min().unwrap_or(0)),
        units.iter().map(|units| f64::from(*units)).sum(),
        f64::from(player.hand),
        kinds().count() as f64,
        departments as f64,
        big as f64,
        f64::from(player.track),
        singles as f64,
        f64::from(Harvest::new(&mind, table).total()),
        f64::from(mind.prospects.reach()),
        f64::from(pulled),
    ];
    (facts, f64::from(mind.worth.left))
}

/// What one shard has seen: the turns of games between tuned greedy bots, and how those ended.
struct Shard {
    seed: u64,
    first: u64,
    sums: Sums,
}

/// Learns from games of the tuned greedy bot with itself: the weights that come nearest to how those games ended.
pub(crate) fn train(game: &Shinjuku, course: &Course, watch: &mut dyn Watch) -> Result<Vec<u8>, NoTraining> {
    if course.from.is_some() {
        return Err(NoTraining::BadCheckpoint("this game learns in one go and keeps none".to_owned()));
    }
    let (shards, mut sums, mut played) = (u64::from(course.shards.max(1)), Sums::new(COUNT), 0);
    while played < course.games {
        let of = |at| Shard { seed: course.seed, first: played + at * ROUND, sums: Sums::new(COUNT) };
        let mut round: Vec<Shard> = (0..shards).map(of).collect();
        in_parallel(&mut round, course.threads, |_, shard| shard.play(game));
        for shard in &round {
            sums.add(&shard.sums);
        }
        played += shards * ROUND;
        watch.played(played.min(course.games));
    }
    let solved = sums.solve();
    watch.measured(Progress { games: played, score: sums.explained(&solved), greedy: 0.0 });
    let weights: Vec<f32> = solved.iter().map(|weight| *weight as f32).collect();
    Ok(weights::write(&wanted(game), &weights)?)
}

impl Shard {
    fn play(&mut self, game: &Shinjuku) {
        for number in self.first..self.first + ROUND {
            self.game(game, Seed::nth(self.seed, number));
        }
    }

    fn game(&mut self, game: &Shinjuku, seed: Seed) {
        let weights = Weights::tuned(game.players());
        let (mut bot, mut dice) = (Greedy { weights }, Dice::new(&seed, StreamId::named("facts"), 0));
        let (mut state, mut legal, mut seen) = (game.begin(seed), Vec::new(), Vec::new());
        let mut turn = state.table().turn;
        while let Some(seat) = game.actors(&state).first() {
            if state.table().turn != turn {
                turn = state.table().turn;
                seen.extend(Seat::all(game.players()).map(|seat| (seat, facts(game, &state, seat, weights))));
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = bot.choose(&Ask::new(game, &state, seat, &legal), &mut Budget::unlimited(), &mut dice);
            game.play(&mut state, seat, action, &mut Silent);
        }
        for (seat, facts) in seen {
            self.sums.see(&facts, lead(game, &state, seat));
        }
    }
}
