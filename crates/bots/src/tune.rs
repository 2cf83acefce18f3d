//! Tuning: what `norikae tune` does. Greedy's numbers are moved to where it wins more, by simultaneous perturbation: all of
//! them are shaken at once, both ways, on the same seeds, and then moved towards the better side.

use tabletop::{Ask, Bot, Budget, Dice, Game, Seat, Seed, Silent, StreamId};

use crate::train::in_parallel;

/// A course of tuning.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How often the numbers are moved.
    pub steps: u32,
    /// Games of each side of a step.
    pub games: u32,
    /// The luck of all of them.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
}

/// How far a course is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Steps so far.
    pub step: u32,
    /// The share of comparisons that the shaken bots won over the yardstick in this step.
    pub won: f64,
}

/// What is told of a course while it goes on.
pub trait Watch {
    /// One more step was made.
    fn step(&mut self, _progress: Progress) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// A bot whose numbers can be tuned.
pub(crate) trait Tunable<G: Game>: Sync {
    /// The bot that it must beat.
    type Bot: Bot<G>;

    /// Its numbers, each with the size of a step that makes a difference.
    fn numbers(&self) -> Vec<(f64, f64)>;

    /// The bot with these numbers.
    fn with(&self, numbers: &[f64]) -> Self::Bot;

    /// The yardstick.
    fn yardstick(&self) -> Self::Bot;

    /// The difference of scores that makes a win likely.
    fn clear(&self) -> f64;
}

/// How far the numbers are shaken at the start, and moved; both fade.
const SHAKEN: f64 = 0.25;
const MOVED: f64 = 1.2;

/// Tunes: the numbers, averaged over the second half of the course.
pub(crate) fn tune<G: Game>(game: &G, tunable: &impl Tunable<G>, course: &Course, watch: &mut dyn Watch) -> Vec<f64> {
    let start = tunable.numbers();
    let mut at = vec![0.0; start.len()];
    let (mut sum, mut summed) = (vec![0.0; start.len()], 0_u32);
    for step in 0..course.steps {
        let mut dice = Dice::new(&Seed::nth(course.seed, u64::from(step)), StreamId::named("tune"), 0);
        let sides: Vec<f64> = start.iter().map(|_| if dice.below(2) == 0 { 1.0 } else { -1.0 }).collect();
        let fade = f64::from(step) / f64::from(course.steps.max(1));
        let (shaken, moved) = (SHAKEN * (1.0 - 0.5 * fade), MOVED * (1.0 - 0.8 * fade));
        let shake = |by: f64| -> Vec<f64> { at.iter().zip(&sides).map(|(at, side)| at + by * side).collect() };
        let both = [shake(shaken), shake(-shaken)].map(|at| numbers(&start, &at));
        let won = compare(game, tunable, &both, course, step);
        let pull = (won[0] - won[1]) / (2.0 * shaken) * moved / (start.len() as f64).sqrt();
        at.iter_mut().zip(&sides).for_each(|(at, side)| *at += pull * side);
        if 2 * step >= course.steps {
            summed += 1;
            sum.iter_mut().zip(&at).for_each(|(sum, at)| *sum += at);
        }
        watch.step(Progress { step: step + 1, won: f64::midpoint(won[0], won[1]) });
    }
    let mean: Vec<f64> = sum.iter().map(|sum| sum / f64::from(summed.max(1))).collect();
    numbers(&start, &mean)
}

/// The numbers so many steps from the start; none is below nothing.
fn numbers(start: &[(f64, f64)], at: &[f64]) -> Vec<f64> {
    start.iter().zip(at).map(|((number, size), at)| (number + size * at).max(0.0)).collect()
}

/// How well two sets of numbers do against the yardstick, with the same luck.
fn compare<G: Game, T: Tunable<G>>(
    game: &G,
    tunable: &T,
    both: &[Vec<f64>; 2],
    course: &Course,
    step: u32,
) -> [f64; 2] {
    let mut games: Vec<[f64; 2]> = vec![[0.0; 2]; course.games as usize];
    let first = u64::from(step) * u64::from(course.games);
    in_parallel(&mut games, course.threads, |at, won| {
        let seed = Seed::nth(course.seed, first + at as u64);
        for (won, numbers) in won.iter_mut().zip(both) {
            *won = play(game, tunable, numbers, seed, at);
        }
    });
    [0, 1].map(|side| games.iter().map(|won| won[side]).sum::<f64>() / games.len().max(1) as f64)
}

/// Plays one game: with an even number one seat is the tuned bot's, with an odd one every second.
fn play<G: Game, T: Tunable<G>>(game: &G, tunable: &T, numbers: &[f64], seed: Seed, number: usize) -> f64 {
    let players = usize::from(game.players());
    let tuned = |seat: usize| {
        let turned = (seat + number / 2) % players;
        if number.is_multiple_of(2) { turned == 0 } else { turned.is_multiple_of(2) }
    };
    let mut bots: Vec<T::Bot> =
        (0..players).map(|seat| if tuned(seat) { tunable.with(numbers) } else { tunable.yardstick() }).collect();
    let (mut state, mut dice) = (game.begin(seed), Dice::new(&seed, StreamId::named("tuned"), 0));
    let mut legal = Vec::new();
    while let Some(seat) = game.actors(&state).first() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let ask = Ask::new(game, &state, seat, &legal);
        let action = bots[seat.index()].choose(&ask, &mut Budget::unlimited(), &mut dice);
        game.play(&mut state, seat, action, &mut Silent);
    }
    let mut scores = Vec::new();
    game.scores(&state, &mut scores);
    let of = |own: bool| Seat::all(game.players()).map(Seat::index).filter(move |seat| tuned(*seat) == own);
    // Alone there is nobody to beat: the score itself counts.
    let rival = of(false).map(|seat| scores[seat]).max().unwrap_or(0);
    let shares = of(true).map(|seat| 1.0 / (1.0 + (-(scores[seat] - rival) as f64 / tunable.clear()).exp()));
    shares.sum::<f64>() / of(true).count().max(1) as f64
}
