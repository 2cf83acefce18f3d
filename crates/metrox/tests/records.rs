//! Finished games of every kind, replayed; and what becomes of a record of which one character is changed.

#![expect(clippy::expect_used, clippy::panic, reason = "a test that fails panics, also in its helpers")]

mod table;

use std::path::PathBuf;

use metrox::{Action, MetroX};
use tabletop::{
    BoardFile, Dice, Game, Notation, Options, Playout, Record, Rules, Seed, Silent, StreamId, contract, record::End,
};

fn records() -> Vec<(String, String)> {
    let folder = std::fs::read_dir("../../records/metrox").expect("the folder of records");
    let mut paths: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let name = |path: &PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).expect("a record"))).collect()
}

fn named(name: &str) -> String {
    records().into_iter().find(|(other, _)| other == name).expect("a record of this name").1
}

#[test]
fn every_record_replays_to_its_end() {
    let records = records();
    assert!(records.len() >= 20, "only {} records", records.len());
    let shelf = contract::shelf::<MetroX>();
    for (name, text) in records {
        let record = Record::read(&text).expect(&name);
        let game: MetroX = record.open(&shelf).expect(&name);
        let state = record.replay(&game, None).expect(&name);
        match &record.end.1 {
            End::Result(scores) => assert!(game.actors(&state).is_empty() && !scores.is_empty(), "{name}"),
            End::Fails { rule, .. } => assert!(name.starts_with("fails-") && !rule.is_empty(), "{name}"),
            End::Open => panic!("{name} has no end"),
        }
    }
}

/// A record for each number of players worth having, each sheet and each way a game can end.
#[test]
fn every_kind_of_game_has_a_record() {
    let all: Vec<Record> = records().iter().map(|(name, text)| Record::read(text).expect(name)).collect();
    for players in [1, 2, 3, 6, 99] {
        assert!(all.iter().any(|record| record.seats.len() == players), "no record of {players} players");
    }
    for map in ["tokyo", "osaka"] {
        assert!(all.iter().any(|record| record.board.id == map && matches!(record.end.1, End::Result(_))), "{map}");
    }
    let any =
        |of: fn(&[i64]) -> bool| all.iter().any(|record| matches!(&record.end.1, End::Result(scores) if of(scores)));
    assert!(any(|scores| scores.iter().any(|score| *score < 0)), "no negative score");
    assert!(any(|scores| scores.len() == 2 && scores[0] == scores[1]), "no tie");
    for rule in ["MX-IND-1", "MX-IND-4", "MX-FREE-1", "MX-FREE-2", "MX-TURN-2", "MX-END-1", "form"] {
        let fails = |record: &Record| matches!(&record.end.1, End::Fails { rule: named, .. } if named == rule);
        assert!(all.iter().any(fails), "no record that fails by {rule}");
    }
}

/// MX-END-1: neither the shuffle card nor a free card on top of the deck changes anything after the last turn.
#[test]
fn the_records_end_as_their_names_say() {
    let shelf = contract::shelf::<MetroX>();
    let end = |name: &str| {
        let record = Record::read(&named(name)).expect(name);
        let game: MetroX = record.open(&shelf).expect(name);
        let state = record.replay(&game, None).expect(name);
        (game.position(&state), game.standing(&state))
    };
    let (shuffle, _) = end("osaka-1-ends-on-the-shuffle-card");
    assert_eq!(shuffle.discard.last().map(String::as_str), Some("6"));
    assert_eq!(end("tokyo-1-ends-before-a-free-card").0.deck.first().map(String::as_str), Some("free"));
    assert_eq!(end("tokyo-1-ends-on-a-star").0.discard.last().map(String::as_str), Some("star"));
    assert_eq!(end("tokyo-1-without-a-free-card").0.turn, 23);
    assert_eq!(end("tokyo-1-with-three-free-cards").0.turn, 26);
    assert_eq!(end("tokyo-2-shared-victory").1.ranks, [1, 1]);
    let (_, tie) = end("osaka-2-tie-by-empty-stations");
    assert!(tie.scores[0] == tie.scores[1] && tie.ranks != [1, 1]);
}

/// What became of a record with one character changed.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    /// It is refused in the line that was changed.
    There,
    /// What was changed is legal, but a later decision no longer is.
    Later,
    /// It ends otherwise, and the last line says what it should be and what it is.
    Result,
    /// Nothing changed.
    Same,
}

/// Replays `text` with the character at `place` of line `line` (from 1) replaced.
fn changed(game: &MetroX, text: &str, line: usize, place: usize, by: char) -> Outcome {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let last = lines.len();
    lines[line - 1].replace_range(place..=place, &by.to_string());
    let result = Record::read(&lines.join("\n")).and_then(|record| record.replay(game, None));
    match result {
        Ok(_) => Outcome::Same,
        Err(fault) if fault.line == line => Outcome::There,
        Err(fault) if fault.line == last => {
            let both = fault.what.contains("the record says") && fault.what.contains("the replay gives");
            // A comment sign swallows the whole decision, so that one is missing at the end.
            assert!(both || (by == '#' && fault.what.contains("decisions are missing")), "{fault}");
            Outcome::Result
        }
        Err(fault) if fault.line > line => Outcome::Later,
        Err(fault) => panic!("line {line} was changed, but line {} is refused: {fault}", fault.line),
    }
}

