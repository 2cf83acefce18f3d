//! The weights whose sums come nearest to what was seen: linear least squares. The sums of many observations are all that is
//! kept, so shards add up and order is all that matters.

/// Sums over observations.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    size: usize,
    /// Products of facts with each other, row by row, and with the outcome.
    facts: Vec<f64>,
    outcome: Vec<f64>,
    /// Of the outcomes: how many, their sum, the sum of their squares.
    count: f64,
    sum: f64,
    squares: f64,
}

/// What keeps facts that always go together from growing against each other.
const RIDGE: f64 = 1e-3;

impl Sums {
    pub(crate) fn new(size: usize) -> Self {
        Self { size, facts: vec![0.0; size * size], outcome: vec![0.0; size], count: 0.0, sum: 0.0, squares: 0.0 }
    }

    /// Takes an observation in.
    pub(crate) fn see(&mut self, facts: &[f64], outcome: f64) {
        for (row, fact) in self.facts.chunks_mut(self.size).zip(facts) {
            row.iter_mut().zip(facts).for_each(|(sum, other)| *sum += fact * other);
        }
        self.outcome.iter_mut().zip(facts).for_each(|(sum, fact)| *sum += fact * outcome);
        self.count += 1.0;
        self.sum += outcome;
        self.squares += outcome * outcome;
    }

    /// Takes the observations of others in.
    pub(crate) fn add(&mut self, other: &Self) {
        self.facts.iter_mut().zip(&other.facts).for_each(|(sum, more)| *sum += more);
        self.outcome.iter_mut().zip(&other.outcome).for_each(|(sum, more)| *sum += more);
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The best weights, by elimination.
    pub(crate) fn solve(&self) -> Vec<f64> {
        let (size, mut rows) = (self.size, Vec::new());
        for (at, (row, outcome)) in self.facts.chunks(self.size).zip(&self.outcome).enumerate() {
            let mut row: Vec<f64> = row.iter().copied().chain([*outcome]).collect();
            row[at] += RIDGE * self.count.max(1.0);
            rows.push(row);
        }
        for at in 0..size {
            let largest = (at..size).max_by(|one, two| rows[*one][at].abs().total_cmp(&rows[*two][at].abs()));
            rows.swap(at, largest.unwrap_or(at));
            let pivot = rows[at].clone();
            for row in rows.iter_mut().skip(at + 1) {
                let factor = row[at] / pivot[at];
                row.iter_mut().zip(&pivot).for_each(|(number, pivot)| *number -= factor * pivot);
            }
        }
        let mut solved = vec![0.0; size];
        for at in (0..size).rev() {
            let known: f64 = (at + 1..size).map(|other| rows[at][other] * solved[other]).sum();
            solved[at] = (rows[at][size] - known) / rows[at][at];
        }
        solved
    }

    /// How much of the spread of the outcomes these weights explain, in percent.
    pub(crate) fn explained(&self, weights: &[f64]) -> f64 {
        let rows = self.facts.chunks(self.size).zip(weights);
        let square: f64 = rows
            .map(|(row, weight)| weight * row.iter().zip(weights).map(|(sum, other)| sum * other).sum::<f64>())
            .sum();
        let cross: f64 = self.outcome.iter().zip(weights).map(|(sum, weight)| sum * weight).sum();
        let spread = self.squares - self.sum * self.sum / self.count.max(1.0);
        100.0 * (1.0 - (self.squares - 2.0 * cross + square) / spread.max(f64::MIN_POSITIVE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_rule_is_found() {
        let mut sums = [Sums::new(3), Sums::new(3)];
        for at in 0..200 {
            let (x, y) = (f64::from(at % 7), f64::from(at % 11));
            sums[at as usize % 2].see(&[x, y, 1.0], 2.0 * x - 3.0 * y + 5.0);
        }
        let [mut all, more] = sums;
        all.add(&more);
        let solved = all.solve();
        for (found, wanted) in solved.iter().zip([2.0, -3.0, 5.0]) {
            assert!((found - wanted).abs() < 0.05, "{solved:?}");
        }
        assert!(all.explained(&solved) > 99.9);
    }
}
