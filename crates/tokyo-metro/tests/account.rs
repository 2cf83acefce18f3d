//! TM-GEN-5: every Yen is accounted for by what is told.

use tabletop::{Dice, Game, Options, Playout, Rules, Seed, StreamId, contract};
use tokyo_metro::{
    Event, PublicEvent, TokyoMetro, Yen,
    event::{ActionEvent, RoundEvent},
};

/// What an event moves: Yen of a player, a Value, what is set aside, bonus Yen.
fn moves(event: &PublicEvent) -> [bool; 4] {
    let value = event.value_flow().is_some_and(|(_, yen)| yen != 0);
    [
        event.flow().is_some_and(|(_, yen)| yen != 0),
        value && !matches!(event, PublicEvent::Payment(_)),
        matches!(event, PublicEvent::Action(ActionEvent::Sold { yen, .. }) if *yen > Yen::ZERO),
        match event {
            PublicEvent::Round(RoundEvent::Revealed { bonus, .. }) => *bonus > Yen::ZERO,
            PublicEvent::Round(RoundEvent::BonusLost { .. }) | PublicEvent::Action(ActionEvent::BonusLaid { .. }) => {
                true
            }
            _ => false,
        },
    ]
}

/// Whatever moves Yen and is left untold is found, and nothing else is missed.
#[test]
fn what_no_event_tells_is_found() {
    let shelf = contract::shelf::<TokyoMetro>();
    let mut found = [0; 4];
    for (map, number) in ["osaka", "tokyo"].into_iter().flat_map(|map| (0..12).map(move |number| (map, number))) {
        let options = Options::complete(&TokyoMetro::options(&shelf), [("map", map), ("drinks", "standard")]);
        let game = TokyoMetro::open(&shelf, 3, &options.expect("options")).expect("a table");
        let seed = Seed::number(number);
        let mut dice = Dice::new(&seed, StreamId::named("account"), 0);
        let (mut playout, mut told) = (Playout::begin(&game, seed), Vec::new());
        let mut before = playout.state.clone();
        while playout.random(&mut dice, &mut told).is_some() {
            assert_eq!(game.account(&before, &told, &playout.state), Ok(()));
            for (at, event) in told.iter().enumerate() {
                let Event::Public(event) = event else { continue };
                let less: Vec<Event> = [&told[..at], &told[at + 1..]].concat();
                let missed = game.account(&before, &less, &playout.state).is_err();
                assert_eq!(missed, moves(event).contains(&true), "{event:?}");
                found.iter_mut().zip(moves(event)).for_each(|(count, moves)| *count += u32::from(moves));
            }
            before.clone_from(&playout.state);
            told.clear();
        }
    }
    assert!(found.iter().all(|count| *count > 0), "{found:?}");
}
