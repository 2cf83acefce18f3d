//! A finished game reviewed: how the chances went, every decision with what the choices were worth, and the turning points.
//!
//! A decision is judged from what its seat knew then, as in an [`analysis`](crate::analysis); the budget is one for the whole game
//! and counted in iterations, so that the same record has the same review on every machine. A review is made piece by piece, so
//! that whoever lends it a thread has it back after each.

use serde::{Deserialize, Serialize};
use tabletop::{Budget, Patience, Record, Seat, Seed, Standing};

use crate::{
    Bots,
    advice::{Choice, Estimate, Scale, rounded},
    analysis::{Before, NoAnalysis, Replayed, advised, replayed},
    arena::interval,
    chances::{Chance, Moment, chances, ended},
};

pub use crate::analysis::Look;

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
/// What a decision, one that is thought about again, and a moment are given at least and at most, whatever is in the purse.
const ITERATIONS: std::ops::RangeInclusive<u64> = 16..=512;
const MORE: std::ops::RangeInclusive<u64> = 32..=4_096;
const PLAYOUTS: std::ops::RangeInclusive<u64> = 16..=256;
/// So many moments of a game at most, evenly spread over it, besides those before the decisions that are thought about again.
const MOMENTS: usize = 48;
/// Whoever is less likely to win than this, or to lose, has nothing left to decide.
const DECIDED: f64 = 0.02;

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
    /// Iterations for each decision, and for each of the costliest, which were looked at again.
    pub iterations: u64,
    /// The second number.
    pub more: u64,
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
    /// How closely it was looked at.
    pub look: Look,
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
    /// Something else is better, but for sure by less than what matters: by so much.
    Small(Estimate),
    /// Something else seems better by so much, and that may be noise, or a bot's mere opinion.
    Unclear(Estimate),
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
        if self.look == Look::Second && beyond_noise(made.behind) >= least {
            Verdict::Worse(made.behind)
        } else if made.behind.mean + NOISE * made.behind.error.unwrap_or_default() < least {
            Verdict::Small(made.behind)
        } else {
            Verdict::Unclear(made.behind)
        }
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

    /// The choice of a decision that is better than every other one that was weighed, for sure and by what matters; none if there is no
    /// such choice.
    pub fn clear_best(&self, step: usize) -> Option<&str> {
        let (best, others) = self.decisions.get(step)?.weighed.split_first()?;
        let clear = others.iter().all(|other| beyond_noise(other.behind) >= self.least);
        (clear && !others.is_empty()).then_some(best.action.as_str())
    }

    /// The chances that were known when a decision was made.
    pub fn chances(&self, step: usize) -> &[Chance] {
        let moment = self.course.iter().rev().find(|moment| moment.step <= step).or(self.course.first());
        moment.map_or(&[], |moment| &moment.chances)
    }

    /// Whether two decisions belong to one turn, with nobody else's in between: what went wrong there is told once. Alone every decision
    /// stands for itself.
    fn is_one_turn(&self, one: usize, two: usize) -> bool {
        let between = self.decisions.get(one.min(two)..=one.max(two)).unwrap_or_default();
        self.scale == Scale::Lead && between.windows(2).all(|pair| pair[0].seat == pair[1].seat)
    }

    /// How far off the chance of a seat that is as likely to win as not may be: half of its 95 % interval.
    pub fn off(&self) -> f64 {
        let (low, high) = interval(0.5, (self.playouts as f64).max(1.0));
        (high - low) / 2.0
    }

    /// Whether the seat of a decision could still win or lose, then or afterwards. Alone the score always matters.
    fn matters(&self, step: usize) -> bool {
        let Some(decision) = self.decisions.get(step).filter(|_| self.scale == Scale::Lead) else { return true };
        let after = self.course.iter().find(|moment| moment.step > step).map_or(&[][..], |moment| &moment.chances);
        let chances = [self.chances(step), after].map(|chances| chances.get(decision.seat.index()).map(|one| one.win));
        let all = |is: fn(f64) -> bool| chances.iter().flatten().all(|win| is(*win));
        !all(|win| win <= DECIDED) && !all(|win| win >= 1.0 - DECIDED)
    }
}

