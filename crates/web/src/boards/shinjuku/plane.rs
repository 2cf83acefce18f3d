//! From the map's own frame to the drawing: where everything is, and the shapes of the wards.

use std::{collections::HashMap, fmt::Write as _};

use shinjuku::{Board, Point, RailwayId, StationId, WardId};
use tabletop::Lang;

use super::{
    super::kit::{Area, between, overlap, short},
    land,
};

/// Width of the drawing; one unit is one CSS pixel in a window of 1440 × 900.
pub(super) const WIDTH: f32 = 1056.0;
/// Height of the drawing.
pub(super) const HEIGHT: f32 = 720.0;

/// How wide a unit of the map is drawn, along the map's width: the centre is where the stations crowd.
const ACROSS: [(f32, f32); 6] = [(0.0044, 0.95), (0.2, 1.08), (0.42, 1.22), (0.62, 1.18), (0.76, 0.95), (0.9956, 0.9)];
/// The same along its height: the north is wider, the south and the Bay are tighter.
const DOWN: [(f32, f32); 4] = [(0.0047, 1.02), (0.3518, 0.92), (0.597, 0.72), (1.0, 0.58)];

/// The area below a curve of densities up to `at`.
fn area(curve: &[(f32, f32)], at: f32) -> f32 {
    let pieces = curve.iter().zip(curve.iter().skip(1)).take_while(|((from, _), _)| at > *from);
    let piece = |((from, low), (to, high)): (&(f32, f32), &(f32, f32))| {
        let along = at.min(*to) - from;
        low * along + (high - low) * along * along / (2.0 * (to - from))
    };
    pieces.map(piece).sum()
}

/// Where things are drawn.
pub(super) struct Plane<'a> {
    board: &'a Board,
    wide: f32,
    high: f32,
    // Asked for many times in one drawing.
    stations: Vec<Point>,
    sites: Vec<Point>,
}

impl<'a> Plane<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        let (wide, high) = (WIDTH / area(&ACROSS, 1.0), HEIGHT / area(&DOWN, 1.0));
        let mut plane = Self { board, wide, high, stations: Vec::new(), sites: Vec::new() };
        plane.stations = board.stations.iter().map(|station| plane.at(station.at)).collect();
        let names: Vec<Area> = Lang::ALL.into_iter().flat_map(|lang| land::areas(board, &plane, lang)).collect();
        plane.sites = StationId::all().map(|station| plane.find_site(station, &names)).collect();
        plane
    }

    /// A point of the map's frame in the drawing.
    pub(super) fn at(&self, [x, y]: Point) -> Point {
        let (width, height) = (f32::from(self.board.size.0), f32::from(self.board.size.1));
        [area(&ACROSS, x / width) * self.wide, area(&DOWN, y / height) * self.high]
    }

    pub(super) fn station(&self, id: StationId) -> Point {
        self.stations.get(id.index()).copied().unwrap_or_default()
    }

    /// The foot of a store.
    pub(super) fn site(&self, id: StationId) -> Point {
        self.sites.get(id.index()).copied().unwrap_or_default()
    }

    /// Above its station, or so far aside that it hides less of other stations and of names in either language.
    fn find_site(&self, station: StationId, names: &[Area]) -> Point {
        let ([x, y], big) = (self.station(station), self.board.is_big(station));
        let [left, top, ..] = land::ring_area([x, y]);
        let is_own = |name: &Area| (name[0] - left).abs() + (name[1] - top).abs() < 0.1;
        let near: Vec<Area> = names.iter().copied().filter(|name| !is_own(name)).collect();
        let foot = y - if big { 6.0 } else { 3.0 };
        let hides = |aside: f32| {
            let place = [x + aside, foot];
            let area = if big { store_area(place) } else { shop_area(place) };
            near.iter().map(|name| overlap(area, *name)).sum::<f32>() + aside.abs()
        };
        let shifts = [0.0, 7.0, -7.0, 15.0, -15.0];
        let best = shifts.into_iter().min_by(|a, b| hides(*a).total_cmp(&hides(*b))).unwrap_or_default();
        [x + best, foot]
    }

    pub(super) fn label(&self, ward: WardId) -> Point {
        self.at(self.board.ward(ward).label_at)
    }

    pub(super) fn customers(&self, ward: WardId) -> Point {
        self.at(self.board.ward(ward).customers_at)
    }

    pub(super) fn railway(&self, id: RailwayId) -> [Point; 2] {
        self.board.ends(id).map(|end| self.station(end))
    }
}

