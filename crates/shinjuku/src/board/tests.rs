use tabletop::BoardFile;

use super::*;

const TEXT: &str = include_str!("../../../../boards/shinjuku/map-tokyo.toml");

fn load(text: &str) -> Result<Board, BoardFault> {
    Board::load(&BoardFile::read("map-tokyo.toml", text)?)
}

/// The rule and the message of the fault that a change makes.
fn fault(from: &str, to: &str) -> (Option<&'static str>, String) {
    assert!(TEXT.contains(from), "{from}");
    let fault = load(&TEXT.replacen(from, to, 1)).unwrap_err();
    assert!(fault.place.is_some(), "{fault:?}");
    assert!(fault.hint.is_some(), "{fault:?}");
    (fault.rule.map(|rule| rule.0), fault.what)
}

/// SJ-CHK-6, SJ-COMP-6: the counts of the board.
#[test]
fn the_board_has_the_counts_of_the_rules() {
    let board = load(TEXT).unwrap();
    assert_eq!((board.wards.len(), board.stations.len(), board.railways.len()), (23, 44, 67));
    let pairs: u32 = WardId::all().map(|ward| board.adjacent(ward).count_ones()).sum();
    assert_eq!(pairs, 2 * 56);
    assert_eq!(board.big().count_ones(), 12);
    assert_eq!(board.deck().count(), 72);
    assert_eq!(board.customers.total(), 72);
}

/// SJ-COMP-4: the copies of each ward's card.
#[test]
fn the_deck_has_the_copies_of_the_rules() {
    let board = load(TEXT).unwrap();
    let copies = |count: u8| {
        let wards = board.wards.iter().filter(|ward| ward.cards == count);
        let mut ids: Vec<&str> = wards.map(|ward| ward.id.as_str()).collect();
        ids.sort_unstable();
        ids.join(" ")
    };
    assert_eq!(copies(2), "arakawa bunkyo kita meguro nakano sumida taito toshima");
    assert_eq!(copies(3), "chiyoda chuo katsushika koto shibuya shinagawa");
    assert_eq!(copies(4), "adachi edogawa itabashi minato nerima shinjuku suginami");
    assert_eq!(copies(5), "ota setagaya");
}

/// SJ-COMP-2: 48 single and 24 double pieces, 24 units of each type.
#[test]
fn each_type_has_24_units() {
    let customers = load(TEXT).unwrap().customers;
    assert_eq!(customers.units(), [24; 4]);
    let doubles: u8 = crate::Type::ALL.into_iter().map(|of| customers.count(crate::Piece::double(of))).sum();
    assert_eq!(doubles, 24);
}

/// SJ-COMP-6: two stations lie in another ward than their name says.
#[test]
fn meguro_lies_in_shinagawa_and_shinagawa_in_minato() {
    let board = load(TEXT).unwrap();
    let ward = |id: &str| board.ward(board.ward_of(board.find_station(id).unwrap())).id.clone();
    assert_eq!((ward("meguro"), ward("shinagawa")), ("shinagawa".to_owned(), "minato".to_owned()));
}

/// SJ-FEST-2: wards that meet in one point only are not adjacent; short borders count.
#[test]
fn adjacent_wards_share_an_edge() {
    let board = load(TEXT).unwrap();
    let adjacent =
        |a: &str, b: &str| board.adjacent(board.find_ward(a).unwrap()) & board.find_ward(b).unwrap().bit() != 0;
    assert!(!adjacent("minato", "meguro") && !adjacent("nerima", "shinjuku"));
    assert!(adjacent("koto", "ota") && adjacent("nerima", "suginami") && adjacent("sumida", "chuo"));
}

/// SJ-COMP-7: the ready connection is none of the planned railways.
#[test]
fn the_connection_is_a_road_without_a_railway() {
    let board = load(TEXT).unwrap();
    let [a, b] = board.connection;
    assert_eq!((board.station(a).id.as_str(), board.station(b).id.as_str()), ("shinjuku", "yoyogi"));
    assert_eq!(board.road(a, b).unwrap().by, None);
    assert_eq!(board.find_railway("shinjuku/yoyogi"), None);
}

