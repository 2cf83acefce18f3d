//! Whose clock runs, and when it runs out.
//!
//! A clock runs from the moment a seat is asked until its answer, whatever the seat does in between and whoever answers: a
//! draft, getting up and sitting down again, or another seat's answer give no time back. Whoever takes an answer back takes the
//! time since that answer, too, because it could be used for thinking.

use tabletop::Seat;

use crate::Clock;

/// The clocks of all seats, in milliseconds since 1970.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clocks {
    seats: Vec<Time>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Time {
    /// What the seat has used up, without the running question.
    used: i64,
    /// Since when the seat is asked, steps of its own draft included.
    since: i64,
    /// Since when its running time is not yet counted in `used`.
    counted: i64,
    /// Whether the seat is asked and has not answered.
    runs: bool,
}

impl Time {
    fn is_ahead(&self, now: i64) -> bool {
        self.since.max(self.counted) > now
    }
}

impl Clocks {
    pub(crate) fn new(players: u8, used: &[i64]) -> Self {
        let time = |at: usize| Time { used: used.get(at).copied().unwrap_or(0), ..Time::default() };
        Self { seats: (0..usize::from(players)).map(time).collect() }
    }

    /// The seat is asked. A clock that runs already runs on: somebody else's decision is no reason for more time.
    pub(crate) fn ask(&mut self, seat: Seat, at: i64) {
        if let Some(time) = self.seats.get_mut(seat.index()).filter(|time| !time.runs) {
            (time.since, time.counted, time.runs) = (at, at, true);
        }
    }

    /// The seat decided something within its turn.
    pub(crate) fn punch(&mut self, seat: Seat, at: i64) {
        if let Some(time) = self.seats.get_mut(seat.index()) {
            time.used += (at - time.counted).max(0);
            time.counted = at;
        }
    }

    /// The seat is not asked any more.
    pub(crate) fn stop(&mut self, seat: Seat, at: i64) {
        if let Some(time) = self.seats.get_mut(seat.index()).filter(|time| time.runs) {
            time.used += (at - time.counted).max(0);
            (time.counted, time.runs) = (at, false);
        }
    }

    /// The seat took its answer back: its clock runs as if it had not answered.
    pub(crate) fn reopen(&mut self, seat: Seat) {
        if let Some(time) = self.seats.get_mut(seat.index()) {
            time.runs = true;
        }
    }

    /// Whether a seat is asked in the future.
    pub(crate) fn is_ahead(&self, now: i64) -> bool {
        self.seats.iter().any(|time| time.is_ahead(now))
    }

    /// The wall clock was set back: a seat that is asked in the future is asked now, or since when the deadline says that was
    /// `stored` after an earlier look. So no deadline is further off than the clock's own limit. True if there was such a seat.
    pub(crate) fn set_back(&mut self, clock: Clock, now: i64, stored: Option<i64>) -> bool {
        let mut found = false;
        for time in self.seats.iter_mut().filter(|time| time.is_ahead(now)) {
            let left = match clock {
                Clock::None => 0,
                Clock::PerMove(seconds) => i64::from(seconds) * 1000,
                Clock::Total(seconds) => i64::from(seconds) * 1000 - time.used,
            };
            let begun = stored.map_or(now, |deadline| deadline.saturating_sub(left).min(now));
            (time.since, time.counted) = (time.since.min(begun), time.counted.min(begun));
            found = true;
        }
        found
    }

    /// When the seat, being asked, runs out of time.
    pub(crate) fn deadline(&self, clock: Clock, seat: Seat) -> Option<i64> {
        let time = self.seats.get(seat.index())?;
        match clock {
            Clock::None => None,
            Clock::PerMove(seconds) => Some(time.since + i64::from(seconds) * 1000),
            Clock::Total(seconds) => Some(time.counted + i64::from(seconds) * 1000 - time.used),
        }
    }

    /// Whether the clocks of all `seats` began at this moment, so that nothing of them needs to be remembered.
    pub(crate) fn began(&self, seats: tabletop::Seats, at: i64) -> bool {
        seats.iter().all(|seat| self.seats.get(seat.index()).is_some_and(|time| (time.since, time.counted) == (at, at)))
    }

    /// Since when the seat is asked.
    pub(crate) fn since(&self, seat: Seat) -> i64 {
        self.seats.get(seat.index()).map_or(0, |time| time.since)
    }

    /// What each seat has used up, for a snapshot.
    pub(crate) fn used(&self) -> Vec<i64> {
        self.seats.iter().map(|time| time.used).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_clock_counts_only_the_seats_own_time() {
        let (mut clocks, seat) = (Clocks::new(2, &[0, 0]), Seat::at(0));
        clocks.ask(seat, 1_000);
        assert_eq!(clocks.deadline(Clock::Total(10), seat), Some(11_000));
        clocks.stop(seat, 4_000);
        clocks.ask(seat, 50_000);
        assert_eq!(clocks.deadline(Clock::Total(10), seat), Some(57_000));
        assert_eq!(clocks.used(), [3_000, 0]);
    }

    #[test]
    fn a_clock_that_was_set_back_leaves_no_deadline_further_off_than_its_limit() {
        let (seat, now, years) = (Seat::at(0), 1_000_000, 315_360_000_000);
        for (clock, used) in [(Clock::PerMove(10), 0), (Clock::Total(10), 3_000)] {
            let mut clocks = Clocks::new(1, &[]);
            clocks.ask(seat, now + years - used);
            clocks.punch(seat, now + years);
            let stored = clocks.deadline(clock, seat);
            assert!(clocks.set_back(clock, now, stored));
            let deadline = clocks.deadline(clock, seat).unwrap();
            assert_eq!(deadline, now + 10_000 - used);
            // Read again from the log later: the deadline that was stored stands.
            let mut again = Clocks::new(1, &clocks.used());
            again.ask(seat, now + years);
            assert!(again.set_back(clock, now + 4_000, Some(deadline)));
            assert_eq!(again.deadline(clock, seat), Some(deadline));
            assert!(!again.set_back(clock, now + 5_000, Some(deadline)), "once");
        }
    }

    #[test]
    fn a_clock_per_move_is_not_wound_up_by_a_draft() {
        let (mut clocks, seat) = (Clocks::new(1, &[]), Seat::at(0));
        clocks.ask(seat, 1_000);
        clocks.punch(seat, 3_000);
        assert_eq!(clocks.deadline(Clock::PerMove(10), seat), Some(11_000));
    }

    #[test]
    fn a_clock_that_runs_is_not_wound_up_by_another_seats_decision() {
        let (mut clocks, seat) = (Clocks::new(1, &[]), Seat::at(0));
        clocks.ask(seat, 1_000);
        clocks.ask(seat, 4_000);
        for clock in [Clock::PerMove(10), Clock::Total(10)] {
            assert_eq!(clocks.deadline(clock, seat), Some(11_000));
        }
    }

    #[test]
    fn an_answer_that_is_taken_back_costs_the_time_since_it_was_given() {
        let (mut clocks, seat) = (Clocks::new(1, &[]), Seat::at(0));
        clocks.ask(seat, 1_000);
        clocks.stop(seat, 2_000);
        clocks.reopen(seat);
        clocks.stop(seat, 8_000);
        assert_eq!(clocks.used(), [7_000]);
    }
}
