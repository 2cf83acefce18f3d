//! How a table is set up and who sits at it.

use serde::{Deserialize, Serialize};
use tabletop::{BoardStamp, Seat, Seed};

use crate::{ClubId, Day, GuestId, People, StandingOrders, TableId, Task, names::numbered};

/// How long a seat may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As long as it likes.
    #[default]
    None,
    /// So many seconds a turn; when they are over, a bot takes the seat over until its player comes back.
    PerMove(u32),
    /// So many seconds for the whole game; when they are over, the seat resigns and a bot plays on.
    Total(u32),
}

impl Clock {
    /// A table of days a move is one of which nobody expects an answer now.
    pub const DAY: u32 = 86_400;

    /// Whether people play it at the same time, rather than a move a day.
    pub const fn is_live(self) -> bool {
        !matches!(self, Self::PerMove(seconds) if seconds >= Self::DAY)
    }
}

/// Whether people may ask a bot for a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hints {
    /// None are given.
    #[default]
    Off,
    /// Whoever is asked may ask.
    Given,
}

/// What was chosen when the table was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Its options, complete.
    pub options: Vec<(String, String)>,
    /// Whether it is listed for everybody; otherwise only those with the link find it.
    pub public: bool,
    /// How long a seat may think.
    #[serde(default)]
    pub clock: Clock,
    /// Whether the decision that ends a turn waits for `end turn`.
    pub confirm: bool,
    /// The bot that plays for a seat whose player is away.
    pub stand_in: String,
    /// Whether people may ask a bot for a hint.
    #[serde(default)]
    pub hints: Hints,
    /// Whether it was made from a record, so that its luck may be known.
    #[serde(default)]
    pub imported: bool,
    /// The day whose puzzle it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Day>,
    /// The moment of another game that it goes on from, as a side line: no part of any ranking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// What was said of a position that somebody set up, which this table shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<Task>,
    /// The club whose table it is: only its members see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<ClubId>,
}

/// A moment of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The table. Its id is its invitation: who has no other way to it is not told.
    pub table: TableId,
    /// After so many decisions.
    pub step: usize,
    /// The turn that it is in, counted from 1, as its replay counts them.
    pub turn: usize,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Who.
        guest: GuestId,
        /// The name at this table.
        name: String,
    },
    /// A bot.
    Bot(String),
    /// Somebody named by an imported record, who is not here.
    Named(String),
}

/// Why a bot plays a person's seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The player left.
    Left,
    /// The player gave up; there is no way back.
    Resigned,
    /// The player ran out of time for a move.
    Late,
    /// The others had waited long enough.
    Abandoned,
}

/// A bot in the place of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StandIn {
    /// The bot's name.
    pub bot: String,
    /// Why it sits there.
    pub why: Why,
}

/// A seat with who sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Whose seat it is.
    pub sitter: Sitter,
    /// The bot that plays for its player, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<StandIn>,
    /// Whether a program answered for it ([`crate::TableService::answer`]): the pages say so from then on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub program: bool,
}

impl Place {
    /// A seat of this sitter.
    pub const fn of(sitter: Sitter) -> Self {
        Self { sitter, stand_in: None, program: false }
    }

    /// The bot that decides here, if one does.
    pub fn bot(&self) -> Option<&str> {
        match (&self.sitter, &self.stand_in) {
            (Sitter::Bot(name), _) => Some(name),
            (_, Some(stand_in)) => Some(&stand_in.bot),
            _ => None,
        }
    }

    /// The person whose seat it is.
    pub const fn guest(&self) -> Option<GuestId> {
        match &self.sitter {
            Sitter::Person { guest, .. } => Some(*guest),
            _ => None,
        }
    }

    /// Whether a bot plays for a person who may come back.
    pub fn is_kept(&self) -> bool {
        self.guest().is_some() && self.stand_in.as_ref().is_some_and(|stand_in| stand_in.why != Why::Resigned)
    }

