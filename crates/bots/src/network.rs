//! A small network: what facts about a position say about how the game ends. One layer of hidden units beside a plain sum, in
//! single precision; it is small enough to be asked a hundred thousand times a second, which a search does.

/// Numbers in, one number out.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    inputs: usize,
    /// Of each input the weight in the plain sum and to every hidden unit; then the same for a constant 1; then the weights of
    /// the hidden units.
    weights: Vec<f32>,
}

/// Hidden units.
pub(crate) const HIDDEN: usize = 32;
/// What each input has: its part of the plain sum, and one number for each hidden unit.
const ROW: usize = HIDDEN + 1;

impl Network {
    /// How many weights a network with so many inputs has.
    pub(crate) const fn size(inputs: usize) -> usize {
        (inputs + 1) * ROW + HIDDEN
    }

    /// With these weights, as many as [`Network::size`] says.
    pub(crate) fn new(inputs: usize, weights: Vec<f32>) -> Self {
        assert_eq!(weights.len(), Self::size(inputs), "a weights file is checked before");
        Self { inputs, weights }
    }

    /// One that has learned nothing: small numbers without a pattern, because equal units would learn the same.
    pub(crate) fn blank(inputs: usize, dice: &mut tabletop::Dice) -> Self {
        let mut small = |scale: f32| (dice.below(2001) as f32 / 1000.0 - 1.0) * scale;
        let mut weights: Vec<f32> = Vec::with_capacity(Self::size(inputs));
        for _ in 0..=inputs {
            weights.push(0.0);
            weights.extend((0..HIDDEN).map(|_| small(0.3)));
        }
        weights.extend((0..HIDDEN).map(|_| small(0.1)));
        Self { inputs, weights }
    }

    pub(crate) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The answer. Of more facts than it has inputs the first ones count.
    pub(crate) fn value(&self, facts: &[f32]) -> f32 {
        let (sum, units) = self.layer(facts);
        sum + units.iter().zip(self.last()).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>()
    }

    fn last(&self) -> &[f32] {
        &self.weights[(self.inputs + 1) * ROW..]
    }

    /// The plain sum, and the hidden units before they are cut off below 0.
    fn layer(&self, facts: &[f32]) -> (f32, [f32; HIDDEN]) {
        let mut rows = self.weights.chunks_exact(ROW);
        let (mut sum, mut units) = (0.0, [0.0; HIDDEN]);
        let mut add = |fact: f32, row: &[f32]| {
            sum += fact * row[0];
            units.iter_mut().zip(&row[1..]).for_each(|(unit, weight)| *unit += fact * weight);
        };
        for (fact, row) in facts.iter().zip(rows.by_ref().take(self.inputs)) {
            // Most facts of a position are 0.
            if *fact != 0.0 {
                add(*fact, row);
            }
        }
        add(1.0, rows.next().unwrap_or(&[0.0; ROW]));
        (sum, units)
    }

    /// Adds to `slope` how the square of the error would change with each weight, and gives back that square.
    fn learn_from(&self, facts: &[f32], outcome: f32, slope: &mut [f32]) -> f64 {
        let facts = &facts[..self.inputs];
        let (sum, units) = self.layer(facts);
        let found = sum + units.iter().zip(self.last()).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>();
        let error = found - outcome;
        let (rows, last) = slope.split_at_mut((self.inputs + 1) * ROW);
        let mut back = [0.0; HIDDEN];
        for (at, unit) in units.iter().enumerate().filter(|(_, unit)| **unit > 0.0) {
            last[at] += error * unit;
            back[at] = error * self.last()[at];
        }
        for (fact, row) in facts.iter().chain(&[1.0]).zip(rows.chunks_exact_mut(ROW)) {
            if *fact != 0.0 {
                row[0] += error * fact;
                row[1..].iter_mut().zip(back).for_each(|(slope, back)| *slope += back * fact);
            }
        }
        f64::from(error * error)
    }
}

/// Positions and how their games ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lessons {
    inputs: usize,
    facts: Vec<f32>,
    outcomes: Vec<f32>,
}

