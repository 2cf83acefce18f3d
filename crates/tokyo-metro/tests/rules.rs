//! What scenarios can't show: data, chance, and what holds over whole random games.

#![expect(clippy::expect_used, reason = "a test that fails panics")]

use std::path::Path;

use tabletop::{
    BoardFile, Dice, Game, Notation, Options, Playout, Rules, Seat, Seed, Shelf, StreamId, Views, Words, contract,
    signature::signature,
};
use tokyo_metro::{
    Event, MOST_LINES, MOST_PLAYERS, PublicEvent, State, TokyoMetro, Yen, event::RoundEvent, state::Spot,
};

fn table(players: u8) -> TokyoMetro {
    table_of(players, &[])
}

fn table_of(players: u8, given: &[(&str, &str)]) -> TokyoMetro {
    let shelf = contract::shelf::<TokyoMetro>();
    let options = Options::complete(&TokyoMetro::options(&shelf), given.iter().copied()).expect("options");
    TokyoMetro::open(&shelf, players, &options).expect("a table")
}

const DRINKS: (&str, &str) = ("drinks", "standard");

/// Plays a random game and shows every step with its events.
fn random_game(game: &TokyoMetro, number: u64, mut step: impl FnMut(&State, &[Event])) -> State {
    let seed = Seed::number(number);
    let mut dice = Dice::new(&seed, StreamId::named("rules"), 0);
    let (mut playout, mut events) = (Playout::begin(game, seed), Vec::new());
    while playout.random(&mut dice, &mut events).is_some() {
        step(&playout.state, &events);
        events.clear();
    }
    playout.state
}

fn position(game: &TokyoMetro, state: &State) -> serde_json::Value {
    serde_json::to_value(game.position(state)).expect("a position")
}

/// TM-GEN-5, TM-VAL-1: every Yen that appears or vanishes is named by an event, and so is every change of a Value.
#[test]
fn events_account_for_every_yen() {
    let tables: [&[(&str, &str)]; 4] =
        [&[], &[DRINKS], &[DRINKS, ("map", "osaka")], &[DRINKS, ("edition", "second"), ("first_order", "bid")]];
    for (players, given) in (1..=5).flat_map(|players| tables.map(|given| (players, given))) {
        let game = table_of(players, given);
        for number in 0..if given.is_empty() { 60 } else { 20 } {
            let (mut yen, mut values) = ([2000_i64; MOST_PLAYERS], [0_i64; MOST_LINES]);
            let mut over = false;
            let end = random_game(&game, number, |state, events| {
                for event in events {
                    let Event::Public(event) = event else { continue };
                    if let Some((seat, change)) = event.flow() {
                        yen[seat.index()] += change;
                    }
                    if let Some((line, change)) = event.value_flow() {
                        values[line.index()] += change;
                    }
                    over |= *event == PublicEvent::Round(RoundEvent::Ended);
                }
                let document = position(&game, state);
                for (at, player) in document["players"].as_array().expect("players").iter().enumerate() {
                    assert!(over || player["yen"].as_i64() == Some(yen[at]), "seat {at}: {events:?}");
                }
                for (at, line) in document["lines"].as_object().expect("lines").values().enumerate() {
                    assert!(over || line["value"].as_i64() == Some(values[at]), "line {at}: {events:?}");
                }
            });
            assert_eq!(game.standing(&end).scores, yen[..usize::from(players)], "game {number}");
        }
    }
}

/// TM-CHK-3, TM-CHK-6, TM-END-1: nobody ever has both Stock and a speculation, and a game has exactly its rounds.
#[test]
fn random_games_have_their_rounds_and_no_line_is_owned_and_bet_on() {
    for (players, rounds) in [(1, 8), (2, 8), (3, 7), (4, 6), (5, 5)] {
        let game = table(players);
        for number in 0..100 {
            let end = random_game(&game, number, |state, _| {
                let view = game.view(state, tabletop::Viewer::Spectator);
                for line in &view.table().lines {
                    let both = |spot: &Spot| matches!(spot, Spot::Speculation { seat, .. } if line.owned_by(*seat));
                    assert!(!line.laid().iter().any(both));
                }
            });
            assert_eq!(position(&game, &end)["round"], rounds);
        }
    }
}

/// TM-STO-6: the payments of a Line always add up to its Value.
#[test]
fn shares_add_up_to_the_value() {
    let game = table(3);
    for value in (0..=20_000).step_by(100) {
        for owned in 1..=4 {
            let shares = game.shares(Yen(value), owned);
            assert_eq!(shares.into_iter().sum::<Yen>(), Yen(value));
            assert!(shares.is_sorted_by(|one, two| one >= two), "{value}: {shares:?}");
        }
    }
}

