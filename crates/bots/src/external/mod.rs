//! Bots that are programs of their own: one line of JSON a decision on their standard input, one line back.
//!
//! They are run by the command line alone, by who sits at it. A program that dies, hangs or lies loses its turn: chance
//! chooses in its place ([`Random`]), whoever runs it is told, and the game goes on.

mod process;

use std::{sync::Arc, time::Duration};

use serde::Serialize;
use serde_json::Value;
use tabletop::{Ask, Bot, Budget, Dice};

pub use self::process::{Program, end_all};
use crate::{Bots, Player, Random};

/// What a name of a program begins with.
pub const PREFIX: &str = "exec:";

/// The bot that plays the turns that a program loses: chance.
pub const FALLBACK: &str = "random";

/// What a program is asked, as one line of JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Question<'a> {
    /// The game.
    pub game: &'a str,
    /// The seat that is asked.
    pub seat: u8,
    /// All that it knows.
    pub view: &'a Value,
    /// What it may choose from.
    pub legal: &'a [String],
    /// So many milliseconds it may think.
    pub deadline_ms: u64,
}

/// How programs are run, and who is told when one loses its turn.
#[derive(Clone)]
pub struct Programs {
    /// How long a program may think about a decision.
    pub deadline: Duration,
    /// How much longer its first answer after a start may take: it may have to load what it needs.
    pub startup: Duration,
    /// Is told what a program did wrong, a line each time.
    pub tell: Arc<dyn Fn(&str) + Send + Sync>,
}

impl std::fmt::Debug for Programs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Programs").field("deadline", &self.deadline).finish_non_exhaustive()
    }
}

impl Programs {
    /// Whether a name is one of a program that can be started; why not, if it is but cannot.
    pub fn check(&self, name: &str) -> Result<bool, String> {
        let Some(command) = name.strip_prefix(PREFIX) else { return Ok(false) };
        process::Running::start(command).map(|_| true).map_err(|why| format!("`{name}` can't be started: {why}"))
    }

    /// The program of this name, for a seat.
    pub fn program(&self, name: &str) -> Option<Program> {
        Some(Program::new(name.strip_prefix(PREFIX)?, self.clone()))
    }
}

/// The bot of this name: a built-in one, or a program where those are allowed.
pub(crate) fn bot<G: Bots>(game: &G, name: &str, programs: Option<&Programs>) -> Option<Player<G>> {
    let program = || programs.and_then(|programs| programs.program(name));
    game.bot(name).or_else(|| Some(Player::Level(Box::new(External { program: program()? }))))
}

/// The first of these names that is no bot, and why.
pub(crate) fn unknown<'a, G: Bots>(
    names: &'a [String],
    programs: Option<&Programs>,
) -> Option<(&'a str, Option<String>)> {
    let is_built_in = |name: &str| G::BOTS.iter().any(|(known, _)| *known == name);
    names.iter().map(String::as_str).filter(|name| !is_built_in(name)).find_map(|name| {
        match programs.map_or(Ok(false), |programs| programs.check(name)) {
            Ok(true) => None,
            Ok(false) => Some((name, None)),
            Err(why) => Some((name, Some(why))),
        }
    })
}

/// The name of a seat in a record, where names have no spaces.
pub(crate) fn recorded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

/// A program in the place of a bot.
struct External {
    program: Program,
}

impl<G: Bots> Bot<G> for External {
    fn choose(&mut self, ask: &Ask<'_, G>, budget: &mut Budget<'_>, dice: &mut Dice) -> G::Action {
        // Where there is no choice there is no question.
        if let [only] = ask.legal() {
            return *only;
        }
        let legal: Vec<String> = ask.legal().iter().map(|action| ask.game().write(*action)).collect();
        let view = serde_json::to_value(ask.game().named(&ask.view())).unwrap_or(Value::Null);
        match self.program.choose(G::ID, ask.seat(), &view, &legal) {
            Some(at) => ask.legal()[at],
            None => Random.choose(ask, budget, dice),
        }
    }
}
