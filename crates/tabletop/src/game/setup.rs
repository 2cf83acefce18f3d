//! Putting pieces on the board of a position by hand.

use super::Notation;
use crate::{Illegal, Name, Phrase, Seat};

/// What a tool is put on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A station.
    Station,
    /// A space of the grid: `2.14`.
    Space,
    /// A railway between two stations: `shibuya/ebisu`.
    Railway,
    /// A ward.
    Ward,
}

impl Ground {
    /// Its name on pages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Station => "station",
            Self::Space => "space",
            Self::Railway => "railway",
            Self::Ward => "ward",
        }
    }
}

/// Something that a hand can put on the board, or take from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Tool {
    /// Its name in forms: `meeple`, `train G`.
    pub id: String,
    /// What it is called.
    pub name: Phrase,
    /// What it is put on.
    pub ground: Ground,
}

impl Tool {
    /// A tool.
    pub fn new(id: impl Into<String>, name: Phrase, ground: Ground) -> Self {
        Self { id: id.into(), name, ground }
    }
}

/// A place of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// What it is.
    pub ground: Ground,
    /// The name that positions use.
    pub id: String,
    /// What it is called.
    pub name: Name,
}

/// Setting up a position on the board itself. A game without it writes nothing here: its positions are set up by their text.
///
/// What is put there need not be allowed: [`Notation::restore`] says so.
pub trait Setup: Notation {
    /// What can be put on the board.
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }

    /// The places that have names, for those who write where a piece goes: every space of a grid has its number only.
    fn places(&self) -> Vec<Place> {
        Vec::new()
    }

    /// Puts what a tool is at a place, by the names that positions use, for a seat where it belongs to one; where it lies already, it
    /// is taken away. What follows from it goes with it: a customer comes out of the bag, a line that is complete is scored.
    fn put(&self, _position: &mut Self::Position, _seat: Seat, tool: &str, _place: &str) -> Result<(), Illegal> {
        Err(no_tool(tool))
    }
}

/// There is no such tool.
pub fn no_tool(tool: &str) -> Illegal {
    Illegal::form(Phrase::new("table-no-tool").with("tool", short(tool)))
}

/// The board has no such place for the tool.
pub fn no_place(place: &str) -> Illegal {
    Illegal::form(Phrase::new("table-no-place").with("place", short(place)))
}

/// What a stranger wrote, no longer than a sentence can bear.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
