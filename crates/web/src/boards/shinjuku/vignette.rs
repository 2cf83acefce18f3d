//! The map as a small picture: wards, planned railways, stations; track and stores that nobody played.

use maud::{Markup, html};
use shinjuku::{Board, RailwayId, StationId, WardId};
use tabletop::Lang;

use super::{
    super::kit::{line, move_to, short},
    plane::{Borders, HEIGHT, Plane, WIDTH},
};
use crate::vignettes::Parts;

/// Track of the picture, by its ends; whose.
const LAID: [(&str, &str, &str); 14] = [
    ("shinjuku", "takadanobaba", "a"),
    ("takadanobaba", "iidabashi", "a"),
    ("iidabashi", "akihabara", "a"),
    ("akihabara", "kinshicho", "a"),
    ("shinjuku", "meidai-mae", "a"),
    ("tokyo", "akihabara", "b"),
    ("tokyo", "shimbashi", "b"),
    ("shimbashi", "roppongi", "b"),
    ("akihabara", "ueno", "b"),
    ("shinjuku", "yotsuya", "c"),
    ("yotsuya", "tokyo", "c"),
    ("tokyo", "hatchobori", "c"),
    ("hatchobori", "monzen-nakacho", "c"),
    ("nakano", "takadanobaba", "c"),
];
/// Stores: where, whose, whether it is a department store.
const STORES: [(&str, &str, bool); 8] = [
    ("shimbashi", "b", true),
    ("shinjuku", "a", true),
    ("iidabashi", "a", false),
    ("yotsuya", "c", false),
    ("akihabara", "b", false),
    ("takadanobaba", "a", false),
    ("monzen-nakacho", "c", false),
    ("roppongi", "a", false),
];

pub(super) fn parts(board: &Board, lang: Lang) -> Parts {
    let plane = Plane::new(board);
    let borders = Borders::new(board);
    let plans: String = RailwayId::all().map(|railway| line(plane.railway(railway))).collect();
    let map = html! {
        g stroke="var(--surface)" stroke-width="3" stroke-linejoin="round" {
            path d=(borders.path(&plane, &board.bay.polygon)) fill="var(--v-bay)" {}
            @for ward in &board.wards {
                path d=(borders.path(&plane, &ward.polygon)) fill={"var(--v-" (ward.region) ")"} {}
            }
        }
        g font-size="13" font-weight="600" text-anchor="middle" fill="var(--v-ink)" {
            @for ward in WardId::all() {
                text transform=(move_to(plane.label(ward))) { (board.ward(ward).name.get(lang)) }
            }
        }
        path d=(plans) fill="none" stroke="var(--v-plan)" stroke-width="3" stroke-dasharray="1 8" stroke-linecap="round" {}
        (rings(board, &plane))
    };
    let [left, top] = plane.at([118.0, 186.0]);
    let [right, bottom] = plane.at([866.0, 525.4]);
    Parts {
        map,
        pieces: pieces(board, &plane),
        whole: format!("0 0 {WIDTH} {HEIGHT}"),
        cut: format!("{} {} {} {}", short(left), short(top), short(right - left), short(bottom - top)),
    }
}

fn rings(board: &Board, plane: &Plane<'_>) -> Markup {
    html! {
        g fill="var(--surface)" stroke="var(--ink)" stroke-width="3.4" {
            @for station in StationId::all() {
                @let [x, y] = plane.station(station);
                circle cx=(short(x)) cy=(short(y)) r=(if board.is_big(station) { 11 } else { 7 }) {}
            }
        }
    }
}

fn pieces(board: &Board, plane: &Plane<'_>) -> Markup {
    let named = |name: &str| StationId::all().find(|station| board.station(*station).id == name);
    let laid = LAID.iter().filter_map(|(a, b, seat)| {
        let ends = [named(a)?, named(b)?].map(|end| plane.station(end));
        Some((line(ends), seat))
    });
    let stores = STORES.iter().filter_map(|(name, seat, tall)| Some((plane.station(named(name)?), seat, *tall)));
    html! {
        g fill="none" stroke-linecap="round" {
            @for (data, seat) in laid {
                path d=(data) stroke="var(--surface)" stroke-width="12" {}
                path d=(data) stroke={"var(--seat-" (seat) ")"} stroke-width="8" {}
            }
        }
        (rings(board, plane))
        @for (at, seat, tall) in stores {
            g transform=(move_to(at)) stroke="var(--surface)" stroke-width="2.6" stroke-linejoin="round" {
                path fill={"var(--seat-" (seat) ")"} d=(if tall { "M-11 4v-31l11-8 11 8v31z" } else { "M-11 4v-16l11-8 11 8v16z" }) {}
                @if tall { path d="M-5-18h10M-5-9h10" {} }
            }
        }
    }
}
