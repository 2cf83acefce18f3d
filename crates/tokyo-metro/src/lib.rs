//! The rules of Tokyo Metro, third edition, for one to five players.
//!
//! `rules/tokyo-metro.md` says what they are; a function that implements a rule names its ID.

pub mod action;
pub mod board;
mod cites;
pub mod event;
mod forecast;
mod game;
mod id;
mod legal;
mod neighbourhood;
pub mod orders;
mod play;
pub mod position;
mod score;
mod sentence;
pub mod state;
mod text;
mod view;

use tabletop::{List, Options};

pub use crate::game::{ENGLISH, JAPANESE};
pub use crate::{
    action::{Action, Token},
    board::Board,
    event::{Event, Happening, Seen},
    id::{
        ActionId, ActionSet, CardId, CardSet, ColumnId, LineId, LineSet, MOST_ACROSS, MOST_LINES, MOST_PLAYERS,
        MOST_SPOTS, MOST_STATIONS, MOST_STOCKS, SET_SIZE, SETS, SpaceId, StationId, StationSet, Yen,
    },
    position::Position,
    state::{Open, Phase, State},
    view::View,
};

/// Tokyo Metro at one table.
#[derive(Debug)]
pub struct TokyoMetro {
    board: Board,
    players: u8,
    /// TM-SET-3: the cards on display in each column.
    rows: u8,
    options: Options,
    /// TM-SET-6: what chance decides, part by part, for each card set.
    lists: Vec<Vec<Part>>,
    ties: List,
    /// All spaces of the grid.
    whole: board::Area,
}

/// The cards of a set with the same dots, which are shuffled together.
#[derive(Debug)]
struct Part {
    list: List,
    cards: Vec<CardId>,
}

impl TokyoMetro {
    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }
}
