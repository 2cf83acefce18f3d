//! Plays random games and nothing else: for `benches/instructions`, which counts what a decision costs.
//!
//! `random_games GAME PLAYERS GAMES [KEY=VALUE]…` prints the number of decisions.

use bots::{
    Bots,
    arena::{Looks, Run, Unwatched, play},
};
use metrox::MetroX;
use shinjuku::Shinjuku;
use tabletop::{Options, Shelf};
use tokyo_metro::TokyoMetro;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let decisions = match args.first().map(String::as_str) {
        Some("metrox") => run::<MetroX>(&args[1..]),
        Some("shinjuku") => run::<Shinjuku>(&args[1..]),
        Some("tokyo-metro") => run::<TokyoMetro>(&args[1..]),
        _ => None,
    };
    match decisions {
        Some(decisions) => println!("{decisions}"),
        None => eprintln!("usage: random_games GAME PLAYERS GAMES [KEY=VALUE]…"),
    }
}

fn run<G: Bots>(args: &[String]) -> Option<u64> {
    let mut shelf = Shelf::default();
    shelf.put_built_in(G::BOARDS).ok()?;
    let options = args.get(2..)?.iter().filter_map(|pair| pair.split_once('='));
    let options = Options::complete(&G::options(&shelf), options).ok()?;
    let game = G::open(&shelf, args.first()?.parse().ok()?, &options).ok()?;
    let run = Run {
        seats: vec!["random".to_owned()],
        games: args.get(1)?.parse().ok()?,
        seed: 1,
        threads: 1,
        looks: Looks::default(),
        programs: None,
    };
    let report = play(&game, &run, &Unwatched).ok()?;
    Some((report.decisions_per_game * report.games as f64).round() as u64)
}
