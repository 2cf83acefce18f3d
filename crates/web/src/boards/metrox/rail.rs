//! Beside the map: the card just flipped, the choices of the rail, what is left in the deck, and the score.

use maud::{Markup, html};
use metrox::{
    Action,
    board::{Line, LineId, StationId},
    cards::{Face, Kind},
};
use tabletop::{Lang, Notation, Phrase};

use super::{
    super::{RailRow, kit::hex},
    Scene,
    choice::{Choice, glyph},
};
use crate::say::Say;

pub(super) const CROWN: &str = "M-11 8.5L-12.5-6-5.5-1 0-10 5.5-1 12.5-6 11 8.5Z";
pub(super) const DIAMOND: &str = "M0-11.5L11.5 0 0 11.5-11.5 0Z";

/// The sign of a first completion.
pub(super) fn crown() -> Markup {
    html! { svg .ic viewBox="-13 -11 26 21" aria-hidden="true" { path d=(CROWN) {} } }
}

/// The sign of a later completion.
pub(super) fn diamond() -> Markup {
    html! { svg .ic .dia viewBox="-12 -12 24 24" aria-hidden="true" { path d=(DIAMOND) {} } }
}

/// The badge of a line, as on the platforms: a ring in its colour around its letter.
pub(crate) fn badge(line: &Line) -> Markup {
    html! { span .badge style={"--c:" (hex(line.ink))} { (line.id) } }
}

/// A small card.
pub(super) fn small_card(face: &Face, say: Say) -> Markup {
    let circled = matches!(face.kind, Kind::Circled(_));
    let class = match face.kind {
        Kind::Star => "mc star",
        Kind::Free => "mc word",
        Kind::Number(_) | Kind::Circled(_) => "mc",
    };
    html! {
        span class=(class) role="img" aria-label=(face.name.get(say.0)) {
            @if circled { i { (glyph(face.kind, "")) } } @else { (glyph(face.kind, &say.word("mx-card-free"))) }
            @if face.shuffle { em title=(say.word("mx-do-shuffle")) { "↻" } }
        }
    }
}

/// A score with a true minus.
pub(super) fn minus(score: i64) -> String {
    score.to_string().replace('-', "−")
}

/// The way to a rule.
pub(super) fn rule(id: &str, say: Say) -> Markup {
    let name = say.phrase(&Phrase::new("mx-rule").with("rule", id.to_owned()));
    html! { a .what href={"/rules/metrox#" (id)} aria-label=(name) title=(name) { "?" } }
}

