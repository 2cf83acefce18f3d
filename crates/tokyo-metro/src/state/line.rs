//! A Line as it stands: Value, Stock, disc spots, vehicles.

use tabletop::Seat;

use crate::id::{MOST_SPOTS, MOST_STOCKS, MOST_VEHICLES, Yen};

/// A Line: its row on the Income track, its Stock and its vehicles.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct LineState {
    /// TM-VAL-1: its Value.
    pub value: Yen,
    /// The owners of Stock 1, 2, 3 and so on.
    pub stocks: [Option<Seat>; MOST_STOCKS],
    /// Its disc spots on the Income track.
    pub spots: [Spot; MOST_SPOTS],
    /// Its vehicles that are on the Map: all that it has, or none (OS-CHK-2).
    pub vehicles: [Option<Vehicle>; MOST_VEHICLES],
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
        self.stocks.iter().map_while(|owner| *owner)
    }

    /// How many Stock cards are owned.
    #[inline]
    pub fn sold(&self) -> u8 {
        self.owners().count() as u8
    }

    /// Whether `seat` owns Stock of this Line.
    #[inline]
    pub fn owned_by(&self, seat: Seat) -> bool {
        self.owners().any(|owner| owner == seat)
    }

    /// Whether `seat` has speculated on this Line.
    #[inline]
    pub fn speculated_by(&self, seat: Seat) -> bool {
        self.laid().any(|spot| matches!(spot, Spot::Speculation { seat: other, .. } if *other == seat))
    }

    /// TM-TRN-2: the Speed tokens on this Line.
    #[inline]
    pub fn speed(&self) -> u8 {
        self.laid().filter(|spot| **spot == Spot::Speed).count() as u8
    }

    /// TM-START-1: whether its vehicles are on the Map.
    #[inline]
    pub const fn runs(&self) -> bool {
        self.vehicles[0].is_some()
    }

    /// What lies on its spots, which are filled in order and never emptied.
    #[inline]
    pub fn laid(&self) -> impl Iterator<Item = &Spot> {
        self.spots.iter().take_while(|spot| **spot != Spot::Empty)
    }

    /// OS-SELL-6: `seat` gives up its Stock; the other owners keep their order and hold the lowest numbers. Returns the
    /// number that it had, from 1.
    pub(crate) fn give_up(&mut self, seat: Seat) -> Option<u8> {
        let at = self.stocks.iter().position(|owner| *owner == Some(seat))?;
        self.stocks.copy_within(at + 1.., at);
        self.stocks[MOST_STOCKS - 1] = None;
        Some(at as u8 + 1)
    }

    /// Puts something on the first empty spot.
    pub(crate) fn occupy(&mut self, with: Spot) {
        if let Some(spot) = self.spots.iter_mut().find(|spot| **spot == Spot::Empty) {
            *spot = with;
        }
    }
}
