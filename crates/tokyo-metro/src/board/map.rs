//! The map: Lines, Stations and their circles, loaded from a board file and checked.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use serde::Deserialize;
use tabletop::{BoardFault, BoardFile, Color, Name, Rule};
use toml::Spanned;

use super::{Grid, Halt, Line, NOT_YET, Station, Stop, Track};
use crate::id::{LineId, MOST_ACROSS, MOST_LINES, MOST_PLAYERS, MOST_STATIONS, StationId, StationSet, Yen};

/// The map of a board file.
#[derive(Clone, Debug)]
pub struct Map {
    pub(crate) grid: Grid,
    /// TM-INV-4: what Stock 1, 2 and so on cost more.
    pub(crate) surcharges: Vec<Yen>,
    pub(crate) track: Track,
    pub(crate) lines: Vec<Line>,
    pub(crate) stations: Vec<Station>,
    pub(crate) halts: Vec<Halt>,
    /// For each space, by its id: the Stations it touches.
    pub(crate) touched: Vec<StationSet>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    #[serde(rename = "game")]
    _game: String,
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "name")]
    _name: Name,
    grid: Spanned<GridEntry>,
    surcharges: Spanned<Vec<i32>>,
    #[serde(default)]
    track: Vec<Spanned<[i32; 3]>>,
    lines: Vec<LineEntry>,
    stations: Vec<StationEntry>,
    halts: Option<Spanned<toml::Value>>,
    #[serde(rename = "provenance")]
    _provenance: toml::Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GridEntry {
    columns: u8,
    rows: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineEntry {
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StationEntry {
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

const COMP_2: Rule = Rule("TM-COMP-2");
const COMP_3: Rule = Rule("TM-COMP-3");
const MAP_1: Rule = Rule("TM-MAP-1");
const MAP_2: Rule = Rule("TM-MAP-2");
const MAP_3: Rule = Rule("TM-MAP-3");
const MAP_5: Rule = Rule("TM-MAP-5");
const VAL_2: Rule = Rule("TM-VAL-2");
const VAL_6: Rule = Rule("TM-VAL-6");
const INV_4: Rule = Rule("TM-INV-4");

/// TM-COMP-3: the Stock cards of a Line.
const STOCKS: usize = 3;
/// TM-VAL-6: the disc spots of a Line.
const SPOTS: usize = 2;
/// TM-COMP-8: the Trains of a Line.
const TRAINS: u8 = 1;

/// Where each circle is: its Station and its number there.
type Circles<'a> = BTreeMap<&'a str, (StationId, u8)>;

impl Map {
    /// Loads and checks a map file.
    pub fn load(file: &BoardFile) -> Result<Self, BoardFault> {
        let data: MapFile = file.load()?;
        let grid = grid(file, &data.grid)?;
        if let Some(halts) = &data.halts {
            return Err(file.fault("small stops that are no Stations", halts.span()).hint(NOT_YET));
        }
        let stations = stations(file, grid, &data.stations)?;
        let circles = circles(file, &data.stations)?;
        let mut map = Self {
            surcharges: surcharges(file, &data.surcharges)?,
            track: track(file, &data.track)?,
            lines: lines(file, &data.lines, &circles)?,
            touched: vec![StationSet::default(); usize::from(MOST_ACROSS) * usize::from(MOST_ACROSS)],
            grid,
            stations,
            halts: Vec::new(),
        };
        check_served(file, &data.stations, &map.lines)?;
        for (station, number) in map.stations.iter().zip(0..) {
            for space in &station.spaces {
                map.touched[space.index()].insert(StationId(number));
            }
        }
        Ok(map)
    }
}

fn refuse<T>(fault: BoardFault, rule: Rule) -> Result<T, BoardFault> {
    Err(fault.by(rule))
}

/// TM-MAP-1: there are spaces.
fn grid(file: &BoardFile, entry: &Spanned<GridEntry>) -> Result<Grid, BoardFault> {
    let &GridEntry { columns, rows } = entry.get_ref();
    let across = 1..=MOST_ACROSS;
    let room = usize::from(columns) * usize::from(rows) > MOST_PLAYERS;
    if across.contains(&columns) && across.contains(&rows) && room {
        return Ok(Grid { columns, rows });
    }
    let what = format!("a grid of {columns} by {rows} spaces");
    let hint = format!("1 to {MOST_ACROSS} columns and rows, and more spaces than Meeples");
    refuse(file.fault(what, entry.span()).hint(hint), MAP_1)
}

/// TM-INV-4: one surcharge for each Stock card of a Line.
fn surcharges(file: &BoardFile, entry: &Spanned<Vec<i32>>) -> Result<Vec<Yen>, BoardFault> {
    let amounts: Vec<Yen> = entry.get_ref().iter().map(|amount| Yen(*amount)).collect();
    let fits = |amount: &Yen| amount.is_whole() && (Yen::ZERO..=Yen(10_000)).contains(amount);
    if amounts.len() == STOCKS && amounts.iter().all(fits) {
        return Ok(amounts);
    }
    let hint = format!("{STOCKS} amounts, each a multiple of 100: what Stock 1, 2 and 3 cost more");
    refuse(file.fault("these surcharges do not fit", entry.span()).hint(hint), INV_4)
}

/// TM-VAL-2: single entries may replace those of the formula.
fn track(file: &BoardFile, entries: &[Spanned<[i32; 3]>]) -> Result<Track, BoardFault> {
    let mut track = Track::default();
    for entry in entries {
        let [value, higher, lower] = entry.get_ref().map(Yen);
        if !track.correct(value, higher, lower) {
            let what = format!("{} is not {} + {}", value.0, higher.0, lower.0);
            let hint = "write [value, higher, lower]: a row up to 6000, multiples of 100 that add up, the higher first";
            return refuse(file.fault(what, entry.span()).hint(hint), VAL_2);
        }
    }
    Ok(track)
}

/// TM-MAP-3, -5: Stations of one to three circles, each touched by a space.
fn stations(file: &BoardFile, grid: Grid, entries: &[StationEntry]) -> Result<Vec<Station>, BoardFault> {
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
            let at = circle.at.get_ref().map(thousandths);
            if circle.at.get_ref().iter().any(|coordinate| coordinate.is_nan()) {
                let fault = file.fault("this is no place", circle.at.span());
                return refuse(fault.hint("write [column, row] in spaces from the top left"), MAP_5);
            }
            let before = spaces.len();
            spaces.extend(grid.touching(at[0], at[1]));
            if spaces.len() == before {
                let fault = file.fault(format!("no space touches {}", circle.id.get_ref()), circle.at.span());
                return refuse(fault.hint("move it into the grid"), MAP_5);
            }
            circles.push(at);
        }
        spaces.sort_unstable();
        spaces.dedup();
        list.push(Station { id, name: entry.name.clone(), circles, spaces });
    }
    Ok(list)
}

/// Where each circle is; no id twice.
fn circles<'a>(file: &BoardFile, entries: &'a [StationEntry]) -> Result<Circles<'a>, BoardFault> {
    let mut circles = BTreeMap::new();
    for (station, number) in entries.iter().zip(0..) {
        for (circle, place) in station.stops.get_ref().iter().zip(0..) {
            if circles.insert(circle.id.get_ref().as_str(), (StationId(number), place)).is_some() {
                let fault = file.fault(format!("a second circle `{}`", circle.id.get_ref()), circle.id.span());
                return refuse(fault.hint("each circle is in one station only"), MAP_3);
            }
        }
    }
    Ok(circles)
}

