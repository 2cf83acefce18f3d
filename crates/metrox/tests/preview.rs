//! What is foreseen of a choice is what the rules do when it is played.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

mod table;

use metrox::{Action, Bonus, MetroX, Preview, State, cards::Kind};
use tabletop::{Dice, Rules, Seat, Seed, Silent, StreamId, Viewer, Views};

/// Plays whole turns at random, and hands what was foreseen for every seat to `look`, with the states around the turn.
fn turns(game: &MetroX, seed: u64, mut look: impl FnMut(&State, &[(Seat, Action, Preview)], &State)) {
    let seed = Seed::number(seed);
    let mut dice = Dice::new(&seed, StreamId::named("test"), 0);
    let mut state = game.begin(seed);
    while !game.actors(&state).is_empty() {
        let before = state.clone();
        let mut foreseen = Vec::new();
        for seat in game.actors(&before) {
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            let action = dice.pick(&legal).unwrap();
            let view = game.view(&state, Viewer::Seat(seat));
            foreseen.push((seat, action, game.foresee(&view, seat, action).unwrap()));
            game.play(&mut state, seat, action, &mut Silent);
        }
        look(&before, &foreseen, &state);
    }
}

/// MX-NUM-1, MX-SKIP-1, MX-STAR-2, MX-FREE-2, MX-BON-3, MX-BON-5, MX-END-2: stations, star, bonuses and score of the choice
/// are those that the turn brings, whatever the others choose.
#[test]
fn a_turn_brings_what_was_foreseen() {
    let (mut crowns, mut diamonds, mut stars) = (0, 0, 0);
    for (map, players, seeds) in [("tokyo", 1, 0..20), ("osaka", 3, 20..30), ("tokyo", 6, 30..35)] {
        let game = table::open(map, players);
        let board = game.board();
        for seed in seeds {
            turns(&game, seed, |before, foreseen, after| {
                for (seat, action, preview) in foreseen {
                    let (old, new) = (before.sheet(*seat).unwrap(), after.sheet(*seat).unwrap());
                    assert_eq!(preview.score, game.score(new));
                    let filled =
                        board.stations().filter(|(id, _)| !old.is_filled(board, *id) && new.is_filled(board, *id));
                    let mut wanted: Vec<_> = filled.map(|(id, _)| id).collect();
                    let mut fills = preview.fills.clone();
                    fills.sort_unstable();
                    wanted.sort_unstable();
                    assert_eq!(fills, wanted);
                    let star: u32 = wanted.iter().filter_map(|id| new.star_number(board, *id)).sum();
                    assert_eq!(preview.star, star);
                    if let Action::Line(line) = action {
                        assert_eq!(preview.left, Some(new.empty_on(board, *line)));
                    }
                    for (id, line) in board.lines() {
                        let won = preview.bonuses.iter().find(|bonus| bonus.line == id);
                        let first = new.has_crown(id) && !old.has_crown(id);
                        let later = new.has_diamond(id) && !old.has_diamond(id);
                        let points = if first { line.crown } else { line.diamond };
                        let wanted = (first || later).then_some(Bonus { line: id, crown: first, points });
                        assert_eq!(won, wanted.as_ref());
                        (crowns, diamonds) = (crowns + u32::from(first), diamonds + u32::from(later));
                    }
                    stars += u32::from(star > 0);
                    assert_eq!(preview.points(), preview.bonus_points() + star);
                }
            });
        }
    }
    assert!(crowns > 10 && diamonds > 10 && stars > 10, "{crowns} crowns, {diamonds} diamonds, {stars} stars");
}

/// MX-END-2, MX-END-3: the parts of a score add up to it.
#[test]
fn the_parts_of_a_score_add_up() {
    let game = table::open("tokyo", 2);
    turns(&game, 3, |_, _, after| {
        for sheet in Seat::all(2).filter_map(|seat| after.sheet(seat)) {
            let tally = game.tally(sheet);
            assert_eq!(tally.total, game.score(sheet));
            assert_eq!(tally.lines + tally.stars - i64::from(tally.penalty), tally.total);
            assert_eq!(tally.empty, sheet.empty_stations(game.board()));
        }
    });
}

/// MX-BON-3, MX-BON-5: a crown that somebody has is gone for all others.
#[test]
fn a_crown_is_gone_when_somebody_holds_it() {
    let game = table::open("osaka", 3);
    let mut gone = 0;
    turns(&game, 5, |_, _, after| {
        let view = game.view(after, Viewer::Spectator);
        for (id, _) in game.board().lines() {
            let holders: Vec<Seat> = view.crown_holders(id).collect();
            let wanted = Seat::all(3).filter(|seat| after.sheet(*seat).is_some_and(|sheet| sheet.has_crown(id)));
            assert_eq!(holders, wanted.collect::<Vec<_>>());
            assert_eq!(view.is_crown_gone(id), !holders.is_empty());
            gone += u32::from(!holders.is_empty());
        }
    });
    assert!(gone > 0);
}

/// MX-IND-1, MX-IND-3: the next card of a line is written in the window after those that are used.
#[test]
fn the_windows_that_are_used_are_written_in() {
    let game = table::open("tokyo", 1);
    turns(&game, 7, |_, _, after| {
        let sheet = after.sheet(Seat::at(0)).unwrap();
        for (id, line) in game.board().lines() {
            let used = sheet.windows_used(game.board(), id);
            for at in 0..line.windows {
                assert_eq!(sheet.window(game.board(), id, at).is_some(), at < used);
            }
        }
    });
}

/// MX-NUM-1, MX-SKIP-1, MX-STAR-1, MX-FREE-1: the rule of a card is one of the game's.
#[test]
fn every_card_has_its_rule() {
    let rules = [Kind::Number(5), Kind::Circled(3), Kind::Star, Kind::Free].map(|kind| kind.rule().0);
    assert_eq!(rules, ["MX-NUM-1", "MX-SKIP-1", "MX-STAR-1", "MX-FREE-1"]);
}
