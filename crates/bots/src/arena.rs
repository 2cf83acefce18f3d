//! Many games between bots, and what came of them.

mod audit;
mod tally;

use std::{
    borrow::Cow,
    convert::Infallible,
    ops::Range,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use serde::Serialize;
use tabletop::{Ask, Bot, Budget, Dice, Game, Record, Seat, Seed, Silent, StreamId, record::End};

use crate::{
    Bots, Player,
    external::{self, Programs, recorded},
};
use audit::Auditor;
pub use audit::Violation;
use tally::{Tally, report};

/// Games that share the bots' dice. It is fixed, so that a run gives the same games on any number of threads.
const CHUNK: u64 = 256;

/// A run of many games.
#[derive(Clone, Debug)]
pub struct Run {
    /// The bot of each seat, by name.
    pub seats: Vec<String>,
    /// How many games.
    pub games: u64,
    /// The luck of all of them.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
    /// What is looked at besides the scores.
    pub looks: Looks,
    /// How programs are run; none: none may be named.
    pub programs: Option<Programs>,
}

/// What a run looks at besides the scores; each takes time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Looks {
    /// Whether everything that must hold does, after every decision.
    pub audit: bool,
    /// How often each kind of action is taken.
    pub kinds: bool,
}

/// Why a run has no report.
#[derive(Debug)]
pub enum NoReport {
    /// A seat names no bot of this game; why, if it is a program that can't be started.
    NoSuchBot(Option<String>),
    /// The audit found something that must never be.
    Broken(Box<Violation>),
}

/// What came of a run, as `norikae simulate --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// Its options.
    pub options: tabletop::Options,
    /// The number of players.
    pub players: u8,
    /// How many games were played.
    pub games: u64,
    /// The luck of all of them.
    pub seed: u64,
    /// How many threads shared the work.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
    /// Games in a second.
    pub games_per_second: f64,
    /// Decisions in a second.
    pub decisions_per_second: f64,
    /// Decisions in a game.
    pub decisions_per_game: f64,
    /// The scores of each seat.
    pub scores: Vec<Scores>,
    /// How often each bot won.
    pub wins: Vec<Wins>,
    /// How often each seat won; a shared win counts 1/k.
    pub seat_wins: Vec<f64>,
    /// Whether every decision was audited; then nothing was found.
    pub audited: bool,
    /// How often each kind of action was taken, if that was counted: every kind that the table has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Taken>,
}

/// How often a kind of action was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Taken {
    /// Which (`Notation::kind`).
    pub kind: Cow<'static, str>,
    /// How many times.
    pub count: u64,
    /// In how many games.
    pub games: u64,
}

/// The scores of one seat.
#[derive(Clone, Debug, Serialize)]
pub struct Scores {
    /// Which.
    pub seat: u8,
    /// Its bot.
    pub bot: String,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub sd: f64,
    /// The lowest.
    pub min: i64,
    /// The highest.
    pub max: i64,
}

