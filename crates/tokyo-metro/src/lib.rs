//! The rules of Tokyo Metro, in all its editions, for one to five players.
//!
//! `rules/tokyo-metro.md` says what they are, `rules/tokyo-metro-editions.md` what the older editions play otherwise; a
//! function that implements a rule names its ID.
//!
//! ```
//! use tabletop::{Game, Notation, Options, Rules, Seat, Seed, Shelf, Silent, Viewer, Views};
//! use tokyo_metro::TokyoMetro;
//!
//! let mut shelf = Shelf::default();
//! shelf.put_built_in(TokyoMetro::BOARDS).expect("our own boards are right");
//! let options = Options::complete(&TokyoMetro::options(&shelf), [("map", "tokyo")]).expect("Tokyo is on the shelf");
//! let game = TokyoMetro::open(&shelf, 2, &options).expect("two may play");
//!
//! let state = game.begin(Seed::number(1));
//! assert_eq!(game.actors(&state).len(), 2, "both bid at once");
//! let seen = |amount: &str| {
//!     let mut after = state.clone();
//!     let bid = game.read(&after, Seat::at(0), amount).expect("a bid");
//!     game.play(&mut after, Seat::at(0), bid, &mut Silent);
//!     game.view(&after, Viewer::Seat(Seat::at(1)))
//! };
//! assert_eq!(seen("bid 0"), seen("bid 300"), "a bid is secret until all have bid");
//! ```

mod account;
pub mod action;
pub mod board;
mod cites;
pub mod effect;
pub mod event;
mod explain;
mod forecast;
mod game;
mod id;
mod legal;
mod neighbourhood;
pub mod options;
pub mod orders;
mod play;
pub mod position;
pub mod preview;
mod reason;
mod score;
mod sentence;
mod setup;
pub mod state;
pub mod terms;
mod text;
mod view;

use tabletop::{Options, StreamId};

pub use crate::game::{ENGLISH, JAPANESE};
pub use crate::{
    action::{Action, Token},
    board::Board,
    effect::Effect,
    event::{Event, PublicEvent, Seen},
    id::{
        ActionId, ActionSet, CardId, CardSet, ColorId, ColumnId, HaltId, LineId, MOST_ACROSS, MOST_CARDS, MOST_COLORS,
        MOST_COLUMNS, MOST_LINES, MOST_PLAYERS, MOST_SPOTS, MOST_STATIONS, MOST_STOCKS, MOST_VEHICLES, SpaceId,
        StationId, StationSet, VehicleId, VehicleSet, Yen,
    },
    position::Position,
    reason::Fact,
    state::{Phase, State, Table},
    terms::Terms,
    view::{View, imagined_bid},
};

/// Tokyo Metro at one table.
#[derive(Debug)]
pub struct TokyoMetro {
    board: Board,
    players: u8,
    /// What holds at this table.
    terms: Terms,
    options: Options,
    /// TM-SET-6: what chance decides, part by part, for each card set.
    lists: Vec<Vec<Part>>,
    ties: StreamId,
    /// TE-BID-7: the random first order.
    first_order: StreamId,
    /// All spaces of the grid.
    whole: board::Area,
}

/// The cards of a set with the same dots, which are shuffled together.
#[derive(Debug)]
struct Part {
    list: StreamId,
    cards: Vec<CardId>,
}

impl Part {
    /// TM-SET-2, -6: the parts of a card set, from one dot to three; DR-SET-5: the Drinks are one.
    fn all(board: &Board, column: ColumnId) -> Vec<Self> {
        let pair = board.pair(column);
        let part = |dots: u8| {
            let name = if dots == 0 { pair.to_owned() } else { format!("{pair} {dots}") };
            Self { list: StreamId::named(&name), cards: board.deck.part(column.index(), dots).collect() }
        };
        let dots = if board.deck.drinks == Some(column) { 0..=0 } else { 1..=3 };
        dots.map(part).collect()
    }
}

impl TokyoMetro {
    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The amounts, limits and ways of playing that hold at this table.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// TM-RND-2, TMV-SOLO-1: the rounds of a game.
    pub const fn rounds(&self) -> u8 {
        self.terms.rounds
    }

    /// TE-BID-1: whether the turn order of round 1 is drawn by lot.
    pub const fn draws_first_order(&self) -> bool {
        matches!(self.terms.bidding, terms::Bidding::AfterRoundOne { .. })
    }
}
