//! Names of pieces as small numbers: in range by construction, because only a board makes them.

use std::{fmt, ops};

// How much a state has room for. How many there are is said by the map and the deck of a table.

/// The most players (TM-COMP-1).
pub const MOST_PLAYERS: usize = 5;
/// The most Lines of a map.
pub const MOST_LINES: usize = 12;
/// The most vehicles of a Line (OS-LINE-4).
pub const MOST_VEHICLES: usize = 2;
/// The most Stock cards of a Line (OS-COMP-2).
pub const MOST_STOCKS: usize = 4;
/// The most disc spots of a Line on the Income track (OS-COMP-4).
pub const MOST_SPOTS: usize = 4;
/// The most Stations of a map: they are kept in a set of 128 bits.
pub const MOST_STATIONS: usize = 128;
/// The most columns of cards. With [`MOST_CARDS`] in each, all cards fit into a [`CardSet`].
pub const MOST_COLUMNS: usize = 7;
/// The most cards of a set.
pub const MOST_CARDS: usize = 9;
const _: () = assert!(MOST_COLUMNS * MOST_CARDS <= 64 && MOST_LINES * MOST_VEHICLES <= 32);
/// The colors of Drinks, and the Drinks of each (DR-COMP-1).
pub const MOST_COLORS: usize = 6;
/// The columns and rows of a grid: a row is kept in 32 bits.
pub const MOST_ACROSS: u8 = 32;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct $name(pub(crate) $inner);

            impl $name {
                /// Its number, to index a list with one entry for each.
                #[inline]
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

ids! {
    /// A Line, by its place in track order.
    LineId(u8);
    /// A vehicle of a Line: its Train, or one of its two Trams or Buses.
    VehicleId(u8);
    /// A Station, by its place in the map file.
    StationId(u8);
    /// A small stop that is no Station (OS-LINE-1), by its place in the map file.
    HaltId(u8);
    /// An Action card, by its place in the deck file.
    CardId(u8);
    /// An action of a card: the top or the bottom one.
    ActionId(u8);
    /// A card set and its column, by its place in the deck file.
    ColumnId(u8);
    /// A color of Drinks, by its place in the file of Drinks.
    ColorId(u8);
    /// A rectangular space of the grid.
    SpaceId(u16);
}

impl VehicleId {
    /// A vehicle of a Line; the first is number 0.
    pub(crate) const fn of(line: LineId, number: u8) -> Self {
        Self(line.0 * MOST_VEHICLES as u8 + number)
    }

    /// The Train of a Line, which has no other vehicle.
    pub const fn only(line: LineId) -> Self {
        Self::of(line, 0)
    }

    /// The Line it belongs to.
    #[inline]
    pub const fn line(self) -> LineId {
        LineId(self.0 / MOST_VEHICLES as u8)
    }

    /// Which of the vehicles of its Line it is, from 0.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize % MOST_VEHICLES
    }
}

impl ActionId {
    /// The first (`top`) or second (`bottom`) action of a card.
    pub(crate) const fn of(card: CardId, second: bool) -> Self {
        Self(card.0 * 2 + second as u8)
    }

    /// The card it stands on.
    pub const fn card(self) -> CardId {
        CardId(self.0 / 2)
    }

    /// Whether it is the second action of its card.
    pub const fn is_bottom(self) -> bool {
        self.0 % 2 == 1
    }
}

impl SpaceId {
    /// The space in this column and row, both counted from 0.
    pub(crate) const fn at(column: u8, row: u8) -> Self {
        Self((row as u16) << 5 | (column as u16 & 31))
    }

    /// Its column, from 0 at the left.
    pub const fn column(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// Its row, from 0 at the top.
    pub const fn row(self) -> u8 {
        (self.0 >> 5) as u8
    }
}

/// DC-8: column and row, counted from 1 at the top left.
impl fmt::Display for SpaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.column() + 1, self.row() + 1)
    }
}

/// An amount of money.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Yen(pub i32);

impl Yen {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// TM-GEN-1: the smallest token; every amount is a multiple of it.
    pub const STEP: Self = Self(100);
    /// No amount of a game comes near this; a position that has more is refused.
    pub const MOST: Self = Self(1_000_000);

    /// TM-GEN-1: whether it is a whole multiple of ¥100.
    pub const fn is_whole(self) -> bool {
        self.0 % Self::STEP.0 == 0
    }

