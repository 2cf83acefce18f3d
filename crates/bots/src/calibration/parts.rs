//! Chances sorted into tenths, and what was won of each.
//!
//! Each tenth has two intervals. One is its own: it holds 19 times in 20, so that of ten tenths one or two lie outside even where
//! all chances are right. The other holds for all tenths together 19 times in 20: it is as many standard errors wide as the largest
//! deviation of any tenth hardly ever exceeds. The standard error is what it is if the chances are right, because drawing the same
//! few games again says little about a tenth in which nearly nothing was won.

use serde::Serialize;

use crate::contest::{Interval, bootstrap, drawn_again};

/// How often the games are drawn again for an interval.
const DRAWS: usize = 2000;
/// The chances are sorted into so many parts of equal width.
const PARTS: usize = 10;
/// So many standard errors hold one part by itself 19 times in 20. All of them together never need less, also where drawing the same
/// games again shows no difference, because in none of them anything was won.
const ONE_ALONE: f64 = 1.96;
/// No standard error counts as less: where nothing is left to chance, what the machine rounds is no deviation.
const ROUNDING: f64 = 1e-9;

/// A chance that a seat had at a moment, and what it won in the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    pub(super) chance: f64,
    pub(super) won: f64,
}

/// Those of all seats at each moment of a game, in the order of its moments.
pub(super) type Game = Vec<Vec<Forecast>>;

/// All chances between two bounds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Part {
    /// The bounds.
    pub from: f64,
    /// The upper one.
    pub to: f64,
    /// How many chances.
    pub count: usize,
    /// In how many games.
    pub games: usize,
    /// Their mean.
    pub chance: f64,
    /// The share that was won, with its own 95 % interval over games.
    pub won: Interval,
    /// Whether the mean chance lies within it.
    pub holds: bool,
    /// The share that was won, with an interval that holds for all parts together 19 times in 20.
    pub won_jointly: Interval,
    /// Whether the mean chance lies within that one.
    pub holds_jointly: bool,
}

/// What the chances of a game that lie in one part come to.
#[derive(Clone, Copy, Default, Debug)]
struct Sum {
    count: f64,
    chance: f64,
    won: f64,
    /// How far what is won varies around the chances if they are right: its variance.
    variance: f64,
}

impl Sum {
    fn add(self, other: Self) -> Self {
        Self {
            count: self.count + other.count,
            chance: self.chance + other.chance,
            won: self.won + other.won,
            variance: self.variance + other.variance,
        }
    }

    /// By how much more was won than the chances said, a chance.
    fn deviation(self) -> f64 {
        (self.won - self.chance) / self.count
    }

    /// The standard error of that if the chances are right.
    fn error(self) -> f64 {
        (self.variance.max(0.0).sqrt() / self.count).max(ROUNDING)
    }
}

/// The parts in which there is something, the smallest chances first.
pub(super) fn parts(games: &[Game]) -> Vec<Part> {
    let sums: Vec<Vec<Sum>> = (0..PARTS).map(|part| games.iter().map(|game| sum(game, part)).collect()).collect();
    let filled: Vec<usize> = (0..PARTS).filter(|part| sums[*part].iter().any(|sum| sum.count > 0.0)).collect();
    let errors = errors_of_all(&filled.iter().map(|part| sums[*part].as_slice()).collect::<Vec<_>>());
    filled.into_iter().map(|at| part(at, &sums[at], errors)).collect()
}

/// A part with its two intervals, of which the one for all parts is so many standard errors wide to either side.
fn part(at: usize, sums: &[Sum], errors: f64) -> Part {
    let all = total(sums.iter());
    let (chance, value) = (all.chance / all.count, all.won / all.count);
    let inside: Vec<Sum> = sums.iter().copied().filter(|sum| sum.count > 0.0).collect();
    let share = |drawn: &[usize]| {
        let sum = total(drawn.iter().map(|at| &inside[*at]));
        sum.won / sum.count
    };
    let won = widened(bootstrap(inside.len(), DRAWS, share), inside.len());
    let off = errors * all.error();
    let won_jointly = Interval { value, low: (value - off).max(0.0), high: (value + off).min(1.0) };
    let holds = |interval: Interval| interval.low <= chance && chance <= interval.high;
    Part {
        from: at as f64 / PARTS as f64,
        to: (at + 1) as f64 / PARTS as f64,
        count: all.count as usize,
        games: inside.len(),
        chance,
        won,
        holds: holds(won),
        won_jointly,
        holds_jointly: holds(won_jointly),
    }
}

