//! A record played again: the game is opened as it was, every decision checked, the end compared.

use super::{End, Record, RecordFault, fault, not_opened, short};
use crate::{Game, Illegal, Listener, NotOpened, Options, Shelf, Silent};

impl Record {
    /// Opens the game that this record was played with; refuses another version or another board.
    pub fn open<G: Game>(&self, shelf: &Shelf) -> Result<G, RecordFault> {
        if self.game != G::ID || self.version != G::VERSION {
            let what = format!(
                "this program plays {}@{}, the record is of {}@{}: it can only be read, not replayed",
                G::ID,
                G::VERSION,
                short(&self.game),
                self.version
            );
            return Err(fault(self.head.game, what));
        }
        let players = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let opened = Options::complete(&G::options(shelf), self.options.iter().map(|(key, value)| (key, value)))
            .map_err(NotOpened::from)
            .and_then(|options| G::open(shelf, players, &options));
        let game = opened.map_err(|error| fault(self.head.options, not_opened(G::dictionary(), &error)))?;
        let stamp = game.boards();
        if stamp != self.board {
            let what = format!(
                "the record was played on board {} {}, this program has {} {}",
                short(&self.board.id),
                short(&self.board.hash),
                stamp.id,
                stamp.hash
            );
            return Err(fault(self.head.board, what));
        }
        Ok(game)
    }

    /// The state before its first decision: its position, or the start of a game.
    pub fn begin<G: Game>(&self, game: &G) -> Result<G::State, RecordFault> {
        let Some(position) = &self.position else { return Ok(game.begin(self.seed)) };
        let at = self.head.position;
        let position: G::Position = serde::Deserialize::deserialize(position)
            .map_err(|error: serde_json::Error| fault(at, format!("no position of this game: {error}")))?;
        let refused = |illegal: Illegal| {
            fault(at, format!("the position is refused: {}", illegal.say(G::dictionary(), Listener::default())))
        };
        game.restore(&position).map_err(refused)
    }

    /// Plays the record's first `upto` decisions (all without one) and checks its end; returns the state reached.
    pub fn replay<G: Game>(&self, game: &G, upto: Option<usize>) -> Result<G::State, RecordFault> {
        let mut state = self.begin(game)?;
        let steps = self.steps.get(..upto.unwrap_or(usize::MAX).min(self.steps.len())).unwrap_or_default();
        for step in steps {
            let allowed = game.read(&state, step.seat, &step.text);
            let allowed = allowed.and_then(|action| game.check(&state, step.seat, action).map(|()| action));
            match (allowed, &self.end.1) {
                (Ok(_), End::Fails { line, rule }) if *line == step.line => {
                    return Err(fault(
                        step.line,
                        format!("`{}` should be refused by {rule}, but it is legal", short(&step.text)),
                    ));
                }
                (Ok(action), _) => game.play(&mut state, step.seat, action, &mut Silent),
                (Err(illegal), End::Fails { line, rule }) if *line == step.line && rule_id(&illegal) == rule => {
                    return Ok(state);
                }
                (Err(illegal), _) => {
                    let why = illegal.say(G::dictionary(), Listener::default());
                    return Err(fault(step.line, format!("`{}` is refused: {why}", short(&step.text))));
                }
            }
        }
        if steps.len() == self.steps.len() {
            self.check_end(game, &state)?;
        }
        Ok(state)
    }

    fn check_end<G: Game>(&self, game: &G, state: &G::State) -> Result<(), RecordFault> {
        let (at, end) = &self.end;
        let over = game.actors(state).is_empty();
        match end {
            End::Fails { line, .. } => Err(fault(*at, format!("no decision stands in line {line}"))),
            End::Result(_) if !over => Err(fault(*at, "a result, but the game is not over: decisions are missing")),
            End::Result(scores) => {
                let reached = game.standing(state).scores;
                if reached == *scores {
                    return Ok(());
                }
                Err(fault(*at, format!("the record says {scores:?}, the replay gives {reached:?}")))
            }
            End::Open => Ok(()),
        }
    }
}

/// The rule of a refusal as `fails` lines write it.
fn rule_id(illegal: &Illegal) -> &str {
    illegal.rule.map_or("form", |rule| rule.0)
}
