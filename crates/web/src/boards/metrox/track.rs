//! What never moves: tracks with their patterns, names, and the small map. One file for each board and language, under an
//! address that changes with its content, so that it travels once.

use std::{fmt::Write, sync::LazyLock};

use maud::{Markup, html};
use metrox::{
    MetroX,
    board::{Board, Line, LineId},
};
use tabletop::{Game as _, Lang};

use super::{
    super::kit::{Layer, Layers, hex},
    plan::{Label, N, Plan, Spot},
};

/// How wide a track is.
const WIDTH: f32 = 7.0;

/// The boards that are compiled in, with their files.
pub(super) static LAYERS: LazyLock<Layers<Board>> = LazyLock::new(|| Layers::of::<MetroX>(Board::load, layer));

fn layer(board: &Board, lang: Lang) -> Layer {
    let plan = Plan::new(board, lang);
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(plan.view_box()) { (whole(&plan)) }
    };
    Layer::new(MetroX::ID, &board.id, lang, drawing)
}

/// Whether two boards look the same: one of a folder may have the name of a built-in one.
pub(super) fn is_alike(one: &Board, other: &Board) -> bool {
    let lines = one.lines.iter().zip(&other.lines).all(|(a, b)| {
        (&a.name, &a.stations, &a.lead, &a.bends, &a.pattern) == (&b.name, &b.stations, &b.lead, &b.bends, &b.pattern)
            && (a.ink, a.panel.name, a.panel.window) == (b.ink, b.panel.name, b.panel.window)
    });
    let mut stations = one.stations.iter().zip(&other.stations);
    one.id == other.id
        && lines
        && stations.all(|(a, b)| (&a.name, a.at, &a.label) == (&b.name, b.at, &b.label))
        && (one.lines.len(), one.stations.len()) == (other.lines.len(), other.stations.len())
}

/// All parts, each with an id.
pub(super) fn whole(plan: &Plan<'_>) -> Markup {
    html! {
        @for (id, line) in plan.board.lines() {
            g id={"line-" (line.id)} fill="none" stroke-linejoin="round" { (track(plan, id, line)) }
            path id={"halo-" (line.id)} d=(path(&plan.pieces(id))) fill="none" stroke-linejoin="round" stroke-linecap="round" {}
        }
        (labels(plan))
        (small(plan))
    }
}

fn path(pieces: &[Vec<Spot>]) -> String {
    let mut text = String::new();
    for piece in pieces {
        for (at, (x, y)) in piece.iter().enumerate() {
            let _ = write!(text, "{}{} {}", if at == 0 { 'M' } else { 'L' }, N(*x), N(*y));
        }
    }
    text
}

/// A track: its colour, and on it the pattern of its line.
pub(super) fn track(plan: &Plan<'_>, id: LineId, line: &Line) -> Markup {
    let (pieces, ink) = (plan.pieces(id), hex(line.ink));
    let d = path(&pieces);
    let over = |stroke: &str, width: f32, dashes: Option<&str>, cap: Option<&str>| {
        html! { path d=(d) stroke=(stroke) stroke-width=(N(width)) stroke-dasharray=[dashes] stroke-linecap=[cap] {} }
    };
    html! {
        (over(&ink, WIDTH, None, None))
        @match line.pattern.as_str() {
            "double" => (over("var(--paper)", 2.4, None, None)),
            "double-dash" => { (over("var(--paper)", 2.8, None, None)) (over(&ink, 2.8, Some("9 8"), None)) }
            "dots-dark" => (over("#241d10", 3.0, Some("0 13"), Some("round"))),
            "dots-light" => (over("#fff", 3.4, Some("0 12"), Some("round"))),
            "dash-dot" => (over("#06303a", 2.0, Some("10 4 2 4"), None)),
            "dashed" => (over("#fff", 2.4, Some("9 7"), None)),
            "centre-line" => (over("#5a3200", 1.8, None, None)),
            "triangles" => { path d=(marks(plan, &pieces, &[(3.2, 0.0), (-2.6, -2.6), (-2.6, 2.6)])) fill="#fff" {} }
            "stars" => { path d=(marks(plan, &pieces, &star(3.3, 0.45))) fill="#fff" {} }
            _ => {}
        }
    }
}

