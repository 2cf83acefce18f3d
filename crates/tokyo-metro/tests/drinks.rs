//! Metro Drinks: what scenarios can't show: data and chance.

#![expect(clippy::expect_used, reason = "a test that fails panics")]

use std::collections::BTreeSet;

use tabletop::{
    BoardFile, Dice, Game, Notation, Options, Playout, Rules, Seat, Seed, Shelf, StreamId, Viewer, Views, contract,
};
use tokyo_metro::TokyoMetro;

fn table(players: u8, given: &[(&str, &str)]) -> TokyoMetro {
    let shelf = contract::shelf::<TokyoMetro>();
    let given = given.iter().copied().chain([("drinks", "standard")]);
    let options = Options::complete(&TokyoMetro::options(&shelf), given).expect("options");
    TokyoMetro::open(&shelf, players, &options).expect("a table")
}

/// The cards of the Drinks, the bottom row of the column first, then the stack.
fn cards(game: &TokyoMetro, seed: Seed) -> Vec<String> {
    let position = game.position(&game.begin(seed));
    let column = position.columns.last().expect("a column");
    assert_eq!(column.pair, "drinks");
    column.display.iter().flatten().chain(&column.stack).cloned().collect()
}

/// DR-SET-1, -2, -5, DR-COMP-1, TE-DR-5, TMV-MOD-9, TMV-MOD-16: nine or eight cards by the card set, whatever the map and the edition; the last
/// Shape cards of the file are left out.
#[test]
fn the_stack_is_as_high_as_those_of_the_card_set() {
    let tables: [(&[(&str, &str)], usize); 4] = [
        (&[], 9),
        (&[("edition", "first")], 9),
        (&[("map", "osaka")], 8),
        (&[("map", "osaka"), ("cards", "tokyo")], 9),
    ];
    for (given, size) in tables {
        let found: BTreeSet<String> = cards(&table(3, given), Seed::number(1)).into_iter().collect();
        let shapes = (1..=size - 6).map(|number| format!("dr-{number}"));
        let colors = ["red", "orange", "yellow", "green", "blue", "purple"].map(str::to_owned);
        assert_eq!(found, colors.into_iter().chain(shapes).collect(), "{given:?}");
    }
}

/// DR-SET-5: the stack is the shuffle of its cards by the stream `drinks`; the other stacks are as they are without it.
#[test]
fn the_stack_has_its_own_stream() {
    let game = table(2, &[]);
    let file = ["red", "orange", "yellow", "green", "blue", "purple", "dr-1", "dr-2", "dr-3"];
    let shelf = contract::shelf::<TokyoMetro>();
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&TokyoMetro::options(&shelf), none).expect("options");
    let plain = TokyoMetro::open(&shelf, 2, &options).expect("a table");
    for number in 0..20 {
        let seed = Seed::number(number);
        let mut shuffled = file;
        Dice::new(&seed, StreamId::named("drinks"), 0).shuffle(&mut shuffled);
        shuffled.reverse();
        assert_eq!(cards(&game, seed), shuffled);
        let (with, without) = (game.position(&game.begin(seed)), plain.position(&plain.begin(seed)));
        assert_eq!(with.columns[..6], without.columns);
    }
}

/// DR-HID-1: any card that is not yet seen may come next; the view says nothing of it.
#[test]
fn any_card_that_is_not_seen_may_be_next() {
    let game = table(2, &[]);
    let state = game.begin(Seed::number(3));
    let view = game.view(&state, Viewer::Seat(Seat::new(0).expect("a seat")));
    let mut dice = Dice::new(&Seed::number(4), StreamId::named("imagine"), 0);
    let next = |_| game.position(&game.imagine(&view, &mut dice)).columns[6].stack.first().cloned();
    let next: BTreeSet<String> = (0..200).filter_map(next).collect();
    assert_eq!(next.len(), 7);
    let shown = serde_json::to_string(&game.named(&view)).expect("JSON");
    let hidden = &game.position(&state).columns[6].stack;
    assert!(hidden.iter().filter(|card| card.starts_with("dr-")).all(|card| !shown.contains(card.as_str())));
}

/// TM-HID-2, DR-HID-1: two games that differ only in the order of a hidden stack look the same to everybody.
#[test]
fn another_order_of_a_stack_changes_no_view() {
    for (players, given) in [(2, &[][..]), (3, &[("edition", "first")]), (4, &[("map", "osaka")])] {
        let game = table(players, given);
        for column in 0..game.board().columns().count() {
            let state = game.begin(Seed::number(5));
            let mut position = game.position(&state);
            // The last two cards of a stack have the same dots in every set.
            let stack = &mut position.columns[column].stack;
            let last = stack.len() - 1;
            stack.swap(last, last - 1);
            let other = game.restore(&position).expect("the same game with another stack");
            assert_ne!(other, state);
            for viewer in Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let [one, two] = [&state, &other].map(|state| game.view(state, viewer));
                assert_eq!(one, two, "column {column}");
                let [one, two] = [&one, &two].map(|view| serde_json::to_string(&game.named(view)).expect("JSON"));
                assert_eq!(one, two, "column {column}");
            }
        }
    }
}

/// DR-COMP-1, DR-PAY-1, DR-VEND-2, TM-GEN-1: what would only break at the table is refused when a file is read.
#[test]
fn strange_drinks_are_refused() {
    let text = TokyoMetro::BOARDS.last().expect("the Drinks").1;
    for (changed, rule) in [
        (text.replacen("drinks-per-color = 6", "drinks-per-color = 7", 1), Some("DR-COMP-1")),
        (text.replacen("drinks-per-station = 1", "drinks-per-station = 2", 1), Some("DR-VEND-2")),
        (text.replacen("to = 3", "to = 4", 1), Some("DR-PAY-1")),
        (text.replacen("yen = 300", "yen = 350", 1), Some("TM-GEN-1")),
        (text.replacen("id = \"standard\"", "id = \"off\"", 1), Some("TMV-MOD-12")),
        (text.replacen("disc-returns = false", "disc-returns = true", 1), None),
        (text.replacen("#C8102E", "red", 1), None),
    ] {
        let file = BoardFile::read("strange.toml", &changed).expect("a head");
        let fault = TokyoMetro::check_board(&Shelf::default(), &file).expect_err("a fault");
        assert_eq!(fault.rule.map(|rule| rule.0), rule, "{}", fault.report());
    }
}

/// DR-CHK-1, -2, -3: they hold after every decision of random games, in which all of the Drinks is used.
#[test]
fn random_games_use_everything_and_all_adds_up() {
    let mut used = BTreeSet::new();
    for (players, given) in [(2, &[][..]), (3, &[("edition", "second")]), (4, &[("map", "osaka")])] {
        let game = table(players, given);
        for number in 0..40 {
            let seed = Seed::number(number);
            let mut dice = Dice::new(&seed, StreamId::named("drinks test"), 0);
            let mut playout = Playout::begin(&game, seed);
            while let Some((_, action)) = playout.random(&mut dice, &mut tabletop::Silent) {
                assert_eq!(game.audit(&playout.state), Ok(()));
                used.insert(game.write(action).split(' ').next().unwrap_or_default().to_owned());
            }
        }
    }
    for word in ["color", "vend", "free", "done", "stop", "dr-1"] {
        assert!(used.contains(word), "nobody ever chose `{word}`");
    }
}
