//! The state of a game: plain data, no heap.
//!
//! What lies open for all is one struct, [`Open`]; what is hidden stands beside it. So a view is an [`Open`] and the
//! viewer's own bid, and most rules never see what is hidden.

use tabletop::{Seat, Seats, Seed};

use crate::id::{
    ActionId, ActionSet, CardId, CardSet, ColumnId, LineId, LineSet, MOST_LINES, MOST_PLAYERS, MOST_SPOTS, MOST_STOCKS,
    SET_SIZE, SETS, SpaceId, StationId, StationSet, Yen,
};

/// TM-COMP-5: the Action discs of a player, those in the general supply included.
pub const ACTION_DISCS: u8 = 6;
/// TM-COMP-5: the discs that lie in the general supply at first.
pub const SPARE_DISCS: u8 = 3;
/// TM-COMP-5: the Speculation discs of a player.
pub const SPECULATION_DISCS: u8 = 2;
/// TM-COMP-5: the pyramids of a player.
pub const PYRAMIDS: u8 = 6;
/// TM-COMP-6: the white tokens.
pub const TOKENS: Supply = Supply { speed: 12, loans: 8, bikes: 4 };
/// TM-SET-4: the Yen of each player at first.
pub const START_YEN: Yen = Yen(2000);

/// The whole state, hidden parts included; it never leaves the server.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) seed: Seed,
    pub(crate) stacks: [Stack; SETS],
    /// TM-HID-3: the bids of those who have bid.
    pub(crate) bids: [Yen; MOST_PLAYERS],
    pub(crate) open: Open,
}

/// TM-SET-2: the face-down cards of a set; the last of the list is drawn next.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Stack {
    pub(crate) cards: [CardId; SET_SIZE],
    pub(crate) left: u8,
}

impl Stack {
    /// Draws the next card.
    pub(crate) fn draw(&mut self) -> Option<CardId> {
        self.left = self.left.checked_sub(1)?;
        self.cards.get_mut(usize::from(self.left)).map(std::mem::take)
    }

    /// Puts a card on top.
    pub(crate) fn put(&mut self, card: CardId) {
        if let Some(place) = self.cards.get_mut(usize::from(self.left)) {
            *place = card;
            self.left += 1;
        }
    }

    /// The cards, the next one first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = CardId> {
        self.cards[..usize::from(self.left)].iter().rev().copied()
    }
}

/// Everything that lies open for all (TM-HID-1).
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// The round, from 1.
    pub round: u8,
    /// The number of players.
    pub players: u8,
    /// TM-RND-3: the turn order, from the left; before the first bids the seats as they sit.
    pub order: [Seat; MOST_PLAYERS],
    /// Whose decision it is: a place in `order`.
    pub at: u8,
    /// What is asked.
    pub phase: Phase,
    /// Who has bid in this Turn Order Phase.
    pub bidden: SmallSeats,
    /// Who has passed in this Action Phase.
    pub passed: SmallSeats,
    /// The white tokens in the supply.
    pub supply: Supply,
    /// The columns of cards with their discard piles.
    pub columns: [Column; SETS],
    /// The Lines, in track order.
    pub lines: [LineState; MOST_LINES],
    /// The players, by seat.
    pub seats: [Player; MOST_PLAYERS],
}

/// What is asked, and of a chain of decisions what was answered so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Turn Order Phase: everybody who has not bid yet.
    Bid,
    /// Movement Phase, round 1: where the Meeple is put.
    Place,
    /// Movement Phase, later.
    Movement,
    /// Action Phase: free steps, an action, or pass.
    Turn {
        /// Whether a Speed token was assigned on this turn (TM-SPD-4).
        assigned: bool,
    },
    /// An action with a printed cost was chosen: which Discount discs are used.
    Discount {
        /// The action.
        action: ActionId,
        /// The discounts so far.
        saved: Yen,
    },
    /// An action was chosen: what it is about.
    Target {
        /// The action.
        action: ActionId,
        /// The discounts.
        saved: Yen,
    },
    /// Station Trading: which token is returned.
    Token {
        /// The action.
        action: ActionId,
        /// Where the Station is built.
        station: StationId,
    },
    /// Speculate: how much is committed.
    Commit {
        /// The action.
        action: ActionId,
        /// The Line.
        line: LineId,
    },
    /// Train Phase: a Train stands at a stop; who boards, exits or transfers.
    Ride {
        /// The Line whose Train is moving.
        line: LineId,
        /// The stops it still has to move.
        left: u8,
    },
    /// Train Phase: a Train is taken off the Map; its riders must exit (TM-TRN-8).
    Removal {
        /// The Line.
        line: LineId,
    },
    /// The game is over.
    Over,
}

