//! What every board game of Norikae shares, and nothing that knows a game.
//!
//! [`Game`] is the contract, in the parts [`Rules`], [`Views`], [`Notation`], [`Words`] and [`Orders`]; [`Dice`], [`Record`],
//! [`Scenario`] and [`contract`] are built on it.
//!
//! The smallest game, Nim with one heap, in the parts that a search needs. What it does not write (the list of legal
//! actions, the scores, how a notation is read) follows from what it does:
//!
//! ```
//! use tabletop::{Illegal, Notation, Phrase, Rule, Rules, Seat, Seats, Seed, Silent, Standing, Tell};
//!
//! /// Two players take one to three matches in turn; whoever takes the last one wins.
//! struct Nim;
//!
//! #[derive(Clone, PartialEq, Debug)]
//! struct Heap {
//!     matches: u8,
//!     turn: Seat,
//! }
//!
//! impl Rules for Nim {
//!     type State = Heap;
//!     type Action = u8;
//!     type Event = ();
//!
//!     fn players(&self) -> u8 {
//!         2
//!     }
//!     fn begin(&self, _: Seed) -> Heap {
//!         Heap { matches: 7, turn: Seat::at(0) }
//!     }
//!     fn actors(&self, heap: &Heap) -> Seats {
//!         if heap.matches == 0 { Seats::NONE } else { Seats::only(heap.turn) }
//!     }
//!     fn vocabulary(&self) -> Vec<u8> {
//!         vec![1, 2, 3]
//!     }
//!     fn check(&self, heap: &Heap, seat: Seat, taken: u8) -> Result<(), Illegal> {
//!         if !self.actors(heap).contains(seat) {
//!             return Err(Illegal::not_asked(Rule("NIM-1"), seat));
//!         }
//!         let enough = taken <= heap.matches;
//!         enough.then_some(()).ok_or_else(|| Illegal::by(Rule("NIM-2"), Phrase::new("too-few")))
//!     }
//!     fn play(&self, heap: &mut Heap, seat: Seat, taken: u8, _: &mut impl Tell<()>) {
//!         *heap = Heap { matches: heap.matches.saturating_sub(taken), turn: seat.next(2) };
//!     }
//!     fn longest(&self) -> usize {
//!         7
//!     }
//!     fn standing(&self, heap: &Heap) -> Standing {
//!         let over = heap.matches == 0;
//!         let scores: Vec<i64> = Seat::all(2).map(|seat| i64::from(over && seat != heap.turn)).collect();
//!         Standing { over, ranks: Standing::ranks(&scores), scores, ..Standing::default() }
//!     }
//!     fn audit(&self, _: &Heap) -> Result<(), Illegal> {
//!         Ok(())
//!     }
//! }
//!
//! impl Notation for Nim {
//!     type Position = (u8, Seat);
//!
//!     fn write(&self, taken: u8) -> String {
//!         format!("take {taken}")
//!     }
//!     fn position(&self, heap: &Heap) -> (u8, Seat) {
//!         (heap.matches, heap.turn)
//!     }
//!     fn restore(&self, &(matches, turn): &(u8, Seat)) -> Result<Heap, Illegal> {
//!         Ok(Heap { matches, turn })
//!     }
//! }
//!
//! let mut heap = Nim.begin(Seed::number(0));
//! for text in ["take 3", "take 2"] {
//!     let seat = Nim.actors(&heap).first().expect("the game goes on");
//!     let taken = Nim.read(&heap, seat, text).expect("a notation");
//!     Nim.play(&mut heap, seat, taken, &mut Silent);
//! }
//! assert!(Nim.read(&heap, Seat::at(0), "take 4").is_err());
//! let (mut legal, mut scores) = (Vec::new(), Vec::new());
//! Nim.legal(&heap, Seat::at(0), &mut legal);
//! assert_eq!(legal, [1, 2], "two matches are left");
//! Nim.play(&mut heap, Seat::at(0), 2, &mut Silent);
//! Nim.scores(&heap, &mut scores);
//! assert_eq!(scores, [1, 0]);
//! ```

mod board;
mod bot;
mod budget;
mod cipher;
#[cfg(feature = "contract")]
pub mod contract;
mod dice;
mod game;
mod illegal;
mod options;
mod page;
mod phrase;
mod playout;
pub mod record;
pub mod scenario;
mod seat;
mod shelf;
mod shuffles;
pub mod signature;
pub mod standing;
mod streams;
mod why;

pub use board::{BoardFault, BoardFile};
pub use bot::{Ask, Bot};
pub use budget::{Budget, Patience};
pub use dice::{Dice, NoSeed, Seed, StreamId};
pub use game::{
    BoardStamp, Game, Ground, LineName, NotOpened, Notation, Order, Orders, Place, Rules, Setup, Silent, Tell, Tool,
    Views, Words, no_place, no_tool,
};
pub use illegal::{Illegal, Rule};
pub use options::{Choice, Given, OptionSpec, Options};
pub use page::{Color, Page, Span, Style};
pub use phrase::{Arg, Dictionary, Lang, Listener, Name, Phrase};
pub use playout::{Playout, perft};
pub use record::Record;
pub use scenario::Scenario;
pub use seat::{Seat, Seats, Viewer};
pub use shelf::{Shelf, ShelfFault};
pub use shuffles::{FirstShuffles, Shuffles};
pub use standing::{Part, Standing};
pub use streams::Streams;
pub use why::{Beside, Why};
