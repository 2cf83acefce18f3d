//! `docs/notation-shinjuku.md` says what can be written, and nothing else can.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{collections::BTreeSet, fs, path::Path};

use shinjuku::Shinjuku;
use tabletop::{Game, Notation, Options, Rules, Seat, Seed, contract};

fn page(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

/// The ids and texts of the table's rows.
fn rows() -> Vec<(String, String)> {
    let page = page("docs/notation-shinjuku.md");
    let rows = page.lines().filter(|line| line.starts_with("| DC-SJ-"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        (cells[1].to_owned(), cells[3].trim_matches('`').to_owned())
    })
    .collect()
}

/// `track a/b` and `track c/d` are of one kind; a word alone is its own.
fn kind(text: &str) -> String {
    text.split_once(' ').map_or_else(|| text.to_owned(), |(verb, _)| format!("{verb} …"))
}

#[test]
fn every_kind_of_decision_is_listed_and_every_listed_one_exists() {
    let shelf = contract::shelf::<Shinjuku>();
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&Shinjuku::options(&shelf), none).unwrap();
    let game = Shinjuku::open(&shelf, 2, &options).unwrap();
    let (state, seat) = (game.begin(Seed::number(1)), Seat::new(0).unwrap());
    let vocabulary: BTreeSet<String> = game.vocabulary().into_iter().map(|action| game.write(action)).collect();
    let mut listed: BTreeSet<String> = ["clothing", "books", "electronics"].map(str::to_owned).into();
    for (id, text) in rows() {
        assert!(vocabulary.contains(&text), "{id}: `{text}` is no decision");
        assert_eq!(game.read(&state, seat, &text).map(|action| game.write(action)), Ok(text.clone()));
        listed.insert(kind(&text));
    }
    assert_eq!(vocabulary.iter().map(|text| kind(text)).collect::<BTreeSet<_>>(), listed);
}

#[test]
fn every_question_of_the_decisions_page_has_a_row() {
    let decisions = page("rules/decisions.md");
    let first_cell = |line: &str| line.split('|').nth(1).map(|cell| cell.trim().to_owned());
    let asked: BTreeSet<String> =
        decisions.lines().filter_map(first_cell).filter(|cell| cell.starts_with("DC-SJ-")).collect();
    assert_eq!(rows().into_iter().map(|(id, _)| id).collect::<BTreeSet<_>>(), asked);
}

/// The example of `docs/position.md` is a position as this program writes it.
#[test]
fn the_position_on_the_page_is_restored_and_written_back() {
    let page = page("docs/position.md");
    let text = page.split("\n## Shinjuku\n").nth(1).unwrap().split("```").nth(1).unwrap().strip_prefix("json").unwrap();
    let shelf = contract::shelf::<Shinjuku>();
    let none: [(&str, &str); 0] = [];
    let game = Shinjuku::open(&shelf, 2, &Options::complete(&Shinjuku::options(&shelf), none).unwrap()).unwrap();
    let state = game.restore(&serde_json::from_str(text).unwrap()).unwrap();
    let written = serde_json::to_value(game.position(&state)).unwrap();
    assert_eq!(written, serde_json::from_str::<serde_json::Value>(text).unwrap());
    assert_eq!(game.actors(&state).iter().map(Seat::number).collect::<Vec<_>>(), [1]);
}
