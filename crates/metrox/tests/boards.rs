//! The two sheets and the deck are what the rules page says, and wrong ones are refused with the place.

mod table;

use metrox::{MetroX, board::Board, cards::Kind, score};
use tabletop::{BoardFile, Game, Options, contract};

fn open(map: &str) -> MetroX {
    table::open(map, 1)
}

/// MX-COMP-3: lines, stations, windows, crowns and diamonds of both sheets.
#[test]
fn both_sheets_have_what_is_printed() {
    let sums = |board: &Board| {
        let sum = |of: fn(&metrox::board::Line) -> u8| board.lines.iter().map(|line| u32::from(of(line))).sum::<u32>();
        (sum(|line| line.windows), sum(|line| line.crown), sum(|line| line.diamond))
    };
    let (tokyo, osaka) = (open("tokyo"), open("osaka"));
    let pairs = |board: &Board| board.lines.iter().map(|line| line.stations.len()).sum::<usize>();
    for (game, stations, of_lines, sum) in [(&tokyo, 77, 120, (23, 41, 24)), (&osaka, 75, 101, (23, 38, 23))] {
        let board = game.board();
        assert_eq!((board.lines.len(), board.stations.len(), pairs(board)), (9, stations, of_lines), "{}", board.id);
        assert_eq!(sums(board), sum, "{}", board.id);
    }
}

/// MX-COMP-3: lines are told apart by colour and by pattern.
#[test]
fn no_two_lines_of_a_sheet_look_alike() {
    for map in ["tokyo", "osaka"] {
        let game = open(map);
        for (at, line) in game.board().lines.iter().enumerate() {
            for other in &game.board().lines[..at] {
                assert_ne!(line.color, other.color, "{map}: {} and {}", line.id, other.id);
                assert_ne!(line.pattern, other.pattern, "{map}: {} and {}", line.id, other.id);
                assert_ne!(line.name, other.name, "{map}");
            }
        }
    }
}

/// MX-COMP-6: the End point of P and Y of Osaka is one space, the only one drawn with a dotted line.
#[test]
fn two_lines_of_osaka_end_at_one_space() {
    let game = open("osaka");
    let board = game.board();
    let end = |id: &str| board.line(id).and_then(|line| board.lines[usize::from(line.0)].stations.last().copied());
    assert_eq!(end("P"), end("Y"));
    let dotted: Vec<_> = board.stations().filter(|(_, station)| station.dotted).map(|(id, _)| Some(id)).collect();
    assert_eq!(dotted, [end("P")]);
}

/// MX-COMP-2, MX-CHK-5: 20 cards of four kinds, and the only 6 has the shuffle icon.
#[test]
fn the_deck_is_the_one_of_the_ruling() {
    let game = open("tokyo");
    let faces: Vec<_> = game.cards().faces.iter().map(|face| (face.kind, face.copies, face.shuffle)).collect();
    let wanted = [
        (Kind::Number(2), 2, false),
        (Kind::Number(3), 4, false),
        (Kind::Number(4), 4, false),
        (Kind::Number(5), 2, false),
        (Kind::Number(6), 1, true),
        (Kind::Circled(2), 2, false),
        (Kind::Circled(3), 1, false),
        (Kind::Star, 3, false),
        (Kind::Free, 1, false),
    ];
    assert_eq!(faces, wanted);
}

/// MX-CHK-5, MX-CHK-4: a wrong file is refused for what is wrong with it, at its place.
#[test]
fn each_broken_board_is_refused_at_its_place() {
    let refused = [
        ("twenty-two-windows", "the lines have 22 windows together, not 23"),
        ("twenty-four-windows", "the lines have 24 windows together, not 23"),
        ("a-line-through-a-station-twice", "line A passes through `a` twice"),
        ("a-station-is-missing", "there is no station `b`"),
        ("a-station-names-a-line-too-few", "`c` names the lines [\"A\"], but [\"A\", \"B\"] list it"),
        ("a-station-names-a-line-too-many", "`d` names the lines [\"A\", \"B\"], but [\"B\"] list it"),
        ("a-station-of-no-line", "no line passes through `e`"),
        ("a-station-twice", "the station `a` is there twice"),
        ("nineteen-cards", "a deck of 19 cards, not 20"),
        ("twenty-one-cards", "a deck of 21 cards, not 20"),
        ("two-shuffle-cards", "more than one card has the shuffle icon"),
        ("free-cards-only", "a deck of free cards only: the game would never end"),
        ("the-shuffle-icon-on-a-free-card", "a free card with the shuffle icon could come back for ever"),
    ];
    let shelf = contract::shelf::<MetroX>();
    for (name, what) in refused {
        let path = format!("../../scenarios/metrox/boards/broken/{name}.toml");
        let file = BoardFile::read(&path, &std::fs::read_to_string(&path).expect("a file")).expect("a head");
        let fault = MetroX::check_board(&shelf, &file).expect_err(name);
        assert_eq!(fault.what, what, "{name}");
        assert!(fault.place.is_some(), "{name} is refused, but not at a place");
    }
}

/// MX-END-3: every entry of the penalty table.
#[test]
fn the_penalty_is_that_of_the_table() {
    let table = [(0..=5, 0), (6..=6, 1), (7..=7, 2), (8..=8, 3), (9..=10, 4), (11..=12, 5), (13..=14, 6)];
    let rest = [(15..=16, 7), (17..=18, 8), (19..=20, 9), (21..=128, 10)];
    for (range, points) in table.into_iter().chain(rest) {
        assert!(range.clone().all(|empty| score::penalty(empty) == points), "{range:?}");
    }
}

/// MXV-SOLO-2: every score has its grade.
#[test]
fn every_solo_score_has_its_grade() {
    let table = [(50..=200, 1), (40..=49, 2), (30..=39, 3), (20..=29, 4), (10..=19, 5), (5..=9, 6), (1..=4, 7)];
    for (range, grade) in table.into_iter().chain([(-10..=0, 8)]) {
        assert!(range.clone().all(|score| score::grade(score) == grade), "{range:?}");
    }
}

/// A shelf with a board that is wrong fails the contract: neither the board nor the table on it is passed over.
#[test]
fn the_contract_does_not_pass_over_a_broken_board() {
    let mut shelf = contract::shelf::<MetroX>();
    assert!(contract::board_faults::<MetroX>(&shelf).is_empty());
    let (path, text) = MetroX::BOARDS[0];
    let broken = text.replacen("id = \"tokyo\"", "id = \"broken\"", 1).replace("windows", "doors");
    shelf.put(BoardFile::read(path, &broken).expect("a board file, though a wrong one"));
    assert_eq!(contract::board_faults::<MetroX>(&shelf).len(), 1);
    let options = Options::complete(&MetroX::options(&shelf), [("map", "broken")]).expect("it is on the shelf");
    assert!(contract::open::<MetroX>(&shelf, 1, &options).is_err());
    let refused = Options::complete(&MetroX::options(&shelf), [("map", "tokyo")]).expect("it is on the shelf");
    assert!(matches!(contract::open::<MetroX>(&shelf, 0, &refused), Ok(None)), "nobody is no table, but no fault");
}
