//! Greedy plays Metro Drinks and the older editions to their end, and uses what they add.

mod table;

use std::collections::BTreeMap;

use bots::Bots;
use tabletop::{Bot, Budget, Notation, Rules, signature::signature_of};
use tokyo_metro::TokyoMetro;

#[test]
fn greedy_takes_colors_and_builds_machines() {
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    let tables: [&[(&str, &str)]; 3] = [
        &[("drinks", "standard")],
        &[("drinks", "standard"), ("edition", "second")],
        &[("drinks", "standard"), ("map", "osaka")],
    ];
    for (given, players) in tables.into_iter().flat_map(|given| (1..=5).map(move |players| (given, players))) {
        let game: TokyoMetro = table::open(players, given);
        signature_of(&game, 4, |ask, dice| {
            let action = game.bot("greedy").map(|mut bot| bot.choose(ask, &mut Budget::unlimited(), dice))?;
            let text = game.write(action);
            assert_eq!(game.check(&ask.imagine(dice), ask.seat(), action), Ok(()), "{text}");
            *used.entry(text.split(' ').next().unwrap_or_default().to_owned()).or_default() += 1;
            Some(action)
        });
    }
    for word in ["color", "vend"] {
        assert!(used.get(word).is_some_and(|times| *times > 5), "`{word}`: {used:?}");
    }
}
