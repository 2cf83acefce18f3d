//! What every board game of Norikae shares, and nothing that knows a game.
//!
//! [`Game`] is the contract; [`Dice`], [`Record`], [`Scenario`] and [`contract`] are built on it.

mod board;
mod bot;
mod budget;
#[cfg(feature = "contract")]
pub mod contract;
mod dice;
mod game;
mod illegal;
mod options;
mod page;
mod phrase;
pub mod record;
pub mod scenario;
mod seat;
mod shuffles;
pub mod signature;
pub mod standing;

pub use board::{BoardFault, BoardFile, Shelf, ShelfFault};
pub use bot::{Ask, Bot};
pub use budget::Budget;
pub use dice::{Dice, List, NoSeed, Seed};
pub use game::{BoardStamp, Game, NotOpened, Silent, Tell};
pub use illegal::{Illegal, Rule};
pub use options::{Choice, Given, OptionSpec, Options};
pub use page::{Color, Page, Span, Style};
pub use phrase::{Arg, Dictionary, Lang, Listener, Name, Phrase};
pub use record::Record;
pub use scenario::Scenario;
pub use seat::{Seat, Seats, Viewer};
pub use shuffles::Shuffles;
pub use standing::{Part, Standing};
