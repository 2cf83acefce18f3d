//! No bot sees what is hidden: when everything that its seat can't see is dealt anew, it chooses the same.

mod table;

use bots::{Bots, Random};
use tabletop::{Ask, Bot, Budget, Dice, Playout, Seed, Silent, StreamId, Viewer};

/// Enough for the levels to try every choice that they think of.
const THOUGHT: u64 = 8;

/// Asks every bot of a game in many states, and again with the hidden parts dealt anew.
fn honest<G: Bots>(players: u8, games: u64, every: usize) {
    honest_with::<G>(players, &[], games, every);
}

fn honest_with<G: Bots>(players: u8, options: &[(&str, &str)], games: u64, every: usize) {
    let game = table::open::<G>(players, options);
    let mut asked = 0;
    for number in 0..games {
        let seed = Seed::nth(11, number);
        let mut dice = Dice::new(&seed, StreamId::named("honest"), 0);
        let (mut playout, mut count) = (Playout::begin(&game, seed), 0);
        while let Some(seat) = playout.seat() {
            count += 1;
            let decide = |state: &G::State, legal: &[G::Action]| {
                if count % every == 0 {
                    let other = game.imagine(&game.view(state, Viewer::Seat(seat)), &mut dice);
                    for (name, make) in G::BOTS {
                        let choice = |state: &G::State| {
                            let mut dice = Dice::new(&seed, StreamId::named(name), 0);
                            let ask = Ask::new(&game, state, seat, legal);
                            make(&game).choose(&ask, &mut Budget::iterations(THOUGHT), &mut dice)
                        };
                        assert_eq!(choice(state), choice(&other), "{name} at decision {count} of game {number}");
                        asked += 1;
                    }
                }
                Some(Random.choose(&Ask::new(&game, state, seat, legal), &mut Budget::unlimited(), &mut dice))
            };
            playout.decide(seat, decide, &mut Silent);
        }
    }
    assert!(asked > 60, "{asked}");
}

#[test]
fn the_bots_of_metrox_are_honest() {
    honest::<metrox::MetroX>(3, 12, 3);
}

#[test]
fn the_bots_of_shinjuku_are_honest() {
    honest::<shinjuku::Shinjuku>(3, 2, 41);
}

#[test]
fn the_bots_of_tokyo_metro_are_honest() {
    honest::<tokyo_metro::TokyoMetro>(3, 3, 13);
    honest_with::<tokyo_metro::TokyoMetro>(3, &[("map", "osaka")], 3, 13);
}
