//! What the tables take from outside: the time and the luck.

use std::{
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::{Refused, id::random};

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Tells the milliseconds since 1970.
pub type Time = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Draws the luck of a new table.
pub type Luck = Arc<dyn Fn() -> Result<[u8; 32], Refused> + Send + Sync>;

/// What a service takes from outside: by itself the system's clock and the system's randomness. A test brings its own, so
/// that it plays the same games on the same day whenever it runs.
#[derive(Clone)]
pub struct World {
    /// What time it is for the puzzle of the day and for how much each may ask for.
    pub time: Time,
    /// The luck of tables to come, and of the puzzles of a new database. Names and tokens never come from here.
    pub luck: Luck,
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").finish_non_exhaustive()
    }
}

impl Default for World {
    fn default() -> Self {
        Self { time: Arc::new(now), luck: Arc::new(random) }
    }
}
