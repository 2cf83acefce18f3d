//! The append-only log of a table, and what its entries mean to those who watch.

use std::{
    borrow::Cow,
    sync::{Arc, OnceLock},
};

use catalog::Outcome;
use serde::{Deserialize, Serialize};
use tabletop::{Dictionary, Lang, Listener, Phrase, Seat, Seats, Viewer};

use crate::GuestId;

/// What an entry of the log says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The game begins.
    Start,
    /// A decision within a turn: a draft that its own seat sees only.
    Step,
    /// A decision that would end the turn, held back until `End`.
    Hold,
    /// A decision that ends the turn at once, after the steps of the draft.
    Play,
    /// The turn ends: the draft stands.
    End,
    /// The last step of the draft is taken back.
    Back,
    /// The answer to a question that others have not answered yet is taken back; the text is how many steps it had.
    Reopen,
    /// Somebody sat down.
    Join,
    /// Somebody left.
    Leave,
    /// Somebody gave up.
    Resign,
    /// A bot took over a seat that somebody abandoned.
    TakeOver,
    /// A seat ran out of time.
    Late,
    /// Somebody sat down again.
    Return,
    /// A line of chat.
    Chat,
    /// The next table is ready; the text is its id.
    Rematch,
    /// The host took the word from somebody.
    Mute,
    /// The host gave it back.
    Unmute,
    /// The host removed somebody before the start: the seat is free again, as after `Leave`.
    Remove,
    /// The host closed the chat.
    CloseChat,
    /// The host opened it again.
    OpenChat,
    /// Somebody else is the host now.
    Host,
    /// The site's owner closed the table; the text is why.
    Close,
    /// The site's owner removed a line of chat, whose text is gone; the text is the number of its entry.
    RemoveLine,
    /// Somebody deleted their data: their lines are gone, and they are called otherwise.
    Forget,
    /// The first entry of a table that does not begin as its game does: the text is the position it begins from, hidden parts
    /// included, so nobody is sent it.
    Position,
}

impl Kind {
    /// Whether somebody sat down or got up, so that seats are called otherwise.
    pub const fn moves_people(self) -> bool {
        matches!(self, Self::Join | Self::Leave | Self::Remove | Self::Forget)
    }

    /// Whether it is what a seat does with its question: without a seat it means nothing.
    pub(crate) const fn is_of_a_seat(self) -> bool {
        matches!(self, Self::Step | Self::Hold | Self::Play | Self::End | Self::Back | Self::Reopen)
    }

    const ALL: [Self; 25] = [
        Self::Start,
        Self::Step,
        Self::Hold,
        Self::Play,
        Self::End,
        Self::Back,
        Self::Reopen,
        Self::Join,
        Self::Leave,
        Self::Resign,
        Self::TakeOver,
        Self::Late,
        Self::Return,
        Self::Chat,
        Self::Rematch,
        Self::Mute,
        Self::Unmute,
        Self::Remove,
        Self::CloseChat,
        Self::OpenChat,
        Self::Host,
        Self::Close,
        Self::RemoveLine,
        Self::Forget,
        Self::Position,
    ];

    /// As stored and sent.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Step => "step",
            Self::Hold => "hold",
            Self::Play => "play",
            Self::End => "end",
            Self::Back => "back",
            Self::Reopen => "reopen",
            Self::Join => "join",
            Self::Leave => "leave",
            Self::Resign => "resign",
            Self::TakeOver => "take-over",
            Self::Late => "late",
            Self::Return => "return",
            Self::Chat => "chat",
            Self::Rematch => "rematch",
            Self::Mute => "mute",
            Self::Unmute => "unmute",
            Self::Remove => "remove",
            Self::CloseChat => "close-chat",
            Self::OpenChat => "open-chat",
            Self::Host => "host",
            Self::Close => "close",
            Self::RemoveLine => "remove-line",
            Self::Forget => "forget",
            Self::Position => "position",
        }
    }

    /// From storage.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Whether only the seat itself may know of it.
    pub const fn is_private(self) -> bool {
        matches!(self, Self::Step | Self::Hold | Self::Back)
    }
}

/// One entry of the log; `(table, seq)` is its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number at this table, from 1 without gaps.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What it says.
    pub kind: Kind,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// The name of the person, for entries that name one.
    pub who: Option<String>,
    /// The notation, the line of chat, or what the kind says.
    pub text: String,
}

