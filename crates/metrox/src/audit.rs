//! What must always hold (MX-CHK).

use tabletop::{Illegal, Phrase, Rule, Seat};

use crate::{MetroX, State, state::Sheet};

impl MetroX {
    /// Everything that must hold of a state.
    pub(crate) fn audit(&self, state: &State) -> Result<(), Illegal> {
        if state.sheets.len() != usize::from(self.players) {
            let why = Phrase::new("metrox-chk-players").with("count", state.sheets.len()).with("due", self.players);
            return Err(Illegal::by(Rule("MX-COMP-1"), why));
        }
        let left = state.sheets.first().map(|sheet| sheet.all_windows_left(&self.board));
        if state.sheets.iter().any(|sheet| Some(sheet.all_windows_left(&self.board)) != left) {
            return Err(Illegal::by(Rule("MX-CHK-1"), Phrase::new("metrox-chk-windows")));
        }
        let mut cards = state.pile.order;
        cards.sort_unstable();
        if cards != self.cards.sorted {
            let why = Phrase::new("metrox-chk-cards").with("count", state.pile.order.len());
            return Err(Illegal::by(Rule("MX-CHK-4"), why));
        }
        if state.pile.turn > self.cards.most_turns {
            let why =
                Phrase::new("metrox-chk-turns").with("count", state.pile.turn).with("most", self.cards.most_turns);
            return Err(Illegal::by(Rule("MX-CHK-4"), why));
        }
        if state.pile.shuffles.times() > u32::from(state.pile.turn) {
            let why = Phrase::new("metrox-chk-shuffles")
                .with("count", state.pile.shuffles.times())
                .with("turn", state.pile.turn);
            return Err(Illegal::by(Rule("MX-SHUF-1"), why));
        }
        let crowned = state.sheets.iter().fold(0, |crowned, sheet| crowned | sheet.crowns);
        for (seat, sheet) in Seat::all(self.players).zip(&state.sheets) {
            self.audit_sheet(seat, sheet, crowned)?;
        }
        Ok(())
    }

    fn audit_sheet(&self, seat: Seat, sheet: &Sheet, crowned: u16) -> Result<(), Illegal> {
        let whole = self.board.stations.iter().all(|station| {
            let (filled, stars) = (sheet.filled & station.bits, sheet.stars & station.bits);
            (filled == 0 || filled == station.bits) && (stars == 0 || stars == station.bits) && stars & !filled == 0
        });
        if !whole {
            return Err(Illegal::by(Rule("MX-CHK-2"), Phrase::new("metrox-chk-marks").with("who", seat)));
        }
        let scored = sheet.crowns | sheet.diamonds;
        if sheet.crowns & sheet.diamonds != 0 {
            return Err(Illegal::by(Rule("MX-BON-8"), Phrase::new("metrox-chk-scored-twice").with("who", seat)));
        }
        if scored != self.complete_lines(sheet) {
            return Err(Illegal::by(Rule("MX-BON-7"), Phrase::new("metrox-chk-bonus").with("who", seat)));
        }
        if sheet.diamonds & !crowned != 0 {
            return Err(Illegal::by(Rule("MX-CHK-3"), Phrase::new("metrox-chk-crown").with("who", seat)));
        }
        Ok(())
    }
}
