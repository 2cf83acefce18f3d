//! Scenario files: what they hold, and the beginning that one takes from another.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::{Play, Scenario, pointer::Pointers};

/// The most rules that a scenario may cite: one that cites more shows nothing in particular.
const MOST_RULES: usize = 3;

/// A scenario as it is written; with `from` the other file gives what is not said here.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    name: String,
    rules: Vec<String>,
    /// A scenario beside this one whose beginning it shares: everything but its `expect`.
    from: Option<String>,
    game: Option<String>,
    players: Option<u8>,
    seed: Option<u64>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    board: Option<String>,
    #[serde(default)]
    position: Pointers,
    #[serde(default, rename = "play")]
    plays: Vec<Play>,
    #[serde(default)]
    expect: Pointers,
    restore_fails: Option<String>,
    open_fails: Option<String>,
}

impl Scenario {
    /// Reads a scenario that stands alone; one with `from` is read by [`Scenario::load`].
    pub fn read(text: &str) -> Result<Self, String> {
        let file = File::read(text)?;
        match file.from {
            Some(other) => Err(format!("`from = \"{other}\"` needs a file beside this one")),
            None => file.after(None),
        }
    }

    /// Reads a scenario file, and those whose beginning it shares.
    pub fn load(path: &Path) -> Result<Self, String> {
        load(path, &mut Vec::new())
    }
}

/// Loads a file; `on_the_way` are those that led to it.
fn load(path: &Path, on_the_way: &mut Vec<PathBuf>) -> Result<Scenario, String> {
    let real = path.canonicalize().map_err(|error| format!("can't read {}: {error}", path.display()))?;
    let again = on_the_way.contains(&real);
    on_the_way.push(real);
    if again {
        let names = on_the_way.iter().map(|path| path.file_name().unwrap_or_default().to_string_lossy());
        return Err(format!("`from` goes round in a circle: {}", names.collect::<Vec<_>>().join(" → ")));
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("can't read {}: {error}", path.display()))?;
    let file = File::read(&text)?;
    let Some(other) = file.from.clone() else { return file.after(None) };
    let there = path.parent().unwrap_or(Path::new(".")).join(&other);
    let mut beginning = load(&there, on_the_way).map_err(|what| format!("from {other}: {what}"))?;
    if beginning.open_fails.is_some() || beginning.restore_fails.is_some() {
        return Err(format!("from {other}: nothing can go on from what is refused there"));
    }
    let folder = Path::new(&other).parent().unwrap_or(Path::new(""));
    beginning.board = beginning.board.map(|board| folder.join(board).to_string_lossy().into_owned());
    beginning.plays.iter_mut().for_each(|play| play.place = format!("{other}, {}", play.place));
    file.after(Some(beginning))
}

impl File {
    fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The scenario that goes on after `beginning`: what is said here goes before what is said there.
    fn after(mut self, beginning: Option<Scenario>) -> Result<Scenario, String> {
        for (at, play) in self.plays.iter_mut().enumerate() {
            play.place = format!("play {}", at + 1);
        }
        let scenario = match beginning {
            None => Scenario {
                name: self.name,
                rules: self.rules,
                game: self.game.ok_or("`game` is missing: the id of the game")?,
                players: self.players.ok_or("`players` is missing: the number of players")?,
                seed: self.seed.unwrap_or_default(),
                options: self.options,
                board: self.board,
                position: self.position,
                plays: self.plays,
                expect: self.expect,
                restore_fails: self.restore_fails,
                open_fails: self.open_fails,
            },
            Some(beginning) => Scenario {
                name: self.name,
                rules: self.rules,
                game: self.game.unwrap_or(beginning.game),
                players: self.players.unwrap_or(beginning.players),
                seed: self.seed.unwrap_or(beginning.seed),
                options: beginning.options.into_iter().chain(self.options).collect(),
                board: self.board.or(beginning.board),
                position: beginning.position.into_iter().chain(self.position).collect(),
                plays: beginning.plays.into_iter().chain(self.plays).collect(),
                expect: self.expect,
                restore_fails: self.restore_fails,
                open_fails: self.open_fails,
            },
        };
        scenario.shows_something()
    }
}