/// The number of a question: the entry of the log at which it was put. An answer names it, so that nobody answers a question
/// that they have not seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct QuestionId(pub u64);

/// A seat that was asked something new.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// Its number.
    pub id: QuestionId,
    /// What it may choose, a line each: one text, because the newest questions of all tables are kept.
    pub legal: Box<str>,
}

/// An entry of the log with what it did: what the live updates are made of.
pub struct LogEvent {
    /// The entry.
    pub entry: Entry,
    /// Who said it, if it is chat: so that those who hide them are not told.
    pub by: Option<GuestId>,
    /// What happened in the game, to be seen by each viewer in their way.
    pub told: Vec<Box<dyn Outcome>>,
    /// The questions that it opened.
    pub questions: Vec<Question>,
    /// Who must decide now, as everybody knows.
    pub waiting: Seats,
    /// Whether the game is over.
    pub over: bool,
    /// How many decisions stand.
    pub steps: usize,
    /// Whose seat each was.
    pub(crate) owners: Owners,
    /// The sentences of `told` as they were said first.
    pub(crate) said: OnceLock<Said>,
}

/// The person of each seat, if it is a person's.
pub(crate) type Owners = Arc<[Option<GuestId>]>;

/// Sentences, and to whom they were said: most viewers see the same and are told the same.
pub(crate) struct Said {
    to: Viewer,
    lang: Lang,
    seats: Vec<String>,
    sentences: Vec<String>,
}

impl std::fmt::Debug for LogEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LogEvent").field("entry", &self.entry).finish_non_exhaustive()
    }
}

impl LogEvent {
    /// The same of another entry, of a kind that nothing follows from in the game.
    pub(crate) fn with(&self, entry: Entry) -> Self {
        Self {
            entry,
            by: self.by,
            told: Vec::new(),
            questions: Vec::new(),
            waiting: self.waiting,
            over: self.over,
            steps: self.steps,
            owners: Arc::clone(&self.owners),
            said: OnceLock::new(),
        }
    }

    /// Whether it is a line of chat whose text was removed: nobody says nothing.
    pub fn is_removed(&self) -> bool {
        self.entry.kind == Kind::Chat && self.entry.text.is_empty()
    }

    /// With whose eyes somebody saw it: those of the seat that was theirs then.
    pub fn eyes(&self, guest: Option<GuestId>) -> Viewer {
        let seat = guest.and_then(|guest| self.owners.iter().position(|owner| *owner == Some(guest)));
        seat.map_or(Viewer::Spectator, |at| Viewer::Seat(Seat::at(at)))
    }

    /// Whether `viewer` may know of it.
    pub fn is_for(&self, viewer: Viewer) -> bool {
        !self.entry.kind.is_private() || self.entry.seat.is_some_and(|seat| viewer.is(seat))
    }

    /// What `viewer` saw happen in the game, in sentences.
    pub fn said(&self, viewer: Viewer, dictionary: &Dictionary, to: Listener<'_>) -> Cow<'_, [String]> {
        let seen = |viewer| self.told.iter().flat_map(move |told| told.seen(viewer));
        let say = |phrase: &Phrase| dictionary.say(phrase, to);
        let sentences = || seen(viewer).map(|phrase| say(&phrase)).collect();
        let (lang, seats) = (to.lang, to.seats);
        let said = self.said.get_or_init(|| Said { to: viewer, lang, seats: seats.to_vec(), sentences: sentences() });
        if said.lang != lang || said.seats != seats {
            return Cow::Owned(sentences());
        }
        if said.to == viewer || self.told.iter().all(|told| told.is_seen_alike(viewer, said.to)) {
            return Cow::Borrowed(&said.sentences);
        }
        // What one seat alone may know stands beside what all saw.
        let known: Vec<(Phrase, &String)> = seen(said.to).zip(&said.sentences).collect();
        let said_before = |phrase: &Phrase| known.iter().find(|(other, _)| other == phrase).map(|(_, said)| *said);
        Cow::Owned(seen(viewer).map(|phrase| said_before(&phrase).cloned().unwrap_or_else(|| say(&phrase))).collect())
    }

    /// The question that it put to `viewer`.
    pub fn question(&self, viewer: Viewer) -> Option<&Question> {
        self.questions.iter().find(|question| viewer.is(question.seat))
    }
}

/// A event that many streams tell of.
pub(crate) type Shared = Arc<LogEvent>;
