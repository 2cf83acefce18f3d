//! Months of the calendar that days are counted by: UTC.

use std::{fmt, str::FromStr};

use crate::{Day, Refused};

/// A month, by its number since January of the year 0; written `2026-11`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Month(i64);

impl Month {
    /// The month of a day.
    pub const fn of(day: Day) -> Self {
        let (year, month, _) = day.date();
        Self(year * 12 + month - 1)
    }

    /// Year, and month from 1.
    pub const fn parts(self) -> (i64, i64) {
        (self.0.div_euclid(12), self.0.rem_euclid(12) + 1)
    }

    /// The month so many months later.
    #[must_use]
    pub const fn later(self, months: i64) -> Self {
        Self(self.0 + months)
    }

    /// Its first day.
    pub const fn first(self) -> Day {
        let (year, month) = self.parts();
        Day::dated(year, month, 1)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month) = self.parts();
        write!(f, "{year:04}-{month:02}")
    }
}

impl FromStr for Month {
    type Err = Refused;

    /// Reads only what [`Month`] writes, from 1970 to 9999, so that a month has one address.
    fn from_str(text: &str) -> Result<Self, Refused> {
        Ok(Self::of(format!("{text}-01").parse()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_as_they_are_written_and_follow_each_other() {
        for number in 0..40_000 {
            let (day, month) = (Day::stored(number), Month::of(Day::stored(number)));
            assert!(month.first() <= day && day < month.later(1).first(), "{day} in {month}");
            assert_eq!(month.to_string().parse::<Month>().ok(), Some(month));
        }
        assert_eq!(Month::of(Day::of(0)).later(-1).to_string(), "1969-12");
        for bad in ["", "2026", "2026-13", "2026-00", "2026-1", "2026-11-01", "1969-12", "x026-11"] {
            assert!(bad.parse::<Month>().is_err(), "{bad}");
        }
    }
}
