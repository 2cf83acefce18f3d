//! How the value of Shinjuku is learned: games of the tuned greedy bot first, then games of what was learned with itself and
//! with greedy, generation by generation, the last of them with games in the head.

use shinjuku::{Action, Phase, Shinjuku, State};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat, Seed, Silent, StreamId, Viewer, Views};

use super::{
    Greedy, Memory, Weights, facts,
    levels::Thinker,
    outlook::{count, outlook},
    turns::Planner,
    value::{POINTS, Value, lead},
};
use crate::{
    network::{Lessons, Network, Teacher},
    train::{Course, Measure, NoTraining, Progress, Watch, in_parallel},
};

/// Generations of players: how many parts of all games each has, and how its players decide.
const GENERATIONS: [(u64, Generation); 6] = [
    (1, Generation::Greedy),
    (1, Generation::Planned),
    (1, Generation::Planned),
    (1, Generation::Planned),
    (4, Generation::Thinking),
    (4, Generation::Thinking),
];
/// Games of one shard in one round.
const ROUND: u64 = 16;
/// How many first actions a player of a later generation follows.
const WIDTH: usize = 3;
/// How much a lesson trusts the end of its game rather than the next position.
const TRUST: f32 = 0.9;
/// Lessons that are remembered, and how often they are gone through after each generation.
const MEMORY: usize = 1_500_000;
const TIMES: usize = 6;
const RATE: f32 = 0.003;
/// How often, in percent, a seat plays greedy in the later generations, and how often one takes a turn that is not the best.
const GREEDY: u32 = 20;
const ASTRAY: u32 = 10;

/// How the players of a generation decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Generation {
    Greedy,
    Planned,
    Thinking,
}

/// Learns, and gives back a weights file.
pub(crate) fn train(game: &Shinjuku, course: &Course, watch: &mut dyn Watch) -> Result<Vec<u8>, NoTraining> {
    if course.from.is_some() {
        return Err(NoTraining::BadCheckpoint("this game learns in one go and keeps none".to_owned()));
    }
    let inputs = count(game.players());
    let mut dice = Dice::new(&Seed::number(course.seed), StreamId::named("learn"), 0);
    let (mut lessons, mut played, mut parts) = (Lessons::new(inputs), 0, 0);
    let blank = |inputs, dice: &mut Dice| Teacher::new(Network::blank(inputs, dice));
    let mut teachers = [blank(facts::count(game.players()), &mut dice), blank(inputs, &mut dice)];
    let learned =
        |[quick, close]: &[Teacher; 2]| Value::learned(game, quick.network().clone(), close.network().clone());
    let mut value = learned(&teachers);
    let all: u64 = GENERATIONS.iter().map(|(parts, _)| parts).sum();
    for (nth, (of_all, generation)) in (1_u8..).zip(GENERATIONS) {
        parts += of_all;
        let mut fresh = Lessons::new(inputs);
        while played < course.games * parts / all {
            let of = |at| Pupil { number: played + at, lessons: Lessons::new(inputs) };
            let games = u64::from(course.shards.max(1)) * ROUND;
            let mut round: Vec<Pupil> = (0..games).map(of).collect();
            let school = School { game, value: &value, generation };
            in_parallel(&mut round, course.threads, |_, pupil| {
                school.game(Seed::nth(course.seed, pupil.number), &mut pupil.lessons);
            });
            for pupil in &round {
                fresh.join(&pupil.lessons);
            }
            played += games;
            watch.played(played.min(course.games));
        }
        let before = fresh.explained(value.close());
        lessons.join(&fresh);
        lessons.keep(MEMORY);
        for teacher in &mut teachers {
            teacher.teach(&lessons, TIMES, RATE / f32::from(nth), course.threads, &mut dice);
        }
        value = learned(&teachers);
        // A short course has generations without games of their own: there is nothing to foresee.
        if fresh.len() > 0 {
            let after = fresh.explained(value.close());
            watch.measured(Progress { games: played, measure: Measure::Explains { after, before } });
        }
    }
    Ok(value.pack()?)
}

/// What is learned from one game.
struct Pupil {
    number: u64,
    lessons: Lessons,
}

