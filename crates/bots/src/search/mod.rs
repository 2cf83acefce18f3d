//! Search for games with rivals and hidden parts: the best few choices are tried in games played in the head, cut off after
//! a while and judged there.
//!
//! Every sample deals the hidden parts anew and gives all choices the same luck, so that their difference is not chance. The
//! worst choices are dropped as samples come in (halving); when one is clearly the best, the search ends. Where a choice is a
//! chain of decisions, what was tried is kept from one of them to the next. With a number of iterations, each one game in the
//! head, the choice is the same on every machine.

mod advise;
mod briefly;
mod chains;
mod halves;

use tabletop::{Ask, Budget, Dice, Game, Seat, Seed, Silent, StreamId, Viewer};

pub(crate) use advise::advise;

/// What a search must know of a game.
pub(crate) trait Guide<G: Game> {
    /// What is worth a thought, the likely best first: one choice, or a chain of them that is followed to its end.
    fn choices(&mut self, ask: &Ask<'_, G>, dice: &mut Dice) -> Vec<(f64, Vec<G::Action>)>;

    /// Every choice by itself, the likely best first: for who wants to know of more than the bot would think of.
    fn singly(&mut self, ask: &Ask<'_, G>, dice: &mut Dice) -> Vec<(f64, G::Action)>;

    /// Whether much is open, so that new choices should be looked for although some were thought of before.
    fn is_open(&self, _ask: &Ask<'_, G>) -> bool {
        true
    }

    /// Whether a seat knows what it will be asked next when nobody else is asked before: without that there is no going on with a choice.
    fn knows_what_comes(&self) -> bool {
        true
    }

    /// A game in the head begins: now is the time to imagine what kind of players the rivals are.
    fn begin(&mut self, _dice: &mut Dice) {}

    /// From now on all seats play alike in games in the head: who expects rivals to be weaker would expect too much for people
    /// to read.
    fn even(&mut self) {}

    /// From now on all seats have the one habit (an even number) or the other in games in the head: what is told of a choice should not
    /// hang on how one bot would go on. Only where all play alike.
    fn habit(&mut self, _number: u32) {}

    /// What a seat does in a game in the head; `own` is whether it is the searcher's.
    fn reply(&mut self, ask: &Ask<'_, G>, own: bool, dice: &mut Dice) -> G::Action;

    /// The round or the turn that a game is in: a game in the head ends when it has changed [`Effort::horizon`] times.
    fn clock(&self, state: &G::State) -> u32;

    /// What positions are worth to a seat: all leaves of a sample at once, so that a network can take them in one pass.
    fn judge(&mut self, game: &G, seat: Seat, leaves: &[G::State]) -> Vec<f64>;

    /// The score that a seat is expected to have in the end, less that of its best rival if it has one. What [`Guide::judge`]
    /// says may weigh things in its own way; this is for people to read.
    fn lead(&mut self, game: &G, seat: Seat, leaf: &G::State) -> f64;
}

/// How hard a search tries.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effort {
    /// Choices that are tried.
    pub(crate) width: usize,
    /// In so many ways each is gone on with, where it is told what choices are worth.
    pub(crate) ways: usize,
    /// How far games in the head go: so many rounds or turns, this one included.
    pub(crate) horizon: u32,
    /// The most samples, whatever the budget.
    pub(crate) samples: u32,
    /// How many samples the guide's own opinion of a choice counts for; it must be in the unit of the leaves then.
    pub(crate) trust: f64,
}

/// Samples before the first choices are dropped; then twice as many each time.
const FIRST_LOOK: usize = 4;
/// A choice that is worse by so many standard errors is out of the question.
const CLEAR: f64 = 3.0;

/// What was tried for a decision. Of chains that begin with what was decided, the rest is kept for the next one, with all
/// that came of them.
#[derive(Debug)]
pub(crate) struct Search<G: Game> {
    tried: Vec<Tried<G::Action>>,
    /// The luck of all samples.
    seed: Seed,
    /// What the seat sees at its next decision, unless something comes in between that was not foreseen.
    foreseen: Option<G::View>,
}

impl<G: Game> Search<G> {
    pub(crate) fn new() -> Self {
        Self { tried: Vec::new(), seed: Seed::number(0), foreseen: None }
    }

    /// Decides, and keeps what can be of use later.
    pub(crate) fn decide(
        &mut self,
        ask: &Ask<'_, G>,
        guide: &mut impl Guide<G>,
        effort: Effort,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> G::Action {
        self.forget_unless_foreseen(ask);
        let action = match ask.legal() {
            [only] => *only,
            legal => {
                self.recall(ask, guide, effort, dice);
                self.sample(ask, guide, effort, budget);
                self.tried.first().and_then(|best| best.actions.first()).map_or(legal[0], |action| *action)
            }
        };
        self.keep(ask, action, guide, dice);
        action
    }

    /// Whether something is known of this decision from the one before: all came as foreseen.
    pub(crate) fn recalls(&self, ask: &Ask<'_, G>) -> bool {
        !self.tried.is_empty() && self.foreseen.as_ref() == Some(&ask.view())
    }

    fn forget_unless_foreseen(&mut self, ask: &Ask<'_, G>) {
        if !self.recalls(ask) {
            self.tried.clear();
        }
    }

    /// What is known from the decision before, and what else is worth a thought where much is open.
    fn recall(&mut self, ask: &Ask<'_, G>, guide: &mut impl Guide<G>, effort: Effort, dice: &mut Dice) {
        self.tried.retain(|tried| tried.actions.first().is_some_and(|first| ask.legal().contains(first)));
        if self.tried.is_empty() {
            self.seed = Seed::drawn(dice);
        } else if !guide.is_open(ask) {
            return;
        }
        for (prior, actions) in guide.choices(ask, dice).into_iter().take(effort.width) {
            match self.tried.iter_mut().find(|known| known.actions == actions) {
                Some(known) => known.prior = prior,
                None => self.tried.push(Tried { actions, prior, values: Vec::new() }),
            }
        }
    }

    fn sample(&mut self, ask: &Ask<'_, G>, guide: &mut impl Guide<G>, effort: Effort, budget: &mut Budget<'_>) {
        let (mut alive, mut look) = (self.tried.len(), FIRST_LOOK);
        for sample in 0..effort.samples as usize {
            if alive <= 1 || !self.try_all(ask, guide, (effort.horizon, alive, sample), budget) {
                break;
            }
            let trust = effort.trust;
            let offset =
                self.tried[..alive].iter().map(|one| one.mean(sample + 1) - one.prior).sum::<f64>() / alive as f64;
            let worth = |one: &Tried<G::Action>| one.worth(sample + 1, trust, offset);
            self.tried[..alive].sort_by(|one, two| worth(two).total_cmp(&worth(one)));
            if sample + 1 == look {
                look *= 2;
                alive = alive.div_ceil(2).max(2);
            }
            let best = &self.tried[0];
            alive = self.tried[..alive].iter().take_while(|other| !best.is_clearly_better(other, sample + 1)).count();
        }
    }

    /// Tries once, with the same luck, every choice that was not yet tried so often; false if the budget ends before.
    fn try_all(
        &mut self,
        ask: &Ask<'_, G>,
        guide: &mut impl Guide<G>,
        (horizon, alive, sample): (u32, usize, usize),
        budget: &mut Budget<'_>,
    ) -> bool {
        let luck = Luck { seed: self.seed, sample: sample as u32 };
        let new: Vec<usize> = (0..alive).filter(|at| self.tried[*at].values.len() <= sample).collect();
        let mut leaves = Vec::with_capacity(new.len());
        for at in &new {
            if !budget.spend() {
                return false;
            }
            leaves.push(leaf(ask, guide, horizon, &self.tried[*at].actions, luck).state);
        }
        let values = guide.judge(ask.game(), ask.seat(), &leaves);
        new.into_iter().zip(values).for_each(|(at, value)| self.tried[at].values.push(value));
        true
    }

    /// Keeps what is left of the chains that begin with a decision, and what the seat should see next.
    fn keep(&mut self, ask: &Ask<'_, G>, action: G::Action, guide: &mut impl Guide<G>, dice: &mut Dice) {
        self.tried.retain(|tried| tried.actions.len() > 1 && tried.actions[0] == action);
        if self.tried.is_empty() {
            return;
        }
        for tried in &mut self.tried {
            tried.actions.remove(0);
        }
        let mut state = ask.imagine(dice);
        ask.game().play(&mut state, ask.seat(), action, &mut Silent);
        others_answer(ask, &mut state, guide, dice);
        self.foreseen = Some(ask.game().view(&state, Viewer::Seat(ask.seat())));
    }
}

/// A choice and what came of it.
#[derive(Clone, Debug)]
struct Tried<A> {
    actions: Vec<A>,
    prior: f64,
    values: Vec<f64>,
}

impl<A> Tried<A> {
    /// What came of it in the first so many samples; what was thought before if there was none.
    fn mean(&self, count: usize) -> f64 {
        let values = &self.values[..count.min(self.values.len())];
        if values.is_empty() { self.prior } else { values.iter().sum::<f64>() / values.len() as f64 }
    }

    /// The same, where what was thought before counts like `trust` samples.
    fn worth(&self, count: usize, trust: f64, offset: f64) -> f64 {
        blended((self.mean(count), count as f64), (self.prior + offset, trust))
    }

    /// Whether the difference to another choice, sample by sample, is too large for chance.
    fn is_clearly_better(&self, other: &Self, count: usize) -> bool {
        let pairs = self.values.iter().zip(&other.values).take(count);
        let differences: Vec<f64> = pairs.map(|(one, two)| one - two).collect();
        if differences.len() < FIRST_LOOK {
            return false;
        }
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let variance = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
        mean > CLEAR * (variance / count).sqrt() && mean > 0.0
    }
}

/// The mean of two numbers, each with its weight.
fn blended((one, of_one): (f64, f64), (two, of_two): (f64, f64)) -> f64 {
    (one * of_one + two * of_two) / (of_one + of_two)
}

/// The luck of one sample, the same for all choices.
#[derive(Clone, Copy)]
struct Luck {
    seed: Seed,
    sample: u32,
}

/// Where a game in the head ends.
struct Leaf<G: Game> {
    state: G::State,
    /// The decisions of the game in the head, without those of the choice that it began with.
    decisions: usize,
}

/// Where a game in the head ends that begins with a choice.
fn leaf<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    horizon: u32,
    choice: &[G::Action],
    luck: Luck,
) -> Leaf<G> {
    let mut dice = Dice::new(&luck.seed, StreamId::named("search"), luck.sample);
    let mut state = ask.imagine(&mut dice);
    guide.begin(&mut dice);
    let clock = guide.clock(&state);
    follow(ask, &mut state, choice, guide, &mut dice);
    let decisions = play_on(ask, &mut state, guide, (clock, horizon), &mut dice);
    Leaf { state, decisions }
}

/// Takes a chain of choices; whoever is asked in between answers. A chain ends where luck has made its next link illegal.
fn follow<G: Game>(
    ask: &Ask<'_, G>,
    state: &mut G::State,
    chain: &[G::Action],
    guide: &mut impl Guide<G>,
    dice: &mut Dice,
) {
    for (at, action) in chain.iter().enumerate() {
        others_answer(ask, state, guide, dice);
        if at > 0 && ask.game().check(state, ask.seat(), *action).is_err() {
            return;
        }
        ask.game().play(state, ask.seat(), *action, &mut Silent);
    }
}

/// Whoever else is asked first answers.
fn others_answer<G: Game>(ask: &Ask<'_, G>, state: &mut G::State, guide: &mut impl Guide<G>, dice: &mut Dice) {
    let (game, mut legal) = (ask.game(), Vec::new());
    while let Some(other) = game.actors(state).first().filter(|other| *other != ask.seat()) {
        legal.clear();
        game.legal(state, other, &mut legal);
        let answer = guide.reply(&Ask::new(game, state, other, &legal), false, dice);
        game.play(state, other, answer, &mut Silent);
    }
}

/// Plays a game in the head until its clock, which stood at `from`, has changed so often; so many decisions were made.
fn play_on<G: Game>(
    ask: &Ask<'_, G>,
    state: &mut G::State,
    guide: &mut impl Guide<G>,
    (from, horizon): (u32, u32),
    dice: &mut Dice,
) -> usize {
    let game = ask.game();
    let (mut legal, mut clock, mut passed, mut decisions) = (Vec::new(), from, 0, 0);
    loop {
        let now = guide.clock(state);
        passed += u32::from(now != clock);
        clock = now;
        let Some(seat) = game.actors(state).first().filter(|_| passed < horizon) else { return decisions };
        legal.clear();
        game.legal(state, seat, &mut legal);
        let action = match legal[..] {
            [only] => only,
            _ => guide.reply(&Ask::new(game, state, seat, &legal), seat == ask.seat(), dice),
        };
        game.play(state, seat, action, &mut Silent);
        decisions += 1;
    }
}
