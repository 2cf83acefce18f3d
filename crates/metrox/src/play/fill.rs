//! Step 2 of a turn: what a card fills on a sheet (MX-NUM, MX-SKIP, MX-STAR, MX-FREE).

use crate::{
    MetroX,
    board::{LONGEST_LINE, LineId, MOST_LINES, StationId},
    cards::{FaceId, Kind},
    state::Sheet,
};

/// What a choice adds to a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filling {
    /// The stations filled.
    pub(crate) stations: u128,
    /// Those that get a star's number.
    pub(crate) stars: u128,
}

impl MetroX {
    /// What the card of a turn fills on a line of this sheet.
    #[inline]
    pub(crate) fn filling(&self, sheet: &Sheet, line: LineId, kind: Kind) -> Filling {
        match kind {
            Kind::Number(number) => Filling { stations: self.run(sheet, line, number), stars: 0 },
            Kind::Circled(number) => Filling { stations: self.skip(sheet, line, number), stars: 0 },
            Kind::Star => {
                let stations = self.run(sheet, line, 1);
                Filling { stations, stars: stations }
            }
            Kind::Free => Filling::default(),
        }
    }

    /// The empty stations of a line, one bit for each position.
    #[inline]
    fn empty(&self, sheet: &Sheet, line: LineId) -> u32 {
        let at = usize::from(line.0) % MOST_LINES;
        (!sheet.filled >> self.board.tables.offset[at]) as u32 & self.board.tables.length[at]
    }

    /// MX-NUM-1, MX-NUM-2, MX-STAR-1: from the first empty station on, up to `number` of them, stopping before a filled
    /// one or after the End point.
    #[inline]
    fn run(&self, sheet: &Sheet, line: LineId, number: u8) -> u128 {
        let empty = self.empty(sheet, line);
        // 32 for a line without an empty station: then the run is empty too.
        let first = empty.trailing_zeros() & LONGEST_LINE as u32;
        let length = (!(empty >> first)).trailing_zeros().min(u32::from(number));
        let before = &self.board.tables.before[usize::from(line.0) % MOST_LINES];
        before[(first + length) as usize % (LONGEST_LINE + 1)] ^ before[first as usize % (LONGEST_LINE + 1)]
    }

    /// MX-SKIP-1: the first `number` empty stations, filled ones passed over.
    #[inline]
    fn skip(&self, sheet: &Sheet, line: LineId, number: u8) -> u128 {
        let before = &self.board.tables.before[usize::from(line.0) % MOST_LINES];
        let mut empty = self.empty(sheet, line);
        let mut stations = 0;
        for _ in 0..number {
            if empty == 0 {
                break;
            }
            let at = empty.trailing_zeros() as usize;
            stations |= before[(at + 1) % (LONGEST_LINE + 1)] ^ before[at % (LONGEST_LINE + 1)];
            empty &= empty - 1;
        }
        stations
    }

    /// MX-IND-1, MX-IND-3: the card is written in the first empty window of the line. MX-IND-2, MX-STAR-5: also when
    /// the line has no empty station.
    #[inline]
    pub(crate) fn use_window(&self, sheet: &mut Sheet, line: LineId, face: FaceId, filling: Filling) {
        let at = usize::from(line.0) % MOST_LINES;
        let used = (self.board.tables.windows >> (4 * at) & 15) as u8 - sheet.windows_left(line);
        let window = u32::from(self.board.tables.first_window[at] + used);
        sheet.written |= u128::from(face.0 + 1) << (4 * window);
        sheet.left -= 1 << (4 * at);
        sheet.filled |= filling.stations;
        sheet.stars |= filling.stars;
    }

    /// MX-FREE-1, MX-FREE-2: a circle in any empty station; no window is used.
    pub(crate) fn fill_free(&self, sheet: &mut Sheet, station: StationId) {
        sheet.filled |= self.station(station).bits;
    }
}
