//! A board of one's own: a city with a tram, a bus, halts, a Line of four Stocks and three columns of cards is loaded and
//! played without code.

#![expect(clippy::expect_used, reason = "a test that fails panics")]

use std::path::Path;

use bots::arena::{self, Looks, Run, Unwatched};
use tabletop::{BoardFile, Game, Options, Shelf};
use tokyo_metro::TokyoMetro;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/city");

fn text(name: &str) -> String {
    std::fs::read_to_string(Path::new(FOLDER).join("tokyo-metro").join(name)).expect("the example")
}

fn open(players: u8, given: &[(&str, &str)]) -> TokyoMetro {
    let mut shelf = Shelf::default();
    shelf.put_built_in(TokyoMetro::BOARDS).expect("the boards");
    shelf.put_folder(Path::new(FOLDER)).expect("the example");
    let given = given.iter().copied().chain([("map", "sapporo")]);
    let options = Options::complete(&TokyoMetro::options(&shelf), given).expect("options");
    TokyoMetro::open(&shelf, players, &options).expect("a table")
}

/// TMV-MOD-14 to -16: any edition, with Drinks or without, with its own cards or those of another city.
#[test]
fn a_city_of_ones_own_is_played_to_its_end_and_all_adds_up() {
    let tables: [&[(&str, &str)]; 5] = [
        &[],
        &[("drinks", "standard")],
        &[("edition", "second")],
        &[("cards", "tokyo")],
        &[("cards", "osaka"), ("drinks", "standard")],
    ];
    for (given, players) in tables.into_iter().flat_map(|given| (1..=5).map(move |players| (given, players))) {
        let game = open(players, given);
        for bot in ["random", "greedy"] {
            let looks = Looks { audit: true, kinds: true };
            let run = Run { seats: vec![bot.to_owned()], games: 6, seed: 3, threads: 1, looks, programs: None };
            let report = arena::play(&game, &run, &Unwatched).unwrap_or_else(|fault| panic!("{given:?}: {fault:?}"));
            let took = |kind: &str| report.actions.iter().any(|taken| taken.kind == kind && taken.count > 0);
            assert!(took("take station") && took("take invest"), "{players} players, {given:?}");
        }
    }
}

#[test]
fn its_columns_rounds_and_stocks_are_those_of_its_files() {
    for (players, rounds) in [(1, 6), (2, 6), (3, 5), (4, 4), (5, 3)] {
        let game = open(players, &[]);
        assert_eq!(game.rounds(), rounds);
        assert_eq!(game.board().columns().count(), 3);
        let stocks: Vec<u8> = game.board().lines().map(|line| game.board().line(line).stocks).collect();
        assert_eq!(stocks, [4, 3, 2, 1, 2]);
    }
}

/// What is wrong with such a file is said with the rule that it breaks.
#[test]
fn wrong_variants_are_refused_with_the_reason() {
    let (map, cards) = (text("map-sapporo.toml"), text("cards-sapporo.toml"));
    for (from, of, to, rule) in [
        (&map, "\"yamahana\", \"susukino\"", "\"susukino\", \"yamahana\"", "OS-LINE-1"),
        (&map, "\"maruyama-koen\", ", "\"nishi-sen\", ", "OS-LINE-1"),
        (&map, "vehicles-stay = true", "vehicles-stay = false", "OS-TRN-1"),
        (&map, "stocks = 4", "stocks = 5", "TMV-MOD-15"),
        (&map, "spots = 4", "spots = 5", "OS-COMP-4"),
        (&map, "[0, 200, 400, 600]", "[0, 200, 400]", "TM-INV-4"),
        (&map, "[0, 200, 400, 600]", "[0, 250, 400, 600]", "TM-INV-4"),
        (&cards, "pair = \"B/M\"", "pair = \"H/S\"", "TM-COMP-4"),
        (&cards, "kind = \"copy\", discs = 2", "kind = \"copy\", discs = 4", "TM-ACT-2"),
        (&cards, "kind = \"sell\"", "kind = \"steal\"", "TM-ACT-10"),
    ] {
        let changed = from.replacen(of, to, 1);
        assert_ne!(&changed, from, "{of}");
        let file = BoardFile::read("strange.toml", &changed).expect("a head");
        let fault = TokyoMetro::check_board(&Shelf::default(), &file).expect_err(rule);
        assert_eq!(fault.rule.map(|rule| rule.0), Some(rule), "{}", fault.report());
        assert!(fault.hint.is_some(), "{}", fault.report());
    }
}