/// TM-MAP-2, -3: every circle is a stop of some Line; one without would only make its Station dearer.
fn check_served(file: &BoardFile, entries: &[StationEntry], lines: &[Line]) -> Result<(), BoardFault> {
    let stops = lines.iter().flat_map(|line| line.stops.iter().copied().zip(line.circles.iter().copied()));
    let served: BTreeSet<(Stop, u8)> = stops.collect();
    for (station, number) in entries.iter().zip(0..) {
        for (circle, place) in station.stops.get_ref().iter().zip(0..) {
            if !served.contains(&(Stop::Station(StationId(number)), place)) {
                let fault = file.fault(format!("no line stops at `{}`", circle.id.get_ref()), circle.id.span());
                return refuse(fault.hint("name it among the stops of a line, or leave it out"), MAP_3);
            }
        }
    }
    Ok(())
}

fn lines(file: &BoardFile, entries: &[LineEntry], circles: &Circles<'_>) -> Result<Vec<Line>, BoardFault> {
    if entries.is_empty() || entries.len() > MOST_LINES {
        let place = entries.get(MOST_LINES).map(|entry| entry.id.span());
        let fault = file.fault(format!("{} lines", entries.len()), place);
        return refuse(fault.hint(format!("a map has 1 to {MOST_LINES} lines")), COMP_2);
    }
    let mut seen = BTreeMap::new();
    entries
        .iter()
        .map(|entry| {
            let id = id(file, &entry.id, &mut seen)?;
            line(file, entry, id, circles)
        })
        .collect()
}

