//! How the value of Shinjuku is learned: games of the tuned greedy bot first, then games of what was learned with itself and
//! with greedy, generation by generation.

use shinjuku::{Phase, Shinjuku, State};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat, Seed, Silent, StreamId, Viewer, Views};

use super::{
    Greedy, Weights,
    facts::{count, facts},
    turns::Planner,
    value::{POINTS, Value, lead},
};
use crate::{
    network::{Lessons, Network, Teacher},
    train::{Course, Measure, NoTraining, Progress, Watch, in_parallel},
};

/// Generations of players.
const GENERATIONS: u64 = 6;
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

/// Learns, and gives back a weights file.
pub(crate) fn train(game: &Shinjuku, course: &Course, watch: &mut dyn Watch) -> Result<Vec<u8>, NoTraining> {
    if course.from.is_some() {
        return Err(NoTraining::BadCheckpoint("this game learns in one go and keeps none".to_owned()));
    }
    let inputs = count(game.players());
    let mut dice = Dice::new(&Seed::number(course.seed), StreamId::named("learn"), 0);
    let (mut lessons, mut played, mut value) = (Lessons::new(inputs), 0, None);
    let mut teacher = Teacher::new(Network::blank(inputs, &mut dice));
    for generation in 1..=GENERATIONS {
        let until = course.games * generation / GENERATIONS;
        let mut fresh = Lessons::new(inputs);
        while played < until {
            let of = |at| Pupil { number: played + at, lessons: Lessons::new(inputs) };
            let games = u64::from(course.shards.max(1)) * ROUND;
            let mut round: Vec<Pupil> = (0..games).map(of).collect();
            let school = School { game, value: value.as_ref() };
            in_parallel(&mut round, course.threads, |_, pupil| {
                school.game(Seed::nth(course.seed, pupil.number), &mut pupil.lessons);
            });
            for pupil in &round {
                fresh.join(&pupil.lessons);
            }
            played += games;
            watch.played(played.min(course.games));
        }
        let before = fresh.explained(teacher.network());
        lessons.join(&fresh);
        lessons.keep(MEMORY);
        teacher.teach(&lessons, TIMES, RATE / generation as f32, course.threads, &mut dice);
        // A short course has generations without games of their own: there is nothing to foresee.
        if fresh.len() > 0 {
            let after = fresh.explained(teacher.network());
            watch.measured(Progress { games: played, measure: Measure::Explains { after, before } });
        }
        value = Some(Value::learned(game, teacher.network().clone()));
    }
    let value = value.unwrap_or_else(|| Value::learned(game, teacher.network().clone()));
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
    value: Option<&'a Value>,
}

impl School<'_> {
    /// One game; what every seat saw at every turn and after every first action becomes a lesson.
    fn game(&self, seed: Seed, lessons: &mut Lessons) {
        let game = self.game;
        let mut dice = Dice::new(&seed, StreamId::named("school"), 0);
        let mut greedy = Greedy { weights: Weights::tuned(game.players()) };
        let planners: Vec<Option<&Value>> =
            Seat::all(game.players()).map(|_| self.value.filter(|_| dice.below(100) >= GREEDY)).collect();
        let (mut state, mut legal, mut plan) = (game.begin(seed), Vec::new(), Vec::new());
        let mut seen: Vec<Vec<Vec<f32>>> = planners.iter().map(|_| Vec::new()).collect();
        while let Some(seat) = game.actors(&state).first() {
            let phase = state.table().phase;
            if matches!(phase, Phase::Festival | Phase::Action) {
                self.see(&state, seat, &mut seen);
            }
            if let (Phase::Action, Some(value)) = (phase, planners[seat.index()]) {
                let planner = Planner { game, value, seat };
                let imagined = game.imagine(&game.view(&state, Viewer::Seat(seat)), &mut dice);
                let turns = planner.turns(&imagined, WIDTH);
                let astray = if dice.below(100) < ASTRAY { 1 + dice.below(4) as usize } else { 0 };
                plan = turns.get(astray).or_else(|| turns.first()).map_or_else(Vec::new, |plan| plan.actions.clone());
                plan.reverse();
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let next = plan.last().copied().filter(|next| seat == state.table().turn && legal.contains(next));
            let action = match next {
                Some(next) => {
                    plan.pop();
                    next
                }
                None => greedy.choose(&Ask::new(game, &state, seat, &legal), &mut Budget::unlimited(), &mut dice),
            };
            game.play(&mut state, seat, action, &mut Silent);
        }
        for (seat, seen) in Seat::all(game.players()).zip(&seen) {
            self.conclude(&state, seat, seen, lessons);
        }
    }

    /// A turn's beginning is seen by all, its middle by who has it.
    fn see(&self, state: &State, turn: Seat, seen: &mut [Vec<Vec<f32>>]) {
        let begins = state.table().phase == Phase::Festival;
        for seat in
            Seat::all(self.game.players()).filter(|seat| begins || (*seat == turn && state.table().taken.count() > 0))
        {
            let mut facts_now = Vec::new();
            facts(self.game, &self.game.view(state, Viewer::Seat(seat)), seat, &mut facts_now);
            seen[seat.index()].push(facts_now);
        }
    }

    /// From the last position back: what came of each is what came of the next, and a little what was thought of it then.
    fn conclude(&self, end: &State, seat: Seat, seen: &[Vec<f32>], lessons: &mut Lessons) {
        let mut outcome = lead(self.game, end, seat) / POINTS;
        for facts in seen.iter().rev() {
            lessons.add(facts, outcome);
            if let Some(value) = self.value {
                outcome = TRUST * outcome + (1.0 - TRUST) * value.network().value(facts);
            }
        }
    }
}
