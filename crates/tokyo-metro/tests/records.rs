//! Finished games of every number of players are replayed, to the Yen.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that fails panics")]

use std::{collections::BTreeSet, path::PathBuf};

use tabletop::{Record, contract, record::End};
use tokyo_metro::TokyoMetro;

fn records() -> Vec<(PathBuf, Record)> {
    let entries = std::fs::read_dir("../../records/tokyo-metro").expect("the folder of records");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let read = |path: PathBuf| {
        let record = Record::read(&std::fs::read_to_string(&path).expect("a file"));
        (path.clone(), record.unwrap_or_else(|fault| panic!("{}: {fault}", path.display())))
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_record_replays() {
    let shelf = contract::shelf::<TokyoMetro>();
    let (mut players, mut fails) = (BTreeSet::new(), 0);
    for (path, record) in records() {
        let outcome = record.open::<TokyoMetro>(&shelf).and_then(|game| record.replay(&game, None));
        assert!(outcome.is_ok(), "{}: {}", path.display(), outcome.expect_err("a fault"));
        match record.end.1 {
            End::Result(_) => _ = players.insert(record.seats.len()),
            End::Fails { .. } => fails += 1,
            End::Open => panic!("{} has no end", path.display()),
        }
    }
    assert_eq!(players.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(fails >= 3);
}
