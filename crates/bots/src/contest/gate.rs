//! A contest that ends as soon as its question is answered: a sequential probability ratio test.

use serde::Serialize;

/// Whether the first bot is stronger than those it meets: by `high` points of rating or more, rather than by `low` or less.
/// Either answer is wrong in one contest of twenty at most.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Gate {
    /// So much stronger, or less, is not stronger.
    pub low: f64,
    /// So much stronger, or more, is stronger.
    pub high: f64,
}

/// What a gate says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is stronger.
    Stronger,
    /// It is not.
    NotStronger,
    /// There were too few blocks to tell.
    Undecided,
}

/// Where one error in twenty either way ends a test: ln(0.95 / 0.05).
const BOUND: f64 = 2.944;
/// Fewer blocks say nothing about how much blocks differ.
const FEWEST: usize = 16;

impl Gate {
    /// What the blocks so far say, each by the share of its comparisons that the first bot won. Their spread is measured, not
    /// assumed, because the games of a block hang together.
    pub(super) fn look(self, shares: &[f64]) -> Verdict {
        if shares.len() < FEWEST {
            return Verdict::Undecided;
        }
        let count = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / count;
        let squares = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>();
        // Blocks that are all alike still have some spread: as much as if one had come out the other way.
        let variance = squares.max(0.25) / count;
        let [low, high] = [self.low, self.high].map(|points| 1.0 / (1.0 + 10_f64.powf(-points / 400.0)));
        let ratio = count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        match ratio {
            ratio if ratio >= BOUND => Verdict::Stronger,
            ratio if ratio <= -BOUND => Verdict::NotStronger,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GATE: Gate = Gate { low: 0.0, high: 30.0 };

    fn shares(won: usize, of: usize) -> Vec<f64> {
        (0..of).map(|at| if at * won / of < (at + 1) * won / of { 1.0 } else { 0.0 }).collect()
    }

    #[test]
    fn it_opens_for_the_stronger_and_closes_for_the_equal() {
        assert_eq!(GATE.look(&shares(70, 100)), Verdict::Stronger);
        assert_eq!(GATE.look(&shares(1000, 2000)), Verdict::NotStronger);
        assert_eq!(GATE.look(&shares(0, 100)), Verdict::NotStronger);
    }

    #[test]
    fn it_waits_for_enough_blocks() {
        assert_eq!(GATE.look(&shares(15, 15)), Verdict::Undecided, "too few to tell");
        assert_eq!(GATE.look(&shares(51, 100)), Verdict::Undecided);
    }
}
