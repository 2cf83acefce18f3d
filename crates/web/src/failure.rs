//! What went wrong, as JSON for programs and as a page for people.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use serde_json::json;
use tables::{Day, Odd, OddCharacter, Refused, notices::NoChannel, store::Block};
use tabletop::{Lang, Listener, Phrase, Seat};

use crate::{
    club_failure,
    meters::{Limited, Refusal, Refusing},
    pages, passkey_failure,
    say::Say,
};

/// Why a request was not answered as asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("nobody is signed in")]
    Nobody,
    #[error("blocked by the site's owner")]
    Blocked {
        block: Box<Block>,
        /// Whether it is somebody with an account, who may sign out.
        member: bool,
    },
    #[error("the request comes from another site")]
    OtherSite,
    #[error("there is no such page")]
    NotFound,
    #[error("the request is not of the right form: {0}")]
    Form(String),
    #[error("what stands behind the `?` of the address is not of the right form")]
    Address,
    #[error("the body is too large")]
    TooLarge,
    #[error("the body did not come in time")]
    TooSlow,
    #[error("the head is too large")]
    LargeHead,
    #[error("too many streams are open: one of them is looked after in {wait} s")]
    TooManyStreams {
        /// After so many seconds one whose listener has gone is noticed.
        wait: u32,
    },
}

