//! The places where vehicles stop: Stations with their circles, and halts.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use tabletop::{BoardFault, BoardFile, Name, Rule};
use toml::Spanned;

use super::{
    Grid, Halt, Line, Station, Stop,
    map::{id, refuse, thousandths},
};
use crate::id::{HaltId, MOST_STATIONS, SpaceId, StationId};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StationEntry {
    id: Spanned<String>,
    name: Name,
    stops: Spanned<Vec<CircleEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CircleEntry {
    id: Spanned<String>,
    at: Spanned<[f64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HaltEntry {
    id: Spanned<String>,
    name: Name,
    at: Spanned<[f64; 2]>,
}

const MAP_3: Rule = Rule("TM-MAP-3");
const MAP_5: Rule = Rule("TM-MAP-5");
const LINE_1: Rule = Rule("OS-LINE-1");

/// What the stops of a Line can name: the circles of the Stations, by their number there, and the halts.
pub(super) type Circles<'a> = BTreeMap<&'a str, (Stop, u8)>;

/// TM-MAP-3, -5: Stations of one to three circles, each touched by a space.
pub(super) fn stations(file: &BoardFile, grid: Grid, entries: &[StationEntry]) -> Result<Vec<Station>, BoardFault> {
    if let Some(surplus) = entries.get(MOST_STATIONS) {
        let fault = file.fault(format!("more than {MOST_STATIONS} stations"), surplus.id.span());
        return refuse(fault.hint("leave some out"), MAP_3);
    }
    let mut seen = BTreeMap::new();
    let mut list = Vec::with_capacity(entries.len());
    for entry in entries {
        let id = id(file, &entry.id, &mut seen)?;
        if !(1..=3).contains(&entry.stops.get_ref().len()) {
            let fault =
                file.fault(format!("{} circles in one station", entry.stops.get_ref().len()), entry.stops.span());
            return refuse(fault.hint("a station has 1 to 3 circles"), MAP_3);
        }
        let (mut circles, mut spaces) = (Vec::new(), Vec::new());
        for circle in entry.stops.get_ref() {
            let (at, touching) = place(file, grid, &circle.id, &circle.at)?;
            spaces.extend(touching);
            circles.push(at);
        }
        spaces.sort_unstable();
        spaces.dedup();
        list.push(Station { id, name: entry.name.clone(), circles, spaces });
    }
    Ok(list)
}

/// OS-LINE-1, TM-MAP-5: small stops that are no Stations, each touched by a space.
pub(super) fn halts(
    file: &BoardFile,
    grid: Grid,
    entries: &[HaltEntry],
    stations: &[Station],
) -> Result<Vec<Halt>, BoardFault> {
    if let Some(surplus) = entries.get(MOST_STATIONS) {
        let fault = file.fault(format!("more than {MOST_STATIONS} halts"), surplus.id.span());
        return refuse(fault.hint("leave some out"), LINE_1);
    }
    let mut seen = BTreeMap::new();
    let mut list = Vec::with_capacity(entries.len());
    for entry in entries {
        let id = id(file, &entry.id, &mut seen)?;
        if stations.iter().any(|station| station.id == id) {
            let fault = file.fault(format!("`{id}` is a station"), entry.id.span());
            return refuse(fault.hint("a halt is no part of a station, and has an id of its own"), LINE_1);
        }
        let (at, mut spaces) = place(file, grid, &entry.id, &entry.at)?;
        spaces.sort_unstable();
        list.push(Halt { id, name: entry.name.clone(), at, spaces });
    }
    Ok(list)
}

/// TM-MAP-5: where a circle is, and the spaces that touch it.
fn place(
    file: &BoardFile,
    grid: Grid,
    id: &Spanned<String>,
    entry: &Spanned<[f64; 2]>,
) -> Result<([i64; 2], Vec<SpaceId>), BoardFault> {
    if entry.get_ref().iter().any(|coordinate| coordinate.is_nan()) {
        let fault = file.fault("this is no place", entry.span());
        return refuse(fault.hint("write [column, row] in spaces from the top left"), MAP_5);
    }
    let at = entry.get_ref().map(thousandths);
    let spaces: Vec<SpaceId> = grid.touching(at[0], at[1]).collect();
    if spaces.is_empty() {
        let fault = file.fault(format!("no space touches {}", id.get_ref()), entry.span());
        return refuse(fault.hint("move it into the grid"), MAP_5);
    }
    Ok((at, spaces))
}

/// What a stop can name; no id twice.
pub(super) fn circles<'a>(
    file: &BoardFile,
    stations: &'a [StationEntry],
    halts: &'a [HaltEntry],
) -> Result<Circles<'a>, BoardFault> {
    let mut circles = BTreeMap::new();
    for (station, number) in stations.iter().zip(0..) {
        for (circle, place) in station.stops.get_ref().iter().zip(0..) {
            let stop = Stop::Station(StationId(number));
            if circles.insert(circle.id.get_ref().as_str(), (stop, place)).is_some() {
                let fault = file.fault(format!("a second circle `{}`", circle.id.get_ref()), circle.id.span());
                return refuse(fault.hint("each circle is in one station only"), MAP_3);
            }
        }
    }
    for (halt, number) in halts.iter().zip(0..) {
        if circles.insert(halt.id.get_ref().as_str(), (Stop::Halt(HaltId(number)), 0)).is_some() {
            let fault = file.fault(format!("`{}` is a circle of a station", halt.id.get_ref()), halt.id.span());
            return refuse(fault.hint("a halt is no part of a station"), LINE_1);
        }
    }
    Ok(circles)
}

/// TM-MAP-2, -3, OS-LINE-1: every circle and every halt is a stop of some Line; a circle without one would only make its
/// Station dearer.
pub(super) fn check_served(
    file: &BoardFile,
    (stations, halts): (&[StationEntry], &[HaltEntry]),
    lines: &[Line],
) -> Result<(), BoardFault> {
    let stops = lines.iter().flat_map(|line| line.stops.iter().copied().zip(line.circles.iter().copied()));
    let served: BTreeSet<(Stop, u8)> = stops.collect();
    let circles = stations.iter().zip(0..).flat_map(|(station, number)| {
        let circles = station.stops.get_ref().iter().zip(0..);
        circles.map(move |(circle, place)| (&circle.id, (Stop::Station(StationId(number)), place), MAP_3))
    });
    let halts = halts.iter().zip(0..).map(|(halt, number)| (&halt.id, (Stop::Halt(HaltId(number)), 0), LINE_1));
    for (id, stop, rule) in circles.chain(halts) {
        if !served.contains(&stop) {
            let fault = file.fault(format!("no line stops at `{}`", id.get_ref()), id.span());
            return refuse(fault.hint("name it among the stops of a line, or leave it out"), rule);
        }
    }
    Ok(())
}
