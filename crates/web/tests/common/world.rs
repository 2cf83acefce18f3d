//! A world that is the same whenever a test runs: a day that passes only when the test says so, and luck that is counted.

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use tables::World;

/// Noon of 15 November 2026.
pub const NOON: i64 = 1_794_744_000_000;

/// The clock and the count of a test's world.
#[derive(Clone)]
pub struct Fixed {
    /// What time it is.
    pub clock: Arc<AtomicI64>,
    /// The number of the last seed that was drawn: the first table of a test has `Seed::number(1)`.
    pub drawn: Arc<AtomicU64>,
}

impl Fixed {
    pub fn new() -> Self {
        Self { clock: Arc::new(AtomicI64::new(NOON)), drawn: Arc::default() }
    }

    /// What a service takes from it.
    pub fn world(&self) -> World {
        let (clock, drawn) = (Arc::clone(&self.clock), Arc::clone(&self.drawn));
        let luck = move || {
            let number = drawn.fetch_add(1, Ordering::Relaxed) + 1;
            let mut bytes = [0; 32];
            bytes[24..].copy_from_slice(&number.to_be_bytes());
            Ok(bytes)
        };
        World { time: Arc::new(move || clock.load(Ordering::Relaxed)), luck: Arc::new(luck) }
    }
}