/// A review that is being made.
pub struct Reviewer<G: Bots> {
    seed: Seed,
    least: f64,
    end: Standing,
    steps: Vec<Before<G>>,
    /// When the chances can be told, and the moments at which they are.
    moments: Vec<usize>,
    looked_at: Vec<usize>,
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
        let some = moments.len().min(MOMENTS);
        let looked_at: Vec<usize> = (0..some).map(|at| moments[at * moments.len() / some]).collect();
        let open = steps.iter().filter(|before| before.choices(game).len() > 1).count();
        let share = |of: u64, parts: usize, most: std::ops::RangeInclusive<u64>| {
            (of / (parts as u64).max(1)).clamp(*most.start(), *most.end())
        };
        let (half, again) = (purse.iterations / 2, open.min(AGAIN));
        Ok(Self {
            iterations: share(half, open, ITERATIONS),
            more: share(half, again, MORE),
            again,
            costly: Vec::new(),
            rethought: 0,
            playouts: share(purse.playouts, looked_at.len() + again, PLAYOUTS),
            seed: record.seed,
            least: purse.least,
            decisions: Vec::with_capacity(steps.len()),
            course: Vec::new(),
            end,
            steps,
            moments,
            looked_at,
        })
    }

    /// How many pieces of work there are.
    pub const fn pieces(&self) -> usize {
        self.steps.len() + 2 * self.again + self.looked_at.len()
    }

    /// How many are done.
    pub const fn done(&self) -> usize {
        self.decisions.len() + self.rethought + self.course.len()
    }

    /// Does the next piece. What nobody waits for meanwhile is worth nothing.
    pub fn work(&mut self, game: &G, patience: &dyn Patience) {
        let think = |step: usize, look: Look, iterations: u64| {
            let mut budget = Budget::iterations(iterations).unless(patience);
            reviewed(game, (self.seed, look), (step, &self.steps), &mut budget)
        };
        let decided = self.decisions.len();
        if decided < self.steps.len() {
            self.decisions.push(think(decided, Look::First, self.iterations));
            if decided + 1 == self.steps.len() {
                self.costly = costly(&self.decisions, self.again);
                self.again = self.costly.len();
            }
        } else if let Some(step) = self.costly.get(self.rethought).copied() {
            self.decisions[step] = think(step, Look::Second, self.more);
            self.rethought += 1;
        } else if let Some(step) = self.next_moment() {
            let known = self.course.iter().find(|moment| moment.step == step).cloned();
            let budget = &mut Budget::iterations(self.playouts).unless(patience);
            let mut looked = || chances(game, &self.steps[step].state, (self.seed, step), budget);
            let moment = known.unwrap_or_else(|| Moment { step, chances: looked().into_iter().map(kept).collect() });
            self.course.push(moment);
        }
    }

    /// The next moment to look at: after those that are spread over the game, the last before each costly decision.
    fn next_moment(&self) -> Option<usize> {
        let at = self.course.len();
        let before = |step: usize| self.moments.iter().rev().find(|moment| **moment <= step).copied();
        let costly = || self.costly.get(at - self.looked_at.len()).and_then(|step| before(*step));
        self.looked_at.get(at).copied().or_else(costly)
    }

    /// The review, when all pieces are done.
    pub fn finish(mut self, game: &G) -> Review {
        self.course.push(Moment { step: self.steps.len(), chances: ended(&self.end) });
        self.course.sort_by_key(|moment| moment.step);
        self.course.dedup_by_key(|moment| moment.step);
        let mut review = Review {
            scale: Scale::of(game.players()),
            iterations: self.iterations,
            more: self.more,
            playouts: self.playouts,
            least: self.least,
            turning_points: Vec::new(),
            decisions: self.decisions,
            course: self.course,
        };
        // What was looked at once is too little known to be called one.
        let known = self.costly.into_iter().filter(|step| review.matters(*step));
        review.turning_points = turning_points(&review, known);
        review
    }
}

fn kept(chance: Chance) -> Chance {
    let Chance { win, low, high, score } = chance;
    Chance { win: rounded(win), low: rounded(low), high: rounded(high), score: score.rounded() }
}

fn reviewed<G: Bots>(
    game: &G,
    luck: (Seed, Look),
    (step, steps): (usize, &[Before<G>]),
    budget: &mut Budget<'_>,
) -> Reviewed {
    let before = &steps[step];
    let legal = before.choices(game);
    let mut weighed = Vec::new();
    if legal.len() > 1 {
        let advice = advised(game, luck, (step, steps), &legal, budget);
        let made = advice.choices.iter().position(|choice| choice.action == before.action);
        let kept = advice.choices.iter().enumerate().filter(|(at, _)| *at + 1 < KEPT || Some(*at) == made);
        weighed.extend(kept.map(|(_, choice)| Choice {
            action: game.write(choice.action),
            worth: choice.worth.rounded(),
            behind: choice.behind.rounded(),
        }));
    }
    Reviewed { seat: before.seat, action: game.write(before.action), choices: legal.len(), look: luck.1, weighed }
}

/// So many decisions with a choice that seem to have cost the most.
fn costly(decisions: &[Reviewed], most: usize) -> Vec<usize> {
    let cost = |(step, decision): (usize, &Reviewed)| Some((decision.made()?.behind.mean, step));
    let mut costly: Vec<(f64, usize)> = decisions.iter().enumerate().filter_map(cost).collect();
    costly.sort_by(|(one, at), (two, other)| two.total_cmp(one).then(at.cmp(other)));
    costly.into_iter().take(most).map(|(_, step)| step).collect()
}

