//! Step 2 of a turn: what a card fills on a sheet (MX-NUM, MX-SKIP, MX-STAR, MX-FREE).

use crate::{
    Action, MetroX,
    board::{LONGEST_LINE, LineId, MOST_LINES, StationId},
    cards::{FaceId, Kind, Stroke},
    state::Sheet,
    tables::{Counts, WINDOW_ROOM, whole},
};

impl MetroX {
    /// Fills what a card fills on a line.
    #[inline]
    pub(crate) fn fill_line(&self, sheet: &mut Sheet, line: LineId, stroke: &Stroke) {
        let (stations, counts) = self.stroke_on(!sheet.filled, line, stroke);
        sheet.fill(stations, counts);
        sheet.stars |= stations & stroke.star;
    }

    /// What a card fills on a line, and its number on each line. MX-NUM-1, MX-NUM-2, MX-STAR-1: from the first empty
    /// station on, up to its number of them, stopping before a filled one or after the End point.
    #[expect(
        clippy::inline_always,
        reason = "a call would return this through memory, which takes longer than all of it"
    )]
    #[inline(always)]
    pub(super) fn stroke_on(&self, empty: u128, line: LineId, stroke: &Stroke) -> (u128, Counts) {
        let places = self.places(empty, line);
        // 32 for a line without an empty station: then the run is empty too.
        let first = places.trailing_zeros() & LONGEST_LINE as u32;
        // The run ends at the first bit of these; a minimum would be a branch that can't be guessed.
        let length = (!(places >> first) | 1 << stroke.number).trailing_zeros();
        let (mut stations, mut counts) = self.between(line, first, first + length);
        if length < u32::from(stroke.skips) {
            // Added here: what a call is handed or returns by its place would lie in memory on every other way too.
            let more = self.skip(empty ^ stations, line, u32::from(stroke.skips) - length);
            (stations, counts) = (stations | more.0, counts.plus(more.1));
        }
        (stations, counts)
    }

    /// MX-SKIP-1: filled stations are passed over: behind its first run a card fills the next empty ones of the line.
    #[cold]
    #[inline(never)]
    fn skip(&self, empty: u128, line: LineId, number: u32) -> (u128, Counts) {
        let (mut stations, mut counts) = (0, Counts::default());
        for _ in 0..number {
            let places = self.places(empty ^ stations, line);
            if places == 0 {
                break;
            }
            let at = places.trailing_zeros();
            let next = self.between(line, at, at + 1);
            (stations, counts) = (stations | next.0, counts.plus(next.1));
        }
        (stations, counts)
    }

    /// The empty stations of a line, one bit for each position.
    #[inline]
    fn places(&self, empty: u128, line: LineId) -> u32 {
        let at = usize::from(line.0) % MOST_LINES;
        (empty >> self.board.tables.offset[at]) as u32 & self.board.tables.length[at]
    }

    /// The stations of a line from one position up to another, and their number on each line.
    #[inline]
    fn between(&self, line: LineId, first: u32, end: u32) -> (u128, Counts) {
        let (line, tables) = (usize::from(line.0) % MOST_LINES, &self.board.tables);
        let (first, end) = (first as usize % (LONGEST_LINE + 1), end as usize % (LONGEST_LINE + 1));
        let (upto, from) = (&tables.before[line][end], &tables.before[line][first]);
        let stations = whole([upto.stations[0] ^ from.stations[0], upto.stations[1] ^ from.stations[1]]);
        (stations, upto.counts.minus(from.counts))
    }

    /// MX-IND-1, MX-IND-3: the card is written in the first empty window of the line. MX-IND-2, MX-STAR-5: also when
    /// the line has no empty station. Returns the lines that can have an empty window after that.
    #[inline]
    #[must_use]
    pub(crate) fn write_card(&self, sheet: &mut Sheet, line: LineId, face: FaceId) -> u16 {
        let window = sheet.use_window(line);
        if let Some(written) = sheet.written.get_mut(usize::from(window)) {
            *written = face.0 + 1;
        }
        self.open_after(window)
    }

    /// The lines that can have an empty window after this one was used.
    #[inline]
    fn open_after(&self, window: u8) -> u16 {
        self.board.tables.open_after[usize::from(window) % WINDOW_ROOM]
    }

    /// The sheet that a choice would leave: what is filled, and the windows left. What is written in the windows and the
    /// bonuses are not settled; this is for looking ahead.
    pub fn after(&self, sheet: &Sheet, action: Action, kind: Kind) -> Sheet {
        let mut after = *sheet;
        match action {
            Action::Line(line) => {
                after.open &= self.open_after(after.use_window(line));
                self.fill_line(&mut after, line, &Stroke::of(kind));
            }
            Action::Free(station) => self.fill_free(&mut after, station),
        }
        after
    }

    /// MX-FREE-1, MX-FREE-2: a circle in any empty station; no window is used.
    pub(crate) fn fill_free(&self, sheet: &mut Sheet, station: StationId) {
        let station = self.station(station);
        sheet.fill(station.bits, station.counts);
    }
}

impl Sheet {
    /// Uses the next window of a line, and says which of all windows it is.
    #[inline]
    fn use_window(&mut self, line: LineId) -> u8 {
        let next = &mut self.next[usize::from(line.0) % MOST_LINES];
        let window = *next;
        *next = window + 1;
        window
    }

    /// MX-COMP-4: a station filled for one line is filled for all. `counts` is the number of the stations on each line.
    #[inline]
    fn fill(&mut self, stations: u128, counts: Counts) {
        self.filled |= stations;
        self.missing = self.missing.minus(counts);
    }
}
