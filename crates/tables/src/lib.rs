//! Tables where people and bots play together: seats, drafts, clocks, chat, the append-only log and its storage.
//!
//! A table is the fold of its log. [`TableService`] holds the tables in use, checks every request, writes the log and only then
//! tells what happened ([`LogEvent`]). Nothing here knows a rule: a game is met through [`catalog`] alone.

mod bots;
mod characters;
mod clock;
mod create;
mod day;
mod follow;
mod guests;
mod health;
mod hiding;
mod hints;
mod history;
mod hosting;
mod id;
mod import;
mod limits;
mod log;
mod memory;
mod names;
mod orders;
mod people;
mod play;
mod puzzle;
mod queue;
mod record;
mod refused;
mod rules;
mod seating;
mod service;
mod sessions;
mod settings;
pub mod store;
mod sweep;
mod table;
mod talk;
mod transaction;
mod world;

pub use bots::{Pool, THINKING};
pub use characters::{Odd, OddCharacter};
pub use create::{NewTable, Wanted};
pub use day::Day;
pub use follow::Follow;
pub use guests::Guest;
pub use health::Health;
pub use hiding::Hidden;
pub use history::{Decided, Moment};
pub use hosting::HostAct;
pub use id::{GuestId, TableId, Token, chance};
pub use import::Import;
pub use limits::{Limits, Thing, Who};
pub use log::{Entry, Kind, LogEvent, Question, QuestionId};
pub use names::is_reserved;
pub use orders::{LONGEST_ORDER, MOST_ORDERS, OwnOrders, StandingOrders};
pub use people::{Chat, People, Person, Standing};
pub use play::Played;
pub use puzzle::{Attempt, Scores, puzzle_map};
pub use queue::{Queue, Turn};
pub use refused::Refused;
pub use service::TableService;
pub use sessions::{Ended, Visit};
pub use settings::{Clock, Hints, Place, Row, Settings, Sitter, StandIn, Status, Why};
pub use sweep::sweep;
pub use table::Table;
pub use world::{Luck, Time, World, now};