impl Lessons {
    pub(crate) const fn new(inputs: usize) -> Self {
        Self { inputs, facts: Vec::new(), outcomes: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.outcomes.len()
    }

    pub(crate) fn add(&mut self, facts: &[f32], outcome: f32) {
        self.facts.extend_from_slice(facts);
        self.outcomes.push(outcome);
    }

    pub(crate) fn join(&mut self, other: &Self) {
        self.facts.extend_from_slice(&other.facts);
        self.outcomes.extend_from_slice(&other.outcomes);
    }

    /// Forgets the oldest but so many.
    pub(crate) fn keep(&mut self, most: usize) {
        let gone = self.len().saturating_sub(most);
        self.facts.drain(..gone * self.inputs);
        self.outcomes.drain(..gone);
    }

    fn lesson(&self, at: usize) -> (&[f32], f32) {
        (&self.facts[at * self.inputs..(at + 1) * self.inputs], self.outcomes[at])
    }

    /// How much of the spread of the outcomes a network explains, in percent.
    pub(crate) fn explained(&self, network: &Network) -> f64 {
        let count = self.len().max(1) as f64;
        let mean = self.outcomes.iter().map(|outcome| f64::from(*outcome)).sum::<f64>() / count;
        let spread: f64 = self.outcomes.iter().map(|outcome| (f64::from(*outcome) - mean).powi(2)).sum();
        let lessons = (0..self.len()).map(|at| self.lesson(at));
        let error: f64 = lessons.map(|(facts, outcome)| f64::from(network.value(facts) - outcome).powi(2)).sum();
        100.0 * (1.0 - error / spread.max(f64::MIN_POSITIVE))
    }
}

/// Steps that grow where slopes agree and shrink where they do not (Adam, Kingma and Ba 2015).
pub(crate) struct Teacher {
    network: Network,
    slope: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

/// Lessons of one step, and in how many parts they are learned side by side: part of the result, unlike threads.
const STEP: usize = 2048;
const PARTS: usize = 16;
const MOMENTUM: f32 = 0.9;
const SECOND_MOMENTUM: f32 = 0.999;

impl Teacher {
    pub(crate) fn new(network: Network) -> Self {
        let size = network.weights.len();
        Self { network, slope: vec![0.0; size], square: vec![0.0; size], steps: 0 }
    }

    pub(crate) const fn network(&self) -> &Network {
        &self.network
    }

    /// Goes through all lessons in a new order so many times, with steps that get smaller from `rate` to a tenth of it; the
    /// mean of the weights over the last quarter is what was learned.
    pub(crate) fn teach(
        &mut self,
        lessons: &Lessons,
        times: usize,
        rate: f32,
        threads: usize,
        dice: &mut tabletop::Dice,
    ) {
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        let steps = times * lessons.len().div_ceil(STEP);
        let (mut step, mut mean, mut count) = (0, vec![0.0_f64; self.slope.len()], 0.0);
        for _ in 0..times {
            dice.shuffle(&mut order);
            for batch in order.chunks(STEP) {
                let slope = self.slope_of(lessons, batch, threads);
                let rate = rate * (1.0 - 0.9 * step as f32 / steps.max(1) as f32);
                self.step(&slope, 1.0 / batch.len() as f32, rate);
                step += 1;
                if 4 * step >= 3 * steps {
                    mean.iter_mut().zip(&self.network.weights).for_each(|(mean, weight)| *mean += f64::from(*weight));
                    count += 1.0;
                }
            }
        }
        if count > 0.0 {
            self.network.weights.iter_mut().zip(mean).for_each(|(weight, mean)| *weight = (mean / count) as f32);
        }
    }

    fn slope_of(&self, lessons: &Lessons, batch: &[u32], threads: usize) -> Vec<f32> {
        let part = batch.len().div_ceil(PARTS).max(1);
        let mut parts: Vec<(&[u32], Vec<f32>)> =
            batch.chunks(part).map(|batch| (batch, vec![0.0; self.slope.len()])).collect();
        crate::train::in_parallel(&mut parts, threads, |_, (batch, slope)| {
            for at in *batch {
                let (facts, outcome) = lessons.lesson(*at as usize);
                self.network.learn_from(facts, outcome, slope);
            }
        });
        let mut all = vec![0.0; self.slope.len()];
        for (_, slope) in &parts {
            all.iter_mut().zip(slope).for_each(|(sum, slope)| *sum += slope);
        }
        all
    }

    fn step(&mut self, slope: &[f32], scale: f32, rate: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - MOMENTUM.powi(self.steps), 1.0 - SECOND_MOMENTUM.powi(self.steps));
        let moments = self.slope.iter_mut().zip(&mut self.square);
        for ((weight, (mean, square)), slope) in self.network.weights.iter_mut().zip(moments).zip(slope) {
            let slope = slope * scale;
            *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
            *square = SECOND_MOMENTUM * *square + (1.0 - SECOND_MOMENTUM) * slope * slope;
            *weight -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-6);
            // What a weights file can hold.
            *weight = weight.clamp(-60.0, 60.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Dice, Seed, StreamId};

    /// A plain sum explains six sevenths of this at best: what counts is the greater of two numbers.
    #[test]
    fn what_is_no_sum_is_learned_too() {
        let mut dice = Dice::new(&Seed::number(1), StreamId::named("network"), 0);
        let mut lessons = Lessons::new(2);
        for _ in 0..1000 {
            let facts = [dice.below(100) as f32 / 100.0, dice.below(100) as f32 / 100.0];
            lessons.add(&facts, facts[0].max(facts[1]));
        }
        let mut teacher = Teacher::new(Network::blank(2, &mut dice));
        let before = lessons.explained(teacher.network());
        teacher.teach(&lessons, 600, 0.02, 1, &mut dice);
        let after = lessons.explained(teacher.network());
        assert!(before < 50.0 && after > 97.0, "{before} {after}");
    }
}
