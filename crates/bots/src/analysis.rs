//! What a bot thinks of a finished game: every decision beside the better ones, and how likely each seat was to win on the way.
//!
//! Every decision is judged by what its seat knew ([`Bots::advise`]). The [`chances`](crate::chances) are those of somebody who looks
//! on. With a number of iterations the same record has the same analysis on any machine and any number of threads.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use serde::Serialize;
use tabletop::{
    Ask, Budget, Dice, Options, Record, Seat, Seed, Silent, Standing, StreamId, Viewer, record::RecordFault,
};

use crate::{
    Bots,
    advice::{Advice, Choice, Estimate, Look, Question, Scale},
    chances::{Moment, chances, ended},
    contest::Thinking,
};

/// Better choices that are told of a decision.
const BETTER: usize = 3;

/// How hard a game is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Effort {
    /// About each decision.
    pub thinking: Thinking,
    /// Games played to their end for the chances at each moment; 0: no chances.
    pub playouts: u32,
    /// How many threads share the work.
    #[serde(skip)]
    pub threads: usize,
}

/// A finished game, analysed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// The game.
    pub game: &'static str,
    /// Its options.
    pub options: Options,
    /// Who sat where.
    pub seats: Vec<String>,
    /// The scores in the end.
    pub scores: Vec<i64>,
    /// Who won.
    pub winners: Vec<Seat>,
    /// What a worth counts.
    pub scale: Scale,
    /// How hard it was thought about.
    pub effort: Effort,
    /// Every decision, in the order of the record.
    pub decisions: Vec<Decision>,
    /// The chances whenever somebody else was asked, and in the end.
    pub course: Vec<Moment>,
    /// How each seat played.
    pub summary: Vec<Summary>,
}

/// A decision of the record.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// Its number in the record, from 0.
    pub step: usize,
    /// Whose it was.
    pub seat: Seat,
    /// What was chosen.
    pub action: String,
    /// How many choices there were.
    pub choices: usize,
    /// What a bot thinks of it; none where there was no choice.
    pub judged: Option<Judged>,
}

/// What a bot thinks of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judged {
    /// What was to be expected after it.
    pub worth: Estimate,
    /// How much less that is than after the best choice.
    pub loss: Estimate,
    /// The choices that it likes better, the best first.
    pub better: Vec<Choice<String>>,
}

/// How a seat played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Which.
    pub seat: Seat,
    /// Decisions with a choice.
    pub decisions: usize,
    /// How many of them a bot would have made too.
    pub best: usize,
    /// What it lost by a decision, on average.
    pub loss: f64,
}

/// What is told of an analysis while it goes on.
pub trait Watch: Sync {
    /// It begins: so many pieces of work.
    fn begins(&self, _pieces: usize) {}
    /// One more is done.
    fn finished(&self) {}
}

/// Why there is no analysis.
#[derive(Debug)]
pub enum NoAnalysis {
    /// The record is wrong.
    Record(RecordFault),
    /// The game of the record is not over.
    NotOver,
}

/// The game before a decision.
pub(crate) struct Before<G: Bots> {
    pub(crate) state: G::State,
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
}

impl<G: Bots> Before<G> {
    /// How many choices there were.
    pub(crate) fn choices(&self, game: &G) -> Vec<G::Action> {
        let mut legal = Vec::new();
        game.legal(&self.state, self.seat, &mut legal);
        legal
    }
}

/// Analyses a finished game.
pub fn analyse<G: Bots>(
    game: &G,
    record: &Record,
    effort: Effort,
    watch: &(impl Watch + ?Sized),
) -> Result<Analysis, NoAnalysis> {
    let Replayed { end, steps, moments } = replayed(game, record)?;
    let moments = if effort.playouts > 0 { moments } else { Vec::new() };
    watch.begins(steps.len() + moments.len());
    let decisions = shared(steps.len(), effort.threads, watch, |at| judged(game, record.seed, effort, at, &steps));
    let mut course = shared(moments.len(), effort.threads, watch, |at| {
        let step = moments[at];
        let budget = &mut Budget::iterations(effort.playouts.into());
        Moment { step, chances: chances(game, &steps[step].state, (record.seed, step), budget) }
    });
    let standing = end;
    if effort.playouts > 0 {
        course.push(Moment { step: steps.len(), chances: ended(&standing) });
    }
    Ok(Analysis {
        game: G::ID,
        options: game.chosen().clone(),
        seats: record.seats.clone(),
        winners: standing.winners().collect(),
        scores: standing.scores,
        scale: Scale::of(game.players()),
        effort,
        summary: Seat::all(game.players()).map(|seat| summary(seat, &decisions)).collect(),
        decisions,
        course,
    })
}

/// A finished game, played again.
pub(crate) struct Replayed<G: Bots> {
    /// How it ended.
    pub(crate) end: Standing,
    /// The game before every decision.
    pub(crate) steps: Vec<Before<G>>,
    /// The decisions before which the chances are worth a look; those in the end are what came of it.
    pub(crate) moments: Vec<usize>,
}

