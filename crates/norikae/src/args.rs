//! The command line.

mod owner;
mod serve;
mod studies;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use bots::contest::Thinking;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use tabletop::Lang;

pub(crate) use self::owner::{Owner, OwnerCommand};
pub(crate) use self::serve::{AccessLog, Serve};
pub(crate) use self::studies::{Analyse, Arena, Budget, Calibrate, Programs, Simulate, Train, Tune};

/// The Tokyo rail board games, to play and to study.
#[derive(Parser, Debug)]
#[command(
    name = "norikae",
    version,
    after_help = "Examples:
  norikae                                     serve on http://127.0.0.1:8080, with SQLite in ./norikae.db
  norikae play metrox --seats you,greedy      against a bot
  norikae simulate metrox --games 10000       ten thousand random games
  norikae rules MX-STAR-2                     what a rule says

Exit status: 0 for success, 1 for a failed check, 2 for wrong usage."
)]
pub(crate) struct Args {
    /// A folder of boards and decks that are added to the built-in ones, or replace them
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) boards: Option<PathBuf>,
    /// The language of games, rules and refusals: en or ja
    #[arg(long, global = true, default_value = "en", value_name = "LANG")]
    pub(crate) lang: Lang,
    /// What bots have learned on a board of your own, as `norikae train` writes it; may be repeated
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) weights: Vec<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve the tables to browsers and programs; the same as no command at all
    Serve(Serve),
    /// Play many tables against a server over HTTP and report how fast and how well it answers
    Load(Load),
    /// Move all of a site from one database to another, and replay every table in both
    MoveDatabase(MoveDatabase),
    /// Copy all of a site into a file while its servers go on
    Backup(Backup),
    /// Put back what `backup` has kept, into an empty database, and replay every table in both
    Restore(Restore),
    /// Replay every table that is stored, and report what does not fit
    Doctor(Doctor),
    /// Work out all ratings anew from the games that are stored
    Ratings(Ratings),
    /// Say whose accounts are the site's owners', and read what owners did
    Owner(Owner),
    /// Play a game in the terminal
    Play(Play),
    /// Play many games between bots and report scores, wins and speed
    Simulate(Simulate),
    /// Find out which bot is stronger, on common seeds and with intervals
    Arena(Arena),
    /// Let bots learn by self-play, and write what they learned
    Train(Train),
    /// Move greedy's numbers to where it wins more, for one number of players, and print them as JSON
    Tune(Tune),
    /// Run scenario files; one line a case, `N passed, N failed` last
    Conform(Conform),
    /// Speak JSON lines on standard input and output: the rules for programs in any language
    Engine(Engine),
    /// Check a record and print the position it reaches
    Replay(Replay),
    /// Say what a bot thinks of a finished game: every decision beside better ones, and the seats' chances on the way
    Analyse(Analyse),
    /// Find out whether the chances of analyses and reviews come true, in many games of a bot with itself
    Calibrate(Calibrate),
    /// Validate board and deck files, with the place of what is wrong
    Check(Check),
    /// Print a rule, a page of rules, or who cites each of them
    Rules(Rules),
    /// What can be played, with every option and its values
    Games(Games),
    /// Print a completion script for a shell
    Completions(Completions),
}

/// Whether something is so.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Switch {
    #[default]
    On,
    Off,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae serve --limits off --log warn & norikae load --pid $!
  norikae load --tables 100 --seconds 10 --json
  norikae load --tables 0 --idle 5000 --seconds 10      streams that only listen
  norikae load --tables 1 --viewers 200                 one table before a crowd")]
pub(crate) struct Load {
    /// The server; may be repeated for several over one database, which the seats of each table are spread over
    #[arg(long = "server", default_value = "127.0.0.1:8080", value_name = "ADDR")]
    pub(crate) servers: Vec<SocketAddr>,
    /// The game; without it Shinjuku, or the first there is
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// How many tables of two seats play at once
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub(crate) tables: usize,
    /// How many look on at each table, as browsers do: each listens, and asks for the page again when something happened
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) viewers: usize,
    /// How many streams listen to a table where nothing happens
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) idle: usize,
    /// For how long
    #[arg(long, default_value_t = 10, value_name = "S")]
    pub(crate) seconds: u64,
    /// The server's process, to read its processor time and memory; may be repeated
    #[arg(long = "pid", value_name = "PID")]
    pub(crate) pids: Vec<u32>,
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// Write every acknowledged decision to this file (table, seat, seq, notation), for a test that kills the server
    #[arg(long, value_name = "FILE")]
    pub(crate) acknowledged: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae move-database sqlite:norikae.db postgres://norikae@db.example/norikae
  norikae move-database postgres://norikae@db.example/norikae sqlite:norikae.db