/// How a refusal of the tables is answered.
const fn status_of(refused: &Refused) -> StatusCode {
    match refused {
        Refused::NoTable => StatusCode::NOT_FOUND,
        Refused::Club(refused) => club_failure::status(*refused),
        Refused::Passkey(refused) => passkey_failure::status(*refused),
        Refused::NotYours
        | Refused::Closed
        | Refused::NotHost
        | Refused::NotOwner
        | Refused::Scope
        | Refused::OwnBlock
        | Refused::Muted
        | Refused::Removed
        | Refused::WrongPassword
        | Refused::WrongCode => StatusCode::FORBIDDEN,
        Refused::Stale { .. }
        | Refused::NotNow
        | Refused::NothingToTakeBack
        | Refused::Full
        | Refused::NotAbandoned
        | Refused::Away
        | Refused::ChatClosed
        | Refused::OutOfTime
        | Refused::ThoughtOver
        | Refused::ReadOnly
        | Refused::TooManyOrders
        | Refused::NoHints
        | Refused::NameTaken
        | Refused::NoAccount
        | Refused::HasAccount
        | Refused::TooManyBlocks
        | Refused::TooManyTokens
        | Refused::Gone
        | Refused::EndOfGame
        | Refused::NotOver => StatusCode::CONFLICT,
        Refused::Illegal(_)
        | Refused::NotOpened(_)
        | Refused::Record(_)
        | Refused::NoGame
        | Refused::NoBot
        | Refused::NoPerson
        | Refused::SeveralSeats
        | Refused::Odd { .. }
        | Refused::TooManySeats { .. }
        | Refused::NoOrders
        | Refused::BadOrder
        | Refused::NoOrder
        | Refused::BadPassword
        | Refused::BadNetwork
        | Refused::BadToken
        | Refused::NoChannel(_)
        | Refused::NoMoment { .. }
        | Refused::OtherSeats { .. }
        | Refused::BadTitle
        | Refused::TooManyRecords { .. }
        | Refused::BadText => StatusCode::UNPROCESSABLE_ENTITY,
        Refused::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
        Refused::Store(fault) if fault.cause.passes() => StatusCode::SERVICE_UNAVAILABLE,
        Refused::Store(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// How a refusal of the tables is said.
const fn key_of(refused: &Refused) -> &'static str {
    match refused {
        Refused::NoTable => "refused-no-table",
        Refused::NoGame => "refused-no-game",
        Refused::NoBot => "refused-no-bot",
        Refused::NotYours => "refused-not-yours",
        Refused::Stale { .. } => "refused-stale",
        Refused::Illegal(_) | Refused::NotOpened(_) => "refused-not-opened",
        Refused::Record(_) => "refused-record",
        Refused::NotNow => "refused-not-now",
        Refused::NothingToTakeBack => "refused-nothing-to-take-back",
        Refused::Full => "refused-full",
        Refused::SeveralSeats => "refused-several-seats",
        Refused::TooManySeats { .. } => "refused-too-many-seats",
        Refused::NotAbandoned => "refused-not-abandoned",
        Refused::Away => "refused-away",
        Refused::ThoughtOver => "refused-thought-over",
        Refused::OutOfTime => "refused-out-of-time",
        Refused::ReadOnly => "refused-read-only",
        Refused::NoOrders => "refused-no-orders",
        Refused::NoHints => "refused-no-hints",
        Refused::TooManyOrders => "refused-too-many-orders",
        Refused::BadOrder => "refused-bad-order",
        Refused::NoOrder => "refused-no-order",
        Refused::BadText => "refused-bad-text",
        Refused::Odd { odd, .. } => odd_key(odd.why),
        Refused::NotHost => "refused-not-host",
        Refused::NoPerson => "refused-no-person",
        Refused::Muted => "refused-muted",
        Refused::Removed => "refused-removed",
        Refused::ChatClosed => "refused-chat-closed",
        Refused::NameTaken => "refused-name-taken",
        Refused::WrongPassword => "refused-wrong-password",
        Refused::WrongCode => "refused-wrong-code",
        Refused::BadPassword => "refused-bad-password",
        Refused::NoAccount => "refused-no-account",
        Refused::HasAccount => "refused-has-account",
        Refused::NotOwner => "refused-not-owner",
        Refused::Scope => "refused-scope",
        Refused::BadToken => "refused-bad-token",
        Refused::TooManyTokens => "refused-too-many-tokens",
        Refused::BadNetwork => "refused-bad-network",
        Refused::OwnBlock => "refused-own-block",
        Refused::TooManyBlocks => "refused-too-many-blocks",
        Refused::Gone => "refused-gone",
        Refused::NoChannel(_) => "refused-no-channel",
        Refused::TooMany { .. } => "refused-too-many",
        Refused::NotOver => "refused-not-over",
        Refused::NoMoment { .. } => "refused-no-moment",
        Refused::EndOfGame => "refused-end-of-game",
        Refused::OtherSeats { .. } => "refused-other-seats",
        Refused::TooManyRecords { .. } => "refused-too-many-records",
        Refused::BadTitle => "refused-bad-title",
        Refused::Club(refused) => club_failure::key(*refused),
        Refused::Passkey(refused) => passkey_failure::key(*refused),
        Refused::Closed => "refused-closed",
        Refused::Store(_) => "refused-storage",
    }
}

impl Failure {
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Nobody => StatusCode::UNAUTHORIZED,
            Self::OtherSite | Self::Blocked { .. } => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Form(_) | Self::Address => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::LargeHead => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::TooManyStreams { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Refused(refused) => status_of(refused),
        }
    }

    const fn word(&self) -> &'static str {
        match self {
            Self::Refused(refused) => refused.word(),
            Self::Nobody => "nobody",
            Self::Blocked { .. } => "blocked",
            Self::OtherSite => "other-site",
            Self::NotFound => "not-found",
            Self::Form(_) | Self::Address => "form",
            Self::TooLarge => "too-large",
            Self::TooSlow => "too-slow",
            Self::LargeHead => "large-head",
            Self::TooManyStreams { .. } => "too-many",
        }
    }

    const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Refused(Refused::Illegal(illegal)) => match illegal.rule {
                Some(rule) => Some(rule.0),
                None => None,
            },
            _ => None,
        }
    }

    /// As it is counted.
    fn refusing(&self) -> Refusing {
        let thing = match self {
            Self::Refused(Refused::TooMany { thing, .. }) => Some(thing.word()),
            Self::TooManyStreams { .. } => Some("stream"),
            _ => None,
        };
        let refusal = Refusal { is: self.word(), rule: self.rule().unwrap_or_default() };
        Refusing { refusal, limited: thing.map(|thing| Limited { thing }) }
    }

    /// Why, in a sentence; `game` and `names` are of the table it happened at.
    pub(crate) fn why(&self, say: Say, game: Option<&str>, names: &[String]) -> String {
        let illegal = match self {
            Self::Blocked { block, .. } => return why_blocked(say, block),
            Self::Refused(Refused::Illegal(illegal)) => Some(illegal),
            Self::Refused(Refused::NotOpened(error)) => match &**error {
                tabletop::NotOpened::Illegal(illegal) => Some(illegal),
                tabletop::NotOpened::Board(_) => None,
            },
            Self::Refused(Refused::Record(fault)) => {
                let phrase = Phrase::new("refused-record").with("line", fault.line).with("what", fault.what.clone());
                return say.phrase(&phrase);
            }
            Self::Refused(Refused::Odd { line, odd }) => return why_odd(say, *line, *odd),
            Self::Refused(Refused::TooManySeats { found }) => {
                return say.phrase(&Phrase::new(self.key()).with("count", *found).with("most", Seat::MOST));
            }
            Self::Refused(Refused::NoMoment { steps }) => {
                return say.phrase(&Phrase::new(self.key()).with("steps", *steps));
            }
            Self::Refused(Refused::OtherSeats { found, wanted }) => {
                return say.phrase(&Phrase::new(self.key()).with("found", *found).with("wanted", *wanted));
            }
            Self::Refused(Refused::TooManyRecords { found }) => {
                return say.phrase(&Phrase::new(self.key()).with("found", *found).with("most", tables::MOST_AT_ONCE));
            }
            Self::Refused(Refused::BadTitle) => {
                return say.phrase(&Phrase::new(self.key()).with("most", tables::LONGEST_TITLE));
            }
            Self::Refused(Refused::BadPassword) => {
                let (least, most) = (tables::SHORTEST_PASSWORD, tables::LONGEST_PASSWORD);
                return say.phrase(&Phrase::new(self.key()).with("least", least).with("most", most));
            }
            Self::Refused(Refused::Club(refused)) => return club_failure::why(*refused, say),
            Self::Refused(Refused::Passkey(refused)) => return passkey_failure::why(*refused, say),
            Self::Refused(Refused::TooManyTokens) => {
                return say.phrase(&Phrase::new(self.key()).with("most", tables::store::MOST_TOKENS));
            }
            Self::Refused(Refused::BadToken) => {
                return say.phrase(&Phrase::new(self.key()).with("most", tables::LONGEST_TOKEN));
            }
            Self::Refused(Refused::TooManyOrders | Refused::BadOrder) => {
                let (count, most) = (tables::MOST_ORDERS, tables::LONGEST_ORDER);
                return say.phrase(&Phrase::new(self.key()).with("count", count).with("most", most));
            }
            Self::Refused(Refused::NoChannel(why)) => {
                return say.phrase(&Phrase::new(self.key()).with("why", channel_word(*why)));
            }
            Self::Refused(Refused::TooMany { thing, wait }) => {
                return say.phrase(&Phrase::new(self.key()).with("thing", thing.word()).with("seconds", *wait));
            }
            _ => None,
        };
        if let Some(wait) = self.wait() {
            return say.phrase(&Phrase::new(self.key()).with("seconds", wait));
        }
        // A record or a position is refused before there is a table: the rule tells whose words these are. What no rule forbids is
        // said in words that all games share.
        let of_rule = || catalog::title_of_rule(illegal.and_then(|illegal| illegal.rule)?.0);
        let title = game.and_then(catalog::title).or_else(of_rule).or_else(|| catalog::TITLES.first().copied());
        match (illegal, title) {
            (Some(illegal), Some(title)) => illegal.say(title.dictionary(), Listener { lang: say.0, seats: names }),
            _ => say.word(self.key()),
        }
    }

    const fn key(&self) -> &'static str {
        match self {
            Self::Nobody => "refused-nobody",
            Self::Blocked { .. } => "refused-blocked",
            Self::OtherSite => "refused-other-site",
            Self::NotFound => "refused-not-found",
            Self::Form(_) => "refused-form",
            Self::Address => "refused-address",
            Self::TooLarge => "refused-too-large",
            Self::TooSlow => "refused-too-slow",
            Self::LargeHead => "refused-large-head",
            Self::TooManyStreams { .. } => "refused-too-many-streams",
            Self::Refused(refused) => key_of(refused),
        }
    }

    /// After how many seconds it may be tried again.
    pub(crate) const fn wait(&self) -> Option<u32> {
        match self {
            Self::Refused(Refused::Store(fault)) if fault.cause.passes() => Some(1),
            Self::Refused(Refused::TooMany { wait, .. }) | Self::TooManyStreams { wait } => Some(*wait),
            _ => None,
        }
    }

    /// An answer with the status of this failure, and when to try again.
    pub(crate) fn answer(&self, content: impl IntoResponse) -> Response {
        let mut response = (self.status(), content).into_response();
        response.extensions_mut().insert(self.refusing());
        if let Some(wait) = self.wait() {
            response.headers_mut().insert(header::RETRY_AFTER, wait.into());
        }
        if matches!(self, Self::TooLarge | Self::TooSlow | Self::LargeHead) {
            // What is still to come of the body would be taken for the next request.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    /// The answer, for a program or a person.
    pub(crate) fn respond(self, is_page: bool, lang: Lang) -> Response {
        if is_page { self.page(Say(lang), None, &[]) } else { self.json(Say(lang), None, &[]) }
    }

    /// As JSON: `{"error": {"is": "illegal", "rule": "MX-IND-4", "why": "…"}}`.
    pub(crate) fn json(self, say: Say, game: Option<&str>, names: &[String]) -> Response {
        self.log();
        let question = match &self {
            Self::Refused(Refused::Stale { question }) => *question,
            _ => None,
        };
        let why = match &self {
            Self::Form(what) => what.clone(),
            _ => self.why(say, game, names),
        };
        let mut error = json!({"is": self.word(), "rule": self.rule(), "why": why});
        if let (Some(question), Some(error)) = (question, error.as_object_mut()) {
            error.insert("asked".to_owned(), question.0.into());
        }
        if let (Self::Blocked { block, .. }, Some(error)) = (&self, error.as_object_mut()) {
            error.insert("reason".to_owned(), block.reason.clone().into());
            error.insert("until".to_owned(), block.until.into());
        }
        self.answer(Json(json!({ "error": error })))
    }

    /// As a page.
    pub(crate) fn page(self, say: Say, game: Option<&str>, names: &[String]) -> Response {
        self.log();
        match &self {
            Self::Blocked { member, .. } => self.answer(pages::blocked(say, &self.why(say, game, names), *member)),
            _ => self.answer(pages::failure(say, &self.why(say, game, names))),
        }
    }

    /// Whether a name is refused: for its length, or for a character.
    pub(crate) const fn is_of_text(&self) -> bool {
        matches!(self, Self::Refused(Refused::BadText | Refused::Odd { .. }))
    }

    fn log(&self) {
        if self.status().is_server_error() {
            tracing::error!(error = %self, "a request failed");
        }
    }
}

const fn channel_word(why: NoChannel) -> &'static str {
    match why {
        NoChannel::NotOffered => "not-offered",
        NoChannel::Form => "form",
        NoChannel::NotEncrypted => "not-encrypted",
        NoChannel::Private => "private",
        NoChannel::Unreachable => "unreachable",
        NoChannel::Quiet => "quiet",
        NoChannel::Link => "link",
    }
}

