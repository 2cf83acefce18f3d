//! How many sequences of decisions there are from fixed positions: a change of what is legal, or of what follows, is
//! seen at once and far from where random games go. What is refactored leaves every number as it is.

use tabletop::{
    Dice, Game, Notation, Options, Rules, Seed, Silent, StreamId,
    contract::{self, Sequences},
    perft,
};
use tokyo_metro::{State, TokyoMetro};

const CASES: [Sequences; 7] = [
    Sequences { record: "two-greedy", after: 0, what: "both bid", counts: &[21, 441] },
    Sequences { record: "two-greedy", after: 2, what: "both place their Meeples", counts: &[486, 235_710] },
    Sequences {
        record: "two-random",
        after: 107,
        what: "Speed tokens to assign and an action to take",
        counts: &[23, 398, 6882, 110_976],
    },
    Sequences {
        record: "two-random",
        after: 98,
        what: "a Train to board, to ride and to exit",
        counts: &[2, 10, 32, 129, 902, 2691, 40_163],
    },
    Sequences {
        record: "five-greedy",
        after: 35,
        what: "Discounts to use, then the Trains",
        counts: &[3, 32, 208, 659, 1842, 4806],
    },
    Sequences { record: "three-mixed", after: 161, what: "the last Action Phase", counts: &[23, 460, 6668, 88_782] },
    Sequences { record: "solo-greedy", after: 40, what: "alone", counts: &[7, 105, 1914, 31_685] },
];

#[test]
fn the_numbers_of_sequences_stay() {
    contract::the_numbers_of_sequences_stay::<TokyoMetro>(&CASES);
}

/// A mix of map and cards, and a decision: random games are played up to the first time that it can be made.
struct Moment {
    map: &'static str,
    cards: &'static str,
    players: u8,
    /// How the decision begins.
    decision: &'static str,
    /// The counts from there.
    counts: &'static [u64],
}

const MOMENTS: [Moment; 7] = [
    Moment { map: "osaka", cards: "osaka", players: 3, decision: "copy ", counts: &[20, 229, 2547] },
    Moment { map: "osaka", cards: "osaka", players: 2, decision: "stock ", counts: &[2, 42, 490] },
    Moment { map: "osaka", cards: "osaka", players: 2, decision: "board P", counts: &[3, 16, 163, 2362] },
    Moment { map: "osaka", cards: "osaka", players: 4, decision: "transfer B", counts: &[6, 38, 184] },
    Moment { map: "osaka", cards: "osaka", players: 1, decision: "ty-1-4 top", counts: &[14, 188, 2424] },
    Moment { map: "tokyo", cards: "osaka", players: 2, decision: "copy ", counts: &[5, 94, 1468] },
    Moment { map: "osaka", cards: "tokyo", players: 2, decision: "start P", counts: &[8, 96, 1136] },
];

/// Where the decision can be made for the first time in random games.
fn moment(game: &TokyoMetro, decision: &str) -> Option<State> {
    for number in 0..2000 {
        let seed = Seed::number(number);
        let (mut state, mut dice) = (game.begin(seed), Dice::new(&seed, StreamId::named("perft"), 0));
        while let Some(seat) = game.actors(&state).first() {
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            if legal.iter().any(|action| game.write(*action).starts_with(decision)) {
                return Some(state);
            }
            game.play(&mut state, seat, dice.pick(&legal)?, &mut Silent);
        }
    }
    None
}

#[test]
fn the_numbers_of_sequences_of_the_mixes_stay() {
    let shelf = contract::shelf::<TokyoMetro>();
    let found = MOMENTS.map(|Moment { map, cards, players, decision, counts }| {
        let given = [("map", map), ("cards", cards)];
        let options = Options::complete(&TokyoMetro::options(&shelf), given).expect("options");
        let game = TokyoMetro::open(&shelf, players, &options).expect("a table");
        let state = moment(&game, decision).expect("a moment");
        (1..=counts.len()).map(|depth| perft(&game, &state, depth)).collect::<Vec<u64>>()
    });
    assert_eq!(found, MOMENTS.map(|moment| moment.counts.to_vec()));
}