/// SJ-CHK-6: a wrong map is refused with the place and a hint.
#[test]
fn a_wrong_map_is_refused_with_the_place() {
    let chk = Some("SJ-CHK-6");
    assert_eq!(fault("cards = 3\n", "cards = 4\n"), (chk, "the wards have 73 cards together".into()));
    assert_eq!(fault("  \"shin-koiwa/hirai\",\n", ""), (chk, "there are 66 planned railways".into()));
    assert_eq!(fault("\"tokyo/akihabara\"", "\"tokyo/kyoto\""), (chk, "there is no station `kyoto`".into()));
    let twice = fault("\"tokyo/akihabara\"", "\"iidabashi/tokyo\"");
    assert_eq!(twice.0, chk);
    assert!(twice.1.contains("joined already"), "{}", twice.1);
    let one_way = fault("adjacent = [\"bunkyo\", \"chuo\", \"minato\"", "adjacent = [\"ota\", \"chuo\", \"minato\"");
    assert!(one_way.1.contains("does not name"), "{}", one_way.1);
    assert_eq!(fault("ward = \"chuo\"", "ward = \"kyoto\""), (chk, "there is no ward `kyoto`".into()));
    assert_eq!(fault("big = true\n", ""), (chk, "11 stations are big".into()));
    let lost = fault("\"shin-koiwa/hirai\"", "\"hirai/ueno\"");
    assert_eq!(lost, (chk, "no planned railway leads to Shin Koiwa".into()));
}

/// SJ-COMP-1, SJ-COMP-2, SJ-COMP-3, SJ-COMP-5, SJ-SCORE-2: numbers of the rules can't be changed by a map.
#[test]
fn a_map_that_changes_the_rules_is_refused_by_the_rule() {
    let rule = |from, to| fault(from, to).0;
    assert_eq!(rule("max = 4", "max = 5"), Some("SJ-COMP-1"));
    assert_eq!(rule("single = 22", "single = 21"), Some("SJ-COMP-2"));
    assert_eq!(rule("track = 16", "track = 17"), Some("SJ-COMP-3"));
    assert_eq!(rule("tokens = 3", "tokens = 4"), Some("SJ-COMP-5"));
    assert_eq!(rule("set-of-4 = 10", "set-of-4 = 11"), Some("SJ-SCORE-2"));
    assert_eq!(rule("hand-size = 4", "hand-size = 5"), Some("SJ-SET-2"));
}

/// SJ-SET-3: a deck of which three wards hold nearly all cards could run out while the four wards are drawn.
#[test]
fn a_deck_that_the_setup_could_use_up_is_refused() {
    let lopsided = |most: u32| {
        let mut left = most;
        let line = |line: &str| {
            if line.starts_with("cards = ") {
                let cards = left;
                left = 1;
                return format!("cards = {cards}\n");
            }
            format!("{line}\n")
        };
        load(&TEXT.lines().map(line).collect::<String>())
    };
    let fault = lopsided(50).unwrap_err();
    assert_eq!(fault.rule.map(|rule| rule.0), Some("SJ-SET-3"));
    assert_eq!(fault.what, "three wards have 52 cards together; the setup could run out of cards");
    assert!(fault.place.is_some() && fault.hint.is_some());
}

/// A name that positions need for something else, a place that can't be drawn, a ward named twice.
#[test]
fn odd_names_and_places_are_refused() {
    let what = |from, to| fault(from, to).1;
    assert_eq!(what("id = \"tokyo-bay\"", "id = \"aside\""), "`aside` can't be an id");
    assert_eq!(what("id = \"chuo\"", "id = \"aside\""), "`aside` can't be an id");
    assert!(what("label-at = [", "label-at = [nan, 1.0] #").contains("drawn nowhere"));
    assert!(what("\nat = [", "\nat = [1.0, 1e300] #").contains("drawn nowhere"));
    assert!(what("\"edogawa\", \"koto\", \"ota\"]", "\"koto\", \"koto\"]").contains("twice"));
}
