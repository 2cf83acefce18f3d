//! What is drawn many times, each once: a file of its own, for all maps and languages. As in the layer of the map no rule of the
//! page's style sheet reaches it: colours are variables, which come from where a drawing is used.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use shinjuku::{Piece, Type};
use tabletop::Lang;

use super::super::kit::Layer;

/// The radius of a customer's disc.
pub(super) const DRAWN: f32 = 10.0;

/// The goods and other signs, each a symbol.
const SIGNS: &str = include_str!("symbols.svg");
const HOUSE: &str = "M0 0L-4 -4.5H-9a2 2 0 0 1-2-2V-19.5L0 -27.5L11 -19.5V-6.5a2 2 0 0 1-2 2H4Z";
const TOWER: &str = "M0 0L-4 -4.5H-11a2 2 0 0 1-2-2V-30H-17.5L-11 -39.5H11L17.5 -30H13V-6.5a2 2 0 0 1-2 2H4Z";

/// The file.
pub(super) static SYMBOLS: LazyLock<Layer> = LazyLock::new(|| {
    let drawing = html! { svg xmlns="http://www.w3.org/2000/svg" { defs { (all()) } } };
    Layer::new("shinjuku", "pieces", Lang::En, drawing)
});

/// The address of a drawing.
pub(super) fn drawing(name: &str) -> String {
    format!("{}#j-{name}", SYMBOLS.address())
}

fn all() -> Markup {
    html! {
        (PreEscaped(SIGNS))
        @for piece in Piece::ALL { (customer(piece)) }
        @for good in Type::ALL { (house(good)) }
        (tower())
    }
}

/// The inside of a good's symbol, placed; a `use` within what is used from elsewhere is not drawn by every browser.
fn glyph(good: Type, [x, y, size]: [f32; 3], color: &str) -> Markup {
    html! {
        svg x=(x) y=(y) width=(size) height=(size) viewBox="0 0 24 24" color=(color) { (PreEscaped(inside(good).unwrap_or_default())) }
    }
}

/// What is within the symbol of a good.
fn inside(good: Type) -> Option<&'static str> {
    let (_, symbol) = SIGNS.split_once(&format!(" id=\"j-{}\"", good.id()))?;
    let (inside, _) = symbol.split_once('>')?.1.split_once("</symbol>")?;
    Some(inside)
}

/// A disc; a double piece has a second one behind it, and a number.
fn customer(piece: Piece) -> Markup {
    let fill = format!("var(--{})", piece.of().id());
    html! {
        g id={"j-p-" (piece.id())} {
            g fill=(fill) stroke="#16181d" stroke-width="1.3" {
                @if piece.is_double() { circle cx="4.2" r="10" {} }
                circle r="10" {}
            }
            (glyph(piece.of(), [-6.8, -6.8, 13.6], "#16181d"))
            @if piece.is_double() {
                rect x="5.2" y="-13.4" width="12" height="12.4" rx="6.2" fill="#16181d" stroke="#fff" {}
                text x="11.2" y="-3.8" font-size="9.5" font-weight="800" fill="#fff" text-anchor="middle" { "2" }
            }
        }
    }
}

fn body(shape: &str) -> Markup {
    html! { path d=(shape) fill="var(--seat)" stroke="var(--halo)" stroke-width="2.6" paint-order="stroke" stroke-linejoin="round" {} }
}

fn house(good: Type) -> Markup {
    html! {
        g id={"j-k-" (good.id())} {
            (body(HOUSE))
            (glyph(good, [-7.5, -20.2, 15.0], "var(--seat-ink)"))
            circle cx="10.5" cy="-22.5" r="6.2" fill="#fff" stroke="#16181d" stroke-width="1.1" {}
        }
    }
}

/// SJ-DEP: a department store is taller and sells everything.
fn tower() -> Markup {
    let goods = Type::ALL.into_iter().zip([[-11.6, -28.0], [0.4, -28.0], [-11.6, -16.6], [0.4, -16.6]]);
    html! {
        g #j-k-department {
            (body(TOWER))
            path d="M-15 -30H15" stroke="var(--seat-ink)" stroke-width="1.2" {}
            @for (good, [x, y]) in goods { (glyph(good, [x, y, 11.0], "var(--seat-ink)")) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever else a symbol says of itself: discs without their sign are colours alone.
    #[test]
    fn every_good_has_a_sign() {
        for good in Type::ALL {
            assert!(inside(good).is_some_and(|sign| sign.starts_with("<path")), "{}", good.id());
        }
    }
}
