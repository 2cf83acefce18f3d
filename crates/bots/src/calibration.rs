//! Whether the chances come true: what `norikae calibrate` measures.
//!
//! A bot plays many games with itself at every seat. At some moments of each the [`chances`](crate::chances) of all seats are worked
//! out as a review does, and held against who won in the end. Of all that was given a chance of 30 to 40 %, about 35 % should have
//! been won. The moments of one game share their end, so intervals are drawn from whole games.

mod parts;

use parts::{Forecast, Game, parts};
use serde::Serialize;
use tabletop::{Ask, Bot, Budget, Dice, Playout, Record, Seat, Seed, Silent, StreamId};

use crate::{
    Bots, Player,
    analysis::{self, Replayed, replayed, shared},
    chances::{End, Spread, ends, shares, wins},
    contest::Thinking,
};

pub use parts::Part;

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
    /// Whether every part lies within the interval that holds for all of them together 19 times in 20, if the chances are right.
    pub holds_jointly: bool,
    /// The parts in which there is something, the smallest chances first.
    pub parts: Vec<Part>,
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
    let parts = parts(&forecasts(&games, spread));
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
        holds_jointly: parts.iter().all(|part| part.holds_jointly),
        parts,
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
fn forecasts(games: &[Vec<Seen>], spread: Spread) -> Vec<Game> {
    let forecast = |(chance, won): (f64, &f64)| Forecast { chance, won: *won };
    let of_moment = |seen: &Seen| wins(&seen.ends, spread).into_iter().zip(&seen.won).map(forecast).collect();
    games.iter().map(|game| game.iter().map(of_moment).collect()).collect()
}

/// How surprising the ends were, if ends of games are off by `spread`.
fn surprise(games: &[Vec<Seen>], spread: Spread) -> f64 {
    let of = |forecast: &Forecast| -forecast.won * forecast.chance.max(NEVER).ln();
    let sum: f64 = forecasts(games, spread).iter().flatten().flatten().map(of).sum();
    sum / games.iter().map(Vec::len).sum::<usize>().max(1) as f64
}
