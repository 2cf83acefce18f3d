//! Step 3 of a turn: completed lines are declared and bonuses settled (MX-BON).

use crate::{MetroX, state::Sheet};

impl MetroX {
    /// MX-BON-1: the lines whose stations are all filled, one bit each.
    pub(crate) fn complete_lines(&self, sheet: &Sheet) -> u16 {
        let lines = self.board.tables.whole.iter().take(self.board.lines.len()).enumerate();
        lines.fold(0, |complete, (at, whole)| complete | u16::from(!sheet.filled & whole == 0) << at)
    }

    /// MX-BON-2 to MX-BON-8: after all have finished the turn, every line newly complete scores its crown if nobody had
    /// completed it before this turn (it is not `gone`), else its diamond. Done after every turn, because whether a line was
    /// completed can't be guessed, and a wrong guess costs a processor more than this. Returns the lines newly complete.
    #[inline]
    pub(crate) fn settle(sheet: &mut Sheet, gone: u16) -> u16 {
        let complete = sheet.missing.zeros();
        sheet.missing = sheet.missing.settled();
        sheet.crowns |= complete & !gone;
        sheet.diamonds |= complete & gone;
        complete
    }
}
