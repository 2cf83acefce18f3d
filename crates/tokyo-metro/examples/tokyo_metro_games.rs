//! Plays random games and prints decisions per second and the mean Yen: `tokyo_metro_games [players] [games]`.

use std::time::Instant;

use tabletop::{Dice, Game, List, Options, Seed, Shelf, Silent};
use tokyo_metro::TokyoMetro;

fn table(players: u8) -> Option<TokyoMetro> {
    let mut shelf = Shelf::default();
    shelf.put_built_in(TokyoMetro::BOARDS).ok()?;
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&TokyoMetro::options(&shelf), none).ok()?;
    TokyoMetro::open(&shelf, players, &options).ok()
}

fn main() {
    let mut args = std::env::args().skip(1).filter_map(|arg| arg.parse::<u64>().ok());
    let players = args.next().unwrap_or(2).min(5) as u8;
    let games = args.next().unwrap_or(1000);
    let Some(game) = table(players) else { return };
    let (mut legal, mut scores, mut count, mut width) = (Vec::new(), Vec::new(), 0_u64, 0_usize);
    let start = Instant::now();
    for index in 0..games {
        let seed = Seed::nth(1, index);
        let mut dice = Dice::new(&seed, List::named("bench"), 0);
        let mut state = game.begin(seed);
        while let Some(seat) = game.actors(&state).first() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            width += legal.len();
            let Some(action) = dice.pick(&legal) else { break };
            game.play(&mut state, seat, action, &mut Silent);
            count += 1;
        }
        game.scores(&state, &mut scores);
    }
    let seconds = start.elapsed().as_secs_f64();
    let mean = scores.iter().sum::<i64>() as f64 / scores.len().max(1) as f64;
    println!(
        "{players} players: {games} games, {count} decisions, {:.1} a game, {:.1} choices each, {:.0} a second, mean {mean:.0} Yen, state {} bytes",
        count as f64 / games as f64,
        width as f64 / count as f64,
        count as f64 / seconds,
        size_of::<tokyo_metro::State>(),
    );
}
