//! Greedy is the yardstick that stronger bots are measured by: its games are frozen.
//!
//! A number here changes only when greedy is meant to play otherwise; then every comparison with it starts anew.

mod table;

use bots::Bots;
use tabletop::{Bot, Budget, signature::signature_of};

/// A hash over games in which greedy has every seat.
fn greedy<G: Bots>(players: u8, options: &[(&str, &str)], games: u64) -> String {
    let game = table::open::<G>(players, options);
    signature_of(&game, games, |ask, dice| {
        game.bot("greedy").map(|mut bot| bot.choose(ask, &mut Budget::unlimited(), dice))
    })
}

#[test]
fn greedy_plays_metrox_as_ever() {
    let map = |map| [1, 2, 3, 6].map(|players| greedy::<metrox::MetroX>(players, &[("map", map)], 200));
    assert_eq!(map("tokyo"), ["16f48df3f7201e89", "9d978483b89e79e6", "136c02eac4a3c2da", "ee47be7c8d0cf61f"]);
    assert_eq!(map("osaka"), ["077496225778a3cf", "74c1d307e974fe01", "6771fef4c09a04fd", "4e3273f75a0da608"]);
}

#[test]
fn greedy_plays_shinjuku_as_ever() {
    let plain = |players| greedy::<shinjuku::Shinjuku>(players, &[], 12);
    let kaiju = |players| greedy::<shinjuku::Shinjuku>(players, &[("kaiju", "on")], 12);
    let no_bonus = |players| greedy::<shinjuku::Shinjuku>(players, &[("bonus", "none")], 4);
    assert_eq!([2, 3, 4].map(plain), ["6a2603ffcdc0ef8a", "1164d6dc655ca59f", "6b0717a4ff7d338e"]);
    assert_eq!([2, 3, 4].map(kaiju), ["8d07140b167b73f8", "bab683fbd441b7d3", "7fa10d42d666820c"]);
    assert_eq!([2, 3, 4].map(no_bonus), ["97ce32e823aea3a3", "757d4aa63f832f3b", "5d18acfe3e02cb25"]);
}

#[test]
fn greedy_plays_tokyo_metro_as_ever() {
    let tokyo = |players| greedy::<tokyo_metro::TokyoMetro>(players, &[], 30);
    assert_eq!(
        [1, 2, 3, 4, 5].map(tokyo),
        ["79f394a27b4e95f2", "e7f7ef8f6c1a5a7e", "6391d0ca730932d1", "c4ecb43490e8204c", "0dbf061d3b70db3b"]
    );
}

#[test]
fn greedy_plays_osaka_metro_as_ever() {
    let mix = |map, cards| {
        [1, 2, 5].map(|players| greedy::<tokyo_metro::TokyoMetro>(players, &[("map", map), ("cards", cards)], 10))
    };
    assert_eq!(
        [mix("osaka", "osaka"), mix("tokyo", "osaka"), mix("osaka", "tokyo")],
        [
            ["efd72c5aeae5b55d", "f0170dccefe3a23c", "7c17206ede0f0ccf"],
            ["e109f0e5ac5f822e", "5504f58a114ba11c", "cd67e1502676a11b"],
            ["021e4325bb49fb7e", "fa19982ddeb069e4", "b6cd3f0c96c75209"],
        ]
    );
}
