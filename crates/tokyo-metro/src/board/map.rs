//! The map: Lines, Stations and their circles, loaded from a board file and checked.

use std::{collections::BTreeMap, ops::Range};

use serde::Deserialize;
use tabletop::{BoardFault, BoardFile, Name, Rule};
use toml::Spanned;

use super::{
    Editions, Grid, Halt, Label, Line, Station, Stop, Track,
    labels::{DrawingEntry, labels},
    lines::{Around, LineEntry, lines},
    stations::{HaltEntry, StationEntry, check_served, circles, halts, stations},
};
use crate::id::{HaltId, LineId, MOST_ACROSS, MOST_PLAYERS, MOST_STOCKS, StationId, StationSet, VehicleId, Yen};

/// The map of a board file.
#[derive(Clone, Debug)]
pub struct Map {
    /// Its id.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) name: Name,
    /// TMV-MOD-10: the editions it goes with.
    pub(crate) editions: Editions,
    /// OS-TRN-1: whether its vehicles stay on the Map without Stock.
    pub(crate) vehicles_stay: bool,
    pub(crate) grid: Grid,
    /// TM-INV-4: what Stock 1, 2 and so on cost more.
    pub(crate) surcharges: Vec<Yen>,
    pub(crate) track: Track,
    pub(crate) lines: Vec<Line>,
    pub(crate) stations: Vec<Station>,
    pub(crate) halts: Vec<Halt>,
    /// Where names stand, by the id of the Station or halt.
    pub(crate) labels: BTreeMap<String, Label>,
    /// For each space, by its id: the Stations it touches.
    pub(crate) touched: Vec<StationSet>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MapFile {
    #[serde(rename = "game")]
    _game: String,
    #[serde(rename = "kind")]
    _kind: String,
    id: String,
    name: Name,
    #[serde(default)]
    editions: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    vehicles_stay: bool,
    grid: Spanned<GridEntry>,
    surcharges: Spanned<Vec<i32>>,
    #[serde(default)]
    track: Vec<Spanned<[i32; 3]>>,
    lines: Vec<LineEntry>,
    stations: Vec<StationEntry>,
    #[serde(default)]
    halts: Vec<HaltEntry>,
    #[serde(default)]
    drawing: DrawingEntry,
    #[serde(rename = "provenance")]
    _provenance: toml::Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GridEntry {
    columns: u8,
    rows: u8,
}

const MAP_1: Rule = Rule("TM-MAP-1");
const VAL_2: Rule = Rule("TM-VAL-2");
const INV_4: Rule = Rule("TM-INV-4");

impl Map {
    /// Loads and checks a map file.
    pub fn load(file: &BoardFile) -> Result<Self, BoardFault> {
        let data: MapFile = file.load()?;
        let grid = grid(file, &data.grid)?;
        let (stations, surcharges) = (stations(file, grid, &data.stations)?, surcharges(file, &data.surcharges)?);
        let circles = circles(file, &data.stations, &data.halts)?;
        let around = Around { circles: &circles, surcharges: surcharges.len(), stay: data.vehicles_stay };
        let mut map = Self {
            id: data.id,
            name: data.name,
            editions: Editions::read(file, data.editions.as_ref())?,
            vehicles_stay: data.vehicles_stay,
            surcharges,
            track: track(file, &data.track)?,
            lines: lines(file, &data.lines, &around)?,
            touched: vec![StationSet::default(); usize::from(MOST_ACROSS) * usize::from(MOST_ACROSS)],
            grid,
            halts: halts(file, grid, &data.halts, &stations)?,
            labels: BTreeMap::new(),
            stations,
        };
        map.labels = labels(file, &data.drawing, &map.stations, &map.halts)?;
        check_served(file, (&data.stations, &data.halts), &map.lines)?;
        map.draw_plainly();
        for (station, number) in map.stations.iter().zip(0..) {
            for space in &station.spaces {
                map.touched[space.index()].insert(StationId(number));
            }
        }
        Ok(map)
    }
}

pub(super) fn refuse<T>(fault: BoardFault, rule: Rule) -> Result<T, BoardFault> {
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
    if (1..=MOST_STOCKS).contains(&amounts.len()) && amounts.iter().all(fits) {
        return Ok(amounts);
    }
    let hint = format!("1 to {MOST_STOCKS} amounts, each a multiple of 100: what Stock 1, 2 and so on cost more");
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
pub(super) fn thousandths(coordinate: f64) -> i64 {
    (coordinate.clamp(-1e6, 1e6) * 1000.0).round() as i64
}

impl Map {
    /// A Line without a path of its own is drawn from stop to stop.
    fn draw_plainly(&mut self) {
        let (stations, halts) = (&self.stations, &self.halts);
        let place = |(stop, circle): (&Stop, &u8)| match *stop {
            Stop::Station(station) => stations.get(station.index())?.circles.get(usize::from(*circle)).copied(),
            Stop::Halt(halt) => halts.get(halt.index()).map(|halt| halt.at),
        };
        for line in self.lines.iter_mut().filter(|line| line.path.is_empty()) {
            line.path = line.stops.iter().zip(&line.circles).filter_map(place).collect();
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is called.
    pub const fn name(&self) -> &Name {
        &self.name
    }

    /// The grid.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// TM-INV-4: what Stock 1, 2 and so on cost more.
    pub fn surcharges(&self) -> &[Yen] {
        &self.surcharges
    }

    /// The Lines, in track order.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The Stations.
    pub fn stations(&self) -> &[Station] {
        &self.stations
    }

    /// The small stops.
    pub fn halts(&self) -> &[Halt] {
        &self.halts
    }

    /// Where the name of a Station or a halt stands, if the file says so.
    pub fn label(&self, id: &str) -> Option<Label> {
        self.labels.get(id).copied()
    }

    /// Whether two maps are drawn alike: one of a folder may have the name of a built-in one.
    pub fn looks_like(&self, other: &Self) -> bool {
        (&self.id, self.grid) == (&other.id, other.grid)
            && self.lines == other.lines
            && self.stations == other.stations
            && self.halts == other.halts
            && self.labels == other.labels
    }

    /// The Line with this letter.
    pub fn line_named(&self, id: &str) -> Option<LineId> {
        self.lines.iter().position(|line| line.id == id).map(|at| LineId(at as u8))
    }

    /// The Station with this id.
    pub fn station_named(&self, id: &str) -> Option<StationId> {
        self.stations.iter().position(|station| station.id == id).map(|at| StationId(at as u8))
    }

    /// OS-LINE-11: the vehicle with this name: `G` for the Train of a Line, `Pa` and `Pb` for the two of a pair.
    pub fn vehicle_named(&self, name: &str) -> Option<VehicleId> {
        self.lines.iter().zip(0..).find_map(|(line, at)| {
            let number = line.names().position(|other| other == name)?;
            Some(VehicleId::of(LineId(at), number as u8))
        })
    }

    /// The Station or halt with this id.
    pub fn stop_named(&self, id: &str) -> Option<Stop> {
        let halt = || self.halts.iter().position(|halt| halt.id == id).map(|at| Stop::Halt(HaltId(at as u8)));
        self.station_named(id).map(Stop::Station).or_else(halt)
    }
}
