//! Choices that a review marks, on the boards of all games.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Match, Opened};
use tabletop::{Budget, Dice, Lang, Listener, Seat, Seed, StreamId, Viewer};

use super::{Drawn, Look, Pin, PinKind, draw};
use crate::client_cache::ClientCache;

/// A moment of the past as a review shows it to somebody who only looks on.
fn reviewed(opened: &dyn Opened, at: &dyn Match, seat: Seat, pins: &[Pin<'_>]) -> Drawn {
    let names = ["Hana", "Aiko", "Jun"].map(str::to_owned);
    let cache = ClientCache::default();
    let to = Listener { lang: Lang::En, seats: &names };
    let look = Look::fresh(opened, at, Viewer::Seat(seat), to, &cache);
    draw(&Look { reader: Viewer::Spectator, step: Some(0), weighs: true, pins, ..look })
}

/// Plays a game, and gives for each kind of choice what is marked of it on the map.
fn marked(game: &str, players: u8) -> BTreeMap<String, BTreeSet<&'static str>> {
    let shelf = catalog::shelf().unwrap();
    let opened = catalog::title(game).unwrap().open(&shelf, players, &[]).unwrap();
    let (mut at, mut dice) = (opened.begin(Seed::number(7)), Dice::new(&Seed::number(7), StreamId::named("bot"), 0));
    let mut found: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
    for step in 0..400 {
        let Some(seat) = at.actors().iter().next() else { break };
        let legal = at.legal(seat);
        let (first, last) = (legal.first().unwrap(), legal.last().unwrap());
        let pin = |notation, kind, label: &str| Pin { notation, kind, label: label.to_owned() };
        let pins = [pin(first.as_str(), PinKind::Best, "better"), pin(last.as_str(), PinKind::Made, "played")];
        let verb = first.split(' ').next().unwrap_or_default().to_owned();
        if !found.contains_key(&verb) || step % 20 == 0 {
            let drawn = reviewed(&*opened, &*at, seat, &pins);
            let page = format!(
                "{}{}{}",
                drawn.board.0,
                drawn.things.0,
                drawn.players.map(|players| players.0).unwrap_or_default()
            );
            for word in ["Your ", " yours<", ">you<", "your track", "your Food"] {
                assert!(!page.contains(word), "{game}: who looks on is not {word:?}");
            }
            let map = drawn.board.0.split("class=\"pins\"").nth(1).unwrap_or_default();
            let kinds = found.entry(verb).or_default();
            kinds.extend(["pin-area", "pin-way", "pin-ring"].into_iter().filter(|class| map.contains(class)));
            if map.contains("pin-word") {
                assert!(map.contains(">better</text>") || map.contains(">played</text>"), "{map}");
            }
        }
        let action = at.bot("easy", seat, &mut Budget::unlimited(), &mut dice).unwrap();
        at.play(seat, &action).unwrap();
    }
    found
}

#[test]
fn what_a_review_marks_is_on_the_map_of_every_game_and_nobody_who_looks_on_is_you() {
    let shapes =
        |found: &BTreeMap<String, BTreeSet<&'static str>>| found.values().flatten().copied().collect::<BTreeSet<_>>();
    assert_eq!(shapes(&marked("metrox", 2)), BTreeSet::from(["pin-ring"]));
    assert_eq!(shapes(&marked("shinjuku", 2)), BTreeSet::from(["pin-area", "pin-ring", "pin-way"]));
    let metro = marked("tokyo-metro", 3);
    assert_eq!(shapes(&metro), BTreeSet::from(["pin-area", "pin-ring", "pin-way"]));
    for (verb, shape) in [("place", "pin-area"), ("walk", "pin-area"), ("build", "pin-ring")] {
        assert!(metro.get(verb).is_some_and(|kinds| kinds.contains(shape)), "{verb}: {metro:?}");
    }
}
