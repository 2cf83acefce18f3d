//! `docs/notation-tokyo-metro.md` is kept true.

#![expect(clippy::expect_used, reason = "a test that fails panics")]

use std::collections::BTreeSet;

use tabletop::{Game, Notation, Options, Rules, Seat, Seed, Words, contract};
use tokyo_metro::{Action, Token, TokyoMetro};

fn table() -> TokyoMetro {
    table_of(("tokyo", "off"))
}

fn table_of((map, drinks): (&str, &str)) -> TokyoMetro {
    let shelf = contract::shelf::<TokyoMetro>();
    let given = [("map", map), ("drinks", drinks)];
    let options = Options::complete(&TokyoMetro::options(&shelf), given).expect("options");
    TokyoMetro::open(&shelf, 2, &options).expect("a table")
}

/// The kind of a decision, whatever it names; a match without a default, so that a new kind can't be forgotten.
fn kind(action: Action) -> &'static str {
    match action {
        Action::Bid(_) => "bid",
        Action::Place(_) => "place",
        Action::Walk(_) => "walk",
        Action::Stay => "stay",
        Action::Exit(_) => "exit",
        Action::Assign(_) => "assign",
        Action::Take(_) => "take",
        Action::Pass => "pass",
        Action::Use(_) => "use",
        Action::NoMore => "no more",
        Action::Build(_) => "build",
        Action::With(Token::Speed) => "with speed",
        Action::With(Token::Bike) => "with bike",
        Action::Invest(_) => "invest",
        Action::Start(_) => "start",
        Action::Speculate(_) => "speculate",
        Action::Commit(_) => "commit",
        Action::Draw(_) => "draw",
        Action::Color(_) => "color",
        Action::Vend => "vend",
        Action::FreeVend => "free vend",
        Action::At(_) => "at",
        Action::Drink(_) => "drink",
        Action::Done => "done",
        Action::Stop => "stop",
        Action::Copy(_) => "copy",
        Action::From(_) => "from",
        Action::Stock(_) => "stock",
        Action::Board(None) => "board",
        Action::Board(Some(_)) => "board one of two",
        Action::Transfer(None) => "transfer",
        Action::Transfer(Some(_)) => "transfer to one of two",
    }
}

#[test]
fn every_row_of_the_page_is_read_and_every_kind_of_decision_is_on_it() {
    let games = [("tokyo", "off"), ("osaka", "off"), ("tokyo", "standard")].map(table_of);
    let seat = Seat::all(1).next().expect("a seat");
    let page = std::fs::read_to_string("../../docs/notation-tokyo-metro.md").expect("the page");
    let rules = std::fs::read_to_string("../../rules/decisions.md").expect("the decisions");
    let (mut shown, mut rows) = (BTreeSet::new(), BTreeSet::new());
    for line in page.lines().filter(|line| line.starts_with("| DC-")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let text = cells[2].trim_matches('`');
        let read = |game: &TokyoMetro| {
            let action = game.read(&game.begin(Seed::number(1)), seat, text).ok()?;
            assert_eq!(game.write(action), text);
            Some(action)
        };
        let action = games
            .iter()
            .find_map(read)
            .ok_or_else(|| format!("`{text}` is no notation on either map, with Drinks or without"));
        let action = action.expect("a notation");
        shown.insert(kind(action));
        rows.insert(cells[1].to_owned());
        assert!(rules.contains(&format!("| {} |", cells[1])), "{}", cells[1]);
    }
    let written: BTreeSet<&str> = games.iter().flat_map(TokyoMetro::vocabulary).map(kind).collect();
    assert_eq!(shown, written);
    let wanted: BTreeSet<String> = (1..=9).map(|row| format!("DC-TM-{row}")).collect();
    let drinks = (1..=4).map(|row| format!("DC-DR-{row}"));
    let wanted: BTreeSet<String> = wanted.into_iter().chain(["DC-TM-8o".to_owned()]).chain(drinks).collect();
    assert_eq!(rows, wanted);
}

#[test]
fn what_is_no_notation_is_a_fault_of_form_with_an_example() {
    let game = table();
    let state = game.begin(Seed::number(1));
    let seat = Seat::all(1).next().expect("a seat");
    for text in [
        "",
        "bid",
        "bid 0100",
        "bid +100",
        "place 0.1",
        "place 1.01",
        "walk 28.1",
        "invest Q",
        "zn-2-1",
        "use ht-1-1",
        "No more",
        "vend",
        "color red",
        "dr-1 top",
    ] {
        let refusal = game.read(&state, seat, text).expect_err(text);
        assert_eq!(refusal.rule, None, "{text}");
        let said = refusal.say(TokyoMetro::dictionary(), tabletop::Listener::default());
        assert!(said.contains("“bid 0”"), "{said}");
    }
}

/// The example of `docs/position.md` is a position as this program writes it.
#[test]
fn the_position_on_the_page_is_restored_and_written_back() {
    let page = std::fs::read_to_string("../../docs/position.md").expect("the page");
    let section = page.split("\n## Tokyo Metro\n").nth(1).expect("its part of the page");
    let text = section.split("```").nth(1).and_then(|block| block.strip_prefix("json")).expect("an example");
    let game = table();
    let state = game.restore(&serde_json::from_str(text).expect("a position")).expect("a legal position");
    let written = serde_json::to_value(game.position(&state)).expect("JSON");
    assert_eq!(written, serde_json::from_str::<serde_json::Value>(text).expect("JSON"));
    assert_eq!(game.actors(&state).iter().map(Seat::number).collect::<Vec<_>>(), [0]);
}
