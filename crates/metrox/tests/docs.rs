//! The examples in `docs/` work as they stand there.

use std::{fs, path::Path};

use metrox::{MetroX, Position};
use tabletop::{Notation, Record, Rules, Scenario, contract};

mod table;

/// The first code block of this language on a page.
fn block(page: &str, language: &str) -> String {
    let text = fs::read_to_string(format!("../../docs/{page}")).unwrap_or_default();
    let begin = format!("```{language}\n");
    text.split_once(&begin).and_then(|(_, rest)| Some(rest.split_once("```")?.0.to_owned())).unwrap_or_default()
}

#[test]
fn the_scenario_passes() {
    let scenario = Scenario::read(&block("scenario.md", "toml")).expect("a scenario");
    scenario.run::<MetroX>(&contract::shelf::<MetroX>(), Path::new(".")).expect("it passes");
}

#[test]
fn the_record_replays() {
    let record = Record::read(&block("record.md", "text")).expect("a record");
    let game: MetroX = record.open(&contract::shelf::<MetroX>()).expect("the boards of this program");
    record.replay(&game, None).expect("two decisions");
}

#[test]
fn the_position_is_restored_and_written_back() {
    let text = block("position.md", "json");
    let position: Position = serde_json::from_str(&text).expect("a position");
    let game = table::open("tokyo", 2);
    let state = game.restore(&position).expect("a legal position");
    let written = serde_json::to_value(game.position(&state)).expect("JSON");
    let mut wanted: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    // A line not named has nothing written in its windows.
    wanted["players"][1]["windows"] = written["players"][1]["windows"].clone();
    assert_eq!(written, wanted);
    assert_eq!(game.actors(&state).iter().map(tabletop::Seat::number).collect::<Vec<_>>(), [1]);
}
