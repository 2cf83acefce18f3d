//! What a map shows: Lines, their stops, Stations and halts.

use tabletop::{Color, Name};

use crate::id::{HaltId, SpaceId, StationId};

/// A Train Line as the map shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its letter.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Its colour.
    pub color: Color,
    /// TM-COMP-3: the number of its Stock cards.
    pub stocks: u8,
    /// TM-VAL-6: the number of its disc spots on the Income track.
    pub spots: u8,
    /// TM-COMP-8, OS-LINE-4: the number of its vehicles.
    pub vehicles: u8,
    /// Its stops, in order; the first is stop 1.
    pub stops: Vec<Stop>,
    /// The circles of its stops: numbers within their Stations.
    pub circles: Vec<u8>,
    /// The corner points of the drawn line, in thousandths of a space; may be empty.
    pub path: Vec<[i64; 2]>,
}

/// Where a vehicle stops, and where a Meeple boards and exits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stop {
    /// TM-MAP-3: a Station.
    Station(StationId),
    /// OS-LINE-1: a small stop that is no Station: nothing is built there, and nobody is paid.
    Halt(HaltId),
}

impl Stop {
    /// The Station, unless it is a halt.
    #[inline]
    pub const fn station(self) -> Option<StationId> {
        match self {
            Self::Station(station) => Some(station),
            Self::Halt(_) => None,
        }
    }
}

/// TM-MAP-3: a Station, one to three circles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Station {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Its circles: their places in thousandths of a space.
    pub circles: Vec<[i64; 2]>,
    /// The spaces that touch any of its circles.
    pub spaces: Vec<SpaceId>,
}

/// OS-LINE-1: a small stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halt {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// The spaces that touch its circle.
    pub spaces: Vec<SpaceId>,
}
