//! The board of a table. A game that is drawn has a file of its own here and a line in [`draw`]; all others are shown as
//! text, which is also what a screen reader reads.

mod shinjuku;

use catalog::Match;
use maud::{Markup, html};
use tabletop::{Color, Listener, Page, Span, Viewer};

/// The board as `viewer` knows it.
pub(crate) fn draw(_game: &str, at: &dyn Match, viewer: Viewer, to: Listener<'_>) -> Markup {
    shinjuku::draw(at, viewer, to).unwrap_or_else(|| text(&at.text(viewer, to)))
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
    let tint = span.style.color.map(|Color { red, green, blue }| format!("--tint:#{red:02x}{green:02x}{blue:02x}"));
    html! { span class=(class) style=[tint] { (span.text) } }
}
