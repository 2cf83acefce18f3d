//! What never changes in a game: the wards with their names and card counts, the planned railways, the stations. It is sent as
//! a file of its own, where no rule of the page's style sheet reaches: so colours are variables in attributes.

use maud::{Markup, html};
use shinjuku::{Board, Point, RailwayId, Station, StationId, WardId};
use tabletop::{Lang, Name};

use super::{
    super::kit::{Area, line, move_to, other, overlap, short, text_width},
    plane::{Borders, HEIGHT, Plane, WIDTH, store_area},
};

/// The colour fields of the wards.
const REGIONS: [&str; 4] = ["n", "w", "e", "s"];
/// The size of wards' names in the other language.
const SECOND: f32 = 11.0;
/// That of stations, which crowd: the names of two of them would meet if it were larger.
const BESIDE: f32 = 9.5;
/// How wide and high the count of a ward's cards is.
const COUNT: [f32; 2] = [12.0, 13.5];
/// How far it is from the name before it.
const COUNT_GAP: f32 = 4.0;
/// How far its top is below the line of the ward's name.
const COUNT_TOP: f32 = 3.0;

/// All parts, each with an id; `j-w-…` is a ward alone, `j-r-…` a railway, `j-s-…` the place of a station. What they look
/// like is said where they are used.
pub(super) fn whole(board: &Board, plane: &Plane<'_>, lang: Lang) -> Markup {
    html! {
        (ground(board, plane))
        (places(board, plane, lang))
        defs {
            @for railway in RailwayId::all() { path id={"j-r-" (board.railway(railway).id)} d=(line(plane.railway(railway))) {} }
            @for station in StationId::all() {
                @let [x, y] = plane.station(station).map(short);
                circle id={"j-s-" (board.station(station).id)} cx=(x) cy=(y) r="15" {}
            }
        }
    }
}

/// The wards, the planned railways and the ready connection.
pub(super) fn ground(board: &Board, plane: &Plane<'_>) -> Markup {
    let borders = Borders::new(board);
    let plans: String = RailwayId::all().map(|railway| line(plane.railway(railway))).collect();
    let ready = line(board.connection.map(|end| plane.station(end)));
    html! {
        g #j-ground stroke-linejoin="round" {
            rect width=(WIDTH) height=(HEIGHT) fill="var(--beyond)" {}
            g stroke="var(--border)" stroke-width="2.6" {
                g fill="var(--bay)" { path #j-w-bay d=(borders.path(plane, &board.bay.polygon)) {} }
                @for region in REGIONS {
                    g fill={"var(--" (region) ")"} {
                        @for ward in board.wards.iter().filter(|ward| ward.region == region) {
                            path id={"j-w-" (ward.id)} d=(borders.path(plane, &ward.polygon)) {}
                        }
                    }
                }
            }
            g fill="none" {
                path #j-plans d=(plans) stroke="var(--plan)" stroke-width="2.4" stroke-dasharray="5 4.5" {}
                // SJ-COMP-7: open to all from the start.
                g stroke-linecap="round" {
                    path d=(ready) stroke="var(--ink)" stroke-width="9" {}
                    path d=(ready) stroke="var(--surface)" stroke-width="5" {}
                }
            }
        }
    }
}

/// A ward's name in the reader's language, below it the other one and how many cards there are.
fn ward_name(board: &Board, plane: &Plane<'_>, lang: Lang, id: WardId) -> Markup {
    let (ward, [x, y], count) = (board.ward(id), plane.label(id), count_area(board, plane, lang, id));
    let second = ward.name.get(other(lang));
    let wide = text_width(second, SECOND);
    let left = if count[0] < x { count[0] + COUNT[0] + COUNT_GAP } else { count[0] - COUNT_GAP - wide };
    html! {
        // The edge keeps it readable above tracks.
        g fill={"var(--" (ward.region) "-ink)"} transform=(move_to([x, y])) paint-order="stroke" stroke="var(--halo)" stroke-width="3" stroke-linejoin="round" stroke-opacity=".85" {
            text font-size="13" font-weight="700" letter-spacing=".5" text-anchor="middle" { (ward.name.get(lang)) }
            text font-size=(SECOND) x=(short(left - x)) y="13.5" lang=(other(lang)) { (second) }
            g stroke="none" transform=(move_to([count[0] - x, COUNT_TOP])) {
                rect width=(COUNT[0]) height=(COUNT[1]) rx="2" {}
                text x=(COUNT[0] / 2.0) y="10.5" font-size="11" font-weight="800" fill="var(--border)" text-anchor="middle" { (ward.cards) }
            }
        }
    }
}

