//! A position as a form: each of its parts is a field that people write as they speak of it (`shibuya, ebisu`, `food=2`), no JSON.
//! Which parts there are is said by the position itself, so every game has its form.

use maud::{Markup, html};
use serde_json::{Map, Number, Value};

use super::words;
use crate::{pages::fields::Fields, say::Say};

/// The fields of a form begin with this.
const PREFIX: &str = "part";
/// Longer texts have a field of several lines.
const LONG: usize = 40;
/// No part lies deeper.
const DEEPEST: usize = 8;

/// How a part is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// Yes or no.
    Flag,
    /// A number.
    Number,
    /// Words with commas between them.
    List,
    /// `what=how many`, with commas between them.
    Counts,
    /// A word, or nothing.
    Word,
    /// What is made of several kinds of things, as JSON.
    Mixed,
    /// It has parts of its own.
    Parts,
}

fn is_plain(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_))
}

/// How a part that is so now is written. What is empty could be anything of its kind, so the key says which.
fn way(key: &str, value: &Value) -> Way {
    match value {
        Value::Bool(_) => Way::Flag,
        Value::Number(_) => Way::Number,
        Value::Null | Value::Array(_) | Value::Object(_) if MIXED.contains(&key) => Way::Mixed,
        Value::String(_) | Value::Null => Way::Word,
        Value::Array(list)
            if list.iter().all(|one| matches!(one, Value::String(_) | Value::Number(_) | Value::Null)) =>
        {
            Way::List
        }
        Value::Array(list) if list.iter().all(Value::is_object) => Way::Parts,
        Value::Array(_) => Way::Mixed,
        Value::Object(map) if map.values().all(is_plain) => Way::Counts,
        Value::Object(_) => Way::Parts,
    }
}

/// Parts that are now this and now that: a Train or none, tokens and speculations on spots, what is being asked.
const MIXED: [&str; 9] = ["train", "spots", "phase", "journey", "chain", "moving", "machine", "meeple", "boarded"];

/// A word as it is written; what would be taken for something else stands in quotation marks.
fn word(value: &Value) -> String {
    match value {
        Value::String(text) if reads_as(text) != *value || text.contains([',', '=']) => value.to_string(),
        Value::String(text) => text.clone(),
        Value::Null => "-".to_owned(),
        other => other.to_string(),
    }
}

/// What a word of a list means: a number only where the list has numbers, see [`same_kind`].
fn reads_as(text: &str) -> Value {
    match text {
        "-" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => Value::String(text.to_owned()),
    }
}

/// A word of a list in which the others are like `like`.
fn same_kind(text: &str, like: Kind) -> Value {
    if text.starts_with('"') {
        return serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
    }
    match (like, text.parse::<Number>()) {
        (Kind::Numbers, Ok(number)) => Value::Number(number),
        _ => reads_as(text),
    }
}

/// Whether a list holds numbers or words: what is new in it is of the same kind. In an empty one a number is a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Numbers,
    Words,
}

fn kind<'a>(mut values: impl Iterator<Item = &'a Value>, empty: Kind) -> Kind {
    values
        .find(|value| !value.is_null())
        .map_or(empty, |first| if first.is_number() { Kind::Numbers } else { Kind::Words })
}

/// How a part reads in its field.
fn written(key: &str, value: &Value) -> String {
    match (way(key, value), value) {
        (Way::List, Value::Array(list)) => list.iter().map(word).collect::<Vec<_>>().join(", "),
        (Way::Counts, Value::Object(map)) => {
            let count = |(key, value): (&String, &Value)| format!("{key}={}", word(value));
            map.iter().map(count).collect::<Vec<_>>().join(", ")
        }
        (Way::Word, Value::String(text)) => text.clone(),
        (_, Value::Null) => String::new(),
        (_, other) => other.to_string(),
    }
}

/// What is written in a field, as a part of the position; what makes no sense there is kept as a text, which `restore` refuses by name.
fn read(key: &str, was: &Value, text: &str) -> Value {
    let text = text.trim();
    let words = || text.split([',', '、', '，', '\n']).map(str::trim).filter(|word| !word.is_empty());
    let plain = || Value::String(text.to_owned());
    match way(key, was) {
        Way::Flag => Value::Bool(text == "true"),
        Way::Number => text.parse().map_or_else(|_| plain(), Value::Number),
        Way::List => {
            let like = kind(was.as_array().into_iter().flatten(), empty_kind(key));
            words().map(|word| same_kind(word, like)).collect()
        }
        Way::Counts => {
            let like = kind(was.as_object().into_iter().flat_map(Map::values), Kind::Numbers);
            let count = |word: &str| {
                let (key, value) = word.split_once('=').unwrap_or((word, "1"));
                (key.trim().to_owned(), same_number(value.trim(), like))
            };
            Value::Object(words().map(count).collect())
        }
        Way::Word | Way::Mixed if text.is_empty() => Value::Null,
        // Nothing was there: a number is a number.
        Way::Word if was.is_null() => text.parse().map_or_else(|_| plain(), Value::Number),
        Way::Word => plain(),
        Way::Mixed => serde_json::from_str(text).unwrap_or_else(|_| plain()),
        Way::Parts => was.clone(),
    }
}

/// What an empty list would hold.
fn empty_kind(key: &str) -> Kind {
    if NUMBERED.contains(&key) { Kind::Numbers } else { Kind::Words }
}

/// Lists of numbers that may be empty.
const NUMBERED: [&str; 1] = ["offered"];

/// A count is a number wherever it can be one: MetroX's stations hold `circle` beside `10`.
fn same_number(text: &str, like: Kind) -> Value {
    match text.parse::<Number>() {
        Ok(number) => Value::Number(number),
        Err(_) => same_kind(text, like),
    }
}

