//! JSON pointers into positions, views and standings: what a scenario says of them, and what it finds there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::{Game, Illegal, Listener, Seat, Viewer};

/// JSON pointers, each with what stands or should stand there.
pub type Pointers = BTreeMap<String, toml::Value>;

/// The pointers that a scenario said something about. What it said is kept; completion fills in the rest.
#[derive(Debug, Default)]
pub struct Said(BTreeSet<String>);

impl Said {
    fn new(pointers: &Pointers) -> Self {
        Self(pointers.keys().cloned().collect())
    }

    /// What a hand said, pointer by pointer.
    pub fn of_pointers<'a>(pointers: impl IntoIterator<Item = &'a str>) -> Self {
        Self(pointers.into_iter().map(str::to_owned).collect())
    }

    /// Whether something was said of what stands at `pointer`: of it, of a part of it, or of a whole that it is part of.
    pub fn of(&self, pointer: &str) -> bool {
        let within = |part: &str, whole: &str| part.strip_prefix(whole).is_some_and(|rest| rest.starts_with('/'));
        self.0.iter().any(|said| said == pointer || within(said, pointer) || within(pointer, said))
    }
}

/// The state whose position is that of `from` with what `said` says, completed if `completes`. The inner refusal is that
/// of [`Notation::restore`](crate::Notation::restore).
pub(super) fn rewrite<G: Game>(
    game: &G,
    from: &G::State,
    said: &Pointers,
    completes: bool,
) -> Result<Result<G::State, Illegal>, String> {
    let started = game.position(from);
    let before = serde_json::to_value(&started).map_err(|error| error.to_string())?;
    let mut document = before.clone();
    for (pointer, value) in said {
        set(&mut document, pointer, json(value))?;
        if let Err(error) = serde_json::from_value::<G::Position>(document.clone()) {
            return Err(format!("{pointer}: {error}"));
        }
    }
    let mut wanted: G::Position = serde_json::from_value(document).map_err(|error| error.to_string())?;
    if completes {
        game.complete(&started, &mut wanted, &Said::new(said));
        let completed = serde_json::to_value(&wanted).map_err(|error| error.to_string())?;
        let lost = said.iter().filter_map(|(pointer, value)| {
            let wanted = null(json(value));
            let what = completed.pointer(pointer).map_or(Some("is gone".to_owned()), |found| lost(found, &wanted))?;
            Some(format!("{pointer} = {wanted} can't be kept: {what}"))
        });
        let lost: Vec<String> = lost.collect();
        if !lost.is_empty() {
            return Err(lost.join("; "));
        }
    }
    Ok(game.restore(&wanted))
}

/// What of `wanted` completion lost; a pile may be longer than what was said of it, at one of its ends.
fn lost(found: &Value, wanted: &Value) -> Option<String> {
    if keeps(found, wanted) {
        return None;
    }
    let (Value::Array(found), Value::Array(wanted)) = (found, wanted) else {
        return Some(format!("{found} stands there; is it used up elsewhere, or does it not exist?"));
    };
    if wanted.is_empty() {
        return Some(format!("{} are left that lie nowhere else", found.len()));
    }
    let alike = |one: &[Value]| one.iter().zip(wanted).all(|(found, wanted)| keeps(found, wanted));
    if found.get(..wanted.len()).is_some_and(alike)
        || found.len().checked_sub(wanted.len()).is_some_and(|skip| alike(&found[skip..]))
    {
        return None;
    }
    let mut rest: Vec<&Value> = found.iter().collect();
    let surplus = wanted.iter().find(|wanted| match rest.iter().position(|found| keeps(found, wanted)) {
        Some(at) => {
            rest.remove(at);
            false
        }
        None => true,
    });
    Some(match surplus {
        Some(item) => format!("{item} does not exist, or is used up"),
        None => "they can't lie in this order".to_owned(),
    })
}

/// Whether `found` is what was wanted, but for parts that nobody named and that are nothing.
fn keeps(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Array(found), Value::Array(wanted)) => {
            found.len() == wanted.len() && found.iter().zip(wanted).all(|(found, wanted)| keeps(found, wanted))
        }
        (Value::Object(found), Value::Object(wanted)) => {
            let unnamed = found.iter().filter(|(key, _)| !wanted.contains_key(*key));
            wanted.iter().all(|(key, wanted)| found.get(key).is_some_and(|found| keeps(found, wanted)))
                && unnamed.into_iter().all(|(_, value)| is_nothing(value))
        }
        _ => same(found, wanted),
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(holds) => !holds,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
    }
}

/// Everything that is not as expected, a sentence each.
pub(super) fn expectations<G: Game>(game: &G, state: &G::State, expected: &Pointers) -> Vec<String> {
    expected.iter().filter_map(|(pointer, wanted)| expect(game, state, pointer, &json(wanted)).err()).collect()
}

