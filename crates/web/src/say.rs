//! The words of the pages, in the language of whoever reads them.

use std::{borrow::Cow, sync::LazyLock};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use tables::{Row, Sitter};
use tabletop::{Dictionary, Lang, Listener, Phrase};

use crate::{bot_names::bot_name, session::named_cookie};

/// The words of one language, a file for each part of the pages.
macro_rules! locale {
    ($lang:literal) => {
        concat!(
            include_str!(concat!("../locales/", $lang, "/words.ftl")),
            include_str!(concat!("../locales/", $lang, "/frame.ftl")),
            include_str!(concat!("../locales/", $lang, "/front.ftl")),
            include_str!(concat!("../locales/", $lang, "/account.ftl")),
            include_str!(concat!("../locales/", $lang, "/owner.ftl")),
            include_str!(concat!("../locales/", $lang, "/notices.ftl")),
            include_str!(concat!("../locales/", $lang, "/clubs.ftl")),
            include_str!(concat!("../locales/", $lang, "/puzzle.ftl")),
            include_str!(concat!("../locales/", $lang, "/ratings.ftl")),
            include_str!(concat!("../locales/", $lang, "/create.ftl")),
            include_str!(concat!("../locales/", $lang, "/table.ftl")),
            include_str!(concat!("../locales/", $lang, "/replay.ftl")),
            include_str!(concat!("../locales/", $lang, "/review.ftl")),
            include_str!(concat!("../locales/", $lang, "/what-if.ftl")),
            include_str!(concat!("../locales/", $lang, "/position.ftl")),
            include_str!(concat!("../locales/", $lang, "/problem.ftl")),
            include_str!(concat!("../locales/", $lang, "/metrox.ftl")),
            include_str!(concat!("../locales/", $lang, "/shinjuku.ftl")),
            include_str!(concat!("../locales/", $lang, "/tokyo-metro.ftl")),
            include_str!(concat!("../locales/", $lang, "/rules.ftl")),
            include_str!(concat!("../locales/", $lang, "/guide.ftl")),
        )
    };
}

const EN: &str = locale!("en");
const JA: &str = locale!("ja");

static WORDS: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::new(EN, JA));

/// The cookie of the language switch.
pub(crate) const COOKIE: &str = "lang";

/// The language that a request asks for: the switch, else the browser's first that we know.
pub(crate) fn lang_of(headers: &HeaderMap) -> Lang {
    if let Some(lang) = named_cookie(headers, COOKIE).and_then(|code| code.parse().ok()) {
        return lang;
    }
    let Some(accepted) = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()) else {
        return Lang::default();
    };
    let mut codes = accepted.split(',').map(|part| part.split([';', '-']).next().unwrap_or_default().trim());
    codes.find_map(|code| code.parse().ok()).unwrap_or_default()
}

/// Says things in one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Say(pub(crate) Lang);

impl<S: Sync> FromRequestParts<S> for Say {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(lang_of(&parts.headers)))
    }
}

impl Say {
    /// A word or sentence without arguments.
    pub(crate) fn word(self, key: &'static str) -> String {
        self.phrase(&Phrase::new(key))
    }

    /// A sentence with arguments.
    pub(crate) fn phrase(self, phrase: &Phrase) -> String {
        WORDS.say(phrase, Listener::plain(self.0))
    }

    /// The same with the names of the seats.
    pub(crate) fn to(self, phrase: &Phrase, names: &[String]) -> String {
        WORDS.say(phrase, Listener { lang: self.0, seats: names })
    }

    /// Whether a key is one of ours.
    fn known(self, key: &'static str) -> Option<String> {
        Some(self.word(key)).filter(|said| !said.starts_with('{'))
    }

    /// The name of a game.
    pub(crate) fn game(self, id: &str) -> String {
        catalog::title(id).map_or(id, |title| title.name(self.0)).to_owned()
    }

    /// What a game is, in one sentence.
    pub(crate) fn game_about(self, id: &str) -> String {
        let known = GAMES.iter().find(|(game, _)| *game == id).and_then(|(_, about)| self.known(about));
        known.unwrap_or_default()
    }

    /// The name of a bot.
    pub(crate) fn bot(self, name: &str) -> String {
        let known = BOTS.iter().find(|(bot, _)| *bot == name).and_then(|(_, key)| self.known(key));
        known.unwrap_or_else(|| name.to_owned())
    }

    /// What a bot of a game can do and what it can't, in one sentence.
    pub(crate) fn bot_about(self, game: &str, bot: &str) -> String {
        let level = LEVELS.iter().find(|(of, level, _)| *of == game && *level == bot).map(|(.., key)| *key);
        let other = || MEASURED.iter().find(|(of, _)| *of == bot).map(|(_, key)| *key);
        level.or_else(other).and_then(|key| self.known(key)).unwrap_or_default()
    }

