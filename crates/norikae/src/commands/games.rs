//! `norikae games`: what can be played.

use std::io::Write;

use serde::Serialize;
use tabletop::{Lang, OptionSpec, Shelf};

use crate::{args::Games, commands::print_json, failure::Failure, paint::bold};

#[derive(Serialize)]
struct Entry {
    game: &'static str,
    version: u32,
    players: [u8; 2],
    bots: Vec<&'static str>,
    options: Vec<OptionSpec>,
}

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Games) -> Result<(), Failure> {
    let entries = catalog::TITLES.iter().map(|title| Entry {
        game: title.id(),
        version: title.version(),
        players: [*title.players().start(), *title.players().end()],
        bots: title.bots(),
        options: title.options(shelf),
    });
    let entries: Vec<Entry> = entries.collect();
    if args.json {
        return print_json(&entries);
    }
    let mut out = anstream::stdout().lock();
    for entry in &entries {
        let [fewest, most] = entry.players;
        writeln!(out, "{}  {fewest} to {most} players, bots: {}", bold(entry.game), entry.bots.join(", "))?;
        for option in &entry.options {
            let values: Vec<&str> = option.values.iter().map(|choice| choice.value.as_str()).collect();
            writeln!(out, "  {}={}  {}", option.key, values.join("|"), option.about.get(lang))?;
        }
    }
    Ok(())
}
