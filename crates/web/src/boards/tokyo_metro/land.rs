//! What never changes on the map: the grid, the lines, the Stations and their names. Its colours are variables, because no rule of
//! the page's style sheet reaches a file of its own.

use std::f32::consts::{PI, TAU};

use maud::{Markup, html};
use tabletop::Color;
use tokyo_metro::board::{Anchor, Kind, Line, Stop};

use super::{
    super::kit::{hex, move_to, short},
    names::{LEADING, Written},
    plane::{Plane, SPACE},
};

/// A colour as it is seen on both grounds: a very dark one is lighter in the dark.
pub(super) fn paint(color: Color) -> String {
    let plain = hex(color);
    if light(color) > 0.09 { plain } else { format!("light-dark({plain},color-mix(in srgb,{plain} 55%,#fff))") }
}

/// How light a colour is, from 0 to 1.
fn light(Color { red, green, blue }: Color) -> f32 {
    let part = |part: u8| {
        let value = f32::from(part) / 255.0;
        if value <= 0.04 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
}

/// The colour of letters on a ground of this colour.
pub(super) fn ink_on(color: Color) -> &'static str {
    if 1.05 / (light(color) + 0.05) >= 4.2 { "#fff" } else { "#16181d" }
}

pub(super) fn whole(plane: &Plane<'_>) -> Markup {
    html! { (grid(plane)) (over(plane)) }
}

fn grid(plane: &Plane<'_>) -> Markup {
    let [wide, high] = plane.size();
    let (columns, rows) = plane.map.grid().size();
    let down = (1..columns).map(|at| format!("M{} 0V{high}", f32::from(at) * SPACE));
    let across = (1..rows).map(|at| format!("M0 {}H{wide}", f32::from(at) * SPACE));
    let lines: Vec<String> = down.chain(across).collect();
    html! { path #t-grid d=(lines.concat()) fill="none" stroke="var(--t-grid)" {} }
}

fn over(plane: &Plane<'_>) -> Markup {
    let width = plane.rails.width;
    let lines: Vec<_> = plane.map.lines().iter().enumerate().collect();
    html! {
        g #t-map {
            g fill="none" stroke-linecap="round" stroke-linejoin="round" {
                // Trams and buses run below the Trains.
                @for (at, line) in lines.iter().filter(|(_, line)| line.kind != Kind::Train) {
                    (way(plane, *at, line, width + 1.0))
                    path d=(plane.rails.path(*at)) stroke="var(--paper)" stroke-width="2.4" {}
                }
                @for (at, line) in lines.iter().filter(|(_, line)| line.kind == Kind::Train) {
                    (way(plane, *at, line, width))
                }
                @for (at, station) in plane.map.stations().iter().enumerate() {
                    @if station.circles.len() > 1 { (capsule(plane, at)) }
                }
            }
            (names(plane, plane.names.iter()))
            (stops(plane))
        }
    }
}

/// The way of a Line. Its colour is that of what is around it, so that a page which uses the way gives it another one.
fn way(plane: &Plane<'_>, at: usize, line: &Line, width: f32) -> Markup {
    html! { g stroke=(paint(line.color)) stroke-width=(width) { path id={"t-l-" (line.id)} d=(plane.rails.path(at)) {} } }
}

/// TM-MAP-3: the circles of one Station stand in one shape.
fn capsule(plane: &Plane<'_>, station: usize) -> Markup {
    let Some(circles) = plane.map.stations().get(station).map(|station| &station.circles) else { return html! {} };
    let points: Vec<String> =
        circles.iter().map(|at| plane.rails.point(*at)).map(|[x, y]| format!("{} {}", short(x), short(y))).collect();
    let path = format!("M{}", points.join("L"));
    let r = plane.radius(2);
    html! {
        path d=(path) stroke="var(--t-cap)" stroke-width=(short(2.0 * r + 8.0)) {}
        path d=(path) stroke="var(--t-stop)" stroke-width=(short(2.0 * r + 5.0)) {}
    }
}

/// Names, with an edge in the colour of the paper that keeps them apart from what they stand on.
pub(super) fn names<'a>(plane: &Plane<'_>, names: impl Iterator<Item = &'a Written>) -> Markup {
    let size = plane.letters;
    html! {
        g font-size=(size) font-weight="600" fill="var(--ink)" stroke="var(--paper)" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke" {
            @for name in names {
                @let top = name.at[1] - size * LEADING * name.lines.len() as f32 / 2.0;
                @let anchor = match name.anchor { Anchor::Start => None, Anchor::Middle => Some("middle"), Anchor::End => Some("end") };
                @for (line, at) in name.lines.iter().zip(0_u8..) {
                    text x=(short(name.at[0])) y=(short(top + size * LEADING * (f32::from(at) + 0.82))) text-anchor=[anchor]
                        font-weight=[name.halt.then_some("500")] fill=[name.halt.then_some("var(--soft)")] { (line) }
                }
            }
        }
    }
}

fn stops(plane: &Plane<'_>) -> Markup {
    html! {
        g font-weight="700" text-anchor="middle" {
            @for ((stop, circle), calls) in &plane.calls {
                @let at = plane.places(*stop).get(usize::from(*circle)).copied().unwrap_or_default();
                @match stop {
                    Stop::Station(_) => (ring(plane, at, calls)),
                    Stop::Halt(_) => {
                        @let color = calls.first().and_then(|(line, _)| plane.map.lines().get(*line)).map(|line| paint(line.color));
                        circle cx=(short(at[0])) cy=(short(at[1])) r="5" fill="var(--t-stop)" stroke=[color] stroke-width="2.2" {}
                    }
                }
            }
        }
    }
}

/// A circle, its ring cut into an arc for each stop.
fn ring(plane: &Plane<'_>, at: [f32; 2], calls: &[(usize, u8)]) -> Markup {
    let (r, count) = (plane.radius(calls.len()), calls.len().max(1));
    let (size, high) = match count {
        1 => (8.6, 0.0),
        2 => (7.9, 7.5),
        _ => (7.3, 6.8),
    };
    let k = plane.letters / 9.4;
    let line = |at: usize| plane.map.lines().get(at);
    let color = |at: usize| line(at).map(|line| paint(line.color)).unwrap_or_default();
    html! {
        g transform=(move_to(at)) fill="var(--t-ink)" {
            circle r=(short(r)) fill="var(--t-stop)" {}
            @if let [(only, _)] = calls { circle r=(short(r - 0.9)) fill="none" stroke=(color(*only)) stroke-width="2.3" {} }
            @else {
                @for (part, (of, _)) in calls.iter().enumerate() {
                    path d=(arc(r - 0.9, part, count)) fill="none" stroke=(color(*of)) stroke-width="2.3" {}
                }
            }
            @for (part, (of, stop)) in calls.iter().enumerate() {
                @let y = (part as f32 - (count as f32 - 1.0) / 2.0) * high * k + size * k * 0.36;
                @let id = line(*of).map(|line| line.id.as_str()).unwrap_or_default();
                text y=(short(y)) font-size=(short(size * k)) { (id) @if !plane.is_pair(*of) { (stop + 1) } }
            }
        }
    }
}

/// A part of a ring; the first part is on top.
fn arc(r: f32, part: usize, count: usize) -> String {
    let each = TAU / count as f32;
    let from = -PI / 2.0 - each / 2.0 + part as f32 * each;
    let [(y1, x1), (y2, x2)] = [from, from + each].map(f32::sin_cos);
    format!("M{} {}A{r} {r} 0 0 1 {} {}", short(r * x1), short(r * y1), short(r * x2), short(r * y2))
}
