//! Small pictures of pieces, for the overviews and the words of the rules.

use maud::{Markup, html};

use super::{Point, short};

/// A picture so many units wide and high; one unit is one CSS pixel where there is room.
pub(crate) fn sketch([wide, high]: Point, inside: &Markup) -> Markup {
    let (wide, high) = (short(wide), short(high));
    html! {
        svg .sketch viewBox={"0 0 " (wide) " " (high)} width=(wide) height=(high) style={"--wide:" (wide) "px"} aria-hidden="true" { (inside) }
    }
}

/// An arrow to the right that begins here.
pub(crate) fn arrow([x, y]: Point) -> Markup {
    let (x, y) = (short(x), short(y));
    html! {
        path d={"M" (x) " " (y) "h13m-5-5l5 5-5 5"} fill="none" stroke="var(--soft)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" {}
    }
}

/// Words in a picture, their middle at this place.
pub(crate) fn label([x, y]: Point, size: f32, text: &str) -> Markup {
    html! {
        text x=(short(x)) y=(short(y + size * 0.36)) font-size=(short(size)) font-weight="700" text-anchor="middle" fill="var(--ink)" { (text) }
    }
}
