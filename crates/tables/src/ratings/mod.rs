//! Ratings: how strong people and bots are in a game with so many players. They are a fold over the games that are over, in the order
//! of their ends: each is rated in the same transaction that writes its end, so once and never twice. `docs/ratings.md` says what is
//! rated and why so.

mod bots;
mod finished;
mod model;
mod rebuild;
mod service;

use crate::GuestId;

pub use bots::fixed_bots;
pub use finished::{Finished, Seated, Unrated, unrated};
pub use rebuild::{Rebuilt, rebuild_ratings};
pub use service::{
    BestScore, Favourite, Listed, Meeting, Monthly, PersonFacts, Played, Rated, RatedSeat, Who as RatedWho,
};

/// Points in thousandths, so that what is stored is what is reckoned with, in every database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Points(i64);

impl Points {
    /// Whole points.
    pub const fn whole(points: i64) -> Self {
        Self(points * 1000)
    }

    /// As stored.
    pub const fn thousandths(self) -> i64 {
        self.0
    }

    /// From storage.
    pub const fn stored(thousandths: i64) -> Self {
        Self(thousandths)
    }

    /// As shown.
    pub const fn rounded(self) -> i64 {
        (self.0 + 500).div_euclid(1000)
    }

    fn as_f64(self) -> f64 {
        self.0 as f64 / 1000.0
    }

    fn of_f64(points: f64) -> Self {
        Self((points * 1000.0).round() as i64)
    }
}

/// Where somebody stands, and how sure that is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rating {
    /// The rating.
    pub points: Points,
    /// Its standard deviation.
    pub deviation: Points,
}

impl Rating {
    /// Where everybody begins: as strong as the bot `normal`, and nothing is known of it.
    pub const FIRST: Self = Self { points: Points::whole(1500), deviation: Points::whole(250) };
    /// With a larger deviation a rating is provisional.
    pub const SURE: Points = Points::whole(150);

    /// Whether too few games were played to say.
    pub fn is_provisional(self) -> bool {
        self.deviation > Self::SURE
    }
}

/// Whose ratings are compared with each other: a game with a number of players.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct League {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub players: u8,
}

/// Who was rated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Somebody with an account.
    Person(GuestId),
    /// A bot, by its name.
    Bot(String),
    /// Somebody whose account is gone.
    Gone,
}

impl Player {
    /// The columns `guest` and `bot`: a bot is nobody's, and a person no bot.
    pub fn columns(&self) -> (i64, &str) {
        match self {
            Self::Person(guest) => (guest.0, ""),
            Self::Bot(name) => (0, name),
            Self::Gone => (0, ""),
        }
    }

    /// The person, if it is one.
    pub(crate) const fn guest(&self) -> Option<GuestId> {
        match self {
            Self::Person(guest) => Some(*guest),
            Self::Bot(_) | Self::Gone => None,
        }
    }

    /// From those columns.
    pub(crate) fn stored(guest: i64, bot: &str) -> Self {
        match (guest, bot) {
            (0, "") => Self::Gone,
            (0, bot) => Self::Bot(bot.to_owned()),
            (guest, _) => Self::Person(GuestId(guest)),
        }
    }
}
