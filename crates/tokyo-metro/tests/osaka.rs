//! What scenarios can't show of Osaka Metro: data, chance, the order of events, and what holds over whole random games of
//! either card set on either map.

#![expect(clippy::expect_used, reason = "a test that fails panics")]

use std::collections::BTreeSet;

use serde_json::Value;
use tabletop::{
    BoardFile, Dice, Game, Notation, Options, Playout, Rules, Seat, Seed, Shelf, StreamId, Views, contract,
    signature::signature,
};
use tokyo_metro::{
    Event, MOST_LINES, MOST_PLAYERS, PublicEvent, State, TokyoMetro,
    board::{Kind, Stop},
    event::{RoundEvent, TrainEvent},
};

const MAPS: [&str; 2] = ["tokyo", "osaka"];

fn table(map: &str, cards: &str, players: u8) -> TokyoMetro {
    let shelf = contract::shelf::<TokyoMetro>();
    let options = Options::complete(&TokyoMetro::options(&shelf), [("map", map), ("cards", cards)]).expect("options");
    TokyoMetro::open(&shelf, players, &options).expect("a table")
}

/// Every map with every card set.
fn mixes() -> impl Iterator<Item = (&'static str, &'static str)> {
    MAPS.into_iter().flat_map(|map| MAPS.map(|cards| (map, cards)))
}

fn osaka() -> TokyoMetro {
    table("osaka", "map", 2)
}

fn position(game: &TokyoMetro, state: &State) -> Value {
    serde_json::to_value(game.position(state)).expect("a position")
}

/// Plays a random game and shows every step with its events.
fn random_game(game: &TokyoMetro, number: u64, mut step: impl FnMut(&State, &[Event])) -> State {
    let seed = Seed::number(number);
    let mut dice = Dice::new(&seed, StreamId::named("osaka"), 0);
    let (mut playout, mut events) = (Playout::begin(game, seed), Vec::new());
    while playout.random(&mut dice, &mut events).is_some() {
        step(&playout.state, &events);
        events.clear();
    }
    playout.state
}

/// OS-COMP-1, OS-COMP-6: ten Lines in track order, eight with a Train, then two trams, then two buses.
#[test]
fn the_lines_of_osaka_stand_in_track_order() {
    let game = osaka();
    let lines: Vec<_> = game.board().lines().map(|line| game.board().line(line)).collect();
    assert_eq!(lines.iter().map(|line| line.id.as_str()).collect::<String>(), "MTYCISNKPB");
    let kinds: Vec<Kind> = lines.iter().map(|line| line.kind).collect();
    assert_eq!(kinds[..8], [Kind::Train; 8]);
    assert_eq!(kinds[8..], [Kind::Tram, Kind::Bus]);
    assert_eq!(lines[8].names().collect::<Vec<_>>(), ["Pa", "Pb"]);
    assert_eq!(lines[0].names().collect::<Vec<_>>(), ["M"]);
}

/// OS-COMP-2, OS-COMP-4, TMV-MOD-15: 28 Stock cards, one to four of a Line, and as many disc spots.
#[test]
fn the_stocks_and_spots_of_osaka_are_those_of_its_file() {
    let game = osaka();
    let lines: Vec<_> = game.board().lines().map(|line| game.board().line(line)).collect();
    assert_eq!(lines.iter().map(|line| u32::from(line.stocks)).sum::<u32>(), 28);
    let stocks: BTreeSet<u8> = lines.iter().map(|line| line.stocks).collect();
    let spots: BTreeSet<u8> = lines.iter().map(|line| line.spots).collect();
    assert_eq!((stocks, spots), ((1..=4).collect(), (1..=4).collect()));
}

/// OS-LINE-1: trams and buses run between two Stations, over small stops that are none.
#[test]
fn pairs_run_between_stations_over_halts() {
    let game = osaka();
    let board = game.board();
    let mut halts = 0;
    for line in board.lines().map(|line| board.line(line)) {
        let small: Vec<bool> = line.stops.iter().map(|stop| matches!(stop, Stop::Halt(_))).collect();
        halts += small.iter().filter(|small| **small).count();
        let (ends, between) = ([small[0], small[small.len() - 1]], &small[1..small.len() - 1]);
        assert_eq!(ends, [false, false], "{}", line.id);
        assert!(between.iter().all(|small| *small == (line.kind != Kind::Train)), "{}", line.id);
    }
    assert_eq!((halts, board.halts().count(), board.station_count()), (13, 13, 83));
}

