//! Where something can stand on a drawing without hiding much.

use super::Point;

/// A part of the drawing: left, top, width, height.
pub(crate) type Area = [f32; 4];

/// How much of one part another one hides.
pub(crate) fn overlap(a: Area, b: Area) -> f32 {
    let wide = (a[0] + a[2]).min(b[0] + b[2]) - a[0].max(b[0]);
    let high = (a[1] + a[3]).min(b[1] + b[3]) - a[1].max(b[1]);
    wide.max(0.0) * high.max(0.0)
}

/// What of a drawing is taken. What is there several times is hidden the less gladly.
pub(crate) struct Room {
    taken: Vec<Area>,
    /// How wide and high the drawing is.
    size: Point,
}

impl Room {
    pub(crate) const fn new(taken: Vec<Area>, size: Point) -> Self {
        Self { taken, size }
    }

    /// The middle of the best place for something of this size near a point; it is taken from then on.
    pub(crate) fn place(&mut self, near: Point, size: Point) -> Point {
        let mut best = (f32::MAX, near);
        for step in 0..240_u8 {
            let (turn, ring) = (f32::from(step % 24) * 15.0_f32.to_radians(), f32::from(step / 24) * 14.0);
            let at = [
                near[0] + turn.cos() * (size[0] / 2.0 + 20.0 + ring),
                near[1] + turn.sin() * (size[1] / 2.0 + 22.0 + ring),
            ];
            let area = [at[0] - size[0] / 2.0, at[1] - size[1] / 2.0, size[0], size[1]];
            let inside = overlap(area, [6.0, 6.0, self.size[0] - 12.0, self.size[1] - 12.0]);
            let out = (size[0] * size[1] - inside) * 20.0;
            let cost = self.taken.iter().map(|taken| overlap(area, *taken)).sum::<f32>() + out + ring * 3.0;
            if cost < best.0 {
                best = (cost, at);
            }
        }
        let at = best.1;
        self.taken.push([at[0] - size[0] / 2.0, at[1] - size[1] / 2.0, size[0], size[1]]);
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_notes_at_one_place_do_not_hide_each_other_and_stay_inside() {
        let mut room = Room::new(Vec::new(), [400.0, 300.0]);
        let areas =
            [0; 4].map(|_| room.place([200.0, 150.0], [60.0, 30.0])).map(|[x, y]| [x - 30.0, y - 15.0, 60.0, 30.0]);
        for (at, area) in areas.iter().enumerate() {
            assert!(area[0] >= 0.0 && area[1] >= 0.0 && area[0] + 60.0 <= 400.0 && area[1] + 30.0 <= 300.0);
            assert!(areas[at + 1..].iter().all(|other| overlap(*area, *other) == 0.0), "{areas:?}");
        }
    }
}
