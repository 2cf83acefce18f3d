//! The rules of Shinjuku: customers come to Tokyo's wards, stores wait for them at the stations, and track takes them
//! there. `rules/shinjuku.md` says what holds; every rule's function carries its ID.
//!
//! ```
//! use shinjuku::Shinjuku;
//! use tabletop::{Dice, Game, Notation, Options, Playout, Rules, Seed, Shelf, StreamId};
//!
//! let mut shelf = Shelf::default();
//! shelf.put_built_in(Shinjuku::BOARDS).expect("our own boards are right");
//! let options = Options::complete(&Shinjuku::options(&shelf), [("kaiju", "on")]).expect("the Kaiju is an option");
//! let game = Shinjuku::open(&shelf, 3, &options).expect("three may play");
//!
//! let seed = Seed::number(7);
//! let mut playout = Playout::begin(&game, seed);
//! let (seat, mut legal) = (playout.seat().expect("somebody begins"), Vec::new());
//! game.legal(&playout.state, seat, &mut legal);
//! assert!(legal.iter().all(|action| game.write(*action).starts_with("festival ")), "a turn begins with the Festival");
//!
//! playout.finish(&mut Dice::new(&seed, StreamId::named("example"), 0));
//! assert!(game.standing(&playout.state).over);
//! ```

mod action;
mod audit;
mod best_move;
mod board;
mod cites;
mod event;
mod explain;
mod forecast;
mod game;
mod legal;
mod phase;
mod pieces;
mod play;
mod position;
mod preview;
mod reason;
mod refusal;
mod restore;
mod score;
mod sentence;
mod setup;
mod state;
mod target;
mod terms;
mod text;
mod view;

use tabletop::{Options, Seat, StreamId};

pub use action::Action;
pub use board::{Bay, Board, Point, Railway, RailwayId, Road, Station, StationId, Ward, WardId};
pub use event::{Event, PublicEvent, Seen, Visit};
pub use pieces::{Cards, Group, Paid, Piece, Type};
pub use position::{Counts, JourneyPosition, PhasePosition, PlayerPosition, Position, PurposePosition, QueuePosition};
pub use preview::{Arrival, FestivalCards, Price, Way, Wild};
pub use reason::Fact;
pub use score::Sets;
pub use state::{
    Journey, Kaiju, Kind, Phase, Picked, Player, Purpose, QueueCard, Source, State, Stop, Store, StoreKind, Table,
    Taken,
};
pub use target::Target;
pub use view::View;

use board::{BAG, CARDS};
use terms::Terms;

/// The game for a number of players, with or without its variants.
#[derive(Debug)]
pub struct Shinjuku {
    board: Board,
    players: u8,
    options: Options,
    /// What holds at this table.
    terms: Terms,
    deck: StreamId,
    bag: StreamId,
    start: StreamId,
    whole_deck: [WardId; CARDS],
    whole_bag: [Piece; BAG],
}

impl Shinjuku {
    /// The map.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The wards whose cards are wild for a seat (SJ-PAY-2, SJ-PAY-3), as a set of [`WardId::bit`]s.
    pub fn wild(&self, table: &Table, seat: Seat) -> u32 {
        legal::wild(&self.board, table, seat)
    }
}
