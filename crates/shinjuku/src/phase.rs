//! Where a turn stands: the actions taken, the question that is open, the chain it belongs to.

use tabletop::{Seat, Seats};

use crate::{
    board::{Board, RailwayId, STATIONS, StationId, WardId},
    pieces::{Group, Paid, Piece, Type},
};

/// One of the five actions of SJ-ACT-1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Open a store.
    Open,
    /// Lay track.
    Expand,
    /// Draw cards.
    Income,
    /// Move customers.
    Move,
    /// Make a department store.
    Departo,
}

impl Kind {
    /// All of them, in the order of the rules.
    pub const ALL: [Self; 5] = [Self::Open, Self::Expand, Self::Income, Self::Move, Self::Departo];

    /// Its name in notations and positions.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Expand => "expand",
            Self::Income => "income",
            Self::Move => "move",
            Self::Departo => "departo",
        }
    }
}

/// The actions begun in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken(u8);

impl Taken {
    /// Whether this one was begun.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    /// Adds one.
    pub const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind as u8;
    }

    /// How many there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Them, in the order of the rules.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

/// What is asked: one row of the decision points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// DC-SJ-1: where the Festival goes.
    Festival,
    /// DC-SJ-1k: where the Kaiju goes.
    Kaiju,
    /// DC-SJ-1f: where the customers flee.
    Flee,
    /// DC-SJ-2: the first or second action.
    Action,
    /// DC-SJ-3: the station of the store.
    Target,
    /// DC-SJ-4: the store for this station.
    Store(StationId),
    /// DC-SJ-5: the first track.
    First,
    /// DC-SJ-6: a second track after this first one.
    Second(RailwayId),
    /// DC-SJ-7: the ward whose customers move.
    Gather,
    /// DC-SJ-8: the station where the group starts.
    Start,
    /// DC-SJ-9: where the group goes on.
    On,
    /// DC-SJ-10: the customer for the store.
    Give,
    /// DC-SJ-I: whether this seat takes an Income.
    Offer(Seat),
    /// DC-SJ-11: the store that becomes a department store.
    Upgrade,
    /// DC-SJ-12: the customer given up for the store at this station.
    Customer(StationId),
    /// DC-SJ-P: the payment.
    Pay(Purpose),
    /// DC-SJ-P3: three cards, one by one.
    Three(Purpose, Picked),
    /// The game is over.
    Over,
}

/// What is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Opening a store.
    Open {
        /// Where.
        at: StationId,
        /// Which.
        store: Source,
    },
    /// A second track.
    Second {
        /// The track already laid.
        first: RailwayId,
        /// The one to be laid.
        second: RailwayId,
    },
    /// Moving the customers of a ward.
    Move(WardId),
    /// Making a department store.
    Departo {
        /// Where.
        at: StationId,
        /// The customer given up.
        with: Piece,
    },
}

impl Purpose {
    /// The wards of which a card is due; a card of any one of them will do.
    pub const fn due(self, board: &Board) -> u32 {
        match self {
            Self::Open { at, .. } | Self::Departo { at, .. } => board.ward_of(at).bit(),
            Self::Second { first, .. } => board.end_wards(first),
            Self::Move(ward) => ward.bit(),
        }
    }
}

/// SJ-OPEN-3: where a store comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// From the supply.
    Supply(Type),
    /// From this station on the map.
    Map(StationId),
}

/// Cards picked for a payment with three; at most two while the third is asked. Kept in board order, because the order
/// in which they were picked says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Picked {
    cards: [WardId; 2],
    count: u8,
}

impl Picked {
    /// The cards.
    pub fn cards(&self) -> &[WardId] {
        self.cards.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// How many of them are of this ward.
    pub fn count(&self, ward: WardId) -> u8 {
        self.cards().iter().filter(|card| **card == ward).count() as u8
    }

    /// With one more card: still picking, or the three cards.
    pub fn with(mut self, ward: WardId) -> Result<[WardId; 3], Self> {
        if let [first, second] = *self.cards() {
            let mut three = [first, second, ward];
            three.sort_unstable();
            return Ok(three);
        }
        self.cards[usize::from(self.count)] = ward;
        self.count += 1;
        if self.count == 2 {
            self.cards.sort_unstable();
        }
        Err(self)
    }
}

/// A Move under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journey {
    /// The ward whose customers move.
    pub ward: WardId,
    /// What was paid.
    pub paid: Paid,
    /// Those still in the group.
    pub group: Group,
    /// The stations visited.
    pub visited: u64,
    /// Who was offered an Income (SJ-MOVE-14).
    pub offered: Seats,
    path: [Stop; STATIONS],
    stops: u8,
}

/// A station visited in a Move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stop {
    /// Where.
    pub station: StationId,
    /// The customer given to the store there.
    pub given: Option<Piece>,
}

impl Journey {
    /// A Move of this group that has not started yet.
    pub fn new(ward: WardId, paid: Paid, group: Group) -> Self {
        let path = [Stop::default(); STATIONS];
        Self { ward, paid, group, visited: 0, offered: Seats::NONE, path, stops: 0 }
    }

    /// The stations visited, in order.
    pub fn path(&self) -> &[Stop] {
        self.path.get(..usize::from(self.stops)).unwrap_or_default()
    }

    /// The last station visited.
    pub fn here(&self) -> Option<StationId> {
        self.path().last().map(|stop| stop.station)
    }

    /// Visits a station.
    pub fn arrive(&mut self, station: StationId) {
        if let Some(stop) = self.path.get_mut(usize::from(self.stops)) {
            *stop = Stop { station, given: None };
            self.stops += 1;
            self.visited |= station.bit();
        }
    }

    /// Gives a customer to the store at the last station.
    pub fn give(&mut self, piece: Piece) {
        let last = usize::from(self.stops).checked_sub(1).and_then(|last| self.path.get_mut(last));
        if let Some(stop) = last
            && self.group.take(piece)
        {
            stop.given = Some(piece);
        }
    }
}