/// How often a bot won.
#[derive(Clone, Debug, Serialize)]
pub struct Wins {
    /// Which.
    pub bot: String,
    /// The share of games won by one of its seats; a shared win counts 1/k.
    pub rate: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What is told of a run while it goes on.
pub trait Watch: Sync {
    /// So many more games are finished.
    fn finished(&self, _games: u64) {}
    /// Whether the record of every game is wanted.
    fn wants_records(&self) -> bool {
        false
    }
    /// The record of a game.
    fn record(&self, _index: u64, _record: &Record) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// Plays a run.
pub fn play<G: Bots>(game: &G, run: &Run, watch: &(impl Watch + ?Sized)) -> Result<Report, NoReport> {
    if let Some((_, why)) = external::unknown::<G>(&run.seats, run.programs.as_ref()) {
        return Err(NoReport::NoSuchBot(why));
    }
    let start = Instant::now();
    let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let chunks = run.games.div_ceil(CHUNK);
    std::thread::scope(|scope| {
        for _ in 0..run.threads.clamp(1, 256) {
            scope.spawn(|| {
                let mut chunk = next.fetch_add(1, Ordering::Relaxed);
                while chunk < chunks {
                    let tally = Worker::new(game, run, chunk).play(watch);
                    match &tally {
                        Ok(tally) => watch.finished(tally.games),
                        // Chunks that were begun are finished, so that the first fault of all is told on any number of
                        // threads.
                        Err(_) => next.store(chunks, Ordering::Relaxed),
                    }
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((chunk, tally));
                    chunk = next.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    let mut tallies = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    // Sums of floats depend on their order.
    tallies.sort_by_key(|(chunk, _)| *chunk);
    let mut total = Tally::new(game, run.looks);
    for (_, tally) in tallies {
        total.add(&tally.map_err(NoReport::Broken)?);
    }
    Ok(report(game, run, total, start.elapsed()))
}

/// The mean score that a bot has alone at its table, or of all seats if it has them all.
pub(crate) fn mean_of<G: Game>(game: &G, games: u64, bot: &mut dyn Bot<G>) -> f64 {
    let (mut scores, mut sum) = (Vec::new(), 0);
    for number in 0..games {
        let seed = Seed::nth(u64::MAX, number);
        let (mut state, mut dice) = (game.begin(seed), Dice::new(&seed, StreamId::named("bot"), 0));
        play_to_end(game, &mut state, bot, &mut dice);
        scores.clear();
        game.scores(&state, &mut scores);
        sum += scores.iter().sum::<i64>();
    }
    sum as f64 / (games * u64::from(game.players())).max(1) as f64
}

/// Plays a game to its end, one bot at all seats; how many decisions that took.
pub(crate) fn play_to_end<G: Game>(game: &G, state: &mut G::State, bot: &mut dyn Bot<G>, dice: &mut Dice) -> usize {
    let (mut legal, mut decisions) = (Vec::new(), 0);
    bot.new_game();
    while let Some(seat) = game.actors(state).first() {
        legal.clear();
        game.legal(state, seat, &mut legal);
        let action = bot.choose(&Ask::new(game, state, seat, &legal), &mut Budget::unlimited(), dice);
        game.play(state, seat, action, &mut Silent);
        decisions += 1;
    }
    decisions
}

/// Plays the games of one chunk.
struct Worker<'a, G: Bots> {
    game: &'a G,
    run: &'a Run,
    chunk: u64,
    bots: Vec<Player<G>>,
    dice: Vec<Dice>,
    legal: Vec<G::Action>,
    scores: Vec<i64>,
    tally: Tally,
}

impl<'a, G: Bots> Worker<'a, G> {
    fn new(game: &'a G, run: &'a Run, chunk: u64) -> Self {
        let seed = Seed::nth(run.seed, chunk);
        let seats = Seat::all(game.players()).zip(run.seats.iter().cycle());
        let bots = seats.filter_map(|(seat, name)| {
            // The bots' luck is another stream than the game's.
            Some((
                external::bot(game, name, run.programs.as_ref())?,
                Dice::new(&seed, StreamId::named(&format!("bot {seat}")), 0),
            ))
        });
        let (bots, dice) = bots.unzip();
        Self {
            game,
            run,
            chunk,
            bots,
            dice,
            legal: Vec::with_capacity(256),
            scores: Vec::new(),
            tally: Tally::new(game, run.looks),
        }
    }

    fn play(mut self, watch: &(impl Watch + ?Sized)) -> Result<Tally, Box<Violation>> {
        let (game, looks, first) = (self.game, self.run.looks, self.chunk * CHUNK);
        let looked_at = looks != Looks::default() || watch.wants_records();
        let games = first..(first + CHUNK).min(self.run.games);
        if !looked_at && self.bots.iter().all(|bot| matches!(bot, Player::Random(_))) {
            self.play_out(games);
            return Ok(self.tally);
        }
        for index in games {
            let seed = Seed::nth(self.run.seed, index);
            if looked_at {
                self.play_and_look(index, seed, watch)?;
                continue;
            }
            let Ok(()) = self.game_of(seed, |state, seat, action, _| {
                game.play(state, seat, action, &mut Silent);
                Ok::<(), Infallible>(())
            });
        }
        Ok(self.tally)
    }

    /// Plays games by chance alone, which needs neither bots nor lists.
    fn play_out(&mut self, games: Range<u64>) {
        let Self { game, dice, legal, scores, tally, .. } = self;
        let seeds: Vec<Seed> = games.map(|index| Seed::nth(self.run.seed, index)).collect();
        game.play_out_all(&seeds, dice, legal, |state, decisions| {
            tally.decisions += decisions;
            count(*game, state, scores, tally);
        });
    }

    /// Plays a game with all that a run may look at.
    fn play_and_look(&mut self, index: u64, seed: Seed, watch: &(impl Watch + ?Sized)) -> Result<(), Box<Violation>> {
        let (game, looks) = (self.game, self.run.looks);
        let mut record = watch.wants_records().then(|| self.record(seed));
        let mut auditor = looks.audit.then(|| Auditor::new(game, seed));
        let (mut last, mut decision) = (None, 0);
        let sound = if looks.audit { game.audit(&game.begin(seed)) } else { Ok(()) };
        let played = sound.and_then(|()| {
            self.game_of(seed, |state, seat, action, tally| {
                last = Some((seat, action));
                decision += 1;
                if let Some(record) = &mut record {
                    record.push(seat, game.write(action));
                }
                if looks.kinds {
                    tally.take(&game.kind(action));
                }
                if let Some(auditor) = &mut auditor {
                    return auditor.play(game, state, seat, action);
                }
                game.play(state, seat, action, &mut Silent);
                Ok(())
            })
        });
        played.map_err(|broken| {
            let last = last.map(|(seat, action)| (seat, game.write(action)));
            Box::new(Violation { index, seed, decision, last, broken })
        })?;
        if let Some(mut record) = record {
            record.end.1 = End::Result(self.scores.clone());
            watch.record(index, &record);
        }
        Ok(())
    }

    fn record(&self, seed: Seed) -> Record {
        let seats = usize::from(self.game.players());
        Record::of(self.game, self.run.seats.iter().cycle().take(seats).map(|name| recorded(name)).collect(), seed)
    }

    /// Plays a game to its end and counts it; `decide` plays every decision.
    fn game_of<E>(
        &mut self,
        seed: Seed,
        mut decide: impl FnMut(&mut G::State, Seat, G::Action, &mut Tally) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut state = self.game.begin(seed);
        self.bots.iter_mut().for_each(Bot::new_game);
        let mut decisions = 0;
        loop {
            let actors = self.game.actors(&state);
            if actors.is_empty() {
                break;
            }
            for seat in actors {
                let action = self.choose(&state, seat);
                decide(&mut state, seat, action, &mut self.tally)?;
                decisions += 1;
            }
        }
        self.tally.decisions += decisions;
        count(self.game, &state, &mut self.scores, &mut self.tally);
        Ok(())
    }

    /// What the bot of `seat` chooses. A random one needs no list where the game can do without.
    #[inline]
    fn choose(&mut self, state: &G::State, seat: Seat) -> G::Action {
        let (bot, dice) = (&mut self.bots[seat.index()], &mut self.dice[seat.index()]);
        if let Player::Random(_) = bot
            && let Some(action) = self.game.pick(state, seat, dice, &mut self.legal)
        {
            return action;
        }
        self.legal.clear();
        self.game.legal(state, seat, &mut self.legal);
        bot.choose(&Ask::new(self.game, state, seat, &self.legal), &mut Budget::unlimited(), dice)
    }
}

/// Counts a game that is over; `scores` is room for its scores, which are left there.
fn count<G: Game>(game: &G, state: &G::State, scores: &mut Vec<i64>, tally: &mut Tally) {
    scores.clear();
    game.scores(state, scores);
    tally.games += 1;
    for (sum, score) in tally.seats.iter_mut().zip(&*scores) {
        sum.add(*score);
    }
    if let [alone] = tally.seats.as_mut_slice() {
        alone.wins += 1.0;
        return;
    }
    let winners = game.winners(state);
    for seat in winners {
        tally.seats[seat.index()].wins += 1.0 / f64::from(winners.len());
    }
}

/// Wilson's 95 % interval of a rate seen in `n` games.
pub(crate) fn interval(rate: f64, n: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let middle = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).max(0.0).sqrt() / (1.0 + z * z / n);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}
