//! The Tokyo Metro map: lines side by side where they share track, capsules for Stations of several circles.

use std::{collections::BTreeMap, fmt::Write as _};

use maud::{Markup, html};
use tokyo_metro::{LineId, TokyoMetro, board::Line};

use super::super::kit::{hex, short};
use crate::vignettes::Parts;

/// One space of the grid.
const SPACE: f32 = 22.0;
/// How wide a line is.
const WIDTH: f32 = 6.6;
/// How round its corners are.
const ROUND: f32 = 9.0;

type Spot = (f32, f32);
/// A corner of the grid in thousandths of a space.
type Corner = (i64, i64);
/// Between two neighbouring corners: the lines that run there.
type Shared = BTreeMap<(Corner, Corner), Vec<LineId>>;

/// Trains of the picture: the line, where, in spaces.
const TRAINS: [(&str, f32, f32); 5] =
    [("C", 7.6, 12.0), ("T", 16.0, 9.0), ("Z", 18.7, 8.0), ("M", 12.5, 13.0), ("S", 6.3, 8.0)];
/// Meeples: the seat's letter, where.
const MEEPLES: [(&str, f32, f32); 4] = [("a", 9.5, 9.5), ("b", 14.5, 10.5), ("c", 19.5, 11.5), ("d", 5.5, 9.5)];
const MEEPLE: &str = "M0-11a4.6 4.6 0 0 1 3.4 7.6c3.6.8 5.8 2.4 5.8 4.2 0 1-1 1.2-2.2 1.1-.8-.1-1.6-.2-1.6.6l2 \
                      6.5h-5l-2.4-4-2.4 4h-5l2-6.5c0-.8-.8-.7-1.6-.6-1.2.1-2.2-.1-2.2-1.1 0-1.8 2.2-3.4 5.8-4.2a4.6 \
                      4.6 0 0 1 3.4-7.6z";

fn spot((x, y): Corner) -> Spot {
    (x as f32 / 1000.0 * SPACE, y as f32 / 1000.0 * SPACE)
}

/// The drawn way of a line in steps of one space.
fn corners(line: &Line) -> Vec<Corner> {
    let mut all = Vec::new();
    for pair in line.path.windows(2) {
        let &[[ax, ay], [bx, by]] = pair else { continue };
        let steps = ((bx - ax).abs().max((by - ay).abs()) / 1000).max(1);
        all.extend((0..steps).map(|at| (ax + (bx - ax) * at / steps, ay + (by - ay) * at / steps)));
    }
    all.extend(line.path.last().map(|[x, y]| (*x, *y)));
    all
}

fn key(a: Corner, b: Corner) -> (Corner, Corner) {
    (a.min(b), a.max(b))
}

/// A step of a line, moved aside where others run along.
fn step(shared: &Shared, id: LineId, a: Corner, b: Corner) -> (Spot, Spot) {
    let along = shared.get(&key(a, b)).map_or(&[][..], Vec::as_slice);
    let at = along.iter().position(|line| *line == id).unwrap_or_default() as f32;
    let aside = (at - (along.len().max(1) as f32 - 1.0) / 2.0) * WIDTH * 1.05;
    let ((x1, y1), (x2, y2)) = (spot(key(a, b).0), spot(key(a, b).1));
    let length = (x2 - x1).hypot(y2 - y1).max(0.1);
    let (dx, dy) = (-(y2 - y1) / length * aside, (x2 - x1) / length * aside);
    let (a, b) = (spot(a), spot(b));
    ((a.0 + dx, a.1 + dy), (b.0 + dx, b.1 + dy))
}

/// The corners of a line where it turns or steps aside.
fn outline(shared: &Shared, id: LineId, line: &Line) -> Vec<Spot> {
    let corners = corners(line);
    let steps: Vec<(Spot, Spot)> = corners
        .windows(2)
        .filter_map(|pair| if let &[a, b] = pair { Some(step(shared, id, a, b)) } else { None })
        .collect();
    let mut all: Vec<Spot> = steps.iter().flat_map(|(from, to)| [*from, *to]).collect();
    all.dedup_by(|b, a| (a.0 - b.0).hypot(a.1 - b.1) < 0.01);
    let turns = |at: &usize| match (at.checked_sub(1).and_then(|at| all.get(at)), all.get(*at), all.get(at + 1)) {
        (Some(a), Some(b), Some(c)) => ((b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0)).abs() > 0.2,
        _ => true,
    };
    (0..all.len()).filter(turns).map(|at| all[at]).collect()
}

