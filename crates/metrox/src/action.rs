//! The two decisions of MetroX and their notation.

use tabletop::{Illegal, Phrase, Rule, Seat};

use crate::{
    MetroX, State,
    board::{LineId, StationId},
    cards::Kind,
};

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// DC-MX-1: use a window of this line: `G`.
    Line(LineId),
    /// DC-MX-2: fill this station: `free shibuya`.
    Free(StationId),
}

impl MetroX {
    pub(crate) fn write(&self, action: Action) -> String {
        match action {
            Action::Line(line) => self.line(line).id.clone(),
            Action::Free(station) => format!("free {}", self.station(station).id),
        }
    }

    pub(crate) fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Illegal> {
        if let Some(line) = self.board.line(text) {
            return Ok(Action::Line(line));
        }
        if let Some(station) = text.strip_prefix("free ").and_then(|id| self.board.station(id)) {
            return Ok(Action::Free(station));
        }
        if text == "pass" {
            return Err(self.asked_sheet(state, seat).err().unwrap_or_else(|| self.no_passing(state)));
        }
        let example = match self.cards.kind(state.card()) {
            Kind::Free => self.board.stations.first().map(|station| format!("free {}", station.id)),
            _ => self.board.lines.first().map(|line| line.id.clone()),
        };
        Err(Illegal::unreadable(text, example.unwrap_or_default()))
    }

    /// MX-IND-1, MX-FREE-3: there is no passing.
    fn no_passing(&self, state: &State) -> Illegal {
        match self.cards.kind(state.card()) {
            Kind::Free => Illegal::by(Rule("MX-FREE-3"), Phrase::new("metrox-no-pass-free")),
            Kind::Number(_) | Kind::Circled(_) | Kind::Star => {
                Illegal::by(Rule("MX-IND-1"), Phrase::new("metrox-no-pass"))
            }
        }
    }

    /// Every line and every station.
    pub(crate) fn vocabulary(&self) -> Vec<Action> {
        let lines = self.board.lines().map(|(id, _)| Action::Line(id));
        lines.chain(self.board.stations().map(|(id, _)| Action::Free(id))).collect()
    }
}