fn total<'a>(sums: impl Iterator<Item = &'a Sum>) -> Sum {
    sums.fold(Sum::default(), |all, sum| all.add(*sum))
}

/// How many standard errors the largest deviation of any part stays below 19 times in 20: whole games are drawn again, and each
/// part deviates from what it was in all games. The games are the same for all parts, because one game has chances in many.
fn errors_of_all(parts: &[&[Sum]]) -> f64 {
    let all: Vec<Sum> = parts.iter().map(|sums| total(sums.iter())).collect();
    let largest = |drawn: &[usize]| {
        let errors = parts.iter().zip(&all).map(|(sums, all)| {
            let again = total(drawn.iter().map(|at| &sums[*at]));
            if again.count > 0.0 { (again.deviation() - all.deviation()).abs() / all.error() } else { 0.0 }
        });
        errors.fold(0.0, f64::max)
    };
    let mut figures = drawn_again(parts.first().map_or(0, |sums| sums.len()), DRAWS, largest);
    figures.sort_by(f64::total_cmp);
    figures.iter().rev().nth(DRAWS / 20).map_or(ONE_ALONE, |largest| largest.max(ONE_ALONE))
}

/// What the chances of one game that lie in a part come to.
///
/// If the chances are right, nothing that has happened says how they go on, so the variance grows moment by moment: by what each
/// chance that lies in the part adds to the variance of all those of the game so far, as far as is known at its moment.
fn sum(game: &Game, part: usize) -> Sum {
    let part_of = |chance: f64| ((chance * PARTS as f64) as usize).min(PARTS - 1);
    let mut counts = vec![0.0; game.first().map_or(0, Vec::len)];
    let mut sum = Sum::default();
    for moment in game {
        sum.variance -= variance(moment, &counts);
        for (count, forecast) in counts.iter_mut().zip(moment) {
            if part_of(forecast.chance) == part {
                *count += 1.0;
                sum = sum.add(Sum { count: 1.0, chance: forecast.chance, won: forecast.won, variance: 0.0 });
            }
        }
        sum.variance += variance(moment, &counts);
    }
    sum
}

/// The variance of what all seats win together, if one of them wins and the win of each counts so many times.
fn variance(moment: &[Forecast], counts: &[f64]) -> f64 {
    let mean = |power: i32| {
        moment.iter().zip(counts).map(|(forecast, count)| forecast.chance * count.powi(power)).sum::<f64>()
    };
    mean(2) - mean(1).powi(2)
}

