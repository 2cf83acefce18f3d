//! A finished game reviewed: how the chances went, every decision with what the choices were worth, and the turning points.
//!
//! A decision is judged from what its seat knew then, as in an [`analysis`](crate::analysis); the budget is one for the whole game
//! and counted in iterations, so that the same record has the same review on every machine. A review is made piece by piece, so
//! that whoever lends it a thread has it back after each.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use tabletop::{Budget, Record, Seat, Seed, Standing};

use crate::{
    Bots,
    advice::{Choice, Estimate, Scale, rounded},
    analysis::{Before, Chance, Moment, NoAnalysis, Replayed, advised, chances, ended, replayed},
};

/// The choices of a decision that are kept, the one that was made among them.
const KEPT: usize = 6;
/// A difference of less than so many standard errors is noise.
const NOISE: f64 = 2.0;
/// Turning points of a game at most, and how far apart they are.
const TURNING_POINTS: usize = 6;
const APART: usize = 2;
/// So many decisions, those that seem to have cost the most, are thought about again with half of the purse: of many differences that
/// are noise the largest would be taken for a mistake.
const AGAIN: usize = 12;
/// What a decision and a moment are given at least and at most, whatever is in the purse.
const ITERATIONS: std::ops::RangeInclusive<u64> = 32..=512;
const PLAYOUTS: std::ops::RangeInclusive<u64> = 16..=256;

/// How much is thought about a whole game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Purse {
    /// Iterations for all decisions with a choice.
    pub iterations: u64,
    /// Games played to their end for all moments.
    pub playouts: u64,
    /// A difference smaller than this is never called a mistake, however sure it is.
    pub least: f64,
}

/// A finished game, reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// What a worth counts.
    pub scale: Scale,
    /// Iterations for each decision; the costliest were given more.
    pub iterations: u64,
    /// Games played to their end for each moment.
    pub playouts: u64,
    /// A smaller difference is never called a mistake.
    pub least: f64,
    /// Every decision, in the order of the record.
    pub decisions: Vec<Reviewed>,
    /// The chances whenever somebody else was asked, and in the end.
    pub course: Vec<Moment>,
    /// The decisions with the greatest loss beyond the noise, in the order of the record.
    pub turning_points: Vec<usize>,
}

/// A decision, reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reviewed {
    /// Whose it was.
    pub seat: Seat,
    /// What was chosen.
    pub action: String,
    /// How many choices there were.
    pub choices: usize,
    /// The few best of them and the one that was made, the best first; none where there was no choice.
    pub weighed: Vec<Choice<String>>,
}

/// What a review says of a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Verdict {
    /// There was no choice.
    Forced,
    /// Nothing is better.
    Best,
    /// The difference to the best is too small to tell, or to matter.
    AsGood,
    /// Something else was better by so much.
    Worse(Estimate),
}

impl Reviewed {
    /// The choice that was made, as it was weighed.
    pub fn made(&self) -> Option<&Choice<String>> {
        self.weighed.iter().find(|choice| choice.action == self.action)
    }

    /// What is said of it, if differences smaller than `least` do not matter.
    pub fn verdict(&self, least: f64) -> Verdict {
        let Some(made) = self.made() else { return Verdict::Forced };
        if self.weighed.first().is_some_and(|best| best.action == made.action) || made.behind.mean <= 0.0 {
            return Verdict::Best;
        }
        if beyond_noise(made.behind) >= least { Verdict::Worse(made.behind) } else { Verdict::AsGood }
    }
}

/// What of a difference is sure.
fn beyond_noise(difference: Estimate) -> f64 {
    difference.mean - NOISE * difference.error.unwrap_or_default()
}

impl Review {
    /// What is said of a decision.
    pub fn verdict(&self, step: usize) -> Verdict {
        self.decisions.get(step).map_or(Verdict::Forced, |decision| decision.verdict(self.least))
    }

