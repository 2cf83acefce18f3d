//! Tables where people and bots play together: seats, drafts, clocks, chat, the append-only log and its storage.
//!
//! A table is the fold of its log. [`House`] holds the tables in use, checks every request, writes the log and only then
//! tells what happened ([`Happening`]). Nothing here knows a rule: a game is met through [`catalog`] alone.

mod bots;
mod clock;
mod create;
mod day;
mod follow;
mod guests;
mod history;
mod house;
mod id;
mod import;
mod log;
mod memory;
mod play;
mod puzzle;
mod record;
mod refused;
mod room;
mod seating;
mod settings;
pub mod store;
mod sweep;
mod table;
mod talk;

pub use bots::Pool;
pub use create::{NewTable, Wanted};
pub use day::Day;
pub use follow::Follow;
pub use guests::Guest;
pub use history::{Decided, Moment};
pub use house::{House, Luck, Time, World, now};
pub use id::{GuestId, TableId, Token, chance};
pub use import::Import;
pub use log::{Entry, Happening, Kind, Question};
pub use play::Played;
pub use puzzle::{Attempt, Scores, puzzle_map};
pub use refused::Refused;
pub use settings::{Clock, Place, Row, Settings, Sitter, StandIn, Status, Why};
pub use sweep::sweep;
pub use table::Table;
