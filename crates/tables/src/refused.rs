//! Why a request was not carried out.

use tabletop::{Illegal, NotOpened, record::RecordFault};

use crate::{OddCharacter, store::Fault};

/// Why a request was not carried out; each is an answer, none a panic.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// There is no bot of this name in the game.
    #[error("there is no such bot")]
    NoBot,
    /// The seat is somebody else's, or does not exist.
    #[error("this seat is not yours")]
    NotYours,
    /// Nobody asks this seat the question that the request answers.
    #[error("the question that this answers is not open any more")]
    Stale {
        /// The question that is open, if this seat is asked one.
        question: Option<crate::QuestionId>,
    },
    /// The rules forbid it.
    #[error("the rules forbid it: {}", .0.rule.map_or("form", |rule| rule.0))]
    Illegal(Illegal),
    /// A table cannot be opened like this.
    #[error("the game cannot be opened like this")]
    NotOpened(Box<NotOpened>),
    /// The record is wrong.
    #[error("the record is wrong: {0}")]
    Record(#[from] RecordFault),
    /// The table waits for players, or is over: it is not possible now.
    #[error("this is not possible now")]
    NotNow,
    /// There is nothing to take back: it began the turn, or made something known.
    #[error("nothing can be taken back")]
    NothingToTakeBack,
    /// No seat is free.
    #[error("no seat is free")]
    Full,
    /// A table was wanted at which one person has several seats.
    #[error("one person cannot have several seats")]
    SeveralSeats,
    /// No game has so many seats.
    #[error("no game has {found} seats")]
    TooManySeats {
        /// How many were asked for.
        found: usize,
    },
    /// The player of the seat is not away long enough to be replaced.
    #[error("the seat is not abandoned yet")]
    NotAbandoned,
    /// The seat has changed its mind about this question as often as it may: it can go on, not back.
    #[error("this question was thought over too often")]
    ThoughtOver,
    /// The time for this question has run out.
    #[error("the time for this question has run out")]
    OutOfTime,
    /// A bot plays this seat; sit down again first.
    #[error("a bot plays this seat")]
    Away,
    /// The table was played with other rules; it can only be looked at.
    #[error("the table was played with an older version of the rules")]
    ReadOnly,
    /// There are no standing orders in this game.
    #[error("this game has no standing orders")]
    NoOrders,
    /// The seat has as many standing orders as it may.
    #[error("a seat has {} standing orders at most", crate::MOST_ORDERS)]
    TooManyOrders,
    /// No hints are given at this table, or not yet.
    #[error("no hints are given at this table")]
    NoHints,
    /// A standing order is empty or too long.
    #[error("a standing order has 1 to {} characters", crate::LONGEST_ORDER)]
    BadOrder,
    /// The seat has no such standing order.
    #[error("there is no such standing order")]
    NoOrder,
    /// A name or a line of chat is empty or too long.
    #[error("the text is empty or too long")]
    BadText,
    /// A text for others to read has a character that is refused.
    #[error("the character {odd} is refused")]
    Odd {
        /// The line of the record that it stands in, if it is one.
        line: Option<usize>,
        /// The character.
        odd: OddCharacter,
    },
    /// Only the host may do this.
    #[error("only the host may do this")]
    NotHost,
    /// Nobody at the table has this name.
    #[error("nobody at this table has this name")]
    NoPerson,
    /// The host took away the word.
    #[error("the host muted this person")]
    Muted,
    /// The host sent this person away.
    #[error("the host removed this person")]
    Removed,
    /// The host closed the chat.
    #[error("the chat of this table is closed")]
    ChatClosed,
    /// Another account has this name, one that looks like it, or it means no person.
    #[error("the name is taken")]
    NameTaken,
    /// There is no account with this name and password, or the password of one's own account is another.
    #[error("the name or the password is wrong")]
    WrongPassword,
    /// There is no account with this name and recovery code, or the code was used.
    #[error("the name or the recovery code is wrong")]
    WrongCode,
    /// A new password is too short, too long or too easy to guess.
    #[error(
        "a password has {} to {} characters and is not easily guessed",
        crate::SHORTEST_PASSWORD,
        crate::LONGEST_PASSWORD
    )]
    BadPassword,
    /// Only somebody with an account can do this.
    #[error("only somebody with an account can do this")]
    NoAccount,
    /// Whoever asks has an account.
    #[error("there is an account already")]
    HasAccount,
    /// Only an owner of the site may do this.
    #[error("only an owner of the site may do this")]
    NotOwner,
    /// What should be blocked is no address, or too much of the world.
    #[error("no address or prefix that can be blocked")]
    BadNetwork,
    /// An owner cannot block this: an owner, or the address that they come from.
    #[error("owners and one's own address cannot be blocked")]
    OwnBlock,
    /// As many are blocked as can be.
    #[error("{} are blocked already", crate::store::MOST_BLOCKS)]
    TooManyBlocks,
    /// There is no such line of chat, report or block any more.
    #[error("it is not there any more")]
    Gone,
    /// The token does not open this.
    #[error("the token does not open this")]
    Scope,
    /// A token is good for a day at least and a year at most.
    #[error("a token is good for 1 to {} days", crate::LONGEST_TOKEN)]
    BadToken,
    /// The account has as many tokens as it may.
    #[error("an account has {} tokens at most", crate::store::MOST_TOKENS)]
    TooManyTokens,
    /// Somebody cannot be told of their turns as they wish.
    #[error(transparent)]
    NoChannel(#[from] crate::notices::NoChannel),
    /// Too much in a short time.
    #[error("too many requests ({}): one more in {wait} s", .thing.word())]
    TooMany {
        /// What there was too much of.
        thing: crate::Thing,
        /// After so many seconds there will be room for one more.
        wait: u32,
    },
    /// The record shows what is hidden, so it is given after the end only.
    #[error("the game is not over")]
    NotOver,
    /// The game had fewer decisions than the moment that was asked for.
    #[error("the game has {steps} decisions")]
    NoMoment {
        /// How many it had.
        steps: usize,
    },
    /// The game is over at this moment: there is nothing to go on with.
    #[error("the game is over at this moment")]
    EndOfGame,
    /// The game that is gone on from has another number of seats.
    #[error("the game has {wanted} seats, not {found}")]
    OtherSeats {
        /// How many were named.
        found: usize,
        /// How many there are.
        wanted: usize,
    },
    /// A file holds more records than are read at once.
    #[error("a file of {found} records; at most {} are read at once", crate::MOST_AT_ONCE)]
    TooManyRecords {
        /// How many it holds.
        found: usize,
    },
    /// The title of a position is empty, too long, or has what looks like markup.
    #[error("a title has 1 to {} characters and no angle brackets", crate::LONGEST_TITLE)]
    BadTitle,
    /// Something about a passkey.
    #[error(transparent)]
    Passkey(#[from] crate::PasskeyRefused),
    /// Something about a club.
    #[error(transparent)]
    Club(#[from] ClubRefused),
    /// It belongs to a puzzle whose day is not over.
    #[error("this is closed until the day of the puzzle is over")]
    Closed,
    /// The storage failed.
    #[error("the storage failed: {0}")]
    Store(#[from] Fault),
}

/// Why something about a club was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClubRefused {
    /// There is no such club, or whoever asks is no member of it: nobody is told which.
    #[error("there is no such club, or it is not yours")]
    NoClub,
    /// The link to join leads to no club.
    #[error("the link leads to no club")]
    NoInvitation,
    /// Only the organiser of a club may do this.
    #[error("only the organiser of the club may do this")]
    NotOrganiser,
    /// The organiser hands the club on before they leave it.
    #[error("hand the club on before you leave it")]
    IsOrganiser,
    /// The club has as many members as it may.
    #[error("a club has {} members at most", crate::store::MOST_MEMBERS)]
    Full,
    /// Whoever it is about is in as many clubs, or organises as many, as they may.
    #[error(
        "somebody is in {} clubs and organises {} at most",
        crate::store::MOST_JOINED,
        crate::store::MOST_ORGANISED
    )]
    TooMany,
}

