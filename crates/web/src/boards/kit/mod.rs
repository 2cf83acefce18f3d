//! What every drawn board needs: files of what never moves, numbers and colours as SVG writes them, points and lines, what a
//! pointer can hit, and places where a note hides the least.

mod hit;
mod layer;
mod pin;
mod room;
mod sketch;

use tabletop::{Color, Lang};

pub(super) use self::{
    hit::{away, cell},
    layer::Layers,
    pin::words,
    room::{Area, Room, overlap},
    sketch::{arrow, label, sketch},
};
pub(crate) use self::{
    layer::Layer,
    pin::{Pin, PinKind},
};

/// A point of a drawing.
pub(crate) type Point = [f32; 2];

/// A number as SVG likes it: one decimal at most.
pub(crate) fn short(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}

/// A colour as CSS writes it.
pub(crate) fn hex(Color { red, green, blue }: Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The language that a name is not shown in first.
pub(crate) const fn other(lang: Lang) -> Lang {
    match lang {
        Lang::En => Lang::Ja,
        Lang::Ja => Lang::En,
    }
}

/// A point between two others.
pub(super) fn between([a, b]: [Point; 2], share: f32) -> Point {
    [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/// How far apart two points are.
pub(super) fn distance(a: Point, b: Point) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// A straight line as the data of a path.
pub(super) fn line([a, b]: [Point; 2]) -> String {
    format!("M{} {}L{} {}", short(a[0]), short(a[1]), short(b[0]), short(b[1]))
}

/// A place as the value of `transform`.
pub(super) fn move_to([x, y]: Point) -> String {
    format!("translate({} {})", short(x), short(y))
}

/// The same as a style, for what glides from place to place.
pub(super) fn moved([x, y]: Point) -> String {
    format!("transform:translate({}px,{}px)", short(x), short(y))
}

/// How wide a text of this size is, roughly.
pub(super) fn text_width(text: &str, size: f32) -> f32 {
    text.chars().map(|letter| if letter.is_ascii() { 0.58 * size } else { size }).sum()
}