/// OS-COMP-3, OS-COMP-7, TMV-MOD-7: five sets of eight cards with one or two dots; no Start, Bidding or Card, but Sell, Copy
/// and Invest by disc; no card set has both Copy and Card.
#[test]
fn the_osaka_cards_have_their_own_kinds_of_action() {
    let kinds = |game: &TokyoMetro| -> BTreeSet<&'static str> {
        let deck = game.board().deck();
        game.board().actions().filter_map(|action| deck.action(action)).map(|action| action.effect.kind()).collect()
    };
    let game = osaka();
    let board = game.board();
    let pairs: Vec<&str> = board.columns().map(|column| board.pair(column)).collect();
    assert_eq!(pairs, ["M/B", "T/Y", "C/I", "S/N", "K/P"]);
    assert_eq!(board.deck().set_size(), 8);
    for set in 0..5 {
        assert_eq!((1..=2).map(|dots| board.deck().part(set, dots).count()).sum::<usize>(), 8);
        assert_eq!(board.deck().part(set, 3).count(), 0);
    }
    let (own, tokyo) = (kinds(&game), kinds(&table("tokyo", "map", 2)));
    let only: Vec<_> = own.difference(&tokyo).copied().collect();
    assert_eq!(only, ["copy", "invest-disc", "sell"]);
    assert_eq!(tokyo.difference(&own).copied().collect::<Vec<_>>(), ["bidding", "card", "start"]);
}

/// OS-SET-1, OS-SET-2: each set is shuffled within its dots, each part by its own stream.
#[test]
fn osaka_stacks_are_shuffled_within_set_and_dots() {
    let document = position(&osaka(), &osaka().begin(Seed::number(7)));
    for (column, pair) in
        document["columns"].as_array().expect("columns").iter().zip(["M/B", "T/Y", "C/I", "S/N", "K/P"])
    {
        let names = ["display", "stack"].map(|part| column[part].as_array().expect("cards").clone()).concat();
        let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
        for dots in 0..2 {
            let drawn = &names[dots * 4..][..4];
            let mut all = drawn.to_vec();
            all.sort_unstable();
            // The stack is dealt from the end of the shuffled list.
            Dice::new(&Seed::number(7), StreamId::named(&format!("{pair} {}", dots + 1)), 0).shuffle(&mut all);
            all.reverse();
            assert_eq!(drawn, all, "{pair} {}", dots + 1);
        }
    }
}

/// Restores the beginning of a game with some changes, passes, and tells what happens to vehicles in that Train Phase.
fn vehicles_move(game: &TokyoMetro, changes: &[(&str, Value)]) -> Vec<String> {
    let mut document = position(game, &game.begin(Seed::number(1)));
    for (pointer, value) in changes {
        *document.pointer_mut(pointer).expect("a place") = value.clone();
    }
    let mut state = game.restore(&serde_json::from_value(document).expect("a position")).expect("a state");
    let (seat, mut events) = (Seat::all(1).next().expect("a seat"), Vec::new());
    let pass = game.read(&state, seat, "pass").expect("a notation");
    game.play(&mut state, seat, pass, &mut events);
    let told = |event: &Event| match event {
        Event::Public(PublicEvent::Train(TrainEvent::Moved { vehicle, stop })) => {
            Some(format!("{} {}", game.board().vehicle_name(*vehicle), stop + 1))
        }
        Event::Public(PublicEvent::Train(TrainEvent::PaidOut { station, .. })) => {
            Some(game.board().station(*station).id.clone())
        }
        _ => None,
    };
    events.iter().filter_map(told).collect()
}

fn alone() -> Vec<(&'static str, Value)> {
    use serde_json::json;
    vec![
        ("/phase", json!("action")),
        ("/turn", json!(0)),
        ("/players/0/meeple", json!("1.18")),
        ("/lines/P/train", json!([{"stop": 9, "up": true}, {"stop": 2, "up": false}])),
    ]
}