Stop every server of both first. The new database must be empty; the old one stays as it is.")]
pub(crate) struct MoveDatabase {
    /// The database to move from: `sqlite:FILE` or `postgres://USER@HOST/DATABASE`
    #[arg(value_name = "FROM")]
    pub(crate) from: String,
    /// The empty database to move to
    #[arg(value_name = "TO")]
    pub(crate) to: String,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae backup norikae-2026-11-16.db
  norikae backup --database postgres://norikae@db.example/norikae norikae-2026-11-16.db

The file is a SQLite database with everything as it was at one moment, for its owner alone to read: it holds chats and secrets.")]
pub(crate) struct Backup {
    /// The database: `sqlite:FILE` or `postgres://USER@HOST/DATABASE`
    #[arg(long, default_value = "sqlite:norikae.db", value_name = "URL")]
    pub(crate) database: String,
    /// The new file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae restore norikae-2026-11-16.db --database sqlite:new.db
  norikae restore norikae-2026-11-16.db --database postgres://norikae@db.example/norikae

No server may use the database, and it must be empty. The file stays as it is.")]
pub(crate) struct Restore {
    /// The file that `norikae backup` wrote
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The empty database
    #[arg(long, default_value = "sqlite:norikae.db", value_name = "URL")]
    pub(crate) database: String,
}

#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Servers may go on meanwhile: a copy is examined, in the folder for temporary files (TMPDIR), which needs as much space as the database.
Exit status: 1 if something does not fit."
)]
pub(crate) struct Doctor {
    /// The database: `sqlite:FILE`, also one that `norikae backup` wrote, or `postgres://USER@HOST/DATABASE`
    #[arg(long, default_value = "sqlite:norikae.db", value_name = "URL")]
    pub(crate) database: String,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae ratings --rebuild --database sqlite:norikae.db
  norikae ratings --rebuild --database postgres://norikae@db.example/norikae

Ratings follow from the games that are over, in the order of their ends; this forgets them and rates all games again. A server over
SQLite must be stopped meanwhile; servers over PostgreSQL may go on.")]
pub(crate) struct Ratings {
    /// The database: `sqlite:FILE` or `postgres://USER@HOST/DATABASE`
    #[arg(long, default_value = "sqlite:norikae.db", value_name = "URL")]
    pub(crate) database: String,
    /// Forget all ratings and rate every game again
    #[arg(long, required = true)]
    pub(crate) rebuild: bool,
}

/// Which table to open.
#[derive(ClapArgs, Debug, Default, Clone)]
pub(crate) struct Table {
    /// An option of the game, such as map=osaka; `norikae games` lists them
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// The number of players; without it that of --seats or --bots where there are such lists, or the fewest there may be
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae play metrox
  norikae play metrox --option map=osaka --seats you,greedy,greedy
  norikae play shinjuku --seats you,exec:docs/bots/bot.py    against a program of your own (docs/bots.md)
  printf 'G\\nM\\n' | norikae play metrox --seed 7        in a pipe

While playing: a number or a notation chooses, `back` takes back, `hint` shows a bot's best three choices and what each is worth, `rules ID` prints a rule, `quit` ends.")]
pub(crate) struct Play {
    /// The game
    #[arg(default_value = "metrox")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) table: Table,
    /// Who sits where: `you`, the name of a bot, or exec:PROGRAM; a short list repeats its last entry
    #[arg(long, value_delimiter = ',', default_value = "you", value_name = "LIST")]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) programs: Programs,
    /// The luck of the game, in hexadecimal digits; without it a new one
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: Option<tabletop::Seed>,
    /// Whether `hint` says what a bot thinks; without it, if you play alone with bots
    #[arg(long, value_enum, value_name = "ON|OFF")]
    pub(crate) hints: Option<Switch>,
    /// Do not ask before a decision that cannot be taken back (the default in a pipe)
    #[arg(long)]
    pub(crate) no_confirm: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Conform {
    /// Scenario files, or folders of them
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Each line is one JSON object, each answer one line: {\"ok\": …} or {\"error\": {\"rule\": …, \"why\": …}}.
docs/engine.md lists them. Example:
  printf '{\"new\": {\"players\": 1, \"seed\": 7}}\\n{\"legal\": 0}\\n' | norikae engine metrox"
)]
pub(crate) struct Engine {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) table: Table,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Replay {
    /// The record
    pub(crate) file: PathBuf,
    /// Stop after so many decisions
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<usize>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Check {
    /// Board and deck files
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae rules MX-STAR-2
  norikae rules MX-STAR
  norikae rules --coverage")]
pub(crate) struct Rules {
    /// A rule, or the beginning of its ID; without one, all of them
    pub(crate) id: Option<String>,
    /// List every ID with the number of scenarios and tests that cite it; fails if a game that can be played has an ID
    /// without any
    #[arg(long)]
    pub(crate) coverage: bool,
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// The repository, for --coverage
    #[arg(long, default_value = ".", value_name = "DIR")]
    pub(crate) repository: PathBuf,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Games {
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}

/// Reads a time from 10ms to 60s.
fn thinking(text: &str) -> Result<Duration, String> {
    let allowed = Duration::from_millis(10)..=Duration::from_mins(1);
    match text.parse() {
        Ok(Budget(Thinking::Time(time))) if allowed.contains(&time) => Ok(time),
        _ => Err(format!("`{text}` is no time from 10ms to 60s")),
    }
}

/// Reads `key=value`.
fn pair(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| format!("`{text}` is not KEY=VALUE, such as map=osaka"))?;
    Ok((key.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Args::command().debug_assert();
    }

    #[test]
    fn a_budget_is_a_time_or_a_number_of_iterations() {
        use super::{Budget, Duration, Thinking};
        let read = |text: &str| text.parse::<Budget>().map(|budget| budget.0);
        assert_eq!(read("50ms"), Ok(Thinking::Time(Duration::from_millis(50))));
        assert_eq!(read("2s"), Ok(Thinking::Time(Duration::from_secs(2))));
        assert_eq!(read("200it"), Ok(Thinking::Iterations(200)));
        assert_eq!(read("unlimited"), Ok(Thinking::Unlimited));
        for wrong in ["", "50", "ms", "-1ms", "0it", "1.5s", "5 ms", "99999999999s", "5年"] {
            assert!(read(wrong).is_err_and(|why| why.contains("write 50ms")), "{wrong}");
        }
    }
}
