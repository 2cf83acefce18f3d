//! A review, made piece by piece.

use tabletop::{Budget, Patience, Record, Seed, Standing};

use super::{JUDGING, Look, Purse, Rest, Review, Reviewed, turning_points};
use crate::{
    Bots,
    advice::{Advice, Others, Scale, rounded},
    analysis::{Before, NoAnalysis, Replayed, advised, replayed},
    chances::{Chance, Moment, chances, ended},
};

/// The choices of a decision that are kept, the one that was made among them.
const KEPT: usize = 6;
/// So many decisions, those that seem to have cost the most, are thought about again with half of the purse: of many differences that
/// are noise the largest would be taken for a mistake.
const AGAIN: usize = 12;
/// What a decision, one that is thought about again, and a moment are given at least and at most, whatever is in the purse.
const ITERATIONS: std::ops::RangeInclusive<u64> = 16..=512;
const MORE: std::ops::RangeInclusive<u64> = 32..=4_096;
const PLAYOUTS: std::ops::RangeInclusive<u64> = 16..=256;
/// So many moments of a game at most, evenly spread over it, besides those before the decisions that are thought about again.
const MOMENTS: usize = 48;

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
            judging: JUDGING,
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
        review.turning_points = turning_points(&review, self.costly.into_iter());
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
    let (mut weighed, mut rest) = (Vec::new(), Rest::default());
    if legal.len() > 1 {
        let Advice { choices, others, .. } = advised(game, luck, (step, steps), &legal, budget);
        let made = choices.iter().position(|choice| choice.action == before.action);
        let is_kept = |at: usize| at + 1 < KEPT || Some(at) == made;
        let (kept, cut): (Vec<_>, Vec<_>) = choices.into_iter().enumerate().partition(|(at, _)| is_kept(*at));
        rest =
            Rest { count: legal.len() - kept.len(), seen: joined(others, cut.iter().map(|(_, one)| one.worth.mean)) };
        weighed.extend(kept.into_iter().map(|(_, choice)| choice.kept(|action| game.write(action))));
    }
    Reviewed { seat: before.seat, action: game.write(before.action), choices: legal.len(), look: luck.1, weighed, rest }
}

/// Choices of which little is known, with those that were weighed and are not kept.
fn joined(others: Option<Others>, worths: impl Iterator<Item = f64>) -> Option<Others> {
    let each = worths.map(|worth| Others { count: 1, low: rounded(worth), high: rounded(worth) });
    let others = others.map(|all| Others { low: rounded(all.low), high: rounded(all.high), ..all });
    others.into_iter().chain(each).reduce(|one, two| Others {
        count: one.count + two.count,
        low: one.low.min(two.low),
        high: one.high.max(two.high),
    })
}

/// So many decisions with a choice that seem to have cost the most.
fn costly(decisions: &[Reviewed], most: usize) -> Vec<usize> {
    let cost = |(step, decision): (usize, &Reviewed)| Some((decision.made()?.behind.mean, step));
    let mut costly: Vec<(f64, usize)> = decisions.iter().enumerate().filter_map(cost).collect();
    costly.sort_by(|(one, at), (two, other)| two.total_cmp(one).then(at.cmp(other)));
    costly.into_iter().take(most).map(|(_, step)| step).collect()
}
