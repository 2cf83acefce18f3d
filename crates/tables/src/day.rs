//! Days as the whole world counts them together: UTC.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::Refused;

const MILLISECONDS: i64 = 86_400_000;
/// Days of 400 years, after which the calendar repeats.
const ERA: i64 = 146_097;
/// Days from 0000-03-01 to 1970-01-01: years are counted from March, so that a leap day is a year's last.
const SHIFT: i64 = 719_468;

/// A day, by its number since 1970; written `2026-11-15`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(i64);

impl Day {
    /// The day of a moment in milliseconds since 1970.
    pub const fn of(at: i64) -> Self {
        Self(at.div_euclid(MILLISECONDS))
    }

    /// As stored.
    pub const fn number(self) -> i64 {
        self.0
    }

    /// From storage.
    pub const fn stored(number: i64) -> Self {
        Self(number)
    }

    /// When it begins, in milliseconds since 1970.
    pub const fn begin(self) -> i64 {
        self.0 * MILLISECONDS
    }

    /// When it is over, in milliseconds since 1970.
    pub const fn end(self) -> i64 {
        (self.0 + 1) * MILLISECONDS
    }

    /// The day so many days later.
    #[must_use]
    pub const fn later(self, days: i64) -> Self {
        Self(self.0 + days)
    }

    /// The day of a date; of one that there is not, some day near it.
    pub(crate) const fn dated(year: i64, month: i64, day: i64) -> Self {
        let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
        let year = if month <= 2 { year - 1 } else { year };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        Self(era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - SHIFT)
    }

    /// Year, month from 1, day of the month from 1.
    pub const fn date(self) -> (i64, i64, i64) {
        let days = self.0 + SHIFT;
        let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
        let of_era_years = (of_era - of_era / 1460 + of_era / 36_524 - of_era / (ERA - 1)) / 365;
        let of_year = of_era - (365 * of_era_years + of_era_years / 4 - of_era_years / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + of_era_years + (month <= 2) as i64, month, day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = Refused;

    /// Reads only what [`Day`] writes, from 1970 to 9999, so that a day has one address.
    fn from_str(text: &str) -> Result<Self, Refused> {
        let number = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<i64>().ok());
        let (Some(year), Some(month), Some(day)) = (number(0, 4), number(5, 7), number(8, 10)) else {
            return Err(Refused::BadText);
        };
        let read = Self::dated(year, month, day);
        if read.0 >= 0 && read.to_string() == text { Ok(read) } else { Err(Refused::BadText) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_are_written() {
        for number in (0..40_000).chain([11_016, 20_772]) {
            let day = Day(number);
            assert_eq!(day.to_string().parse::<Day>().ok(), Some(day), "{day}");
        }
        assert_eq!(Day::of(0).to_string(), "1970-01-01");
        assert_eq!(Day::of(951_782_400_000).to_string(), "2000-02-29");
        assert_eq!(Day::of(1_794_700_799_999).to_string(), "2026-11-14");
        assert_eq!(Day::of(1_794_700_800_000).to_string(), "2026-11-15");
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for bad in
            ["", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-15", "2026-11-15x", "+026-11-15"]
        {
            assert!(bad.parse::<Day>().is_err(), "{bad}");
        }
        assert!("1969-12-31".parse::<Day>().is_err() && "２０２６-11-15".parse::<Day>().is_err());
    }
}
