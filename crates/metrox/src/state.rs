//! The state of a table: the deck, and every player's sheet as bit sets.

use smallvec::SmallVec;
use tabletop::{Seat, Seats, Shuffles};

use crate::{
    Action,
    board::{Board, LineId, MOST_LINES, StationId, WINDOWS},
    cards::{Cards, DECK, FaceId},
    tables::Counts,
};

/// What one player has drawn on their sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The filled stations, one bit for each (line, position) pair.
    pub filled: u128,
    /// Those among them that hold a star's number.
    pub stars: u128,
    /// What is written in the windows: the face's number plus one, 0 for an empty window.
    pub(crate) written: [u8; WINDOWS as usize],
    /// The next empty window of each line; the first of the next line if there is none.
    pub(crate) next: [u8; MOST_LINES],
    /// The lines with an empty window, one bit each; it follows from `next`.
    pub(crate) open: u16,
    /// The empty stations of each line; `SETTLED` for a line that is complete and settled. It follows from `filled`, and
    /// saves a look at every line after every decision.
    pub(crate) missing: Counts,
    /// The lines completed first: their crown is scored.
    pub crowns: u16,
    /// The lines completed later: their diamond is scored.
    pub diamonds: u16,
    /// What the player chose for the card, hidden until all have chosen (MX-TURN-2).
    pub choice: Option<Action>,
}

impl Sheet {
    /// MX-SET-1: an empty sheet.
    pub(crate) fn empty(board: &Board) -> Self {
        Self {
            filled: 0,
            stars: 0,
            written: [0; WINDOWS as usize],
            next: board.tables.first_window,
            open: (1 << board.lines.len()) - 1,
            missing: board.tables.lengths,
            crowns: 0,
            diamonds: 0,
            choice: None,
        }
    }

    /// The empty windows of a line.
    pub fn windows_left(&self, board: &Board, line: LineId) -> u8 {
        let at = usize::from(line.0) % MOST_LINES;
        board.tables.end_window[at].saturating_sub(self.next[at])
    }

    /// All empty windows.
    pub fn all_windows_left(&self, board: &Board) -> u32 {
        // Over all lines that there can be, which is no loop but a vector; those that do not exist have none.
        let ends = board.tables.end_window.iter();
        u32::from(ends.zip(&self.next).fold(0_u8, |sum, (end, next)| sum.wrapping_add(end.saturating_sub(*next))))
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

    /// MX-FREE-3: whether a free card can be used.
    pub(crate) const fn has_empty_station(&self, board: &Board) -> bool {
        !self.filled & board.tables.stations != 0
    }

    /// What is written in a window of a line, counted from its start.
    pub fn window(&self, board: &Board, line: LineId, window: u8) -> Option<FaceId> {
        let first = board.tables.first_window[usize::from(line.0) % MOST_LINES];
        self.written.get(usize::from(first + window))?.checked_sub(1).map(FaceId)
    }
}

/// The sheets of the table. Six fit into the state itself; up to 99 go to the heap.
pub type Sheets = SmallVec<[Sheet; 6]>;

/// The cards of a table. They stand apart from the sheets, so that a turn can hold both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    /// The luck of the deck, and how often it was shuffled; the first time is the setup.
    pub(crate) shuffles: Shuffles<FaceId, DECK>,
    /// All cards since the last shuffle: first those flipped, the last of them the card of this turn; then the deck.
    pub(crate) order: [FaceId; DECK],
    /// How many of them were flipped.
    pub(crate) flipped: u8,
    /// The turn, counted from 1: every card flipped is one.
    pub(crate) turn: u8,
}

impl Pile {
    /// The card of this turn.
    #[inline]
    pub(crate) fn card(&self) -> FaceId {
        let last = usize::from(self.flipped).wrapping_sub(1);
        self.order.get(last).copied().unwrap_or(self.order[0])
    }

    /// Shuffles all cards into a new deck.
    pub(crate) fn shuffle(&mut self, cards: &Cards) {
        self.order = self.shuffles.next(&cards.sorted);
        self.flipped = 0;
    }

    /// Step 1 of a turn: the next card is flipped.
    #[inline]
    pub(crate) fn flip(&mut self) {
        self.flipped += 1;
        self.turn = self.turn.saturating_add(1);
    }
}

/// The state of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) pile: Pile,
    /// Who has not chosen yet; nobody: the game is over.
    pub(crate) waiting: Seats,
    pub(crate) sheets: Sheets,
}

impl State {
    /// The card of this turn.
    #[inline]
    pub fn card(&self) -> FaceId {
        self.pile.card()
    }

    /// The cards flipped since the last shuffle, the card of this turn last (MX-SHUF-3).
    pub fn discard(&self) -> &[FaceId] {
        self.pile.order.get(..usize::from(self.pile.flipped)).unwrap_or(&self.pile.order)
    }

    /// The cards still in the deck, the next one first; hidden (MX-HID-1).
    pub(crate) fn deck(&self) -> &[FaceId] {
        self.pile.order.get(usize::from(self.pile.flipped)..).unwrap_or_default()
    }

    /// The sheet of a seat.
    pub fn sheet(&self, seat: Seat) -> Option<&Sheet> {
        self.sheets.get(seat.index())
    }

    /// MX-TURN-3, MX-END-1: the game is over when all windows are filled; all players have the same number left.
    pub(crate) fn is_over(&self) -> bool {
        self.sheets.first().is_none_or(|sheet| sheet.open == 0)
    }
}
