//! The state: what lies open on the table, and what is hidden (hands, deck, bag).

use tabletop::{Seat, Seed};

use crate::{
    board::{
        BAG, CARDS, DEPARTMENTS, FIRST_NUMBER, RAILWAYS, RailwayId, STACKS, STATIONS, StationId, TRACK, WARDS, WardId,
    },
    pieces::{Cards, Group, Piece, Type},
};

pub use crate::phase::{Journey, Kind, Phase, Picked, Purpose, Source, Stop, Taken};

/// The most players (SJ-COMP-1).
pub(crate) const PLAYERS: usize = 4;
/// How many cards lie in the Queue (SJ-QUE-5).
pub(crate) const QUEUE: usize = 4;

/// Everything, the hidden included. It never leaves the server.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) table: Table,
    pub(crate) hands: [Cards; PLAYERS],
    /// The deck, its next card last; `table.deck` cards of it are there.
    pub(crate) deck: [WardId; CARDS],
    /// The bag, its next customer last; `table.bag` customers of it are there.
    pub(crate) bag: [Piece; BAG],
    pub(crate) seed: Seed,
}

/// What everyone sees.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// How many cards the deck has.
    pub deck: u8,
    /// How often the deck was made anew from the discard pile.
    pub shuffles: u16,
    /// How many customers are in the bag.
    pub bag: u8,
    /// The discard pile (SJ-DECK-4).
    pub discard: Cards,
    /// The Queue, position 1 (right) first.
    pub queue: [QueueCard; QUEUE],
    /// The customers in each ward.
    pub wards: [Group; WARDS],
    /// Customers out of the game (SJ-DEP-8).
    pub removed: Group,
    /// The store on each station.
    pub stores: [Option<Store>; STATIONS],
    /// Whose track lies on each planned railway.
    pub track: [Option<Seat>; RAILWAYS],
    /// The planned railways without track.
    pub planned: u128,
    /// What each player has.
    pub players: [Player; PLAYERS],
    /// How many stacks of bonus tokens were taken.
    pub claimed: u8,
    /// The ward of the Festival.
    pub festival: WardId,
    /// Where the Kaiju is.
    pub kaiju: Kaiju,
    /// Who has the Staca card.
    pub staca: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// The actions begun in this turn.
    pub taken: Taken,
    /// What is asked.
    pub phase: Phase,
    /// The Move under way.
    pub journey: Option<Journey>,
}

/// A card of the Queue with the customers on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct QueueCard {
    /// The ward.
    pub ward: WardId,
    /// The customers, all of one type.
    pub customers: Group,
}

/// What a player has, but for the hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// How many cards are in hand.
    pub hand: u8,
    /// The cards of the hand that everyone saw (SJ-HID-1).
    pub known: Cards,
    /// Specialty stores in supply, by type.
    pub supply: [u8; 4],
    /// Department stores in supply.
    pub departments: u8,
    /// Track in supply.
    pub track: u8,
    /// The stations with a store of this player.
    pub sites: u64,
    /// Customers behind the screen.
    pub customers: Group,
    /// Bonus tokens.
    pub tokens: u8,
}

/// A store on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Store {
    /// Whose it is.
    pub owner: Seat,
    /// What it is.
    pub kind: StoreKind,
}

/// A kind of store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreKind {
    /// A specialty store of a type.
    Specialty(Type),
    /// A department store.
    Department,
}

impl StoreKind {
    /// SJ-MOVE-7: a specialty store matches its type, a department store all types.
    pub fn matches(self, of: Type) -> bool {
        match self {
            Self::Specialty(own) => own == of,
            Self::Department => true,
        }
    }

    /// Its name in positions.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Specialty(of) => of.id(),
            Self::Department => "department",
        }
    }
}

/// Where the Kaiju is (variant).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kaiju {
    /// SJV-KAI-1: off the map.
    Aside,
    /// SJV-KAI-2: in Tokyo Bay.
    Bay,
    /// In a ward.
    In(WardId),
}

impl Kaiju {
    /// The ward it is in.
    pub const fn ward(self) -> Option<WardId> {
        match self {
            Self::In(ward) => Some(ward),
            Self::Aside | Self::Bay => None,
        }
    }
}

impl Player {
    /// A player with all pieces in supply (SJ-COMP-3).
    pub fn new() -> Self {
        Self {
            hand: 0,
            known: Cards::default(),
            supply: [crate::board::STORES; 4],
            departments: DEPARTMENTS,
            track: TRACK,
            sites: 0,
            customers: Group::default(),
            tokens: 0,
        }
    }
}

impl Default for Player {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// What everyone sees.
    pub const fn table(&self) -> &Table {
        &self.table
    }
}

impl Table {
    /// What a player has.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % PLAYERS]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() % PLAYERS]
    }

    /// The store at a station.
    pub const fn store(&self, at: StationId) -> Option<Store> {
        self.stores[at.index()]
    }

    /// How many types of customers the stores of a seat match (SJ-MOVE-7).
    pub fn types_served(&self, seat: Seat) -> u8 {
        let own = |store: &&Store| store.owner == seat;
        let served = |of: &&Type| self.stores.iter().flatten().filter(own).any(|store| store.kind.matches(**of));
        Type::ALL.iter().filter(served).count() as u8
    }

    /// The customers in a ward.
    pub const fn customers(&self, ward: WardId) -> Group {
        self.wards[ward.index()]
    }

    /// Whose track lies on a planned railway.
    pub const fn track_on(&self, railway: RailwayId) -> Option<Seat> {
        self.track[railway.index()]
    }

    /// The stations with a store of anybody.
    pub fn occupied(&self) -> u64 {
        self.players.iter().fold(0, |set, player| set | player.sites)
    }

    /// How many customers wait in the Queue; a double piece is one (SJ-QUE-6).
    pub fn waiting(&self) -> u8 {
        self.queue.iter().map(|card| card.customers.total()).sum()
    }

    /// SJ-QUE-3: the highest visible number.
    pub const fn level(&self) -> u8 {
        FIRST_NUMBER + self.claimed
    }

    /// The tokens still on the board, on the numbers 3 to 8; all 0 where none were placed.
    pub fn stacks(&self) -> [u8; 6] {
        let mut stacks = STACKS;
        for stack in stacks.iter_mut().take(usize::from(self.claimed)) {
            *stack = 0;
        }
        stacks
    }

    /// SJ-END-2: whether the last customer was placed; from then on the final turns run.
    pub fn is_final(&self) -> bool {
        self.bag == 0 && self.queue.iter().all(|card| card.customers.is_empty())
    }

    /// Who is asked.
    pub const fn asked(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over => None,
            Phase::Offer(seat) => Some(seat),
            _ => Some(self.turn),
        }
    }

    pub(crate) fn put_store(&mut self, at: StationId, store: Store) {
        self.stores[at.index()] = Some(store);
        self.player_mut(store.owner).sites |= at.bit();
    }

    pub(crate) fn take_store(&mut self, at: StationId) -> Option<Store> {
        let store = self.stores[at.index()].take()?;
        self.player_mut(store.owner).sites &= !at.bit();
        Some(store)
    }

    pub(crate) fn lay(&mut self, railway: RailwayId, seat: Seat) {
        self.track[railway.index()] = Some(seat);
        self.planned &= !railway.bit();
        let player = self.player_mut(seat);
        player.track = player.track.saturating_sub(1);
    }
}
