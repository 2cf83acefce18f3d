//! `norikae replay`: a record is checked, and the position it reaches printed.

use tabletop::Shelf;

use crate::{
    args::Replay,
    commands::{print_json, read_record},
    failure::Failure,
};

pub(crate) fn run(shelf: &Shelf, args: &Replay) -> Result<(), Failure> {
    let wrong = |fault| Failure::Check(format!("{}: {fault}", args.file.display()));
    let (record, opened) = read_record(shelf, &args.file)?;
    let decisions = record.steps.len();
    if let Some(to) = args.to.filter(|to| *to > decisions) {
        return Err(Failure::Usage(format!("--to {to}: the record has only {decisions} decisions")));
    }
    let reached = opened.replay(&record, args.to).map_err(wrong)?;
    print_json(&reached.position())
}
