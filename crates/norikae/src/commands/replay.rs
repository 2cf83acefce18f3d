//! `norikae replay`: a record is checked, and the position it reaches printed.

use tabletop::{Record, Shelf};

use crate::{
    args::Replay,
    commands::{print_json, read, title},
    failure::Failure,
};

pub(crate) fn run(shelf: &Shelf, args: &Replay) -> Result<(), Failure> {
    let text = read(&args.file)?;
    let wrong = |fault| Failure::Check(format!("{}: {fault}", args.file.display()));
    let record = Record::read(&text).map_err(wrong)?;
    let opened = title(&record.game)?.open_record(shelf, &record).map_err(wrong)?;
    let decisions = record.steps.len();
    if let Some(to) = args.to.filter(|to| *to > decisions) {
        return Err(Failure::Usage(format!("--to {to}: the record has only {decisions} decisions")));
    }
    let reached = opened.replay(&record, args.to).map_err(wrong)?;
    print_json(&reached.position())
}
