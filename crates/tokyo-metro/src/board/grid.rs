//! The rectangular spaces of the Map: what touches what, and how far a Meeple can go.

use crate::id::{MOST_ACROSS, SpaceId};

/// The radius of a circle, in thousandths of a space.
const RADIUS: i64 = 200;

/// TM-MAP-1: the spaces of a map, `columns` by `rows`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
}

/// A set of spaces, a word for each row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area([u32; MOST_ACROSS as usize]);

impl Area {
    /// No space.
    pub const EMPTY: Self = Self([0; MOST_ACROSS as usize]);

    /// Whether `space` is in it.
    pub const fn contains(&self, space: SpaceId) -> bool {
        self.0[space.row() as usize & 31] >> space.column() & 1 == 1
    }

    /// Adds `space`.
    pub const fn insert(&mut self, space: SpaceId) {
        self.0[space.row() as usize & 31] |= 1 << space.column();
    }

    /// Takes `space` out.
    pub const fn remove(&mut self, space: SpaceId) {
        self.0[space.row() as usize & 31] &= !(1 << space.column());
    }

    /// Hands every space to `each`, row by row.
    #[inline]
    pub fn each(&self, mut each: impl FnMut(SpaceId)) {
        for (row, bits) in self.0.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                each(SpaceId::at(bits.trailing_zeros() as u8, row as u8));
                bits &= bits - 1;
            }
        }
    }

    /// How many spaces are in it.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The space that [`each`](Self::each) hands out after `before` others.
    pub fn nth(&self, before: u32) -> Option<SpaceId> {
        let mut left = before;
        for (row, bits) in self.0.iter().enumerate() {
            let here = bits.count_ones();
            if left < here {
                let rest = (0..left).fold(*bits, |bits, _| bits & (bits - 1));
                return Some(SpaceId::at(rest.trailing_zeros() as u8, row as u8));
            }
            left -= here;
        }
        None
    }

    /// Whether no space is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|row| *row == 0)
    }
}

impl Grid {
    /// The number of columns and rows.
    pub const fn size(self) -> (u8, u8) {
        (self.columns, self.rows)
    }

    /// The space in this column and row, both counted from 0, if there is one.
    pub fn at(self, column: i16, row: i16) -> Option<SpaceId> {
        let inside = |at: i16, count: u8| u8::try_from(at).ok().filter(|at| *at < count);
        Some(SpaceId::at(inside(column, self.columns)?, inside(row, self.rows)?))
    }

    /// Whether the space is on the map.
    pub const fn contains(self, space: SpaceId) -> bool {
        space.column() < self.columns && space.row() < self.rows
    }

    /// Every space, row by row.
    pub fn spaces(self) -> impl Iterator<Item = SpaceId> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| SpaceId::at(column, row)))
    }

    /// All spaces as an area.
    pub fn area(self) -> Area {
        let mut area = Area::EMPTY;
        let row = u32::MAX >> (MOST_ACROSS - self.columns);
        area.0.iter_mut().take(usize::from(self.rows)).for_each(|bits| *bits = row);
        area
    }

    /// TM-MOVE-4, -5: the spaces within `steps` steps of `from`, over `free` spaces only; no diagonals.
    #[inline]
    pub fn reach(self, from: SpaceId, steps: u8, free: &Area) -> Area {
        let mut area = Area::EMPTY;
        area.insert(from);
        for step in 1..=steps {
            self.grow(&mut area, from.row(), step, free);
        }
        area
    }

    /// One step more in all directions, in the rows up to `step` away from `row`.
    fn grow(self, area: &mut Area, row: u8, step: u8, free: &Area) {
        let (low, high) = (row.saturating_sub(step), (row + step).min(self.rows - 1));
        let mut above = 0;
        for at in usize::from(low)..=usize::from(high) {
            let here = area.0[at & 31];
            let below = if at + 1 < area.0.len() { area.0[at + 1] } else { 0 };
            area.0[at & 31] = (here | here << 1 | here >> 1 | above | below) & free.0[at & 31];
            above = here;
        }
    }

    /// Every space next to one of `area`, and `area` itself.
    pub fn around(self, area: &Area) -> Area {
        let (whole, mut wider) = (self.area(), Area::EMPTY);
        for at in 0..usize::from(self.rows) {
            let here = area.0[at];
            let above = if at > 0 { area.0[at - 1] } else { 0 };
            let below = area.0.get(at + 1).copied().unwrap_or(0);
            wider.0[at] = (here | here << 1 | here >> 1 | above | below) & whole.0[at];
        }
        wider
    }

    /// The spaces that the circle at (`x`, `y`), in thousandths of a space, touches.
    pub fn touching(self, x: i64, y: i64) -> impl Iterator<Item = SpaceId> {
        let away = |at: i64, from: u8| {
            let start = i64::from(from) * 1000;
            (start - at).max(at - start - 1000).max(0)
        };
        self.spaces().filter(move |space| {
            let (dx, dy) = (away(x, space.column()), away(y, space.row()));
            dx * dx + dy * dy <= RADIUS * RADIUS
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { columns: 5, rows: 4 };

    fn count(area: &Area) -> usize {
        let mut count = 0;
        area.each(|_| count += 1);
        count
    }

    #[test]
    fn a_circle_on_a_corner_touches_four_spaces_one_in_the_middle_only_its_own() {
        let names = |x, y| GRID.touching(x, y).map(|space| space.to_string()).collect::<Vec<_>>();
        assert_eq!(names(2000, 1000), ["2.1", "3.1", "2.2", "3.2"]);
        assert_eq!(names(2500, 1500), ["3.2"]);
        assert_eq!(names(2100, 1500), ["2.2", "3.2"]);
        assert_eq!(names(0, 0), ["1.1"]);
        // Near a corner, but the circle is round: the diagonal space is out of reach.
        assert_eq!(names(2150, 1150), ["3.1", "2.2", "3.2"]);
    }

    /// TM-MOVE-4: steps are orthogonal.
    #[test]
    fn two_steps_reach_a_diamond_cut_off_by_the_edges() {
        assert_eq!(count(&GRID.reach(SpaceId::at(2, 2), 1, &GRID.area())), 5);
        assert_eq!(count(&GRID.reach(SpaceId::at(2, 2), 2, &GRID.area())), 12);
        assert_eq!(count(&GRID.reach(SpaceId::at(0, 0), 2, &GRID.area())), 6);
        assert_eq!(count(&GRID.reach(SpaceId::at(4, 3), 9, &GRID.area())), 20);
    }

    /// TM-MOVE-5: a space with another Meeple is not entered, not even in passing.
    #[test]
    fn a_meeple_in_the_way_is_walked_around() {
        let mut free = GRID.area();
        free.remove(SpaceId::at(1, 0));
        let reached = GRID.reach(SpaceId::at(0, 0), 3, &free);
        assert!(!reached.contains(SpaceId::at(1, 0)));
        assert!(!reached.contains(SpaceId::at(2, 0)));
        assert!(reached.contains(SpaceId::at(1, 1)) && reached.contains(SpaceId::at(2, 1)));
    }
}
