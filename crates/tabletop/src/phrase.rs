//! Sentences that can be said in every language of Norikae: a key of a Fluent file with its arguments.
//!
//! Rules and refusals are told as [`Phrase`]s, never as English text, so that a page in Japanese is Japanese throughout.

use std::{borrow::Cow, collections::BTreeSet, fmt, str::FromStr, sync::Arc};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_syntax::ast::Entry;
use serde::{Deserialize, Serialize};

use crate::Seat;

/// A language of Norikae.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|lang| lang.code() == text);
        known.ok_or_else(|| format!("`{text}` is not a language here: write en or ja"))
    }
}

/// A name in both languages, as board files write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// In English.
    pub en: Arc<str>,
    /// In Japanese.
    pub ja: Arc<str>,
}

impl Name {
    /// A name from its two forms.
    pub fn new(en: &str, ja: &str) -> Self {
        Self { en: en.into(), ja: ja.into() }
    }

    /// The name in `lang`.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}

/// What a [`Phrase`] speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number, with the plural rules of the language.
    Number(i64),
    /// The player of a seat, by the name they go by at the table.
    Seat(Seat),
    /// Something the board names.
    Name(Name),
    /// A text that is the same in all languages: a notation, an id, what somebody typed.
    Text(Cow<'static, str>),
    /// Another phrase.
    Phrase(Box<Phrase>),
    /// Several things, joined as the language joins them.
    List(Vec<Arg>),
}

macro_rules! arg_from {
    ($($from:ty => $make:expr),* $(,)?) => {
        $(impl From<$from> for Arg {
            fn from(value: $from) -> Self {
                $make(value)
            }
        })*
    };
}
arg_from! {
    i64 => Arg::Number,
    i32 => |n| Arg::Number(i64::from(n)),
    u32 => |n| Arg::Number(i64::from(n)),
    u16 => |n| Arg::Number(i64::from(n)),
    u8 => |n| Arg::Number(i64::from(n)),
    usize => |n| Arg::Number(i64::try_from(n).unwrap_or(i64::MAX)),
    Seat => Arg::Seat,
    Name => Arg::Name,
    &Name => |name: &Name| Arg::Name(name.clone()),
    &'static str => |text| Arg::Text(Cow::Borrowed(text)),
    String => |text| Arg::Text(Cow::Owned(text)),
    Phrase => |phrase| Arg::Phrase(Box::new(phrase)),
    Vec<Arg> => Arg::List,
}

/// A sentence or a label that a [`Dictionary`] can say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// The key in the Fluent files.
    pub id: &'static str,
    /// What it speaks of, by the name of the variable.
    pub args: Vec<(&'static str, Arg)>,
}

impl Phrase {
    /// The phrase with this key.
    pub const fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }
}

/// For whom a phrase is said: the language, and what the seats are called.
#[derive(Clone, Copy, Debug, Default)]
pub struct Listener<'a> {
    /// The language.
    pub lang: Lang,
    /// The names of the seats; a seat without one is called by its number, counted from 0 as programs do.
    pub seats: &'a [String],
}

impl Listener<'_> {
    /// A listener who knows the seats by number only.
    pub const fn plain(lang: Lang) -> Self {
        Self { lang, seats: &[] }
    }

    fn seat(&self, seat: Seat) -> String {
        match (self.seats.get(seat.index()), self.lang) {
            (Some(name), _) => name.clone(),
            (None, Lang::En) => format!("Seat {seat}"),
            (None, Lang::Ja) => format!("席{seat}"),
        }
    }
}

/// The sentences of one game (or of the frame around all games) in every language.
pub struct Dictionary {
    bundles: [FluentBundle<FluentResource>; 2],
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dictionary")
    }
}

/// The phrases of the table itself, which every game's dictionary contains.
const COMMON: [&str; 2] = [include_str!("../locales/en.ftl"), include_str!("../locales/ja.ftl")];

impl Dictionary {
    /// The dictionary of Fluent sources in English and Japanese, with the common phrases of every table.
    ///
    /// A source with a mistake loses the mistaken entries; [`Dictionary::gaps`] finds them in the tests.
    pub fn new(en: &str, ja: &str) -> Self {
        let bundle = |lang: Lang, text: &str| {
            let mut bundle = FluentBundle::new_concurrent(lang.code().parse().into_iter().collect());
            // The marks that isolate right-to-left names would only show up as noise in terminals.
            bundle.set_use_isolating(false);
            for source in [COMMON[lang as usize], text] {
                let parsed = FluentResource::try_new(source.to_owned());
                bundle.add_resource_overriding(parsed.unwrap_or_else(|(partial, _)| partial));
            }
            bundle
        };
        Self { bundles: [bundle(Lang::En, en), bundle(Lang::Ja, ja)] }
    }

