//! Chances held against what was won: the same on any number of threads, and nothing where nobody can win.

mod table;

use bots::{
    analysis::Watch,
    calibration::{NoCalibration, Study, calibrate},
    contest::Thinking,
};
use metrox::MetroX;

/// Nobody watches.
struct Unwatched;

impl Watch for Unwatched {}

fn study(bot: &str, threads: usize) -> Study {
    let thinking = Thinking::Iterations(10);
    Study { bot: bot.to_owned(), games: 12, thinking, moments: 4, playouts: 6, seed: 3, threads }
}

#[test]
fn the_same_games_are_measured_on_any_number_of_threads() {
    let game = table::open::<MetroX>(3, &[]);
    let report = calibrate(&game, &study("normal", 1), &Unwatched).unwrap();
    assert_eq!(report, calibrate(&game, &study("normal", 2), &Unwatched).unwrap());
    assert_eq!(report.moments, 12 * 4);
    assert_eq!(report.parts.iter().map(|part| part.count).sum::<usize>(), 12 * 4 * 3, "every seat at every moment");
    let sum = |of: fn(&bots::calibration::Part) -> f64| {
        report.parts.iter().map(|part| of(part) * part.count as f64).sum::<f64>()
    };
    // At each moment all chances are one win, and one was won.
    assert!((sum(|part| part.chance) - 48.0).abs() < 1e-6 && (sum(|part| part.won.value) - 48.0).abs() < 1e-6);
    for part in &report.parts {
        assert!(part.from <= part.chance && part.chance <= part.to && part.games <= 12, "{part:?}");
        for (won, holds) in [(part.won, part.holds), (part.won_jointly, part.holds_jointly)] {
            assert!(won.low <= won.value && won.value <= won.high, "{part:?}");
            assert_eq!(holds, won.low <= part.chance && part.chance <= won.high, "{part:?}");
        }
    }
    assert_eq!(report.holds_jointly, report.parts.iter().all(|part| part.holds_jointly));
    assert!(report.surprise[1] <= report.surprise[0] + 1e-9 || report.best_spread.whole < 1.0, "{report:?}");
}

#[test]
fn nobody_wins_alone_and_an_unknown_bot_plays_nothing() {
    let alone = table::open::<MetroX>(1, &[]);
    assert_eq!(calibrate(&alone, &study("normal", 1), &Unwatched), Err(NoCalibration::Alone));
    let two = table::open::<MetroX>(2, &[]);
    assert_eq!(calibrate(&two, &study("nobody", 1), &Unwatched), Err(NoCalibration::NoBot));
}