fn line(file: &BoardFile, entry: &LineEntry, id: String, circles: &Circles<'_>) -> Result<Line, BoardFault> {
    let within = |value: &Spanned<u8>, most: usize, what: &str, rule| {
        if (1..=most).contains(&usize::from(*value.get_ref())) {
            return Ok(*value.get_ref());
        }
        let fault = file.fault(format!("{} {what}", value.get_ref()), value.span());
        refuse(fault.hint(format!("a line has 1 to {most} {what} here")), rule)
    };
    if entry.kind.get_ref() != "train" {
        return Err(file
            .fault(format!("a line of the kind `{}`", entry.kind.get_ref()), entry.kind.span())
            .hint(NOT_YET));
    }
    let Some(color) = Color::read(entry.color.get_ref()) else {
        return Err(file.fault("this is no colour", entry.color.span()).hint("write #RRGGBB"));
    };
    let (stops, places) = stops(file, &entry.stops, circles)?;
    Ok(Line {
        id,
        name: entry.name.clone(),
        color,
        stocks: within(&entry.stocks, STOCKS, "stocks", COMP_3)?,
        spots: within(&entry.spots, SPOTS, "spots", VAL_6)?,
        vehicles: TRAINS,
        stops,
        circles: places,
        path: entry.path.iter().map(|point| point.map(thousandths)).collect(),
    })
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
        return refuse(fault.hint("a train needs 2 to 99 stops to run between"), MAP_2);
    }
    let (mut stops, mut places, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for name in names {
        let Some((station, place)) = circles.get(name.get_ref().as_str()) else {
            let fault = file.fault(format!("no station has a circle `{}`", name.get_ref()), name.span());
            return refuse(fault.hint("a stop is the id of a circle, such as `ueno-1`"), MAP_2);
        };
        if !seen.insert(name.get_ref()) {
            let fault = file.fault(format!("`{}` is a stop of this line twice", name.get_ref()), name.span());
            return refuse(fault.hint("name each circle once"), MAP_2);
        }
        stops.push(Stop::Station(*station));
        places.push(*place);
    }
    Ok((stops, places))
}

/// An id that can stand in a notation, and that is new in its list.
pub(super) fn id(
    file: &BoardFile,
    entry: &Spanned<String>,
    seen: &mut BTreeMap<String, Range<usize>>,
) -> Result<String, BoardFault> {
    let id = entry.get_ref();
    let fits =
        !id.is_empty() && id.len() <= 40 && id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    if !fits {
        return Err(file.fault(format!("`{id}` can't be an id"), entry.span()).hint("letters, digits and `-`"));
    }
    if seen.insert(id.clone(), entry.span()).is_some() {
        return Err(file.fault(format!("a second `{id}`"), entry.span()).hint("an id is unique within its list"));
    }
    Ok(id.clone())
}

/// Coordinates as whole thousandths: no rule is decided by a float.
fn thousandths(coordinate: f64) -> i64 {
    (coordinate.clamp(-1e6, 1e6) * 1000.0).round() as i64
}

impl Map {
    /// The Line with this letter.
    pub fn line_named(&self, id: &str) -> Option<LineId> {
        self.lines.iter().position(|line| line.id == id).map(|at| LineId(at as u8))
    }

    /// The Station with this id.
    pub fn station_named(&self, id: &str) -> Option<StationId> {
        self.stations.iter().position(|station| station.id == id).map(|at| StationId(at as u8))
    }
}