impl ClubRefused {
    /// One word for programs, and the key of its sentence (`refused-…`).
    pub const fn word(self) -> &'static str {
        match self {
            Self::NoClub => "no-club",
            Self::NoInvitation => "no-invitation",
            Self::NotOrganiser => "not-organiser",
            Self::IsOrganiser => "is-organiser",
            Self::Full => "club-full",
            Self::TooMany => "too-many-clubs",
        }
    }
}

impl From<Illegal> for Refused {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl From<OddCharacter> for Refused {
    fn from(odd: OddCharacter) -> Self {
        Self::Odd { line: None, odd }
    }
}

impl From<NotOpened> for Refused {
    fn from(error: NotOpened) -> Self {
        Self::NotOpened(Box::new(error))
    }
}

impl Refused {
    /// The same where so many lines stand before what is wrong.
    pub(crate) fn after(self, lines: usize) -> Self {
        match self {
            Self::Record(fault) => Self::Record(fault.after(lines)),
            Self::Odd { line: Some(line), odd } => Self::Odd { line: Some(line + lines), odd },
            other => other,
        }
    }

    /// Whether another server was first.
    pub(crate) const fn is_conflict(&self) -> bool {
        matches!(self, Self::Store(fault) if fault.is_conflict())
    }

    /// One word for programs, and the key of its sentence (`refused-…`).
    pub const fn word(&self) -> &'static str {
        match self {
            Self::NoTable => "no-table",
            Self::NoGame => "no-game",
            Self::NoBot => "no-bot",
            Self::NotYours => "not-yours",
            Self::Stale { .. } => "stale",
            Self::Illegal(_) => "illegal",
            Self::NotOpened(_) => "not-opened",
            Self::Record(_) => "record",
            Self::NotNow => "not-now",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::Full => "full",
            Self::SeveralSeats => "several-seats",
            Self::TooManySeats { .. } => "too-many-seats",
            Self::NotAbandoned => "not-abandoned",
            Self::ThoughtOver => "thought-over",
            Self::OutOfTime => "out-of-time",
            Self::Away => "away",
            Self::ReadOnly => "read-only",
            Self::NoOrders => "no-orders",
            Self::NoHints => "no-hints",
            Self::TooManyOrders => "too-many-orders",
            Self::BadOrder => "bad-order",
            Self::NoOrder => "no-order",
            Self::BadText => "bad-text",
            Self::Odd { .. } => "odd-character",
            Self::NotHost => "not-host",
            Self::NoPerson => "no-person",
            Self::Muted => "muted",
            Self::Removed => "removed",
            Self::ChatClosed => "chat-closed",
            Self::NameTaken => "name-taken",
            Self::WrongPassword => "wrong-password",
            Self::WrongCode => "wrong-code",
            Self::BadPassword => "bad-password",
            Self::NoAccount => "no-account",
            Self::HasAccount => "has-account",
            Self::NotOwner => "not-owner",
            Self::BadNetwork => "bad-network",
            Self::OwnBlock => "own-block",
            Self::TooManyBlocks => "too-many-blocks",
            Self::Gone => "gone",
            Self::Scope => "scope",
            Self::BadToken => "bad-token",
            Self::TooManyTokens => "too-many-tokens",
            Self::NoChannel(_) => "no-channel",
            Self::TooMany { .. } => "too-many",
            Self::NotOver => "not-over",
            Self::NoMoment { .. } => "no-moment",
            Self::EndOfGame => "end-of-game",
            Self::OtherSeats { .. } => "other-seats",
            Self::TooManyRecords { .. } => "too-many-records",
            Self::BadTitle => "bad-title",
            Self::Passkey(refused) => refused.word(),
            Self::Club(refused) => refused.word(),
            Self::Closed => "closed",
            Self::Store(_) => "storage",
        }
    }
}
