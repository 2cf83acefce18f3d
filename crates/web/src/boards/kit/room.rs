//! Where something can stand on a drawing without hiding much.

use super::{Point, between};

/// A part of the drawing: left, top, width, height.
pub(crate) type Area = [f32; 4];

/// How much of one part another one hides.
pub(crate) fn overlap(a: Area, b: Area) -> f32 {
    let wide = (a[0] + a[2]).min(b[0] + b[2]) - a[0].max(b[0]);
    let high = (a[1] + a[3]).min(b[1] + b[3]) - a[1].max(b[1]);
    wide.max(0.0) * high.max(0.0)
}

/// So many rings around a point are tried.
const RINGS: u16 = 16;

/// Where along the line from a point to its note it is looked what the line crosses.
const TIE: [f32; 4] = [0.35, 0.5, 0.65, 0.8];

/// What a piece of a line takes.
const fn spot([x, y]: Point) -> Area {
    [x - 2.0, y - 2.0, 4.0, 4.0]
}

/// What of a drawing is taken, each part with how bad it is to hide a unit of it.
pub(crate) struct Room {
    taken: Vec<(Area, f32)>,
    /// How wide and high the drawing is.
    size: Point,
}

impl Room {
    pub(crate) const fn new(taken: Vec<(Area, f32)>, size: Point) -> Self {
        Self { taken, size }
    }

    /// The middle of the best place for something of this size near a point; it is taken from then on.
    pub(crate) fn place(&mut self, near: Point, size: Point) -> Point {
        let mut best = (f32::MAX, near);
        for step in 0..24 * RINGS {
            let (turn, ring) = (f32::from(step % 24) * 15.0_f32.to_radians(), f32::from(step / 24) * 12.0);
            let at = [
                near[0] + turn.cos() * (size[0] / 2.0 + 20.0 + ring),
                near[1] + turn.sin() * (size[1] / 2.0 + 22.0 + ring),
            ];
            let area = [at[0] - size[0] / 2.0, at[1] - size[1] / 2.0, size[0], size[1]];
            let inside = overlap(area, [6.0, 6.0, self.size[0] - 12.0, self.size[1] - 12.0]);
            let out = (size[0] * size[1] - inside) * 20.0;
            let hides = |area: Area| self.taken.iter().map(|(taken, bad)| overlap(area, *taken) * bad).sum::<f32>();
            // The line from the point to the note goes around names, too, if it can.
            let tie: f32 = TIE.into_iter().map(|share| hides(spot(between([near, at], share)))).sum();
            let cost = hides(area) + tie + out + ring * 3.0;
            if cost < best.0 {
                best = (cost, at);
            }
        }
        let at = best.1;
        // Of two notes neither may be read through the other.
        self.taken.push(([at[0] - size[0] / 2.0, at[1] - size[1] / 2.0, size[0], size[1]], 20.0));
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A note lay on customers, because there was less room a little further away.
    #[test]
    fn a_note_goes_further_rather_than_hide_a_piece() {
        let pieces: Vec<(Area, f32)> = (0..8_u8)
            .map(|at| ([f32::from(at % 4) * 60.0 + 80.0, f32::from(at / 4) * 60.0 + 90.0, 50.0, 24.0], 10.0))
            .collect();
        let mut room = Room::new(pieces.clone(), [400.0, 300.0]);
        let [x, y] = room.place([190.0, 130.0], [120.0, 36.0]);
        let hides = pieces.iter().filter(|(piece, _)| overlap([x - 60.0, y - 18.0, 120.0, 36.0], *piece) > 0.0);
        assert_eq!(hides.count(), 0, "{x} {y}");
    }

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