    /// Whether a person decides here.
    pub fn is_played(&self) -> bool {
        self.stand_in.is_none() && matches!(self.sitter, Sitter::Person { .. })
    }
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are open.
    Open,
    /// The game is going on.
    Running,
    /// The game is over.
    Over,
    /// A record to look at.
    Study,
    /// Everybody left before it began, or the site's owner closed it.
    Closed,
}

impl Status {
    /// As stored.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
            Self::Study => "study",
            Self::Closed => "closed",
        }
    }

    /// From storage.
    pub fn read(word: &str) -> Option<Self> {
        [Self::Open, Self::Running, Self::Over, Self::Study, Self::Closed].into_iter().find(|s| s.word() == word)
    }
}

/// A table without its log: what the storage keeps in one row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its id.
    pub id: TableId,
    /// The version of the rules it is played with.
    pub version: u32,
    /// The board it is played on.
    pub board: BoardStamp,
    /// How it was set up.
    pub settings: Settings,
    /// Who sits where.
    pub places: Vec<Place>,
    /// Its luck: secret until the game is over.
    pub seed: Seed,
    /// Where it is in its life.
    pub status: Status,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When the next seat runs out of time, if one can.
    pub deadline: Option<i64>,
    /// The table that follows it.
    pub rematch: Option<TableId>,
    /// The scores by seat, when the game is over.
    pub result: Option<Vec<i64>>,
    /// Who sat down or talked here, and what the host decided.
    pub people: People,
    /// What people answer before they are asked; each order is its owner's secret.
    pub orders: StandingOrders,
    /// How often it was changed: what is written over an older one is refused.
    pub revision: u64,
}

impl Row {
    /// The number of seats.
    pub fn players(&self) -> u8 {
        u8::try_from(self.places.len()).unwrap_or(Seat::MOST)
    }

    /// The seat of a person.
    pub fn seat_of(&self, guest: GuestId) -> Option<Seat> {
        self.places.iter().position(|place| place.guest() == Some(guest)).map(Seat::at)
    }

    /// Whether the game waits for its people: all are away, and one of them may come back. Bots among themselves would play it
    /// to its end at once.
    pub fn rests(&self) -> bool {
        !self.places.iter().any(Place::is_played) && self.places.iter().any(Place::is_kept)
    }

    /// Who sits on `seat`.
    pub fn place(&self, seat: Seat) -> Option<&Place> {
        self.places.get(seat.index())
    }

    /// What the seats are called: a name each, with a number where two would be the same; free seats are all called alike.
    /// People were told apart when they sat down. Those who are not people have no name of their own in any language, so
    /// `call` names them.
    pub fn names(&self, call: impl Fn(Seat, &Sitter) -> String) -> Vec<String> {
        let own = |(at, place): (usize, &Place)| match &place.sitter {
            Sitter::Person { name, .. } | Sitter::Named(name) => Ok(name.clone()),
            other @ (Sitter::Open | Sitter::Bot(_)) => Err(call(Seat::at(at), other)),
        };
        let plain: Vec<Result<String, String>> = self.places.iter().enumerate().map(own).collect();
        let mut names: Vec<String> = Vec::with_capacity(plain.len());
        for (place, name) in self.places.iter().zip(&plain) {
            // Nobody is taken for another on a seat that nobody has.
            if place.sitter == Sitter::Open {
                names.extend(name.clone().err());
                continue;
            }
            let is_free = |wanted: &String| {
                !names.contains(wanted) && (name.is_ok() || !plain.iter().any(|other| other.as_ref() == Ok(wanted)))
            };
            let (Ok(word) | Err(word)) = name;
            let numbered = (2..=plain.len() + 1).map(|number| numbered(word, number));
            let free = std::iter::once(word.clone()).chain(numbered).find(is_free);
            names.push(free.unwrap_or_else(|| word.clone()));
        }
        names
    }
}