    /// Says `phrase`. A missing key is shown as the key itself, in braces.
    pub fn say(&self, phrase: &Phrase, to: Listener<'_>) -> String {
        let bundle = &self.bundles[to.lang as usize];
        let Some(pattern) = bundle.get_message(phrase.id).and_then(|message| message.value()) else {
            return format!("{{{}}}", phrase.id);
        };
        let mut args = FluentArgs::with_capacity(phrase.args.len());
        for (name, arg) in &phrase.args {
            args.set(*name, self.value(arg, to));
        }
        bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    fn value<'a>(&self, arg: &'a Arg, to: Listener<'_>) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Seat(seat) => FluentValue::from(to.seat(*seat)),
            Arg::Name(name) => FluentValue::from(name.get(to.lang).to_owned()),
            Arg::Text(text) => FluentValue::from(text.as_ref()),
            Arg::Phrase(phrase) => FluentValue::from(self.say(phrase, to)),
            Arg::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.plain(item, to)).collect();
                let comma = match to.lang {
                    Lang::En => ", ",
                    Lang::Ja => "、",
                };
                FluentValue::from(items.join(comma))
            }
        }
    }

    fn plain(&self, arg: &Arg, to: Listener<'_>) -> String {
        match self.value(arg, to) {
            FluentValue::String(text) => text.into_owned(),
            FluentValue::Number(number) => number.as_string().into_owned(),
            _ => String::new(),
        }
    }

    /// What is wrong with Fluent sources: entries that do not parse, and keys that one language has and the other lacks.
    pub fn gaps(en: &str, ja: &str) -> Vec<String> {
        let keys = |lang: Lang, source: &str| {
            let (resource, errors) = match FluentResource::try_new(source.to_owned()) {
                Ok(resource) => (resource, Vec::new()),
                Err((resource, errors)) => (resource, errors),
            };
            let keys: BTreeSet<String> = resource
                .entries()
                .filter_map(|entry| match entry {
                    Entry::Message(message) => Some(message.id.name.to_owned()),
                    _ => None,
                })
                .collect();
            (keys, errors.into_iter().map(|error| format!("{lang}: {error}")).collect::<Vec<_>>())
        };
        let ((en, mut gaps), (ja, faults)) = (keys(Lang::En, en), keys(Lang::Ja, ja));
        gaps.extend(faults);
        gaps.extend(en.difference(&ja).map(|key| format!("ja: `{key}` is missing")));
        gaps.extend(ja.difference(&en).map(|key| format!("en: `{key}` is missing")));
        gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dictionary() -> Dictionary {
        Dictionary::new(
            "filled = { $who } fills { $count ->\n    [one] one station\n   *[other] { $count } stations\n } on { $line }.",
            "filled = { $who }が{ $line }の{ $count }駅を埋めた。",
        )
    }

    fn phrase() -> Phrase {
        let seat = Seat::all(1).next();
        let phrase = Phrase::new("filled").with("count", 3).with("line", Name::new("Ginza", "銀座線"));
        seat.into_iter().fold(phrase, |phrase, seat| phrase.with("who", seat))
    }

    #[test]
    fn a_phrase_is_said_in_both_languages() {
        let names = ["Mika".to_owned()];
        let to = |lang| Listener { lang, seats: &names };
        assert_eq!(dictionary().say(&phrase(), to(Lang::En)), "Mika fills 3 stations on Ginza.");
        assert_eq!(dictionary().say(&phrase(), to(Lang::Ja)), "Mikaが銀座線の3駅を埋めた。");
    }

    #[test]
    fn a_seat_without_a_name_is_called_by_its_number() {
        assert!(dictionary().say(&phrase(), Listener::plain(Lang::En)).starts_with("Seat 0 "));
    }

    #[test]
    fn a_missing_key_shows_itself() {
        assert_eq!(dictionary().say(&Phrase::new("nope"), Listener::default()), "{nope}");
    }

    #[test]
    fn gaps_between_the_languages_are_found() {
        let gaps = Dictionary::gaps("a = 1\nb = 2", "a = 1\nc = 3\nd d");
        assert_eq!(gaps.len(), 3, "{gaps:?}");
    }

    #[test]
    fn the_common_phrases_have_no_gaps() {
        assert_eq!(Dictionary::gaps(COMMON[0], COMMON[1]), Vec::<String>::new());
    }
}