/// OS-EX-10, OS-COMP-6: M, K, then both trams, then both buses.
#[test]
fn trains_move_before_trams_and_trams_before_buses() {
    use serde_json::json;
    let game = table("osaka", "map", 1);
    let mut changes = alone();
    for line in ["M", "K"] {
        changes.push((if line == "M" { "/lines/M/train" } else { "/lines/K/train" }, json!({"stop": 1, "up": true})));
    }
    changes.push(("/lines/B/train", json!([{"stop": 1, "up": true}, {"stop": 7, "up": false}])));
    let told = vehicles_move(&game, &changes);
    let mut order: Vec<char> = told.iter().filter_map(|step| step.chars().next()).collect();
    order.dedup();
    assert_eq!(order.into_iter().collect::<String>(), "MKPB");
    assert_eq!(told.len(), 2 * 5 + 2 * 10);
}

/// OS-LINE-11: in each step both vehicles move, then a pays and b pays.
#[test]
fn in_each_step_both_move_and_then_both_pay() {
    use serde_json::json;
    let game = table("osaka", "map", 1);
    let mut changes = alone();
    changes.push(("/players/0/stations", json!(["suminoekoen", "cosmosquare"])));
    let told = vehicles_move(&game, &changes);
    assert_eq!(told[..6], ["Pa 10", "Pb 1", "suminoekoen", "cosmosquare", "Pa 9", "Pb 2"]);
}

/// OS-CHK-1, OS-CHK-2, TMV-MOD-2, OS-RND-1: of any mix a game has its rounds; Stock is owned from number 1 up, no more than
/// there is; both vehicles of a pair are on the Map or neither; every Yen is named by an event.
#[test]
fn random_games_of_every_mix_hold_together() {
    for (map, cards) in mixes() {
        for players in 1..=5 {
            let game = table(map, cards, players);
            assert_eq!(game.rounds(), if cards == "osaka" { 9 } else { 10 } - players.max(2));
            for number in 0..20 {
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
                    holds(&game, state, over, &yen, &values);
                });
                assert_eq!(game.standing(&end).scores, yen[..usize::from(players)], "{map} {cards} {number}");
            }
        }
    }
}

fn holds(game: &TokyoMetro, state: &State, over: bool, yen: &[i64], values: &[i64]) {
    let (view, board) = (game.view(state, tabletop::Viewer::Spectator), game.board());
    let table = view.table();
    for line in board.lines() {
        let state = table.line(line);
        assert!(state.sold() <= board.line(line).stocks);
        assert_eq!(state.owners().count(), state.stocks.iter().flatten().count());
        assert_eq!(state.vehicles.iter().flatten().count() % usize::from(board.line(line).kind.vehicles()), 0);
        assert!(over || i64::from(state.value.0) == values[line.index()]);
    }
    for (at, player) in table.everybody().iter().enumerate() {
        assert!(over || i64::from(player.yen.0) == yen[at]);
    }
    game.audit(state).expect("what must always hold");
}

/// Random games of Osaka come to everything that its cards and its map add.
#[test]
fn random_games_of_osaka_do_everything() {
    use tokyo_metro::event::{ActionEvent as A, MeepleEvent as M};
    let game = table("osaka", "map", 3);
    let mut seen = BTreeSet::new();
    for number in 0..600 {
        random_game(&game, number, |_, events| {
            for event in events {
                seen.insert(match event {
                    Event::Public(PublicEvent::Action(A::Sold { .. })) => "sold",
                    Event::Public(PublicEvent::Action(A::BoxedDisc { .. })) => "boxed",
                    Event::Public(PublicEvent::Action(A::CopyLaid { .. })) => "copy",
                    Event::Public(PublicEvent::Action(A::CopyMoved { .. })) => "copied",
                    Event::Public(PublicEvent::Meeple(M::Boarded { vehicle, .. })) if vehicle.number() == 1 => {
                        "boarded"
                    }
                    Event::Public(PublicEvent::Meeple(M::Transferred { from, vehicle, .. }))
                        if from.line() == vehicle.line() =>
                    {
                        "changed"
                    }
                    _ => "",
                });
            }
        });
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["", "boarded", "boxed", "changed", "copied", "copy", "sold"]);
}