/// A way with round corners.
fn rounded(points: &[Spot]) -> String {
    let mut path = String::new();
    let toward = |(x, y): Spot, (tx, ty): Spot| {
        let length = (tx - x).hypot(ty - y).max(0.1);
        let share = ROUND.min(length / 2.0) / length;
        (short(x + (tx - x) * share), short(y + (ty - y) * share))
    };
    for (at, &(x, y)) in points.iter().enumerate() {
        let (x, y) = (short(x), short(y));
        let before = at.checked_sub(1).and_then(|at| points.get(at));
        // Writing to a string cannot fail.
        let _ = match (before, points.get(at + 1)) {
            (None, _) => write!(path, "M{x} {y}"),
            (Some(_), None) => write!(path, "L{x} {y}"),
            (Some(before), Some(after)) => {
                let (from, to) = (toward((x, y), *before), toward((x, y), *after));
                write!(path, "L{} {}Q{x} {y} {} {}", from.0, from.1, to.0, to.1)
            }
        };
    }
    path
}

pub(super) fn parts(game: &TokyoMetro) -> Parts {
    let board = game.board();
    let (columns, rows) = board.grid().size();
    let (wide, high) = (f32::from(columns) * SPACE, f32::from(rows) * SPACE);
    let mut shared = Shared::new();
    for id in board.lines() {
        for pair in corners(board.line(id)).windows(2) {
            if let &[a, b] = pair {
                shared.entry(key(a, b)).or_default().push(id);
            }
        }
    }
    let grid = (0..=columns).map(|at| format!("M{} 0V{high}", f32::from(at) * SPACE));
    let grid: String = grid.chain((0..=rows).map(|at| format!("M0 {}H{wide}", f32::from(at) * SPACE))).collect();
    let map = html! {
        path d=(grid) fill="none" stroke="var(--hair)" {}
        g fill="none" stroke-width=(WIDTH) stroke-linejoin="round" stroke-linecap="round" {
            @for id in board.lines() {
                @let line = board.line(id);
                path d=(rounded(&outline(&shared, id, line))) stroke=(hex(line.color)) {}
            }
        }
        (stations(game))
    };
    // The middle of the city, in the proportions of the front page's box.
    let cut = format!("{} {} {} {}", 2.4 * SPACE, 5.3 * SPACE, 20.2 * SPACE, 9.2 * SPACE);
    Parts { map, pieces: pieces(game), whole: format!("0 0 {wide} {high}"), cut }
}

fn stations(game: &TokyoMetro) -> Markup {
    let board = game.board();
    let mut capsules = String::new();
    let mut rings = String::new();
    for id in board.stations() {
        let circles = board.station(id).circles.iter().map(|[x, y]| spot((*x, *y)));
        let path = if board.circles(id) > 1 { &mut capsules } else { &mut rings };
        for (at, (x, y)) in circles.enumerate() {
            let _ = write!(path, "{}{} {}", if at == 0 { 'M' } else { 'L' }, short(x), short(y));
        }
        if board.circles(id) == 1 {
            path.push_str("h0");
        }
    }
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            path d=(rings) stroke="var(--ink)" stroke-width="12" {}
            path d=(rings) stroke="var(--surface)" stroke-width="7.6" {}
            path d=(capsules) stroke="var(--ink)" stroke-width="15" {}
            path d=(capsules) stroke="var(--surface)" stroke-width="10" {}
        }
    }
}

fn pieces(game: &TokyoMetro) -> Markup {
    let board = game.board();
    let place = |x: f32, y: f32| format!("translate({} {})", short(x * SPACE), short(y * SPACE));
    html! {
        @for (letter, x, y) in TRAINS {
            @if let Some(line) = board.lines().map(|id| board.line(id)).find(|line| line.id == letter) {
                g transform=(place(x, y)) {
                    path d="M-17-9h26l9 9-9 9h-26z" fill=(hex(line.color)) stroke="#16181d" stroke-width="2" stroke-linejoin="round" {}
                    circle cx="-3" r="7" fill="#fff" {}
                    text x="-3" y="3.8" font-size="10.5" font-weight="800" text-anchor="middle" fill="#16181d" { (letter) }
                }
            }
        }
        @for (seat, x, y) in MEEPLES {
            path d=(MEEPLE) transform=(place(x, y)) fill={"var(--seat-" (seat) ")"} stroke="var(--surface)" stroke-width="1.6" {}
        }
    }
}
