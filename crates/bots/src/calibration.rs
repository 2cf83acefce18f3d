//! Whether the chances come true: what `norikae calibrate` measures.
//!
//! A bot plays many games with itself at every seat. At some moments of each the [`chances`](crate::chances) of all seats are worked
//! out as a review does, and held against who won in the end. Of all that was given a chance of 30 to 40 %, about 35 % should have
//! been won. The moments of one game share their end, so intervals are drawn from whole games.

use serde::Serialize;
use tabletop::{Ask, Bot, Budget, Dice, Playout, Record, Seat, Seed, Silent, StreamId};

use crate::{
    Bots, Player,
    analysis::{self, Replayed, replayed, shared},
    chances::{End, Spread, ends, shares, wins},
    contest::{Interval, Thinking, bootstrap},
};

/// How often the games are drawn again for an interval.
const DRAWS: usize = 2000;
/// The chances are sorted into so many parts of equal width.
const PARTS: usize = 10;
/// Spreads that are tried beside the game's own, from the least difference that counts up, each so much larger than the one before.
const SPREADS: i32 = 40;
const STEP: f64 = 1.2;
/// No chance counts as less than this when it is asked how surprising an end is: one game must not outweigh all others.
const NEVER: f64 = 0.002;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Study {
    /// The bot at every seat.
    pub bot: String,
    /// How many games.
    pub games: u32,
    /// How long the bot may think about a decision.
    pub thinking: Thinking,
    /// Moments of each game at most, evenly spread over it.
    pub moments: usize,
    /// Games played to their end at each moment.
    pub playouts: u32,
    /// The luck of all games.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
}

/// What came of it, as `norikae calibrate --json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// Its options.
    pub options: tabletop::Options,
    /// The number of players.
    pub players: u8,
    /// The bot at every seat.
    pub bot: String,
    /// How many games.
    pub games: u32,
    /// How long the bot could think about a decision.
    pub thinking: Thinking,
    /// How many moments, of all games together.
    pub moments: usize,
    /// Games played to their end at each moment.
    pub playouts: u32,
    /// The luck of all games.
    pub seed: u64,
    /// The spread of the ends that the chances are worked out with.
    pub spread: Spread,
    /// The spread with which the ends of these games would have surprised the least, if it grew as the other does.
    pub best_spread: Spread,
    /// How surprising the ends were, with either: the mean of -ln of the chance that the winner had.
    pub surprise: [f64; 2],
    /// The parts in which there is something, the smallest chances first.
    pub parts: Vec<Part>,
}

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
    /// The share that was won, with its 95 % interval over games.
    pub won: Interval,
    /// Whether the mean chance lies within it.
    pub holds: bool,
}

/// Why nothing was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCalibration {
    /// There is no such bot.
    NoBot,
    /// Alone nobody wins.
    Alone,
}

/// The ends of the games that were played on from a moment, and who won the game itself.
struct Seen {
    ends: Vec<End>,
    won: Vec<f64>,
}

/// Plays the games and compares.
pub fn calibrate<G: Bots>(
    game: &G,
    study: &Study,
    watch: &(impl analysis::Watch + ?Sized),
) -> Result<Report, NoCalibration> {
    if game.players() < 2 {
        return Err(NoCalibration::Alone);
    }
    if game.bot(&study.bot).is_none() {
        return Err(NoCalibration::NoBot);
    }
    watch.begins(study.games as usize);
    let games = shared(study.games as usize, study.threads, watch, |number| {
        let seed = Seed::nth(study.seed, number as u64);
        seen(game, study, &played(game, study, seed))
    });
    let spread = game.spread();
    let tried = (0..SPREADS).map(|power| Spread { whole: G::PURSE.least * STEP.powi(power), ..spread });
    let best = tried.min_by(|one, two| surprise(&games, *one).total_cmp(&surprise(&games, *two)));
    let best_spread = best.unwrap_or(spread);
    Ok(Report {
        game: G::ID,
        options: game.chosen().clone(),
        players: game.players(),
        bot: study.bot.clone(),
        games: study.games,
        thinking: study.thinking,
        moments: games.iter().map(Vec::len).sum(),
        playouts: study.playouts,
        seed: study.seed,
        spread,
        best_spread,
        surprise: [spread, best_spread].map(|spread| surprise(&games, spread)),
        parts: parts(&pairs(&games, spread)),
    })
}

/// A game of the bot with itself.
fn played<G: Bots>(game: &G, study: &Study, seed: Seed) -> Record {
    let names = Seat::all(game.players()).map(|_| study.bot.clone()).collect();
    let bot = |seat: Seat| Some((game.bot(&study.bot)?, Dice::new(&seed, StreamId::named(&format!("bot {seat}")), 0)));
    let mut bots: Vec<(Player<G>, Dice)> = Seat::all(game.players()).filter_map(bot).collect();
    let (mut playout, mut record) = (Playout::begin(game, seed), Record::of(game, names, seed));
    while let Some(seat) = playout.seat() {
        let (bot, dice) = &mut bots[seat.index()];
        let decide = |state: &G::State, legal: &[G::Action]| {
            let action = bot.choose(&Ask::new(game, state, seat, legal), &mut study.thinking.budget(), dice);
            record.push(seat, game.write(action));
            Some(action)
        };
        playout.decide(seat, decide, &mut Silent);
    }
    record
}

