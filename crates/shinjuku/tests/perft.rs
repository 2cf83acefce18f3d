//! How many sequences of decisions there are from fixed positions: a change of what is legal, or of what follows, is
//! seen at once and far from where random games go. What is refactored leaves every number as it is.

use shinjuku::Shinjuku;
use tabletop::contract::{self, Sequences};

const CASES: &[Sequences] = &[
    Sequences {
        record: "2-players-kaiju-off-bonus-standard-trigger-first",
        after: 0,
        what: "the first turn",
        counts: &[5, 20, 608, 3305, 15_052],
    },
    Sequences {
        record: "2-players-random-trigger-last",
        after: 67,
        what: "three cards to pay with",
        counts: &[2, 11, 138, 861, 4454],
    },
    Sequences {
        record: "3-players-kaiju-on-bonus-standard-trigger-first",
        after: 216,
        what: "a department store to be made",
        counts: &[5, 91, 476, 1252, 6324],
    },
    Sequences {
        record: "3-players-kaiju-on-bonus-standard-trigger-first",
        after: 238,
        what: "customers flee from the Kaiju",
        counts: &[3, 12, 259, 1445, 6283],
    },
    Sequences {
        record: "4-players-kaiju-off-bonus-standard-trigger-last",
        after: 207,
        what: "a Move among the stores of four players",
        counts: &[17, 48, 113, 295, 1114],
    },
    Sequences {
        record: "3-players-kaiju-on-bonus-none-trigger-middle",
        after: 209,
        what: "the last rounds",
        counts: &[6, 30, 566, 3270],
    },
];

#[test]
fn the_numbers_of_sequences_stay() {
    contract::the_numbers_of_sequences_stay::<Shinjuku>(CASES);
}
