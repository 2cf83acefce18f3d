//! Weng and Lin's model of Plackett and Luce (A Bayesian Approximation Method for Online Ranking, 2011, algorithm 4), with ties.
//!
//! Its scale is Elo's: of two whose ratings are sure, one with 400 points more is ten times as likely to come first. That holds for any
//! number of players because `beta` goes with it; the model's own scale would be flatter at larger tables.

use std::f64::consts::LN_10;

use super::{Points, Rating};

/// So many points make ten to one.
const TENFOLD: f64 = 400.0;
/// By so much people change between two games, in points: a rating is never sure for good.
const CHANGE: f64 = 5.0;
/// A game leaves at least this share of the variance.
const LEAST_SHARE: f64 = 0.0001;

/// The ratings after a game, of seats with the ratings before it and their ranks: 1 is the best, equal ones are ties.
pub(crate) fn update(seats: &[(Rating, u8)]) -> Vec<Rating> {
    let players = seats.len() as f64;
    let beta = TENFOLD / LN_10 / players.sqrt();
    let variance = |rating: Rating| rating.deviation.as_f64().powi(2) + CHANGE.powi(2);
    let scale = seats.iter().map(|(rating, _)| variance(*rating) + beta * beta).sum::<f64>().sqrt();
    let mean = seats.iter().map(|(rating, _)| rating.points.as_f64()).sum::<f64>() / players;
    // From the mean, so that no power is too large.
    let strength: Vec<f64> = seats.iter().map(|(rating, _)| ((rating.points.as_f64() - mean) / scale).exp()).collect();
    let rest_of = |rank: u8| seats.iter().zip(&strength).filter(|(seat, _)| seat.1 >= rank).map(|(_, one)| one).sum();
    let ties_of = |rank: u8| seats.iter().filter(|seat| seat.1 == rank).count() as f64;
    let choices: Vec<(u8, f64, f64)> = seats.iter().map(|(_, rank)| (*rank, rest_of(*rank), ties_of(*rank))).collect();
    let after = |(at, (rating, rank)): (usize, &(Rating, u8))| {
        let (mut gain, mut known) = (0.0, 0.0);
        for (other, (_, rest, ties)) in choices.iter().enumerate().filter(|(_, choice)| choice.0 <= *rank) {
            let chosen = strength[at] / rest;
            gain += (f64::from(u8::from(other == at)) - chosen) / ties;
            known += chosen * (1.0 - chosen) / ties;
        }
        let variance = variance(*rating);
        let points = rating.points.as_f64() + variance / scale * gain;
        let share = 1.0 - variance.sqrt() / scale * variance / (scale * scale) * known;
        let deviation = (variance * share.max(LEAST_SHARE)).sqrt();
        Rating { points: Points::of_f64(points), deviation: Points::of_f64(deviation) }
    };
    seats.iter().enumerate().map(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(points: i64, deviation: i64) -> Rating {
        Rating { points: Points::whole(points), deviation: Points::whole(deviation) }
    }

    /// How likely each is to come first, of those whose ratings are sure.
    fn first_of_two(one: i64, other: i64) -> f64 {
        1.0 / (1.0 + 10_f64.powf((other - one) as f64 / 400.0))
    }

    #[test]
    fn two_who_begin_move_as_the_paper_says() {
        // The published example (25 and 25/3, beta 25/6) wins 2.63523 of a deviation of 8.33333, which then is 8.06551. Here the
        // deviation is 250 and beta 122.85, so that a game tells a little more.
        let [won, lost] = update(&[(Rating::FIRST, 1), (Rating::FIRST, 2)])[..] else { unreachable!() };
        let variance = 250.0_f64.powi(2) + 25.0;
        let beta: f64 = 400.0 / LN_10 / 2.0_f64.sqrt();
        let scale = (2.0 * (variance + beta * beta)).sqrt();
        assert_eq!(won.points.rounded(), 1500 + (variance / scale / 2.0).round() as i64);
        assert_eq!(won.points.thousandths() + lost.points.thousandths(), 3_000_000, "what one gains the other loses");
        let share = 1.0 - variance.sqrt() / scale * variance / (scale * scale) / 4.0;
        assert_eq!(won.deviation, Points::of_f64((variance * share).sqrt()));
        assert_eq!(won.deviation, lost.deviation);
    }

    #[test]
    fn the_published_figures_come_out_on_the_published_scale() {
        // The model has no scale of its own: 25, 25/3 and 25/6 times any number move alike. This number makes beta ours.
        let beta = 400.0 / LN_10 / 2.0_f64.sqrt();
        let by = beta / (25.0 / 6.0);
        let first = Rating { points: Points::of_f64(25.0 * by), deviation: Points::of_f64((25.0 / 3.0) * by) };
        // Without the change between games, which the paper does not have.
        let first =
            Rating { deviation: Points::of_f64((first.deviation.as_f64().powi(2) - CHANGE.powi(2)).sqrt()), ..first };
        let after = update(&[(first, 1), (first, 2)]);
        let plain = |points: Points| points.as_f64() / by;
        for (found, published) in [
            (plain(after[0].points), 27.635_231),
            (plain(after[0].deviation), 8.065_506),
            (plain(after[1].points), 22.364_769),
            (plain(after[1].deviation), 8.065_506),
        ] {
            assert!((found - published).abs() < 0.0001, "{found} is not {published}");
        }
    }

    #[test]
    fn a_tie_moves_those_who_are_alike_nowhere_and_others_towards_each_other() {
        let after = update(&[(Rating::FIRST, 1), (Rating::FIRST, 1)]);
        assert_eq!(after[0].points, Rating::FIRST.points);
        assert!(after[0].deviation < Rating::FIRST.deviation);
        let after = update(&[(rating(1700, 80), 1), (rating(1500, 80), 1)]);
        assert!(after[0].points < Points::whole(1700) && after[1].points > Points::whole(1500));
    }

    #[test]
    fn whoever_comes_before_another_of_the_same_rating_gains_more() {
        for players in [3_u8, 4, 6, 99] {
            let seats: Vec<(Rating, u8)> = (1..=players).map(|rank| (Rating::FIRST, rank)).collect();
            let after = update(&seats);
            assert!(after.windows(2).all(|pair| pair[0].points > pair[1].points), "{players}");
            let sum: i64 = after.iter().map(|rating| rating.points.thousandths() - 1_500_000).sum();
            assert!(sum.abs() <= i64::from(players), "what some gain others lose: {sum}");
            assert!(after.iter().all(|rating| (1000..2000).contains(&rating.points.rounded())), "{players}");
        }
    }

    #[test]
    fn ratings_find_how_strong_players_are_and_become_sure() {
        // One is 200 points better: who wins follows from a fixed sequence without luck, as often as the scale says.
        let share = first_of_two(1600, 1400);
        let (mut one, mut other, mut owed) = (Rating::FIRST, Rating::FIRST, 0.0);
        let mut sure_after = None;
        for game in 1..=400 {
            owed += share;
            let wins = owed >= 1.0;
            owed -= f64::from(u8::from(wins));
            let after = update(&[(one, if wins { 1 } else { 2 }), (other, if wins { 2 } else { 1 })]);
            (one, other) = (after[0], after[1]);
            if !one.is_provisional() {
                sure_after.get_or_insert(game);
            }
        }
        let gap = one.points.rounded() - other.points.rounded();
        assert!((150..=250).contains(&gap), "{gap}");
        assert!((40..80).contains(&one.deviation.rounded()), "{:?}", one.deviation);
        assert!(sure_after.is_some_and(|games| (10..=30).contains(&games)), "{sure_after:?}");
    }
}
