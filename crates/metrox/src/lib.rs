//! The rules of MetroX: flip a card, choose a line, fill your sheet. Specification: `rules/metrox.md`.
//!
//! ```
//! use metrox::MetroX;
//! use tabletop::{Game, Notation, Options, Rule, Rules, Seat, Seed, Shelf, Silent};
//!
//! let mut shelf = Shelf::default();
//! shelf.put_built_in(MetroX::BOARDS).expect("our own boards are right");
//! let options = Options::complete(&MetroX::options(&shelf), [("map", "tokyo")]).expect("Tokyo is on the shelf");
//! let game = MetroX::open(&shelf, 1, &options).expect("one may play alone");
//!
//! let (mut state, seat) = (game.begin(Seed::number(0x20)), Seat::at(0));
//! let station = game.read(&state, seat, "free shibuya").expect("a station of the sheet");
//! let refused = game.check(&state, seat, station).expect_err("the first card is no free card");
//! assert_eq!(refused.rule, Some(Rule("MX-IND-1")));
//! let ginza = game.read(&state, seat, "G").expect("a line of the sheet");
//! game.play(&mut state, seat, ginza, &mut Silent);
//! assert!(game.actors(&state).contains(seat), "the next card is flipped");
//! ```

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
mod preview;
mod reason;
pub mod score;
mod sentence;
mod setup;
mod state;
mod tables;
mod text;
mod view;

use tabletop::{BoardStamp, Options, Seats, StreamId};

pub use crate::{
    action::Action,
    event::{Event, PublicEvent, Seen},
    file::{Drawing, Panel, Point},
    game::{ENGLISH, JAPANESE},
    position::{Circle, Mark, PlayerPosition, Position},
    preview::{Bonus, Preview, Tally},
    reason::Fact,
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
