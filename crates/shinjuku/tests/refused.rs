//! Positions that no game leads to, refused by the rule they break.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use shinjuku::{JourneyPosition, PhasePosition, Position, Shinjuku};
use tabletop::{Dice, Game, Notation, Options, Playout, Rules, Seed, StreamId, contract};

fn open(players: u8) -> Shinjuku {
    let shelf = contract::shelf::<Shinjuku>();
    let options = Options::complete(&Shinjuku::options(&shelf), [("kaiju", "on")]).unwrap();
    Shinjuku::open(&shelf, players, &options).unwrap()
}

/// The rule that refuses a position.
fn refusal(game: &Shinjuku, position: &Position) -> Option<&'static str> {
    game.restore(position).err().and_then(|illegal| illegal.rule).map(|rule| rule.0)
}

/// A Move of two Food customers and a Books one by seat 0, from Adachi over Kita Senju and Ueno to Akihabara: track of
/// seat 1, then of seat 2. At Ueno stands a Food store, which got one of them.
fn moving(game: &Shinjuku) -> Position {
    let mut position = game.position(&game.begin(Seed::number(1)));
    for (piece, count) in std::mem::take(&mut position.wards).into_values().flatten() {
        position.bag.extend((0..count).map(|_| piece.clone()));
    }
    for piece in ["food", "food", "books"] {
        let at = position.bag.iter().position(|other| other == piece).unwrap();
        position.bag.remove(at);
    }
    (position.turn, position.staca, position.actions) = (0, 0, vec!["move".to_owned()]);
    position.players[1].track = vec!["kita-senju/ueno".to_owned()];
    position.players[2].track = vec!["akihabara/ueno".to_owned()];
    position.players[1].stores = [("ueno".to_owned(), "food".to_owned())].into();
    let stop = |station: &str, given: Option<&str>| (station.to_owned(), given.map(str::to_owned));
    position.phase = PhasePosition::Offer(2);
    position.journey = Some(JourneyPosition {
        ward: "adachi".to_owned(),
        paid: vec!["adachi".to_owned()],
        group: [("food".to_owned(), 1), ("books".to_owned(), 1)].into(),
        path: vec![stop("kita-senju", None), stop("ueno", Some("food")), stop("akihabara", None)],
        offered: vec![1, 2],
    });
    position
}

/// SJ-DECK-2: the discard pile never lies beside an empty deck.
#[test]
fn an_empty_deck_beside_a_discard_pile_is_refused() {
    let game = open(2);
    let mut position = game.position(&game.begin(Seed::number(1)));
    for ward in std::mem::take(&mut position.deck) {
        *position.discard.entry(ward).or_insert(0) += 1;
    }
    assert_eq!(refusal(&game, &position), Some("SJ-DECK-2"));
}

/// SJ-CHK-5: nobody waits only when the bag is empty.
#[test]
fn an_empty_queue_beside_a_full_bag_is_refused() {
    let game = open(2);
    let mut position = game.position(&game.begin(Seed::number(1)));
    for card in &mut position.queue {
        for (piece, count) in std::mem::take(&mut card.customers) {
            *position.removed.entry(piece).or_insert(0) += count;
        }
    }
    assert_eq!(refusal(&game, &position), Some("SJ-CHK-5"));
}

/// SJ-MOVE-14: the Income is offered to the owner of the track crossed last, and only for the first crossing.
#[test]
fn an_income_offered_to_the_wrong_seat_is_refused() {
    let game = open(3);
    let mut position = moving(&game);
    assert_eq!(refusal(&game, &position), None);
    position.phase = PhasePosition::Offer(1);
    assert_eq!(refusal(&game, &position), Some("SJ-MOVE-14"));
    let track = std::mem::take(&mut position.players[2].track);
    position.players[1].track.extend(track);
    position.journey.as_mut().unwrap().offered = vec![1];
    assert_eq!(refusal(&game, &position), Some("SJ-MOVE-14"));
}

/// SJ-MOVE-6: a store on the way that matched somebody was given one.
#[test]
fn a_store_passed_by_is_refused() {
    let game = open(3);
    let mut position = moving(&game);
    let journey = position.journey.as_mut().unwrap();
    journey.path[1].1 = None;
    *journey.group.get_mut("food").unwrap() += 1;
    assert_eq!(refusal(&game, &position), Some("SJ-MOVE-6"));
}

/// SJV-KAI-8: no Move starts in the ward of the Kaiju.
#[test]
fn a_start_beside_the_kaiju_is_refused() {
    let game = open(3);
    let mut position = moving(&game);
    let journey = position.journey.as_mut().unwrap();
    (position.phase, position.kaiju, journey.ward) = (PhasePosition::Start, "minato".to_owned(), "minato".to_owned());
    (journey.path, journey.offered) = (Vec::new(), Vec::new());
    *journey.group.get_mut("food").unwrap() += 1;
    assert_eq!(refusal(&game, &position), Some("SJV-KAI-8"));
    position.kaiju = "koto".to_owned();
    assert_eq!(refusal(&game, &position), None);
}

/// SJ-SET-8: a deck made anew as often as can be written is made anew once more.
#[test]
fn no_number_of_shuffles_is_too_large() {
    let game = open(2);
    let mut position = game.position(&game.begin(Seed::number(1)));
    position.shuffles = u16::MAX;
    let mut playout = Playout::at(&game, game.restore(&position).unwrap());
    playout.finish(&mut Dice::new(&Seed::number(1), StreamId::named("refused"), 0));
    let end = game.position(&playout.state);
    assert_eq!(end.shuffles, u16::MAX);
    assert_ne!(end.kaiju, "aside", "the deck never ran out");
}