    /// The chances that were known when a decision was made.
    pub fn chances(&self, step: usize) -> &[Chance] {
        let moment = self.course.iter().rev().find(|moment| moment.step <= step).or(self.course.first());
        moment.map_or(&[], |moment| &moment.chances)
    }
}

/// A review that is being made.
pub struct Reviewer<G: Bots> {
    seed: Seed,
    least: f64,
    end: Standing,
    steps: Vec<Before<G>>,
    moments: Vec<usize>,
    iterations: u64,
    /// Iterations for each decision that is thought about again, how many they are, and which, once that is known.
    more: u64,
    again: usize,
    costly: Vec<usize>,
    playouts: u64,
    decisions: Vec<Reviewed>,
    rethought: usize,
    course: Vec<Moment>,
}

impl<G: Bots> Reviewer<G> {
    /// Begins to review the game of a record.
    pub fn new(game: &G, record: &Record) -> Result<Self, NoAnalysis> {
        Self::within(game, record, G::PURSE)
    }

    /// The same with another purse.
    pub fn within(game: &G, record: &Record, purse: Purse) -> Result<Self, NoAnalysis> {
        let Replayed { end, steps, moments } = replayed(game, record)?;
        let open = steps.iter().filter(|before| before.choices(game).len() > 1).count();
        let share = |of: u64, parts: usize, most: std::ops::RangeInclusive<u64>| {
            (of / (parts as u64).max(1)).clamp(*most.start(), *most.end())
        };
        let (half, again) = (purse.iterations / 2, open.min(AGAIN));
        Ok(Self {
            iterations: share(half, open, ITERATIONS),
            more: share(half, again, ITERATIONS),
            again,
            costly: Vec::new(),
            rethought: 0,
            playouts: share(purse.playouts, moments.len(), PLAYOUTS),
            seed: record.seed,
            least: purse.least,
            decisions: Vec::with_capacity(steps.len()),
            course: Vec::with_capacity(moments.len() + 1),
            end,
            steps,
            moments,
        })
    }

    /// How many pieces of work there are.
    pub const fn pieces(&self) -> usize {
        self.steps.len() + self.again + self.moments.len()
    }

    /// How many are done.
    pub const fn done(&self) -> usize {
        self.decisions.len() + self.rethought + self.course.len()
    }

    /// Does the next piece. What is cancelled meanwhile is worth nothing.
    pub fn work(&mut self, game: &G, cancel: &AtomicBool) {
        let think = |step: usize, before: &Before<G>, iterations: u64| {
            reviewed(game, self.seed, (step, before), &mut Budget::iterations(iterations).unless(cancel))
        };
        let decided = self.decisions.len();
        if let Some(before) = self.steps.get(decided) {
            self.decisions.push(think(decided, before, self.iterations));
            if decided + 1 == self.steps.len() {
                self.costly = costly(&self.decisions, self.again);
            }
        } else if let Some(step) = self.costly.get(self.rethought).copied() {
            self.decisions[step] = think(step, &self.steps[step], self.more);
            self.rethought += 1;
        } else if let Some(step) = self.moments.get(self.course.len()).copied() {
            let chances = chances(game, &self.steps[step].state, self.seed, step, self.playouts as u32);
            self.course.push(Moment { step, chances: chances.into_iter().map(kept).collect() });
        }
    }

    /// The review, when all pieces are done.
    pub fn finish(mut self, game: &G) -> Review {
        self.course.push(Moment { step: self.steps.len(), chances: ended(&self.end) });
        let least = self.least;
        Review {
            scale: Scale::of(game.players()),
            iterations: self.iterations,
            playouts: self.playouts,
            least,
            turning_points: turning_points(&self.decisions, least),
            decisions: self.decisions,
            course: self.course,
        }
    }
}

fn kept(chance: Chance) -> Chance {
    let Chance { win, low, high, score } = chance;
    Chance { win: rounded(win), low: rounded(low), high: rounded(high), score: score.rounded() }
}