/// The position that a form makes of another one; a field that was not sent leaves its part as it was.
pub(super) fn changed(was: &Value, fields: &Fields) -> Value {
    changed_at(PREFIX, "", was, fields, DEEPEST)
}

fn changed_at(path: &str, key: &str, was: &Value, fields: &Fields, deep: usize) -> Value {
    if deep == 0 || way(key, was) != Way::Parts {
        return fields.get(path).map_or_else(|| was.clone(), |text| read(key, was, text));
    }
    let at = |key: &str, value: &Value| changed_at(&format!("{path}.{key}"), key, value, fields, deep - 1);
    match was {
        Value::Object(map) => Value::Object(map.iter().map(|(key, value)| (key.clone(), at(key, value))).collect()),
        Value::Array(list) => list.iter().enumerate().map(|(number, value)| at(&number.to_string(), value)).collect(),
        other => other.clone(),
    }
}

/// The form of a position.
pub(super) fn form(position: &Value, say: Say) -> Markup {
    html! { @for (key, value) in position.as_object().into_iter().flatten() { (part(&format!("{PREFIX}.{key}"), key, value, say, DEEPEST)) } }
}

fn part(path: &str, key: &str, value: &Value, say: Say, deep: usize) -> Markup {
    let label = words::part(key, say);
    if deep == 0 || way(key, value) != Way::Parts {
        return field(path, key, value, &label, say);
    }
    let inside = |key: &str, value: &Value| part(&format!("{path}.{key}"), key, value, say, deep - 1);
    html! {
        details .pos-part open[key == "players"] {
            summary { (label) }
            @match value {
                Value::Object(map) => { @for (key, value) in map { (inside(key, value)) } }
                Value::Array(list) => { @for (at, value) in list.iter().enumerate() { (inside(&at.to_string(), value)) } }
                _ => {}
            }
        }
    }
}

fn field(path: &str, key: &str, value: &Value, label: &Markup, say: Say) -> Markup {
    let text = written(key, value);
    html! {
        label .field {
            span { (label) }
            @match way(key, value) {
                Way::Flag => {
                    select name=(path) {
                        option value="true" selected[*value == Value::Bool(true)] { (say.word("position-yes")) }
                        option value="false" selected[*value == Value::Bool(false)] { (say.word("position-no")) }
                    }
                }
                Way::Number => { input name=(path) inputmode="numeric" value=(text); }
                _ if text.len() > LONG => { textarea name=(path) rows=(text.len() / LONG + 1) spellcheck="false" { (text) } }
                _ => { input name=(path) value=(text) autocomplete="off" spellcheck="false"; }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every field as the form would send it.
    fn sent(path: &str, key: &str, value: &Value, deep: usize, all: &mut Vec<(String, String)>) {
        if deep == 0 || way(key, value) != Way::Parts {
            all.push((path.to_owned(), written(key, value)));
            return;
        }
        match value {
            Value::Object(map) => {
                map.iter().for_each(|(key, value)| sent(&format!("{path}.{key}"), key, value, deep - 1, all));
            }
            Value::Array(list) => {
                list.iter()
                    .enumerate()
                    .for_each(|(at, value)| sent(&format!("{path}.{at}"), &at.to_string(), value, deep - 1, all));
            }
            _ => {}
        }
    }

    #[test]
    fn a_form_that_nobody_changed_is_the_same_position_at_every_moment_of_every_game() {
        let shelf = catalog::shelf().unwrap();
        for title in catalog::TITLES {
            for option in title.options(&shelf) {
                for choice in &option.values {
                    let option = [(option.key.to_owned(), choice.value.clone())];
                    let Some(opened) =
                        title.players().skip(1).find_map(|players| title.open(&shelf, players, &option).ok())
                    else {
                        continue;
                    };
                    let mut game = opened.begin(tabletop::Seed::number(7));
                    let mut dice =
                        tabletop::Dice::new(&tabletop::Seed::number(7), tabletop::StreamId::named("parts"), 0);
                    let mut step = 0;
                    while let Some(seat) = game.actors().first() {
                        step += 1;
                        let mut legal = game.legal(seat);
                        let text = legal.swap_remove(dice.below(legal.len() as u32) as usize);
                        if step % 7 == 1 {
                            let position = game.position();
                            let mut fields = Vec::new();
                            sent(PREFIX, "", &position, DEEPEST, &mut fields);
                            assert_eq!(changed(&position, &Fields(fields)), position, "{}", title.id());
                        }
                        game.play(seat, &text).unwrap();
                    }
                }
            }
        }
    }

    #[test]
    fn parts_are_written_as_people_speak_of_them() {
        let was = serde_json::json!({
            "turn": 3, "deck": ["2", "star"], "on": [], "over": false, "bid": null,
            "players": [{"hand": {"ota": 1}, "stations": {"shibuya": "circle"}, "train": null}],
        });
        let fields = [
            ("part.turn", "4"),
            ("part.deck", "star, 2、3"),
            ("part.on", "ht-1-1 bottom"),
            ("part.over", "true"),
            ("part.bid", "200"),
            ("part.players.0.hand", "ota=2, kita"),
            ("part.players.0.stations", "shibuya=circle, ebisu=10"),
            ("part.players.0.train", "{\"stop\": 3, \"up\": true}"),
            ("part.players.1.hand", "nobody"),
        ];
        let fields = Fields(fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect());
        let is = serde_json::json!({
            "turn": 4, "deck": ["star", "2", "3"], "on": ["ht-1-1 bottom"], "over": true, "bid": 200,
            "players": [{"hand": {"ota": 2, "kita": 1}, "stations": {"shibuya": "circle", "ebisu": 10}, "train": {"stop": 3, "up": true}}],
        });
        assert_eq!(changed(&was, &fields), is);
    }
}
