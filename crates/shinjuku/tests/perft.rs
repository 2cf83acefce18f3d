//! How many sequences of decisions there are from fixed positions: a change of what is legal, or of what follows, is
//! seen at once and far from where random games go. What is refactored leaves every number as it is.

use shinjuku::Shinjuku;
use tabletop::{Record, contract, perft};

/// A position of a recorded game, and the number of sequences of one, two, three … decisions from there.
struct Case {
    /// The record, without its ending.
    record: &'static str,
    /// How many decisions of it were played.
    after: usize,
    /// What is going on there.
    what: &'static str,
    /// The counts.
    counts: &'static [u64],
}

const CASES: &[Case] = &[
    Case {
        record: "2-players-kaiju-off-bonus-standard-trigger-first",
        after: 0,
        what: "the first turn",
        counts: &[5, 20, 608, 3305, 15_052],
    },
    Case {
        record: "2-players-random-trigger-last",
        after: 67,
        what: "three cards to pay with",
        counts: &[2, 11, 138, 861, 4454],
    },
    Case {
        record: "3-players-kaiju-on-bonus-standard-trigger-first",
        after: 216,
        what: "a department store to be made",
        counts: &[5, 91, 476, 1252, 6324],
    },
    Case {
        record: "3-players-kaiju-on-bonus-standard-trigger-first",
        after: 238,
        what: "customers flee from the Kaiju",
        counts: &[3, 12, 259, 1445, 6283],
    },
    Case {
        record: "4-players-kaiju-off-bonus-standard-trigger-last",
        after: 207,
        what: "a Move among the stores of four players",
        counts: &[17, 48, 113, 295, 1114],
    },
    Case {
        record: "3-players-kaiju-on-bonus-none-trigger-middle",
        after: 209,
        what: "the last rounds",
        counts: &[6, 30, 566, 3270],
    },
];

#[test]
fn the_numbers_of_sequences_stay() {
    let shelf = contract::shelf::<Shinjuku>();
    let mut wrong = Vec::new();
    for Case { record, after, what, counts } in CASES {
        let text = std::fs::read_to_string(format!("../../records/shinjuku/{record}.txt")).expect("a record");
        let record = Record::read(&text).expect("a record");
        let game: Shinjuku = record.open(&shelf).expect("a table");
        let state = record.replay(&game, Some(*after)).expect("a position");
        let found: Vec<u64> = (1..=counts.len()).map(|depth| perft(&game, &state, depth)).collect();
        if found != *counts {
            wrong.push(format!("{what}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
