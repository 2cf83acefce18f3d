//! The state of a game: plain data, no heap.
//!
//! What lies on the table for all is one struct, [`Table`]; what is hidden stands beside it. So a view is a [`Table`] and the
//! viewer's own bid, and most rules never see what is hidden.

mod cards;
mod crates;
mod line;
mod phase;
mod placed;
mod player;

use tabletop::{Seat, Seats, Seed};

pub use self::{
    cards::{Column, Stack},
    crates::Crates,
    line::{LineState, Spot, Stocks, Vehicle},
    phase::{Phase, Stage},
    placed::Placed,
    player::{Meeple, Player, SmallSeats},
};
use crate::id::{
    ActionId, ActionSet, ColumnId, LineId, MOST_COLUMNS, MOST_LINES, MOST_PLAYERS, SpaceId, StationId, StationSet,
    VehicleId, Yen,
};

/// The whole state, hidden parts included; it never leaves the server.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) seed: Seed,
    pub(crate) stacks: [Stack; MOST_COLUMNS],
    /// TM-HID-3: the bids of those who have bid.
    pub(crate) bids: [Yen; MOST_PLAYERS],
    pub(crate) table: Table,
}

/// Everything that lies on the table for all to see (TM-HID-1).
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
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
    pub have_bid: SmallSeats,
    /// Who has passed in this Action Phase.
    pub passed: SmallSeats,
    /// The white tokens in the supply.
    pub supply: Supply,
    /// The columns of cards with their discard piles.
    pub columns: [Column; MOST_COLUMNS],
    /// The Lines, in track order.
    pub lines: [LineState; MOST_LINES],
    /// The crates of Drinks.
    pub crates: Crates,
    /// The players, by seat.
    pub seats: [Player; MOST_PLAYERS],
}

/// When a Vending Machine is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occasion {
    /// DR-VEND-1: as the action of the turn.
    Action,
    /// DR-SHAPE-3: without a disc, before the action.
    Before {
        /// Whether a Speed token was assigned on this turn (TM-SPD-4).
        assigned: bool,
    },
    /// DR-SHAPE-4: without a disc, on the way of a Move.
    During {
        /// The action.
        action: ActionId,
        /// The steps that are left.
        left: u8,
    },
    /// DR-SHAPE-3: without a disc, after the action.
    After,
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

impl State {
    /// Everything that lies on the table for all to see.
    pub const fn table(&self) -> &Table {
        &self.table
    }
}

impl Table {
    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.seats[seat.index().min(MOST_PLAYERS - 1)]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.seats[seat.index().min(MOST_PLAYERS - 1)]
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

    /// A vehicle, if it is on the Map.
    #[inline]
    pub fn vehicle(&self, vehicle: VehicleId) -> Option<Vehicle> {
        self.line(vehicle.line()).vehicles[vehicle.number()]
    }

    #[inline]
    pub(crate) fn vehicle_mut(&mut self, vehicle: VehicleId) -> &mut Option<Vehicle> {
        &mut self.line_mut(vehicle.line()).vehicles[vehicle.number()]
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
            Phase::Bid => Seat::all(self.players).filter(|seat| !self.have_bid.contains(*seat)).collect(),
            _ => self.asked().map_or(Seats::NONE, Seats::only),
        }
    }

    /// The Stations with a pyramid.
    #[inline]
    pub fn built(&self) -> StationSet {
        StationSet(self.everybody().iter().fold(0, |all, player| all | player.stations.0))
    }

    /// The Speculation discs that a player has placed.
    #[inline]
    pub fn speculations(&self, seat: Seat) -> u8 {
        let lines = self.lines.iter().filter(|line| line.speculated_by(seat));
        let own = |spot: &&Spot| matches!(spot, Spot::Speculation { seat: other, .. } if *other == seat);
        lines.map(|line| line.laid().iter().filter(own).count() as u8).sum()
    }

    /// The owner of a Station.
    #[inline]
    pub fn owner(&self, station: StationId) -> Option<Seat> {
        Seat::all(self.players).find(|seat| self.player(*seat).stations.contains(station))
    }

    /// The actions whose spots are filled.
    #[inline]
    pub fn filled(&self) -> ActionSet {
        ActionSet(self.everybody().iter().fold(0, |all, player| all | player.placed.actions().0))
    }

    /// Whether no Meeple stands on `space`.
    #[inline]
    pub fn is_empty_space(&self, space: SpaceId) -> bool {
        self.everybody().iter().all(|player| player.meeple != Meeple::On(space))
    }
}
