//! Opens tables for the tests.
#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use bots::Bots;
use tabletop::{Options, Shelf};

/// A table with these options, and every other at its first value.
pub(crate) fn open<G: Bots>(players: u8, given: &[(&str, &str)]) -> G {
    let mut shelf = Shelf::default();
    shelf.put_built_in(G::BOARDS).unwrap();
    let options = Options::complete(&G::options(&shelf), given.iter().copied()).unwrap();
    G::open(&shelf, players, &options).unwrap()
}
