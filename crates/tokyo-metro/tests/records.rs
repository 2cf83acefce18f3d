//! Finished games of every map, card set, edition and number of players, with Drinks and without, are replayed, to the Yen.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that fails panics")]

use std::{collections::BTreeSet, path::PathBuf};

use tabletop::{Game, Record, contract, record::End};
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

/// Every way of playing has its game: each map with each card set, each edition and the Drinks, for 1 to 5 players.
#[test]
fn the_records_cover_the_family() {
    let shelf = contract::shelf::<TokyoMetro>();
    let mut seen = BTreeSet::new();
    for (path, record) in records() {
        if !matches!(record.end.1, End::Result(_)) {
            continue;
        }
        let game = record.open::<TokyoMetro>(&shelf).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let option = |key: &str| game.chosen().get(key).to_owned();
        let boards = format!("{} with {} cards", option("map"), option("cards"));
        seen.insert(format!("{boards}, drinks {}", option("drinks")));
        seen.insert(format!("edition {}, drinks {}", option("edition"), option("drinks")));
        for what in [option("map"), option("cards"), format!("drinks {}", option("drinks"))] {
            seen.insert(format!("{what}, {} players", record.seats.len()));
        }
    }
    let mut wanted = BTreeSet::new();
    for drinks in ["off", "standard"] {
        for map in ["tokyo", "osaka"] {
            wanted.extend(["tokyo", "osaka"].map(|cards| format!("{map} with {cards} cards, drinks {drinks}")));
        }
        wanted.extend(["first", "second", "third"].map(|edition| format!("edition {edition}, drinks {drinks}")));
    }
    for what in ["tokyo", "osaka", "drinks off", "drinks standard"] {
        wanted.extend((1..=5).map(|players| format!("{what}, {players} players")));
    }
    let missing: Vec<_> = wanted.difference(&seen).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// TM-END-1: a game ends in one way, after its last round; TM-WIN-1, TM-WIN-2, TM-END-5: it is won by Yen or, tied, by the
/// turn order, and debts may leave somebody below nothing; TMV-SOLO-3: alone there is nobody to beat.
#[test]
fn every_way_of_ending_has_its_record() {
    let result = |name: &str| {
        let (path, record) = records().into_iter().find(|(path, _)| path.ends_with(name)).expect(name);
        let End::Result(scores) = record.end.1 else { panic!("{} has no result", path.display()) };
        scores
    };
    let tied = result("ends-tied-won-by-turn-order.txt");
    let best = tied.iter().max().expect("a score");
    assert!(tied.iter().filter(|score| *score == best).count() > 1);
    assert!(result("ends-below-nothing-for-loans.txt").iter().any(|score| *score < 0));
    let plain = result("ends-won-by-yen.txt");
    let best = plain.iter().max().expect("a score");
    assert_eq!(plain.iter().filter(|score| *score == best).count(), 1);
    assert_eq!(result("ends-alone.txt").len(), 1);
}
