//! The view as text, for the terminal and the plain pages.

use tabletop::{Listener, Page, Phrase, Seat, Style, Words};
use unicode_width::UnicodeWidthStr;

use crate::{
    MetroX, View,
    board::{Line, LineId},
    cards::Kind,
    state::Sheet,
};

/// More sheets than this are shown as one row each, but for the viewer's own.
const MOST_SHEETS: usize = 2;

impl MetroX {
    /// The table as text: the card, the deck, and the sheets.
    pub(crate) fn text(&self, view: &View, to: Listener<'_>) -> Page {
        let mut page = Page::default();
        self.put_card(view, to, &mut page);
        let own = view.seat();
        let many = view.sheets.len() > MOST_SHEETS;
        for (seat, sheet) in Seat::all(self.players).zip(&view.sheets) {
            if !many || own == Some(seat) {
                self.put_sheet(view, seat, sheet, to, &mut page);
            }
        }
        if many {
            page.line();
            for (seat, sheet) in Seat::all(self.players).zip(&view.sheets).filter(|(seat, _)| own != Some(*seat)) {
                self.put_summary(view, seat, sheet, to, &mut page);
            }
        }
        page
    }

    fn put_card(&self, view: &View, to: Listener<'_>, page: &mut Page) {
        let say = |phrase: Phrase| Self::dictionary().say(&phrase, to);
        let windows = view.sheets.first().map_or(0, |sheet| sheet.all_windows_left(&self.board));
        page.put(say(Phrase::new("metrox-page-turn").with("turn", view.turn).with("windows", windows)), Style::DIM);
        if let Some(card) = view.card() {
            page.line();
            page.say(say(Phrase::new("metrox-page-card")) + " ");
            page.put(format!("[ {} ]", self.face(card).name.get(to.lang)), Style::BOLD);
        }
        page.line();
        let left = self.left_in_deck(view).collect::<Vec<_>>();
        let total: u32 = left.iter().map(|(_, count)| u32::from(*count)).sum();
        page.put(say(Phrase::new("metrox-page-deck").with("count", total)), Style::DIM);
        for (face, (_, count)) in self.cards.faces.iter().zip(left) {
            let style = if count == 0 { Style::DIM } else { Style::default() };
            page.put(format!("  {}×{count}", face.name.get(to.lang)), style);
        }
    }

    fn put_sheet(&self, view: &View, seat: Seat, sheet: &Sheet, to: Listener<'_>, page: &mut Page) {
        page.line();
        self.put_summary(view, seat, sheet, to, page);
        let width = self.board.lines.iter().map(|line| line.name.get(to.lang).width()).max().unwrap_or(0);
        let crowned = view.sheets.iter().fold(0, |gone, sheet| gone | sheet.crowns);
        for (id, line) in self.board.lines() {
            page.line();
            self.put_line(sheet, id, line, crowned, page);
            let name = line.name.get(to.lang);
            page.put(format!("{name}{} ", " ".repeat(width.saturating_sub(name.width()))), Style::color(line.ink));
            self.put_stations(sheet, line, page);
        }
    }

    /// The letter, the bonuses (a lost crown in brackets) and the windows of a line.
    fn put_line(&self, sheet: &Sheet, id: LineId, line: &Line, crowned: u16, page: &mut Page) {
        let on = |bits: u16| bits >> id.0 & 1 == 1;
        let style = |scored: bool| if scored { Style::BOLD } else { Style::default() };
        let (crown, diamond) = (on(sheet.crowns), on(sheet.diamonds));
        let lost = on(crowned) && !crown;
        page.put(format!(" {} ", line.id), Style { bold: true, ..Style::color(line.ink) });
        let sign = |scored: bool| if scored { '✓' } else { ' ' };
        if lost {
            page.put(format!("(♛{}) ", line.crown), Style::DIM);
        } else {
            page.put(format!(" ♛{}{} ", line.crown, sign(crown)), style(crown));
        }
        page.put(format!("◆{}{} ", line.diamond, sign(diamond)), style(diamond));
        for window in 0..self.board.lines.iter().map(|line| line.windows).max().unwrap_or(0) {
            let written = sheet.window(&self.board, id, window).map(|face| short_face(self.cards.kind(face)));
            let text = match written {
                _ if window >= line.windows => "     ".to_owned(),
                Some(face) => format!("[{face:^3}]"),
                None => "[   ]".to_owned(),
            };
            page.say(text);
        }
        page.say(" ");
    }

    /// The stations of a line from its start: `·` empty, `●` filled, a number where a star stands.
    fn put_stations(&self, sheet: &Sheet, line: &Line, page: &mut Page) {
        for station in &line.stations {
            let shared = self.station(*station).lines.len() > 1;
            let (text, style) = match (sheet.is_filled(&self.board, *station), sheet.star_number(&self.board, *station))
            {
                (_, Some(number)) => (format!("{number:>3}"), Style::BOLD),
                (true, None) => ("  ●".to_owned(), Style::color(line.ink)),
                (false, None) if shared => ("  ◎".to_owned(), Style::default()),
                (false, None) => ("  ○".to_owned(), Style::default()),
            };
            page.put(text, style);
        }
    }

    fn put_summary(&self, view: &View, seat: Seat, sheet: &Sheet, to: Listener<'_>, page: &mut Page) {
        let say = |phrase: Phrase| Self::dictionary().say(&phrase, to);
        page.line();
        let state = if view.waiting.contains(seat) { "metrox-page-choosing" } else { "metrox-page-chosen" };
        let phrase = Phrase::new("metrox-page-player")
            .with("who", seat)
            .with("score", self.score(sheet))
            .with("empty", sheet.empty_stations(&self.board))
            .with("lines", (sheet.crowns | sheet.diamonds).count_ones());
        page.put(say(phrase), Style::BOLD);
        if !view.waiting.is_empty() {
            page.put(format!("  {}", say(Phrase::new(state))), Style::DIM);
        }
        if let Some(action) = sheet.choice {
            page.put(format!(" {}", self.write(action)), Style::DIM);
        }
    }
}

/// A card as it is written in a window.
fn short_face(kind: Kind) -> String {
    match kind {
        Kind::Number(number) => number.to_string(),
        Kind::Circled(number) => format!("({number})"),
        Kind::Star => "★".to_owned(),
        Kind::Free => "F".to_owned(),
    }
}
