//! What never changes in a game: the wards with their names and card counts, the planned railways, the stations.

use maud::{Markup, html};
use shinjuku::{Board, Point, RailwayId, Station, StationId, WardId};
use tabletop::{Lang, Name};

use super::{
    other,
    pieces::{SYMBOLS, move_to},
    plane::{Borders, HEIGHT, Plane, WIDTH, line, short},
};
use crate::say::Say;

/// The wards, the planned railways and the ready connection.
pub(super) fn ground(board: &Board, plane: &Plane<'_>, lang: Lang) -> Markup {
    let borders = Borders::new(board);
    html! {
        g #j-ground {
            defs { (SYMBOLS) }
            rect .j-beyond width=(WIDTH) height=(HEIGHT) {}
            path #j-w-bay .j-bay d=(borders.path(plane, &board.bay.polygon)) {}
            @for ward in &board.wards {
                path id={"j-w-" (ward.id)} class={"j-ward j-r" (ward.region)} d=(borders.path(plane, &ward.polygon)) {
                    title { (ward.name.get(lang)) }
                }
            }
            @for railway in RailwayId::all() { path .j-plan d=(line(plane.railway(railway))) {} }
            (connection(board, plane, lang))
        }
    }
}

/// SJ-COMP-7: open to all from the start.
fn connection(board: &Board, plane: &Plane<'_>, lang: Lang) -> Markup {
    let data = line(board.connection.map(|end| plane.station(end)));
    html! {
        g .j-ready {
            title { (Say(lang).word("sj-ready")) }
            path .j-ready-edge d=(data) {}
            path .j-ready-core d=(data) {}
        }
    }
}

/// How wide a text of this size is, roughly.
pub(super) fn text_width(text: &str, size: f32) -> f32 {
    text.chars().map(|letter| if letter.is_ascii() { 0.58 * size } else { size }).sum()
}

/// A ward's name in the reader's language, below it the other one and how many cards there are.
fn ward_name(board: &Board, plane: &Plane<'_>, lang: Lang, id: WardId) -> Markup {
    let ward = board.ward(id);
    let second = ward.name.get(other(lang));
    let wide = text_width(second, 10.0);
    let left = -(wide + 15.0) / 2.0;
    html! {
        g class={"j-name j-r" (ward.region)} transform=(move_to(plane.label(id))) {
            text .j-first { (ward.name.get(lang)) }
            text .j-second x=(short(left)) y="13.5" lang=(other(lang)) { (second) }
            g .j-cards transform=(move_to([left + wide + 4.0, 12.0])) {
                rect y="-8.5" width="10.5" height="12.5" rx="2" {}
                text x="5.2" y="1.3" { (ward.cards) }
            }
        }
    }
}

fn bay_name(name: &Name, at: Point, lang: Lang) -> Markup {
    html! {
        g .j-name .j-bay-name transform=(move_to(at)) {
            text .j-first { (name.get(lang)) }
            text .j-second .j-middle y="13.5" lang=(other(lang)) { (name.get(other(lang))) }
        }
    }
}

/// The names of the wards, the stations and their names.
pub(super) fn places(board: &Board, plane: &Plane<'_>, lang: Lang) -> Markup {
    html! {
        g #j-places {
            @for ward in WardId::all() { (ward_name(board, plane, lang, ward)) }
            (bay_name(&board.bay.name, plane.at(board.bay.label_at), lang))
            @for station in StationId::all() { (ring(board, plane, lang, station)) }
            @for station in StationId::all() {
                (station_name(board.station(station), plane.station(station), board.is_big(station), lang))
            }
        }
    }
}

fn ring(board: &Board, plane: &Plane<'_>, lang: Lang, id: StationId) -> Markup {
    let name = board.station(id).name.get(lang);
    let big = board.is_big(id);
    html! {
        g id={"j-st-" (board.station(id).id)} .j-ring .j-hub[big] transform=(move_to(plane.station(id))) {
            title { (name) @if big { ", " (Say(lang).word("sj-hub")) } }
            circle r=(if big { 10.5 } else { 6.0 }) {}
            @if big { circle .j-core r="5.2" {} }
        }
    }
}

/// Where a station's name stands: `"se 14 17 split"` of the board file.
struct Label {
    anchor: &'static str,
    offset: Point,
    split: bool,
}

impl Label {
    fn read(text: &str, big: bool) -> Self {
        let mut words = text.split(' ');
        let side = words.next().unwrap_or_default();
        let anchor = if side.contains('e') {
            "start"
        } else if side.contains('w') {
            "end"
        } else {
            "middle"
        };
        let mut number = || words.next().and_then(|word| word.parse::<f32>().ok());
        let offset = number().zip(number()).map_or_else(|| beside(side, big), |(x, y)| [x, y]);
        Self { anchor, offset, split: words.next() == Some("split") }
    }
}

/// The offset for a side alone.
fn beside(side: &str, big: bool) -> Point {
    let far = if big { 15.0 } else { 11.0 };
    let x = if side.contains('e') {
        far
    } else if side.contains('w') {
        -far
    } else {
        0.0
    };
    let y = if side.contains('n') {
        -far
    } else if side.contains('s') {
        far + 9.0
    } else {
        4.0
    };
    [x, y]
}

fn station_name(station: &Station, at: Point, big: bool, lang: Lang) -> Markup {
    let label = Label::read(&station.label, big);
    let place = [at[0] + label.offset[0], at[1] + label.offset[1]];
    let (first, second) = (station.name.get(lang), station.name.get(other(lang)));
    html! {
        g .j-label .j-hub[big] transform=(move_to(place)) text-anchor=(label.anchor) aria-hidden="true" {
            @if label.split {
                text { (first) }
                text .j-second y="11" lang=(other(lang)) { (second) }
            } @else {
                text { (first) " " tspan .j-second lang=(other(lang)) { (second) } }
            }
        }
    }
}

/// The part of the drawing that a station's name takes: left, top, width, height.
pub(super) fn label_area(board: &Board, plane: &Plane<'_>, lang: Lang, id: StationId) -> [f32; 4] {
    let station = board.station(id);
    let label = Label::read(&station.label, board.is_big(id));
    let (first, second) = (text_width(station.name.get(lang), 11.5), text_width(station.name.get(other(lang)), 9.5));
    let wide = if label.split { first.max(second) } else { first + second + 3.0 };
    let at = plane.station(id);
    let left = match label.anchor {
        "start" => 0.0,
        "end" => -wide,
        _ => -wide / 2.0,
    };
    let high = if label.split { 23.0 } else { 12.0 };
    [at[0] + label.offset[0] + left, at[1] + label.offset[1] - 10.0, wide, high]
}
