//! The figure of the rules: the long worked example (SJ-EX-6) on a part of the map.

use maud::{Markup, html};
use shinjuku::{Board, Group, Piece, Point, Shinjuku, StationId, Store, StoreKind, Type};
use tabletop::{Lang, Seat};

use super::{
    super::kit::{between, line, move_to, short},
    land,
    pieces::{counted, row_width, seat_class, sign, store, tokens},
    plane::Plane,
};
use crate::say::Say;

/// The way of the group, and who owns the track to each station. The example names one owner; the others are our choice.
const WAY: [(&str, Option<usize>); 5] =
    [("aoto", None), ("kita-senju", Some(0)), ("nishi-nippori", Some(2)), ("ueno", Some(0)), ("akihabara", Some(0))];
const STORES: [(&str, usize, StoreKind); 4] = [
    ("kita-senju", 0, StoreKind::Specialty(Type::Food)),
    ("nishi-nippori", 0, StoreKind::Specialty(Type::Books)),
    ("ueno", 2, StoreKind::Specialty(Type::Clothing)),
    ("akihabara", 0, StoreKind::Department),
];
/// How far the figure goes beyond the way: left, above, right, below.
const AROUND: [f32; 4] = [96.0, 74.0, 62.0, 46.0];

/// What happens at the stations of the way, and the rules of it.
const STEPS: [(&str, &str); 5] = [
    ("rules-fig-path-1", "SJ-MOVE-2"),
    ("rules-fig-path-2", "SJ-MOVE-6"),
    ("rules-fig-path-3", "SJ-MOVE-14, SJ-MOVE-9"),
    ("rules-fig-path-4", "SJ-MOVE-6"),
    ("rules-fig-path-5", "SJ-MOVE-7, SJ-MOVE-11"),
];

/// The figure of a chapter, if it has one.
pub(super) fn of(game: &Shinjuku, chapter: &str, cite: &dyn Fn(&str) -> Markup, say: Say) -> Option<Markup> {
    if chapter != "rules-ch-move" {
        return None;
    }
    let name = say.word("rules-fig-path");
    Some(html! {
        figure {
            (legal_path(game, say.0, &name))
            figcaption {
                h3 { (name) " " a .rid lang="en" href="#SJ-EX-6" { "SJ-EX-6" } }
                ol .r-steps { @for (key, ids) in STEPS { li { (say.word(key)) " " (cite(ids)) } } }
            }
        }
    })
}

/// A legal path, with numbers 1 to 5 at its stations.
fn legal_path(game: &Shinjuku, lang: Lang, name: &str) -> Markup {
    let (board, plane) = (game.board(), Plane::new(game.board()));
    let way: Vec<(StationId, Point, Option<usize>)> = WAY
        .iter()
        .filter_map(|(id, owner)| board.find_station(id).map(|station| (station, plane.station(station), *owner)))
        .collect();
    let [left, top, right, bottom] = way.iter().fold([f32::MAX, f32::MAX, 0.0_f32, 0.0], |area, (_, [x, y], _)| {
        [area[0].min(*x), area[1].min(*y), area[2].max(*x), area[3].max(*y)]
    });
    let (x, y) = (short(left - AROUND[0]), short(top - AROUND[1]));
    let size = (short(right + AROUND[2] - x), short(bottom + AROUND[3] - y));
    html! {
        div .sj .rules-map {
            svg viewBox={(x) " " (y) " " (size.0) " " (size.1)} role="img" aria-label=(name) {
                (land::ground(board, &plane))
                g {
                    @for pair in way.windows(2) { @if let [(_, a, _), (_, b, _)] = *pair { path .j-past d=(line([a, b])) {} } }
                    @for pair in way.windows(2) { @if let [(_, a, _), (_, b, Some(owner))] = *pair { (track(Seat::at(owner), [a, b])) } }
                }
                (land::places(board, &plane, lang))
                @for (id, owner, kind) in STORES { (shop(board, &plane, id, Store { owner: Seat::at(owner), kind })) }
                @for (at, (_, place, _)) in way.iter().enumerate() { (number(at, *place)) }
                @if let Some((_, start, _)) = way.first() { (group(*start)) }
            }
        }
    }
}

pub(super) fn track(owner: Seat, ends: [Point; 2]) -> Markup {
    let data = line(ends);
    html! {
        g class={"j-track " (seat_class(owner))} {
            path .j-casing d=(data) {} path .j-rail d=(data) {} path .j-pattern d=(data) {}
            (sign(owner, between(ends, 0.5), 17.0))
        }
    }
}

fn shop(board: &Board, plane: &Plane<'_>, id: &str, of: Store) -> Markup {
    let Some(station) = board.find_station(id) else { return html! {} };
    let [x, y] = plane.station(station);
    store(of, [x, y - if board.is_big(station) { 6.0 } else { 3.0 }])
}

/// The step of the way, left of its station, where no track and no store is.
fn number(at: usize, [x, y]: Point) -> Markup {
    let place = if at == 0 { [x + 4.0, y - 26.0] } else { [x - 28.0, y - 2.0] };
    html! { g .fig-num transform=(move_to(place)) { circle r="10" {} text y="4" { (at + 1) } } }
}

/// The customers of the example.
fn group([x, y]: Point) -> Markup {
    let mut group = Group::default();
    for piece in [
        Piece::double(Type::Books),
        Piece::single(Type::Books),
        Piece::single(Type::Clothing),
        Piece::double(Type::Electronics),
    ] {
        group.add(piece, 1);
    }
    let list = counted(group);
    let wide = row_width(&list, 10.5) + 20.0;
    let at = [x - wide / 2.0 + 44.0, y + 50.0];
    html! {
        g .j-group {
            rect x=(short(at[0] - wide / 2.0)) y=(short(at[1] - 17.0)) width=(short(wide)) height="34" rx="10" {}
            g .j-riders { (tokens(&list, at, 10.5, list.len())) }
        }
    }
}
