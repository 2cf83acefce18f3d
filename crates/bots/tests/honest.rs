//! No bot sees what is hidden: when everything that its seat can't see is dealt anew, it chooses the same.

mod table;

use bots::{Bots, Random};
use tabletop::{Ask, Bot, Budget, Dice, Seat, Seed, Silent, StreamId, Viewer};

fn legal<G: Bots>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal
}

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
        let (mut state, mut count) = (game.begin(seed), 0);
        while let Some(seat) = game.actors(&state).first() {
            let list = legal(&game, &state, seat);
            count += 1;
            if count % every == 0 {
                let other = game.imagine(&game.view(&state, Viewer::Seat(seat)), &mut dice);
                for (name, make) in G::BOTS {
                    let choice = |state: &G::State| {
                        let mut dice = Dice::new(&seed, StreamId::named(name), 0);
                        make(&game).choose(&Ask::new(&game, state, seat, &list), &mut Budget::unlimited(), &mut dice)
                    };
                    assert_eq!(choice(&state), choice(&other), "{name} at decision {count} of game {number}");
                    asked += 1;
                }
            }
            let action = Random.choose(&Ask::new(&game, &state, seat, &list), &mut Budget::unlimited(), &mut dice);
            game.play(&mut state, seat, action, &mut Silent);
        }
    }
    assert!(asked > 100);
}

#[test]
fn the_bots_of_metrox_are_honest() {
    honest::<metrox::MetroX>(3, 12, 3);
}

#[test]
fn the_bots_of_shinjuku_are_honest() {
    honest::<shinjuku::Shinjuku>(3, 6, 17);
}

#[test]
fn the_bots_of_tokyo_metro_are_honest() {
    honest::<tokyo_metro::TokyoMetro>(3, 6, 13);
    honest_with::<tokyo_metro::TokyoMetro>(3, &[("map", "osaka")], 6, 7);
}
