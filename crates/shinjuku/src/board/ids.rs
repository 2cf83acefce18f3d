//! Places on the board as small numbers. They are made from the board only, so they always name something.

/// How many wards there are (SJ-CHK-6).
pub(crate) const WARDS: usize = 23;
/// How many stations there are (SJ-CHK-6).
pub(crate) const STATIONS: usize = 44;
/// How many planned railways there are (SJ-CHK-6).
pub(crate) const RAILWAYS: usize = 67;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $count:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
        pub struct $name(u8);

        impl $name {
            /// The one with this number, if there is one.
            pub const fn new(number: usize) -> Option<Self> {
                if number < $count { Some(Self(number as u8)) } else { None }
            }

            /// All of them, in board order.
            pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
                (0..$count as u8).map(Self)
            }

            /// Its number, to index a list with one entry for each.
            pub const fn index(self) -> usize {
                self.0 as usize % $count
            }
        }
    };
}

id! {
    /// A ward.
    WardId, WARDS
}
id! {
    /// A station.
    StationId, STATIONS
}
id! {
    /// A planned railway.
    RailwayId, RAILWAYS
}

impl WardId {
    /// The set of this ward alone.
    pub const fn bit(self) -> u32 {
        1 << self.index()
    }

    /// The wards of a set.
    pub fn of(mut set: u32) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let ward = Self::new(set.trailing_zeros() as usize)?;
            set &= set - 1;
            Some(ward)
        })
    }
}

impl StationId {
    /// The set of all stations.
    pub const SET: u64 = (1 << STATIONS) - 1;

    /// The set of this station alone.
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// The stations of a set.
    pub fn of(mut set: u64) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let station = Self::new(set.trailing_zeros() as usize)?;
            set &= set - 1;
            Some(station)
        })
    }
}

impl RailwayId {
    /// The set of all planned railways.
    pub const SET: u128 = (1 << RAILWAYS) - 1;

    /// The set of this railway alone.
    pub const fn bit(self) -> u128 {
        1 << self.index()
    }

    /// The railways of a set.
    pub fn of(mut set: u128) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let railway = Self::new(set.trailing_zeros() as usize)?;
            set &= set - 1;
            Some(railway)
        })
    }
}
