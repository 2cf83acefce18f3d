//! Conformance cases as TOML: a starting position, some decisions, and what must come of them.

mod file;
mod play;
mod pointer;

use std::{collections::BTreeMap, path::Path};

use serde::Deserialize;

pub use self::pointer::{Pointers, Said};
use self::pointer::{expectations, rewrite};
use crate::{BoardFile, Game, Illegal, Listener, NotOpened, Options, Seed, Shelf, record::not_opened};

/// One conformance case.
#[derive(Debug)]
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
    pub seed: u64,
    /// The options.
    pub options: BTreeMap<String, String>,
    /// A board file of its own, beside the scenario.
    pub board: Option<String>,
    /// JSON pointers into the starting position, with what stands there instead.
    pub position: Pointers,
    /// The decisions.
    pub plays: Vec<Play>,
    /// JSON pointers into the position (or `view/0/…`, `view/spectator/…`, `standing/…`), with what must stand there.
    pub expect: Pointers,
    /// The rule that must refuse the starting position.
    pub restore_fails: Option<String>,
    /// The rule that must refuse the table itself: its number of players, its options, its board.
    pub open_fails: Option<String>,
}

/// One step of a scenario.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Play {
    /// The seat that decides; without one every seat that is asked does the same.
    pub by: Option<u8>,
    /// The notation; without one nothing is played.
    #[serde(rename = "do")]
    pub text: Option<String>,
    /// The rule that must refuse it (`form` if it is no notation, `any` if the rule does not matter).
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
    /// Sentences that must not be told.
    #[serde(default)]
    pub tells_not: Vec<String>,
    /// Pointers into the position after the decision, with what stands there instead: the order after a reshuffle.
    #[serde(default)]
    pub set: Pointers,
    /// What must hold after it, as at the end of the scenario.
    #[serde(default)]
    pub expect: Pointers,
    /// Which play of which file it is, for messages.
    #[serde(skip)]
    place: String,
}

impl Scenario {
    /// Runs it; `folder` is where its own board lies. A failure says everything that is wrong, a line each.
    pub fn run<G: Game>(&self, shelf: &Shelf, folder: &Path) -> Result<(), String> {
        let game = match (self.open::<G>(shelf, folder)?, &self.open_fails) {
            (Ok(game), None) => game,
            (Ok(_), Some(rule)) => return Err(format!("the table should be refused by {rule}, but it opens")),
            (Err(error), Some(rule)) if error.rule() == Some(rule) => return Ok(()),
            (Err(error), _) => return Err(format!("the table is refused: {}", not_opened(G::dictionary(), &error))),
        };
        let state = match (self.start(&game)?, &self.restore_fails) {
            (Ok(state), None) => state,
            (Ok(_), Some(rule)) => return Err(format!("the position should be refused by {rule}, but it is restored")),
            (Err(illegal), Some(rule)) if named(&illegal) == rule => return Ok(()),
            (Err(illegal), _) => return Err(format!("the position is refused: {}", say::<G>(&illegal))),
        };
        let faults = self.play(&game, state);
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n  ")) }
    }

    /// Plays it to its end, or to the first decision that can't be taken as it should.
    fn play<G: Game>(&self, game: &G, mut state: G::State) -> Vec<String> {
        let mut faults = Vec::new();
        for play in &self.plays {
            let mut found = Vec::new();
            let stopped = play.run(game, &mut state, &mut found).map_err(|why| found.push(why)).is_err();
            faults.extend(found.into_iter().map(|what| format!("{}: {what}", play.place)));
            if stopped {
                return faults;
            }
        }
        if let Err(illegal) = game.audit(&state) {
            faults.push(format!("after the last play: {}", say::<G>(&illegal)));
        }
        faults.extend(expectations(game, &state, &self.expect));
        faults
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
        // A position that must be refused is taken as it stands.
        let completes = self.restore_fails.is_none();
        rewrite(game, &began, &self.position, completes).map_err(|what| format!("[position] {what}"))
    }
}

/// The rule of a refusal, as scenarios name it.
fn named(illegal: &Illegal) -> &str {
    illegal.rule.map_or("form", |rule| rule.0)
}

fn say<G: Game>(illegal: &Illegal) -> String {
    illegal.say(G::dictionary(), Listener::default())
}

/// Completes the `pile` of a position of which a scenario named only some cards: of the cards of `whole`, in the seed's
/// order, those that lie `elsewhere` or in the pile already are left out, the rest goes below. Cards of the pile that
/// do not exist or that `elsewhere` claims are taken out; if the scenario named them, its runner says so.
pub fn keep_the_rest<T: Clone + PartialEq>(whole: &[T], elsewhere: &[T], pile: &mut Vec<T>) {
    let mut rest = whole.to_vec();
    let mut take = |card: &T| rest.iter().position(|other| other == card).map(|at| rest.remove(at)).is_some();
    for card in elsewhere {
        take(card);
    }
    pile.retain(|card| take(card));
    pile.extend(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
