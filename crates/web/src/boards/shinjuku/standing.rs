//! Where pieces stand in a ward: where they hide no name.

use shinjuku::Point;

use super::{
    super::kit::{Area, overlap},
    pieces::{Token, row_width},
};

/// What the lantern or the Kaiju takes of the drawing.
const PIECE: Point = [36.0, 40.0];

/// How much of several things one hides.
pub(super) fn covered(area: Area, things: &[Area]) -> f32 {
    things.iter().map(|thing| overlap(area, *thing)).sum()
}

/// Where the lantern or the Kaiju stands in a ward without customers: where it hides no name. Where both are there, each has a side.
pub(super) fn alone(near: Point, side: Option<f32>, names: &[Area]) -> Point {
    let wide = PIECE[0] * if side.is_some() { 2.0 } else { 1.0 };
    let [x, y] = room_for(near, [wide, PIECE[1]], names);
    [x + side.unwrap_or_default() * PIECE[0] / 2.0, y]
}

/// How large the customers of a ward are, in rows of three.
pub(super) fn size_of(list: &[Token]) -> Point {
    let wide = list.chunks(3).map(|row| row_width(row, 9.5)).fold(0.0, f32::max) + 4.0;
    [wide, 24.0 * list.len().div_ceil(3) as f32]
}

/// How far aside and how far down customers may stand from their place: further they would seem to be in another ward.
const ASIDE: f32 = 48.0;
const DOWN: f32 = 36.0;
/// How far apart the places are that are tried.
const PITCH: f32 = 6.0;

/// The middle of where something of a size hides the least of names and stations, near a point.
pub(super) fn room_for([x, y]: Point, [wide, high]: Point, names: &[Area]) -> Point {
    let reach = [x - wide / 2.0 - ASIDE, y - high / 2.0 - DOWN, wide + 2.0 * ASIDE, high + 2.0 * DOWN];
    let near: Vec<Area> = names.iter().copied().filter(|name| overlap(reach, *name) > 0.0).collect();
    let steps = |far: f32| {
        let count = (far / PITCH) as i8;
        (-count..=count).map(|step| f32::from(step) * PITCH)
    };
    let cost = |[aside, down]: Point| {
        let area = [x + aside - wide / 2.0, y + down - high / 2.0, wide, high];
        covered(area, &near) + aside.abs() + down.abs()
    };
    let places = steps(DOWN).flat_map(|down| steps(ASIDE).map(move |aside| [aside, down]));
    let best = places.map(|shift| (shift, cost(shift))).min_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or([x, y], |([aside, down], _)| [x + aside, y + down])
}

#[cfg(test)]
mod tests {
    use shinjuku::{Board, Shinjuku, WardId};
    use tabletop::Lang;

    use super::{
        super::{land, plane::Plane},
        *,
    };

    /// The names that pieces hide; `look` says what stands in a ward near its place, as areas.
    fn hidden_by(look: impl Fn(Point, &[Area]) -> Vec<Area>) -> Vec<String> {
        let opened = catalog::title("shinjuku").unwrap().open(&catalog::shelf().unwrap(), 3, &[]).unwrap();
        let board: &Board = opened.game().downcast_ref::<Shinjuku>().unwrap().board();
        let plane = Plane::new(board);
        let mut hidden = Vec::new();
        for lang in Lang::ALL {
            let names = land::areas(board, &plane, lang);
            for (ward, area) in WardId::all()
                .flat_map(|ward| look(plane.customers(ward), &names).into_iter().map(move |area| (ward, area)))
            {
                let most = names.iter().map(|name| overlap(area, *name)).fold(0.0, f32::max);
                // A hair of a ring, and no letter.
                if most > 60.0 {
                    hidden.push(format!("{lang} {} {area:?}: {most}", board.ward(ward).id));
                }
            }
        }
        hidden
    }

    fn around([x, y]: Point, [wide, high]: Point) -> Area {
        [x - wide / 2.0, y - high / 2.0, wide, high]
    }

    /// Four customers of a ward, two of them double, hid the end of Iidabashi's name.
    #[test]
    fn customers_hide_no_name() {
        let sizes = [[62.0, 24.0], [70.0, 48.0]];
        let hidden = hidden_by(|near, names| sizes.map(|size| around(room_for(near, size, names), size)).into());
        assert!(hidden.is_empty(), "{hidden:#?}");
    }

    /// The lantern stood on a name where nobody was beside whom it could stand, and behind the Kaiju where that was there, too.
    #[test]
    fn the_festival_hides_no_name_in_an_empty_ward_and_is_not_behind_the_kaiju() {
        let hidden = hidden_by(|near, names| {
            let [festival, kaiju] = [-1.0, 1.0].map(|side| around(alone(near, Some(side), names), PIECE));
            assert!(overlap(festival, kaiju) <= f32::EPSILON, "{festival:?} behind {kaiju:?}");
            vec![festival, kaiju, around(alone(near, None, names), PIECE)]
        });
        assert!(hidden.is_empty(), "{hidden:#?}");
    }
}
