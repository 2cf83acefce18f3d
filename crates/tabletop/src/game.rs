//! The contract that every game fulfils.

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    BoardFault, Dice, Dictionary, Illegal, Listener, OptionSpec, Options, Page, Phrase, Rule, Seat, Seats, Seed, Shelf,
    Standing, Viewer, scenario::Said,
};

/// Immutable rules over plain state: a board, a deck, options and a number of seats.
///
/// Built once per table and shared by reference. Everything a player does is one small [`Game::Action`] with a written
/// form. The one list of legal actions feeds the page, the bots, the fuzzer and the server's check.
///
/// What must always hold is tested by [`crate::contract`], which one line per game buys.
pub trait Game: Send + Sync + Sized + 'static {
    /// Plain data, cheap to clone; it never leaves the server.
    type State: Clone + PartialEq + std::fmt::Debug + Send + Sync;
    /// One small decision of one seat.
    type Action: Copy + Eq + std::fmt::Debug + Send + Sync;
    /// What happened, in full.
    type Event: std::fmt::Debug;
    /// An event as one viewer may know it; only this reaches logs and pages.
    type Seen: Clone + PartialEq + std::fmt::Debug + Send;
    /// All that one viewer may know, and nothing else.
    type View: Clone + PartialEq + std::fmt::Debug + Send + Sync;
    /// A state written down with names (what FEN is to chess); anything one can write, legal or not.
    type Position: Serialize + DeserializeOwned;

    /// The name on the command line and in records: `metrox`.
    const ID: &'static str;
    /// Raised by every change that alters what a stored record means.
    const VERSION: u32;
    /// The prefixes of the rule IDs that it implements: `["MX", "MXV"]`.
    const RULES: &'static [&'static str];
    /// The board files compiled into the binary: path below `boards/`, text.
    const BOARDS: &'static [(&'static str, &'static str)];

    /// The options it has, given the boards on the shelf.
    fn options(shelf: &Shelf) -> Vec<OptionSpec>;
    /// Reads one of its board files and reports what is wrong with it, so that `norikae check` can say it.
    fn check_board(shelf: &Shelf, file: &crate::BoardFile) -> Result<(), BoardFault>;
    /// Sets the game up for `players`; refuses a number the rules do not allow, and boards that are wrong.
    fn open(shelf: &Shelf, players: u8, options: &Options) -> Result<Self, NotOpened>;
    /// The fewest and the most players the rules allow.
    fn players_allowed() -> std::ops::RangeInclusive<u8>;

    /// The number of seats.
    fn players(&self) -> u8;
    /// The options it was opened with.
    fn chosen(&self) -> &Options;
    /// The name and the hash of the board and decks it was opened with, as a record names them.
    fn boards(&self) -> BoardStamp;
    /// The sentences of this game.
    fn dictionary() -> &'static Dictionary;

    /// The state before the first decision.
    fn begin(&self, seed: Seed) -> Self::State;
    /// Who must decide now; several at once answer in any order. Empty: the game is over.
    fn actors(&self, state: &Self::State) -> Seats;
    /// Appends every action that `seat` may take now; nothing if it is not asked.
    fn legal(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>);
    /// Whether `seat` may do this now, and if not, by which rule.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Illegal>;
    /// Does it. Total for everything that `check` allows; what happens otherwise is unspecified, but never a panic.
    fn play(&self, state: &mut Self::State, seat: Seat, action: Self::Action, tell: &mut impl Tell<Self::Event>);
    /// No game has more decisions than this.
    fn longest(&self) -> usize;
    /// How the players stand.
    fn standing(&self, state: &Self::State) -> Standing;
    /// The scores alone, appended seat by seat: what a simulation asks after every game.
    fn scores(&self, state: &Self::State, into: &mut Vec<i64>) {
        into.extend(self.standing(state).scores);
    }
    /// Whether everything that must always hold does; names the rule (`…-CHK-…`) that does not.
    fn audit(&self, state: &Self::State) -> Result<(), Illegal>;

    /// All that `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// A view as JSON, with names.
    fn named<'a>(&'a self, view: &'a Self::View) -> impl Serialize + 'a;
    /// What `viewer` may know of an event.
    fn show(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;
    /// Whether the event made something known that was not (a card was drawn or shown): it can't be taken back.
    fn reveals(&self, event: &Self::Event) -> bool;
    /// An event as a sentence.
    fn sentence(&self, seen: &Self::Seen) -> Phrase;
    /// A whole state that fits what this viewer knows, everything hidden dealt anew by `dice`.
    fn imagine(&self, view: &Self::View, dice: &mut Dice) -> Self::State;

    /// The canonical text of an action: `free shibuya`.
    fn write(&self, action: Self::Action) -> String;
    /// Reads a notation of `seat` in this state; refuses what names nothing on the board, or what a rule forbids to name.
    fn read(&self, state: &Self::State, seat: Seat, text: &str) -> Result<Self::Action, Illegal>;
    /// Every action that can be written on this board, legal now or not (amounts within what can occur).
    fn vocabulary(&self) -> Vec<Self::Action>;
    /// The state with names.
    fn position(&self, state: &Self::State) -> Self::Position;
    /// The state that a position describes; refuses one that breaks a rule.
    fn restore(&self, position: &Self::Position) -> Result<Self::State, Illegal>;
    /// Completes a position of which a scenario said only what matters: what follows from it is filled in, cards not named
    /// keep the order of `started`, and what was `said` stays as it is.
    fn complete(&self, _started: &Self::Position, _wanted: &mut Self::Position, _said: &Said) {}

    /// What the seat that sees `view` is asked, in one sentence; none if it is not asked.
    fn question(&self, view: &Self::View) -> Option<Phrase>;
    /// What a choice is and what it would do, from what its seat knows.
    fn explain(&self, view: &Self::View, action: Self::Action) -> Phrase;
    /// The rules that say what a choice does, from what its seat knows; the most telling first.
    fn cites(&self, view: &Self::View, action: Self::Action) -> Vec<Rule>;
    /// The view as text, for the terminal and the plain pages.
    fn text(&self, view: &Self::View, to: Listener<'_>) -> Page;
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

/// Somebody who is told what happens. Events are made only if somebody listens, so simulation pays nothing.
pub trait Tell<E> {
    /// Hears of the event that `event` makes.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Tell<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
}

/// A list of events keeps them all.
impl<E> Tell<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
