//! How many sequences of decisions there are from fixed positions: a change of what is legal, or of what follows, is
//! seen at once and far from where random games go. What is refactored leaves every number as it is.

use metrox::MetroX;
use tabletop::contract::{self, Sequences};

const CASES: &[Sequences] = &[
    Sequences { record: "tokyo-1-42-points", after: 0, what: "the first card", counts: &[9, 81, 725, 6424] },
    Sequences {
        record: "tokyo-1-with-three-free-cards",
        after: 10,
        what: "a sheet that fills, with free cards to come",
        counts: &[7, 46, 285, 1668],
    },
    Sequences {
        record: "osaka-2-shared-crown",
        after: 20,
        what: "both choose, hidden from each other",
        counts: &[6, 42, 252, 1656],
    },
    Sequences { record: "tokyo-3", after: 3, what: "three choose at once", counts: &[9, 81, 729, 6480] },
    Sequences {
        record: "osaka-1-ends-on-the-shuffle-card",
        after: 20,
        what: "the last windows",
        counts: &[3, 7, 12, 12, 0],
    },
];

#[test]
fn the_numbers_of_sequences_stay() {
    contract::the_numbers_of_sequences_stay::<MetroX>(CASES);
}
