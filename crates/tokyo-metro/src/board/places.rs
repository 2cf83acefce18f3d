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
    /// What runs on it.
    pub kind: Kind,
    /// TM-COMP-3: the number of its Stock cards.
    pub stocks: u8,
    /// TM-VAL-6: the number of its disc spots on the Income track.
    pub spots: u8,
    /// Its stops, in order; the first is stop 1.
    pub stops: Vec<Stop>,
    /// The circles of its stops: numbers within their Stations.
    pub circles: Vec<u8>,
    /// The corner points of the drawn line, in thousandths of a space; the places of its stops if the file has none.
    pub path: Vec<[i64; 2]>,
}

impl Line {
    /// TM-COMP-8, OS-LINE-11: the names of its vehicles: its own for a Train, `Pa` and `Pb` for the two of a pair.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let letters: &[&str] = match self.kind {
            Kind::Train => &[""],
            Kind::Tram | Kind::Bus => &["a", "b"],
        };
        letters.iter().map(|letter| format!("{}{letter}", self.id))
    }
}

/// TMV-MOD-14: what runs on a Line, in the order in which the kinds move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A Train.
    Train,
    /// Two trams.
    Tram,
    /// Two buses.
    Bus,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Train, Self::Tram, Self::Bus];

    /// As map files write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Tram => "tram",
            Self::Bus => "bus",
        }
    }

    /// TM-COMP-8, OS-LINE-4: the vehicles of such a Line.
    #[inline]
    pub const fn vehicles(self) -> u8 {
        match self {
            Self::Train => 1,
            Self::Tram | Self::Bus => 2,
        }
    }
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
    /// Its place, in thousandths of a space.
    pub at: [i64; 2],
    /// The spaces that touch its circle.
    pub spaces: Vec<SpaceId>,
}
