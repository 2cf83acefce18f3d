//! Finished games of every number of players and option set, replayed to the same result.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{collections::BTreeSet, fs, path::Path};

use shinjuku::{Event, PublicEvent, Shinjuku};
use tabletop::{Game, Notation, Record, Rules, contract, record::End};

fn records() -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/shinjuku");
    let read = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default().display().to_string();
        (name, Record::read(&fs::read_to_string(path).unwrap()).unwrap())
    };
    fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap().path())).collect()
}

/// SJ-END-3: where in its round the turn of the trigger stands: the first, the last or one between.
fn trigger(game: &Shinjuku, record: &Record) -> &'static str {
    let (mut state, mut events) = (game.begin(record.seed), Vec::new());
    let (staca, players) = (game.position(&state).staca, game.players());
    let mut turn = staca;
    for step in &record.steps {
        let action = game.read(&state, step.seat, &step.text).unwrap();
        events.clear();
        game.play(&mut state, step.seat, action, &mut events);
        for event in &events {
            match event {
                Event::Public(PublicEvent::Turn(seat)) => turn = seat.number(),
                Event::Public(PublicEvent::LastCustomer) => {
                    let place = (turn + players - staca) % players;
                    return if place == 0 {
                        "first"
                    } else if place + 1 == players {
                        "last"
                    } else {
                        "middle"
                    };
                }
                _ => {}
            }
        }
    }
    "none"
}

#[test]
fn every_record_replays_to_its_end() {
    let shelf = contract::shelf::<Shinjuku>();
    for (name, record) in records() {
        let replayed = record.open::<Shinjuku>(&shelf).and_then(|game| record.replay(&game, None));
        assert!(replayed.is_ok(), "{name}: {}", replayed.unwrap_err());
    }
}

#[test]
fn the_records_cover_every_table_and_every_way_of_ending() {
    let shelf = contract::shelf::<Shinjuku>();
    let (mut tables, mut endings, mut failures) = (BTreeSet::new(), BTreeSet::new(), 0);
    for (_, record) in records() {
        if matches!(record.end.1, End::Fails { .. }) {
            failures += 1;
            continue;
        }
        let game: Shinjuku = record.open(&shelf).unwrap();
        tables.insert(format!("{} {}", game.players(), game.chosen()));
        endings.insert((game.players(), trigger(&game, &record)));
    }
    assert_eq!(tables.len(), 12, "{tables:?}");
    let expected =
        [(2, "first"), (2, "last"), (3, "first"), (3, "last"), (3, "middle"), (4, "first"), (4, "last"), (4, "middle")];
    assert!(expected.iter().all(|ending| endings.contains(ending)), "{endings:?}");
    assert!(failures >= 5, "{failures}");
}
