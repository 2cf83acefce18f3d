//! A finished game reviewed: how the chances went, every decision with what the choices were worth, and the turning points.
//!
//! A decision is judged from what its seat knew then, as in an [`analysis`](crate::analysis); the budget is one for the whole game
//! and counted in iterations, so that the same record has the same review on every machine. A review is made piece by piece, so
//! that whoever lends it a thread has it back after each.

mod reviewer;

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{
    advice::{Choice, Estimate, Others, Scale},
    arena::interval,
    chances::{Chance, Moment},
};

pub use self::reviewer::Reviewer;
pub use crate::advice::Look;

/// Which way of judging this is. Whoever changes what a review finds counts it up: one that was kept before is made anew when somebody
/// asks for it.
pub const JUDGING: u32 = 2;
/// A difference of less than so many standard errors is noise.
const NOISE: f64 = 2.0;
/// Turning points of a game at most, and how far apart they are.
const TURNING_POINTS: usize = 6;
const APART: usize = 2;
/// Where less chance to win than this is lost, the game was as good as decided.
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
    /// By which way of judging it was made; 0 before they were counted.
    #[serde(default)]
    pub judging: u32,
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
    /// The decisions that lost the most chance to win for sure (alone: the most points), in the order of the record.
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
    /// The choices that are not among them.
    pub rest: Rest,
}

/// Choices that a review does not list.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Rest {
    /// How many there were.
    pub count: usize,
    /// Those of them that were looked at.
    pub seen: Option<Others>,
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
    /// Whether a review that is made today would be judged as this one was.
    pub const fn is_current(&self) -> bool {
        self.judging == JUDGING
    }

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

    /// What a mistake cost for sure, as far as it decides who wins: chance to win, and nothing where so little of it was at stake that
    /// all was decided. Alone the score is all that counts.
    fn stake(&self, step: usize, loss: Estimate) -> Option<f64> {
        match self.scale {
            Scale::Score => Some(beyond_noise(loss)),
            Scale::Lead => {
                let ends = self.decisions.get(step)?.made()?.ends.as_ref()?;
                Some(beyond_noise(ends.win_behind)).filter(|lost| *lost >= DECIDED)
            }
        }
    }
}

/// Of some decisions those that cost the most for sure, some apart, in the order of the record.
fn turning_points(review: &Review, some: impl Iterator<Item = usize>) -> Vec<usize> {
    let cost = |step: usize| match review.verdict(step) {
        Verdict::Worse(loss) => Some((review.stake(step, loss)?, step)),
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
    use crate::advice::Ends;

    fn decision(seat: usize, losses: &[(f64, Option<f64>)], made: usize) -> Reviewed {
        let choice = |(at, (mean, error)): (usize, &(f64, Option<f64>))| {
            let behind = Estimate { mean: *mean, error: *error };
            let worth = Estimate { mean: 10.0 - mean, error: *error };
            Choice { action: at.to_string(), worth, behind, ends: Some(ends(mean / 20.0)) }
        };
        let weighed: Vec<_> = losses.iter().enumerate().map(choice).collect();
        Reviewed {
            seat: Seat::at(seat),
            action: made.to_string(),
            choices: losses.len(),
            look: Look::Second,
            weighed,
            rest: Rest::default(),
        }
    }

    /// What came of a choice that is so much less likely to win than the best.
    fn ends(win_behind: f64) -> Ends {
        let sure = |mean| Estimate { mean, error: Some(0.0) };
        let nothing = sure(0.0);
        let (win, win_behind) = (sure(0.5 - win_behind), sure(win_behind));
        Ends { games: 9, win, win_behind, score_behind: nothing, rival_ahead: nothing, parts: Vec::new() }
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
            judging: JUDGING,
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
    fn what_costs_no_chance_to_win_is_no_turning_point() {
        let mut told = review(&[9.0, 9.0], &[0.5; 3]);
        told.decisions[1].seat = Seat::at(1);
        let mut set = |step: usize, lost: f64| told.decisions[step].weighed[1].ends = Some(ends(lost));
        set(0, 0.01);
        set(1, 0.3);
        assert_eq!(turning_points(&told, 0..2), [1], "the first had lost anyway");
        told.scale = Scale::Score;
        assert_eq!(turning_points(&told, [0].into_iter()), [0], "alone a score is always worth something");
    }
}
