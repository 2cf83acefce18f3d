//! `norikae check`: board and deck files, with the place of what is wrong.

use std::io::Write;

use tabletop::{BoardFault, BoardFile, Shelf};

use crate::{args::Check, commands::read, failure::Failure};

pub(crate) fn run(shelf: &Shelf, args: &Check) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let mut wrong = 0;
    for path in &args.files {
        let text = read(path)?;
        match check(shelf, &path.to_string_lossy(), &text) {
            Ok(file) => writeln!(out, "{}: {} {} `{}` is fine", path.display(), file.game, file.kind, file.id)?,
            Err(fault) => {
                wrong += 1;
                anstream::eprintln!("{}", fault.report().trim_end());
            }
        }
    }
    if wrong == 0 { Ok(()) } else { Err(Failure::Check(format!("{wrong} of {} files are wrong", args.files.len()))) }
}

fn check(shelf: &Shelf, path: &str, text: &str) -> Result<BoardFile, BoardFault> {
    let file = BoardFile::read(path, text)?;
    let Some(title) = catalog::title(&file.game) else {
        let known: Vec<&str> = catalog::TITLES.iter().map(|title| title.id()).collect();
        let place = text.find(&file.game).map(|at| at..at + file.game.len());
        let fault = file.fault(format!("there is no game `{}`", file.game), place);
        return Err(fault.hint(format!("the games are: {}", known.join(", "))));
    };
    title.check_board(shelf, &file)?;
    Ok(file)
}
