//! What a bot thinks of a question, as data: what hints, analyses and reviews show.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// How closely a question is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// As at every decision: by what the bot thinks of where games in the head are cut off.
    First,
    /// As at one that seemed costly: by games that are played to their end, so that a worth is a lead and no judgement.
    Second,
}

/// What a bot is asked to think about.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, A> {
    /// How closely.
    pub look: Look,
    /// A choice that it must weigh beside those that it would think of, and what its seat did next: a choice is worth what its best
    /// continuation is, this one or the bot's.
    pub made: &'a [A],
    /// So many decisions of the game came before: they say how much of it is left.
    pub decided: usize,
}

impl<'a, A> Question<'a, A> {
    /// A first look at the choices of a question, one of them with what was done next.
    pub const fn first(made: &'a [A]) -> Self {
        Self { look: Look::First, made, decided: 0 }
    }
}

/// What the choices of a question are worth to the seat that is asked, in a bot's eyes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice<A> {
    /// What the numbers mean.
    pub scale: Scale,
    /// The choices that were looked at, the best first; never empty.
    pub choices: Vec<Choice<A>>,
    /// Those that were looked at too briefly to be told apart.
    #[serde(skip)]
    pub others: Option<Others>,
}

/// Choices of which only so much is known: between which worths they lie.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Others {
    /// How many.
    pub count: usize,
    /// The worth of the least.
    pub low: f64,
    /// And of the best of them.
    pub high: f64,
}

/// What a worth counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// The score that the seat will have in the end: at a table of one.
    Score,
    /// By how much that will be more than its best rival's.
    Lead,
}

impl Scale {
    /// A worth in words: a lead with its sign, and what rounds to nothing as nothing.
    pub fn number(self, worth: f64) -> String {
        let rounded = (worth * 10.0).round() / 10.0 + 0.0;
        match self {
            Self::Score => format!("{rounded:.1}"),
            Self::Lead => format!("{rounded:+.1}"),
        }
    }

    /// The scale of a table with so many seats.
    pub const fn of(players: u8) -> Self {
        if players > 1 { Self::Lead } else { Self::Score }
    }
}

/// A choice and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Choice<A> {
    /// The choice.
    pub action: A,
    /// What is to be expected after it.
    pub worth: Estimate,
    /// How much less that is than after the best choice. All choices share their luck, so this is better known than the worth.
    pub behind: Estimate,
    /// What came of it, where games were played to their end.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ends: Option<Ends>,
}

/// What came of a choice in games that were played to their end, all choices with the same luck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ends {
    /// So many games.
    pub games: usize,
    /// How likely its seat was to win.
    pub win: Estimate,
    /// How much less likely than after the best choice.
    pub win_behind: Estimate,
    /// How much less its seat had in the end than after the best choice.
    pub score_behind: Estimate,
    /// How much more the best rival had; with [`Self::score_behind`] this is what the choice is behind.
    pub rival_ahead: Estimate,
    /// The same of what the own score adds up from, by the names of its parts.
    pub parts: Vec<PartBehind>,
}

/// What a part of a score is behind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PartBehind {
    /// The part.
    pub part: String,
    /// How much less it was than after the best choice.
    pub behind: Estimate,
}

impl Ends {
    /// With two digits after the point; chances with three.
    fn rounded(self) -> Self {
        let finely = |of: Estimate| Estimate {
            mean: (of.mean * 1e3).round() / 1e3 + 0.0,
            error: of.error.map(|error| (error * 1e3).round() / 1e3),
        };
        let parts = self.parts.into_iter().map(|one| PartBehind { behind: one.behind.rounded(), ..one });
        Self {
            games: self.games,
            win: finely(self.win),
            win_behind: finely(self.win_behind),
            score_behind: self.score_behind.rounded(),
            rival_ahead: self.rival_ahead.rounded(),
            parts: parts.collect(),
        }
    }
}

impl<A> Choice<A> {
    /// The same by another name, with as many digits as are worth keeping.
    pub(crate) fn kept<B>(self, name: impl FnOnce(A) -> B) -> Choice<B> {
        Choice {
            action: name(self.action),
            worth: self.worth.rounded(),
            behind: self.behind.rounded(),
            ends: self.ends.map(Ends::rounded),
        }
    }
}

