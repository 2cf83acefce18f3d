//! `norikae conform`: scenario files.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use tabletop::{Scenario, Shelf};

use crate::{args::Conform, commands::title, failure::Failure, paint::refusal};

pub(crate) fn run(shelf: &Shelf, args: &Conform) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &args.paths {
        collect(path, &mut files)?;
    }
    if files.is_empty() {
        return Err(Failure::Usage("no scenario files there".to_owned()));
    }
    let mut out = anstream::stdout().lock();
    let (mut passed, mut failed) = (0, 0);
    for path in &files {
        match case(shelf, path) {
            Ok(name) => {
                passed += 1;
                writeln!(out, "pass {}: {name}", path.display())?;
            }
            Err(why) => {
                failed += 1;
                writeln!(out, "{} {}: {why}", refusal("FAIL"), path.display())?;
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    if failed == 0 { Ok(()) } else { Err(Failure::Check(String::new())) }
}

fn case(shelf: &Shelf, path: &Path) -> Result<String, String> {
    let scenario = Scenario::load(path)?;
    let title = catalog::title(&scenario.game).ok_or_else(|| format!("there is no game `{}`", scenario.game))?;
    title.conform(&scenario, shelf, path.parent().unwrap_or(Path::new(".")))?;
    Ok(scenario.name)
}

/// The scenarios of a folder, in order; folders called `boards` hold the small boards of scenarios.
pub(crate) fn collect(path: &Path, into: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error| Failure::Usage(format!("can't read {}: {error}", path.display()));
    if !path.is_dir() {
        // A file that is named is run, whatever it is called; a missing one is said at once.
        std::fs::metadata(path).map_err(unreadable)?;
        into.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(unreadable)?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() && entry.file_name().is_none_or(|name| name != "boards") {
            collect(&entry, into)?;
        } else if entry.extension().is_some_and(|ending| ending == "toml") {
            into.push(entry);
        }
    }
    Ok(())
}

/// The rules that the scenarios of a folder cite, one entry for each citation.
pub(crate) fn cited(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    let mut ids = Vec::new();
    for path in files {
        let scenario = Scenario::load(&path).map_err(|why| Failure::Check(format!("{}: {why}", path.display())))?;
        title(&scenario.game)?;
        ids.extend(scenario.rules);
    }
    Ok(ids)
}
