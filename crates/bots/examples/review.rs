//! Reviews a record and prints its turning points with their figures and sentences, to be held against the rules by hand.
//! `cargo run --release -p bots --example review -- FILE`

use std::{error::Error, sync::atomic::AtomicBool};

use bots::{Bots, review::Reviewer};
use metrox::MetroX;
use shinjuku::Shinjuku;
use tabletop::{Beside, Lang, Listener, Options, Record, Seat, Shelf, Viewer, Why};
use tokyo_metro::TokyoMetro;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: review FILE")?;
    let record = Record::read(&std::fs::read_to_string(file)?).map_err(|fault| format!("{fault:?}"))?;
    match record.game.as_str() {
        "metrox" => review::<MetroX>(&record),
        "shinjuku" => review::<Shinjuku>(&record),
        "tokyo-metro" => review::<TokyoMetro>(&record),
        other => Err(format!("no such game: {other}").into()),
    }
}

fn review<G: Bots>(record: &Record) -> Result<(), Box<dyn Error>> {
    let mut shelf = Shelf::default();
    shelf.put_built_in(G::BOARDS)?;
    let options = record.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = Options::complete(&G::options(&shelf), options).map_err(|illegal| illegal.why.id)?;
    let game = G::open(&shelf, record.seats.len() as u8, &options).map_err(|_| "the table does not open")?;
    let mut reviewer = Reviewer::new(&game, record).map_err(|why| format!("{why:?}"))?;
    let never = AtomicBool::new(false);
    while reviewer.done() < reviewer.pieces() {
        reviewer.work(&game, &never);
    }
    let review = reviewer.finish(&game);
    println!("{} decisions, {} and {} iterations", review.decisions.len(), review.iterations, review.more);
    let names: Vec<String> = Seat::all(game.players()).map(|seat| format!("P{}", seat.index() + 1)).collect();
    let dictionary = G::dictionary();
    let to = Listener { lang: Lang::En, seats: &names };
    for step in &review.turning_points {
        let decision = &review.decisions[*step];
        let win = review.chances(*step).get(decision.seat.index()).map_or(0.0, |chance| chance.win);
        println!("\n{step}: {} of {} choices, {:.0} %", names[decision.seat.index()], decision.choices, 100.0 * win);
        for choice in &decision.weighed {
            let mark = if choice.action == decision.action { '*' } else { ' ' };
            let error = choice.behind.error.unwrap_or_default();
            println!(" {mark} {:28} {:9.1} {:9.1} ± {error:.1}", choice.action, choice.worth.mean, choice.behind.mean);
        }
        let state = record.replay(&game, Some(*step)).map_err(|fault| format!("{fault:?}"))?;
        let read = |text: &str| game.read(&state, decision.seat, text).map_err(|_| "an action that cannot be read");
        let (best, made) = (read(&decision.weighed[0].action)?, read(&decision.action)?);
        let why = Why::of(&game, &game.view(&state, Viewer::Seat(decision.seat)), best, made);
        println!("   {}", dictionary.say(&why.sentence(&game, Beside::Made), to));
    }
    Ok(())
}
