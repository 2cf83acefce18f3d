//! What an address of ours is for, and how it may be written down: without anything that lets somebody in.

use std::{borrow::Cow, fmt};

use axum::http::{Method, Uri};
use percent_encoding::percent_decode_str;

/// What a request is for. There are few, whatever strangers ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RouteClass {
    /// The front page and its lists.
    Front,
    /// A table as somebody sees it.
    Table,
    /// A stream of events, or a program that waits for its question.
    Stream,
    /// A decision, a draft taken back, a turn ended.
    Decision,
    /// Any other change at a table.
    TableChange,
    /// What is looked at of a game that is over: its record, its replay, its review.
    Past,
    /// A new table, or one made of a record.
    Create,
    /// The puzzle of the day.
    Puzzle,
    /// Rules and how to play.
    Rules,
    /// Who somebody is: names, sessions, accounts, clubs, and how strong: ratings, a person's page.
    Person,
    /// What the site's owners look at and do.
    Owner,
    /// Anything else that programs ask for.
    Api,
    /// Our own files.
    Asset,
    /// Whether the server is well.
    Health,
    /// Everything else, what is not there included.
    Other,
}

impl RouteClass {
    /// By this word it is known outside.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Table => "table",
            Self::Stream => "stream",
            Self::Decision => "decision",
            Self::TableChange => "table-change",
            Self::Past => "past",
            Self::Create => "create",
            Self::Puzzle => "puzzle",
            Self::Rules => "rules",
            Self::Person => "person",
            Self::Owner => "owner",
            Self::Api => "api",
            Self::Asset => "asset",
            Self::Health => "health",
            Self::Other => "other",
        }
    }

    /// What this address is for.
    pub(crate) fn of(uri: &Uri) -> Self {
        Self::of_words(&words(&path(uri)))
    }

    fn of_words(words: &[&str]) -> Self {
        match words {
            ["" | "lists" | "watch" | "replays" | "lang"] => Self::Front,
            ["t", _] | ["api", "tables", _] => Self::Table,
            ["t", _, "events"] | ["api", "tables", _, "events" | "ask"] => Self::Stream,
            ["t", _, act] | ["api", "tables", _, act] => match *act {
                "play" | "answer" | "end-turn" | "take-back" => Self::Decision,
                "position" | "record" | "replay" | "review" | "try" | "what-if" => Self::Past,
                _ => Self::TableChange,
            },
            ["new" | "import" | "position", ..] | ["api", "import" | "tables"] => Self::Create,
            ["records"] => Self::Past,
            ["problems" | "puzzle", ..] | ["api", "puzzles"] => Self::Puzzle,
            ["rules", ..] => Self::Rules,
            [
                "name"
                | "sign-in"
                | "sign-out"
                | "sign-out-everywhere"
                | "recover"
                | "account"
                | "people"
                | "ratings"
                | "notices"
                | "passkeys"
                | "month"
                | "clubs"
                | "join",
                ..,
            ]
            | [
                "api",
                "guests" | "session" | "sessions" | "sign-in" | "recover" | "account" | "people" | "ratings" | "month"
                | "clubs",
                ..,
            ] => Self::Person,
            ["owner", ..] => Self::Owner,
            ["api", ..] => Self::Api,
            ["assets" | "offline", _] | ["sw.js" | "manifest.webmanifest"] => Self::Asset,
            ["healthz" | "readyz"] => Self::Health,
            _ => Self::Other,
        }
    }
}

/// The words of our own addresses. Whatever else stands in one is somebody's: the id of a table is its invitation.
const OURS: &[&str] = &[
    "",
    "account",
    "add",
    "answer",
    "api",
    "archive",
    "ask",
    "assets",
    "block",
    "blocks",
    "chat",
    "close",
    "close-chat",
    "close-club",
    "clubs",
    "codes",
    "confirm",
    "delete",
    "end",
    "end-turn",
    "events",
    "export",
    "file",
    "games",
    "guests",
    "guide",
    "hand-on",
    "healthz",
    "hide",
    "hint",
    "host",
    "import",
    "join",
    "keep",
    "lang",
    "leave",
    "link",
    "lists",
    "log",
    "mail",
    "manifest.webmanifest",
    "metrox",
    "month",
    "mute",
    "name",
    "new",
    "notices",
    "offline",
    "open-chat",
    "openapi.json",
    "order",
    "owner",
    "passkey",
    "passkeys",
    "password",
    "people",
    "play",
    "position",
    "problems",
    "push",
    "puzzle",
    "puzzles",
    "ratings",
    "readyz",
    "record",
    "records",
    "recover",
    "rematch",
    "remove",
    "remove-line",
    "replay",
    "replays",
    "report",
    "resign",
    "return",
    "review",
    "rules",
    "session",
    "sessions",
    "settle",
    "shinjuku",
    "show",
    "sign-in",
    "sign-out",
    "sign-out-everywhere",
    "start",
    "stop",
    "summary",
    "sw.js",
    "t",
    "tables",
    "take-back",
    "take-over",
    "times",
    "tokens",
    "tokyo-metro",
    "try",
    "unblock",
    "unmute",
    "watch",
    "webhook",
    "what-if",
    "why",
    "withdraw",
];