/// Of some decisions those that cost the most for sure, some apart, in the order of the record.
fn turning_points(review: &Review, some: impl Iterator<Item = usize>) -> Vec<usize> {
    let cost = |step: usize| match review.verdict(step) {
        Verdict::Worse(loss) => Some((beyond_noise(loss), step)),
        Verdict::Forced | Verdict::Best | Verdict::Small(_) | Verdict::Unclear(_) => None,
    };
    let mut costly: Vec<(f64, usize)> = some.filter_map(cost).collect();
    costly.sort_by(|(one, at), (two, other)| two.total_cmp(one).then(at.cmp(other)));
    let mut points: Vec<usize> = Vec::new();
    for (_, step) in costly {
        let apart = |point: &usize| point.abs_diff(step) >= APART && !review.is_one_turn(*point, step);
        if points.len() < TURNING_POINTS && points.iter().all(apart) {
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
        Reviewed { seat: Seat::at(seat), action: made.to_string(), choices: losses.len(), look: Look::Second, weighed }
    }

    #[test]
    fn a_difference_within_the_noise_is_no_mistake() {
        let best = (0.0, None);
        for (losses, made, expected) in [
            (vec![], 0, Verdict::Forced),
            (vec![best, (3.0, Some(0.1))], 0, Verdict::Best),
            (vec![best, (0.0, Some(0.1))], 1, Verdict::Best),
            (vec![best, (3.0, Some(1.3))], 1, Verdict::Unclear(Estimate { mean: 3.0, error: Some(1.3) })),
            (vec![best, (0.4, Some(0.2))], 1, Verdict::Unclear(Estimate { mean: 0.4, error: Some(0.2) })),
            (vec![best, (0.4, Some(0.02))], 1, Verdict::Small(Estimate { mean: 0.4, error: Some(0.02) })),
            (vec![best, (0.4, None)], 1, Verdict::Small(Estimate { mean: 0.4, error: None })),
            (vec![best, (3.0, Some(1.0))], 1, Verdict::Worse(Estimate { mean: 3.0, error: Some(1.0) })),
        ] {
            assert_eq!(decision(0, &losses, made).verdict(0.5), expected, "{losses:?}");
        }
        let once = Reviewed { look: Look::First, ..decision(0, &[best, (3.0, Some(0.1))], 1) };
        assert!(matches!(once.verdict(0.5), Verdict::Unclear(_)), "what was looked at once is an opinion");
    }

    /// A review in which each decision cost so much, and the seats stood so before each of them and in the end.
    fn review(costs: &[f64], wins: &[f64]) -> Review {
        let chance = |win: f64| Chance { win, low: win, high: win, score: Estimate::reckoned(0.0) };
        let moment = |(step, win): (usize, &f64)| Moment { step, chances: vec![chance(*win), chance(1.0 - win)] };
        Review {
            scale: Scale::Lead,
            iterations: 1,
            more: 1,
            playouts: 1,
            least: 0.5,
            decisions: costs.iter().map(|cost| decision(0, &[(0.0, None), (*cost, Some(0.0))], 1)).collect(),
            course: wins.iter().enumerate().map(moment).collect(),
            turning_points: Vec::new(),
        }
    }

    #[test]
    fn turning_points_are_the_costliest_some_apart() {
        let costs = [1.0, 9.0, 8.0, 0.1, 5.0, 2.0, 2.0, 7.0, 2.0, 6.0, 2.0, 3.0, 2.0];
        let mut review = review(&costs, &[0.5; 14]);
        assert_eq!(turning_points(&review, 0..costs.len()), [1], "all of it is one turn");
        review.scale = Scale::Score;
        assert_eq!(turning_points(&review, 0..costs.len()), [1, 4, 7, 9, 11], "alone it is none");
        assert_eq!(turning_points(&review, [9, 4].into_iter()), [4, 9], "of those that were looked at again");
        review.scale = Scale::Lead;
        for step in [6, 10] {
            review.decisions[step].seat = Seat::at(1);
        }
        assert_eq!(turning_points(&review, 0..costs.len()), [1, 7, 11], "one of each turn");
    }

    #[test]
    fn what_changes_nothing_for_a_seat_that_has_lost_or_won_is_no_turning_point() {
        let course = [0.0, 0.01, 0.3, 0.3, 0.0, 0.99, 1.0];
        let mut told = review(&[9.0; 6], &course);
        let matters = |review: &Review| (0..6).map(|step| review.matters(step)).collect::<Vec<_>>();
        assert_eq!(matters(&told), [false, true, true, true, true, false]);
        told.scale = Scale::Score;
        assert!(matters(&told).into_iter().all(|one| one), "alone a score is always worth something");
    }
}
