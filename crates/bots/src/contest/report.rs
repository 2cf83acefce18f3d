//! What came of a contest.

use hdrhistogram::Histogram;
use serde::Serialize;
use tabletop::Standing;

use super::{
    Contest, Gate, Thinking, Verdict,
    block::{Block, Outcome},
    statistics::{DRAWS, Pairs, bootstrap, ratings},
};
use crate::{Bots, arena};

/// Draws for an interval of a rating, each of which is fitted anew.
const RATING_DRAWS: usize = 200;

/// What came of a contest, as `norikae arena --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// Its options.
    pub options: tabletop::Options,
    /// The number of players.
    pub players: u8,
    /// How many seeds were played.
    pub blocks: usize,
    /// How many games that were.
    pub games: usize,
    /// The luck of all of them.
    pub seed: u64,
    /// How long a bot could think about a decision, in words.
    pub budget: String,
    /// The bots, in the order in which they were named.
    pub bots: Vec<Contestant>,
    /// The gate, if there was one, and what it said.
    pub gate: Option<(Gate, Verdict)>,
}

/// One bot.
#[derive(Clone, Debug, Serialize)]
pub struct Contestant {
    /// Its name.
    pub bot: String,
    /// The share of its games that it won; a shared win counts 1/k.
    pub wins: Interval,
    /// The share that equal strength would win.
    pub fair: f64,
    /// How many points it was ahead of the others' mean, in the same game or alone with the same luck.
    pub margin: Interval,
    /// Its rating: 400 points are ten to one, 0 is the mean of all.
    pub rating: Interval,
    /// Its scores: the mean, the lowest, the highest.
    pub score: (f64, i64, i64),
    /// All its scores, sorted.
    #[serde(skip)]
    pub scores: Vec<i64>,
    /// How long it thought.
    pub times: Times,
}

/// A figure with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How long a bot thought about decisions in which it had a choice, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Times {
    /// How many decisions.
    pub decisions: u64,
    /// The mean.
    pub mean_ms: f64,
    /// All but one in twenty were quicker.
    pub p95_ms: f64,
    /// The slowest.
    pub max_ms: f64,
}

/// All blocks so far, summed up bot by bot.
pub(super) struct Played {
    names: Vec<String>,
    blocks: Vec<Vec<Sums>>,
    games: usize,
    scores: Vec<Vec<i64>>,
    times: Vec<Histogram<u64>>,
}

/// What one block says of one bot.
#[derive(Clone, Debug, Default)]
struct Sums {
    games: f64,
    wins: f64,
    fair: f64,
    seats: f64,
    margin: f64,
    /// Against each bot: the comparisons won, and all of them.
    pairs: Vec<(f64, f64)>,
}

impl Played {
    pub(super) fn new(names: Vec<String>) -> Self {
        let count = names.len();
        // Three digits from a nanosecond up to half a minute; what is longer counts as that.
        let empty = Histogram::new_with_bounds(1, 30_000_000_000, 3).ok();
        let times = empty.map_or_else(Vec::new, |empty| vec![empty; count]);
        Self { names, blocks: Vec::new(), games: 0, scores: vec![Vec::new(); count], times }
    }

    pub(super) fn extend(&mut self, blocks: Vec<Block>) {
        for block in blocks {
            self.games += block.games.len();
            for game in &block.games {
                for (bot, score) in game.bots.iter().zip(&game.scores) {
                    self.scores[*bot].push(*score);
                }
            }
            for (bot, took) in &block.times {
                if let Some(times) = self.times.get_mut(*bot) {
                    times.saturating_record(*took);
                }
            }
            self.blocks.push(sums(&block, self.names.len()));
        }
    }

    /// The share of comparisons that the first bot won, block by block.
    pub(super) fn of_first(&self) -> Vec<f64> {
        let share = |sums: &Vec<Sums>| {
            let (won, all) = sums[0].pairs.iter().fold((0.0, 0.0), |(won, all), pair| (won + pair.0, all + pair.1));
            if all > 0.0 { won / all } else { 0.5 }
        };
        self.blocks.iter().map(share).collect()
    }

    /// A share of two sums over blocks that were drawn.
    fn share(&self, bot: usize, of: impl Fn(&Sums) -> (f64, f64)) -> Interval {
        bootstrap(self.blocks.len(), DRAWS, |drawn| {
            let sums = drawn.iter().filter_map(|at| self.blocks.get(*at)?.get(bot)).map(&of);
            let (part, whole) = sums.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
            if whole > 0.0 { part / whole } else { 0.0 }
        })
    }

    /// The share of games won. Blocks that are all alike tell nothing of how much others might differ, so there the interval is
    /// that of as many single games.
    fn wins(&self, bot: usize) -> Interval {
        let wins = self.share(bot, |sums| (sums.wins, sums.games));
        if wins.low < wins.high {
            return wins;
        }
        let (low, high) = arena::interval(wins.value, self.blocks.len() as f64);
        Interval { low, high, ..wins }
    }

