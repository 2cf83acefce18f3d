//! Bots whose strength was measured have a fixed rating on the scale of people; the others are rated by play, as people are.

use super::{League, Points, Rating};

/// A bot's fixed rating: the game, the number of players, its name, points and their standard error.
struct Fixed(&'static str, u8, &'static str, i64, i64);

/// What contests of `docs/strength.md` say: with the win share p of one seat against so many others of the same kind, the difference
/// is 400 log10(others p / (1 − p)); its error is a quarter of how far the ends of the interval lie apart.
const MEASURED: [Fixed; 9] = [
    Fixed("metrox", 2, "easy", 1045, 24),
    Fixed("metrox", 2, "hard", 1789, 26),
    Fixed("metrox", 4, "hard", 1773, 24),
    Fixed("shinjuku", 2, "easy", 1076, 72),
    Fixed("shinjuku", 2, "hard", 1614, 33),
    Fixed("shinjuku", 4, "hard", 1558, 30),
    Fixed("tokyo-metro", 2, "easy", 1022, 78),
    Fixed("tokyo-metro", 2, "hard", 1627, 36),
    Fixed("tokyo-metro", 4, "hard", 1602, 24),
];

/// The bot that all others, and people, are compared with: it is where everybody begins, in every league.
const ANCHOR: &str = "normal";

/// The fixed rating of a bot, if it has one.
pub(crate) fn fixed(league: &League, bot: &str) -> Option<Rating> {
    if bot == ANCHOR {
        return Some(Rating { points: Rating::FIRST.points, deviation: Points::whole(0) });
    }
    let is = |known: &&Fixed| known.0 == league.game && known.1 == league.players && known.2 == bot;
    MEASURED.iter().find(is).map(|known| Rating { points: Points::whole(known.3), deviation: Points::whole(known.4) })
}

/// The bots that have a fixed rating in a league, the best first.
pub fn fixed_bots(league: &League) -> Vec<(&'static str, Rating)> {
    let names = ["hard", ANCHOR, "easy"];
    let mut bots: Vec<(&str, Rating)> =
        names.into_iter().filter_map(|name| fixed(league, name).map(|rating| (name, rating))).collect();
    bots.sort_by_key(|(_, rating)| std::cmp::Reverse(rating.points));
    bots
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures that the fixed ratings come from: game, players, bot, of how many others, wins % with the ends of the interval
    /// of the stronger one, and whether the bot is that one. The other one is `normal`.
    type Contest = (&'static str, u8, &'static str, f64, [f64; 3], bool);
    const CONTESTS: [Contest; 9] = [
        ("metrox", 2, "hard", 1.0, [84.1, 80.0, 87.9], true),
        ("metrox", 2, "easy", 1.0, [93.2, 91.5, 94.9], false),
        ("metrox", 4, "hard", 3.0, [61.6, 55.1, 68.0], true),
        ("shinjuku", 2, "hard", 1.0, [65.8, 57.5, 74.2], true),
        ("shinjuku", 2, "easy", 1.0, [92.0, 86.0, 97.0], false),
        ("shinjuku", 4, "hard", 3.0, [31.8, 24.5, 39.1], true),
        ("tokyo-metro", 2, "hard", 1.0, [67.5, 59.2, 76.7], true),
        ("tokyo-metro", 2, "easy", 1.0, [94.0, 89.0, 98.0], false),
        ("tokyo-metro", 4, "hard", 3.0, [37.5, 31.2, 43.8], true),
    ];

    #[test]
    fn fixed_ratings_are_what_the_contests_come_to() {
        let strength = include_str!("../../../../docs/strength.md");
        for (game, players, bot, others, [wins, low, high], stronger) in CONTESTS {
            let cited = format!("{wins:.1} ({low:.1} to {high:.1})");
            assert!(strength.contains(&cited), "docs/strength.md does not say {cited}");
            let points = |share: f64| 400.0 * (others * share / (100.0 - share)).log10();
            let sign = if stronger { 1.0 } else { -1.0 };
            let expected = 1500.0 + sign * points(wins);
            let error = (points(high) - points(low)) / 4.0;
            let found = fixed(&League { game: game.to_owned(), players }, bot).map(|rating| {
                ((rating.points.as_f64() - expected).abs() < 1.0, (rating.deviation.as_f64() - error).abs() < 1.0)
            });
            assert_eq!(found, Some((true, true)), "{game} {players} {bot}: {expected} with an error of {error}");
        }
        assert_eq!(CONTESTS.len(), MEASURED.len(), "each is from a contest");
    }

    #[test]
    fn a_bot_that_was_not_measured_has_no_fixed_rating() {
        let league = League { game: "shinjuku".to_owned(), players: 3 };
        assert_eq!(fixed(&league, "hard"), None);
        assert_eq!(
            fixed_bots(&league),
            [("normal", Rating { points: Points::whole(1500), deviation: Points::whole(0) })]
        );
    }
}