impl Scene<'_> {
    fn free(&self) -> String {
        self.say.word("mx-card-free")
    }

    /// The card of the turn, large, and what it does.
    pub(super) fn flipped(&self) -> Markup {
        let Some(face) = self.view.card().and_then(|card| self.game.cards().faces.get(usize::from(card.0))) else {
            return html! {};
        };
        let numbered = |key, number| Phrase::new(key).with("number", number);
        let (title, does) = match face.kind {
            Kind::Number(number) => (numbered("mx-number", number), numbered("mx-do-number", number)),
            Kind::Circled(number) => (numbered("mx-circled", number), numbered("mx-do-circled", number)),
            Kind::Star => (Phrase::new("mx-star"), Phrase::new("mx-do-star")),
            Kind::Free => (Phrase::new("mx-card-free"), Phrase::new("mx-do-free")),
        };
        let class = match face.kind {
            Kind::Circled(_) => "bigcard round",
            Kind::Free => "bigcard word",
            Kind::Number(_) | Kind::Star => "bigcard",
        };
        html! {
            div #flipped .flipped {
                div id={"card-" (self.view.turn)} class=(class) role="img" aria-label=(face.name.get(self.to.lang)) {
                    i { (glyph(face.kind, &self.free())) } @if face.shuffle { em title=(self.say.word("mx-do-shuffle")) { "↻" } }
                }
                div .flip-text .long[face.shuffle] {
                    p .kick { (self.say.word("mx-flipped")) }
                    h2 { (self.say.phrase(&title)) }
                    p { (self.say.phrase(&does)) @if face.shuffle { " " (self.say.word("mx-do-shuffle")) } " " (rule(face.kind.rule().0, self.say)) }
                }
            }
        }
    }

    /// The rows of the rail: every line, those without a window too, or every station that a free card may fill.
    pub(super) fn rows(&self) -> Vec<RailRow> {
        let free = self.choices.iter().filter(|choice| choice.line().is_none());
        let mut rows: Vec<RailRow> = free.map(|choice| self.station_row(choice)).collect();
        if rows.is_empty() {
            rows = self.plan.board.lines().map(|(id, line)| self.line_row(id, line)).collect();
        }
        rows
    }

    fn station_row(&self, choice: &Choice) -> RailRow {
        let station = choice.does.fills.first().and_then(|id| self.plan.station(*id));
        let inside = html! {
            @if let Some(station) = station {
                span { (station.name.get(self.to.lang)) }
                span .letters {
                    @for line in station.lines.iter().filter_map(|line| self.plan.line(*line)) { (badge(line)) }
                    @if !choice.does.bonuses.is_empty() { strong { (Self::bonus_signs(choice)) } }
                }
            }
        };
        RailRow { notation: Some(choice.notation.clone()), class: "mx-spot", inside }
    }

    fn line_row(&self, id: LineId, line: &Line) -> RailRow {
        let board = self.plan.board;
        let choice = self.choices.iter().find(|choice| choice.line() == Some(id));
        let used = self.sheet.windows_used(board, id);
        let face = |at| self.sheet.window(board, id, at);
        let inside = html! {
            (badge(line))
            // The letter of a line is its key.
            span .mx-name data-key=[choice.map(|_| line.id.to_uppercase())] {
                span { b { (line.name.get(self.to.lang)) } @if self.to.lang == Lang::En { " " small lang="ja" { (line.name.ja) } } }
                (self.beads(line, choice))
            }
            span .mx-windows aria-hidden="true" {
                @for at in 0..line.windows {
                    b .used[at < used] { @if let Some(face) = face(at) { (glyph(self.game.cards().kind(face), "")) } }
                }
            }
            span .mx-result {
                @match choice {
                    Some(choice) => (self.outcome(choice, id)),
                    None if self.empty_on(id) == 0 => { strong { (self.say.word("mx-complete")) } }
                    None => {
                        strong { (self.say.word("mx-no-window")) }
                        small { (self.say.phrase(&Phrase::new("mx-empty").with("count", self.empty_on(id)))) }
                    }
                }
            }
        };
        if let Some(choice) = choice {
            return RailRow { notation: Some(choice.notation.clone()), class: "mx-line", inside };
        }
        // MX-IND-4: not a choice, but a thing that players try; it explains itself.
        let row = html! {
            button .choose .off .mx-line type="button" aria-disabled="true" data-try=(self.game.write(Action::Line(id))) { (inside) }
        };
        RailRow { notation: None, class: "mx-none", inside: row }
    }

    /// A line's stations as a string of beads: filled, star, filled by this choice, empty.
    fn beads(&self, line: &Line, choice: Option<&Choice>) -> Markup {
        let bead = |id: &StationId| {
            let star = self.sheet.star_number(self.plan.board, *id).is_some();
            let fills = choice.is_some_and(|choice| choice.does.fills.contains(id));
            match (star, self.sheet.is_filled(self.plan.board, *id), fills) {
                (true, ..) => Some("s"),
                (false, true, _) => Some("f"),
                (false, false, true) => Some("g"),
                (false, false, false) => None,
            }
        };
        html! { span .beads aria-hidden="true" { @for id in &line.stations { i class=[bead(id)] {} } } }
    }

    /// What is left in the deck, countable at a glance.
    pub(super) fn deck(&self) -> Markup {
        let faces = &self.game.cards().faces;
        let left: Vec<u8> = self.game.left_in_deck(self.view).map(|(_, left)| left).collect();
        let all: u32 = faces.iter().map(|face| u32::from(face.copies)).sum();
        let sum: u32 = left.iter().map(|left| u32::from(*left)).sum();
        html! {
            section #deck .card {
                h2 { (self.say.word("mx-deck")) " " b data-count=(sum) { (sum) } " " span .soft { (self.say.phrase(&Phrase::new("mx-deck-of").with("all", all))) } }
                ul .deck {
                    @for (face, left) in faces.iter().zip(&left) {
                        li .none[*left == 0] {
                            (small_card(face, self.say))
                            span .pips aria-hidden="true" { @for at in 0..face.copies { i .l[at < *left] {} } }
                            span .unseen { (self.say.phrase(&Phrase::new("mx-deck-left").with("count", *left).with("all", face.copies))) }
                        }
                    }
                }
            }
        }
    }

    /// The score if the game ended now, part by part, and after each choice.
    pub(super) fn score(&self) -> Markup {
        let tally = self.game.tally(self.sheet);
        let now = tally.total;
        html! {
            section #score .card {
                h2 { @match self.view.seat() { Some(seat) if self.look.is_you(seat) => (self.say.word("mx-score")), seat => (self.name(seat.unwrap_or(self.shown))) } " " @if !self.view.waiting.is_empty() { span .soft { (self.say.word("mx-score-now")) } " " } (rule("MX-END-2", self.say)) }
                div .score-row {
                    p .total {
                        b data-count=(now) { (minus(now)) }
                        @for choice in &self.choices {
                            @let kept = self.is_kept();
                            span .pv .then .on[kept] data-kept=[kept.then_some("")] data-of=(choice.notation) { "→ " (minus(choice.does.score)) }
                        }
                    }
                    dl {
                        div { dt { (self.say.word("mx-lines")) } dd { (tally.lines) } }
                        div { dt { (self.say.word("mx-stars")) } dd { (tally.stars) } }
                        div { dt { (self.say.phrase(&Phrase::new("mx-empties").with("count", tally.empty))) } dd { "−" (tally.penalty) } }
                    }
                }
            }
        }
    }
}
