//! The sheet: lines, stations, and the bit sets that play is done on. Loaded and checked.
//!
//! Every (line, position) pair is one bit of a `u128`: a station on three lines is three bits, filled together. So the
//! empty stations of a line lie side by side, filling a run is an XOR of two table entries, and a star's worth is a
//! count of bits.

use std::ops::Range;

use tabletop::{BoardFault, BoardFile, Color, Name, Rule};

use crate::{
    file::{Drawing, LineEntry, MapFile, Panel, Point},
    tables::{Counts, Tables, whole},
};

/// A line, by its place in the board file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LineId(pub u8);

/// A station, by its place in the board file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StationId(pub u8);

/// The most lines of a sheet: a set of them is a `u16`.
pub const MOST_LINES: usize = 16;
/// The most stations of a line.
pub const LONGEST_LINE: usize = 31;
/// The most (line, position) pairs of a sheet.
pub const MOST_PAIRS: usize = 128;
/// MX-COMP-3, MX-CHK-5: the windows of a sheet.
pub const WINDOWS: u32 = 23;
/// The most windows of one line.
const MOST_WINDOWS: u8 = 15;

/// A line of the sheet.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its letter: `G`.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Its colour.
    pub color: Color,
    /// Its colour where the real one is too pale on paper.
    pub ink: Color,
    /// How its track is drawn, so that colour is never the only sign.
    pub pattern: String,
    /// Its windows.
    pub windows: u8,
    /// Scored by the first to complete it.
    pub crown: u8,
    /// Scored by those who complete it later.
    pub diamond: u8,
    /// Its stations from the Start point to the End point (MX-COMP-5).
    pub stations: Vec<StationId>,
    /// From the windows to the Start point.
    pub lead: Vec<Point>,
    /// Corners between two stations that follow each other.
    pub bends: Vec<(StationId, StationId, Vec<Point>)>,
    /// Where the signs at its start stand.
    pub panel: Panel,
}

/// A station of the sheet.
#[derive(Clone, Debug)]
pub struct Station {
    /// As notations write it: `shibuya`.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Where it is drawn.
    pub at: Point,
    /// The side of its label.
    pub label: String,
    /// Drawn with a dotted line: one space that two lines share as their end (MX-COMP-6).
    pub dotted: bool,
    /// The lines that pass through it.
    pub lines: Vec<LineId>,
    /// Its bits, one for each line.
    pub bits: u128,
    /// One for each of its lines.
    pub(crate) counts: Counts,
}

/// A sheet of MetroX.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its id: `tokyo`.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Its stations.
    pub stations: Vec<Station>,
    /// The sizes of its drawing.
    pub drawing: Drawing,
    pub(crate) tables: Tables,
}

const DATA: Rule = Rule("MX-CHK-5");

impl Board {
    /// Reads a sheet and checks it.
    pub fn load(file: &BoardFile) -> Result<Self, BoardFault> {
        let map: MapFile = file.load()?;
        let stations = read_stations(file, &map)?;
        let ids: Vec<&str> = stations.iter().map(|station| station.id.as_str()).collect();
        let mut lines = Vec::new();
        for entry in &map.lines {
            lines.push(read_line(file, entry, &ids, &lines)?);
        }
        let windows: u32 = lines.iter().map(|line| u32::from(line.windows)).sum();
        let pairs: usize = lines.iter().map(|line| line.stations.len()).sum();
        let place = map.lines.last().map(|line| line.windows.span());
        if windows != WINDOWS {
            let fault = file.fault(format!("the lines have {windows} windows together, not {WINDOWS}"), place);
            return Err(fault.by(DATA).hint("a sheet has 23 windows, so that all players finish together"));
        }
        if lines.len() > MOST_LINES || pairs > MOST_PAIRS {
            let what = format!("{} lines with {pairs} (line, position) pairs", lines.len());
            let hint = format!("a sheet has at most {MOST_LINES} lines and {MOST_PAIRS} pairs");
            return Err(file.fault(what, place).hint(hint));
        }
        let (id, name, drawing) = (map.id.clone(), map.name.clone(), map.drawing.clone());
        let mut board = Self { id, name, tables: Tables::new(&lines), lines, stations, drawing };
        board.settle_stations(file, &map)?;
        Ok(board)
    }

    /// Gives each station its bits, and checks that it names exactly the lines that list it.
    fn settle_stations(&mut self, file: &BoardFile, map: &MapFile) -> Result<(), BoardFault> {
        for (number, (station, entry)) in self.stations.iter_mut().zip(&map.stations).enumerate() {
            let id = StationId(number as u8);
            for (at, line) in self.lines.iter().enumerate() {
                if let Some(position) = line.stations.iter().position(|other| *other == id) {
                    let bit = usize::from(self.tables.offset[at]) + position;
                    station.lines.push(LineId(at as u8));
                    station.counts.0[at % MOST_LINES] = 1;
                    station.bits |= 1 << bit;
                    self.tables.station_at[bit % MOST_PAIRS] = id;
                }
            }
            let found: Vec<&str> =
                station.lines.iter().map(|line| self.lines[usize::from(line.0)].id.as_str()).collect();
            let mut named: Vec<&str> = entry.lines.get_ref().iter().map(String::as_str).collect();
            named.sort_by_key(|id| self.lines.iter().position(|line| line.id == *id));
            if named != found {
                let what = format!("`{}` names the lines {named:?}, but {found:?} list it", station.id);
                let hint = "add it to the line's stations, or correct `lines` here";
                return Err(file.fault(what, entry.lines.span()).by(DATA).hint(hint));
            }
            if found.is_empty() {
                let what = format!("no line passes through `{}`", station.id);
                return Err(file.fault(what, entry.id.span()).by(DATA).hint("add it to a line, or remove it"));
            }
        }
        let stations = &self.stations;
        self.tables.stations =
            stations.iter().fold(0, |bits, station| bits | station.bits & station.bits.wrapping_neg());
        self.tables.fill_before(&self.lines, stations);
        Ok(())
    }

