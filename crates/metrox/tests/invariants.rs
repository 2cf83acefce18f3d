//! What must always hold (MX-CHK), over random games of all sizes on both sheets.

#![expect(clippy::expect_used, reason = "a test that fails panics, also in its helpers")]

mod table;

use metrox::{Action, MetroX, Position, State, board::LineId, cards::Kind};
use tabletop::{Dice, Notation, Playout, Rules, Seat, Seed, Silent, StreamId};

/// Plays random games and calls `test` with the states before and after every turn.
fn every_turn(games: u64, test: impl Fn(&MetroX, &State, &State)) {
    for (map, players) in [("tokyo", 1), ("osaka", 1), ("tokyo", 3), ("osaka", 4), ("tokyo", 6)] {
        let game = table::open(map, players);
        for index in 0..games {
            let seed = Seed::nth(0xc4ec, index);
            let mut dice = Dice::new(&seed, StreamId::named("invariants"), 0);
            let mut playout = Playout::begin(&game, seed);
            let mut before = playout.state.clone();
            loop {
                let last = game.actors(&playout.state).len() == 1;
                if playout.random(&mut dice, &mut Silent).is_none() {
                    break;
                }
                if last {
                    test(&game, &before, &playout.state);
                    before = playout.state.clone();
                }
            }
        }
    }
}

fn windows_left(game: &MetroX, state: &State, seat: Seat) -> u8 {
    let sheet = state.sheet(seat).expect("a sheet");
    (0..game.board().lines.len()).map(|line| sheet.windows_left(game.board(), LineId(line as u8))).sum()
}

/// MX-CHK-1: after each turn all players have the same number of empty windows; a turn takes one of each, a
/// free card none.
#[test]
fn all_players_have_the_same_number_of_windows_after_each_turn() {
    every_turn(200, |game, before, after| {
        let free = game.cards().kind(before.card()) == Kind::Free;
        let due = windows_left(game, before, Seat::new(0).expect("a seat")) - u8::from(!free);
        assert!(Seat::all(game.players()).all(|seat| windows_left(game, after, seat) == due));
    });
}

/// MX-CHK-2: filled spaces never become empty, a star number never changes; it is even and at least 2.
#[test]
fn what_is_drawn_stays() {
    every_turn(200, |game, before, after| {
        for seat in Seat::all(game.players()) {
            let (before, after) = (before.sheet(seat).expect("a sheet"), after.sheet(seat).expect("a sheet"));
            for (id, station) in game.board().stations() {
                let filled = |sheet: &metrox::Sheet| sheet.is_filled(game.board(), id);
                let number = |sheet: &metrox::Sheet| sheet.star_number(game.board(), id);
                assert!(!filled(before) || (filled(after) && number(before) == number(after)), "{}", station.id);
                assert!(number(after).is_none_or(|number| number >= 2 && number % 2 == 0 && filled(after)));
            }
        }
    });
}

/// MX-CHK-3: crowns of a line are all earned in one turn; diamonds only later.
#[test]
fn crowns_come_in_one_turn_and_diamonds_later() {
    every_turn(200, |game, before, after| {
        let any = |state: &State, of: fn(&metrox::Sheet) -> u16| {
            Seat::all(game.players()).filter_map(|seat| state.sheet(seat)).fold(0, |bits, sheet| bits | of(sheet))
        };
        let crowned = any(before, |sheet| sheet.crowns);
        for seat in Seat::all(game.players()) {
            let (before, after) = (before.sheet(seat).expect("a sheet"), after.sheet(seat).expect("a sheet"));
            assert_eq!(after.crowns & !before.crowns & crowned, 0, "a crown in a later turn");
            assert_eq!(after.diamonds & !before.diamonds & !crowned, 0, "a diamond before a crown");
            assert_eq!(before.crowns & !after.crowns | before.diamonds & !after.diamonds, 0, "a bonus was lost");
        }
    });
}

/// MX-CHK-4: deck and discard pile are always the same 20 cards, and a game has 23 to 46 turns.
#[test]
fn no_card_is_lost_and_the_game_ends_in_time() {
    every_turn(100, |game, _, after| {
        let Position { deck, discard, turn, .. } = game.position(after);
        let mut cards: Vec<String> = deck.into_iter().chain(discard).collect();
        let face = |at: &metrox::cards::FaceId| game.cards().faces[usize::from(at.0)].id.clone();
        let mut all: Vec<String> = game.cards().sorted.iter().map(face).collect();
        cards.sort();
        all.sort();
        assert_eq!(cards, all);
        let bounds = if game.actors(after).is_empty() { 23..=46 } else { 2..=46 };
        assert!(bounds.contains(&turn), "turn {turn}");
    });
}

/// MX-FREE-2: a free card offers every empty space of the sheet, other cards none.
#[test]
fn only_a_free_card_offers_stations() {
    every_turn(50, |game, _, after| {
        let free = game.cards().kind(after.card()) == Kind::Free;
        for seat in game.actors(after) {
            let mut legal = Vec::new();
            game.legal(after, seat, &mut legal);
            assert!(legal.iter().all(|action| matches!(action, Action::Free(_)) == free));
            let empty = after.sheet(seat).map_or(0, |sheet| sheet.empty_stations(game.board()));
            assert!(!free || legal.len() == empty as usize);
        }
    });
}
