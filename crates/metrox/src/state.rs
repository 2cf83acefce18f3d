//! The state of a table: the deck, and every player's sheet as bit sets.

use smallvec::SmallVec;
use tabletop::{Seat, Seats, Seed};

use crate::{
    Action,
    board::{Board, LineId, MOST_LINES, StationId},
    cards::{DECK, FaceId},
};

/// What one player has drawn on their sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The filled stations, one bit for each (line, position) pair.
    pub filled: u128,
    /// Those among them that hold a star's number.
    pub stars: u128,
    /// What is written in the windows: four bits each, the face's number plus one, 0 for an empty window.
    pub written: u128,
    /// The empty windows of each line, four bits each.
    pub left: u64,
    /// The lines completed first: their crown is scored.
    pub crowns: u16,
    /// The lines completed later: their diamond is scored.
    pub diamonds: u16,
    /// What the player chose for the card, hidden until all have chosen (MX-TURN-2).
    pub choice: Option<Action>,
}

impl Sheet {
    /// MX-SET-1: an empty sheet.
    pub(crate) const fn empty(windows: u64) -> Self {
        Self { filled: 0, stars: 0, written: 0, left: windows, crowns: 0, diamonds: 0, choice: None }
    }

    /// The empty windows of a line.
    pub const fn windows_left(&self, line: LineId) -> u8 {
        (self.left >> (4 * (line.0 as usize % MOST_LINES)) & 15) as u8
    }

    /// The lines with an empty window (MX-IND-1, MX-IND-4): bit 4 n is set for line n.
    pub(crate) const fn open_lines(&self) -> u64 {
        (self.left | self.left >> 1 | self.left >> 2 | self.left >> 3) & 0x1111_1111_1111_1111
    }

    /// Whether a station is filled, by a circle or a number.
    pub fn is_filled(&self, board: &Board, station: StationId) -> bool {
        board.stations.get(usize::from(station.0)).is_some_and(|station| self.filled & station.bits != 0)
    }

    /// The number a star wrote into a station: two for each line through it (MX-STAR-2).
    pub fn star_number(&self, board: &Board, station: StationId) -> Option<u32> {
        let bits = board.stations.get(usize::from(station.0))?.bits & self.stars;
        (bits != 0).then(|| 2 * bits.count_ones())
    }

    /// The empty stations, each counted once (MX-END-3).
    pub const fn empty_stations(&self, board: &Board) -> u32 {
        (!self.filled & board.tables.stations).count_ones()
    }

    /// What is written in a window of a line, counted from its start.
    pub fn window(&self, board: &Board, line: LineId, window: u8) -> Option<FaceId> {
        let first = board.tables.first_window[usize::from(line.0) % MOST_LINES];
        let written = (self.written >> (4 * u32::from(first + window)) & 15) as u8;
        written.checked_sub(1).map(FaceId)
    }
}

/// The sheets of the table. Six fit into the state itself; up to 99 go to the heap.
pub type Sheets = SmallVec<[Sheet; 6]>;

/// The state of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) seed: Seed,
    /// How often the deck was shuffled; the first time is the setup.
    pub(crate) shuffles: u32,
    /// The turn, counted from 1.
    pub(crate) turn: u8,
    /// All cards since the last shuffle: first those flipped, the last of them the card of this turn; then the deck.
    pub(crate) order: [FaceId; DECK],
    /// How many of them were flipped.
    pub(crate) flipped: u8,
    /// Who has not chosen yet; nobody: the game is over.
    pub(crate) waiting: Seats,
    pub(crate) sheets: Sheets,
}

impl State {
    /// The card of this turn.
    pub fn card(&self) -> FaceId {
        self.order[usize::from(self.flipped.wrapping_sub(1)) % DECK]
    }

    /// The cards flipped since the last shuffle, the card of this turn last (MX-SHUF-3).
    pub fn discard(&self) -> &[FaceId] {
        self.order.get(..usize::from(self.flipped)).unwrap_or(&self.order)
    }

    /// The cards still in the deck, the next one first; hidden (MX-HID-1).
    pub(crate) fn deck(&self) -> &[FaceId] {
        self.order.get(usize::from(self.flipped)..).unwrap_or_default()
    }

    /// The sheet of a seat.
    pub fn sheet(&self, seat: Seat) -> Option<&Sheet> {
        self.sheets.get(seat.index())
    }

    /// MX-TURN-3, MX-END-1: the game is over when all windows are filled; all players have the same number left.
    pub(crate) fn is_over(&self) -> bool {
        self.sheets.first().is_none_or(|sheet| sheet.left == 0)
    }
}
