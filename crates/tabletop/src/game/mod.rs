//! The contract that every game fulfils, in parts that each read on one screen.

mod notation;
mod orders;
mod rules;
mod setup;
mod tell;
mod views;
mod words;

use serde::Serialize;

pub use self::{
    notation::Notation,
    orders::{Order, Orders},
    rules::Rules,
    setup::{Ground, Place, Setup, Tool, no_place, no_tool},
    tell::{Silent, Tell},
    views::Views,
    words::{LineName, Words},
};
use crate::{BoardFault, BoardFile, Illegal, Lang, OptionSpec, Options, Shelf};

/// A whole game: its rules ([`Rules`]), what each viewer knows ([`Views`]), its written forms ([`Notation`]), its
/// sentences ([`Words`]), the orders that answer for a seat ([`Orders`]), what a hand puts on its board ([`Setup`]), and here how a table of it is opened.
///
/// A value of it is immutable rules over plain state: a board, a deck, options and a number of seats, built once per table
/// and shared by reference. Everything a player does is one small [`Rules::Action`] with a written form. The one list of
/// legal actions feeds the page, the bots, the fuzzer and the server's check.
///
/// What must always hold is tested by [`crate::contract`], which one line per game buys.
pub trait Game: Rules + Views + Notation + Words + Orders + Setup {
    /// The name on the command line and in records: `metrox`.
    const ID: &'static str;
    /// Raised by every change that alters what a stored record means.
    const VERSION: u32;
    /// The prefixes of the rule IDs that it implements: `["MX", "MXV"]`.
    const RULES: &'static [&'static str];
    /// The board files compiled into the binary: path below `boards/`, text.
    const BOARDS: &'static [(&'static str, &'static str)];

    /// What it is called.
    fn name(lang: Lang) -> &'static str;
    /// The fewest and the most players the rules allow.
    fn players_allowed() -> std::ops::RangeInclusive<u8>;
    /// The options it has, given the boards on the shelf.
    fn options(shelf: &Shelf) -> Vec<OptionSpec>;
    /// Reads one of its board files and reports what is wrong with it, so that `norikae check` can say it.
    fn check_board(shelf: &Shelf, file: &BoardFile) -> Result<(), BoardFault>;
    /// Sets the game up for `players`; refuses a number the rules do not allow, and boards that are wrong.
    fn open(shelf: &Shelf, players: u8, options: &Options) -> Result<Self, NotOpened>;

    /// The options it was opened with.
    fn chosen(&self) -> &Options;
    /// The name and the hash of the board and decks it was opened with, as a record names them.
    fn boards(&self) -> BoardStamp;
}

/// Which boards a game was opened with: `tokyo`, and a hash over all its board files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardStamp {
    /// The map's id.
    pub id: String,
    /// The first 16 hexadecimal digits of the SHA-256 of its files.
    pub hash: String,
}

/// Why a table could not be opened.
#[derive(Clone, Debug)]
pub enum NotOpened {
    /// The number of players or an option is refused.
    Illegal(Illegal),
    /// A board file is wrong.
    Board(Box<BoardFault>),
}

impl NotOpened {
    /// The rule that forbids it, if one does.
    pub fn rule(&self) -> Option<&str> {
        match self {
            Self::Illegal(illegal) => illegal.rule.map(|rule| rule.0),
            Self::Board(fault) => fault.rule.map(|rule| rule.0),
        }
    }
}

impl From<Illegal> for NotOpened {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl From<BoardFault> for NotOpened {
    fn from(fault: BoardFault) -> Self {
        Self::Board(Box::new(fault))
    }
}