    /// What is left of a printed cost after discounts: never below ¥0 (TM-DISC-3).
    #[must_use]
    pub fn less(self, discount: Self) -> Self {
        (self - discount).max(Self::ZERO)
    }
}

impl ops::Add for Yen {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl ops::Sub for Yen {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl ops::Mul<u8> for Yen {
    type Output = Self;
    fn mul(self, times: u8) -> Self {
        Self(self.0 * i32::from(times))
    }
}

impl ops::AddAssign for Yen {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl ops::SubAssign for Yen {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl std::iter::Sum for Yen {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, ops::Add::add)
    }
}

/// A set of Stations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StationSet(pub(crate) u128);

impl StationSet {
    /// Whether `station` is in it.
    pub const fn contains(self, station: StationId) -> bool {
        self.0 >> station.0 & 1 == 1
    }

    /// Adds `station`.
    pub const fn insert(&mut self, station: StationId) {
        self.0 |= 1 << station.0;
    }

    /// Those of it that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Them, in the order of the map file.
    pub fn iter(self) -> impl Iterator<Item = StationId> {
        bits(self.0).map(StationId)
    }
}

/// A set of actions of cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ActionSet(pub(crate) u128);

impl ActionSet {
    /// One action alone.
    pub(crate) const fn only(action: ActionId) -> Self {
        Self(1 << action.0)
    }

    /// Whether `action` is in it.
    pub const fn contains(self, action: ActionId) -> bool {
        self.0 >> action.0 & 1 == 1
    }

    /// Adds `action`.
    pub const fn insert(&mut self, action: ActionId) {
        self.0 |= 1 << action.0;
    }

    /// Takes `action` out.
    pub const fn remove(&mut self, action: ActionId) {
        self.0 &= !(1 << action.0);
    }

    /// Those of it that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those that are in either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Them, in the order of the deck file.
    pub fn iter(self) -> impl Iterator<Item = ActionId> {
        bits(self.0).map(ActionId)
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CardSet(pub(crate) u64);

impl CardSet {
    /// Both places for an action on each of the cards, whether the card has them or not.
    pub(crate) const fn places(self) -> ActionSet {
        // Each bit is spread to two: first the bits move apart, then each gets its neighbour.
        let mut bits = self.0 as u128;
        bits = (bits | bits << 32) & 0x0000_0000_ffff_ffff_0000_0000_ffff_ffff;
        bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff_0000_ffff_0000_ffff;
        bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff_00ff_00ff_00ff_00ff;
        bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f;
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333_3333_3333_3333_3333;
        bits = (bits | bits << 1) & 0x5555_5555_5555_5555_5555_5555_5555_5555;
        ActionSet(bits | bits << 1)
    }

    /// Whether `card` is in it.
    pub const fn contains(self, card: CardId) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds `card`.
    pub const fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    /// Takes `card` out.
    pub const fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    /// Those that are in either.
    #[must_use]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Them, in the order of the deck file.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        bits(u128::from(self.0)).map(CardId)
    }
}

/// A set of vehicles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct VehicleSet(pub(crate) u32);

impl VehicleSet {
    /// Whether `vehicle` is in it.
    pub const fn contains(self, vehicle: VehicleId) -> bool {
        self.0 >> vehicle.0 & 1 == 1
    }

    /// Adds `vehicle`.
    pub const fn insert(&mut self, vehicle: VehicleId) {
        self.0 |= 1 << vehicle.0;
    }

    /// Them, in track order.
    pub fn iter(self) -> impl Iterator<Item = VehicleId> {
        half(u64::from(self.0)).map(VehicleId)
    }
}

/// The numbers of the bits that are set, from the lowest.
#[inline]
fn bits(set: u128) -> impl Iterator<Item = u8> {
    // Half by half: words of 64 bits are what a machine counts in.
    half(set as u64).chain(half((set >> 64) as u64).map(|bit| bit + 64))
}

#[inline]
fn half(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_two_places_for_actions() {
        for card in [0, 1, 31, 32, 53] {
            let places: Vec<ActionId> = CardSet(1 << card).places().iter().collect();
            assert_eq!(places, [ActionId::of(CardId(card), false), ActionId::of(CardId(card), true)]);
        }
        assert_eq!(CardSet(u64::MAX).places().0, u128::MAX);
    }
}
