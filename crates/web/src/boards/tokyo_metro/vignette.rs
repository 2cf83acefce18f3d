//! The Tokyo Metro map: lines side by side where they share track, capsules for Stations of several circles.

use std::fmt::Write as _;

use maud::{Markup, html};
use tokyo_metro::TokyoMetro;

use super::{
    super::kit::{hex, short},
    rails::Rails,
};
use crate::vignettes::Parts;

/// One space of the grid.
const SPACE: f32 = 22.0;
/// How wide a line is.
const WIDTH: f32 = 6.6;

/// Trains of the picture: the line, where, in spaces.
const TRAINS: [(&str, f32, f32); 5] =
    [("C", 7.6, 12.0), ("T", 16.0, 9.0), ("Z", 18.7, 8.0), ("M", 12.5, 13.0), ("S", 6.3, 8.0)];
/// Meeples: the seat's letter, where.
const MEEPLES: [(&str, f32, f32); 4] = [("a", 9.5, 9.5), ("b", 14.5, 10.5), ("c", 19.5, 11.5), ("d", 5.5, 9.5)];
const MEEPLE: &str = "M0-11a4.6 4.6 0 0 1 3.4 7.6c3.6.8 5.8 2.4 5.8 4.2 0 1-1 1.2-2.2 1.1-.8-.1-1.6-.2-1.6.6l2 \
                      6.5h-5l-2.4-4-2.4 4h-5l2-6.5c0-.8-.8-.7-1.6-.6-1.2.1-2.2-.1-2.2-1.1 0-1.8 2.2-3.4 5.8-4.2a4.6 \
                      4.6 0 0 1 3.4-7.6z";

pub(super) fn parts(game: &TokyoMetro) -> Parts {
    let board = game.board();
    let (columns, rows) = board.grid().size();
    let (wide, high) = (f32::from(columns) * SPACE, f32::from(rows) * SPACE);
    let rails = Rails::new(board.map(), SPACE, WIDTH);
    let grid = (0..=columns).map(|at| format!("M{} 0V{high}", f32::from(at) * SPACE));
    let grid: String = grid.chain((0..=rows).map(|at| format!("M0 {}H{wide}", f32::from(at) * SPACE))).collect();
    let map = html! {
        path d=(grid) fill="none" stroke="var(--hair)" {}
        g fill="none" stroke-width=(WIDTH) stroke-linejoin="round" stroke-linecap="round" {
            @for id in board.lines() {
                @let line = board.line(id);
                path d=(rails.path(id.index())) stroke=(hex(line.color)) {}
            }
        }
        (stations(game, &rails))
    };
    // The middle of the city, in the proportions of the front page's box.
    let cut = format!("{} {} {} {}", 2.4 * SPACE, 5.3 * SPACE, 20.2 * SPACE, 9.2 * SPACE);
    Parts { map, pieces: pieces(game), whole: format!("0 0 {wide} {high}"), cut }
}

fn stations(game: &TokyoMetro, rails: &Rails<'_>) -> Markup {
    let board = game.board();
    let mut capsules = String::new();
    let mut rings = String::new();
    for id in board.stations() {
        let circles = board.station(id).circles.iter().map(|at| rails.point(*at));
        let path = if board.circles(id) > 1 { &mut capsules } else { &mut rings };
        for (at, [x, y]) in circles.enumerate() {
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
