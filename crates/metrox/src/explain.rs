//! What a seat is asked, and what its choices would do.

use tabletop::Phrase;

use crate::{Action, MetroX, View, cards::Kind, state::Sheet};

impl MetroX {
    /// MX-IND-1, MX-FREE-2: what the card asks of the viewer.
    pub(crate) fn question(&self, view: &View) -> Option<Phrase> {
        view.asked()?;
        let card = view.card()?;
        let phrase = match self.cards.kind(card) {
            Kind::Number(number) => Phrase::new("metrox-ask-number").with("number", number),
            Kind::Circled(number) => Phrase::new("metrox-ask-circled").with("number", number),
            Kind::Star => Phrase::new("metrox-ask-star"),
            Kind::Free => Phrase::new("metrox-ask-free"),
        };
        Some(phrase)
    }

    /// What a choice would fill and score on the viewer's sheet, as far as anybody can know before all have chosen.
    pub(crate) fn explain(&self, view: &View, action: Action) -> Phrase {
        let (Some(seat), Some(card)) = (view.seat(), view.card()) else { return Phrase::new("metrox-preview-none") };
        let Some(sheet) = view.sheets.get(seat.index()) else { return Phrase::new("metrox-preview-none") };
        let after = self.after(sheet, action, self.cards.kind(card));
        let what = self.explain_filling(sheet, &after, action);
        let completed = self.complete_lines(&after) & !self.complete_lines(sheet);
        if completed == 0 {
            return what;
        }
        let gone = view.sheets.iter().fold(0, |gone, sheet| gone | sheet.crowns);
        let bonuses = self.board.lines().filter(|(id, _)| completed >> id.0 & 1 == 1).map(|(id, line)| {
            let (phrase, points) = if gone >> id.0 & 1 == 1 {
                ("metrox-preview-diamond", line.diamond)
            } else {
                ("metrox-preview-crown", line.crown)
            };
            Phrase::new(phrase).with("line", &line.name).with("points", points).into()
        });
        Phrase::new("metrox-preview-completes").with("what", what).with("bonuses", bonuses.collect::<Vec<_>>())
    }

    fn explain_filling(&self, sheet: &Sheet, after: &Sheet, action: Action) -> Phrase {
        let new = after.filled & !sheet.filled;
        let stars = (after.stars & !sheet.stars).count_ones();
        match action {
            Action::Free(station) => {
                let station = self.station(station);
                let lines = station.lines.iter().map(|line| self.line(*line).id.clone().into()).collect::<Vec<_>>();
                Phrase::new("metrox-preview-free").with("station", &station.name).with("lines", lines)
            }
            Action::Line(line) => {
                let stations = self.names(new, Some(line));
                let phrase = match (new, stars) {
                    (0, _) => Phrase::new("metrox-preview-nothing"),
                    (_, 0) => Phrase::new("metrox-preview-fills").with("count", stations.len()),
                    (_, stars) => Phrase::new("metrox-preview-star").with("points", 2 * stars),
                };
                phrase.with("line", &self.line(line).name).with("stations", stations)
            }
        }
    }
}