/// The moments of a game that was played.
fn seen<G: Bots>(game: &G, study: &Study, record: &Record) -> Vec<Seen> {
    let Ok(Replayed { end, steps, moments }) = replayed(game, record) else { return Vec::new() };
    let look = |step: usize| Seen {
        ends: ends(game, &steps[step].state, (record.seed, step), &mut Budget::iterations(study.playouts.into())),
        won: shares(&end),
    };
    let some = study.moments.min(moments.len());
    (0..some).map(|at| look(moments[at * moments.len() / some])).collect()
}

/// The chances of all seats at all moments of each game, and what was won.
fn pairs(games: &[Vec<Seen>], spread: Spread) -> Vec<Vec<(f64, f64)>> {
    let of_moment = |seen: &Seen| wins(&seen.ends, spread).into_iter().zip(seen.won.clone()).collect::<Vec<_>>();
    games.iter().map(|game| game.iter().flat_map(of_moment).collect()).collect()
}

/// How surprising the ends were, if ends of games are off by `spread`.
fn surprise(games: &[Vec<Seen>], spread: Spread) -> f64 {
    let pairs = pairs(games, spread);
    let sum: f64 = pairs.iter().flatten().map(|(chance, won)| -won * chance.max(NEVER).ln()).sum();
    sum / games.iter().map(Vec::len).sum::<usize>().max(1) as f64
}

/// The chances of each game sorted into parts, and what was won of each.
fn parts(games: &[Vec<(f64, f64)>]) -> Vec<Part> {
    let part_of = |chance: f64| ((chance * PARTS as f64) as usize).min(PARTS - 1);
    let part = |at: usize| {
        let of_game = |game: &Vec<(f64, f64)>| {
            let inside = game.iter().filter(|(chance, _)| part_of(*chance) == at);
            inside.fold((0.0, 0.0, 0.0), |(count, sum, won), pair| (count + 1.0, sum + pair.0, won + pair.1))
        };
        let sums: Vec<_> = games.iter().map(of_game).filter(|(count, ..)| *count > 0.0).collect();
        let total = |of: fn(&(f64, f64, f64)) -> f64| sums.iter().map(of).sum::<f64>();
        let (count, chance) = (total(|sum| sum.0), total(|sum| sum.1) / total(|sum| sum.0));
        let share = |drawn: &[usize]| {
            let of = |of: fn(&(f64, f64, f64)) -> f64| drawn.iter().map(|at| of(&sums[*at])).sum::<f64>();
            of(|sum| sum.2) / of(|sum| sum.0)
        };
        let won = (count > 0.0).then(|| widened(bootstrap(sums.len(), DRAWS, share), sums.len()))?;
        let (from, to) = (at as f64 / PARTS as f64, (at + 1) as f64 / PARTS as f64);
        let holds = won.low <= chance && chance <= won.high;
        Some(Part { from, to, count: count as usize, games: sums.len(), chance, won, holds })
    };
    (0..PARTS).filter_map(part).collect()
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
    use super::*;

    /// So many games with one moment each, in which somebody with this chance wins so many.
    fn games(chance: f64, count: usize, won: usize) -> Vec<Vec<(f64, f64)>> {
        (0..count).map(|at| vec![(chance, if at < won { 1.0 } else { 0.0 })]).collect()
    }

    #[test]
    fn chances_that_come_true_hold_and_others_do_not() {
        for (chance, won, holds) in [(0.35, 35, true), (0.35, 60, false), (0.35, 12, false), (0.98, 97, true)] {
            let found = parts(&games(chance, 100, won));
            assert_eq!(found.len(), 1);
            assert_eq!((found[0].holds, found[0].count, found[0].games), (holds, 100, 100), "{found:?}");
            assert!((found[0].chance - chance).abs() < 1e-9 && (found[0].won.value - won as f64 / 100.0).abs() < 1e-9);
            assert!(found[0].from <= chance && chance <= found[0].to);
        }
    }

    #[test]
    fn what_never_happened_in_a_few_games_may_still_happen() {
        assert!(parts(&games(0.03, 60, 0))[0].holds, "3 of 60 are possible");
        assert!(!parts(&games(0.09, 60, 0))[0].holds, "9 of 100 are not");
        assert!(parts(&games(1.0, 60, 60))[0].holds);
    }

    /// Ten moments of one game are no ten games.
    #[test]
    fn moments_of_one_game_count_as_one() {
        let alone = parts(&games(0.5, 400, 200))[0].won;
        let together: Vec<Vec<(f64, f64)>> = (0..40).map(|at| vec![(0.5, f64::from(at % 2)); 10]).collect();
        let together = parts(&together)[0].won;
        assert!(together.high - together.low > 2.0 * (alone.high - alone.low), "{together:?} {alone:?}");
    }
}