impl Scenario {
    fn shows_something(self) -> Result<Self, String> {
        if self.rules.is_empty() || self.rules.len() > MOST_RULES {
            return Err(format!("`rules` names {} rules; a scenario cites 1 to {MOST_RULES}", self.rules.len()));
        }
        let only_starts = self.restore_fails.is_some() || self.open_fails.is_some();
        if only_starts != (self.plays.is_empty() && self.expect.is_empty()) {
            return Err("a scenario has plays or expectations, or else `restore-fails` or `open-fails`".to_owned());
        }
        let unsaid = |play: &&Play| play.says.is_some() && play.illegal.is_none();
        match self.plays.iter().find(unsaid) {
            Some(play) => Err(format!("{}: `says` is about a refusal; add `illegal`", play.place)),
            None => Ok(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(rules: &str, rest: &str) -> String {
        format!("name = 'x'\nrules = {rules}\ngame = 'g'\nplayers = 1\n{rest}")
    }

    #[test]
    fn a_scenario_cites_one_to_three_rules_and_shows_something() {
        let show = "[[play]]\nby = 0\ndo = 'G'";
        assert!(Scenario::read(&text("['A-1']", show)).is_ok());
        assert!(Scenario::read(&text("[]", show)).is_err());
        assert!(Scenario::read(&text("['A', 'B', 'C', 'D']", show)).is_err());
        assert!(Scenario::read(&text("['A']", "")).is_err());
        assert!(Scenario::read(&text("['A']", "restore-fails = 'A'")).is_ok());
        assert!(Scenario::read(&text("['A']", "typo = 1")).is_err());
        assert!(Scenario::read(&text("['A']", "[[play]]\ndo = 'G'\nsays = 'No.'")).is_err());
    }

    #[test]
    fn a_scenario_goes_on_from_another_and_never_in_a_circle() -> Result<(), Box<dyn std::error::Error>> {
        let folder = std::env::temp_dir().join(format!("norikae-from-{}", std::process::id()));
        let path = |name: &str| folder.join(name);
        std::fs::create_dir_all(path("deep"))?;
        let begins =
            "seed = 4\nboard = 'b.toml'\n[position]\n'/a' = 1\n'/b' = 1\n[[play]]\ndo = 'G'\n[expect]\n'/x' = 1";
        std::fs::write(path("deep/first.toml"), text("['A']", begins))?;
        let goes_on = "name = 'y'\nrules = ['B']\nfrom = 'deep/first.toml'\n[position]\n'/b' = 2\n[[play]]\ndo = 'H'";
        std::fs::write(path("second.toml"), goes_on)?;
        let second = Scenario::load(&path("second.toml"))?;
        assert_eq!((second.seed, second.game.as_str(), second.board.as_deref()), (4, "g", Some("deep/b.toml")));
        assert_eq!(second.position.values().filter_map(toml::Value::as_integer).collect::<Vec<_>>(), [1, 2]);
        let places: Vec<&str> = second.plays.iter().map(|play| play.place.as_str()).collect();
        assert_eq!(places, ["deep/first.toml, play 1", "play 1"]);
        assert!(second.expect.is_empty(), "what holds at the end of the other need not hold here");
        for (name, from) in [("a.toml", "b.toml"), ("b.toml", "a.toml"), ("lost.toml", "nowhere.toml")] {
            std::fs::write(path(name), format!("name = 'z'\nrules = ['C']\nfrom = '{from}'\n"))?;
        }
        let fault = Scenario::load(&path("a.toml")).map(drop).unwrap_err();
        assert!(fault.contains("circle: a.toml → b.toml → a.toml"), "{fault}");
        let fault = Scenario::load(&path("lost.toml")).map(drop).unwrap_err();
        assert!(fault.starts_with("from nowhere.toml: can't read"), "{fault}");
        assert!(Scenario::read(goes_on).is_err(), "a text alone has nothing beside it");
        std::fs::remove_dir_all(&folder)?;
        Ok(())
    }
}
