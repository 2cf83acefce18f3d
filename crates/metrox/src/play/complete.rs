//! Step 3 of a turn: completed routes are declared and bonuses settled (MX-BON).

use tabletop::{Seat, Tell};

use crate::{
    Event, MetroX, PublicEvent,
    board::{COMPLETE, LineId},
    state::Sheet,
};

impl MetroX {
    /// MX-BON-1: the lines whose stations are all filled, one bit each.
    pub(crate) fn complete_lines(&self, sheet: &Sheet) -> u16 {
        let lines = self.board.tables.whole.iter().take(self.board.lines.len()).enumerate();
        lines.fold(0, |complete, (at, whole)| complete | u16::from(!sheet.filled & whole == 0) << at)
    }

    /// MX-BON-2 to MX-BON-8: after all have finished the turn, every line newly complete scores its crown if nobody had
    /// completed it before this turn, else its diamond.
    #[cold]
    pub(crate) fn settle(&self, sheets: &mut [Sheet], tell: &mut impl Tell<Event>) {
        let gone = sheets.iter().fold(0, |gone, sheet| gone | sheet.crowns);
        for (seat, sheet) in Seat::all(self.players).zip(sheets) {
            if !sheet.completes_a_line() {
                continue;
            }
            let new = self.complete_lines(sheet) & !(sheet.crowns | sheet.diamonds);
            sheet.crowns |= new & !gone;
            sheet.diamonds |= new & gone;
            for (id, _) in self.board.lines().filter(|(id, _)| new >> id.0 & 1 == 1) {
                sheet.missing |= COMPLETE << (8 * id.0);
                tell.tell(|| Event::Public(PublicEvent::Completed { seat, line: id, crown: gone >> id.0 & 1 == 0 }));
            }
        }
    }

    /// What a line scores on this sheet: its crown, its diamond, or nothing.
    pub(crate) fn bonus(&self, sheet: &Sheet, id: LineId) -> u8 {
        let line = self.line(id);
        match (sheet.crowns >> id.0 & 1 == 1, sheet.diamonds >> id.0 & 1 == 1) {
            (true, _) => line.crown,
            (false, true) => line.diamond,
            (false, false) => 0,
        }
    }
}

impl Sheet {
    /// Whether a line that is not settled has no empty station left: a byte of `missing` is zero. No byte reaches 128, so
    /// adding 127 sets the top bit of every other byte and carries nothing over.
    #[inline]
    pub(crate) fn completes_a_line(&self) -> bool {
        const TOP: u128 = u128::from_be_bytes([0x80; 16]);
        const REST: u128 = u128::from_be_bytes([0x7f; 16]);
        (self.missing + REST) & TOP != TOP
    }
}
