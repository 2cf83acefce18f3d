//! What is drawn many times, each once: a file of its own, for all maps and languages. No rule of the page's style sheet reaches
//! it: colours are variables, which come from where a drawing is used.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use tabletop::{Lang, Seat};

use super::super::kit::Layer;

/// The icons of the actions and tokens, each a symbol.
const SIGNS: &str = include_str!("symbols.svg");
const MEEPLE: &str = "M0-12.5A4.6 4.6 0 0 1 3.6-5C8-4 11.5-2 11.5 1C11.5 3 9 3.4 6 3L9.5 11.5H2.2L0 7.5L-2.2 11.5H-9.5L-6 3C-9 \
                      3.4-11.5 3-11.5 1C-11.5-2-8-4-3.6-5A4.6 4.6 0 0 1 0-12.5Z";
const TOWER: &str = "M-1.1-12.5H1.1L1.8-6.5H5.2L8 9.5H-8L-5.2-6.5H-1.8Z";
/// The colours of the seats.
const SEATS: [&str; 5] = ["a", "b", "c", "d", "e"];
/// The Drinks: a body and a mark for each color, so that the colour is never the only sign (DR-COMP-2).
const DRINKS: [(&str, &str); 6] = [
    (
        "M-1.9-9H1.9V-5.6C1.9-3.6 5-3 5 .2C5 1.8 3.9 2.2 3.9 3.4S5.2 5 5.2 6.8V8Q5.2 9 4.2 9H-4.2Q-5.2 9-5.2 8V6.8C-5.2 \
         5-3.9 4.6-3.9 3.4S-5 1.8-5 .2C-5-3-1.9-3.6-1.9-5.6Z",
        "M-3.8 1.6C-1.6-.8 1.6 3.2 3.8.8",
    ),
    ("M-4.6-5H4.6L5.6-3.4V7.4L4.6 9H-4.6L-5.6 7.4V-3.4Z", "M-3.6 1.2H3.6M-3 3.6H3"),
    ("M-3.6-9H3.6L4.7-7.2V7.2L3.6 9H-3.6L-4.7 7.2V-7.2Z", "M-3.2 0C-2-2.6 2-2.6 3.2 0C2 2.6-2 2.6-3.2 0Z"),
    (
        "M-1.9-9H1.9V-7L4.9-3.8V7Q4.9 9 3 9H-3Q-4.9 9-4.9 7V-3.8L-1.9-7Z",
        "M-3 4.2C-3.4-.6 0-2 3.2-1.8C3.2 2 1.4 5-3 4.2Z",
    ),
    (
        "M-1.5-9H1.5V-5.2C1.5-3.2 5-1.6 5 2V7Q5 9 3 9H-3Q-5 9-5 7V2C-5-1.6-1.5-3.2-1.5-5.2Z",
        "M-1.6 5h.1M1.6 2.4h.1M-.8-.4h.1",
    ),
    (
        "M-1.6-9H1.6V-5.2C4.4-4.4 5.9-1.9 5.9 1.4C5.9 5.2 4.3 9 2.4 9H-2.4C-4.3 9-5.9 5.2-5.9 1.4C-5.9-1.9-4.4-4.4-1.6-5.2Z",
        "M-1.9 1.2h.1M1.9 1.2h.1M0 4.4h.1",
    ),
];

/// The file.
pub(super) static SYMBOLS: LazyLock<Layer> = LazyLock::new(|| {
    let drawing = html! { svg xmlns="http://www.w3.org/2000/svg" { defs { (all()) } } };
    Layer::new("tokyo-metro", "pieces", Lang::En, drawing)
});

/// The address of a drawing.
pub(super) fn drawing(name: &str) -> String {
    format!("{}#t-{name}", SYMBOLS.address())
}

fn all() -> Markup {
    html! {
        (PreEscaped(SIGNS))
        @for (seat, letter) in SEATS.iter().enumerate() {
            @let fill = format!("var(--seat-{letter})");
            symbol id={"t-disc-" (seat)} overflow="visible" viewBox="-8 -8 16 16" { circle r="7.5" fill=(fill) {} (sign(seat, [0.0, 0.0], 3.3)) }
            g id={"t-meeple-" (seat)} {
                path d=(MEEPLE) fill=(fill) stroke="var(--surface)" stroke-width="2.4" paint-order="stroke" stroke-linejoin="round" {}
                (sign(seat, [0.0, 1.2], 3.2))
            }
            g id={"t-tower-" (seat)} {
                path d=(TOWER) fill=(fill) stroke="var(--surface)" stroke-width="4" paint-order="stroke" stroke-linejoin="round" {}
                path d="M-4.7-3.3H4.7" stroke="var(--seat-ink)" stroke-opacity=".55" stroke-width="1.2" {}
                (sign(seat, [0.0, 3.2], 3.1))
            }
        }
        @for (at, (body, mark)) in DRINKS.iter().enumerate() {
            g id={"t-drink-" (at)} {
                path d=(body) fill="var(--c)" stroke="var(--ink)" stroke-width=".9" stroke-linejoin="round" {}
                path d=(mark) fill="none" stroke="var(--c-ink)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" {}
            }
        }
    }
}

/// The sign of a seat: dot, square, triangle, diamond, hexagon.
fn sign(seat: usize, [x, y]: [f32; 2], r: f32) -> Markup {
    let path = match seat {
        0 => return html! { circle cx=(x) cy=(y) r=(r * 0.86) fill="var(--seat-ink)" {} },
        1 => format!("M{} {}h{w}v{w}h-{w}z", x - r * 0.8, y - r * 0.8, w = r * 1.6),
        2 => format!("M{x} {}L{} {h}H{}Z", y - r, x + r, x - r, h = y + r * 0.8),
        3 => format!("M{x} {}L{} {y}L{x} {}L{} {y}Z", y - r * 1.15, x + r * 1.15, y + r * 1.15, x - r * 1.15),
        _ => {
            let (half, high) = (r * 0.55, r * 0.95);
            format!(
                "M{} {t}h{w}L{} {y}L{} {b}h-{w}L{} {y}Z",
                x - half,
                x + r * 1.1,
                x + half,
                x - r * 1.1,
                w = half * 2.0,
                t = y - high,
                b = y + high
            )
        }
    };
    html! { path d=(path) fill="var(--seat-ink)" {} }
}

/// An icon within text.
pub(super) fn icon(name: &str) -> Markup {
    html! { svg .t-ic aria-hidden="true" { use href=(drawing(name)) {} } }
}

/// A disc of a seat within text.
pub(super) fn disc(seat: Seat) -> Markup {
    html! { svg .t-disc aria-hidden="true" { use href=(drawing(&format!("disc-{}", seat.number() % 5))) {} } }
}
