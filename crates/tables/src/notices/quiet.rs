//! When somebody is not told: hours of their own day.

use jiff::{Timestamp, ToSpan as _, civil::Time, tz::TimeZone};
use tabletop::Lang;

/// Minutes of a day.
const DAY: u16 = 24 * 60;

/// Hours in which nobody is told, from one minute of the day until another, which may be the next day's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietHours {
    from: u16,
    to: u16,
}

impl QuietHours {
    /// From one minute of the day until another; none if they are the same, or no minutes of a day.
    pub fn new(from: u16, to: u16) -> Option<Self> {
        (from != to && from < DAY && to < DAY).then_some(Self { from, to })
    }

    /// As a form has them, such as `22:30` and `07:00`.
    pub fn read(from: &str, to: &str) -> Option<Self> {
        Self::new(minute(from)?, minute(to)?)
    }

    /// The minutes of the day.
    pub const fn minutes(self) -> (u16, u16) {
        (self.from, self.to)
    }

    /// As a form has them.
    pub fn written(self) -> (String, String) {
        let written = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
        (written(self.from), written(self.to))
    }

    const fn has(self, minute: u16) -> bool {
        if self.from < self.to {
            self.from <= minute && minute < self.to
        } else {
            self.from <= minute || minute < self.to
        }
    }

    /// When the quiet hours end that it is now; none if it is none of them.
    pub fn end(self, zone: &TimeZone, now: i64) -> Option<i64> {
        let here = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone());
        let minute = u16::try_from(i16::from(here.hour()) * 60 + i16::from(here.minute())).ok()?;
        if !self.has(minute) {
            return None;
        }
        let day = if minute < self.to { here.date() } else { here.date().checked_add(1.day()).ok()? };
        let end = Time::new((self.to / 60) as i8, (self.to % 60) as i8, 0, 0).ok()?;
        // A minute that a change of the clocks leaves out ends them when the clocks are past it.
        let end = zone.to_zoned(day.to_datetime(end)).ok()?.timestamp().as_millisecond();
        // Of an hour that comes twice the first may be over.
        Some(end.max(now + 1))
    }
}

/// A time of day as a form has it, as its minute.
fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let number =
        |digits: &str, below: u16| digits.parse().ok().filter(|number: &u16| *number < below && digits.len() == 2);
    Some(number(hour, 24)? * 60 + number(minute, 60)?)
}

/// A time zone by its name, such as `Asia/Tokyo`.
pub fn zone(name: &str) -> Option<TimeZone> {
    if name.len() > 64 { None } else { TimeZone::get(name).ok() }
}

/// The names of time zones by which people say where they are.
pub fn zones() -> Vec<String> {
    let own = |name: &String| name == "UTC" || REGIONS.iter().any(|region| name.starts_with(region));
    let mut names: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).filter(own).collect();
    names.sort();
    names
}

const REGIONS: [&str; 9] =
    ["Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/"];

/// In which language somebody is told, and when not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// The language.
    pub lang: Lang,
    /// Their time zone, by its name.
    pub zone: String,
    /// When they are not told.
    pub quiet: Option<QuietHours>,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { lang: Lang::default(), zone: "UTC".to_owned(), quiet: None }
    }
}

impl Wishes {
    /// Until when nobody is told anything, if it is quiet now.
    pub fn quiet_until(&self, now: i64) -> Option<i64> {
        self.quiet?.end(&zone(&self.zone).unwrap_or(TimeZone::UTC), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(moment: &str) -> i64 {
        moment.parse::<Timestamp>().unwrap().as_millisecond()
    }

    /// What a wish says at a moment: when the quiet is over.
    fn until(zone: &str, from: &str, to: &str, moment: &str) -> Option<String> {
        let wishes = Wishes { zone: zone.to_owned(), quiet: QuietHours::read(from, to), ..Wishes::default() };
        let end = wishes.quiet_until(at(moment))?;
        Some(Timestamp::from_millisecond(end).unwrap().to_string())
    }

    #[test]
    fn quiet_hours_are_those_of_ones_own_day_and_may_cross_midnight() {
        for (zone, from, to, moment, end) in [
            ("UTC", "22:00", "07:00", "2026-11-15T21:59:59Z", None),
            ("UTC", "22:00", "07:00", "2026-11-15T22:00:00Z", Some("2026-11-16T07:00:00Z")),
            ("UTC", "22:00", "07:00", "2026-11-16T06:59:59Z", Some("2026-11-16T07:00:00Z")),
            ("UTC", "22:00", "07:00", "2026-11-16T07:00:00Z", None),
            ("UTC", "13:00", "14:00", "2026-11-16T13:30:00Z", Some("2026-11-16T14:00:00Z")),
            ("UTC", "00:00", "06:00", "2026-11-16T00:00:00Z", Some("2026-11-16T06:00:00Z")),
            ("UTC", "22:00", "00:00", "2026-12-31T23:00:00Z", Some("2027-01-01T00:00:00Z")),
            // Tokyo is nine hours ahead.
            ("Asia/Tokyo", "22:00", "07:00", "2026-11-15T13:00:00Z", Some("2026-11-15T22:00:00Z")),
            ("Asia/Tokyo", "22:00", "07:00", "2026-11-15T22:00:00Z", None),
            ("America/New_York", "22:00", "07:00", "2026-11-15T13:00:00Z", None),
            // Nepal is at a quarter.
            ("Asia/Kathmandu", "22:00", "07:00", "2026-11-15T16:15:00Z", Some("2026-11-16T01:15:00Z")),
            // The night on which the clocks of Berlin go forward, and back.
            ("Europe/Berlin", "22:00", "07:00", "2026-03-28T22:00:00Z", Some("2026-03-29T05:00:00Z")),
            ("Europe/Berlin", "22:00", "07:00", "2026-10-24T21:00:00Z", Some("2026-10-25T06:00:00Z")),
            ("Europe/Berlin", "22:00", "02:30", "2026-03-28T22:00:00Z", Some("2026-03-29T01:30:00Z")),
        ] {
            assert_eq!(until(zone, from, to, moment).as_deref(), end, "{zone} {from}–{to} at {moment}");
        }
        // The second half past two of that night is quiet still, and its end is never in the past.
        let end = until("Europe/Berlin", "22:00", "02:45", "2026-10-25T01:30:00Z").unwrap();
        assert!(end.parse::<Timestamp>().unwrap().as_millisecond() > at("2026-10-25T01:30:00Z"), "{end}");
    }

    #[test]
    fn a_wish_that_is_none_is_refused() {
        for (from, to) in [("22:00", "22:00"), ("24:00", "07:00"), ("22:60", "07:00"), ("2:00", "7:00"), ("", "")] {
            assert_eq!(QuietHours::read(from, to), None, "{from} {to}");
        }
        assert_eq!(QuietHours::read("22:30", "07:05").unwrap().written(), ("22:30".to_owned(), "07:05".to_owned()));
        assert!(zone("Asia/Tokyo").is_some() && zone("Nowhere/At-all").is_none() && zone(&"a".repeat(999)).is_none());
        let zones = zones();
        assert!(zones.len() > 200 && zones.iter().all(|name| zone(name).is_some()), "{}", zones.len());
    }
}
