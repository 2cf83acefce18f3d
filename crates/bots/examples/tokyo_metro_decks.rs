//! How the reconstructed decks of Tokyo Metro play: games of four greedy players, how often each seat wins, how many end with
//! ¥4,000 to ¥15,000, and in how many games each kind of action is taken (boards/README.md has the figures).
//!
//! `cargo run --release -p bots --example tokyo_metro_decks -- 2000`

use std::sync::Mutex;

use bots::arena::{self, Looks, Run, Watch};
use tabletop::{Game, Options, Record, Shelf, record::End};
use tokyo_metro::TokyoMetro;

const TABLES: [&[(&str, &str)]; 3] =
    [&[("map", "osaka")], &[("map", "osaka"), ("drinks", "standard")], &[("drinks", "standard")]];

/// Keeps every fortune at the end.
#[derive(Default)]
struct Fortunes(Mutex<Vec<i64>>);

impl Watch for Fortunes {
    fn wants_records(&self) -> bool {
        true
    }

    fn record(&self, _: u64, record: &Record) {
        if let (End::Result(scores), Ok(mut all)) = (&record.end.1, self.0.lock()) {
            all.extend(scores);
        }
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(2000);
    for given in TABLES {
        println!("{given:?}, {games} games");
        if print(given, games).is_none() {
            println!("can't be played");
        }
    }
}

fn print(given: &[(&str, &str)], games: u64) -> Option<()> {
    let mut shelf = Shelf::default();
    shelf.put_built_in(TokyoMetro::BOARDS).ok()?;
    let options = Options::complete(&TokyoMetro::options(&shelf), given.iter().copied()).ok()?;
    let game = TokyoMetro::open(&shelf, 4, &options).ok()?;
    let looks = Looks { audit: false, kinds: true };
    let run = Run { seats: vec!["greedy".to_owned()], games, seed: 1, threads: 2, looks, programs: None };
    let fortunes = Fortunes::default();
    let report = arena::play(&game, &run, &fortunes).ok()?;
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    println!("  seats win {}", report.seat_wins.iter().map(|wins| percent(*wins)).collect::<Vec<_>>().join(", "));
    let mut all = fortunes.0.into_inner().ok()?;
    all.sort_unstable();
    let within = all.iter().filter(|yen| (4000..=15_000).contains(*yen)).count();
    let at = |hundredth: usize| all.get(all.len() * hundredth / 100).copied().unwrap_or_default();
    println!(
        "  {} of the fortunes are ¥4,000 to ¥15,000; 5 % are below ¥{}, half below ¥{}, 95 % below ¥{}",
        percent(within as f64 / all.len().max(1) as f64),
        at(5),
        at(50),
        at(95)
    );
    for taken in &report.actions {
        println!("  {:<20} {:>7}", taken.kind, percent(taken.games as f64 / games.max(1) as f64));
    }
    Some(())
}
