//! `norikae games`: what can be played.

use std::{collections::BTreeMap, io::Write};

use catalog::Title;
use serde::Serialize;
use tabletop::{Lang, OptionSpec, Options, Shelf};

use crate::{args::Games, commands::print_json, failure::Failure, paint::bold};

#[derive(Serialize)]
struct Entry {
    game: &'static str,
    version: u32,
    players: [u8; 2],
    bots: Vec<&'static str>,
    options: Vec<OptionSpec>,
    plays: Vec<Plays>,
}

/// What a table plays (TE-OPT-2): without a wish, and with each single wish that settles more than itself.
#[derive(Serialize)]
struct Plays {
    given: BTreeMap<&'static str, String>,
    options: Options,
}

impl Plays {
    /// Opens a table with these wishes, for two players if the game is one for two.
    fn open(title: &dyn Title, shelf: &Shelf, given: BTreeMap<&'static str, String>) -> Option<Self> {
        let players = 2.clamp(*title.players().start(), *title.players().end());
        let wishes: Vec<_> = given.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        let options = title.open(shelf, players, &wishes).ok()?.options().clone();
        Some(Self { given, options })
    }

    fn all(title: &dyn Title, shelf: &Shelf) -> Vec<Self> {
        let Some(plain) = Self::open(title, shelf, BTreeMap::new()) else { return Vec::new() };
        let specs = title.options(shelf);
        let wishes = specs.iter().flat_map(|spec| spec.values.iter().map(|choice| (spec.key, choice.value.clone())));
        let single = wishes.filter_map(|(key, value)| {
            let plays = Self::open(title, shelf, BTreeMap::from([(key, value)]))?;
            let others = plays.options.iter().zip(plain.options.iter()).filter(|((other, _), _)| *other != key);
            let settles_more = others.into_iter().any(|(now, before)| now != before);
            settles_more.then_some(plays)
        });
        let single: Vec<Self> = single.collect();
        std::iter::once(plain).chain(single).collect()
    }
}

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Games) -> Result<(), Failure> {
    let entries = catalog::TITLES.iter().map(|title| Entry {
        game: title.id(),
        version: title.version(),
        players: [*title.players().start(), *title.players().end()],
        bots: title.bots(),
        options: title.options(shelf),
        plays: Plays::all(*title, shelf),
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
        for plays in entry.plays.iter().filter(|plays| !plays.given.is_empty()) {
            let given: Vec<String> = plays.given.iter().map(|(key, value)| format!("{key}={value}")).collect();
            writeln!(out, "  {} plays {}", given.join(" "), plays.options)?;
        }
    }
    Ok(())
}
