//! The Income track: the two amounts beside each Value.

use crate::id::Yen;

/// The top row of the track (TM-VAL-3).
const TOP: Yen = Yen(6000);
const ROWS: usize = 61;

/// TM-VAL-2: the lower amount beside each Value from ¥0 to ¥6,000, in steps of ¥100.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    lower: [Yen; ROWS],
}

impl Default for Track {
    fn default() -> Self {
        let mut lower = [Yen::ZERO; ROWS];
        for (entry, row) in lower.iter_mut().zip(0..) {
            *entry = Yen(row / 3 * 100);
        }
        Self { lower }
    }
}

impl Track {
    /// Replaces the entry of one Value (TM-VAL-2); false if the track has no such row or the amounts do not add up.
    pub(crate) fn correct(&mut self, value: Yen, higher: Yen, lower: Yen) -> bool {
        let whole = value.is_whole() && higher.is_whole() && lower.is_whole();
        let sum = i64::from(higher.0) + i64::from(lower.0);
        let fits = lower >= Yen::ZERO && higher >= lower && sum == i64::from(value.0);
        match self.lower.get_mut(usize::try_from(value.0 / 100).unwrap_or(usize::MAX)) {
            Some(entry) if whole && fits => *entry = lower,
            _ => return false,
        }
        true
    }

    /// TM-VAL-2, -4: the lower amount; above ¥6,000 the top row's for each time it is passed, and that of the rest.
    #[inline]
    pub fn lower(&self, value: Yen) -> Yen {
        let value = value.max(Yen::ZERO);
        let flips = (value.0 - 1).max(0) / TOP.0;
        let rest = (value.0 - flips * TOP.0) / 100;
        let top = self.lower[ROWS - 1];
        Yen(flips * top.0) + self.lower.get(rest as usize).copied().unwrap_or(top)
    }

    /// TM-VAL-2, -4: the higher amount.
    pub fn higher(&self, value: Yen) -> Yen {
        value - self.lower(value)
    }
}

/// TM-VAL-3, -5: how often the marker is flipped, and the row it shows.
pub const fn marker(value: Yen) -> (i32, Yen) {
    if value.0 <= TOP.0 {
        return (0, value);
    }
    let flips = (value.0 - 1) / TOP.0;
    (flips, Yen(value.0 - flips * TOP.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(value: i32) -> (i32, i32) {
        let track = Track::default();
        (track.higher(Yen(value)).0, track.lower(Yen(value)).0)
    }

    /// TM-VAL-2: every entry that an example prints.
    #[test]
    fn the_printed_entries_agree_with_the_formula() {
        let printed = [(1400, (1000, 400)), (1500, (1000, 500)), (1900, (1300, 600)), (2900, (2000, 900))];
        for (value, amounts) in printed {
            assert_eq!(split(value), amounts);
        }
        assert_eq!(split(4100).1, 1300);
        for value in (0..=6000).step_by(100) {
            assert_eq!(split(value).1, value / 300 * 100);
        }
    }

    /// TM-VAL-4: above ¥6,000 the top row is added to that of the rest.
    #[test]
    fn above_the_top_row_both_amounts_are_sums() {
        assert_eq!(split(6000), (4000, 2000));
        assert_eq!(split(7000), (4700, 2300));
        assert_eq!(split(12_100), (8100, 4000));
        for value in (6000..30_000).step_by(100) {
            assert_eq!(split(value).1, value / 300 * 100);
        }
    }

    /// TM-VAL-2: a board may correct single entries, and the sum stays the Value.
    #[test]
    fn a_corrected_entry_replaces_the_formula() {
        let mut track = Track::default();
        assert!(track.correct(Yen(200), Yen(100), Yen(100)));
        assert_eq!((track.higher(Yen(200)), track.lower(Yen(200))), (Yen(100), Yen(100)));
        let huge = (-200, i32::MAX, i32::MAX - 99);
        for (value, higher, lower) in [(200, 200, 100), (6100, 6000, 100), (150, 100, 50), (300, 100, 200), huge] {
            assert!(!track.correct(Yen(value), Yen(higher), Yen(lower)), "{value}");
        }
    }

    /// TM-VAL-3, TM-VAL-5: exactly ¥6,000 is shown unflipped, ¥6,100 flipped; there is no upper limit.
    #[test]
    fn the_marker_is_flipped_above_the_top_row() {
        assert_eq!(marker(Yen(6000)), (0, Yen(6000)));
        assert_eq!(marker(Yen(6100)), (1, Yen(100)));
        assert_eq!(marker(Yen(12_000)), (1, Yen(6000)));
        assert_eq!(marker(Yen(12_100)), (2, Yen(100)));
    }
}
