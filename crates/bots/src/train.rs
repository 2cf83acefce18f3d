//! Learning by self-play: what all games share of `norikae train`.

/// A course of training.
#[derive(Clone, Debug)]
pub struct Course {
    /// How many games are played in all.
    pub games: u64,
    /// The luck of all of them.
    pub seed: u64,
    /// How many learn side by side from the same start, and are merged after every round. Part of the result, unlike the
    /// number of threads.
    pub shards: u32,
    /// How many threads share the work.
    pub threads: usize,
    /// Where an earlier course stopped; it must have had the same numbers.
    pub from: Option<Vec<u8>>,
}

/// How far a course is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Games played so far.
    pub games: u64,
    /// What was found.
    pub measure: Measure,
}

/// What is measured of what was learned.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// The mean score of a bot that plays by it, and that of `greedy` with the same luck.
    Scores {
        /// Of what was learned so far.
        mean: f64,
        /// Of `greedy`.
        greedy: f64,
    },
    /// How much of what came of the newest games it foresees, in percent; less than nothing if their mean foresaw it better.
    Explains {
        /// Now.
        after: f64,
        /// Before it learned from them.
        before: f64,
    },
}

/// What is told of a course while it goes on.
pub trait Watch {
    /// So many games have been played.
    fn played(&mut self, _games: u64) {}
    /// What was learned so far was measured.
    fn measured(&mut self, _progress: Progress) {}
    /// The course could go on from here later.
    fn checkpoint(&mut self, _bytes: &[u8]) -> std::io::Result<()> {
        Ok(())
    }
    /// Whether a checkpoint is wanted now.
    fn wants_checkpoint(&self) -> bool {
        false
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// Why nothing was learned.
#[derive(Debug)]
pub enum NoTraining {
    /// The bots of this game learn nothing.
    NotThisGame,
    /// It learns from games of one player: what is learned holds for any number of them.
    Alone,
    /// The checkpoint is no checkpoint of this course: why.
    BadCheckpoint(String),
    /// Something could not be written.
    Io(std::io::Error),
}

impl From<std::io::Error> for NoTraining {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

/// Runs a function once for each of some things on a few threads; what it does with one is nobody else's business, so the
/// outcome is the same on any number of threads.
pub(crate) fn in_parallel<T: Send>(things: &mut [T], threads: usize, work: impl Fn(usize, &mut T) + Sync) {
    let next = std::sync::Mutex::new(things.iter_mut().enumerate());
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, 256) {
            scope.spawn(|| {
                loop {
                    let thing = next.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
                    let Some((at, thing)) = thing else { break };
                    work(at, thing);
                }
            });
        }
    });
}
