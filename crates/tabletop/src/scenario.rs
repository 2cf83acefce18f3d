//! Conformance cases as TOML: a starting position, some decisions, and what must come of them.

use std::{collections::BTreeMap, path::Path};

use serde::Deserialize;
use serde_json::Value;

use crate::{
    BoardFile, Game, Illegal, Listener, NotOpened, Options, Seat, Seed, Shelf, Silent, Viewer, record::not_opened,
};

/// One conformance case.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// What it shows, in one sentence.
    pub name: String,
    /// The rules it is about, at most three.
    pub rules: Vec<String>,
    /// The game.
    pub game: String,
    /// The number of players.
    pub players: u8,
    /// The luck.
    #[serde(default)]
    pub seed: u64,
    /// The options.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// A board file of its own, beside the scenario.
    pub board: Option<String>,
    /// JSON pointers into the starting position, with what stands there instead.
    #[serde(default)]
    pub position: BTreeMap<String, toml::Value>,
    /// The decisions.
    #[serde(default, rename = "play")]
    pub plays: Vec<Play>,
    /// JSON pointers into the position (or `view/1/…`, `view/spectator/…`, `standing/…`), with what must stand there.
    #[serde(default)]
    pub expect: BTreeMap<String, toml::Value>,
    /// The rule that must refuse the starting position.
    pub restore_fails: Option<String>,
    /// The rule that must refuse the table itself: its number of players, its options, its board.
    pub open_fails: Option<String>,
}

/// One step of a scenario.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The seat that decides; without one every seat that is asked does the same.
    pub by: Option<u8>,
    /// The notation; without one nothing is played, only `offers` and `refuses` are looked at.
    #[serde(rename = "do")]
    pub text: Option<String>,
    /// The rule that must refuse it (`form` if it is no notation).
    pub illegal: Option<String>,
    /// The English sentence of the refusal.
    pub says: Option<String>,
    /// Notations that must be in the legal list.
    #[serde(default)]
    pub offers: Vec<String>,
    /// Notations that must not be in it.
    #[serde(default)]
    pub refuses: Vec<String>,
    /// The whole legal list, in any order.
    pub legal: Option<Vec<String>>,
    /// Sentences, in English, that must be told to a spectator.
    #[serde(default)]
    pub tells: Vec<String>,
}

/// The most rules that a scenario may cite: one that cites more shows nothing in particular.
const MOST_RULES: usize = 3;

impl Scenario {
    /// Reads a scenario.
    pub fn read(text: &str) -> Result<Self, String> {
        let scenario: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        if scenario.rules.is_empty() || scenario.rules.len() > MOST_RULES {
            return Err(format!("`rules` names {} rules; a scenario cites 1 to {MOST_RULES}", scenario.rules.len()));
        }
        let only_starts = scenario.restore_fails.is_some() || scenario.open_fails.is_some();
        if only_starts != (scenario.plays.is_empty() && scenario.expect.is_empty()) {
            return Err("a scenario has plays or expectations, or else `restore-fails` or `open-fails`".to_owned());
        }
        Ok(scenario)
    }

    /// Runs it; `folder` is where its own board lies.
    pub fn run<G: Game>(&self, shelf: &Shelf, folder: &Path) -> Result<(), String> {
        let game = match (self.open::<G>(shelf, folder)?, &self.open_fails) {
            (Ok(game), None) => game,
            (Ok(_), Some(rule)) => return Err(format!("the table should be refused by {rule}, but it opens")),
            (Err(error), Some(rule)) if error.rule() == Some(rule) => return Ok(()),
            (Err(error), _) => return Err(format!("the table is refused: {}", not_opened(G::dictionary(), &error))),
        };
        let mut state = match (self.start(&game)?, &self.restore_fails) {
            (Ok(state), None) => state,
            (Ok(_), Some(rule)) => return Err(format!("the position should be refused by {rule}, but it is restored")),
            (Err(illegal), Some(rule)) if named(&illegal) == rule => return Ok(()),
            (Err(illegal), _) => return Err(format!("the position is refused: {}", say::<G>(&illegal))),
        };
        for (at, play) in self.plays.iter().enumerate() {
            play.run(&game, &mut state).map_err(|what| format!("play {}: {what}", at + 1))?;
        }
        game.audit(&state).map_err(|illegal| format!("after the last play: {}", say::<G>(&illegal)))?;
        self.expect.iter().try_for_each(|(pointer, wanted)| expect(&game, &state, pointer, &json(wanted)))
    }

