//! A choice that a review marks on a board: what it is about in its colour, and a word beside it.

use maud::{Markup, html};

use super::{Point, move_to, short, text_width};

/// A choice that is marked.
pub(crate) struct Pin<'a> {
    /// How it is written.
    pub(crate) notation: &'a str,
    pub(crate) kind: PinKind,
    /// What stands beside it.
    pub(crate) label: String,
}

/// Which of the choices it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PinKind {
    /// The one that was made.
    Made,
    /// The one that the bot likes best.
    Best,
}

impl PinKind {
    /// Its class on a page.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Made => "lit-made",
            Self::Best => "lit-best",
        }
    }
}

/// The size of the letters.
const LETTERS: f32 = 12.5;
const HIGH: f32 = 21.0;
/// How far from its place a word stands.
const AWAY: f32 = 30.0;

/// The words at their places on a drawing with these corners: of two the upper one stands above its place, the lower one below, so that
/// they never meet.
pub(crate) fn words(pins: &[(&Pin<'_>, Point)], corners: [Point; 2]) -> Markup {
    html! { @for (at, (pin, place)) in pins.iter().enumerate() { (word(pin, stands(pins, at, *place), corners)) } }
}

fn stands(pins: &[(&Pin<'_>, Point)], at: usize, [x, y]: Point) -> Point {
    let lower =
        |(other, (_, [_, there])): (usize, &(&Pin<'_>, Point))| *there < y || (*there - y).abs() < 0.1 && other < at;
    let is_lower = pins.iter().enumerate().any(lower);
    [x, if is_lower { y + AWAY } else { y - AWAY }]
}

fn word(pin: &Pin<'_>, [x, y]: Point, [[left, top], [right, bottom]]: [Point; 2]) -> Markup {
    let half = text_width(&pin.label, LETTERS) / 2.0 + 9.0;
    let within = |at: f32, low: f32, high: f32| at.max(low + 2.0).min(high - 2.0);
    let at = [within(x, left + half, right - half), within(y, top + HIGH / 2.0, bottom - HIGH / 2.0)];
    html! {
        g .pin-word .(pin.kind.class()) transform=(move_to(at)) {
            rect x=(short(-half)) y=(short(-HIGH / 2.0)) width=(short(2.0 * half)) height=(short(HIGH)) rx=(short(HIGH / 2.0)) {}
            text y="4.4" { (pin.label) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_words_at_one_place_one_stands_above_and_one_below() {
        let pin = |kind| Pin { notation: "x", kind, label: "played".to_owned() };
        let (made, best) = (pin(PinKind::Made), pin(PinKind::Best));
        let pins = [(&best, [50.0, 60.0]), (&made, [50.0, 60.0])];
        let high = |at| stands(&pins, at, [50.0, 60.0])[1];
        assert!(high(0) < 60.0 - HIGH && high(1) > 60.0 + HIGH, "{} {}", high(0), high(1));
        let drawn = word(&made, [0.0, 0.0], [[0.0, 0.0], [100.0, 100.0]]).0;
        assert!(!drawn.contains("translate(0 "), "it stays on the drawing: {drawn}");
    }
}
