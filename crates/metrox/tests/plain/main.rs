//! A plain, slow second engine agrees with the bit sets, decision by decision, over 100,000 random games.

#![expect(clippy::panic, clippy::expect_used, reason = "a test that fails panics, also in its helpers")]

mod engine;
#[path = "../table/mod.rs"]
mod table;

use engine::{Choice, Mark, Plain, PlainRules, Sheet};
use metrox::{
    Action, MetroX, State,
    board::{LineId, StationId},
};
use tabletop::{BoardFile, Dice, Game, Options, Rules, Seat, Seed, Silent, StreamId, contract};

fn open(map: &str, players: u8) -> (MetroX, PlainRules) {
    let text = |end: &str| MetroX::BOARDS.iter().find(|(path, _)| path.ends_with(end)).expect("a board").1;
    let rules = PlainRules::read(text(&format!("map-{map}.toml")), text("cards-standard.toml"));
    checked(table::open(map, players), rules)
}

/// A table on one of the boards of the scenarios.
fn open_small(map: &str, players: u8) -> (MetroX, PlainRules) {
    let path = format!("../../scenarios/metrox/boards/{map}.toml");
    let text = std::fs::read_to_string(&path).expect("a board");
    let mut shelf = contract::shelf::<MetroX>();
    shelf.put(BoardFile::read(&path, &text).expect("a board"));
    let options = Options::complete(&MetroX::options(&shelf), [("map", map)]).expect("the map is there");
    let deck = MetroX::BOARDS.iter().find(|(path, _)| path.ends_with("cards-standard.toml")).expect("a deck").1;
    checked(MetroX::open(&shelf, players, &options).expect("a table"), PlainRules::read(&text, deck))
}

/// Both number lines, stations and faces by their place in the files; so do the comparisons below.
fn checked(game: MetroX, rules: PlainRules) -> (MetroX, PlainRules) {
    let board = game.board();
    assert!(board.lines.iter().map(|line| &line.id).eq(rules.lines.iter().map(|line| &line.id)));
    assert!(board.stations.iter().map(|station| &station.id).eq(&rules.stations));
    assert!(game.cards().faces.iter().map(|face| &face.id).eq(rules.faces.iter().map(|face| &face.id)));
    (game, rules)
}

fn choice(action: Action) -> Choice {
    match action {
        Action::Line(LineId(line)) => Choice::Line(line.into()),
        Action::Free(StationId(station)) => Choice::Free(station.into()),
    }
}

fn flipped(state: &State) -> Vec<usize> {
    state.discard().iter().map(|face| usize::from(face.0)).collect()
}

/// Plays `games` random games on both engines.
fn agree((game, rules): &(MetroX, PlainRules), games: u64) {
    let (players, map) = (game.players(), &game.board().id);
    for index in 0..games {
        let seed = Seed::nth(0x000f_1a17, index);
        let mut dice = Dice::new(&seed, StreamId::named("plain"), 0);
        let mut state = game.begin(seed);
        let mut plain = Plain::new(rules, players.into(), flipped(&state)[0]);
        let (mut legal, mut count) = (Vec::new(), 0);
        loop {
            let asked: Vec<Seat> = Seat::all(players).filter(|seat| plain.is_asked(seat.index())).collect();
            assert!(
                game.actors(&state).iter().eq(asked.iter().copied()),
                "seed {seed}, decision {count}: who is asked"
            );
            // Any of them may be first.
            let Some(seat) = dice.pick(&asked) else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let wanted = plain.legal(seat.index());
            assert!(legal.iter().map(|action| choice(*action)).eq(wanted), "seed {seed}, decision {count}: legal");
            let action = dice.pick(&legal).expect("a choice");
            game.play(&mut state, seat, action, &mut Silent);
            plain.choose(seat.index(), choice(action), &flipped(&state));
            compare(game, &state, &plain, asked.len() == 1).unwrap_or_else(|what| {
                panic!("{map}, {players} players, seed {seed}, decision {count}: {what}\n{plain:?}\n{state:?}")
            });
            count += 1;
        }
        let standing = game.standing(&state);
        assert!(plain.over && standing.over, "seed {seed}: nobody is asked, but it is not over");
        assert_eq!(standing.ranks, plain.ranks(), "seed {seed}");
        assert_eq!(standing.scores, plain.sheets.iter().map(|sheet| sheet.score(rules)).collect::<Vec<_>>());
    }
}