    /// The line with this letter.
    pub fn line(&self, id: &str) -> Option<LineId> {
        Some(LineId(self.lines.iter().position(|line| line.id == id)? as u8))
    }

    /// The station with this id.
    pub fn station(&self, id: &str) -> Option<StationId> {
        Some(StationId(self.stations.iter().position(|station| station.id == id)? as u8))
    }

    /// All lines with their ids.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = (LineId, &Line)> {
        self.lines.iter().enumerate().map(|(at, line)| (LineId(at as u8), line))
    }

    /// All stations with their ids.
    pub fn stations(&self) -> impl ExactSizeIterator<Item = (StationId, &Station)> {
        self.stations.iter().enumerate().map(|(at, station)| (StationId(at as u8), station))
    }

    /// The bits of all stations of a line, those of the lines that share them included.
    pub fn crossing(&self, line: LineId) -> u128 {
        let line = usize::from(line.0) % MOST_LINES;
        let stations = self.lines.get(line).map_or(0, |line| line.stations.len());
        whole(self.tables.before[line][stations % (LONGEST_LINE + 1)].stations)
    }

    /// The bits of the line's own positions.
    pub fn whole(&self, line: LineId) -> u128 {
        self.tables.whole[usize::from(line.0) % MOST_LINES]
    }
}

fn read_stations(file: &BoardFile, map: &MapFile) -> Result<Vec<Station>, BoardFault> {
    let mut stations: Vec<Station> = Vec::new();
    for entry in &map.stations {
        let id = entry.id.get_ref();
        check_id(file, id, entry.id.span())?;
        if stations.iter().any(|station| station.id == *id) {
            return Err(file.fault(format!("the station `{id}` is there twice"), entry.id.span()).by(DATA));
        }
        stations.push(Station {
            id: id.clone(),
            name: entry.name.clone(),
            at: entry.at,
            label: entry.label.clone(),
            dotted: entry.dotted,
            lines: Vec::new(),
            bits: 0,
            counts: Counts::default(),
        });
    }
    Ok(stations)
}

fn read_line(file: &BoardFile, entry: &LineEntry, ids: &[&str], before: &[Line]) -> Result<Line, BoardFault> {
    let id = entry.id.get_ref();
    check_id(file, id, entry.id.span())?;
    if before.iter().any(|line| line.id == *id) {
        return Err(file.fault(format!("the line `{id}` is there twice"), entry.id.span()).by(DATA));
    }
    let mut stations = Vec::new();
    for name in &entry.stations {
        let place = find(file, ids, name.get_ref(), name.span())?;
        if stations.contains(&place) {
            let fault = file.fault(format!("line {id} passes through `{}` twice", name.get_ref()), name.span());
            return Err(fault.by(DATA).hint("each line lists no station twice"));
        }
        stations.push(place);
    }
    if stations.is_empty() || stations.len() > LONGEST_LINE {
        let what = format!("line {id} has {} stations", stations.len());
        return Err(file.fault(what, entry.id.span()).hint(format!("a line has 1 to {LONGEST_LINE} stations")));
    }
    if !(1..=MOST_WINDOWS).contains(entry.windows.get_ref()) {
        let what = format!("line {id} has {} windows", entry.windows.get_ref());
        return Err(file.fault(what, entry.windows.span()).hint(format!("a line has 1 to {MOST_WINDOWS} windows")));
    }
    let bends = entry.bends.iter().map(|bend| {
        let (a, b) = bend.link.get_ref().split_once('/').unwrap_or((bend.link.get_ref(), ""));
        Ok((find(file, ids, a, bend.link.span())?, find(file, ids, b, bend.link.span())?, bend.points.clone()))
    });
    Ok(Line {
        id: id.clone(),
        name: entry.name.clone(),
        color: color(file, entry.color.get_ref(), entry.color.span())?,
        ink: color(file, entry.ink.get_ref(), entry.ink.span())?,
        pattern: entry.pattern.clone(),
        windows: *entry.windows.get_ref(),
        crown: entry.crown,
        diamond: entry.diamond,
        bends: bends.collect::<Result<_, BoardFault>>()?,
        stations,
        lead: entry.lead.clone(),
        panel: entry.panel.clone(),
    })
}

/// Ids are written in notations, which know neither spaces nor `#`.
fn check_id(file: &BoardFile, id: &str, place: Range<usize>) -> Result<(), BoardFault> {
    let fine = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if !id.is_empty() && id.chars().all(fine) {
        return Ok(());
    }
    Err(file.fault(format!("`{id}` is no id"), place).hint("write an id with the letters a-z, digits and `-`"))
}

fn find(file: &BoardFile, ids: &[&str], id: &str, place: Range<usize>) -> Result<StationId, BoardFault> {
    if let Some(at) = ids.iter().position(|other| *other == id) {
        return Ok(StationId(at as u8));
    }
    let near = ids.iter().find(|other| other.starts_with(id.get(..4).unwrap_or(id)));
    let hint = near.map_or_else(
        || format!("add a [[stations]] entry with id = \"{id}\""),
        |near| format!("did you mean `{near}`? Else add a [[stations]] entry with id = \"{id}\""),
    );
    Err(file.fault(format!("there is no station `{id}`"), place).by(DATA).hint(hint))
}

fn color(file: &BoardFile, text: &str, place: Range<usize>) -> Result<Color, BoardFault> {
    Color::read(text).ok_or_else(|| file.fault(format!("`{text}` is no color"), place).hint("write it as \"#FF9500\""))
}