const KEYS: std::ops::RangeInclusive<char> = ' '..='~';

#[test]
fn one_character_of_any_decision_changed_is_found() {
    let text = named("tokyo-1-without-a-free-card");
    let game = table::open("tokyo", 1);
    let first = 1 + text.lines().position(|line| line.starts_with("0 ")).expect("a decision");
    let mut seen = std::collections::BTreeMap::new();
    for line in first..text.lines().count() {
        let length = text.lines().nth(line - 1).map_or(0, str::len);
        for place in 0..length {
            for by in KEYS {
                let outcome = changed(&game, &text, line, place, by);
                let same = text.lines().nth(line - 1).and_then(|text| text.chars().nth(place)) == Some(by);
                assert!(!same || outcome == Outcome::Same);
                *seen.entry(outcome).or_insert(0) += 1;
            }
        }
    }
    // Every window is used in a game, so another line than the one written runs out of windows later.
    assert!(seen[&Outcome::There] > 1000 && seen[&Outcome::Later] > 0, "{seen:?}");
}

#[test]
fn one_digit_of_the_result_changed_fails_there_with_both_values() {
    let text = named("tokyo-1-42-points");
    let shelf = contract::shelf::<MetroX>();
    let record = Record::read(&text.replace("result 42", "result 43")).expect("a record");
    let fault = record.replay::<MetroX>(&record.open(&shelf).expect("a table"), None).expect_err("another result");
    assert_eq!(
        fault.to_string(),
        format!("line {}: the record says [43], the replay gives [42]", text.lines().count())
    );
}

/// On a small board a station is one letter, so a change may be legal and reach the result.
#[test]
fn a_legal_change_fails_at_the_result_with_both_values() {
    let path = "../../scenarios/metrox/boards/eight-spaces.toml";
    let mut shelf = contract::shelf::<MetroX>();
    shelf.put(BoardFile::read(path, &std::fs::read_to_string(path).expect("a board")).expect("a board"));
    let options = Options::complete(&MetroX::options(&shelf), [("map", "eight-spaces")]).expect("the map is there");
    let game = MetroX::open(&shelf, 1, &options).expect("a table");
    let mut seen = std::collections::BTreeSet::new();
    for seed in (0..200).map(Seed::number) {
        let Some(record) = free_first(&game, seed) else { continue };
        let text = record.to_string();
        let line = 1 + text.lines().position(|line| line.starts_with("0 free ")).expect("a free card");
        seen.extend(KEYS.map(|by| changed(&game, &text, line, "0 free ".len(), by)));
    }
    assert!(seen.contains(&Outcome::There) && seen.contains(&Outcome::Result) && seen.contains(&Outcome::Same));
}

/// A random game in which one free card was flipped and the board was nearly empty then.
fn free_first(game: &MetroX, seed: Seed) -> Option<Record> {
    let mut dice = Dice::new(&seed, StreamId::named("records"), 0);
    let mut playout = Playout::begin(game, seed);
    let steps: Vec<_> = std::iter::from_fn(|| playout.random(&mut dice, &mut Silent)).collect();
    let frees = steps.iter().filter(|(_, action)| matches!(action, Action::Free(_))).count();
    if frees != 1 || !steps.iter().take(4).any(|(_, action)| matches!(action, Action::Free(_))) {
        return None;
    }
    let mut record = Record::of(game, vec!["random".to_owned()], seed);
    for (seat, action) in steps {
        record.push(seat, game.write(action));
    }
    record.end.1 = End::Result(game.standing(&playout.state).scores);
    Some(record)
}

/// A record of another version or another board is not reinterpreted.
#[test]
fn another_version_or_board_is_refused_in_its_line() {
    let text = named("tokyo-1-42-points");
    let shelf = contract::shelf::<MetroX>();
    let line = |from: &str, to: &str| {
        let record = Record::read(&text.replace(from, to)).expect("a record");
        record.open::<MetroX>(&shelf).map_err(|fault| fault.line).err()
    };
    let hash = table::open("tokyo", 1).boards().hash;
    let other: String = hash.chars().rev().collect();
    let at = |key: &str| text.lines().position(|line| line.starts_with(key)).map(|at| at + 1);
    assert_eq!(line("metrox@1", "metrox@2"), at("game"));
    assert_eq!(line(&hash, &other), at("board"));
    assert_eq!(line("map=tokyo", "map=kyoto"), at("options"));
}
