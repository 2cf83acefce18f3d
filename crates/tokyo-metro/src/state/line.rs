//! A Line as it stands: Value, Stock, disc spots, vehicles.

use tabletop::Seat;

use super::SmallSeats;
use crate::id::{MOST_SPOTS, MOST_STOCKS, MOST_VEHICLES, Yen};

/// A Line: its row on the Income track, its Stock and its vehicles.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct LineState {
    /// TM-VAL-1: its Value.
    pub value: Yen,
    /// Its Stock cards.
    pub stocks: Stocks,
    /// Its disc spots on the Income track.
    pub(crate) spots: Spots,
    /// Its vehicles that are on the Map: all that it has, or none (OS-CHK-2).
    pub vehicles: [Option<Vehicle>; MOST_VEHICLES],
}

/// The Stock cards of a Line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stocks {
    /// The owners of Stock 1, 2, 3 and so on.
    owners: [Option<Seat>; MOST_STOCKS],
    /// The same as a set, and how many there are: asked of every Line at every turn.
    everybody: SmallSeats,
    sold: u8,
}

impl Stocks {
    /// The owner of each number, if it has one; the first is Stock 1.
    pub fn iter(&self) -> impl Iterator<Item = Option<Seat>> {
        self.owners.iter().copied()
    }

    /// The place of the Stock that `seat` owns, counted from 0.
    pub fn place_of(&self, seat: Seat) -> Option<usize> {
        self.owners.iter().position(|owner| *owner == Some(seat))
    }

    /// Gives the Stock at this place, counted from 0, to `seat`; false if there is none that nobody owns.
    pub(crate) fn give(&mut self, place: usize, seat: Seat) -> bool {
        match self.owners.get_mut(place) {
            Some(owner @ None) => *owner = Some(seat),
            _ => return false,
        }
        self.count();
        true
    }

    /// OS-SELL-6: `seat` gives up its Stock; the other owners keep their order and hold the lowest numbers. Returns the
    /// number that it had, from 1.
    pub(crate) fn give_up(&mut self, seat: Seat) -> Option<u8> {
        let at = self.place_of(seat)?;
        self.owners.copy_within(at + 1.., at);
        self.owners[MOST_STOCKS - 1] = None;
        self.count();
        Some(at as u8 + 1)
    }

    fn count(&mut self) {
        let owners = self.owners.iter().map_while(|owner| *owner);
        (self.everybody, self.sold) = (owners.clone().collect(), owners.count() as u8);
    }
}

/// The disc spots of a Line, which are filled in order and never emptied.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Spots {
    laid: [Spot; MOST_SPOTS],
    count: u8,
    /// Who has a Speculation disc there.
    speculators: SmallSeats,
}

/// A disc spot of the Income track.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Spot {
    /// Nothing lies there.
    #[default]
    Empty,
    /// A Speed token.
    Speed,
    /// A Speculation disc with its commitment.
    Speculation {
        /// Whose.
        seat: Seat,
        /// The commitment.
        yen: Yen,
    },
}

/// A vehicle on the Map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vehicle {
    /// The stop where it stands, counted from 0.
    pub stop: u8,
    /// Whether it faces the higher numbers.
    pub up: bool,
}

impl Vehicle {
    /// TM-TRN-3, -4: where it stands after a move of one stop; at an end stop it turns round at once.
    #[inline]
    #[must_use]
    pub const fn moved(self, last: u8) -> Self {
        let stop = if self.up { self.stop + 1 } else { self.stop.saturating_sub(1) };
        Self { stop, up: stop == 0 || (self.up && stop < last) }
    }
}

impl LineState {
    /// The owners of its Stock, in order: the numbers that are owned have no gaps (TM-CHK-3).
    #[inline]
    pub fn owners(&self) -> impl Iterator<Item = Seat> {
        self.stocks.iter().map_while(|owner| owner)
    }

    /// How many Stock cards are owned.
    #[inline]
    pub const fn sold(&self) -> u8 {
        self.stocks.sold
    }

    /// Whether `seat` owns Stock of this Line.
    #[inline]
    pub const fn owned_by(&self, seat: Seat) -> bool {
        self.stocks.everybody.contains(seat)
    }

    /// Whether `seat` has speculated on this Line.
    #[inline]
    pub const fn speculated_by(&self, seat: Seat) -> bool {
        self.spots.speculators.contains(seat)
    }

    /// TM-TRN-2: the Speed tokens on this Line.
    #[inline]
    pub fn speed(&self) -> u8 {
        self.laid().iter().filter(|spot| **spot == Spot::Speed).count() as u8
    }

    /// TM-START-1: whether its vehicles are on the Map.
    #[inline]
    pub const fn runs(&self) -> bool {
        self.vehicles[0].is_some()
    }

    /// What lies on its spots, which are filled in order and never emptied.
    #[inline]
    pub fn laid(&self) -> &[Spot] {
        self.spots.laid.get(..usize::from(self.spots.count)).unwrap_or_default()
    }

    /// Puts something on the first empty spot.
    pub(crate) fn occupy(&mut self, with: Spot) {
        let Some(spot) = self.spots.laid.get_mut(usize::from(self.spots.count)) else { return };
        *spot = with;
        self.spots.count += 1;
        if let Spot::Speculation { seat, .. } = with {
            self.spots.speculators.insert(seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OS-SELL-6: whoever gives up a Stock is no owner any more, and the others move up.
    #[test]
    fn owners_are_counted_anew_whenever_they_change() {
        let (first, second, third) = (Seat::at(2), Seat::at(0), Seat::at(1));
        let mut line = LineState::default();
        for (place, seat) in [first, second, third].into_iter().enumerate() {
            assert!(!line.owned_by(seat) && line.stocks.give(place, seat) && !line.stocks.give(place, first));
            assert!(line.owned_by(seat) && usize::from(line.sold()) == place + 1);
        }
        assert_eq!((line.stocks.give_up(second), line.stocks.give_up(second)), (Some(2), None));
        assert_eq!((line.owners().collect::<Vec<_>>(), line.sold()), (vec![first, third], 2));
        assert!(line.owned_by(first) && !line.owned_by(second) && line.owned_by(third));
    }

    #[test]
    fn spots_are_filled_in_order_until_there_is_none() {
        let (seat, other) = (Seat::at(1), Seat::at(0));
        let bet = Spot::Speculation { seat, yen: Yen(300) };
        let mut line = LineState::default();
        for spot in [Spot::Speed, bet, Spot::Speed, bet, Spot::Speed] {
            line.occupy(spot);
        }
        assert_eq!((line.laid(), line.speed()), (&[Spot::Speed, bet, Spot::Speed, bet][..], 2));
        assert!(line.speculated_by(seat) && !line.speculated_by(other));
    }
}