/// Those who play a generation's games.
struct School<'a> {
    game: &'a Shinjuku,
    value: &'a Value,
    generation: Generation,
}

impl School<'_> {
    /// One game; what every seat saw at every turn and after every first action becomes a lesson.
    fn game(&self, seed: Seed, lessons: &mut Lessons) {
        let game = self.game;
        let mut dice = Dice::new(&seed, StreamId::named("school"), 0);
        let mut greedy = Greedy { weights: Weights::tuned(game.players()) };
        let mut players: Vec<Generation> = Vec::new();
        players.extend(
            Seat::all(game.players()).map(
                |_| {
                    if dice.below(100) < GREEDY { Generation::Greedy } else { self.generation }
                },
            ),
        );
        let mut thinkers: Vec<Thinker> = players.iter().map(|_| Thinker::pupil(game, self.value)).collect();
        let (mut state, mut legal, mut plan) = (game.begin(seed), Vec::new(), Vec::new());
        let mut seen: Vec<Vec<Vec<f32>>> = players.iter().map(|_| Vec::new()).collect();
        let mut memory = Memory::in_haste();
        while let Some(seat) = game.actors(&state).first() {
            let (phase, player) = (state.table().phase, players[seat.index()]);
            if matches!(phase, Phase::Festival | Phase::Action) {
                self.see(&state, seat, &mut memory, &mut seen);
            }
            if phase == Phase::Action {
                plan = self.plan(player, &state, seat, &mut dice);
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let ask = Ask::new(game, &state, seat, &legal);
            let next = plan.last().copied().filter(|next| seat == state.table().turn && legal.contains(next));
            let action = match (next, player) {
                (Some(next), _) => {
                    plan.pop();
                    next
                }
                (None, Generation::Thinking) => {
                    thinkers[seat.index()].choose(&ask, &mut Budget::unlimited(), &mut dice)
                }
                (None, _) => greedy.choose(&ask, &mut Budget::unlimited(), &mut dice),
            };
            game.play(&mut state, seat, action, &mut Silent);
        }
        for (seat, seen) in Seat::all(game.players()).zip(&seen) {
            self.conclude(&state, seat, seen, lessons);
        }
    }

    /// The turn of one who plans, its last action first; a turn that is not the best of one who goes astray.
    fn plan(&self, player: Generation, state: &State, seat: Seat, dice: &mut Dice) -> Vec<Action> {
        if player == Generation::Greedy {
            return Vec::new();
        }
        let astray = if dice.below(100) < ASTRAY { 1 + dice.below(4) as usize } else { 0 };
        if player == Generation::Thinking && astray == 0 {
            return Vec::new();
        }
        let planner = Planner { game: self.game, value: self.value, seat };
        let imagined = self.game.imagine(&self.game.view(state, Viewer::Seat(seat)), dice);
        let turns = planner.turns(&imagined, WIDTH);
        let plan = turns.get(astray).or_else(|| turns.first());
        plan.map_or_else(Vec::new, |plan| plan.actions.iter().rev().copied().collect())
    }

    /// A turn's beginning is seen by all, its middle by who has it.
    fn see(&self, state: &State, turn: Seat, memory: &mut Memory, seen: &mut [Vec<Vec<f32>>]) {
        let begins = state.table().phase == Phase::Festival;
        for seat in
            Seat::all(self.game.players()).filter(|seat| begins || (*seat == turn && state.table().taken.count() > 0))
        {
            let mut facts_now = Vec::new();
            outlook(self.game, &self.game.view(state, Viewer::Seat(seat)), seat, memory, &mut facts_now);
            seen[seat.index()].push(facts_now);
        }
    }

    /// From the last position back: what came of each is what came of the next, and a little what was thought of it then.
    fn conclude(&self, end: &State, seat: Seat, seen: &[Vec<f32>], lessons: &mut Lessons) {
        let mut outcome = lead(self.game, end, seat) / POINTS;
        for facts in seen.iter().rev() {
            lessons.add(facts, outcome);
            if self.generation != Generation::Greedy {
                outcome = TRUST * outcome + (1.0 - TRUST) * self.value.close().value(facts);
            }
        }
    }
}
