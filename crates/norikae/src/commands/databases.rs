//! `norikae move-database`, `backup`, `restore`, `doctor` and `ratings`: what an owner does with the database of a site.

use std::io::Write;

use tables::store::{Address, Fault};
use tabletop::Shelf;
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    args::{Backup, Doctor, MoveDatabase, Ratings, Restore},
    failure::Failure,
};

pub(crate) fn move_database(shelf: &Shelf, args: &MoveDatabase) -> Result<(), Failure> {
    let (from, to) = (read(&args.from)?, read(&args.to)?);
    moved(shelf, &from, &to)
}

pub(crate) fn restore(shelf: &Shelf, args: &Restore) -> Result<(), Failure> {
    let to = read(&args.database)?;
    moved(shelf, &Address::from(&*args.file), &to)
}

/// Copies everything, and says what arrived.
fn moved(shelf: &Shelf, from: &Address, to: &Address) -> Result<(), Failure> {
    let arrived = wait(tables::move_database(from, to, shelf))?
        .map_err(|error| Failure::Check(format!("norikae: not moved: {error}")))?;
    let mut out = anstream::stdout().lock();
    for (table, rows) in &arrived.rows {
        writeln!(out, "{table}: {rows}")?;
    }
    writeln!(out, "{} tables were replayed in {from} and in {to}, and are the same", arrived.replayed)?;
    if arrived.compared > 0 {
        writeln!(out, "{} tables of older rules were compared entry by entry, and are the same", arrived.compared)?;
    }
    Ok(())
}

pub(crate) fn back_up(args: &Backup) -> Result<(), Failure> {
    let from = read(&args.database)?;
    let made = wait(tables::store::back_up(&from, &args.file)).inspect_err(|_| {
        // What was asked of SQLite when it was stopped may have made the file once more.
        tables::store::remove_part(&args.file);
    });
    made?.map_err(|fault| failed("no backup", &fault))?;
    let (file, bytes) = (args.file.display(), std::fs::metadata(&args.file)?.len());
    writeln!(
        anstream::stdout(),
        "{file} has everything of {from}, in {bytes} bytes; `norikae doctor --database sqlite:{file}` looks through it"
    )?;
    Ok(())
}

pub(crate) fn examine(shelf: &Shelf, args: &Doctor) -> Result<(), Failure> {
    let address = read(&args.database)?;
    let examined = wait(tables::examine(&address, shelf))?.map_err(|fault| failed("not examined", &fault))?;
    let mut out = anstream::stdout().lock();
    for line in &examined.damage {
        writeln!(out, "{address}: {line}")?;
    }
    for (id, why) in &examined.unsound {
        writeln!(out, "table {id}: {why}")?;
    }
    if examined.ratings > 0 {
        writeln!(
            out,
            "{} ratings are not what the games come to; `norikae ratings --rebuild` works them out anew",
            examined.ratings
        )?;
    }
    writeln!(out, "{} tables were replayed and are as they should be", examined.sound)?;
    if examined.older > 0 {
        writeln!(out, "{} tables of older rules can be read; this program does not play them", examined.older)?;
    }
    if examined.is_sound() {
        return Ok(());
    }
    let (tables, places) = (examined.unsound.len(), examined.damage.len());
    Err(Failure::Check(format!(
        "norikae: {tables} tables and {} ratings do not fit and {places} places of the file are damaged; docs/running.md says what \
         to do",
        examined.ratings
    )))
}

/// Works out all ratings anew; `--rebuild` is asked for, so that nobody does it by mistake.
pub(crate) fn rate(shelf: &Shelf, args: &Ratings) -> Result<(), Failure> {
    let address = read(&args.database)?;
    if let Address::Sqlite(file) = &address
        && !file.exists()
    {
        return Err(Failure::Check(format!("norikae: ratings are as they were: there is no file {}", file.display())));
    }
    let rebuilt = wait(tables::rebuild_ratings(&address, shelf))?
        .map_err(|refused| Failure::Check(format!("norikae: ratings are as they were: {refused}")))?;
    let tables::Rebuilt { over, looked_at, changed } = rebuilt;
    writeln!(
        anstream::stdout(),
        "{over} games are over, {looked_at} of them of a kind that is rated; {changed} ratings changed"
    )?;
    Ok(())
}

pub(super) fn read(text: &str) -> Result<Address, Failure> {
    text.parse().map_err(|error: tables::store::NoAddress| Failure::Usage(error.to_string()))
}

pub(super) fn failed(what: &str, fault: &Fault) -> Failure {
    Failure::Check(format!("norikae: {what}: {fault}"))
}

/// Waits for something that takes its time; whoever stops it finds nothing of it left behind.
pub(super) fn wait<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut interrupted = signal(SignalKind::interrupt())?;
        let mut terminated = signal(SignalKind::terminate())?;
        tokio::select! {
            done = work => Ok(done),
            _ = interrupted.recv() => Err(Failure::Stopped),
            _ = terminated.recv() => Err(Failure::Stopped),
        }
    })
}