/// White tokens in the supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supply {
    /// Speed tokens.
    pub speed: u8,
    /// Loan tokens.
    pub loans: u8,
    /// Bicycles.
    pub bikes: u8,
}

/// A column of the display and its discard pile, as one list: discards from the bottom up, then the rows from the bottom up.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Column {
    pub(crate) cards: [CardId; SET_SIZE],
    pub(crate) discarded: u8,
    pub(crate) shown: u8,
}

impl Column {
    /// The cards on display, the bottom row first.
    #[inline]
    pub fn display(&self) -> &[CardId] {
        let from = usize::from(self.discarded);
        self.cards.get(from..from + usize::from(self.shown)).unwrap_or_default()
    }

    /// The discard pile, the bottom card first.
    pub fn discard(&self) -> &[CardId] {
        self.cards.get(..usize::from(self.discarded)).unwrap_or_default()
    }

    /// TM-REF-4: the top card of the discard pile.
    #[inline]
    pub fn top(&self) -> Option<CardId> {
        self.discard().last().copied()
    }

    /// Puts a card into the top row.
    pub(crate) fn show(&mut self, card: CardId) {
        if let Some(place) = self.cards.get_mut(usize::from(self.discarded + self.shown)) {
            *place = card;
            self.shown += 1;
        }
    }

    /// TM-REF-3: the bottom card goes to the discard pile, the others move down one row.
    pub(crate) fn discard_bottom(&mut self) -> Option<CardId> {
        self.shown = self.shown.checked_sub(1)?;
        self.discarded += 1;
        self.top()
    }

    /// TM-CARD-4: the top of the discard pile is taken; the card below becomes the top.
    pub(crate) fn take_top(&mut self) -> Option<CardId> {
        let top = self.top()?;
        let all = usize::from(self.discarded + self.shown);
        self.cards.copy_within(usize::from(self.discarded)..all, usize::from(self.discarded) - 1);
        if let Some(last) = self.cards.get_mut(all - 1) {
            *last = CardId::default();
        }
        self.discarded -= 1;
        Some(top)
    }
}

/// A Line: its row on the Income track, its Stock and its Train.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct LineState {
    /// TM-VAL-1: its Value.
    pub value: Yen,
    /// The owners of Stock 1, 2, 3.
    pub stocks: [Option<Seat>; MOST_STOCKS],
    /// Its disc spots on the Income track.
    pub spots: [Spot; MOST_SPOTS],
    /// Its Train, if it is on the Map.
    pub train: Option<Train>,
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

/// A Train on the Map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Train {
    /// The stop where it stands, counted from 0.
    pub stop: u8,
    /// Whether it faces the higher numbers.
    pub up: bool,
}

impl LineState {
    /// How many Stock cards are owned.
    #[inline]
    pub fn sold(&self) -> u8 {
        self.stocks.iter().filter(|owner| owner.is_some()).count() as u8
    }

    /// Whether `seat` owns Stock of this Line.
    #[inline]
    pub fn owned_by(&self, seat: Seat) -> bool {
        self.stocks.contains(&Some(seat))
    }

    /// Whether `seat` has speculated on this Line.
    #[inline]
    pub fn speculated_by(&self, seat: Seat) -> bool {
        self.spots.iter().any(|spot| matches!(spot, Spot::Speculation { seat: other, .. } if *other == seat))
    }

    /// TM-TRN-2: the Speed tokens on this Line.
    #[inline]
    pub fn speed(&self) -> u8 {
        self.spots.iter().filter(|spot| **spot == Spot::Speed).count() as u8
    }

    /// Puts something on the first empty spot.
    pub(crate) fn occupy(&mut self, with: Spot) {
        if let Some(spot) = self.spots.iter_mut().find(|spot| **spot == Spot::Empty) {
            *spot = with;
        }
    }
}