/// Everything that both engines know; the sheets only when a turn is over, for until then nothing is drawn.
fn compare(game: &MetroX, state: &State, plain: &Plain<'_>, turn_over: bool) -> Result<(), String> {
    let same = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    same(flipped(state) == plain.discard, "the cards flipped")?;
    if !turn_over {
        return Ok(());
    }
    let mut scores = Vec::new();
    game.scores(state, &mut scores);
    for (at, sheet) in plain.sheets.iter().enumerate() {
        let seat = Seat::new(at as u8).ok_or("a seat")?;
        let other = state.sheet(seat).ok_or("a sheet")?;
        same(other.choice.is_none(), "a choice is left over")?;
        compare_sheet(game, sheet, other).map_err(|what| format!("seat {seat}: {what}"))?;
        same(scores[at] == sheet.score(plain.rules), "the score")?;
    }
    Ok(())
}

fn compare_sheet(game: &MetroX, sheet: &Sheet, other: &metrox::Sheet) -> Result<(), String> {
    let board = game.board();
    for (at, mark) in sheet.marks.iter().enumerate() {
        let station = StationId(at as u8);
        let drawn = match (other.is_filled(board, station), other.star_number(board, station)) {
            (false, None) => None,
            (true, None) => Some(Mark::Circle),
            (true, Some(number)) => Some(Mark::Star(number)),
            (false, Some(_)) => return Err(format!("station {at}: a number, but not filled")),
        };
        if drawn != *mark {
            return Err(format!("station {at}: {drawn:?}"));
        }
    }
    for (at, windows) in sheet.windows.iter().enumerate() {
        let line = LineId(at as u8);
        let written = windows.iter().enumerate().map(|(window, face)| (other.window(board, line, window as u8), face));
        let alike = written.into_iter().all(|(face, wanted)| face.map(|face| usize::from(face.0)) == *wanted);
        let left = windows.iter().filter(|window| window.is_none()).count();
        let (crown, diamond) = (other.crowns >> at & 1 == 1, other.diamonds >> at & 1 == 1);
        if !alike || usize::from(other.windows_left(board, line)) != left {
            return Err(format!("the windows of line {at}"));
        }
        if (crown, diamond) != (sheet.crowns[at], sheet.diamonds[at]) {
            return Err(format!("the bonus of line {at}: crown {crown}, diamond {diamond}"));
        }
    }
    Ok(())
}

#[test]
fn one_player_on_tokyo() {
    agree(&open("tokyo", 1), 40_000);
}

#[test]
fn one_player_on_osaka() {
    agree(&open("osaka", 1), 40_000);
}

#[test]
fn two_players() {
    agree(&open("tokyo", 2), 6_000);
    agree(&open("osaka", 2), 6_000);
}

#[test]
fn three_to_six_players() {
    for players in 3..=6 {
        agree(&open("tokyo", players), 1_000);
        agree(&open("osaka", players), 960);
    }
}

#[test]
fn ninety_nine_players() {
    agree(&open("tokyo", 99), 80);
    agree(&open("osaka", 99), 80);
}

/// MX-FREE-3: on small boards sheets fill up, so that free cards ask only some seats, or nobody.
#[test]
fn small_boards_that_fill_up() {
    for map in ["eight-spaces", "crossing", "seven-stops", "twenty-four-spaces"] {
        for players in 1..=3 {
            agree(&open_small(map, players), 500);
        }
    }
}
