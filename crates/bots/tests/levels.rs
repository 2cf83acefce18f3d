//! The levels of all games: with a number of iterations they choose the same every time, they answer whatever the budget, and
//! a higher one is stronger.

mod table;

use bots::{
    Bots, LEVELS, Random,
    arena::{Looks, Run, Unwatched, play},
    weights::{self, BadWeights, Stamp},
};
use metrox::MetroX;
use tabletop::{Ask, Bot, Budget, Dice, Playout, Seed, Silent, StreamId};

/// Asks the levels of a game now and then.
fn questions<G: Bots>(players: u8, options: &[(&str, &str)], every: usize, mut look: impl FnMut(&Ask<'_, G>)) {
    let game = table::open::<G>(players, options);
    let mut dice = Dice::new(&Seed::number(3), StreamId::named("levels"), 0);
    let (mut playout, mut count) = (Playout::begin(&game, Seed::number(9)), 0);
    while let Some(seat) = playout.seat() {
        let decide = |state: &G::State, legal: &[G::Action]| {
            let ask = Ask::new(&game, state, seat, legal);
            count += 1;
            if count % every == 0 {
                look(&ask);
            }
            Some(Random.choose(&ask, &mut Budget::unlimited(), &mut dice))
        };
        playout.decide(seat, decide, &mut Silent);
    }
    assert!(count >= every, "nothing was asked");
}

fn answer_alike<G: Bots>(players: u8, options: &[(&str, &str)], every: usize) {
    questions::<G>(players, options, every, |ask| {
        for level in LEVELS {
            let answer = |iterations| {
                let mut dice = Dice::new(&Seed::number(1), StreamId::named(level), 0);
                let bot = ask.game().bot(level);
                bot.map(|mut bot| bot.choose(ask, &mut Budget::iterations(iterations), &mut dice))
            };
            for iterations in [0, 8] {
                let action = answer(iterations);
                assert!(action.is_some_and(|action| ask.legal().contains(&action)), "{level} with {iterations}");
                assert_eq!(action, answer(iterations), "{level} with {iterations} iterations");
            }
        }
    });
}

#[test]
fn the_levels_of_metrox_answer_alike_at_every_table() {
    answer_alike::<MetroX>(1, &[], 3);
    answer_alike::<MetroX>(4, &[("map", "osaka")], 17);
    answer_alike::<MetroX>(99, &[], 301);
}

#[test]
fn the_levels_of_shinjuku_answer_alike_at_every_table() {
    answer_alike::<shinjuku::Shinjuku>(2, &[], 61);
    answer_alike::<shinjuku::Shinjuku>(4, &[("kaiju", "on")], 149);
}

#[test]
fn the_levels_of_tokyo_metro_answer_alike_at_every_table() {
    answer_alike::<tokyo_metro::TokyoMetro>(1, &[], 7);
    answer_alike::<tokyo_metro::TokyoMetro>(2, &[("drinks", "standard")], 19);
    answer_alike::<tokyo_metro::TokyoMetro>(5, &[("map", "osaka")], 67);
    answer_alike::<tokyo_metro::TokyoMetro>(3, &[("edition", "first")], 67);
}

#[test]
fn the_higher_level_of_metrox_scores_more() {
    for map in ["tokyo", "osaka"] {
        let game = table::open::<MetroX>(1, &[("map", map)]);
        let mean = |bot: &str, games| {
            let run = Run {
                seats: vec![bot.to_owned()],
                games,
                seed: 5,
                threads: 1,
                looks: Looks::default(),
                programs: None,
            };
            play(&game, &run, &Unwatched).map_or(0.0, |report| report.scores[0].mean)
        };
        let (easy, normal, tables) = (mean("easy", 200), mean("normal", 200), mean("tables", 200));
        assert!(easy + 8.0 < normal && normal + 4.0 < tables, "{map}: {easy} {normal} {tables}");
    }
}

#[test]
fn a_weights_file_of_something_else_is_refused() {
    let (tokyo, osaka) = (table::open::<MetroX>(1, &[]), table::open::<MetroX>(1, &[("map", "osaka")]));
    let stamp = Stamp::of(&tokyo, "test", 4);
    let numbers = [0.5, -1.25, 0.0, 63.0];
    let file = weights::write(&stamp, &numbers).expect("written");
    assert_eq!(weights::read(&file, &stamp), Ok(numbers.to_vec()), "what is written comes back");
    let refused = |wanted: &Stamp| match weights::read(&file, wanted) {
        Err(BadWeights::Other(what, ..)) => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&Stamp::of(&osaka, "test", 4)), "board");
    assert_eq!(refused(&Stamp { rules: stamp.rules + 1, ..stamp.clone() }), "rules version");
    assert_eq!(refused(&Stamp { game: "shinjuku".to_owned(), ..stamp.clone() }), "game");
    assert_eq!(refused(&Stamp { features: "other".to_owned(), ..stamp.clone() }), "features");
    assert_eq!(weights::read(&file[..file.len() - 3], &stamp), Err(BadWeights::Broken));
    assert_eq!(weights::read(&[&file[..], b"x"].concat(), &stamp), Err(BadWeights::Broken), "something stands behind");
    for bit in 0..8 * file.len() {
        let mut flipped = file.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        // A bit that means nothing may be any: the numbers are the same, or none.
        assert_eq!(weights::read(&flipped, &stamp).unwrap_or(numbers.to_vec()), numbers, "bit {bit}");
    }
    assert!(weights::write(&stamp, &[f32::NAN; 4]).is_err());
    assert_eq!(weights::read(b"{}\n", &stamp), Err(BadWeights::NoWeights));
    assert_eq!(weights::read(b"", &stamp), Err(BadWeights::NoWeights));
    assert!(matches!(tokyo.learned(&file), Err(BadWeights::Other("features", ..))));
    assert_eq!(table::open::<tokyo_metro::TokyoMetro>(2, &[]).learned(&file), Err(BadWeights::NotThisGame));
}
