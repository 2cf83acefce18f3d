//! The board of a table, and all else that the pages show of a game in its own way ([`drawing::Drawing`]). A game that is not drawn is
//! shown as text, which is also what a screen reader reads.

mod drawing;
pub(crate) mod kit;
mod look;
mod metrox;
mod shinjuku;
mod tokyo_metro;

use std::any::Any;

use catalog::Outcome;
use maud::{Markup, html};
use tabletop::{Lang, Page, Span, Viewer};

use self::drawing::DRAWINGS;
pub(crate) use self::{
    drawing::{Drawing, FirstTurn, Step, Wish, drawing},
    kit::{Pin, PinKind},
    look::{Drawn, Look, Pick, RailRow},
    metrox::line_badge,
    shinjuku::{icon, store_chip},
    tokyo_metro::yen,
};
use crate::vignettes::Parts;

/// The files of all boards that are compiled in.
pub(crate) fn layers() -> impl Iterator<Item = &'static kit::Layer> {
    DRAWINGS.iter().flat_map(|drawing| drawing.layers())
}

/// The board as the viewer knows it.
pub(crate) fn draw(look: &Look<'_>) -> Drawn {
    let view = look.at.typed_view(look.viewer);
    let drawn = DRAWINGS.iter().find_map(|drawing| drawing.draw(&*view, look));
    drawn.unwrap_or_else(|| Drawn {
        board: text(&look.at.text(look.viewer, look.to)),
        title: None,
        place: None,
        chip: None,
        about: html! {},
        room: "plain",
        things: html! {},
        players: None,
        rows: None,
        pick: None,
    })
}

/// What happened at a decision, step by step, if its game shows such things.
pub(crate) fn steps(game: &dyn Any, told: &dyn Outcome, viewer: Viewer, lang: Lang) -> Option<Markup> {
    DRAWINGS.iter().find_map(|drawing| drawing.steps(game, told, viewer, lang))
}

/// The small picture of a game's board.
pub(crate) fn picture(game: &dyn Any, lang: Lang) -> Option<Parts> {
    DRAWINGS.iter().find_map(|drawing| drawing.picture(game, lang))
}

/// What stands for a turn in a row of turns, if the game has such a sign; `view` is everybody's.
pub(crate) fn sign(game: &dyn Any, view: &dyn Any, lang: Lang) -> Option<Markup> {
    DRAWINGS.iter().find_map(|drawing| drawing.sign(game, view, lang))
}

/// A page of styled text.
fn text(page: &Page) -> Markup {
    html! {
        pre #board-text .text tabindex="0" {
            @for line in &page.lines { @for span in line { (piece(span)) } "\n" }
        }
    }
}

/// Colour is a mark below the letters, never the letters' own colour: they stay readable on both grounds.
fn piece(span: &Span) -> Markup {
    let class = match (span.style.bold, span.style.dim, span.style.color.is_some()) {
        (false, false, false) => return html! { (span.text) },
        (true, _, true) => "strong tint",
        (false, true, true) => "pale tint",
        (false, false, true) => "tint",
        (true, _, false) => "strong",
        (false, true, false) => "pale",
    };
    let tint = span.style.color.map(|color| format!("--tint:{}", kit::hex(color)));
    html! { span class=(class) style=[tint] { (span.text) } }
}
