//! How many sequences of decisions there are from fixed positions: a change of what is legal, or of what follows, is
//! seen at once and far from where random games go. What is refactored leaves every number as it is.

use tabletop::{Record, contract, perft};
use tokyo_metro::TokyoMetro;

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

const CASES: [Case; 7] = [
    Case { record: "two-greedy", after: 0, what: "both bid", counts: &[21, 441] },
    Case { record: "two-greedy", after: 2, what: "both place their Meeples", counts: &[486, 235_710] },
    Case {
        record: "two-random",
        after: 107,
        what: "Speed tokens to assign and an action to take",
        counts: &[23, 398, 6882, 110_976],
    },
    Case {
        record: "two-random",
        after: 98,
        what: "a Train to board, to ride and to exit",
        counts: &[2, 10, 32, 129, 902, 2691, 40_163],
    },
    Case {
        record: "five-greedy",
        after: 35,
        what: "Discounts to use, then the Trains",
        counts: &[3, 32, 208, 659, 1842, 4806],
    },
    Case { record: "three-mixed", after: 161, what: "the last Action Phase", counts: &[23, 460, 6668, 88_782] },
    Case { record: "solo-greedy", after: 40, what: "alone", counts: &[7, 105, 1914, 31_685] },
];

#[test]
fn the_numbers_of_sequences_stay() {
    let shelf = contract::shelf::<TokyoMetro>();
    for Case { record, after, what, counts } in CASES {
        let text = std::fs::read_to_string(format!("../../records/tokyo-metro/{record}.txt")).expect("a record");
        let record = Record::read(&text).expect("a record");
        let game: TokyoMetro = record.open(&shelf).expect("a table");
        let state = record.replay(&game, Some(after)).expect("a position");
        let found: Vec<u64> = (1..=counts.len()).map(|depth| perft(&game, &state, depth)).collect();
        assert_eq!(found, counts, "{what}");
    }
}
