//! Intervals and ratings.

use tabletop::{Dice, Seed, StreamId};

use super::Interval;

/// How often the blocks are drawn again for an interval.
pub(super) const DRAWS: usize = 1000;

/// The 95 % interval of a figure: what it would have been, had other seeds come up.
pub(crate) fn bootstrap(blocks: usize, draws: usize, mut figure: impl FnMut(&[usize]) -> f64) -> Interval {
    let all: Vec<usize> = (0..blocks).collect();
    let value = figure(&all);
    let mut figures = drawn_again(blocks, draws, figure);
    figures.sort_by(f64::total_cmp);
    let left_out = figures.len() / 40;
    let low = figures.get(left_out).copied().unwrap_or(value);
    let high = figures.iter().rev().nth(left_out).copied().unwrap_or(value);
    Interval { value, low, high }
}

/// Draws the blocks again and again, with the same luck every time, and works a figure out of each draw.
pub(crate) fn drawn_again(blocks: usize, draws: usize, mut figure: impl FnMut(&[usize]) -> f64) -> Vec<f64> {
    let mut dice = Dice::new(&Seed::number(blocks as u64), StreamId::named("bootstrap"), 0);
    let mut drawn = vec![0; blocks];
    let mut again = || {
        for at in &mut drawn {
            *at = dice.below(u32::try_from(blocks).unwrap_or(u32::MAX)) as usize;
        }
        figure(&drawn)
    };
    (0..draws).map(|_| again()).collect()
}

/// For each pair of bots (first, second): how much of their comparisons the first won, and how many there were.
pub(super) type Pairs = Vec<Vec<(f64, f64)>>;

/// Ratings that explain the pairs best (Bradley and Terry), 400 points for ten to one, as in chess; the mean is 0. A bot that
/// never lost would be infinitely strong, so everybody also drew once with everybody.
pub(super) fn ratings(pairs: &Pairs) -> Vec<f64> {
    let count = pairs.len();
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..200 {
        let fitted = (0..count).map(|bot| {
            let others = (0..count).filter(|other| *other != bot);
            let (mut won, mut weight) = (0.0, 0.0);
            for other in others {
                let (wins, games) = pairs[bot][other];
                won += wins + 0.5;
                weight += (games + 1.0) / (strengths[bot] + strengths[other]);
            }
            if weight > 0.0 { won / weight } else { 1.0 }
        });
        strengths = fitted.collect();
        let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / count.max(1) as f64;
        for strength in &mut strengths {
            *strength /= mean.exp();
        }
    }
    strengths.into_iter().map(|strength| strength.log10() * 400.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_its_value_and_shrinks_with_more_blocks() {
        let width = |blocks: usize| {
            let figure = |drawn: &[usize]| drawn.iter().map(|at| (at % 2) as f64).sum::<f64>() / drawn.len() as f64;
            let Interval { value, low, high } = bootstrap(blocks, 500, figure);
            assert!(low <= value && value <= high, "{low} {value} {high}");
            high - low
        };
        // A fair coin's rate lies within 1.96 of its standard errors: 0.196 of 100 throws, 0.049 of 1,600.
        assert!((width(100) - 0.196).abs() < 0.03, "{}", width(100));
        assert!((width(1600) - 0.049).abs() < 0.008, "{}", width(1600));
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let rated = ratings(&vec![vec![(0.0, 0.0), (10_000.0, 11_000.0)], vec![(1_000.0, 11_000.0), (0.0, 0.0)]]);
        assert!((rated[0] - rated[1] - 400.0).abs() < 1.0, "{rated:?}");
        assert!((rated[0] + rated[1]).abs() < 1e-6);
    }

    #[test]
    fn who_always_wins_has_a_rating_all_the_same() {
        let rated = ratings(&vec![vec![(0.0, 0.0), (50.0, 50.0)], vec![(0.0, 50.0), (0.0, 0.0)]]);
        assert!(rated.iter().all(|rating| rating.is_finite()) && rated[0] > rated[1] + 500.0, "{rated:?}");
    }
}
