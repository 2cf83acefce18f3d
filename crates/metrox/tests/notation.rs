//! `docs/notation.md` is true: every decision of MetroX has a row, and every example can be read.

use std::{collections::BTreeSet, fs};

use metrox::Action;
use tabletop::{Notation, Rules, Seat, Seed};

mod table;

/// The rows of the MetroX table: the first cell, and all that stands in backticks.
fn rows(text: &str) -> Vec<(String, Vec<String>)> {
    let section = text.split("\n## ").find(|section| section.starts_with("MetroX\n")).unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| DC-"));
    let quoted = |line: &str| line.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    rows.map(|line| (line.split('|').nth(1).unwrap_or_default().trim().to_owned(), quoted(line))).collect()
}

/// What kind of decision it is, as `rules/decisions.md` numbers them.
const fn row_of(action: Action) -> &'static str {
    match action {
        Action::Line(_) => "DC-MX-1",
        Action::Free(_) => "DC-MX-2",
    }
}

#[test]
fn every_example_is_read_as_a_decision_of_its_row() {
    let game = table::open("tokyo", 1);
    let state = game.begin(Seed::number(1));
    let seat = Seat::new(0).expect("a seat");
    let rows = rows(&fs::read_to_string("../../docs/notation.md").expect("the page"));
    for (row, examples) in &rows {
        assert!(!examples.is_empty(), "{row} has no example");
        for text in examples {
            let action = game.read(&state, seat, text).expect(text);
            assert_eq!(row_of(action), row, "`{text}`");
            assert_eq!(game.write(action), *text);
        }
    }
    let kinds: BTreeSet<&str> = game.vocabulary().into_iter().map(row_of).collect();
    assert!(kinds.iter().all(|kind| rows.iter().any(|(row, _)| row == kind)), "{kinds:?} need an example each");
}

#[test]
fn every_question_of_the_rules_has_a_row() {
    let decisions = fs::read_to_string("../../rules/decisions.md").expect("the page");
    let asked = decisions.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let asked: Vec<&str> = asked.filter(|id| id.starts_with("DC-MX-")).collect();
    let rows = rows(&fs::read_to_string("../../docs/notation.md").expect("the page"));
    assert!(rows.iter().map(|(row, _)| row.as_str()).eq(asked.iter().copied()), "{asked:?}");
}

/// The words that no decision is written with, but that a rule refuses.
#[test]
fn pass_is_refused_by_a_rule_and_other_texts_by_form() {
    let game = table::open("tokyo", 1);
    let state = game.begin(Seed::number(1));
    let seat = Seat::new(0).expect("a seat");
    let rule = |text: &str| game.read(&state, seat, text).map_err(|illegal| illegal.rule.map(|rule| rule.0)).err();
    assert_eq!(rule("pass"), Some(Some("MX-IND-1")));
    for text in
        ["", "g", "G ", " G", "G G", "shibuya", "free", "free ", "free Shibuya", "free  shibuya", "free G", "路"]
    {
        assert_eq!(rule(text), Some(None), "`{text}`");
    }
}
