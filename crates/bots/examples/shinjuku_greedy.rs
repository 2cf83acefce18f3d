//! Greedy against greedy and against random: wins, turns, department stores, scores.
//! `cargo run --release -p bots --example shinjuku_greedy -- 1000`

use std::error::Error;

use bots::{Random, shinjuku::Greedy};
use shinjuku::{Event, PublicEvent, Shinjuku};
use tabletop::{Ask, Bot, Budget, Dice, Game, Options, Rules, Seat, Seed, Shelf, StreamId};

/// What came of some games.
#[derive(Default)]
struct Sums {
    games: f64,
    turns: f64,
    departments: f64,
    scores: f64,
    wins: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = std::env::args().nth(1).map_or(Ok(1000), |number| number.parse())?;
    let mut shelf = Shelf::default();
    shelf.put_built_in(Shinjuku::BOARDS)?;
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&Shinjuku::options(&shelf), none).map_err(|illegal| illegal.why.id)?;
    for players in Shinjuku::players_allowed() {
        let game = Shinjuku::open(&shelf, players, &options).map_err(|_| "the table does not open")?;
        for (name, against) in [("greedy", false), ("random", true)] {
            let sums = (0..games).fold(Sums::default(), |sums, index| play(&game, index, against, sums));
            let mean = |sum: f64| sum / sums.games;
            println!(
                "{players} players, greedy against {name}: wins {:.3}, turns {:.1}, department stores {:.2}, sum of scores {:.1}",
                mean(sums.wins),
                mean(sums.turns),
                mean(sums.departments),
                mean(sums.scores)
            );
        }
    }
    Ok(())
}

/// Plays one game; the greedy bot that is counted changes its seat from game to game.
fn play(game: &Shinjuku, index: u64, against_random: bool, mut sums: Sums) -> Sums {
    let seed = Seed::nth(7, index);
    let mut dice = Dice::new(&seed, StreamId::named("bots"), 0);
    let hero = (index % u64::from(game.players())) as u8;
    let (mut state, mut legal, mut events) = (game.begin(seed), Vec::new(), Vec::new());
    while let Some(seat) = game.actors(&state).first() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let ask = Ask::new(game, &state, seat, &legal);
        let random = against_random && seat.number() != hero;
        let action = if random {
            Random.choose(&ask, &mut Budget::unlimited(), &mut dice)
        } else {
            Greedy::default().choose(&ask, &mut Budget::unlimited(), &mut dice)
        };
        game.play(&mut state, seat, action, &mut events);
    }
    let standing = game.standing(&state);
    let winners: Vec<Seat> = standing.winners().collect();
    if winners.iter().any(|seat| seat.number() == hero) {
        sums.wins += 1.0 / winners.len() as f64;
    }
    let count = |test: fn(&PublicEvent) -> bool| {
        events.iter().filter(|event| matches!(event, Event::Public(told) if test(told))).count() as f64
    };
    sums.games += 1.0;
    // The first turn begins with the game and is told to nobody.
    sums.turns += 1.0 + count(|told| matches!(told, PublicEvent::Turn(_)));
    sums.departments += count(|told| matches!(told, PublicEvent::Upgraded { .. }));
    sums.scores += standing.scores.iter().sum::<i64>() as f64;
    sums
}
