//! The options of a game: every one with its values, and a chosen set of them that is always complete.

use std::collections::{BTreeMap, BTreeSet};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{MapAccess, Visitor},
};

use crate::{BoardFile, Illegal, Name, Phrase};

/// One value that an option can have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// As written in records and on the command line: `tokyo`.
    pub value: String,
    /// As shown to players.
    pub name: Name,
}

impl From<&BoardFile> for Choice {
    /// An option that chooses among boards has their ids as values.
    fn from(file: &BoardFile) -> Self {
        Self { value: file.id.clone(), name: file.name.clone() }
    }
}

/// One thing that can be chosen when a table is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionSpec {
    /// As written in records and on the command line: `map`.
    pub key: &'static str,
    /// As shown to players.
    pub name: Name,
    /// What it changes, in one sentence.
    pub about: Name,
    /// All its values; the first is the one without a wish.
    pub values: Vec<Choice>,
}

/// A value for every option of a game, in the order of its specs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Completes `given` by the first value of every option not named; refuses keys and values that do not exist, and a key
    /// that is given twice: nobody should have to know which of the two counts.
    pub fn complete<K, V>(specs: &[OptionSpec], given: impl IntoIterator<Item = (K, V)>) -> Result<Self, Illegal>
    where
        K: AsRef<str>,
        V: AsRef<str>,
    {
        let defaults = specs.iter().filter_map(|spec| Some((spec.key, spec.values.first()?.value.clone())));
        let mut options: BTreeMap<String, String> = defaults.map(|(key, value)| (key.to_owned(), value)).collect();
        let mut named = BTreeSet::new();
        for (key, value) in given {
            let (key, value) = (key.as_ref(), value.as_ref());
            let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
                let keys = specs.iter().map(|spec| spec.key.into()).collect::<Vec<_>>();
                let why = Phrase::new("table-no-option").with("key", short(key)).with("keys", keys);
                return Err(Illegal::form(why));
            };
            if !spec.values.iter().any(|choice| choice.value == value) {
                let values = spec.values.iter().map(|choice| choice.value.clone().into()).collect::<Vec<_>>();
                let why = Phrase::new("table-no-value").with("key", spec.key).with("value", short(value));
                return Err(Illegal::form(why.with("values", values)));
            }
            if !named.insert(spec.key) {
                return Err(Illegal::form(Phrase::new("table-option-twice").with("key", spec.key)));
            }
            options.insert(key.to_owned(), value.to_owned());
        }
        Ok(Self(options))
    }

    /// The value of `key`; empty if the game has no such option.
    pub fn get(&self, key: &str) -> &str {
        self.0.get(key).map_or("", String::as_str)
    }

    /// The same with another value of one option: what a wish such as "as the map has it" came to.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Self {
        if let Some(old) = self.0.get_mut(key) {
            value.clone_into(old);
        }
        self
    }

    /// Every option with its value, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }
}

impl std::fmt::Display for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pairs: Vec<String> = self.iter().map(|(key, value)| format!("{key}={value}")).collect();
        f.write_str(&pairs.join(" "))
    }
}

/// Options as a program gives them in JSON, a repeated key included: a map would keep one of the two and not say so.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Given(pub Vec<(String, String)>);

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;

        impl<'de> Visitor<'de> for Pairs {
            type Value = Given;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("options and their values, such as {\"map\": \"tokyo\"}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Given(pairs))
            }
        }

        deserializer.deserialize_map(Pairs)
    }
}

/// What somebody typed, short enough to be said back.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        let choice = |value: &str| Choice { value: value.to_owned(), name: Name::new(value, value) };
        let name = Name::new("Map", "路線図");
        vec![OptionSpec { key: "map", about: name.clone(), name, values: vec![choice("tokyo"), choice("osaka")] }]
    }

    #[test]
    fn options_not_named_get_their_first_value() {
        let none: [(&str, &str); 0] = [];
        assert_eq!(Options::complete(&specs(), none).map(|o| o.to_string()), Ok("map=tokyo".to_owned()));
    }

    #[test]
    fn unknown_keys_and_values_are_refused() {
        let fault = |pair| Options::complete(&specs(), [pair]).map_err(|illegal| illegal.why.id);
        assert_eq!(fault(("mop", "tokyo")), Err("table-no-option"));
        assert_eq!(fault(("map", "kyoto")), Err("table-no-value"));
    }

    #[test]
    fn a_key_that_is_given_twice_is_refused() {
        for second in ["tokyo", "osaka"] {
            let twice = Options::complete(&specs(), [("map", "tokyo"), ("map", second)]);
            assert_eq!(twice.map_err(|illegal| illegal.why.id), Err("table-option-twice"));
        }
        let given: Given = serde_json::from_str(r#"{"map": "tokyo", "map": "osaka"}"#).unwrap_or_default();
        assert_eq!(given.0.len(), 2, "JSON hides none of them");
    }
}
