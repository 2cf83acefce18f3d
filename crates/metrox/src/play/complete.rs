//! Step 3 of a turn: completed lines are declared and bonuses settled (MX-BON).

use tabletop::{Seat, Tell};

use crate::{
    Event, MetroX, PublicEvent,
    board::{LineId, MOST_LINES},
    state::Sheet,
    tables::SETTLED,
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
            for line in sheet.newly_complete() {
                let bit = 1 << line.0;
                let crown = gone & bit == 0;
                *(if crown { &mut sheet.crowns } else { &mut sheet.diamonds }) |= bit;
                sheet.missing.0[usize::from(line.0) % MOST_LINES] = SETTLED;
                tell.tell(|| Event::Public(PublicEvent::Completed { seat, line, crown }));
            }
        }
    }
}

impl Sheet {
    /// The lines that have no empty station left and are not settled.
    fn newly_complete(&self) -> impl Iterator<Item = LineId> + use<> {
        let lines = (0_u8..).zip(self.missing.0);
        lines.filter(|(_, missing)| *missing == 0).map(|(line, _)| LineId(line))
    }
}
