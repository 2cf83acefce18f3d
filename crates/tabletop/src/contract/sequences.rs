//! How many sequences of decisions there are from fixed positions: a change of what is legal, or of what follows, is
//! seen at once and far from where random games go. What is refactored leaves every number as it is.

use super::shelf;
use crate::{Game, Record, perft};

/// A position of a recorded game, and the number of sequences of one, two, three … decisions from there.
#[derive(Clone, Copy, Debug)]
pub struct Sequences {
    /// The record, without its ending.
    pub record: &'static str,
    /// How many decisions of it were played.
    pub after: usize,
    /// What is going on there.
    pub what: &'static str,
    /// The counts.
    pub counts: &'static [u64],
}

/// Fails, with all that is found, if one of the counts is another.
#[expect(clippy::expect_used, clippy::missing_panics_doc, reason = "a test")]
pub fn the_numbers_of_sequences_stay<G: Game>(cases: &[Sequences]) {
    let shelf = shelf::<G>();
    let mut wrong = Vec::new();
    for Sequences { record, after, what, counts } in cases {
        let file = format!("../../records/{}/{record}.txt", G::ID);
        let record = Record::read(&std::fs::read_to_string(file).expect("a file")).expect("a record");
        let game: G = record.open(&shelf).expect("a table");
        let state = record.replay(&game, Some(*after)).expect("a position");
        let found: Vec<u64> = (1..=counts.len()).map(|depth| perft(&game, &state, depth)).collect();
        if found != *counts {
            wrong.push(format!("{what}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