/// The part of the drawing that a department store takes, the larger of the stores, by its foot.
pub(super) const fn store_area([x, y]: Point) -> Area {
    [x - 18.0, y - 41.0, 36.0, 41.0]
}

/// The same for a specialty store, with the sign of its owner.
pub(super) const fn shop_area([x, y]: Point) -> Area {
    [x - 12.0, y - 29.0, 29.0, 29.0]
}

/// A corner of a border, exact enough to tell two of them apart.
type Corner = (i32, i32);

fn corner([x, y]: Point) -> Corner {
    ((x * 10.0).round() as i32, (y * 10.0).round() as i32)
}

/// Which two areas each piece of border lies between. Every border is shared corner by corner by both its sides, so each
/// stretch between two junctions is smoothed in the same way for both and neighbours fit without gaps.
pub(super) struct Borders(HashMap<(Corner, Corner), [usize; 2]>);

/// No area: beyond the frame.
const NOWHERE: usize = usize::MAX;

impl Borders {
    pub(super) fn new(board: &Board) -> Self {
        let mut sides: HashMap<(Corner, Corner), [usize; 2]> = HashMap::new();
        let wards = board.wards.iter().map(|ward| ward.polygon.as_slice());
        for (area, polygon) in wards.chain([board.bay.polygon.as_slice()]).enumerate() {
            for (a, b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
                let side = sides.entry(key(*a, *b)).or_insert([NOWHERE; 2]);
                side[usize::from(side[0] != NOWHERE)] = area;
            }
        }
        Self(sides)
    }

    fn sides(&self, a: Point, b: Point) -> [usize; 2] {
        let mut sides = self.0.get(&key(a, b)).copied().unwrap_or([NOWHERE; 2]);
        sides.sort_unstable();
        sides
    }

    /// The shape of an area as the data of a path; the map's frame stays straight.
    pub(super) fn path(&self, plane: &Plane<'_>, polygon: &[Point]) -> String {
        let mut path = String::new();
        for (number, stretch) in self.stretches(polygon).iter().enumerate() {
            let frame = matches!(stretch.as_slice(), [a, b, ..] if self.sides(*a, *b)[1] == NOWHERE);
            let points: Vec<Point> = stretch.iter().map(|point| plane.at(*point)).collect();
            if let Some(first) = points.first().filter(|_| number == 0) {
                put(&mut path, 'M', &[*first]);
            }
            if frame { straight(&mut path, &points) } else { smooth(&mut path, &points) }
        }
        path.push('Z');
        path
    }

    /// The outline from junction to junction.
    fn stretches(&self, polygon: &[Point]) -> Vec<Vec<Point>> {
        let count = polygon.len();
        let at = |index: usize| polygon[index % count];
        let is_junction =
            |index: &usize| self.sides(at(index + count - 1), at(*index)) != self.sides(at(*index), at(index + 1));
        let junctions: Vec<usize> = (0..count).filter(is_junction).collect();
        let ends = junctions.iter().copied().skip(1).chain(junctions.first().map(|first| first + count));
        junctions.iter().zip(ends).map(|(from, to)| (*from..=to).map(at).collect()).collect()
    }
}

fn key(a: Point, b: Point) -> (Corner, Corner) {
    let (a, b) = (corner(a), corner(b));
    (a.min(b), a.max(b))
}

fn straight(path: &mut String, points: &[Point]) {
    points.iter().skip(1).for_each(|point| put(path, 'L', &[*point]));
}

/// Corners cut into a quadratic spline; both ends stay where they are.
fn smooth(path: &mut String, points: &[Point]) {
    for (number, three) in points.windows(3).enumerate() {
        if let [a, b, c] = *three {
            if number == 0 {
                put(path, 'L', &[between([a, b], 0.5)]);
            }
            put(path, 'Q', &[b, between([b, c], 0.5)]);
        }
    }
    if let Some(last) = points.last() {
        put(path, 'L', &[*last]);
    }
}

fn put(path: &mut String, command: char, points: &[Point]) {
    path.push(command);
    for (number, [x, y]) in points.iter().enumerate() {
        let space = if number > 0 { " " } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(path, "{space}{} {}", short(*x), short(*y));
    }
}
