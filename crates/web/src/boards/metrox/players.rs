//! The other players' sheets as small maps.

use maud::{Markup, html};
use metrox::{MetroX, Sheet};
use tabletop::{Phrase, Seat, Words};

use super::{
    Scene,
    plan::Spot,
    rail::{badge, crown, diamond, minus},
    track::dots,
};
use crate::pages::shape;

/// More sheets than this are listed by name only.
const MOST_DRAWN: usize = 20;
/// The sentences of the game about who has chosen.
const CHOOSING: &str = "metrox-page-choosing";
const CHOSEN: &str = "metrox-page-chosen";

impl Scene<'_> {
    /// All sheets but the large one.
    pub(super) fn others(&self) -> Markup {
        let others = || self.view.sheets.iter().enumerate().filter(|(at, _)| Seat::at(*at) != self.shown);
        let more: Vec<_> = others().skip(MOST_DRAWN).collect();
        html! {
            @if others().next().is_some() {
                section #sheets .sheets aria-label=(self.say.word("mx-others")) {
                    @for (at, sheet) in others().take(MOST_DRAWN) { (self.other(Seat::at(at), sheet)) }
                    @if !more.is_empty() {
                        ul .more {
                            @for (at, sheet) in more {
                                li { a href=(self.look.link(&format!("sheet={at}"))) { (shape(at)) (self.name(Seat::at(at))) } b { (minus(self.game.score(sheet))) } }
                            }
                        }
                    }
                }
            }
        }
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        self.to.seats.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    fn other(&self, seat: Seat, sheet: &Sheet) -> Markup {
        let board = self.plan.board;
        let filled = board.stations.len() as u32 - sheet.empty_stations(board);
        html! {
            a id={"sheet-" (seat.index())} .other data-mark href=(self.look.link(&format!("sheet={}", seat.index()))) title=(self.sheet_name(seat)) {
                (self.small_map(sheet))
                span .about {
                    b { (shape(seat.index())) (self.name(seat)) }
                    (self.progress(seat))
                    @let score = self.game.score(sheet);
                    span { span title=(self.say.word("mx-points-about")) { b data-count=(score) { (minus(score)) } " " small { (self.say.word("mx-points")) } } "  " b { (filled) } small { "/" (board.stations.len()) } }
                    span .won {
                        @for (id, line) in board.lines() {
                            @if sheet.has_crown(id) { span { (badge(line)) (crown()) (line.crown) } }
                            @else if sheet.has_diamond(id) { span { (badge(line)) (diamond()) (line.diamond) } }
                        }
                    }
                }
            }
        }
    }

    /// Whether a seat has chosen; nothing when the game is over.
    fn progress(&self, seat: Seat) -> Markup {
        let say = |id| MetroX::dictionary().say(&Phrase::new(id), self.to);
        html! {
            @if self.view.waiting.contains(seat) { span .choosing { (say(CHOOSING)) } }
            @else if !self.view.waiting.is_empty() { span .chosen { "✓ " (say(CHOSEN)) } }
        }
    }

    fn small_map(&self, sheet: &Sheet) -> Markup {
        let board = self.plan.board;
        let stations = |star: bool| {
            let wanted = move |id| sheet.is_filled(board, id) && sheet.star_number(board, id).is_some() == star;
            board.stations().filter(move |(id, _)| wanted(*id)).map(|(_, station)| self.plan.at(station.at))
        };
        let used = board.lines().flat_map(|(id, _)| {
            let used = sheet.windows_used(board, id);
            self.plan.car(id).windows.into_iter().take(usize::from(used)).collect::<Vec<Spot>>()
        });
        html! {
            svg .mini viewBox=(self.plan.view_box()) aria-hidden="true" {
                use href={(self.layer) "#small"} {}
                path .w d=(dots(used)) {} path .f d=(dots(stations(false))) {} path .s d=(dots(stations(true))) {}
            }
        }
    }
}