fn reviewed<G: Bots>(game: &G, seed: Seed, (step, before): (usize, &Before<G>), budget: &mut Budget<'_>) -> Reviewed {
    let legal = before.choices(game);
    let mut weighed = Vec::new();
    if legal.len() > 1 {
        let advice = advised(game, seed, (step, before), &legal, budget);
        let made = advice.choices.iter().position(|choice| choice.action == before.action);
        let kept = advice.choices.iter().enumerate().filter(|(at, _)| *at + 1 < KEPT || Some(*at) == made);
        weighed.extend(kept.map(|(_, choice)| Choice {
            action: game.write(choice.action),
            worth: choice.worth.rounded(),
            behind: choice.behind.rounded(),
        }));
    }
    Reviewed { seat: before.seat, action: game.write(before.action), choices: legal.len(), weighed }
}

/// So many decisions with a choice that seem to have cost the most.
fn costly(decisions: &[Reviewed], most: usize) -> Vec<usize> {
    let cost = |(step, decision): (usize, &Reviewed)| Some((decision.made()?.behind.mean, step));
    let mut costly: Vec<(f64, usize)> = decisions.iter().enumerate().filter_map(cost).collect();
    costly.sort_by(|(one, at), (two, other)| two.total_cmp(one).then(at.cmp(other)));
    costly.into_iter().take(most).map(|(_, step)| step).collect()
}

/// The decisions that cost the most for sure, some apart, in the order of the record.
fn turning_points(decisions: &[Reviewed], least: f64) -> Vec<usize> {
    let cost = |(step, decision): (usize, &Reviewed)| match decision.verdict(least) {
        Verdict::Worse(loss) => Some((beyond_noise(loss), step)),
        Verdict::Forced | Verdict::Best | Verdict::AsGood => None,
    };
    let mut costly: Vec<(f64, usize)> = decisions.iter().enumerate().filter_map(cost).collect();
    costly.sort_by(|(one, at), (two, other)| two.total_cmp(one).then(at.cmp(other)));
    let mut points: Vec<usize> = Vec::new();
    for (_, step) in costly {
        if points.len() < TURNING_POINTS && points.iter().all(|point| point.abs_diff(step) >= APART) {
            points.push(step);
        }
    }
    points.sort_unstable();
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(seat: usize, losses: &[(f64, Option<f64>)], made: usize) -> Reviewed {
        let choice = |(at, (mean, error)): (usize, &(f64, Option<f64>))| {
            let behind = Estimate { mean: *mean, error: *error };
            Choice { action: at.to_string(), worth: Estimate { mean: 10.0 - mean, error: *error }, behind }
        };
        let weighed: Vec<_> = losses.iter().enumerate().map(choice).collect();
        Reviewed { seat: Seat::at(seat), action: made.to_string(), choices: losses.len(), weighed }
    }

    #[test]
    fn a_difference_within_the_noise_is_no_mistake() {
        let best = (0.0, None);
        for (losses, made, expected) in [
            (vec![], 0, Verdict::Forced),
            (vec![best, (3.0, Some(0.1))], 0, Verdict::Best),
            (vec![best, (0.0, Some(0.1))], 1, Verdict::Best),
            (vec![best, (3.0, Some(1.3))], 1, Verdict::AsGood),
            (vec![best, (0.4, None)], 1, Verdict::AsGood),
            (vec![best, (3.0, Some(1.0))], 1, Verdict::Worse(Estimate { mean: 3.0, error: Some(1.0) })),
        ] {
            assert_eq!(decision(0, &losses, made).verdict(0.5), expected, "{losses:?}");
        }
    }

    #[test]
    fn turning_points_are_the_costliest_some_apart() {
        let costs = [1.0, 9.0, 8.0, 0.1, 5.0, 2.0, 2.0, 7.0, 2.0, 6.0, 2.0, 3.0, 2.0];
        let decisions: Vec<_> = costs.iter().map(|cost| decision(0, &[(0.0, None), (*cost, Some(0.0))], 1)).collect();
        assert_eq!(turning_points(&decisions, 0.5), [1, 4, 7, 9, 11]);
    }
}
