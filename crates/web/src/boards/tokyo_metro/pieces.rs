//! Single pieces as SVG: line badges, Drinks, vehicles.

use maud::{Markup, html};
use tabletop::{Color, Seat};
use tokyo_metro::{
    ColorId, LineId,
    board::{Kind, Line},
};

use super::{
    super::kit::{Point, hex, short},
    Scene,
    land::{ink_on, paint},
    symbols::drawing,
};

/// The class of a seat's colour.
pub(super) fn seat_class(seat: Seat) -> String {
    format!("t-s{}", seat.number() % 5)
}

/// The colours of a Drink: its own and that of its mark.
pub(super) fn drink_style(color: Color) -> String {
    format!("--c:{};--c-ink:{}", hex(color), ink_on(color))
}

impl Scene<'_> {
    /// A ring with a letter is a Line.
    pub(super) fn badge(&self, line: LineId) -> Markup {
        let of = self.board().line(line);
        html! { svg .t-badge viewBox="-11 -11 22 22" aria-hidden="true" { (badge(of)) } }
    }

    /// A Drink within text.
    pub(super) fn drink(&self, color: ColorId) -> Markup {
        html! {
            @if let Some(of) = self.board().drinks().and_then(|drinks| drinks.color(color)) {
                svg .t-drink viewBox="-6.5 -10 13 20" aria-hidden="true" style=(drink_style(of.color)) { use href=(drawing(&format!("drink-{}", color.index() % 6))) {} }
            }
        }
    }

    /// The name of a Drink color.
    pub(super) fn color_name(&self, color: ColorId) -> &str {
        let of = self.board().drinks().and_then(|drinks| drinks.color(color));
        of.map(|of| of.name.get(self.to.lang)).unwrap_or_default()
    }

    /// A vehicle that points to its next stop.
    pub(super) fn car(&self, line: LineId, name: &str, towards: Point) -> Markup {
        vehicle(self.board().line(line), name, towards)
    }
}

/// A ring with the letter of its Line, around nothing.
pub(super) fn badge(of: &Line) -> Markup {
    html! {
        circle r="10.5" fill="var(--t-stop)" {}
        circle r="8.9" fill="none" stroke=(paint(of.color)) stroke-width="3.2" {}
        text y="4.5" { (of.id) }
    }
}

/// A vehicle of a Line that points in a direction.
pub(super) fn vehicle(of: &Line, name: &str, [dx, dy]: Point) -> Markup {
    let (body, back) = match of.kind {
        Kind::Train => ("M-12.5-8H7L15 0L7 8H-12.5A2.5 2.5 0 0 1-15 5.5V-5.5A2.5 2.5 0 0 1-12.5-8Z", 2.5),
        Kind::Tram => ("M-9-8.5H9L15.5 0L9 8.5H-9A7 7 0 0 1-15.5 2V-2A7 7 0 0 1-9-8.5Z", 1.0),
        Kind::Bus => ("M-13.5-8.5H9.5L15.5 0L9.5 8.5H-13.5A2 2 0 0 1-15.5 6.5V-6.5A2 2 0 0 1-13.5-8.5Z", 1.5),
    };
    let angle = dy.atan2(dx);
    let (x, y) = (short(-back * angle.cos()), short(4.0 - back * angle.sin()));
    html! {
        path .t-car d=(body) fill=(hex(of.color)) transform={"rotate(" (short(angle.to_degrees())) ")"} {}
        text x=(x) y=(y) fill=(ink_on(of.color)) { (name) }
    }
}