/// What never happened in `n` games may still happen in three of `n`, and what always did may not: drawing the same games again
/// cannot show that.
fn widened(won: Interval, games: usize) -> Interval {
    let rare = (3.0 / games as f64).min(1.0);
    Interval {
        low: if won.value >= 1.0 { 1.0 - rare } else { won.low },
        high: if won.value <= 0.0 { rare } else { won.high },
        ..won
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Dice, Seed, StreamId};

    use super::*;

    /// So many games with one moment each, in which somebody with this chance wins so many.
    fn games(chance: f64, count: usize, won: usize) -> Vec<Game> {
        (0..count).map(|at| vec![two(chance, if at < won { 1.0 } else { 0.0 })]).collect()
    }

    /// The chances of two seats.
    fn two(chance: f64, won: f64) -> Vec<Forecast> {
        vec![Forecast { chance, won }, Forecast { chance: 1.0 - chance, won: 1.0 - won }]
    }

    #[test]
    fn chances_that_come_true_hold_and_others_do_not() {
        for (chance, won, holds) in [(0.35, 35, true), (0.35, 60, false), (0.35, 12, false), (0.98, 97, true)] {
            let found = parts(&games(chance, 100, won));
            assert_eq!(found.len(), 2);
            let part = found.iter().find(|part| part.from <= chance && chance <= part.to).unwrap();
            assert_eq!((part.holds, part.holds_jointly), (holds, holds), "{part:?}");
            assert_eq!((part.count, part.games), (100, 100), "{part:?}");
            assert!((part.chance - chance).abs() < 1e-9 && (part.won.value - won as f64 / 100.0).abs() < 1e-9);
        }
    }

    #[test]
    fn what_never_happened_in_a_few_games_may_still_happen() {
        for (chance, count, won, holds) in [(0.03, 60, 0, true), (0.15, 60, 0, false), (1.0, 60, 60, true)] {
            let found = parts(&games(chance, count, won));
            assert!(found.iter().all(|part| (part.holds, part.holds_jointly) == (holds, holds)), "{found:?}");
        }
    }

    /// Ten moments of one game are no ten games.
    #[test]
    fn moments_of_one_game_count_as_one() {
        let wide = |games: &[Game]| {
            let part = parts(games)[0];
            [part.won, part.won_jointly].map(|won| won.high - won.low)
        };
        let alone = wide(&games(0.45, 400, 180));
        let together: Vec<Game> = (0..40).map(|at| vec![two(0.45, if at < 18 { 1.0 } else { 0.0 }); 10]).collect();
        let together = wide(&together);
        assert!(together[0] > 2.0 * alone[0] && together[1] > 2.0 * alone[1], "{together:?} {alone:?}");
    }

    /// One of ten moments after which nobody can win anything new adds nothing, and two seats in one part share a win.
    #[test]
    fn the_variance_is_that_of_who_wins() {
        let once = |chance: f64| chance * (1.0 - chance);
        let game = |moments: &[f64]| moments.iter().map(|chance| two(*chance, 0.0)).collect::<Game>();
        let is = |game: &Game, part: usize, wanted: f64| {
            let found = sum(game, part).variance;
            assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
        };
        is(&game(&[0.25]), 2, once(0.25));
        is(&game(&[0.25, 0.25]), 2, 4.0 * once(0.25));
        // Each pair of moments varies together by what is still open at the later of the two.
        is(&game(&[0.25, 0.28]), 2, once(0.25) + 3.0 * once(0.28));
        is(&game(&[0.25, 0.95]), 2, once(0.25));
        is(&game(&[0.5]), 5, 0.0);
    }

    /// Studies of games in which every chance is right: one seat is drawn to win, what is seen of each seat is noise and, for the
    /// winner, something more, and the chances are what follows from it. `sure` above one overstates what was seen.
    fn study(dice: &mut Dice, (players, sure): (usize, f64)) -> Vec<Game> {
        const MOMENTS: usize = 16;
        const SEEN: f64 = 1.25;
        let mut uniform = || (f64::from(dice.below(1 << 30)) + 0.5) / f64::from(1 << 30);
        let mut normal = || (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos();
        let mut game = |winner: usize| {
            let mut evidence = vec![0.0; players];
            let mut moment = || {
                let weights: Vec<f64> = evidence.iter().map(|seen: &f64| (sure * seen).exp()).collect();
                for (seat, seen) in evidence.iter_mut().enumerate() {
                    *seen += SEEN * normal() + if seat == winner { SEEN * SEEN } else { 0.0 };
                }
                let all: f64 = weights.iter().sum();
                let forecast = |(seat, weight): (usize, &f64)| Forecast {
                    chance: weight / all,
                    won: if seat == winner { 1.0 } else { 0.0 },
                };
                weights.iter().enumerate().map(forecast).collect()
            };
            (0..MOMENTS).map(|_| moment()).collect()
        };
        (0..100).map(|number| game(number % players)).collect()
    }

    /// Of so many studies, in how many all parts hold: each by its own interval, and together.
    fn holding(studies: u32, kind: (usize, f64)) -> [f64; 2] {
        let mut held = [0; 2];
        for number in 0..studies {
            let mut dice = Dice::new(&Seed::number(number.into()), StreamId::named("studies"), 0);
            let found = parts(&study(&mut dice, kind));
            held[0] += u32::from(found.iter().all(|part| part.holds));
            held[1] += u32::from(found.iter().all(|part| part.holds_jointly));
        }
        held.map(|held| f64::from(held) / f64::from(studies))
    }

    #[test]
    fn right_chances_hold_together_nineteen_times_in_twenty() {
        for players in [2, 4] {
            let [each, together] = holding(120, (players, 1.0));
            assert!((0.9..=0.99).contains(&together), "{players} players: {together}");
            assert!(each < 0.8, "{players} players: {each}");
        }
    }

    #[test]
    fn chances_that_are_too_sure_or_too_timid_do_not_hold() {
        for sure in [2.0, 0.4] {
            let [_, together] = holding(30, (4, sure));
            assert!(together < 0.1, "{sure}: {together}");
        }
    }
}
