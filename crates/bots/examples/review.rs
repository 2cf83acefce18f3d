//! Reviews a record and prints its turning points with their figures and sentences, to be held against the rules by hand.
//! `cargo run --release -p bots --example review -- FILE`, or `GAME PLAYERS SEED` for a game of `normal`.

use std::{error::Error, sync::atomic::AtomicBool};

use bots::{Bots, review::Reviewer};
use metrox::MetroX;
use shinjuku::Shinjuku;
use tabletop::{
    Ask, Beside, Bot, Budget, Dice, Lang, Listener, Options, Playout, Record, Seat, Seed, Shelf, Silent, StreamId,
    Viewer, Why,
};
use tokyo_metro::TokyoMetro;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match &args[..] {
        [file] => {
            let record = Record::read(&std::fs::read_to_string(file)?).map_err(|fault| format!("{fault:?}"))?;
            match record.game.as_str() {
                "metrox" => review::<MetroX>(&record),
                "shinjuku" => review::<Shinjuku>(&record),
                "tokyo-metro" => review::<TokyoMetro>(&record),
                other => Err(format!("no such game: {other}").into()),
            }
        }
        [game, players, seed] => {
            let (players, seed) = (players.parse()?, Seed::number(seed.parse()?));
            match game.as_str() {
                "metrox" => review::<MetroX>(&played::<MetroX>(players, seed)?),
                "shinjuku" => review::<Shinjuku>(&played::<Shinjuku>(players, seed)?),
                "tokyo-metro" => review::<TokyoMetro>(&played::<TokyoMetro>(players, seed)?),
                other => Err(format!("no such game: {other}").into()),
            }
        }
        _ => Err("usage: review FILE, or review GAME PLAYERS SEED".into()),
    }
}

/// A game of `normal` at every seat.
fn played<G: Bots>(players: u8, seed: Seed) -> Result<Record, Box<dyn Error>> {
    let mut shelf = Shelf::default();
    shelf.put_built_in(G::BOARDS)?;
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&G::options(&shelf), none).map_err(|illegal| illegal.why.id)?;
    let game = G::open(&shelf, players, &options).map_err(|_| "the table does not open")?;
    let names: Vec<String> = Seat::all(players).map(|seat| format!("P{}", seat.index() + 1)).collect();
    let mut bots: Vec<_> = Seat::all(players).filter_map(|_| game.bot("normal")).collect();
    let mut dice = Dice::new(&seed, StreamId::named("normal"), 0);
    let (mut playout, mut record) = (Playout::begin(&game, seed), Record::of(&game, names, seed));
    while let Some(seat) = playout.seat() {
        let decide = |state: &G::State, legal: &[G::Action]| {
            let ask = Ask::new(&game, state, seat, legal);
            let action = bots.get_mut(seat.index())?.choose(&ask, &mut Budget::unlimited(), &mut dice);
            record.push(seat, game.write(action));
            Some(action)
        };
        playout.decide(seat, decide, &mut Silent);
    }
    Ok(record)
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
            let (action, worth, behind) = (&choice.action, choice.worth.mean, choice.behind.mean);
            print!(" {mark} {action:28} {worth:9.1} {behind:9.1} ± {error:.1}");
            if let Some(ends) = &choice.ends {
                let (win, less) = (100.0 * ends.win.mean, 100.0 * ends.win_behind.mean);
                print!("  wins {win:.0} % ({less:.0} less), own {:.1} less", ends.score_behind.mean);
                print!(", rival {:.1} more:", ends.rival_ahead.mean);
                ends.parts.iter().for_each(|part| print!(" {} {:.1}", part.part, part.behind.mean));
            }
            println!();
        }
        println!("   {:?}", decision.rest);
        let state = record.replay(&game, Some(*step)).map_err(|fault| format!("{fault:?}"))?;
        let read = |text: &str| game.read(&state, decision.seat, text).map_err(|_| "an action that cannot be read");
        let (best, made) = (read(&decision.weighed[0].action)?, read(&decision.action)?);
        let why = Why::of(&game, &game.view(&state, Viewer::Seat(decision.seat)), best, made);
        println!("   {}", dictionary.say(&why.sentence(&game, Beside::Made), to));
    }
    Ok(())
}
