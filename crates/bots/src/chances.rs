//! How likely each seat is to win at a moment of a game.
//!
//! What is hidden from somebody who looks on is dealt anew, and the game is played to its end by [`Bots::quick`] at every seat, so
//! many times. Those games say where the scores are going; people do not play like fast bots, so a game that ends with a narrow lead
//! may as well end otherwise, the sooner the more. How far off such ends are was measured for each game ([`Bots::spread`]), and
//! [`calibration`](crate::calibration) holds the chances against what was won.

use serde::{Deserialize, Serialize};
use tabletop::{Budget, Dice, Seat, Seed, Standing, StreamId, Viewer};

use crate::{Bots, advice::Estimate, arena::interval, arena::play_to_end};

/// How the seats stood before a decision, or in the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The number of the decision that comes next; in the end, how many there were.
    pub step: usize,
    /// Of each seat.
    pub chances: Vec<Chance>,
}

/// What a seat could hope for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chance {
    /// How likely it was to win; a shared win counts 1/k.
    pub win: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Its score in the end.
    pub score: Estimate,
}

/// How far the ends of games that were played on by fast bots are off for other players.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// From the beginning of a game on.
    pub whole: f64,
    /// By which power of what is left of a game it shrinks: a half if errors add up like steps of a walk, one if what comes late
    /// hardly matters.
    pub growth: f64,
}

/// How a game ended that was played on from a moment.
pub(crate) struct End {
    pub(crate) standing: Standing,
    /// Which part of the whole game came after the moment, counted in decisions.
    left: f64,
}

impl End {
    /// The end of a game that had seen `before` decisions at the moment, and so many more after it.
    pub(crate) fn new(standing: Standing, before: usize, after: usize) -> Self {
        Self { standing, left: after as f64 / ((before + after) as f64).max(1.0) }
    }
}

/// Games played to their end from a state that is reached after `step` decisions, as far as somebody knows who looks on.
pub(crate) fn ends<G: Bots>(
    game: &G,
    state: &G::State,
    (seed, step): (Seed, usize),
    budget: &mut Budget<'_>,
) -> Vec<End> {
    let mut dice = Dice::new(&seed, StreamId::named("chances"), step as u32);
    let (mut bot, view) = (game.quick(), game.view(state, Viewer::Spectator));
    let mut end = || {
        let mut state = game.imagine(&view, &mut dice);
        let decisions = play_to_end(game, &mut state, &mut bot, &mut dice);
        End::new(game.standing(&state), step, decisions)
    };
    std::iter::from_fn(|| budget.spend().then(&mut end)).collect()
}

/// What each seat can hope for at a state that is reached after `step` decisions, by as many games as the budget has.
pub(crate) fn chances<G: Bots>(
    game: &G,
    state: &G::State,
    luck: (Seed, usize),
    budget: &mut Budget<'_>,
) -> Vec<Chance> {
    let ends = ends(game, state, luck, budget);
    let wins = wins(&ends, game.spread());
    let chance = |(seat, win): (Seat, f64)| {
        // The chance of a game that was played on is no throw of a coin, so this interval is rather too wide than too narrow.
        let (low, high) = interval(win, ends.len() as f64);
        let scores = ends.iter().map(|end| end.standing.scores.get(seat.index()).copied().unwrap_or_default() as f64);
        Chance { win, low, high, score: Estimate::of(scores) }
    };
    Seat::all(game.players()).zip(wins).map(chance).collect()
}

/// How likely each seat is to win, if ends are off by `spread`.
pub(crate) fn wins(ends: &[End], spread: Spread) -> Vec<f64> {
    let seats = ends.first().map_or(0, |end| end.standing.scores.len());
    let mut sums = vec![0.0; seats];
    for end in ends {
        for (sum, share) in sums.iter_mut().zip(likely(end, spread)) {
            *sum += share;
        }
    }
    sums.into_iter().map(|sum| sum / ends.len() as f64).collect()
}

/// How likely each seat is to win a game that seems to end so.
pub(crate) fn likely(end: &End, spread: Spread) -> Vec<f64> {
    let off = spread.whole * end.left.powf(spread.growth);
    if off <= 0.0 {
        return shares(&end.standing);
    }
    let best = end.standing.scores.iter().copied().max().unwrap_or_default();
    let weights: Vec<f64> = end.standing.scores.iter().map(|score| ((score - best) as f64 / off).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// Each seat's share of the win.
pub(crate) fn shares(standing: &Standing) -> Vec<f64> {
    let winners = standing.winners().count() as f64;
    standing.ranks.iter().map(|rank| if *rank == 1 { 1.0 / winners } else { 0.0 }).collect()
}

/// What came of it: nothing is left to chance.
pub(crate) fn ended(standing: &Standing) -> Vec<Chance> {
    let chance =
        |(win, score): (f64, &i64)| Chance { win, low: win, high: win, score: Estimate::reckoned(*score as f64) };
    shares(standing).into_iter().zip(&standing.scores).map(chance).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(scores: &[i64], left: f64) -> End {
        let standing = Standing { scores: scores.to_vec(), ranks: Standing::ranks(scores), ..Standing::default() };
        End { standing, left }
    }

    #[test]
    fn a_lead_is_worth_more_the_less_is_left() {
        let walk = Spread { whole: 10.0, growth: 0.5 };
        let first = |left| wins(&[end(&[30, 20], left)], walk)[0];
        // One spread ahead at the beginning: e to 1.
        assert!((first(1.0) - 1.0_f64.exp() / (1.0_f64.exp() + 1.0)).abs() < 1e-12);
        assert!(first(1.0) < first(0.25) && first(0.25) < first(0.01) && first(0.01) > 0.999);
        assert_eq!(wins(&[end(&[30, 20], 0.0)], walk), [1.0, 0.0]);
        let fast = Spread { growth: 1.0, ..walk };
        assert!(
            wins(&[end(&[30, 20], 0.25)], fast)[0] > first(0.25),
            "where what comes late hardly matters a lead is safer"
        );
    }

    #[test]
    fn chances_of_all_seats_are_one_and_a_shared_win_is_halved() {
        let some = [end(&[3, 3, 1], 0.0), end(&[3, 8, 7], 0.0)];
        let spread = Spread { whole: 5.0, growth: 0.5 };
        assert_eq!(wins(&some, spread), [0.25, 0.75, 0.0]);
        let all: f64 = wins(&[end(&[3, 3, 1], 0.5), end(&[-300_000, 8, 7], 0.9)], spread).iter().sum();
        assert!((all - 1.0).abs() < 1e-12);
    }
}