/// Where the count of a ward's cards stands: after the name of the second language, or before it where a store would hide it.
pub(super) fn count_area(board: &Board, plane: &Plane<'_>, lang: Lang, id: WardId) -> Area {
    let half = (text_width(board.ward(id).name.get(other(lang)), SECOND) + COUNT_GAP + COUNT[0]) / 2.0;
    let [x, y] = plane.label(id);
    let ways = [x + half - COUNT[0], x - half].map(|left| [left, y + COUNT_TOP, COUNT[0], COUNT[1]]);
    let is_free = |area: &&Area| StationId::all().all(|at| overlap(store_area(plane.site(at)), **area) == 0.0);
    ways.iter().find(is_free).copied().unwrap_or(ways[0])
}

/// The part of the drawing that a ward's name takes: left, top, width, height.
pub(super) fn ward_area(board: &Board, plane: &Plane<'_>, lang: Lang, id: WardId) -> Area {
    let (name, [x, y]) = (&board.ward(id).name, plane.label(id));
    let first = text_width(name.get(lang), 13.5);
    let wide = first.max(text_width(name.get(other(lang)), SECOND) + COUNT[0] + COUNT_GAP);
    [x - wide / 2.0, y - 11.0, wide, 28.0]
}

fn bay_name(name: &Name, at: Point, lang: Lang) -> Markup {
    html! {
        g fill="var(--bay-ink)" text-anchor="middle" transform=(move_to(at)) {
            text font-size="13" font-weight="700" letter-spacing=".5" { (name.get(lang)) }
            text font-size=(SECOND) y="13.5" lang=(other(lang)) { (name.get(other(lang))) }
        }
    }
}

/// The names of the wards, the stations and their names.
pub(super) fn places(board: &Board, plane: &Plane<'_>, lang: Lang) -> Markup {
    html! {
        g #j-places {
            @for ward in WardId::all() { (ward_name(board, plane, lang, ward)) }
            (bay_name(&board.bay.name, plane.at(board.bay.label_at), lang))
            g fill="#fff" stroke="#16181d" { @for station in StationId::all() { (ring(board, plane, station)) } }
            g font-size="11" font-weight="600" fill="var(--ink)" paint-order="stroke" stroke="var(--halo)" stroke-width="2.6" stroke-linejoin="round" stroke-opacity=".85" {
                @for station in StationId::all() {
                    (station_name(board.station(station), plane.station(station), board.is_big(station), lang))
                }
            }
        }
    }
}

fn ring(board: &Board, plane: &Plane<'_>, id: StationId) -> Markup {
    let [x, y] = plane.station(id).map(short);
    html! {
        @if board.is_big(id) {
            circle cx=(x) cy=(y) r="10.5" stroke-width="3.4" {}
            circle cx=(x) cy=(y) r="5.2" stroke-width="1.8" {}
        } @else { circle cx=(x) cy=(y) r="6" stroke-width="2.4" {} }
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
    let (size, weight) = if big { ("12", "800") } else { ("11", "600") };
    html! {
        g id={"j-l-" (station.id)} transform=(move_to(place)) text-anchor=(label.anchor) font-size=(size) font-weight=(weight) {
            @if label.split {
                text { (first) }
                text font-size=(BESIDE) font-weight="500" y="11" lang=(other(lang)) { (second) }
            } @else {
                text { (first) " " tspan font-size=(BESIDE) font-weight="500" lang=(other(lang)) { (second) } }
            }
        }
    }
}

/// The part of the drawing that a station's name takes: left, top, width, height.
pub(super) fn label_area(board: &Board, plane: &Plane<'_>, lang: Lang, id: StationId) -> [f32; 4] {
    let station = board.station(id);
    let label = Label::read(&station.label, board.is_big(id));
    let (first, second) = (text_width(station.name.get(lang), 11.5), text_width(station.name.get(other(lang)), BESIDE));
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

/// The part of the drawing that a station takes.
pub(super) const fn ring_area([x, y]: Point) -> Area {
    [x - 11.0, y - 11.0, 22.0, 22.0]
}

/// What names and stations take of the drawing.
pub(super) fn areas(board: &Board, plane: &Plane<'_>, lang: Lang) -> Vec<[f32; 4]> {
    let wards = WardId::all().map(|ward| ward_area(board, plane, lang, ward));
    let names = StationId::all().map(|station| label_area(board, plane, lang, station));
    let rings = StationId::all().map(|station| ring_area(plane.station(station)));
    wards.chain(names).chain(rings).collect()
}
