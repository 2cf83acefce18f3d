//! What is counted, carried and paid: types of customers and stores, customers, groups of them, ward cards.

use tabletop::Phrase;

use crate::board::{WARDS, WardId};

/// A type of customer and of specialty store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Type {
    /// Food.
    Food,
    /// Clothing.
    Clothing,
    /// Books.
    Books,
    /// Electronics.
    Electronics,
}

impl Type {
    /// All types, in the order of the board file.
    pub const ALL: [Self; 4] = [Self::Food, Self::Clothing, Self::Books, Self::Electronics];

    /// Its name in notations and positions.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Food => "food",
            Self::Clothing => "clothing",
            Self::Books => "books",
            Self::Electronics => "electronics",
        }
    }

    /// The type with this id.
    pub fn read(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The name of the type as a phrase.
    pub const fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Food => "food",
            Self::Clothing => "clothing",
            Self::Books => "books",
            Self::Electronics => "electronics",
        })
    }
}

/// One customer: a single or a double piece of a type (SJ-COMP-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Piece(u8);

/// How many kinds of pieces there are.
pub(crate) const PIECES: usize = 8;

impl Piece {
    /// All kinds: `food`, `food2`, `clothing`, …
    pub const ALL: [Self; PIECES] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The single piece of a type.
    pub const fn single(of: Type) -> Self {
        Self(of as u8 * 2)
    }

    /// The double piece of a type.
    pub const fn double(of: Type) -> Self {
        Self(of as u8 * 2 + 1)
    }

    /// Its type; single and double are the same type.
    pub const fn of(self) -> Type {
        Type::ALL[(self.0 as usize / 2) % 4]
    }

    /// Whether it is a double piece.
    pub const fn is_double(self) -> bool {
        self.0 % 2 == 1
    }

    /// SJ-SCORE-1: a single is 1 unit of its type, a double 2.
    pub const fn units(self) -> u8 {
        1 + self.0 % 2
    }

    /// Its name in notations and positions.
    pub const fn id(self) -> &'static str {
        match (self.of(), self.is_double()) {
            (of, false) => of.id(),
            (Type::Food, true) => "food2",
            (Type::Clothing, true) => "clothing2",
            (Type::Books, true) => "books2",
            (Type::Electronics, true) => "electronics2",
        }
    }

    /// The piece with this id.
    pub fn read(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.id() == id)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize % PIECES
    }

    /// The piece as a phrase: `Food`, `double Food`.
    pub fn phrase(self) -> Phrase {
        if self.is_double() { Phrase::new("double").with("type", self.of().phrase()) } else { self.of().phrase() }
    }
}

/// Customers that are together: in a ward, on a Queue card, behind a screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Group([u8; PIECES]);

impl Group {
    /// How many of this kind there are.
    pub const fn count(&self, piece: Piece) -> u8 {
        self.0[piece.index()]
    }

    /// How many pieces there are.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        u64::from_ne_bytes(self.0) == 0
    }

    /// Adds `count` pieces of a kind.
    pub const fn add(&mut self, piece: Piece, count: u8) {
        let at = piece.index();
        self.0[at] = self.0[at].saturating_add(count);
    }

    /// Takes one piece away; false if there is none.
    pub const fn take(&mut self, piece: Piece) -> bool {
        let at = piece.index();
        let there = self.0[at] > 0;
        self.0[at] = self.0[at].saturating_sub(1);
        there
    }

    /// Adds all of another group.
    pub fn join(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// Whether somebody of this type is there.
    pub const fn has(&self, of: Type) -> bool {
        self.0[of.index() * 2] > 0 || self.0[of.index() * 2 + 1] > 0
    }

    /// The kinds that are there, each once.
    pub fn kinds(&self) -> impl Iterator<Item = Piece> + '_ {
        Piece::ALL.into_iter().filter(|piece| self.count(*piece) > 0)
    }

    /// The type of the first customer: on a Queue card, of all.
    pub fn first_type(&self) -> Option<Type> {
        Type::ALL.into_iter().find(|of| self.has(*of))
    }

    /// SJ-SCORE-1: the units of each type.
    pub fn units(&self) -> [u8; 4] {
        Type::ALL
            .map(|of| self.count(Piece::single(of)).saturating_add(self.count(Piece::double(of)).saturating_mul(2)))
    }
}

/// Ward cards without an order: a hand, the discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cards {
    counts: [u8; WARDS],
    total: u8,
    held: u32,
}

impl Cards {
    /// How many cards of a ward there are.
    pub const fn count(&self, ward: WardId) -> u8 {
        self.counts[ward.index()]
    }

    /// How many cards there are.
    pub const fn total(&self) -> u8 {
        self.total
    }

    /// The wards of which a card is there.
    pub const fn held(&self) -> u32 {
        self.held
    }

    /// Whether a card of this ward is there.
    pub const fn has(&self, ward: WardId) -> bool {
        self.held >> ward.index() & 1 == 1
    }

    /// Adds a card.
    pub const fn add(&mut self, ward: WardId) {
        self.counts[ward.index()] = self.counts[ward.index()].saturating_add(1);
        self.total = self.total.saturating_add(1);
        self.held |= ward.bit();
    }

    /// Takes a card away; false if there is none.
    pub const fn take(&mut self, ward: WardId) -> bool {
        let at = ward.index();
        if self.counts[at] == 0 {
            return false;
        }
        self.counts[at] -= 1;
        self.total -= 1;
        if self.counts[at] == 0 {
            self.held &= !ward.bit();
        }
        true
    }

    /// The wards that are there with their counts, in board order.
    pub fn iter(&self) -> impl Iterator<Item = (WardId, u8)> + '_ {
        WardId::all().map(|ward| (ward, self.count(ward))).filter(|(_, count)| *count > 0)
    }

    /// Every card, in board order.
    pub fn each(&self) -> impl Iterator<Item = WardId> + '_ {
        self.iter().flat_map(|(ward, count)| std::iter::repeat_n(ward, usize::from(count)))
    }
}

impl FromIterator<WardId> for Cards {
    fn from_iter<I: IntoIterator<Item = WardId>>(wards: I) -> Self {
        let mut cards = Self::default();
        for ward in wards {
            cards.add(ward);
        }
        cards
    }
}

/// How a card of a ward was paid (SJ-PAY-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paid {
    /// With one card of this ward.
    Card(WardId),
    /// With three cards together, in board order.
    Three([WardId; 3]),
}

impl Paid {
    /// The cards.
    pub fn cards(&self) -> &[WardId] {
        match self {
            Self::Card(ward) => std::slice::from_ref(ward),
            Self::Three(wards) => wards,
        }
    }
}
