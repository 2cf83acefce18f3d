//! Step 3 of a turn: completed routes are declared and bonuses settled (MX-BON).

use tabletop::{Seat, Tell};

use crate::{
    Event, MetroX,
    board::LineId,
    state::{Sheet, State},
};

impl MetroX {
    /// MX-BON-1: the lines whose stations are all filled, one bit each.
    #[inline]
    pub(crate) fn complete_lines(&self, sheet: &Sheet) -> u16 {
        let empty = !sheet.filled;
        let lines = self.board.tables.whole.iter().take(self.board.lines.len()).enumerate();
        lines.fold(0, |complete, (at, whole)| complete | u16::from(empty & whole == 0) << at)
    }

    /// MX-BON-2 to MX-BON-8: after all have finished the turn, every line newly complete scores its crown if nobody had
    /// completed it before this turn, else its diamond.
    pub(crate) fn settle(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        let gone = state.sheets.iter().fold(0, |gone, sheet| gone | sheet.crowns);
        for (at, sheet) in state.sheets.iter_mut().enumerate() {
            let new = self.complete_lines(sheet) & !(sheet.crowns | sheet.diamonds);
            if new == 0 {
                continue;
            }
            sheet.crowns |= new & !gone;
            sheet.diamonds |= new & gone;
            let Some(seat) = Seat::new(at as u8) else { continue };
            for (id, _) in self.board.lines().filter(|(id, _)| new >> id.0 & 1 == 1) {
                tell.tell(|| Event::Completed { seat, line: id, crown: gone >> id.0 & 1 == 0 });
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
