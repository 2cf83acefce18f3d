//! The settings of a server: by flag, by environment, by one TOML file. The flags are the one table of them: each has its name in
//! the environment and in the file from its name as a flag, and is read by the same reader wherever it comes from.

mod file;
mod print;

use std::{ffi::OsString, path::PathBuf};

use clap::{Arg, ArgMatches, Command, CommandFactory as _, FromArgMatches as _, parser::ValueSource};

use self::file::FromFile;
use crate::{args::Args, failure::Failure};

/// How all names in the environment begin.
const PREFIX: &str = "NORIKAE_";
/// The command that has settings.
const SERVE: &str = "serve";
/// Commands that look at the database of a server.
const OF_DATABASE: [&str; 5] = ["backup", "restore", "doctor", "owner", "ratings"];
/// What says where settings come from, or what to do with them, is none itself.
const NO_SETTINGS: [&str; 2] = ["config", "print_config"];

/// What a command line comes to, with all that stands elsewhere.
pub(crate) struct Read {
    pub(crate) args: Args,
    command: Command,
    matches: ArgMatches,
    from_file: Option<FromFile>,
}

/// Where a setting comes from.
enum Origin {
    Flag,
    Environment(String),
    File(String),
    Default,
}

/// Reads a command line; help and what is wrong with it end the program, as usual.
pub(crate) fn read(line: impl IntoIterator<Item = OsString>) -> Result<Read, Failure> {
    let mut line: Vec<OsString> = line.into_iter().collect();
    let table = table();
    let mut matches = table.clone().get_matches_from(&line);
    if matches.subcommand().is_none() {
        line.push(SERVE.into());
        matches = table.clone().get_matches_from(&line);
    }
    let from_file = match matches.subcommand() {
        Some((SERVE, own)) => own.get_one::<PathBuf>("config").map(|path| FromFile::read(path, &table)).transpose()?,
        _ => None,
    };
    let command = match &from_file {
        Some(file) => with_defaults(table, file),
        None => table,
    };
    let matches = command.clone().get_matches_from(line);
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    Ok(Read { args, command, matches, from_file })
}

/// The command line, where every setting has its name in the environment.
fn table() -> Command {
    let named = |arg: Arg| match env_name(&arg) {
        Some(name) => arg.env(name).hide_env_values(true),
        None => arg,
    };
    let table = Args::command().mut_args(named).mut_subcommand(SERVE, |serve| serve.mut_args(named));
    OF_DATABASE
        .into_iter()
        .fold(table, |table, command| table.mut_subcommand(command, |command| command.mut_arg("database", named)))
}

/// What a file says stands behind flags and environment, in the place of what holds unless somebody says otherwise.
fn with_defaults(table: Command, file: &FromFile) -> Command {
    let stands = |arg: Arg| match file.values(&arg) {
        Some(values) => arg.default_values(values.to_vec()),
        None => arg,
    };
    table.mut_args(stands).mut_subcommand(SERVE, |serve| serve.mut_args(stands))
}

/// The name of a setting in the environment: `NORIKAE_KEEP_GUESTS` for `--keep-guests`.
fn env_name(arg: &Arg) -> Option<String> {
    let long = arg.get_long().filter(|_| arg.get_id() != "print_config")?;
    Some(format!("{PREFIX}{}", long.replace('-', "_").to_uppercase()))
}

/// The settings of a server.
fn settings(table: &Command) -> impl Iterator<Item = &Arg> {
    let own = table.find_subcommand(SERVE).into_iter().flat_map(Command::get_arguments);
    let is_setting = |arg: &&Arg| {
        let id = arg.get_id().as_str();
        arg.get_long().is_some() && !NO_SETTINGS.contains(&id) && !matches!(id, "help" | "version")
    };
    own.chain(table.get_arguments().filter(|arg| arg.is_global_set())).filter(is_setting)
}

impl Read {
    fn own(&self) -> &ArgMatches {
        self.matches.subcommand_matches(SERVE).unwrap_or(&self.matches)
    }

    fn origin(&self, arg: &Arg) -> Origin {
        match (self.own().value_source(arg.get_id().as_str()), env_name(arg)) {
            (Some(ValueSource::CommandLine), _) => Origin::Flag,
            (Some(ValueSource::EnvVariable), Some(name)) => Origin::Environment(name),
            _ => match self.from_file.as_ref().and_then(|file| file.place(arg)) {
                Some(place) => Origin::File(place),
                None => Origin::Default,
            },
        }
    }

    /// All settings as a file that says the same, each with where it comes from.
    pub(crate) fn print(&self) -> String {
        print::print(self)
    }
}

/// Names in the environment that look like settings and are none: most likely they are misspelt.
pub(crate) fn unknown_in_environment() -> Vec<String> {
    let table = table();
    let serve = table.find_subcommand(SERVE).into_iter().flat_map(Command::get_arguments);
    let known: Vec<String> = serve.chain(table.get_arguments()).filter_map(env_name).collect();
    let named = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    named.filter(|name| name.starts_with(PREFIX) && !known.contains(name)).collect()
}
