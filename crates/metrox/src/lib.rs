//! The rules of MetroX: flip a card, choose a line, fill your sheet. Specification: `rules/metrox.md`.

mod action;
mod audit;
pub mod board;
pub mod cards;
mod cites;
mod event;
mod explain;
mod file;
mod game;
mod legal;
mod play;
mod position;
pub mod score;
mod sentence;
mod state;
mod text;
mod view;

use tabletop::{BoardStamp, Options, Seats, StreamId};

pub use crate::{
    action::Action,
    event::{Event, PublicEvent, Seen},
    file::{Drawing, Panel, Point},
    game::{ENGLISH, JAPANESE},
    position::{Circle, Mark, PlayerPosition, Position},
    state::{Sheet, Sheets, State},
    view::View,
};
use crate::{
    board::{Board, Line, LineId, Station, StationId},
    cards::{Cards, Face, FaceId},
};

/// A table of MetroX: a sheet, a deck and a number of players.
#[derive(Clone, Debug)]
pub struct MetroX {
    board: Board,
    cards: Cards,
    players: u8,
    everybody: Seats,
    options: Options,
    stamp: BoardStamp,
    deck_stream: StreamId,
}

impl MetroX {
    /// The sheet.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The deck.
    pub const fn cards(&self) -> &Cards {
        &self.cards
    }

    // Ids come from the board; one of another board names its first entry rather than panicking.

    pub(crate) fn line(&self, line: LineId) -> &Line {
        self.board.lines.get(usize::from(line.0)).unwrap_or(&self.board.lines[0])
    }

    pub(crate) fn station(&self, station: StationId) -> &Station {
        self.board.stations.get(usize::from(station.0)).unwrap_or(&self.board.stations[0])
    }

    pub(crate) fn face(&self, face: FaceId) -> &Face {
        self.cards.faces.get(usize::from(face.0)).unwrap_or(&self.cards.faces[0])
    }
}