/// The corners of a five-pointed star.
pub(super) fn star(radius: f32, waist: f32) -> Vec<Spot> {
    let corner = |at: u8| {
        let (r, turn) =
            (if at.is_multiple_of(2) { radius } else { radius * waist }, f32::from(at) * std::f32::consts::PI / 5.0);
        (r * turn.sin(), -r * turn.cos())
    };
    (0..10).map(corner).collect()
}

/// A closed outline.
pub(super) fn outline(corners: &[Spot]) -> String {
    path(&[corners.to_vec()]) + "Z"
}

/// The same small shape along a track, turned with it, but not under stations.
fn marks(plan: &Plan<'_>, pieces: &[Vec<Spot>], shape: &[Spot]) -> String {
    let mut text = String::new();
    let under = |x: f32, y: f32| {
        plan.board.stations.iter().any(|station| {
            let (sx, sy) = plan.at(station.at);
            (x - sx).hypot(y - sy) < 16.2
        })
    };
    for piece in pieces {
        let mut next = 20.0;
        for pair in piece.windows(2) {
            let &[(x1, y1), (x2, y2)] = pair else { continue };
            let length = (x2 - x1).hypot(y2 - y1).max(0.1);
            let (cos, sin) = ((x2 - x1) / length, (y2 - y1) / length);
            while next < length {
                let (x, y) = (x1 + cos * next, y1 + sin * next);
                if !under(x, y) {
                    let turned: Vec<Spot> =
                        shape.iter().map(|(a, b)| (x + a * cos - b * sin, y + a * sin + b * cos)).collect();
                    text += &outline(&turned);
                }
                next += 16.0;
            }
            next -= length;
        }
    }
    text
}

fn labels(plan: &Plan<'_>) -> Markup {
    html! {
        g #labels font-size="10.2" font-weight="500" fill="var(--ink)" stroke="var(--paper)" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke" {
            @for station in &plan.board.stations { (label(&plan.label(station))) }
        }
        g #names font-size="12" font-weight="700" fill="var(--ink)" stroke="var(--paper)" stroke-width="3" stroke-linejoin="round" paint-order="stroke" {
            @for (id, line) in plan.board.lines() {
                @let car = plan.car(id);
                text text-anchor=(car.anchor) x=(N(car.name.0)) y=(N(car.name.1)) { (line.name.get(plan.lang)) }
            }
        }
    }
}

fn label(label: &Label) -> Markup {
    html! {
        text text-anchor=[(label.anchor != "start").then_some(label.anchor)] {
            @for (part, at) in label.parts.iter().zip(0_u8..) {
                tspan x=(N(label.x)) y=(N(label.y + f32::from(at) * Label::LEADING)) { (part) }
            }
        }
    }
}

/// The map for the other players' sheets: thin tracks, small stations, windows.
fn small(plan: &Plan<'_>) -> Markup {
    let spots = plan.board.stations.iter().map(|station| plan.at(station.at));
    let windows = plan.board.lines().flat_map(|(id, _)| plan.car(id).windows);
    html! {
        g #small fill="none" {
            @for (id, line) in plan.board.lines() {
                path d=(path(&plan.pieces(id))) stroke=(hex(line.ink)) stroke-width="11" opacity=".8" {}
            }
            g stroke-linecap="round" {
                @let d = dots(spots);
                path d=(d) stroke="var(--soft)" stroke-width="27" {}
                path d=(d) stroke="var(--surface)" stroke-width="17" {}
            }
            g stroke-linecap="square" {
                @let d = dots(windows);
                path d=(d) stroke="var(--soft)" stroke-width="19" {}
                path d=(d) stroke="var(--surface)" stroke-width="11" {}
            }
        }
    }
}

/// A path of dots: what they look like is the cap of their stroke.
pub(super) fn dots(spots: impl Iterator<Item = Spot>) -> String {
    spots.fold(String::new(), |mut text, (x, y)| {
        let _ = write!(text, "M{} {}h0", N(x), N(y));
        text
    })
}
