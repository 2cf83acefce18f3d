//! The Lines of a map, with their Stocks, disc spots and stops.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use tabletop::{BoardFault, BoardFile, Color, Name, Rule};
use toml::Spanned;

use super::{
    Kind, Line, Stop,
    map::{id, refuse, thousandths},
    stations::Circles,
};
use crate::id::{MOST_LINES, MOST_SPOTS, MOST_STOCKS};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineEntry {
    id: Spanned<String>,
    name: Name,
    color: Spanned<String>,
    kind: Spanned<String>,
    stocks: Spanned<u8>,
    spots: Spanned<u8>,
    stops: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    path: Vec<[f64; 2]>,
}

const COMP_2: Rule = Rule("TM-COMP-2");
const INV_4: Rule = Rule("TM-INV-4");
const MAP_2: Rule = Rule("TM-MAP-2");
const LINE_1: Rule = Rule("OS-LINE-1");
const LINE_11: Rule = Rule("OS-LINE-11");
const TRN_1: Rule = Rule("OS-TRN-1");
const SPOTS: Rule = Rule("OS-COMP-4");
const STOCKS: Rule = Rule("TMV-MOD-15");
const KINDS: Rule = Rule("TMV-MOD-14");

/// What the Lines need to know of the rest of the map.
pub(super) struct Around<'a> {
    /// What their stops can name.
    pub(super) circles: &'a Circles<'a>,
    /// The surcharges that the map has: one for each Stock card of a Line.
    pub(super) surcharges: usize,
    /// Whether vehicles stay on the Map without Stock.
    pub(super) stay: bool,
}

/// TM-COMP-2, OS-COMP-6, TMV-MOD-14: the Lines in track order: those with a Train, then trams, then buses, each kind in
/// the order of the file.
pub(super) fn lines(file: &BoardFile, entries: &[LineEntry], around: &Around<'_>) -> Result<Vec<Line>, BoardFault> {
    if entries.is_empty() || entries.len() > MOST_LINES {
        let place = entries.get(MOST_LINES).map(|entry| entry.id.span());
        let fault = file.fault(format!("{} lines", entries.len()), place);
        return refuse(fault.hint(format!("a map has 1 to {MOST_LINES} lines")), COMP_2);
    }
    let mut seen = BTreeMap::new();
    let mut lines = Vec::with_capacity(entries.len());
    for entry in entries {
        let id = id(file, &entry.id, &mut seen)?;
        lines.push(line(file, entry, id, around)?);
    }
    check_names(file, entries, &lines)?;
    lines.sort_by_key(|line| line.kind);
    Ok(lines)
}

/// OS-LINE-11: the name of a vehicle (`Pa`) is not that of another Line.
fn check_names(file: &BoardFile, entries: &[LineEntry], lines: &[Line]) -> Result<(), BoardFault> {
    let names: BTreeSet<String> = lines.iter().filter(|line| line.kind != Kind::Train).flat_map(Line::names).collect();
    let Some(entry) = entries.iter().find(|entry| names.contains(entry.id.get_ref())) else { return Ok(()) };
    let fault = file.fault(format!("`{}` is a vehicle of another line", entry.id.get_ref()), entry.id.span());
    refuse(fault.hint("the two vehicles of a line P are Pa and Pb"), LINE_11)
}

fn line(file: &BoardFile, entry: &LineEntry, id: String, around: &Around<'_>) -> Result<Line, BoardFault> {
    let within = |value: &Spanned<u8>, most: usize, what: &str, rule| {
        if (1..=most).contains(&usize::from(*value.get_ref())) {
            return Ok(*value.get_ref());
        }
        let fault = file.fault(format!("{} {what}", value.get_ref()), value.span());
        refuse(fault.hint(format!("a line has 1 to {most} {what}")), rule)
    };
    let kind = kind(file, &entry.kind, around.stay)?;
    let Some(color) = Color::read(entry.color.get_ref()) else {
        return Err(file.fault("this is no colour", entry.color.span()).hint("write #RRGGBB"));
    };
    let stocks = within(&entry.stocks, MOST_STOCKS, "stocks", STOCKS)?;
    if usize::from(stocks) > around.surcharges {
        let fault = file.fault(format!("{stocks} stocks, but {} surcharges", around.surcharges), entry.stocks.span());
        return refuse(fault.hint("`surcharges` has an amount for each Stock card of a line"), INV_4);
    }
    let (stops, circles) = stops(file, &entry.stops, around.circles)?;
    check_halts(file, entry, kind, &stops)?;
    Ok(Line {
        id,
        name: entry.name.clone(),
        color,
        kind,
        stocks,
        spots: within(&entry.spots, MOST_SPOTS, "spots", SPOTS)?,
        stops,
        circles,
        path: entry.path.iter().map(|point| point.map(thousandths)).collect(),
    })
}

/// TMV-MOD-14: the kinds of Lines; OS-TRN-1: pairs are never removed, so a map that has some says that vehicles stay.
fn kind(file: &BoardFile, entry: &Spanned<String>, stay: bool) -> Result<Kind, BoardFault> {
    let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.word() == entry.get_ref()) else {
        let fault = file.fault(format!("a line of the kind `{}`", entry.get_ref()), entry.span());
        return refuse(fault.hint("the kinds are train, tram and bus"), KINDS);
    };
    if kind != Kind::Train && !stay {
        let fault = file.fault(format!("a {} on a map whose vehicles may leave", kind.word()), entry.span());
        return refuse(fault.hint("write `vehicles-stay = true` at the top"), TRN_1);
    }
    Ok(kind)
}

/// OS-LINE-1: the end stops of every Line belong to Stations; halts are small stops of trams and buses.
fn check_halts(file: &BoardFile, entry: &LineEntry, kind: Kind, stops: &[Stop]) -> Result<(), BoardFault> {
    let names = entry.stops.get_ref();
    for (at, (stop, name)) in stops.iter().zip(names).enumerate() {
        let end = at == 0 || at + 1 == stops.len();
        if stop.station().is_none() && (end || kind == Kind::Train) {
            let what = if end { "the end of a line" } else { "a stop of a train" };
            let fault = file.fault(format!("the halt `{}` is {what}", name.get_ref()), name.span());
            return refuse(fault.hint("halts lie between the two end stations of a tram or a bus"), LINE_1);
        }
    }
    Ok(())
}

/// TM-MAP-2: the stops of a Line, numbered from 1 up; a circle is a stop of a Line once.
fn stops(
    file: &BoardFile,
    entry: &Spanned<Vec<Spanned<String>>>,
    circles: &Circles<'_>,
) -> Result<(Vec<Stop>, Vec<u8>), BoardFault> {
    let names = entry.get_ref();
    if !(2..=99).contains(&names.len()) {
        let fault = file.fault(format!("{} stops", names.len()), entry.span());
        return refuse(fault.hint("a vehicle needs 2 to 99 stops to run between"), MAP_2);
    }
    let (mut stops, mut places, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for name in names {
        let Some((stop, place)) = circles.get(name.get_ref().as_str()) else {
            let fault = file.fault(format!("no station has a circle `{}`", name.get_ref()), name.span());
            return refuse(fault.hint("a stop is the id of a circle, such as `ueno-1`, or of a halt"), MAP_2);
        };
        if !seen.insert(name.get_ref()) {
            let fault = file.fault(format!("`{}` is a stop of this line twice", name.get_ref()), name.span());
            return refuse(fault.hint("name each circle once"), MAP_2);
        }
        stops.push(*stop);
        places.push(*place);
    }
    Ok((stops, places))
}