    fn rating(&self, bot: usize) -> Interval {
        bootstrap(self.blocks.len(), RATING_DRAWS, |drawn| {
            let count = self.names.len();
            let mut pairs: Pairs = vec![vec![(0.0, 0.0); count]; count];
            for block in drawn.iter().filter_map(|at| self.blocks.get(*at)) {
                for (sums, row) in block.iter().zip(&mut pairs) {
                    for (pair, sum) in sums.pairs.iter().zip(row) {
                        *sum = (sum.0 + pair.0, sum.1 + pair.1);
                    }
                }
            }
            ratings(&pairs).get(bot).copied().unwrap_or(0.0)
        })
    }

    fn contestant(&self, bot: usize) -> Contestant {
        let mut scores = self.scores[bot].clone();
        scores.sort_unstable();
        let mean = scores.iter().sum::<i64>() as f64 / scores.len().max(1) as f64;
        let ends = (scores.first().copied().unwrap_or(0), scores.last().copied().unwrap_or(0));
        let ms = |nanoseconds: f64| nanoseconds / 1e6;
        let times =
            self.times.get(bot).map_or(Times { decisions: 0, mean_ms: 0.0, p95_ms: 0.0, max_ms: 0.0 }, |times| Times {
                decisions: times.len(),
                mean_ms: ms(times.mean()),
                p95_ms: ms(times.value_at_quantile(0.95) as f64),
                max_ms: ms(times.max() as f64),
            });
        Contestant {
            bot: self.names[bot].clone(),
            wins: self.wins(bot),
            fair: self.share(bot, |sums| (sums.fair, sums.games)).value,
            margin: self.share(bot, |sums| (sums.margin, sums.seats)),
            rating: self.rating(bot),
            score: (mean, ends.0, ends.1),
            scores,
            times,
        }
    }
}

/// What a block says of each bot. Those who play alone are compared as if they had sat at one table: the luck was the same.
fn sums(block: &Block, bots: usize) -> Vec<Sums> {
    let mut sums = vec![Sums { pairs: vec![(0.0, 0.0); bots], ..Sums::default() }; bots];
    let alone = block.games.iter().all(|game| game.bots.len() == 1);
    if alone {
        let all = |of: fn(&Outcome) -> usize| block.games.iter().map(of).collect();
        let scores: Vec<i64> = block.games.iter().flat_map(|game| game.scores.iter().copied()).collect();
        add(&mut sums, &Outcome { bots: all(|game| game.bots[0]), ranks: Standing::ranks(&scores), scores });
    } else {
        block.games.iter().for_each(|game| add(&mut sums, game));
    }
    sums
}

fn add(sums: &mut [Sums], game: &Outcome) {
    let seats = game.bots.len();
    let winners = (0..seats).filter(|seat| game.ranks[*seat] == 1).count().max(1) as f64;
    for (bot, sum) in sums.iter_mut().enumerate() {
        let own: Vec<usize> = (0..seats).filter(|seat| game.bots[*seat] == bot).collect();
        let others: Vec<usize> = (0..seats).filter(|seat| game.bots[*seat] != bot).collect();
        if own.is_empty() {
            continue;
        }
        sum.games += 1.0;
        sum.fair += own.len() as f64 / seats as f64;
        sum.wins += own.iter().filter(|seat| game.ranks[**seat] == 1).count() as f64 / winners;
        let mean = others.iter().map(|seat| game.scores[*seat]).sum::<i64>() as f64 / others.len().max(1) as f64;
        for seat in own {
            if !others.is_empty() {
                sum.seats += 1.0;
                sum.margin += game.scores[seat] as f64 - mean;
            }
            for other in &others {
                let won = match game.ranks[seat].cmp(&game.ranks[*other]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                let pair = &mut sum.pairs[game.bots[*other]];
                *pair = (pair.0 + won, pair.1 + 1.0);
            }
        }
    }
}

pub(super) fn report<G: Bots>(game: &G, contest: &Contest, played: &Played, verdict: Option<Verdict>) -> Report {
    Report {
        game: G::ID,
        options: game.chosen().clone(),
        players: game.players(),
        blocks: played.blocks.len(),
        games: played.games,
        seed: contest.seed,
        budget: match contest.thinking {
            Thinking::Unlimited => "as each bot likes".to_owned(),
            Thinking::Iterations(count) => format!("{count} iterations a decision"),
            Thinking::Time(time) => format!("{} ms a decision", time.as_millis()),
        },
        bots: (0..played.names.len()).map(|bot| played.contestant(bot)).collect(),
        gate: contest.gate.zip(verdict),
    }
}
