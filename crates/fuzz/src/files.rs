//! Files: records, boards, scenarios.

use std::path::{Path, PathBuf};

use tabletop::{BoardFile, Record, Scenario, Shelf};

thread_local! {
    static SHELF: Shelf = catalog::shelf().expect("our own boards are right");
}

/// Every file below a folder of the repository with this ending.
fn all(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(folder).expect("the folder is in the repository");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|own| own == ending) {
                found.push(std::fs::read(path).expect("it can be read"));
            }
        }
    }
    found
}

/// A record: refused, or the same when it is written and read again; then replayed as far as it is right.
pub(crate) fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(record) = Record::read(text) else { return };
    let written = record.to_string();
    let again = Record::read(&written).unwrap_or_else(|fault| panic!("its own record: {fault}\n{written}"));
    assert_eq!(again.to_string(), written);
    let Some(title) = catalog::title(&record.game) else { return };
    SHELF.with(|shelf| {
        let Ok(opened) = title.open_record(shelf, &record) else { return };
        let _ = opened.replay(&record, Some(3));
        let _ = opened.replay(&record, None);
    });
}

pub(crate) fn records() -> Vec<Vec<u8>> {
    all("records", "txt")
}

/// A board or a deck: refused, or games begin on it.
pub(crate) fn board(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let file = match BoardFile::read("fuzz.toml", text) {
        Ok(file) => file,
        Err(fault) => return drop(fault.report()),
    };
    let Some(title) = catalog::title(&file.game) else { return };
    SHELF.with(|shelf| {
        if let Err(fault) = title.check_board(shelf, &file) {
            return drop(fault.report());
        }
        let mut own = shelf.clone();
        let (kind, id) = (file.kind.clone(), file.id.clone());
        own.put(file);
        for players in title.players().take(4) {
            let Ok(opened) = title.open(&own, players, &[(kind.clone(), id.clone())]) else { continue };
            let game = opened.begin(tabletop::Seed::number(1));
            assert!(game.actors().iter().all(|seat| !game.legal(seat).is_empty()));
        }
    });
}

pub(crate) fn boards() -> Vec<Vec<u8>> {
    all("boards", "toml")
}

/// A scenario: refused, or run.
pub(crate) fn scenario(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(scenario) = Scenario::read(text) else { return };
    let Some(title) = catalog::title(&scenario.game) else { return };
    // A folder that is not there: no input leads to a file of this machine.
    let nowhere = Path::new("/nonexistent/scenarios");
    SHELF.with(|shelf| drop(title.conform(&scenario, shelf, nowhere)));
}

pub(crate) fn scenarios() -> Vec<Vec<u8>> {
    // Each takes a while: one in eight.
    all("scenarios", "toml").into_iter().step_by(8).collect()
}