/// Plays a record again.
pub(crate) fn replayed<G: Bots>(game: &G, record: &Record) -> Result<Replayed<G>, NoAnalysis> {
    let end = record.replay(game, None).map_err(NoAnalysis::Record)?;
    if !game.actors(&end).is_empty() {
        return Err(NoAnalysis::NotOver);
    }
    let mut state = record.begin(game).map_err(NoAnalysis::Record)?;
    let before = |step: &tabletop::record::Step| {
        let action = game.read(&state, step.seat, &step.text).ok()?;
        let before = Before { state: state.clone(), seat: step.seat, action };
        game.play(&mut state, step.seat, action, &mut Silent);
        Some(before)
    };
    let steps: Vec<Before<G>> = record.steps.iter().map_while(before).collect();
    let is_first = |at: usize| at == 0 || is_moment(game, &steps[at - 1], &steps[at]);
    let moments = if game.players() == 1 {
        (0..steps.len()).step_by(steps.len().div_ceil(ALONE).max(1)).collect()
    } else {
        (0..steps.len()).filter(|at| is_first(*at)).collect()
    };
    Ok(Replayed { end: game.standing(&end), steps, moments })
}

/// Alone nobody else is ever asked: there are so many moments at most, with as many decisions between them.
const ALONE: usize = 40;

/// Whether others are asked than before, and nobody waits for them with an answer that only they know: imagined, it would be any
/// answer.
fn is_moment<G: Bots>(game: &G, before: &Before<G>, now: &Before<G>) -> bool {
    let (were_asked, asked) = (game.actors(&before.state), game.actors(&now.state));
    let somebody_waits = were_asked.len() > 1 && asked.iter().all(|seat| were_asked.contains(seat));
    !somebody_waits && (asked.len() > 1 || before.seat != now.seat)
}

/// Works on so many pieces on some threads; they come back in their order.
pub(crate) fn shared<T: Send>(
    pieces: usize,
    threads: usize,
    watch: &(impl Watch + ?Sized),
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(pieces)));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, 256) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= pieces {
                        break;
                    }
                    let piece = work(at);
                    watch.finished();
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((at, piece));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, piece)| piece).collect()
}

/// What a bot thinks of one decision, from what its seat knew.
fn judged<G: Bots>(game: &G, seed: Seed, effort: Effort, step: usize, steps: &[Before<G>]) -> Decision {
    let before = &steps[step];
    let legal = before.choices(game);
    let judge = || {
        let advice = advised(game, (seed, Look::First), (step, steps), &legal, &mut effort.thinking.budget());
        let at = advice.choices.iter().position(|choice| choice.action == before.action)?;
        let Choice { worth, behind: loss, .. } = advice.choices[at];
        // What is worth the same is no better.
        let is_better = |choice: &Choice<String>| choice.behind.mean < loss.mean;
        let choices = advice.map(|action| game.write(action)).choices.into_iter();
        let better = choices.take(at).filter(is_better).take(BETTER).collect();
        Some(Judged { worth, loss, better })
    };
    let judged = if legal.len() > 1 { judge() } else { None };
    Decision { step, seat: before.seat, action: game.write(before.action), choices: legal.len(), judged }
}

/// What a bot thinks of the choices of a decision and of the one that was made, from what its seat knew.
pub(crate) fn advised<G: Bots>(
    game: &G,
    (seed, look): (Seed, Look),
    (step, steps): (usize, &[Before<G>]),
    legal: &[G::Action],
    budget: &mut Budget<'_>,
) -> Advice<G::Action> {
    let before = &steps[step];
    let dice = |name| Dice::new(&seed, StreamId::named(name), step as u32);
    let (ask, made) = (Ask::new(game, &before.state, before.seat, legal), continued(game, &steps[step..]));
    // With other luck the second time, or what was bad luck would be found again.
    let mut dice = match look {
        Look::First => dice("analysis"),
        Look::Second => dice("second look"),
    };
    game.advise(&ask, Question { look, made: &made, decided: step }, budget, &mut dice)
}

/// Links of a turn that are followed.
const LONGEST_TURN: usize = 32;

/// The first of some decisions and those that its seat made next, as long as nothing came in between that it did not know.
fn continued<G: Bots>(game: &G, steps: &[Before<G>]) -> Vec<G::Action> {
    let Some(first) = steps.first() else { return Vec::new() };
    let seen = |state: &G::State| game.view(state, Viewer::Seat(first.seat));
    let mut foreseen =
        game.imagine(&seen(&first.state), &mut Dice::new(&Seed::number(0), StreamId::named("foreseen"), 0));
    let mut chain = vec![first.action];
    for pair in steps.windows(2).take(LONGEST_TURN) {
        game.play(&mut foreseen, first.seat, pair[0].action, &mut Silent);
        if pair[1].seat != first.seat || seen(&foreseen) != seen(&pair[1].state) {
            break;
        }
        chain.push(pair[1].action);
    }
    chain
}

fn summary(seat: Seat, decisions: &[Decision]) -> Summary {
    let own = decisions.iter().filter(|decision| decision.seat == seat).filter_map(|decision| decision.judged.as_ref());
    let best = own.clone().filter(|judged| judged.better.is_empty()).count();
    let loss = Estimate::of(own.clone().map(|judged| judged.loss.mean)).mean;
    Summary { seat, decisions: own.count(), best, loss }
}
