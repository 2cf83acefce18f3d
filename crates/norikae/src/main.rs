//! Norikae: the Tokyo rail board games, to play and to study.

mod args;
mod commands;
mod failure;
mod output;
mod paint;
mod settings;

use std::process::ExitCode;

use crate::{args::Command, failure::Failure};

/// The server allocates and frees small things on several threads all the time; the system's allocator took a sixth of its
/// processor time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match settings::read(std::env::args_os()).and_then(|read| run(&read)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(read: &settings::Read) -> Result<(), Failure> {
    let args = &read.args;
    let shelf = commands::shelf(args)?;
    commands::learn(&shelf, args)?;
    match &args.command {
        // Without a command the settings are read as those of `serve`.
        None => Ok(()),
        Some(Command::Serve(serve)) if serve.print_config => commands::serve::print(read, serve),
        Some(Command::Serve(serve)) => commands::serve::run(shelf, serve),
        Some(Command::Load(load)) => commands::load::run(load),
        Some(Command::MoveDatabase(move_database)) => commands::databases::move_database(&shelf, move_database),
        Some(Command::Backup(backup)) => commands::databases::back_up(backup),
        Some(Command::Restore(restore)) => commands::databases::restore(&shelf, restore),
        Some(Command::Doctor(doctor)) => commands::databases::examine(&shelf, doctor),
        Some(Command::Ratings(ratings)) => commands::databases::rate(&shelf, ratings),
        Some(Command::Owner(owner)) => commands::owner::run(shelf, owner),
        Some(Command::Play(play)) => commands::play::run(&shelf, args.lang, play),
        Some(Command::Simulate(simulate)) => commands::simulate::run(&shelf, args.lang, simulate),
        Some(Command::Arena(arena)) => commands::arena::run(&shelf, args.lang, arena),
        Some(Command::Train(train)) => commands::train::run(&shelf, args.lang, train),
        Some(Command::Tune(tune)) => commands::tune::run(&shelf, args.lang, tune),
        Some(Command::Conform(conform)) => commands::conform::run(&shelf, conform),
        Some(Command::Engine(engine)) => commands::engine::run(&shelf, args.lang, engine),
        Some(Command::Replay(replay)) => commands::replay::run(&shelf, replay),
        Some(Command::Analyse(analyse)) => commands::analyse::run(&shelf, analyse),
        Some(Command::Calibrate(calibrate)) => commands::calibrate::run(&shelf, args.lang, calibrate),
        Some(Command::Check(check)) => commands::check::run(&shelf, check),
        Some(Command::Rules(rules)) => commands::rules::run(args.lang, rules),
        Some(Command::Games(games)) => commands::games::run(&shelf, args.lang, games),
        Some(Command::Completions(completions)) => commands::completions(completions.shell),
    }
}
