//! Whole random games: how long they last, what a viewer may see, and one number that a refactoring leaves alone.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use shinjuku::{Action, Event, Kind, PublicEvent, Shinjuku};
use tabletop::{
    Dice, Game, Notation, Options, Playout, Rules, Seat, Seed, StreamId, Viewer, Views, contract, signature::signature,
};

fn open(players: u8, given: &[(&str, &str)]) -> Shinjuku {
    let shelf = contract::shelf::<Shinjuku>();
    let options = Options::complete(&Shinjuku::options(&shelf), given.iter().copied()).unwrap();
    Shinjuku::open(&shelf, players, &options).unwrap()
}

/// Plays a game by `choose`; all its events.
fn play(game: &Shinjuku, seed: Seed, mut choose: impl FnMut(&[Action]) -> Action) -> Vec<Event> {
    let (mut playout, mut events) = (Playout::begin(game, seed), Vec::new());
    while let Some(seat) = playout.seat() {
        playout.decide(seat, |_, legal| Some(choose(legal)), &mut events);
    }
    events
}

/// The turns up to the trigger, and those after it. The first turn begins with the game and is told to nobody.
fn turns(events: &[Event]) -> (usize, usize) {
    let trigger = events.iter().position(|event| *event == Event::Public(PublicEvent::LastCustomer)).unwrap();
    let count =
        |events: &[Event]| events.iter().filter(|event| matches!(event, Event::Public(PublicEvent::Turn(_)))).count();
    (1 + count(&events[..trigger]), count(&events[trigger..]))
}

/// SJ-CHK-4: the trigger falls in turn 64 + 3 x players at the latest; at most players - 1 turns follow.
#[test]
fn a_game_ends_in_time_whoever_plays() {
    for players in Shinjuku::players_allowed() {
        let game = open(players, &[]);
        let most = 64 + 3 * usize::from(players);
        for number in 0..60 {
            let seed = Seed::number(number);
            let mut dice = Dice::new(&seed, StreamId::named("games"), 0);
            let (before, after) = turns(&play(&game, seed, |legal| dice.pick(legal).unwrap()));
            assert!(before <= most && after < usize::from(players), "{before} {after}");
            // Those who only hoard cards do not stop the game (SJ-DECK-3).
            let hoard = |legal: &[Action]| {
                *legal.iter().find(|action| **action == Action::Begin(Kind::Income)).unwrap_or(&legal[0])
            };
            let (before, after) = turns(&play(&game, seed, hoard));
            assert!(before <= most && after < usize::from(players), "{before} {after}");
        }
    }
}

/// SJ-HID-1, SJ-HID-3: views of two states that differ in another hand, the deck or the bag are equal byte for byte.
#[test]
fn what_is_hidden_leaves_no_trace_in_a_view() {
    let game = open(3, &[]);
    let state = game.begin(Seed::number(5));
    let viewer = Viewer::Seat(Seat::new(0).unwrap());
    let written = |state| serde_json::to_string(&game.named(&game.view(state, viewer))).unwrap();
    let mut position = game.position(&state);
    position.deck.reverse();
    position.bag.reverse();
    let from_deck = position.deck[0].clone();
    let from_hand = position.players[1].hand.keys().find(|ward| **ward != from_deck).unwrap().clone();
    let hand = &mut position.players[1].hand;
    *hand.get_mut(&from_hand).unwrap() -= 1;
    hand.retain(|_, count| *count > 0);
    *hand.entry(from_deck).or_insert(0) += 1;
    position.deck[0] = from_hand;
    let known = &position.players[1].known;
    assert!(known.is_empty(), "{known:?}");
    let other = game.restore(&position).unwrap();
    assert_ne!(other, state);
    assert_eq!(written(&other), written(&state));
    assert_ne!(
        game.view(&other, Viewer::Seat(Seat::new(1).unwrap())),
        game.view(&state, Viewer::Seat(Seat::new(1).unwrap()))
    );
}

/// A hash over 1,000 random games for every number of players and option set. A change of rules changes it on purpose
/// and raises the version.
#[test]
fn the_signature_is_frozen() {
    let mut found = Vec::new();
    for players in Shinjuku::players_allowed() {
        for kaiju in ["off", "on"] {
            for bonus in ["standard", "none"] {
                let game = open(players, &[("kaiju", kaiju), ("bonus", bonus)]);
                found.push(format!("{players} {kaiju} {bonus} {}", signature(&game, 1_000)));
            }
        }
    }
    assert_eq!(found, SIGNATURES);
}

const SIGNATURES: [&str; 12] = [
    "2 off standard 26a895b4fdec2e88",
    "2 off none 71f920ab2d2d3cae",
    "2 on standard 8a89dd3277072089",
    "2 on none c3522e5349dc880d",
    "3 off standard ca68f7e2fd07b317",
    "3 off none dab66ab2bd7d4524",
    "3 on standard e2b11b2e77953f99",
    "3 on none 42d654a4bc1b0a6f",
    "4 off standard c9ba92528a95c355",
    "4 off none 679a8b425eff1a26",
    "4 on standard 30bfc0805395dab7",
    "4 on none 88316a2ef27a1b55",
];
