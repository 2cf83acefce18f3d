//! The map as a plane: where circles, spaces, vehicles and names are on the drawing.

use std::{collections::BTreeMap, sync::Arc};

use tabletop::Lang;
use tokyo_metro::{
    SpaceId,
    board::{Kind, Map, Stop},
    state::Vehicle,
};

use super::{
    super::kit::{Area, Point},
    lettering::{self, Lettering},
    names::{self, Written},
    places::Disc,
    rails::Rails,
};

/// One space of the grid.
pub(super) const SPACE: f32 = 33.0;
/// How wide a line is.
const WIDTH: f32 = 5.8;
/// So many columns are drawn with small letters; fewer leave room for larger ones, and very few are drawn large as a whole.
const MANY: u8 = 24;
const FEW: u8 = 14;
/// The size of letters where there is room, and where there is little.
const LARGE: f32 = 10.6;
const SMALL: f32 = 9.4;

/// The printed stops at a place: line and number, by their place in the map.
pub(super) type Calls = Vec<(usize, u8)>;

pub(super) struct Plane<'a> {
    pub(super) map: &'a Map,
    pub(super) rails: Rails<'a>,
    pub(super) names: Arc<[Written]>,
    /// The stops of each circle of each Station, and of each halt.
    pub(super) calls: BTreeMap<(Stop, u8), Calls>,
    /// The size of names.
    pub(super) letters: f32,
}

impl<'a> Plane<'a> {
    pub(super) fn new(map: &'a Map, lang: Lang) -> Self {
        let rails = Rails::new(map, SPACE, WIDTH);
        let mut calls: BTreeMap<(Stop, u8), Calls> = BTreeMap::new();
        for (at, line) in map.lines().iter().enumerate() {
            for ((stop, circle), number) in line.stops.iter().zip(&line.circles).zip(0..) {
                calls.entry((*stop, *circle)).or_default().push((at, number));
            }
        }
        let Lettering { names, letters } = lettering::of(map, lang, || written(map, &rails, lang, &calls));
        Self { map, rails, names, calls, letters }
    }

    pub(super) fn size(&self) -> Point {
        let (columns, rows) = self.map.grid().size();
        [f32::from(columns) * SPACE, f32::from(rows) * SPACE]
    }

    /// The middle of a space.
    pub(super) fn space(space: SpaceId) -> Point {
        [(f32::from(space.column()) + 0.5) * SPACE, (f32::from(space.row()) + 0.5) * SPACE]
    }

    /// How large the circle of so many stops is.
    pub(super) fn radius(&self, stops: usize) -> f32 {
        radius(self.letters, stops)
    }

    /// The circles of a place where vehicles stop, as the file has them.
    fn circles(&self, stop: Stop) -> &'a [[i64; 2]] {
        circles(self.map, stop)
    }

    /// The middles of the circles of a Station, or the place of a halt.
    pub(super) fn places(&self, stop: Stop) -> Vec<Point> {
        self.circles(stop).iter().map(|at| self.rails.point(*at)).collect()
    }

    /// The circle of a stop of a line, as the file has it.
    fn circle(&self, line: usize, stop: u8) -> [i64; 2] {
        let Some(of) = self.map.lines().get(line) else { return [0, 0] };
        let at = usize::from(stop);
        let (Some(place), Some(circle)) = (of.stops.get(at), of.circles.get(at)) else { return [0, 0] };
        self.circles(*place).get(usize::from(*circle)).copied().unwrap_or_default()
    }

    /// Where a stop of a line is.
    pub(super) fn stop(&self, line: usize, stop: u8) -> Point {
        self.rails.point(self.circle(line, stop))
    }

    /// The way of a line between two of its stops, bends included.
    pub(super) fn way(&self, line: usize, from: u8, to: u8) -> Vec<Point> {
        self.rails.between(line, [self.circle(line, from), self.circle(line, to)])
    }

    /// The direction in which a vehicle sets out from where it stands.
    pub(super) fn heading(&self, line: usize, vehicle: Vehicle) -> Point {
        let last = self.map.lines().get(line).map_or(0, |line| line.stops.len() as u8 - 1);
        let way = self.way(line, vehicle.stop, vehicle.moved(last).stop);
        match way[..] {
            [a, b, ..] => [b[0] - a[0], b[1] - a[1]],
            _ => [1.0, 0.0],
        }
    }

    /// Whether two vehicles run on a line.
    pub(super) fn is_pair(&self, line: usize) -> bool {
        self.map.lines().get(line).is_some_and(|line| line.kind != Kind::Train)
    }

    /// All circles.
    pub(super) fn discs(&self) -> Vec<Disc> {
        let disc = |((stop, circle), calls): (&(Stop, u8), &Calls)| {
            let at = self.circles(*stop).get(usize::from(*circle))?;
            Some((self.rails.point(*at), self.radius(calls.len())))
        };
        self.calls.iter().filter_map(disc).collect()
    }

    /// What circles and names take of the drawing.
    pub(super) fn areas(&self) -> Vec<Area> {
        let circles = self.discs().into_iter().map(|([x, y], r)| [x - r, y - r, 2.0 * r, 2.0 * r]);
        circles.chain(self.names.iter().map(|name| name.area(self.letters))).collect()
    }
}

/// The names of a map in letters as large as there is room for.
fn written(map: &Map, rails: &Rails<'_>, lang: Lang, calls: &BTreeMap<(Stop, u8), Calls>) -> Lettering {
    let letters = match map.grid().size().0 {
        ..FEW => 7.8,
        FEW..=MANY => LARGE,
        _ => SMALL,
    };
    let mut stops: BTreeMap<[i64; 2], usize> = BTreeMap::new();
    for ((stop, circle), calls) in calls {
        stops.extend(circles(map, *stop).get(usize::from(*circle)).map(|at| (*at, calls.len())));
    }
    let of_size = |letters| {
        let (names, clear) =
            names::all(map, rails, (lang, letters), &|at| radius(letters, stops.get(&at).copied().unwrap_or_default()));
        (Lettering { names: names.into(), letters }, clear)
    };
    let (found, clear) = of_size(letters);
    // Where long names have no room, all are written smaller.
    if clear || letters <= SMALL { found } else { of_size(SMALL).0 }
}

/// How large the circle of so many stops is, with letters of this size.
fn radius(letters: f32, stops: usize) -> f32 {
    let size = match stops {
        0 | 1 => 10.4,
        2 => 12.0,
        _ => 14.0,
    };
    size * (letters / SMALL).min(1.15)
}

/// The circles of a place where vehicles stop, as the file has them.
fn circles(map: &Map, stop: Stop) -> &[[i64; 2]] {
    match stop {
        Stop::Station(station) => map.stations().get(station.index()).map_or(&[], |station| &station.circles),
        Stop::Halt(halt) => map.halts().get(halt.index()).map_or(&[], |halt| std::slice::from_ref(&halt.at)),
    }
}
