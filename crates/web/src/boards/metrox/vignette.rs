//! The sheet as a small picture: tracks and stations, without names and windows.

use maud::{Markup, html};
use metrox::board::{Board, Station};
use tabletop::Lang;

use super::{
    super::kit::hex,
    plan::{N, Plan, Spot},
    track::{outline, star, track},
};
use crate::vignettes::Parts;

/// Stations that are filled in the picture, and the one with a star.
const FILLED: [&str; 11] = [
    "higashi-shinjuku",
    "shinjuku3",
    "meijijingu",
    "shibuya",
    "omotesando",
    "aoyama1",
    "akasaka-nagatacho",
    "kudanshita",
    "jimbocho",
    "otemachi",
    "hibiya",
];
const STARRED: &str = "tameike-kokkai";

/// Beside the outermost stations.
const MARGIN: f32 = 26.0;

pub(super) fn parts(board: &Board) -> Parts {
    // Nothing of the picture is written in a language.
    let plan = Plan::new(board, Lang::En);
    let map = html! {
        @for (id, line) in board.lines() {
            g fill="none" stroke-linejoin="round" { (track(&plan, id, line)) }
        }
        g stroke-width="3.2" fill="var(--surface)" {
            @for station in &board.stations { (ring(&plan, station)) }
        }
    };
    let ends = board.stations.iter().map(|station| plan.at(station.at));
    let ways = board.lines().flat_map(|(id, _)| plan.pieces(id)).flatten();
    let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
    for (x, y) in ends.chain(ways) {
        (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
    }
    let view = |(x, y): Spot, (right, bottom): Spot| format!("{} {} {} {}", N(x), N(y), N(right - x), N(bottom - y));
    let whole = view((low.0 - MARGIN, low.1 - MARGIN), (high.0 + MARGIN, high.1 + MARGIN));
    let cut = if board.stations.iter().any(|station| station.id == STARRED) {
        view(plan.at([7.86, 4.36]), plan.at([18.17, 9.04]))
    } else {
        whole.clone()
    };
    Parts { map, pieces: pieces(&plan), whole, cut }
}

fn ring(plan: &Plan<'_>, station: &Station) -> Markup {
    let (x, y) = plan.at(station.at);
    let only = match station.lines.as_slice() {
        [only] => plan.line(*only).map(|line| hex(line.ink)),
        _ => None,
    };
    let ink = only.unwrap_or_else(|| "var(--ink)".to_owned());
    html! { circle cx=(N(x)) cy=(N(y)) r=(N(Plan::radius(station))) stroke=(ink) {} }
}

fn pieces(plan: &Plan<'_>) -> Markup {
    let named = |id: &str| plan.board.stations.iter().find(|station| station.id == id);
    html! {
        @for station in FILLED.iter().filter_map(|id| named(id)) {
            @let (x, y) = plan.at(station.at);
            circle cx=(N(x)) cy=(N(y)) r=(N(Plan::radius(station) - 5.0)) fill="var(--ink)" {}
        }
        @if let Some(station) = named(STARRED) {
            @let (x, y) = plan.at(station.at);
            g transform={"translate(" (N(x)) " " (N(y)) ")"} {
                path d=(outline(&star(19.0, 0.6))) fill="#ffd84d" stroke="#16181d" stroke-width="2" {}
                text y="5.5" font-size="16" font-weight="800" text-anchor="middle" fill="#16181d" { "8" }
            }
        }
    }
}
