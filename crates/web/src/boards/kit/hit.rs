//! What a pointer can hit: large, but never at the cost of a neighbour.

use std::fmt::Write as _;

use super::{Point, between, distance, short};

/// How far a point is from a stretch.
pub(crate) fn away(point: Point, [a, b]: [Point; 2]) -> f32 {
    let along = [b[0] - a[0], b[1] - a[1]];
    let square = (along[0] * along[0] + along[1] * along[1]).max(1.0);
    let share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / square;
    distance(point, between([a, b], share.clamp(0.0, 1.0)))
}

/// All within reach of a point that is nearer to it than to any of the others, as the data of a path.
pub(crate) fn cell(at: Point, near: &[Point], reach: f32) -> String {
    let mut corners: Vec<Point> = (0..16_u8)
        .map(|step| {
            let (sin, cos) = (f32::from(step) * 22.5).to_radians().sin_cos();
            [at[0] + cos * reach, at[1] + sin * reach]
        })
        .collect();
    for other in near {
        corners = nearer(&corners, at, *other);
    }
    let mut path = String::new();
    for (number, [x, y]) in corners.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(path, "{}{} {}", if number == 0 { 'M' } else { 'L' }, short(*x), short(*y));
    }
    path + "Z"
}

/// The part of a shape that is nearer to one point than to another.
fn nearer(corners: &[Point], at: Point, other: Point) -> Vec<Point> {
    let [left, up] = between([at, other], 0.5);
    // Above 0 on the other's side of the line in the middle between both.
    let beyond = |[x, y]: Point| (x - left) * (other[0] - at[0]) + (y - up) * (other[1] - at[1]);
    let mut kept = Vec::new();
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (from, to) = (beyond(*a), beyond(*b));
        if from <= 0.0 {
            kept.push(*a);
        }
        if (from < 0.0) != (to < 0.0) && (from - to).abs() > f32::EPSILON {
            kept.push(between([*a, *b], from / (from - to)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_neighbours_share_the_room_between_them() {
        let inside = nearer(&[[-10.0, -10.0], [10.0, -10.0], [10.0, 10.0], [-10.0, 10.0]], [0.0, 0.0], [10.0, 0.0]);
        assert!(inside.iter().all(|[x, _]| *x <= 5.01));
        assert!((away([5.0, 3.0], [[0.0, 0.0], [10.0, 0.0]]) - 3.0).abs() < 0.01);
        assert!((away([13.0, 4.0], [[0.0, 0.0], [10.0, 0.0]]) - 5.0).abs() < 0.01);
    }
}
