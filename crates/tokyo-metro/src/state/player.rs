//! What a player has, and where their Meeple is.

use tabletop::Seat;

use super::Placed;
use crate::id::{CardSet, SpaceId, StationSet, VehicleId, VehicleSet, Yen};

/// Where a Meeple is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Meeple {
    /// Not on the Map yet.
    #[default]
    Off,
    /// On a space.
    On(SpaceId),
    /// Beside a Line on the Income track: it rides a vehicle.
    Riding {
        /// The vehicle.
        vehicle: VehicleId,
        /// TM-RIDE-6: whether it has moved since the player boarded.
        moved: bool,
    },
}

impl Meeple {
    /// The space it stands on.
    #[inline]
    pub const fn space(self) -> Option<SpaceId> {
        match self {
            Self::On(space) => Some(space),
            Self::Off | Self::Riding { .. } => None,
        }
    }

    /// The vehicle it rides.
    #[inline]
    pub const fn ridden(self) -> Option<VehicleId> {
        match self {
            Self::Riding { vehicle, .. } => Some(vehicle),
            Self::Off | Self::On(_) => None,
        }
    }

    /// Whether it rides this vehicle.
    #[inline]
    pub fn rides(self, vehicle: VehicleId) -> bool {
        self.ridden() == Some(vehicle)
    }
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Player {
    /// Yen in hand.
    pub yen: Yen,
    /// TM-BON-1: bonus Yen beside the Turn Order disc.
    pub bonus: Yen,
    /// OS-SELL-4: what Stocks were sold for; it counts at the end and cannot be spent before.
    pub set_aside: Yen,
    /// Action discs in front.
    pub discs: u8,
    /// Discs in the general supply.
    pub spare: u8,
    /// TE-XD-2: Action discs that go back to the general supply when the Action Phase ends.
    pub lent: u8,
    /// TM-ACT-11: discs laid on top of others (used Discounts and Copies); they fill no spot.
    pub laid: u8,
    /// DR-VEND-1: discs on the Drinks stack.
    pub vending: u8,
    /// OS-INV-3, DR-COL-2: discs in the box; they never come back.
    pub boxed: u8,
    /// Speed tokens in front.
    pub speed: u8,
    /// Loan tokens.
    pub loans: u8,
    /// Whether they hold a Bicycle.
    pub bike: bool,
    /// TM-RIDE-7: the vehicles exited in this Train Phase.
    pub exited: VehicleSet,
    /// Their Meeple.
    pub meeple: Meeple,
    /// TM-CARD-1: personal cards.
    pub cards: CardSet,
    /// The actions whose spots their discs fill.
    pub placed: Placed,
    /// The Stations with their pyramids.
    pub stations: StationSet,
}

/// A set of the seats of this game, in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SmallSeats(pub(crate) u8);

impl SmallSeats {
    /// Whether `seat` is in it.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.number() < 8 && self.0 >> seat.number() & 1 == 1
    }

    /// Adds `seat`.
    pub const fn insert(&mut self, seat: Seat) {
        if seat.number() < 8 {
            self.0 |= 1 << seat.number();
        }
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Seat> for SmallSeats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}