/// Where a Meeple is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Meeple {
    /// Not on the Map yet.
    #[default]
    Off,
    /// On a space.
    On(SpaceId),
    /// Beside a Line on the Income track: it rides its Train.
    Riding {
        /// The Line.
        line: LineId,
        /// TM-RIDE-6: whether the Train has moved since the player boarded.
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

    /// Whether it rides the Train of `line`.
    #[inline]
    pub fn rides(self, line: LineId) -> bool {
        matches!(self, Self::Riding { line: ridden, .. } if ridden == line)
    }
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Player {
    /// Yen in hand.
    pub yen: Yen,
    /// TM-BON-1: bonus Yen beside the Turn Order disc.
    pub bonus: Yen,
    /// Action discs in front.
    pub discs: u8,
    /// Discs in the general supply.
    pub spare: u8,
    /// TM-ACT-11: discs laid on top of others (used Discounts); they fill no spot.
    pub laid: u8,
    /// Speed tokens in front.
    pub speed: u8,
    /// Loan tokens.
    pub loans: u8,
    /// Whether they hold a Bicycle.
    pub bike: bool,
    /// TM-RIDE-7: the Trains exited in this Train Phase.
    pub exited: LineSet,
    /// Their Meeple.
    pub meeple: Meeple,
    /// TM-CARD-1: personal cards.
    pub cards: CardSet,
    /// The actions whose spots their discs fill.
    pub placed: ActionSet,
    /// The Stations with their pyramids.
    pub stations: StationSet,
}

impl Player {
    /// Pyramids in front.
    #[inline]
    pub const fn pyramids(&self) -> u8 {
        PYRAMIDS.saturating_sub(self.stations.len())
    }
}

/// A set of the seats of this game, in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SmallSeats(pub(crate) u8);

impl SmallSeats {
    /// Whether `seat` is in it.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.number() & 1 == 1
    }

    /// Adds `seat`.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.number();
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

impl Open {
    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.seats[seat.index() % MOST_PLAYERS]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.seats[seat.index() % MOST_PLAYERS]
    }

    /// A Line.
    #[inline]
    pub fn line(&self, line: LineId) -> &LineState {
        &self.lines[line.index()]
    }

    #[inline]
    pub(crate) fn line_mut(&mut self, line: LineId) -> &mut LineState {
        &mut self.lines[line.index()]
    }

    /// A column.
    #[inline]
    pub fn column(&self, column: ColumnId) -> &Column {
        &self.columns[column.index()]
    }

    /// The players, by seat.
    #[inline]
    pub fn everybody(&self) -> &[Player] {
        self.seats.get(..usize::from(self.players)).unwrap_or_default()
    }

    /// TM-RND-3: the seats in turn order.
    #[inline]
    pub fn in_order(&self) -> &[Seat] {
        self.order.get(..usize::from(self.players)).unwrap_or_default()
    }

    /// Whose decision it is, unless all are asked at once or nobody is.
    #[inline]
    pub fn asked(&self) -> Option<Seat> {
        match self.phase {
            Phase::Bid | Phase::Over => None,
            _ => self.in_order().get(usize::from(self.at)).copied(),
        }
    }

    /// Who must decide now.
    #[inline]
    pub fn actors(&self) -> Seats {
        match self.phase {
            Phase::Bid => Seat::all(self.players).filter(|seat| !self.bidden.contains(*seat)).collect(),
            _ => self.asked().map_or(Seats::NONE, Seats::only),
        }
    }

    /// The Stations with a pyramid.
    #[inline]
    pub fn built(&self) -> StationSet {
        StationSet(self.everybody().iter().fold(0, |all, player| all | player.stations.0))
    }

    /// The owner of a Station.
    #[inline]
    pub fn owner(&self, station: StationId) -> Option<Seat> {
        Seat::all(self.players).find(|seat| self.player(*seat).stations.contains(station))
    }

    /// The actions whose spots are filled.
    #[inline]
    pub fn filled(&self) -> ActionSet {
        ActionSet(self.everybody().iter().fold(0, |all, player| all | player.placed.0))
    }

    /// Whether no Meeple stands on `space`.
    #[inline]
    pub fn is_empty_space(&self, space: SpaceId) -> bool {
        self.everybody().iter().all(|player| player.meeple != Meeple::On(space))
    }
}
