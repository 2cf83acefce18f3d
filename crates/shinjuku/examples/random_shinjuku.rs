//! Random games, for counting instructions: `valgrind --tool=callgrind target/release/examples/random_shinjuku 200`.
//! Prints games, decisions, and decisions a second on one thread.

use std::{env, error::Error, time::Instant};

use shinjuku::Shinjuku;
use tabletop::{Dice, Game, List, Options, Seed, Shelf, Silent};

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = env::args().skip(1).map(|number| number.parse::<u64>());
    let games = numbers.next().transpose()?.unwrap_or(1000);
    let players = u8::try_from(numbers.next().transpose()?.unwrap_or(4))?;
    let mut shelf = Shelf::default();
    shelf.put_built_in(Shinjuku::BOARDS)?;
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&Shinjuku::options(&shelf), none).map_err(|illegal| illegal.why.id)?;
    let game = Shinjuku::open(&shelf, players, &options).map_err(|_| "the table does not open")?;
    let (mut legal, mut decisions) = (Vec::new(), 0_u64);
    let start = Instant::now();
    for index in 0..games {
        let seed = Seed::nth(1, index);
        let mut dice = Dice::new(&seed, List::named("example"), 0);
        let mut state = game.begin(seed);
        while let Some(seat) = game.actors(&state).first() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let Some(action) = dice.pick(&legal) else { break };
            game.play(&mut state, seat, action, &mut Silent);
            decisions += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games, {decisions} decisions, {:.0} a second", decisions as f64 / seconds);
    Ok(())
}