/// TM-COMP-2, TM-COMP-3, TM-COMP-8, TM-VAL-6: twelve Lines in track order, each with three Stock cards, one Train and two
/// spots.
#[test]
fn the_tokyo_map_has_twelve_lines_in_track_order() {
    let game = table(2);
    let board = game.board();
    let letters: String = board.lines().map(|line| board.line(line).id.as_str()).collect();
    assert_eq!(letters, "GMHTCYZNAISE");
    assert!(board.lines().all(|line| board.line(line).stocks == 3 && board.line(line).spots == 2));
}

/// TM-MAP-1 to -5, TM-MAP-2, TM-MAP-3, TM-MAP-4, TM-MAP-5: spaces, numbered stops, Stations of one to three circles; only
/// H and T have two stops in one Station; every Station is touched by a space.
#[test]
fn the_tokyo_map_is_as_the_rules_say() {
    let game = table(2);
    let board = game.board();
    assert_eq!(board.grid().size(), (27, 18));
    let mut twice = Vec::new();
    for line in board.lines() {
        let stops = &board.line(line).stops;
        let repeated =
            |at: usize| stops[..at].contains(&stops[at]).then(|| format!("{}{}", board.line(line).id, at + 1));
        twice.extend((0..stops.len()).filter_map(repeated));
    }
    assert_eq!(twice, ["H7", "T7"]);
    for station in board.stations() {
        assert!((1..=3).contains(&board.circles(station)));
        assert!(!board.station(station).spaces.is_empty());
        assert!(board.station(station).spaces.iter().all(|space| board.touched(*space).contains(station)));
    }
    assert_eq!((board.station_count(), board.stations().map(|at| board.circles(at)).sum::<u8>()), (99, 116));
}

