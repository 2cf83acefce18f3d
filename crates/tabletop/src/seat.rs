//! Who sits at the table, and who looks at it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One place at the table, counted from 0. At most [`Seat::MOST`] exist (MX-COMP-1 allows 99 players).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The largest number of seats of any game.
    pub const MOST: u8 = 99;

    /// The seat with this number, if there can be one.
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::MOST { Some(Self(number)) } else { None }
    }

    /// The seat of the entry at `index` of a list with one entry a seat.
    pub const fn at(index: usize) -> Self {
        Self(if index < Self::MOST as usize { index as u8 } else { Self::MOST - 1 })
    }

    /// The seats 0, 1, … of a table of `players`.
    pub fn all(players: u8) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..players.min(Self::MOST)).map(Self)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number, to index a list with one entry a seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat in clockwise order at a table of `players`.
    #[must_use]
    pub const fn next(self, players: u8) -> Self {
        let next = self.0 + 1;
        Self(if next >= players { 0 } else { next })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
///
/// Two halves, because most tables have few seats and a shift of 128 bits is dear.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Seats {
    /// The seats 0 to 63, one bit each.
    low: u64,
    /// The seats from 64 on.
    high: u64,
}

/// So many ones.
const fn ones(count: u8) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self { low: 0, high: 0 };

    /// Everybody at a table of `players`.
    pub const fn all(players: u8) -> Self {
        Self { low: ones(players), high: ones(players.saturating_sub(64)) }
    }

    /// This seat alone.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        let mut seats = Self::NONE;
        seats.insert(seat);
        seats
    }

    /// Whether `seat` is one of them.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        let half = if seat.0 < 64 { self.low } else { self.high };
        half >> (seat.0 & 63) & 1 == 1
    }

    /// Adds `seat`.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        *self.half(seat) |= 1 << (seat.0 & 63);
    }

    /// Takes `seat` out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        *self.half(seat) &= !(1 << (seat.0 & 63));
    }

    #[inline]
    const fn half(&mut self, seat: Seat) -> &mut u64 {
        if seat.0 < 64 { &mut self.low } else { &mut self.high }
    }

    /// Whether nobody is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        (self.low.count_ones() + self.high.count_ones()) as u8
    }

    /// The seat with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        match (self.low, self.high) {
            (0, 0) => None,
            (0, high) => Some(Seat(64 + high.trailing_zeros() as u8)),
            (low, _) => Some(Seat(low.trailing_zeros() as u8)),
        }
    }
}

impl Seats {
    /// Them, in seat order.
    pub const fn iter(self) -> SeatsInOrder {
        SeatsInOrder(self)
    }
}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = SeatsInOrder;

    fn into_iter(self) -> SeatsInOrder {
        self.iter()
    }
}

/// The seats of a set, in seat order.
#[derive(Clone, Debug)]
pub struct SeatsInOrder(Seats);

impl Iterator for SeatsInOrder {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.first()?;
        if self.0.low != 0 {
            self.0.low &= self.0.low - 1;
        } else {
            self.0.high &= self.0.high.wrapping_sub(1);
        }
        Some(seat)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.0.len());
        (len, Some(len))
    }
}

impl ExactSizeIterator for SeatsInOrder {}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// Who looks at the table: a seat knows its own secrets, a spectator knows none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody who only watches.
    Spectator,
}

impl Viewer {
    /// Whether this viewer sits at `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_seats_iterates_in_seat_order_up_to_the_last_seat() {
        let seats: Seats = [98, 3, 0].into_iter().filter_map(Seat::new).collect();
        assert_eq!(seats.iter().map(Seat::number).collect::<Vec<_>>(), [0, 3, 98]);
        assert_eq!(seats.len(), 3);
        assert_eq!(Seats::all(99).len(), 99);
        assert_eq!(Seat::new(99), None);
    }

    #[test]
    fn seats_go_round_clockwise() {
        let order: Vec<_> = Seat::all(3).map(|seat| seat.next(3).number()).collect();
        assert_eq!(order, [1, 2, 0]);
    }
}
