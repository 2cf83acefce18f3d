//! The map: wards, stations, planned railways, the Bay. Loaded from its file and checked (SJ-CHK-6).

mod ids;
mod load;
mod raw;
#[cfg(test)]
mod tests;

use tabletop::{BoardFault, BoardFile, BoardStamp, Name};

pub(crate) use ids::{RAILWAYS, STATIONS, WARDS};
pub use ids::{RailwayId, StationId, WardId};

use crate::pieces::{Group, PIECES};

/// A place in the drawing, x to the right, y down.
pub type Point = [f32; 2];

/// A ward.
#[derive(Clone, Debug)]
pub struct Ward {
    /// Its name in notations and positions.
    pub id: String,
    /// What it is called.
    pub name: Name,
    /// How many cards of it there are.
    pub cards: u8,
    /// The hint printed on the board.
    pub hint: String,
    /// The colour field it lies in: `n`, `w`, `e`, `s`.
    pub region: String,
    /// Where its name is drawn.
    pub label_at: Point,
    /// Where its customers are drawn.
    pub customers_at: Point,
    /// Its shape.
    pub polygon: Vec<Point>,
}

/// A station.
#[derive(Clone, Debug)]
pub struct Station {
    /// Its name in notations and positions.
    pub id: String,
    /// What it is called.
    pub name: Name,
    /// Where it is drawn.
    pub at: Point,
    /// On which side its name stands.
    pub label: String,
}

/// A planned railway.
#[derive(Clone, Debug)]
pub struct Railway {
    /// Its name in notations and positions: `kita-senju/ueno`.
    pub id: String,
    /// The stations it joins.
    pub ends: [StationId; 2],
}

/// Tokyo Bay, which is no ward.
#[derive(Clone, Debug)]
pub struct Bay {
    /// Its name in notations and positions.
    pub id: String,
    /// What it is called.
    pub name: Name,
    /// Where its name is drawn.
    pub label_at: Point,
    /// Its shape.
    pub polygon: Vec<Point>,
}

/// A way from one station to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Road {
    /// The station it leads to.
    pub to: StationId,
    /// The planned railway; none for the ready connection, which nobody owns (SJ-COMP-7).
    pub by: Option<RailwayId>,
}

/// The most roads that meet at a station.
const MOST_ROADS: usize = 8;

/// The ways from one station.
#[derive(Clone, Copy, Debug, Default)]
struct Roads {
    roads: [Road; MOST_ROADS],
    count: u8,
}

/// The map, with everything precomputed that a rule asks for often.
#[derive(Clone, Debug)]
pub struct Board {
    /// The map's id and hash.
    pub stamp: BoardStamp,
    /// What it is called.
    pub name: Name,
    /// Width and height of the drawing.
    pub size: (u16, u16),
    /// The wards, by [`WardId`].
    pub wards: Vec<Ward>,
    /// The stations, by [`StationId`].
    pub stations: Vec<Station>,
    /// The planned railways, by [`RailwayId`].
    pub railways: Vec<Railway>,
    /// The Bay.
    pub bay: Bay,
    /// The ready connection.
    pub connection: [StationId; 2],
    /// All customers of the game.
    pub customers: Group,
    copies: [u8; WARDS],
    ward_of: [WardId; STATIONS],
    adjacent: [u32; WARDS],
    bay_adjacent: u32,
    stations_in: [u64; WARDS],
    big: u64,
    ends: [[StationId; 2]; RAILWAYS],
    extends: [u128; RAILWAYS],
    roads: [Roads; STATIONS],
}

impl Board {
    /// Reads a map and checks it; a fault shows the place.
    pub fn load(file: &BoardFile) -> Result<Self, BoardFault> {
        load::load(file)
    }

    /// How many cards of a ward there are.
    pub const fn copies(&self, ward: WardId) -> u8 {
        self.copies[ward.index()]
    }

    /// SJ-COMP-6: the ward that a station lies in.
    pub const fn ward_of(&self, station: StationId) -> WardId {
        self.ward_of[station.index()]
    }

    /// SJ-FEST-2: the wards that share an edge with this one.
    pub const fn adjacent(&self, ward: WardId) -> u32 {
        self.adjacent[ward.index()]
    }