/// TM-COMP-4, TM-SET-2, TM-SET-3, TM-SET-6: six sets of nine, shuffled within set and dots, each part by its own stream.
#[test]
fn stacks_are_shuffled_within_set_and_dots() {
    let game = table(2);
    let cards = |seed: u64, set: usize| {
        let document = position(&game, &game.begin(Seed::number(seed)));
        let column = &document["columns"][set];
        let names = ["display", "stack"].map(|part| column[part].as_array().expect("cards").clone()).concat();
        names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..50 {
        for set in 0..6 {
            let names = cards(seed, set);
            assert_eq!(names.len(), 9);
            assert!(names.is_sorted_by_key(|name| name.as_bytes()[3]), "{names:?}");
        }
        orders.insert(cards(seed, 0));
    }
    assert!(orders.len() > 40, "only {} orders", orders.len());
    let part = |set: usize, list: &str, from: usize| {
        let mut all: Vec<String> = cards(7, set)[from..from + 3].to_vec();
        let drawn = all.clone();
        all.sort();
        // The stack is dealt from the end of the shuffled list.
        Dice::new(&Seed::number(7), StreamId::named(list), 0).shuffle(&mut all);
        all.reverse();
        assert_eq!(drawn, all, "{list}");
    };
    part(0, "G/M 1", 0);
    part(0, "G/M 2", 3);
    part(5, "S/E 3", 6);
}

/// TM-INV-7, TM-CHK-5, TM-COMP-8: a Line with owned Stock always has its Train on the Map.
#[test]
fn owned_lines_run() {
    let game = table(3);
    for number in 0..50 {
        random_game(&game, number, |state, _| {
            let view = game.view(state, tabletop::Viewer::Spectator);
            assert!(view.table().lines.iter().all(|line| line.sold() == 0 || line.runs()));
        });
    }
}

/// One number for each number of players: a refactoring leaves it, a change of rules changes it and bumps the version.
#[test]
fn the_signatures_stay() {
    let signatures: Vec<String> = (1..=5).map(|players| signature(&table(players), 500)).collect();
    assert_eq!(signatures, SIGNATURES);
}

const SIGNATURES: [&str; 5] =
    ["867f68aaf25514c3", "0876a2526b253c6f", "4835c800ab502100", "94543c2f57d61c2a", "b51073d9ea072828"];

/// Search clones states by the million.
#[test]
fn a_state_stays_small() {
    assert!(size_of::<State>() < 2048, "{} bytes", size_of::<State>());
}

#[test]
fn both_languages_say_everything() {
    assert_eq!(tabletop::Dictionary::gaps(tokyo_metro::ENGLISH, tokyo_metro::JAPANESE), Vec::<String>::new());
}

/// TMV-MOD-12: every board file is read and offered; a kind that does not exist is refused.
#[test]
fn every_board_file_is_read_and_offered() {
    let mut shelf = Shelf::default();
    shelf.put_folder(Path::new("../../boards/tokyo-metro")).expect("the boards");
    let values: Vec<Vec<String>> = TokyoMetro::options(&shelf)
        .into_iter()
        .map(|spec| spec.values.into_iter().map(|choice| choice.value).collect())
        .collect();
    assert_eq!(values[..3], [&["osaka", "tokyo"][..], &["map", "osaka", "tokyo"], &["off", "standard"]]);
    assert_eq!(values[3], ["third", "second", "first"]);
    assert!(values[4..].iter().all(|values| values.len() == 3 && values[0] == "edition"), "{values:?}");
    for file in shelf.files() {
        assert!(TokyoMetro::check_board(&shelf, file).is_ok(), "{}", file.path);
    }
    let strange = shelf.files().next().map(|file| BoardFile { kind: "tiles".to_owned(), ..(**file).clone() });
    assert!(TokyoMetro::check_board(&shelf, &strange.expect("a file")).is_err());
}

#[test]
fn a_bad_option_value_is_refused_with_the_values_there_are() {
    let shelf = contract::shelf::<TokyoMetro>();
    let refused = Options::complete(&TokyoMetro::options(&shelf), [("map", "kyoto")]).expect_err("a refusal");
    let said = refused.say(TokyoMetro::dictionary(), tabletop::Listener::default());
    assert_eq!(said, "“kyoto” is no value of the option “map”; choose one of: tokyo, osaka.");
}

#[test]
fn a_fault_of_a_deck_shows_its_place() {
    let text = TokyoMetro::BOARDS[1].1.replace("number = 600", "number = 650");
    let file = BoardFile::read("cards.toml", &text).expect("a head");
    let fault = TokyoMetro::check_board(&Shelf::default(), &file).expect_err("a fault");
    assert_eq!(fault.rule.map(|rule| rule.0), Some("TM-GEN-1"));
    assert!(fault.report().contains("650"), "{}", fault.report());
}

/// TM-COMP-4, TM-GEN-4, TM-MAP-3, TM-MAP-5: what would only break at the table is refused when a file is read.
#[test]
fn strange_boards_are_refused() {
    let [(_, map), (_, cards), ..] = TokyoMetro::BOARDS else { panic!("a map and cards") };
    let nowhere =
        "\n[[stations]]\nid = \"x\"\nname = { en = \"X\", ja = \"X\" }\nstops = [{ id = \"x-1\", at = [3.0, 3.0] }]\n";
    for (text, rule) in [
        (cards.replace("G/M", "G M\\n"), Some("TM-COMP-4")),
        (cards.replacen("\"H/T\"", "\"G/M\"", 1), Some("TM-COMP-4")),
        (
            cards.replacen("\"discount\", discs = 1, number = 200", "\"discount\", discs = 1, number = 0", 1),
            Some("TM-GEN-4"),
        ),
        (cards.replace("gm-1-1", "bid"), None),
        (map.replacen("at = [3, 13]", "at = [nan, 13]", 1), Some("TM-MAP-5")),
        (format!("{map}{nowhere}"), Some("TM-MAP-3")),
    ] {
        let file = BoardFile::read("strange.toml", &text).expect("a head");
        let fault = TokyoMetro::check_board(&Shelf::default(), &file).expect_err("a fault");
        assert_eq!(fault.rule.map(|rule| rule.0), rule, "{}", fault.report());
    }
}

#[test]
fn a_seat_that_is_not_at_the_table_sees_and_does_nothing() {
    let game = table(2);
    let stranger = Seat::new(50).expect("a seat");
    random_game(&game, 3, |state, _| {
        let view = game.view(state, tabletop::Viewer::Seat(stranger));
        assert_eq!(game.question(&view), None);
        assert!(!game.text(&view, tabletop::Listener::default()).plain().is_empty());
        for text in ["bid 0", "pass", "board", "stay"] {
            let action = game.read(state, stranger, text).expect("a notation");
            assert!(game.check(state, stranger, action).is_err());
            game.play(&mut state.clone(), stranger, action, &mut tabletop::Silent);
        }
    });
}

/// What is refused must not be played; but if somebody does, nothing panics.
#[test]
fn refused_actions_never_panic() {
    let game = table(3);
    let vocabulary = game.vocabulary();
    let mut step = 0;
    random_game(&game, 5, |state, _| {
        step += 1;
        if step % 7 == 0 {
            for (seat, action) in Seat::all(3).flat_map(|seat| vocabulary.iter().map(move |action| (seat, *action))) {
                game.play(&mut state.clone(), seat, action, &mut tabletop::Silent);
            }
        }
    });
}
