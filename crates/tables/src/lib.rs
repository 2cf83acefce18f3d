//! Tables where people and bots play together: seats, drafts, clocks, chat, the append-only log and its storage.
//!
//! A table is the fold of its log. [`TableService`] holds the tables in use, checks every request, writes the log and only then
//! tells what happened ([`LogEvent`]). Nothing here knows a rule: a game is met through [`catalog`] alone.

mod accounts;
mod bots;
mod characters;
mod clock;
mod create;
mod day;
mod doctor;
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
mod live_table;
mod log;
mod memory;
mod month;
mod moving;
mod names;
mod nodes;
mod orders;
mod passwords;
mod people;
mod play;
mod puzzle;
mod queue;
mod ratings;
mod record;
mod recovery;
mod refused;
mod reviews;
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

pub use accounts::{AccountFacts, SignedIn, SignedUp};
pub use bots::{Pool, THINKING};
pub use characters::{Odd, OddCharacter};
pub use create::{NewTable, Wanted};
pub use day::Day;
pub use doctor::{Examined, examine};
pub use follow::Follow;
pub use guests::{Guest, Membership};
pub use health::Health;
pub use hiding::Hidden;
pub use history::{Decided, Moment};
pub use hosting::HostAct;
pub use id::{GuestId, TableId, Token, chance};
pub use import::Import;
pub use limits::{Limits, Thing, Who};
pub use log::{Entry, Kind, LogEvent, Question, QuestionId};
pub use month::Month;
pub use moving::{Arrived, NotMoved, move_database};
pub use names::is_reserved;
pub use nodes::hear;
pub use orders::{LONGEST_ORDER, MOST_ORDERS, OwnOrders, StandingOrders};
pub use passwords::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
pub use people::{Chat, People, Person, Standing};
pub use play::Played;
pub use puzzle::{Attempt, Scores, puzzle_map};
pub use queue::{Queue, Turn};
pub use ratings::{
    BestScore, Favourite, Finished, League, Listed, Meeting, Monthly, PersonFacts, Played as RatedGame, Player, Points,
    Rated, RatedSeat, RatedWho, Rating, Rebuilt, Seated, Unrated, fixed_bots, rebuild_ratings, unrated,
};
pub use refused::Refused;
pub use reviews::ReviewState;
pub use service::TableService;
pub use sessions::{Ended, Retention, Visit};
pub use settings::{Clock, Hints, Place, Row, Settings, Sitter, StandIn, Status, Why};
pub use sweep::sweep;
pub use table::Table;
pub use world::{Luck, Time, World, now};
