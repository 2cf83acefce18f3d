//! One file a command.

pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod calibrate;
pub(crate) mod check;
pub(crate) mod conform;
pub(crate) mod databases;
pub(crate) mod engine;
pub(crate) mod games;
mod html_page;
pub(crate) mod load;
pub(crate) mod owner;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod train;
pub(crate) mod tune;

use std::{io::Write, path::Path, sync::Arc};

use bots::external;
use catalog::{Opened, Title};
use clap::CommandFactory;
use tabletop::{Lang, NotOpened, Record, Shelf, ShelfFault, record};
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    args::{Args, Programs, Table},
    failure::Failure,
};

/// The built-in boards, and those of `--boards`.
pub(crate) fn shelf(args: &Args) -> Result<Shelf, Failure> {
    let mut shelf = catalog::shelf().map_err(|fault| Failure::Check(fault.report()))?;
    if let Some(folder) = &args.boards {
        shelf.put_folder(folder).map_err(|fault| match fault {
            ShelfFault::Board(fault) => Failure::Check(fault.report()),
            unreadable @ ShelfFault::Unreadable { .. } => Failure::Usage(format!("--boards: {unreadable}")),
        })?;
    }
    Ok(shelf)
}

/// Hands the weights files of `--weights` to the bots that they were learned for.
pub(crate) fn learn(shelf: &Shelf, args: &Args) -> Result<(), Failure> {
    for path in &args.weights {
        let refused = |why: &dyn std::fmt::Display| Failure::Usage(format!("--weights {}: {why}", path.display()));
        let file = std::fs::read(path).map_err(|error| refused(&error))?;
        let stamp = bots::weights::stamp(&file).map_err(|why| refused(&why))?;
        let title = title(&stamp.game)?;
        let players = stamp.players.unwrap_or(*title.players().start());
        let opened = title
            .open(shelf, players, &[("map".to_owned(), stamp.board)])
            .map_err(|error| refused(&record::not_opened_in(args.lang, title.dictionary(), &error)))?;
        opened.learned(&file).map_err(|why| refused(&why))?;
    }
    Ok(())
}

/// The game with this name.
pub(crate) fn title(id: &str) -> Result<&'static dyn Title, Failure> {
    catalog::title(id).ok_or_else(|| {
        let known: Vec<&str> = catalog::TITLES.iter().map(|title| title.id()).collect();
        Failure::Usage(format!("there is no game `{id}`; the games are: {}", known.join(", ")))
    })
}

/// Opens a table for so many seats, unless `--players` says otherwise.
pub(crate) fn open(
    title: &dyn Title,
    (shelf, lang): (&Shelf, Lang),
    table: &Table,
    seats: usize,
) -> Result<Box<dyn Opened>, Failure> {
    let listed = u8::try_from(seats).unwrap_or(u8::MAX);
    let players = table.players.unwrap_or_else(|| listed.max(*title.players().start()));
    title.open(shelf, players, &table.options).map_err(|error| {
        let why = record::not_opened_in(lang, title.dictionary(), &error);
        match error {
            NotOpened::Illegal(_) => Failure::Usage(why),
            NotOpened::Board(_) => Failure::Check(why),
        }
    })
}

/// Programs that play: what they do wrong is told on standard error. Whoever stops the command stops them, too.
pub(crate) fn programs(args: Programs) -> external::Programs {
    let (listens, heard) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        if stopped(&listens).is_ok() {
            external::end_all();
            std::process::exit(130);
        }
    });
    // Nothing is started before a stop would be heard; where none can be heard, it ends this process as ever.
    let _ = heard.recv();
    let tell = |fault: &str| anstream::eprintln!("norikae: {fault}");
    external::Programs { deadline: args.deadline, startup: args.startup, tell: Arc::new(tell) }
}

/// Waits until this process is told to end; says first that it listens.
fn stopped(listens: &std::sync::mpsc::Sender<()>) -> std::io::Result<()> {
    tokio::runtime::Builder::new_current_thread().enable_io().build()?.block_on(async {
        let mut interrupted = signal(SignalKind::interrupt())?;
        let mut terminated = signal(SignalKind::terminate())?;
        let _ = listens.send(());
        tokio::select! {
            _ = interrupted.recv() => Ok(()),
            _ = terminated.recv() => Ok(()),
        }
    })
}

/// The record in a file, and the table that it was played at.
pub(crate) fn read_record(shelf: &Shelf, path: &Path) -> Result<(Record, Box<dyn Opened>), Failure> {
    let wrong = |fault| Failure::Check(format!("{}: {fault}", path.display()));
    let record = Record::read(&read(path)?).map_err(wrong)?;
    let opened = title(&record.game)?.open_record(shelf, &record).map_err(wrong)?;
    Ok((record, opened))
}

/// Reads a text file whole.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::Usage(format!("can't read {}: {error}", path.display())))
}

/// Prints one JSON document.
pub(crate) fn print_json(document: &impl serde::Serialize) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, document).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// Prints a completion script.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "norikae", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}