    /// What the seats of a table are called.
    pub(crate) fn names(self, row: &Row) -> Vec<String> {
        let mut names = row.names(|seat, sitter| match sitter {
            Sitter::Bot(_) => bot_name(row.id, seat, self.0).to_owned(),
            _ => self.word("seat-open"),
        });
        for name in names.iter_mut().filter(|name| name.starts_with(tables::FORMER)) {
            *name = self.called(name).into_owned();
        }
        names
    }

    /// What somebody is called: their name, unless they deleted it.
    pub(crate) fn called(self, name: &str) -> Cow<'_, str> {
        match name.strip_prefix(tables::FORMER) {
            Some(number) => Cow::Owned(format!("{}{number}", self.word("name-former"))),
            None => Cow::Borrowed(name),
        }
    }
}

/// What the games promise: words for people, which the rules do not know.
const GAMES: &[(&str, &str)] =
    &[("metrox", "game-metrox-about"), ("shinjuku", "game-shinjuku-about"), ("tokyo-metro", "game-tokyo-metro-about")];

/// Names of bots.
const BOTS: &[(&str, &str)] = &[
    ("random", "bot-random"),
    ("greedy", "bot-greedy"),
    ("tuned", "bot-tuned"),
    ("tables", "bot-tables"),
    ("planned", "bot-planned"),
    ("easy", "bot-easy"),
    ("normal", "bot-normal"),
    ("hard", "bot-hard"),
];

/// What the bots do that are for measuring.
const MEASURED: &[(&str, &str)] = &[
    ("random", "bot-random-about"),
    ("greedy", "bot-greedy-about"),
    ("tuned", "bot-tuned-about"),
    ("tables", "bot-tables-about"),
    ("planned", "bot-planned-about"),
];

/// What the levels of each game can do.
const LEVELS: &[(&str, &str, &str)] = &[
    ("metrox", "easy", "bot-metrox-easy"),
    ("metrox", "normal", "bot-metrox-normal"),
    ("metrox", "hard", "bot-metrox-hard"),
    ("shinjuku", "easy", "bot-shinjuku-easy"),
    ("shinjuku", "normal", "bot-shinjuku-normal"),
    ("shinjuku", "hard", "bot-shinjuku-hard"),
    ("tokyo-metro", "easy", "bot-tokyo-metro-easy"),
    ("tokyo-metro", "normal", "bot-tokyo-metro-normal"),
    ("tokyo-metro", "hard", "bot-tokyo-metro-hard"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_missing_in_a_language() {
        assert_eq!(Dictionary::gaps(EN, JA), Vec::<String>::new());
    }

    #[test]
    fn every_game_and_bot_of_the_catalog_has_a_name() {
        for title in catalog::TITLES {
            for lang in Lang::ALL {
                assert!(!Say(lang).game_about(title.id()).is_empty(), "{} in {lang}", title.id());
                assert_ne!(Say(Lang::Ja).game(title.id()), title.id());
                for bot in title.bots() {
                    assert!(BOTS.iter().any(|(name, _)| *name == bot), "{bot}");
                    assert!(!Say(lang).bot_about(title.id(), bot).is_empty(), "{} {bot} in {lang}", title.id());
                }
                for bot in catalog::LEVELS {
                    assert!(title.bots().contains(&bot), "{} has no {bot}", title.id());
                    assert!(!Say(lang).bot_about(title.id(), bot).is_empty(), "{} {bot} in {lang}", title.id());
                }
            }
        }
    }

    #[test]
    fn nobody_can_be_called_like_a_bot_or_a_seat() {
        for say in Lang::ALL.map(Say) {
            let seat = say.phrase(&Phrase::new("new-seat").with("number", 2));
            let words = ["seat-open", "players-bot", "people-host", "name-former"].map(|key| say.word(key));
            for word in BOTS.iter().map(|(bot, _)| say.bot(bot)).chain(words).chain([seat]) {
                assert!(tables::is_reserved(&word), "{word}");
            }
        }
    }

    #[test]
    fn the_browser_or_the_switch_chooses_the_language() {
        let lang = |name: header::HeaderName, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            lang_of(&headers)
        };
        assert_eq!(lang(header::ACCEPT_LANGUAGE, "ja-JP,en;q=0.8"), Lang::Ja);
        assert_eq!(lang(header::ACCEPT_LANGUAGE, "fr,ja;q=0.5"), Lang::Ja);
        assert_eq!(lang(header::ACCEPT_LANGUAGE, "*"), Lang::En);
        assert_eq!(lang(header::COOKIE, "a=b; lang=ja"), Lang::Ja);
        assert_eq!(lang(header::COOKIE, "lang=<script>"), Lang::En);
    }
}
