//! Whose clock runs, and when it runs out.

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
}

impl Clocks {
    pub(crate) fn new(players: u8, used: &[i64]) -> Self {
        let time = |at: usize| Time { used: used.get(at).copied().unwrap_or(0), since: 0, counted: 0 };
        Self { seats: (0..usize::from(players)).map(time).collect() }
    }

    /// The seat is asked anew.
    pub(crate) fn ask(&mut self, seat: Seat, at: i64) {
        if let Some(time) = self.seats.get_mut(seat.index()) {
            (time.since, time.counted) = (at, at);
        }
    }

    /// The seat decided something.
    pub(crate) fn punch(&mut self, seat: Seat, at: i64) {
        if let Some(time) = self.seats.get_mut(seat.index()) {
            time.used += (at - time.counted).max(0);
            time.counted = at;
        }
    }

    /// The seat thinks again: its time runs on, but what it did not think is not counted.
    pub(crate) fn resume(&mut self, seat: Seat, at: i64) {
        if let Some(time) = self.seats.get_mut(seat.index()) {
            time.counted = at;
        }
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
        clocks.punch(seat, 4_000);
        clocks.ask(seat, 50_000);
        assert_eq!(clocks.deadline(Clock::Total(10), seat), Some(57_000));
        assert_eq!(clocks.used(), [3_000, 0]);
    }

    #[test]
    fn a_clock_per_move_is_not_wound_up_by_a_draft() {
        let (mut clocks, seat) = (Clocks::new(1, &[]), Seat::at(0));
        clocks.ask(seat, 1_000);
        clocks.punch(seat, 3_000);
        assert_eq!(clocks.deadline(Clock::PerMove(10), seat), Some(11_000));
    }
}