fn expect<G: Game>(game: &G, state: &G::State, pointer: &str, wanted: &Value) -> Result<(), String> {
    let part = |text: &str| if text.is_empty() { String::new() } else { format!("/{text}") };
    let (document, rest) = if let Some(rest) = pointer.strip_prefix("standing/") {
        let standing = crate::standing::document(&game.standing(state), G::dictionary(), Listener::default());
        (serde_json::to_value(standing), part(rest))
    } else if let Some(rest) = pointer.strip_prefix("view/") {
        let (who, rest) = rest.split_once('/').unwrap_or((rest, ""));
        let seat = |text: &str| Seat::new(text.parse().ok()?).filter(|seat| seat.number() < game.players());
        let viewer = match who {
            "spectator" => Viewer::Spectator,
            who => Viewer::Seat(seat(who).ok_or_else(|| format!("{pointer}: no such seat; seats count from 0"))?),
        };
        (serde_json::to_value(game.named(&game.view(state, viewer))), part(rest))
    } else if pointer.starts_with('/') {
        (serde_json::to_value(game.position(state)), pointer.to_owned())
    } else {
        return Err(format!("`{pointer}`: write `/…` for the position, `view/0/…` or `standing/…`"));
    };
    let document = document.map_err(|error| error.to_string())?;
    match document.pointer(&rest) {
        Some(found) if same(found, wanted) => Ok(()),
        Some(found) => Err(format!("{pointer} should be {wanted}, but is {found}")),
        None if wanted == &Value::String("absent".to_owned()) => Ok(()),
        None => Err(format!("{pointer}: there is no such thing here")),
    }
}

/// Equal, with `0` and `0.0` and the order of keys set aside.
fn same(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Array(found), Value::Array(wanted)) => {
            found.len() == wanted.len() && found.iter().zip(wanted).all(|(found, wanted)| same(found, wanted))
        }
        (Value::Object(found), Value::Object(wanted)) => {
            found.len() == wanted.len()
                && found.iter().all(|(key, found)| wanted.get(key).is_some_and(|wanted| same(found, wanted)))
        }
        // TOML has no null: an empty text stands for it.
        (Value::Null, Value::String(text)) => text.is_empty(),
        _ => found == wanted,
    }
}

/// Sets what a JSON pointer points to; its parent must exist.
fn set(document: &mut Value, pointer: &str, value: Value) -> Result<(), String> {
    let missing = || format!("{pointer}: there is no such place");
    let (parent, key) = pointer.rsplit_once('/').ok_or_else(missing)?;
    let key = key.replace("~1", "/").replace("~0", "~");
    match document.pointer_mut(parent).ok_or_else(missing)? {
        Value::Object(fields) => {
            fields.insert(key, null(value));
        }
        Value::Array(items) => {
            let item = key.parse::<usize>().ok().and_then(|at| items.get_mut(at)).ok_or_else(missing)?;
            *item = null(value);
        }
        _ => return Err(missing()),
    }
    Ok(())
}

/// TOML has no null: an empty text stands for it.
fn null(value: Value) -> Value {
    if value == Value::String(String::new()) { Value::Null } else { value }
}

fn json(value: &toml::Value) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_pointer_sets_only_what_has_a_place() {
        let mut document = json!({"players": [{"yen": 1}], "ward/1": 0});
        assert!(set(&mut document, "/players/0/yen", 5.into()).is_ok());
        assert!(set(&mut document, "/ward~11", 7.into()).is_ok());
        assert!(set(&mut document, "/players/3/yen", 5.into()).is_err());
        assert!(set(&mut document, "players", 5.into()).is_err());
        assert_eq!(document, json!({"players": [{"yen": 5}], "ward/1": 7}));
    }

    #[test]
    fn a_word_about_a_part_is_a_word_about_the_whole_and_the_other_way_round() {
        let said = Said(["/supply/speed".to_owned(), "/columns/1".to_owned()].into());
        for pointer in ["/supply", "/supply/speed", "/columns", "/columns/1/stack"] {
            assert!(said.of(pointer), "{pointer}");
        }
        for pointer in ["/supply/loans", "/columns/10", "/columns/2", "/round"] {
            assert!(!said.of(pointer), "{pointer}");
        }
    }

    #[test]
    fn what_was_said_is_kept_or_named() {
        let lost = |found: Value, wanted: Value| lost(&found, &wanted);
        assert_eq!(lost(json!(["a", "b", "c"]), json!(["a", "b"])), None, "the top of a pile");
        assert_eq!(lost(json!(["a", "b", "c"]), json!(["b", "c"])), None, "its other end");
        assert_eq!(lost(json!({"at": 1, "saved": 0}), json!({"at": 1})), None, "a part that is nothing");
        assert!(lost(json!({"at": 1, "saved": 5}), json!({"at": 1})).is_some());
        assert!(lost(json!(["a", "b"]), json!(["a", "a"])).is_some_and(|what| what.contains("\"a\" does not exist")));
        assert!(lost(json!(["a", "b"]), json!(["b", "a"])).is_some_and(|what| what.contains("order")));
        assert!(lost(json!(["a"]), json!([])).is_some_and(|what| what.contains("1 are left")));
        assert!(lost(json!("gm-1-1"), json!("gm-9-9")).is_some_and(|what| what.contains("gm-1-1")));
    }
}
