//! Everything that reads what strangers write, as targets for a fuzzer: each takes any bytes, and panics if the reader does
//! or if what was accepted does not come back the same. `tests/fuzz.sh` runs them under libFuzzer; a short run with fixed
//! mutations is among the tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a target says by a panic what it found")]

mod files;
mod games;
mod requests;

/// A reader and what to try it with.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Its name.
    pub name: &'static str,
    /// Lets it read; panics if something is wrong with the reader, whatever is wrong with the input.
    pub read: fn(&[u8]),
    /// Inputs to start from: what we have of records, scenarios, boards, positions and decisions.
    pub corpus: fn() -> Vec<Vec<u8>>,
    /// How many mutated inputs the short run tries: about a second's worth.
    pub short: usize,
}

/// All of them.
pub const READERS: &[Reader] = &[
    Reader { name: "notation", read: games::notation, corpus: games::notations, short: 2_000 },
    Reader { name: "position", read: games::position, corpus: games::positions, short: 500 },
    Reader { name: "record", read: files::record, corpus: files::records, short: 50 },
    Reader { name: "board", read: files::board, corpus: files::boards, short: 30 },
    Reader { name: "scenario", read: files::scenario, corpus: files::scenarios, short: 100 },
    Reader { name: "request", read: requests::request, corpus: requests::requests, short: 150 },
];