    fn open<G: Game>(&self, shelf: &Shelf, folder: &Path) -> Result<Result<G, NotOpened>, String> {
        let mut shelf = shelf.clone();
        let mut given = self.options.clone();
        if let Some(path) = &self.board {
            let path = folder.join(path);
            let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
            match BoardFile::read(&path.to_string_lossy(), &text) {
                Ok(file) => {
                    // An option that chooses among boards is named as the kind of board it chooses.
                    if G::options(&shelf).iter().any(|spec| spec.key == file.kind) {
                        given.insert(file.kind.clone(), file.id.clone());
                    }
                    shelf.put(file);
                }
                Err(fault) => return Ok(Err(fault.into())),
            }
        }
        let opened = Options::complete(&G::options(&shelf), &given).map_err(NotOpened::from);
        Ok(opened.and_then(|options| G::open(&shelf, self.players, &options)))
    }

    fn start<G: Game>(&self, game: &G) -> Result<Result<G::State, Illegal>, String> {
        let began = game.begin(Seed::number(self.seed));
        if self.position.is_empty() {
            return Ok(Ok(began));
        }
        let started = game.position(&began);
        let mut wanted = serde_json::to_value(&started).map_err(|error| error.to_string())?;
        for (pointer, value) in &self.position {
            set(&mut wanted, pointer, json(value))?;
        }
        let mut wanted = serde_json::from_value(wanted).map_err(|error| format!("[position]: {error}"))?;
        if self.restore_fails.is_none() {
            game.complete(&started, &mut wanted);
        }
        Ok(game.restore(&wanted))
    }
}

impl Play {
    fn run<G: Game>(&self, game: &G, state: &mut G::State) -> Result<(), String> {
        let seats = match self.by {
            Some(number) => vec![Seat::new(number).ok_or_else(|| format!("there is no seat {number}"))?],
            None => game.actors(state).iter().collect(),
        };
        for seat in seats {
            self.look(game, state, seat)?;
            let Some(text) = &self.text else { continue };
            let allowed = game.read(state, seat, text);
            let allowed = allowed.and_then(|action| game.check(state, seat, action).map(|()| action));
            match (allowed, &self.illegal) {
                (Ok(action), None) => self.play(game, state, seat, action)?,
                (Ok(_), Some(rule)) => return Err(format!("`{text}` should be refused by {rule}, but it is legal")),
                (Err(illegal), Some(rule)) if named(&illegal) == rule => self.hear::<G>(&illegal)?,
                (Err(illegal), Some(rule)) => {
                    return Err(format!("`{text}` is refused, not by {rule} but: {}", say::<G>(&illegal)));
                }
                (Err(illegal), None) => {
                    return Err(format!("seat {seat}: `{text}` is refused: {}", say::<G>(&illegal)));
                }
            }
        }
        Ok(())
    }

    fn play<G: Game>(&self, game: &G, state: &mut G::State, seat: Seat, action: G::Action) -> Result<(), String> {
        let mut events = Vec::new();
        game.play(state, seat, action, &mut events);
        let told: Vec<String> = events
            .iter()
            .filter_map(|event| game.show(event, Viewer::Spectator))
            .map(|seen| G::dictionary().say(&game.sentence(&seen), Listener::default()))
            .collect();
        match self.tells.iter().find(|sentence| !told.contains(sentence)) {
            Some(sentence) => Err(format!("`{sentence}` is not told, but {told:?}")),
            None => Ok(()),
        }
    }

    /// Whether the refusal says what it should.
    fn hear<G: Game>(&self, illegal: &Illegal) -> Result<(), String> {
        let said = G::dictionary().say(&illegal.why, Listener::default());
        match &self.says {
            Some(wanted) if *wanted != said => Err(format!("the refusal should say `{wanted}`, but says `{said}`")),
            _ => Ok(()),
        }
    }

    fn look<G: Game>(&self, game: &G, state: &G::State, seat: Seat) -> Result<(), String> {
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        let mut legal: Vec<String> = legal.into_iter().map(|action| game.write(action)).collect();
        if let Some(missing) = self.offers.iter().find(|text| !legal.contains(text)) {
            return Err(format!("`{missing}` should be offered to seat {seat}, but {legal:?} are"));
        }
        if let Some(surplus) = self.refuses.iter().find(|text| legal.contains(text)) {
            return Err(format!("`{surplus}` should not be offered to seat {seat}"));
        }
        let Some(mut wanted) = self.legal.clone() else { return Ok(()) };
        wanted.sort();
        legal.sort();
        if wanted == legal {
            Ok(())
        } else {
            Err(format!("seat {seat} should be offered {wanted:?}, but {legal:?} are"))
        }
    }
}

