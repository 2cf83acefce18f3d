//! Bots of Tokyo Metro against each other: `tokyo_metro_greedy [games] [seats…]`, such as `tokyo_metro_greedy 500 greedy random`.

use bots::arena::{self, Run, Unwatched};
use tabletop::{Game, Options, Shelf};
use tokyo_metro::TokyoMetro;

fn main() {
    let mut args = std::env::args().skip(1);
    let games = args.next().and_then(|games| games.parse().ok()).unwrap_or(100);
    let seats: Vec<String> = args.collect();
    let mut shelf = Shelf::default();
    if shelf.put_built_in(TokyoMetro::BOARDS).is_err() {
        return;
    }
    let none: [(&str, &str); 0] = [];
    let Ok(options) = Options::complete(&TokyoMetro::options(&shelf), none) else { return };
    let Ok(game) = TokyoMetro::open(&shelf, seats.len() as u8, &options) else { return };
    let run = Run { seats, games, seed: 1, threads: 1 };
    let Some(report) = arena::play(&game, &run, &Unwatched) else { return };
    for scores in &report.scores {
        println!(
            "{} {}: mean {:.0}, sd {:.0}, {} to {}",
            scores.seat, scores.bot, scores.mean, scores.sd, scores.min, scores.max
        );
    }
    for wins in &report.wins {
        println!("{} wins {:.3} ({:.3} to {:.3})", wins.bot, wins.rate, wins.low, wins.high);
    }
    println!(
        "{:.2} s, {:.0} decisions a game, {:.0} decisions/s",
        report.seconds, report.decisions_per_game, report.decisions_per_second
    );
}