/// More words than this are not written down.
const MOST_WORDS: usize = 8;

/// The path of an address, however it is written.
fn path(uri: &Uri) -> Cow<'_, str> {
    percent_decode_str(uri.path()).decode_utf8_lossy()
}

/// The words of a path.
fn words(path: &str) -> Vec<&str> {
    path.split('/').skip(1).collect()
}

/// Where a request goes, word by word, without anything that is somebody's secret: none where a word is not ours. Only what is written
/// down needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Route(Vec<Option<&'static str>>);

impl Route {
    pub(crate) fn of(uri: &Uri) -> Self {
        let ours = |word: &&str| OURS.iter().copied().find(|ours| ours == word);
        Self(words(&path(uri)).iter().take(MOST_WORDS).map(ours).collect())
    }
}

/// The path, with a `*` for every word that is not ours.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for word in &self.0 {
            write!(f, "/{}", word.unwrap_or("*"))?;
        }
        Ok(())
    }
}

/// A method as it may be written down: one that is none of HTTP's own may be anything.
pub(crate) fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    fn route(path: &str) -> (RouteClass, String) {
        let uri = path.parse().unwrap();
        (RouteClass::of(&uri), Route::of(&uri).to_string())
    }

    #[test]
    fn an_address_is_written_down_without_what_is_secret() {
        for (path, class, written) in [
            ("/", RouteClass::Front, "/"),
            ("/t/0123456789abc?seat=1&key=secret", RouteClass::Table, "/t/*"),
            ("/t/0123456789abc/play", RouteClass::Decision, "/t/*/play"),
            ("/t/0123456789abc/join", RouteClass::TableChange, "/t/*/join"),
            ("/api/tables/0123456789abc/events?token=secret", RouteClass::Stream, "/api/tables/*/events"),
            ("/account/passkeys/end", RouteClass::Person, "/account/passkeys/end"),
            ("/passkeys/add", RouteClass::Person, "/passkeys/add"),
            ("/sign-in?password=secret", RouteClass::Person, "/sign-in"),
            ("/new/metrox", RouteClass::Create, "/new/metrox"),
            ("/assets/page-0f3a.js", RouteClass::Asset, "/assets/*"),
            ("/owner/people/7?name=secret", RouteClass::Owner, "/owner/people/*"),
            ("/people/Mika", RouteClass::Person, "/people/*"),
            ("/join/0123456789abcdef0123456789abcdef", RouteClass::Person, "/join/*"),
            ("/clubs/0123456789abc/link", RouteClass::Person, "/clubs/*/link"),
            ("/puzzle/archive?month=2026-11", RouteClass::Puzzle, "/puzzle/archive"),
            ("/readyz", RouteClass::Health, "/readyz"),
            ("/notices/stop?token=secret", RouteClass::Person, "/notices/stop"),
            ("/sw.js", RouteClass::Asset, "/sw.js"),
            ("/secret/../t/%0aGET%20/%1b[2J", RouteClass::Other, "/*/*/t/*/*"),
            ("/1/2/3/4/5/6/7/8/9/10", RouteClass::Other, "/*/*/*/*/*/*/*/*"),
        ] {
            assert_eq!(route(path), (class, written.to_owned()), "{path}");
        }
    }

    /// What the API has is told apart from what strangers make up.
    #[test]
    fn every_address_of_the_api_is_known() {
        let document: serde_json::Value = serde_json::from_str(include_str!("../api/openapi.json")).unwrap();
        for path in document["paths"].as_object().unwrap().keys() {
            let written = path.split('/').map(|word| if word.starts_with('{') { "*" } else { word });
            let (class, shown) = route(&path.replace(['{', '}'], "X"));
            assert_eq!(shown, written.collect::<Vec<_>>().join("/"), "a word of it is missing in OURS");
            assert_ne!(class, RouteClass::Other, "{path}");
        }
    }

    #[test]
    fn a_method_that_is_none_is_not_written_down() {
        assert_eq!(method(&Method::POST), "POST");
        assert_eq!(method(&Method::from_bytes(b"GET'x'|*").unwrap()), "OTHER");
    }
}