const fn odd_key(why: Odd) -> &'static str {
    match why {
        Odd::Control => "refused-odd-control",
        Odd::Direction => "refused-odd-direction",
        Odd::Invisible => "refused-odd-invisible",
        Odd::Blank => "refused-odd-blank",
        Odd::Unknown => "refused-odd-unknown",
        Odd::Stacked => "refused-odd-stacked",
        Odd::Loose => "refused-odd-loose",
    }
}

/// Why somebody is kept out, and until when.
fn why_blocked(say: Say, block: &Block) -> String {
    let reason = |key| Phrase::new(key).with("reason", block.reason.clone());
    match block.until {
        // The last day on which it holds.
        Some(until) => say.phrase(&reason("refused-blocked-until").with("day", Day::of(until - 1).to_string())),
        None => say.phrase(&reason("refused-blocked")),
    }
}

/// Which character is refused, why, and what to do; of a record, in which line.
fn why_odd(say: Say, line: Option<usize>, odd: OddCharacter) -> String {
    let what = say.phrase(&Phrase::new(odd_key(odd.why)).with("code", odd.code()));
    match line {
        Some(line) => say.phrase(&Phrase::new("refused-odd-line").with("line", line).with("what", what)),
        None => what,
    }
}

/// Extractors that fail before a handler runs answer in JSON; pages use them only where a person cannot go wrong.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        self.json(Say(Lang::En), None, &[])
    }
}

pub(crate) async fn not_found(uri: Uri, say: Say) -> Response {
    Failure::NotFound.respond(!uri.path().starts_with("/api"), say.0)
}