/// A number that is not known exactly.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub mean: f64,
    /// Its standard error, wider where there are few samples so that the number is within twice of it 19 times in 20; none where it
    /// was reckoned rather than sampled, or sampled once.
    pub error: Option<f64>,
}

impl Estimate {
    /// A number that was reckoned.
    pub(crate) const fn reckoned(mean: f64) -> Self {
        Self { mean, error: None }
    }

    /// The same with two digits after the point: what is kept needs no more.
    pub(crate) fn rounded(self) -> Self {
        Self { mean: rounded(self.mean), error: self.error.map(rounded) }
    }

    /// Of samples; 0 of none.
    pub(crate) fn of(samples: impl Iterator<Item = f64> + Clone) -> Self {
        let (count, sum) = samples.clone().fold((0.0, 0.0), |(count, sum), sample| (count + 1.0, sum + sample));
        let mean = if count > 0.0 { sum / count } else { 0.0 };
        let squares: f64 = samples.map(|sample| (sample - mean).powi(2)).sum();
        Self { mean, error: (count > 1.0).then(|| widened(count - 1.0) * (squares / (count - 1.0) / count).sqrt()) }
    }
}

/// Half of Student's 97.5 % quantile: how much wider an error is where it was itself learned from few samples.
fn widened(freedom: f64) -> f64 {
    const FEW: [f64; 8] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306];
    let quantile = FEW.get(freedom as usize - 1).copied().unwrap_or(1.96 + 2.6 / freedom);
    (quantile / 2.0).max(1.0)
}

impl<A> Advice<A> {
    /// Choices that were reckoned, the best first.
    pub(crate) fn reckoned(scale: Scale, choices: Vec<(f64, A)>) -> Self {
        let best = choices.first().map_or(0.0, |(worth, _)| *worth);
        let choice = |(worth, action)| Choice {
            action,
            worth: Estimate::reckoned(worth),
            behind: Estimate::reckoned(best - worth),
            ends: None,
        };
        Self { scale, choices: choices.into_iter().map(choice).collect(), others: None }
    }

    /// The same of other names for the choices.
    pub fn map<B>(self, mut rename: impl FnMut(A) -> B) -> Advice<B> {
        let choices = self.choices.into_iter();
        let choices = choices.map(|Choice { action, worth, behind, ends }| Choice {
            action: rename(action),
            worth,
            behind,
            ends,
        });
        Advice { scale: self.scale, choices: choices.collect(), others: self.others }
    }
}

/// A number with two digits after the point.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// The score of a seat, less that of its best rival if it has one.
pub(crate) fn lead(scores: &[i64], seat: Seat) -> f64 {
    let own = scores.get(seat.index()).copied().unwrap_or_default();
    let rivals = scores.iter().enumerate().filter(|(other, _)| *other != seat.index());
    (own - rivals.map(|(_, score)| *score).max().unwrap_or(0)) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_has_the_mean_and_the_standard_error_of_its_samples() {
        let samples = [1.0, 2.0, 3.0, 6.0];
        let estimate = Estimate::of(samples.into_iter());
        assert!((estimate.mean - 3.0).abs() < 1e-12);
        // Student's quantile of four samples is 3.182 in place of 2.
        let expected = 1.591 * (14.0_f64 / 3.0 / 4.0).sqrt();
        assert!(estimate.error.is_some_and(|error| (error - expected).abs() < 1e-12));
        let many = Estimate::of((0..200).map(|at| f64::from(at % 2)));
        assert!(many.error.is_some_and(|error| (error - 0.5 / 199.0_f64.sqrt()).abs() < 1e-12), "as it is");
        assert_eq!(Estimate::of([5.0].into_iter()), Estimate::reckoned(5.0));
    }

    #[test]
    fn what_rounds_to_nothing_has_no_minus() {
        let numbers = [(Scale::Lead, -0.04), (Scale::Score, -0.04), (Scale::Lead, -0.06), (Scale::Lead, 12.0)];
        assert_eq!(numbers.map(|(scale, worth)| scale.number(worth)), ["+0.0", "0.0", "-0.1", "+12.0"]);
    }

    #[test]
    fn a_lead_is_over_the_best_rival() {
        let seat = Seat::at(1);
        for (scores, seat, expected) in
            [(&[3, 10, 7][..], seat, 3.0), (&[12, 10, 7], seat, -2.0), (&[30], Seat::at(0), 30.0)]
        {
            assert!((lead(scores, seat) - expected).abs() < 1e-12);
        }
    }
}
