//! Which bot is stronger, and how sure that is: what `norikae arena` runs.
//!
//! One seed played by the same bots in all rotations of the seats is a *block*: luck and seat are the same for everybody in
//! it, so what is left is strength. Blocks are what the intervals are drawn from; the games inside one hang together.

mod block;
mod gate;
mod report;
mod statistics;

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use serde::Serialize;
use tabletop::{Budget, Record};

pub(crate) use self::statistics::{bootstrap, drawn_again};
use self::{
    block::{Block, Lineup},
    report::Played,
};
pub use self::{
    gate::{Gate, Verdict},
    report::{Contestant, Interval, Report, Times},
};
use crate::{
    Bots,
    external::{self, Programs},
};

/// Blocks between two looks at the gate. It is fixed, so that a contest ends after the same block on any number of threads.
const WAVE: u64 = 32;
/// More lineups than this are refused: nobody waits for them.
const MOST_LINEUPS: usize = 1000;

/// A contest between bots.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The bots. Fewer than seats: the list repeats. More: every choice of as many as there are seats plays every seed.
    pub bots: Vec<String>,
    /// How many seeds are played.
    pub blocks: u64,
    /// The luck of all of them.
    pub seed: u64,
    /// How long a bot may think about a decision.
    pub thinking: Thinking,
    /// How many threads share the work.
    pub threads: usize,
    /// Ends the contest as soon as it is clear whether the first bot is stronger.
    pub gate: Option<Gate>,
    /// The first so many games are kept as records.
    pub records: usize,
    /// How programs are run; none: none may be named.
    pub programs: Option<Programs>,
}

/// How long a bot may think about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thinking {
    /// As long as it likes.
    Unlimited,
    /// So many iterations: the same games on every machine.
    Iterations(u64),
    /// So long.
    Time(Duration),
}

impl Thinking {
    pub(crate) fn budget(self) -> Budget<'static> {
        match self {
            Self::Unlimited => Budget::unlimited(),
            Self::Iterations(count) => Budget::iterations(count),
            Self::Time(time) => Budget::until(std::time::Instant::now() + time),
        }
    }
}

/// What is told of a contest while it goes on.
pub trait Watch: Sync {
    /// One more block is played.
    fn finished(&self) {}
    /// The record of one of the first games.
    fn record(&self, _record: Record) {}
}

/// Why there was no contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoContest {
    /// There is no bot of this name; why, if it is a program that can't be started.
    NoBot(String, Option<String>),
    /// There are so many ways to seat them.
    TooMany(usize),
    /// One bot alone has nobody to be compared with.
    OneBot,
}

/// Plays a contest.
pub fn play<G: Bots>(game: &G, contest: &Contest, watch: &(impl Watch + ?Sized)) -> Result<Report, NoContest> {
    if let Some((unknown, why)) = external::unknown::<G>(&contest.bots, contest.programs.as_ref()) {
        return Err(NoContest::NoBot(unknown.to_owned(), why));
    }
    let lineups = block::lineups(&contest.bots, usize::from(game.players()));
    if lineups.len() > MOST_LINEUPS {
        return Err(NoContest::TooMany(lineups.len()));
    }
    let names = block::names(&contest.bots);
    if names.len() < 2 {
        return Err(NoContest::OneBot);
    }
    let mut played = Played::new(names);
    let mut verdict = contest.gate.map(|_| Verdict::Undecided);
    let mut first = 0;
    while first < contest.blocks && verdict.is_none_or(|verdict| verdict == Verdict::Undecided) {
        let end = (first + WAVE).min(contest.blocks);
        played.extend(wave(game, contest, &lineups, first..end, watch));
        verdict = contest.gate.map(|gate| gate.look(&played.of_first()));
        first = end;
    }
    Ok(report::report(game, contest, &played, verdict))
}

/// Plays some blocks on all threads; they come back in their order.
fn wave<G: Bots>(
    game: &G,
    contest: &Contest,
    lineups: &[Lineup],
    blocks: std::ops::Range<u64>,
    watch: &(impl Watch + ?Sized),
) -> Vec<Block> {
    let (next, done) = (AtomicU64::new(blocks.start), Mutex::new(Vec::new()));
    let stopped = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..contest.threads.clamp(1, 256) {
            scope.spawn(|| {
                // A bot that panics ends the contest: no other thread plays on for a result that nobody gets.
                let guard = StopOnPanic(&stopped);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= blocks.end || stopped.load(Ordering::Relaxed) {
                        break;
                    }
                    let block = block::play(game, contest, lineups, number, watch);
                    watch.finished();
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((number, block));
                }
                drop(guard);
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, block)| block).collect()
}

struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
