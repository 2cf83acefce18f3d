//! Step 2 of a turn: what a card fills on a sheet (MX-NUM, MX-SKIP, MX-STAR, MX-FREE).

use crate::{
    Action, MetroX,
    board::{Board, LONGEST_LINE, LineId, MOST_LINES, StationId},
    cards::{FaceId, Kind, Stroke},
    state::Sheet,
    tables::Counts,
};

/// Stations that a choice fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filling {
    /// Their bits.
    pub(crate) stations: u128,
    /// Their number on each line.
    pub(crate) counts: Counts,
    /// Those that a star's number is written in.
    pub(crate) stars: u128,
}

impl MetroX {
    /// What a card fills on a line of this sheet. MX-NUM-1, MX-NUM-2, MX-STAR-1: from the first empty station on, up to its
    /// number of them, stopping before a filled one or after the End point.
    #[inline]
    pub(crate) fn filling(&self, sheet: &Sheet, line: LineId, stroke: &Stroke) -> Filling {
        let empty = self.empty(sheet, line);
        // 32 for a line without an empty station: then the run is empty too.
        let first = empty.trailing_zeros() & LONGEST_LINE as u32;
        // The run ends at the first bit of these; a minimum would be a branch that can't be guessed.
        let length = (!(empty >> first) | 1 << stroke.number).trailing_zeros();
        let mut filling = self.between(line, first, first + length);
        if stroke.skips && length < u32::from(stroke.number) {
            let passed = (2 << first << length) - 1;
            filling = self.skip(line, empty & !passed, u32::from(stroke.number) - length, filling);
        }
        Filling { stars: filling.stations & stroke.star, ..filling }
    }

    /// The empty stations of a line, one bit for each position.
    #[inline]
    fn empty(&self, sheet: &Sheet, line: LineId) -> u32 {
        let at = usize::from(line.0) % MOST_LINES;
        (!sheet.filled >> self.board.tables.offset[at]) as u32 & self.board.tables.length[at]
    }

    /// The stations of a line from one position up to another.
    #[inline]
    fn between(&self, line: LineId, first: u32, end: u32) -> Filling {
        let (line, tables) = (usize::from(line.0) % MOST_LINES, &self.board.tables);
        let (first, end) = (first as usize % (LONGEST_LINE + 1), end as usize % (LONGEST_LINE + 1));
        let (upto, from) = (&tables.before[line][end], &tables.before[line][first]);
        Filling { stations: upto.stations ^ from.stations, counts: upto.counts.minus(from.counts), stars: 0 }
    }

    /// MX-SKIP-1: filled stations are passed over: after its first run a card fills the next `number` of the `empty` ones.
    #[cold]
    fn skip(&self, line: LineId, mut empty: u32, number: u32, mut filling: Filling) -> Filling {
        for _ in 0..number {
            if empty == 0 {
                break;
            }
            let at = empty.trailing_zeros();
            let one = self.between(line, at, at + 1);
            filling.stations |= one.stations;
            filling.counts = filling.counts.plus(one.counts);
            empty &= empty - 1;
        }
        filling
    }

    /// MX-IND-1, MX-IND-3: the card is written in the first empty window of the line. MX-IND-2, MX-STAR-5: also when
    /// the line has no empty station.
    #[inline]
    pub(crate) fn write_card(&self, sheet: &mut Sheet, line: LineId, face: FaceId, filling: Filling) {
        let window = sheet.use_window(&self.board, line);
        if let Some(written) = sheet.written.get_mut(usize::from(window)) {
            *written = face.0 + 1;
        }
        sheet.fill(filling);
    }

    /// The sheet that a choice would leave: what is filled, and the windows left. What is written in the windows and the
    /// bonuses are not settled; this is for looking ahead.
    pub fn after(&self, sheet: &Sheet, action: Action, kind: Kind) -> Sheet {
        let mut after = *sheet;
        match action {
            Action::Line(line) => {
                after.fill(self.filling(sheet, line, &Stroke::of(kind)));
                after.use_window(&self.board, line);
            }
            Action::Free(station) => self.fill_free(&mut after, station),
        }
        after
    }

    /// MX-FREE-1, MX-FREE-2: a circle in any empty station; no window is used.
    pub(crate) fn fill_free(&self, sheet: &mut Sheet, station: StationId) {
        let station = self.station(station);
        sheet.fill(Filling { stations: station.bits, counts: station.counts, stars: 0 });
    }
}

impl Sheet {
    /// Uses the next window of a line, and says which of all windows it is.
    #[inline]
    fn use_window(&mut self, board: &Board, line: LineId) -> u8 {
        let at = usize::from(line.0) % MOST_LINES;
        let window = self.next[at];
        self.next[at] = window + 1;
        self.open &= !(u16::from(window + 1 >= board.tables.end_window[at]) << at);
        window
    }

    /// MX-COMP-4: a station filled for one line is filled for all.
    #[inline]
    pub(crate) fn fill(&mut self, filling: Filling) {
        self.filled |= filling.stations;
        self.stars |= filling.stars;
        self.missing = self.missing.minus(filling.counts);
    }
}