    /// SJV-KAI-4: the wards that the Bay touches.
    pub const fn bay_adjacent(&self) -> u32 {
        self.bay_adjacent
    }

    /// The stations of a ward.
    pub const fn stations_in(&self, ward: WardId) -> u64 {
        self.stations_in[ward.index()]
    }

    /// Whether a station is big.
    pub const fn is_big(&self, station: StationId) -> bool {
        self.big & station.bit() != 0
    }

    /// The big stations.
    pub const fn big(&self) -> u64 {
        self.big
    }

    /// The stations that a planned railway joins.
    pub const fn ends(&self, railway: RailwayId) -> [StationId; 2] {
        self.ends[railway.index()]
    }

    /// SJ-EXP-4: the wards of both ends of a planned railway.
    pub const fn end_wards(&self, railway: RailwayId) -> u32 {
        let [a, b] = self.ends(railway);
        self.ward_of(a).bit() | self.ward_of(b).bit()
    }

    /// SJ-EXP-5, SJ-EXP-6: the planned railways that share an end with this one, Shinjuku and Yoyogi counting as one.
    pub const fn extends(&self, railway: RailwayId) -> u128 {
        self.extends[railway.index()]
    }

    /// The ways from a station.
    pub fn roads(&self, station: StationId) -> &[Road] {
        let roads = &self.roads[station.index()];
        roads.roads.get(..usize::from(roads.count)).unwrap_or_default()
    }

    /// The way from one station to another, if there is one.
    pub fn road(&self, from: StationId, to: StationId) -> Option<Road> {
        self.roads(from).iter().copied().find(|road| road.to == to)
    }

    /// A ward.
    pub fn ward(&self, id: WardId) -> &Ward {
        &self.wards[id.index()]
    }

    /// A station.
    pub fn station(&self, id: StationId) -> &Station {
        &self.stations[id.index()]
    }

    /// A planned railway.
    pub fn railway(&self, id: RailwayId) -> &Railway {
        &self.railways[id.index()]
    }

    /// The ward with this id.
    pub fn find_ward(&self, id: &str) -> Option<WardId> {
        WardId::new(self.wards.iter().position(|ward| ward.id == id)?)
    }

    /// The station with this id.
    pub fn find_station(&self, id: &str) -> Option<StationId> {
        StationId::new(self.stations.iter().position(|station| station.id == id)?)
    }

    /// The planned railway between two stations, written either way round.
    pub fn find_railway(&self, id: &str) -> Option<RailwayId> {
        let (a, b) = id.split_once('/')?;
        self.road(self.find_station(a)?, self.find_station(b)?)?.by
    }

    /// Every card of the deck, in board order.
    pub fn deck(&self) -> impl Iterator<Item = WardId> + '_ {
        WardId::all().flat_map(|ward| std::iter::repeat_n(ward, usize::from(self.copies(ward))))
    }
}

/// SJ-COMP-2: singles and doubles of each type, in the order of [`crate::pieces::Piece::ALL`].
pub(crate) const CUSTOMERS: [u8; PIECES] = [22, 1, 16, 4, 8, 8, 2, 11];
/// SJ-COMP-3: track of a player.
pub(crate) const TRACK: u8 = 16;
/// SJ-COMP-3: department stores of a player.
pub(crate) const DEPARTMENTS: u8 = 3;
/// SJ-COMP-3: specialty stores of each type and player.
pub(crate) const STORES: u8 = 2;
/// SJ-COMP-4: how many ward cards there are.
pub(crate) const CARDS: usize = 72;
/// SJ-COMP-2: how many customers there are.
pub(crate) const BAG: usize = 72;
/// SJ-COMP-5: the stacks of bonus tokens on the numbers 3 to 8.
pub(crate) const STACKS: [u8; 6] = [3, 2, 2, 2, 1, 1];
/// SJ-QUE-3: the number that is visible from the start.
pub(crate) const FIRST_NUMBER: u8 = 2;
/// SJ-SCORE-2: what a set of so many types is worth.
pub(crate) const SETS: [i64; 5] = [0, 1, 3, 6, 10];
