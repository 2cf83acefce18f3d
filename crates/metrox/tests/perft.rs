//! How many sequences of decisions there are from fixed positions: a change of what is legal, or of what follows, is
//! seen at once and far from where random games go. What is refactored leaves every number as it is.

use metrox::MetroX;
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
    Case { record: "tokyo-1-42-points", after: 0, what: "the first card", counts: &[9, 81, 725, 6424] },
    Case {
        record: "tokyo-1-with-three-free-cards",
        after: 10,
        what: "a sheet that fills, with free cards to come",
        counts: &[7, 46, 285, 1668],
    },
    Case {
        record: "osaka-2-shared-crown",
        after: 20,
        what: "both choose, hidden from each other",
        counts: &[6, 42, 252, 1656],
    },
    Case { record: "tokyo-3", after: 3, what: "three choose at once", counts: &[9, 81, 729, 6480] },
    Case {
        record: "osaka-1-ends-on-the-shuffle-card",
        after: 20,
        what: "the last windows",
        counts: &[3, 7, 12, 12, 0],
    },
];

#[test]
fn the_numbers_of_sequences_stay() {
    let shelf = contract::shelf::<MetroX>();
    let mut wrong = Vec::new();
    for Case { record, after, what, counts } in CASES {
        let text = std::fs::read_to_string(format!("../../records/metrox/{record}.txt")).expect("a record");
        let record = Record::read(&text).expect("a record");
        let game: MetroX = record.open(&shelf).expect("a table");
        let state = record.replay(&game, Some(*after)).expect("a position");
        let found: Vec<u64> = (1..=counts.len()).map(|depth| perft(&game, &state, depth)).collect();
        if found != *counts {
            wrong.push(format!("{what}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