fn expect<G: Game>(game: &G, state: &G::State, pointer: &str, wanted: &Value) -> Result<(), String> {
    let part = |text: &str| if text.is_empty() { String::new() } else { format!("/{text}") };
    let (document, rest) = if let Some(rest) = pointer.strip_prefix("standing/") {
        let standing = crate::standing::document(&game.standing(state), G::dictionary(), Listener::default());
        (serde_json::to_value(standing), part(rest))
    } else if let Some(rest) = pointer.strip_prefix("view/") {
        let (who, rest) = rest.split_once('/').unwrap_or((rest, ""));
        let viewer = match who {
            "spectator" => Viewer::Spectator,
            seat => {
                Viewer::Seat(seat.parse().ok().and_then(Seat::new).ok_or_else(|| format!("{pointer}: no such seat"))?)
            }
        };
        (serde_json::to_value(game.named(&game.view(state, viewer))), part(rest))
    } else if pointer.starts_with('/') {
        (serde_json::to_value(game.position(state)), pointer.to_owned())
    } else {
        return Err(format!("`{pointer}`: write `/…` for the position, `view/1/…` or `standing/…`"));
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
    let missing = || format!("[position] {pointer}: there is no such place");
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

fn named(illegal: &Illegal) -> &str {
    illegal.rule.map_or("form", |rule| rule.0)
}

fn say<G: Game>(illegal: &Illegal) -> String {
    illegal.say(G::dictionary(), Listener::default())
}

/// Completes the `pile` of a position of which a scenario named only some cards: of the cards of `whole`, in the seed's
/// order, those that lie `elsewhere` or in the pile already are left out, the rest goes below. Cards of the pile that
/// `elsewhere` claims are taken out from its bottom.
pub fn keep_the_rest<T: Clone + PartialEq>(whole: &[T], elsewhere: &[T], pile: &mut Vec<T>) {
    let mut rest = whole.to_vec();
    let mut take = |card: &T| rest.iter().position(|other| other == card).map(|at| rest.remove(at)).is_some();
    for card in elsewhere {
        take(card);
    }
    pile.retain(|card| take(card));
    pile.extend(rest);
}

/// Plays random legal decisions from `state` to the end; for tests that need a finished game.
pub fn play_out<G: Game>(game: &G, state: &mut G::State, dice: &mut crate::Dice) {
    let mut legal = Vec::new();
    while let Some(seat) = game.actors(state).first() {
        legal.clear();
        game.legal(state, seat, &mut legal);
        let Some(action) = dice.pick(&legal) else { return };
        game.play(state, seat, action, &mut Silent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_cites_one_to_three_rules_and_shows_something() {
        let text = |rules: &str, rest: &str| format!("name = 'x'\nrules = {rules}\ngame = 'g'\nplayers = 1\n{rest}");
        let show = "[[play]]\nby = 0\ndo = 'G'";
        assert!(Scenario::read(&text("['A-1']", show)).is_ok());
        assert!(Scenario::read(&text("[]", show)).is_err());
        assert!(Scenario::read(&text("['A', 'B', 'C', 'D']", show)).is_err());
        assert!(Scenario::read(&text("['A']", "")).is_err());
        assert!(Scenario::read(&text("['A']", "restore-fails = 'A'")).is_ok());
        assert!(Scenario::read(&text("['A']", "typo = 1")).is_err());
    }

    #[test]
    fn cards_not_named_keep_their_order() {
        let whole = ['a', 'b', 'b', 'c', 'd'];
        let mut named = vec!['d'];
        keep_the_rest(&whole, &['b'], &mut named);
        assert_eq!(named, ['d', 'a', 'b', 'c']);
        let mut untouched = vec!['b', 'b', 'c', 'd'];
        keep_the_rest(&whole, &['a', 'b'], &mut untouched);
        assert_eq!(untouched, ['b', 'c', 'd']);
    }

    #[test]
    fn a_pointer_sets_only_what_has_a_place() {
        let mut document = serde_json::json!({"players": [{"yen": 1}], "ward/1": 0});
        assert!(set(&mut document, "/players/0/yen", 5.into()).is_ok());
        assert!(set(&mut document, "/ward~11", 7.into()).is_ok());
        assert!(set(&mut document, "/players/3/yen", 5.into()).is_err());
        assert!(set(&mut document, "players", 5.into()).is_err());
        assert_eq!(document, serde_json::json!({"players": [{"yen": 5}], "ward/1": 7}));
    }
}
