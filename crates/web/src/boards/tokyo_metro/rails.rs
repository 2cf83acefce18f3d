//! The lines of a map as they are drawn: side by side where they share track, with round corners.

use std::{collections::BTreeMap, fmt::Write as _};

use tokyo_metro::board::{Line, Map};

use super::super::kit::{Point, short};

/// A corner of the grid in thousandths of a space.
type Corner = (i64, i64);
/// Between two neighbouring corners: the lines that run there, by their place in the map.
type Shared = BTreeMap<(Corner, Corner), Vec<usize>>;

/// All lines of a map in one size.
pub(super) struct Rails<'a> {
    lines: &'a [Line],
    shared: Shared,
    /// One space of the grid.
    pub(super) space: f32,
    /// How wide a line is.
    pub(super) width: f32,
}

/// Into so many pieces a step of a line is cut to see what lies over it.
const PIECES: u8 = 6;
/// How round the corners are.
const ROUND: f32 = 9.0;

impl<'a> Rails<'a> {
    pub(super) fn new(map: &'a Map, space: f32, width: f32) -> Self {
        let mut shared = Shared::new();
        for (at, line) in map.lines().iter().enumerate() {
            for pair in corners(line).windows(2) {
                if let &[a, b] = pair {
                    shared.entry(key(a, b)).or_default().push(at);
                }
            }
        }
        Self { lines: map.lines(), shared, space, width }
    }

    /// A place of the map on the drawing.
    pub(super) fn point(&self, [x, y]: [i64; 2]) -> Point {
        [x as f32 / 1000.0 * self.space, y as f32 / 1000.0 * self.space]
    }

    /// The steps of all lines, one space each: what names keep clear of.
    pub(super) fn steps(&self) -> impl Iterator<Item = [Point; 2]> {
        self.shared.keys().map(|(a, b)| [self.point([a.0, a.1]), self.point([b.0, b.1])])
    }

    /// Points along the lines within `far` of a place that do not run together with this one.
    pub(super) fn others_near(&self, line: usize, [x, y]: Point, far: f32) -> Vec<Point> {
        let near = |[px, py]: &Point| (px - x).hypot(py - y) < far;
        let foreign = self.shared.iter().filter(|(_, along)| !along.contains(&line));
        let points = foreign.flat_map(|((a, b), _)| {
            let [[ax, ay], [bx, by]] = [*a, *b].map(|(x, y)| self.point([x, y]));
            (0_u8..=PIECES)
                .map(move |at| f32::from(at) / f32::from(PIECES))
                .map(move |k| [ax + (bx - ax) * k, ay + (by - ay) * k])
        });
        points.filter(near).collect()
    }

    /// A step of a line, moved aside where others run along.
    fn step(&self, line: usize, a: Corner, b: Corner) -> [Point; 2] {
        let along = self.shared.get(&key(a, b)).map_or(&[][..], Vec::as_slice);
        let at = along.iter().position(|other| *other == line).unwrap_or_default() as f32;
        let aside = (at - (along.len().max(1) as f32 - 1.0) / 2.0) * self.width * 1.1;
        let (low, high) = key(a, b);
        let ([x1, y1], [x2, y2]) = (self.point([low.0, low.1]), self.point([high.0, high.1]));
        let length = (x2 - x1).hypot(y2 - y1).max(0.1);
        let (dx, dy) = (-(y2 - y1) / length * aside, (x2 - x1) / length * aside);
        [a, b].map(|(x, y)| self.point([x, y])).map(|[x, y]| [x + dx, y + dy])
    }

    /// The points of a line where it turns or steps aside.
    fn outline(&self, line: usize) -> Vec<Point> {
        let Some(of) = self.lines.get(line) else { return Vec::new() };
        let steps = corners(of);
        let steps =
            steps.windows(2).filter_map(|pair| if let &[a, b] = pair { Some(self.step(line, a, b)) } else { None });
        let mut all: Vec<Point> = steps.flatten().collect();
        all.dedup_by(|b, a| (a[0] - b[0]).hypot(a[1] - b[1]) < 0.01);
        let turns = |at: &usize| match (at.checked_sub(1).and_then(|at| all.get(at)), all.get(*at), all.get(at + 1)) {
            (Some(a), Some(b), Some(c)) => ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])).abs() > 0.2,
            _ => true,
        };
        (0..all.len()).filter(turns).filter_map(|at| all.get(at).copied()).collect()
    }

    /// A line as the data of a path.
    pub(super) fn path(&self, line: usize) -> String {
        rounded(&self.outline(line))
    }

    /// The way of a line from one of its stops to the next one, bends included.
    pub(super) fn between(&self, line: usize, [from, to]: [[i64; 2]; 2]) -> Vec<Point> {
        let Some(of) = self.lines.get(line) else { return Vec::new() };
        let corners = corners(of);
        let find = |[x, y]: [i64; 2]| corners.iter().position(|corner| *corner == (x, y));
        let (Some(a), Some(b)) = (find(from), find(to)) else { return vec![self.point(from), self.point(to)] };
        let mut part: Vec<Point> = corners[a.min(b)..=a.max(b)].iter().map(|(x, y)| self.point([*x, *y])).collect();
        if a > b {
            part.reverse();
        }
        part
    }
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

/// A way with round corners.
pub(super) fn rounded(points: &[Point]) -> String {
    let mut path = String::new();
    let toward = |[x, y]: Point, [tx, ty]: Point| {
        let length = (tx - x).hypot(ty - y).max(0.1);
        let share = ROUND.min(length / 2.0) / length;
        [short(x + (tx - x) * share), short(y + (ty - y) * share)]
    };
    for (at, &[x, y]) in points.iter().enumerate() {
        let (x, y) = (short(x), short(y));
        let before = at.checked_sub(1).and_then(|at| points.get(at));
        // Writing to a string cannot fail.
        let _ = match (before, points.get(at + 1)) {
            (None, _) => write!(path, "M{x} {y}"),
            (Some(_), None) => write!(path, "L{x} {y}"),
            (Some(before), Some(after)) => {
                let (from, to) = (toward([x, y], *before), toward([x, y], *after));
                write!(path, "L{} {}Q{x} {y} {} {}", from[0], from[1], to[0], to[1])
            }
        };
    }
    path
}
