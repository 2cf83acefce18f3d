//! `norikae move-database`: all of a site from one database to another.

use std::io::Write;

use tables::store::Address;
use tabletop::Shelf;

use crate::{args::MoveDatabase, failure::Failure};

pub(crate) fn run(shelf: &Shelf, args: &MoveDatabase) -> Result<(), Failure> {
    let read = |text: &str| text.parse::<Address>().map_err(|error| Failure::Usage(error.to_string()));
    let (from, to) = (read(&args.from)?, read(&args.to)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let arrived = runtime
        .block_on(tables::move_database(&from, &to, shelf))
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
