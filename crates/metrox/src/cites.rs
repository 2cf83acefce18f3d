//! Which rules say what a choice does.

use tabletop::Rule;

use crate::{Action, MetroX, View, cards::Kind};

impl MetroX {
    /// The rules of a choice: the bonus that it brings, then how the card fills.
    pub(crate) fn cites(&self, view: &View, action: Action) -> Vec<Rule> {
        let sheet = view.seat().and_then(|seat| view.sheets.get(seat.index()));
        let (Some(sheet), Some(card)) = (sheet, view.card()) else { return Vec::new() };
        let kind = self.cards.kind(card);
        let after = self.after(sheet, action, kind);
        let new = after.filled & !sheet.filled;
        let completed = self.complete_lines(&after) & !self.complete_lines(sheet);
        let gone = view.sheets.iter().fold(0, |gone, sheet| gone | sheet.crowns);
        let filled = match action {
            Action::Free(_) => 1,
            Action::Line(line) => self.names(new, Some(line)).len(),
        };
        let mut cited = Vec::new();
        if completed & !gone != 0 {
            cited.push(Rule("MX-BON-3"));
        }
        if completed & gone != 0 {
            cited.push(Rule("MX-BON-5"));
        }
        cited.push(Rule(match (kind, filled) {
            (Kind::Free, _) => "MX-FREE-2",
            (Kind::Star, 0) => "MX-STAR-5",
            (Kind::Number(_) | Kind::Circled(_), 0) => "MX-IND-2",
            (Kind::Star, _) => "MX-STAR-2",
            (Kind::Number(number), filled) if filled < usize::from(number) => "MX-NUM-2",
            (Kind::Number(_), _) => "MX-NUM-1",
            (Kind::Circled(_), _) => "MX-SKIP-1",
        }));
        cited
    }
}