/// TMV-MOD-14, TMV-MOD-1: the order of the file does not count among kinds, and a map of the own may have trams and buses.
#[test]
fn kinds_of_lines_are_put_in_track_order() {
    let (_, map) = TokyoMetro::BOARDS.iter().find(|(path, _)| path.ends_with("map-osaka.toml")).expect("a map");
    let start = map.find("[[lines]]\nid = \"P\"").expect("P");
    let (before, rest) = map.split_at(start);
    let end = rest.find("# ---- Stations").expect("the end of the lines");
    let (pairs, after) = rest.split_at(end);
    let first = before.find("[[lines]]").expect("lines");
    let bus = pairs.find("[[lines]]\nid = \"B\"").expect("B");
    let text = format!("{}{}{}{}{after}", &before[..first], &pairs[bus..], &pairs[..bus], &before[first..]);
    let mut shelf = Shelf::default();
    shelf.put_built_in(TokyoMetro::BOARDS).expect("the boards");
    let file = BoardFile::read("map-osaka.toml", &text).expect("a head");
    TokyoMetro::check_board(&shelf, &file).expect("a map");
    let map = tokyo_metro::board::Map::load(&file).expect("a map");
    let lines: Vec<_> = ["M", "K", "P", "B"].map(|id| map.line_named(id).expect("a line")).to_vec();
    assert!(lines.is_sorted());
}

/// OS-LINE-1, OS-LINE-11, TM-INV-4, TMV-MOD-10, TMV-MOD-11: what would only break at the table is refused when a file is read.
#[test]
fn strange_osaka_boards_are_refused() {
    let text = |name: &str| TokyoMetro::BOARDS.iter().find(|(path, _)| path.ends_with(name)).expect("a board").1;
    let (map, cards) = (text("map-osaka.toml"), text("cards-osaka.toml"));
    for (text, rule) in [
        (map.replace("\"nakafuto\"", "\"umeda\""), "OS-LINE-1"),
        (map.replace("\"nakafuto\"", "\"umeda-m\""), "OS-LINE-1"),
        (map.replacen("\"nakafuto\", ", "", 1), "OS-LINE-1"),
        (map.replacen("id = \"M\"", "id = \"Pa\"", 1), "OS-LINE-11"),
        (map.replacen("[0, 300, 300, 300]", "[0, 300, 300]", 1), "TM-INV-4"),
        (map.replacen("spots = 4", "spots = 5", 1), "OS-COMP-4"),
        (map.replacen("[\"third\"]", "[]", 1), "TMV-MOD-10"),
        (map.replacen("vehicles-stay = true", "vehicles-stay = false", 1), "OS-TRN-1"),
        (cards.replacen("[\"third\"]", "[\"ninth\"]", 1), "TMV-MOD-10"),
        (cards.replacen("id = \"osaka\"", "id = \"map\"", 1), "TMV-MOD-11"),
        (
            cards.replacen("kind = \"sell\", discs = 1, number = 1", "kind = \"sell\", discs = 1, number = 2", 1),
            "TM-ACT-10",
        ),
        (cards.replacen("pair = \"K/P\"", "pair = \"S/N\"", 1), "TM-COMP-4"),
    ] {
        let file = BoardFile::read("strange.toml", &text).expect("a head");
        let fault = TokyoMetro::check_board(&Shelf::default(), &file).expect_err(rule);
        assert_eq!(fault.rule.map(|rule| rule.0), Some(rule), "{}", fault.report());
        assert!(fault.hint.is_some() && fault.report().contains("strange.toml"));
    }
}

/// TMV-MOD-11: what a table plays is shown resolved.
#[test]
fn the_chosen_options_name_the_cards_that_are_played() {
    for (map, cards) in mixes() {
        assert_eq!(table(map, cards, 2).chosen().get("cards"), cards);
        assert_eq!(table(map, "map", 2).chosen().get("cards"), map);
    }
}

/// One number for each mix and number of players: a refactoring leaves it.
#[test]
fn the_signatures_of_the_mixes_stay() {
    let signatures = [("osaka", "osaka"), ("tokyo", "osaka"), ("osaka", "tokyo")]
        .map(|(map, cards)| (1..=5).map(|players| signature(&table(map, cards, players), 100)).collect::<Vec<_>>());
    assert_eq!(signatures, SIGNATURES.map(|mix| mix.map(str::to_owned).to_vec()));
}

const SIGNATURES: [[&str; 5]; 3] = [
    ["42e4a06fb9553dd7", "a1caae531d23a4cc", "dda10a60084f26a6", "755c7626dc80aa43", "b5b18fff49a6bae0"],
    ["75e9a88678b8ac47", "739234e8e16cf1bd", "ecbadbca4b062ad6", "ab12c083a02cf259", "2c18f2c65a702b80"],
    ["c760f2b6397451af", "5ddc2403827dc133", "ab9e8251f6ffff4f", "c19773bf5c6f5666", "5555d8fb9e08522f"],
];
