//! Search for games with rivals and hidden parts: the best few choices are tried in games played in the head, cut off after
//! a while and judged there.
//!
//! Every sample deals the hidden parts anew and gives all choices the same luck, so that their difference is not chance. The
//! worst choices are dropped as samples come in (halving); when one is clearly the best, the search ends. With a number of
//! iterations, each one game in the head, the choice is the same on every machine.

mod advise;

use tabletop::{Ask, Budget, Dice, Game, Seat, Seed, Silent, StreamId};

pub(crate) use advise::advise;

use crate::advice::Estimate;

/// What a search must know of a game.
pub(crate) trait Guide<G: Game> {
    /// What is worth a thought, the likely best first: one choice, or a chain of them that is followed to its end.
    fn choices(&mut self, ask: &Ask<'_, G>, dice: &mut Dice) -> Vec<(f64, Vec<G::Action>)>;

    /// Every choice by itself, the likely best first: for who wants to know of more than the bot would think of.
    fn singly(&mut self, ask: &Ask<'_, G>, dice: &mut Dice) -> Vec<(f64, G::Action)>;

    /// A game in the head begins: now is the time to imagine what kind of players the rivals are.
    fn begin(&mut self, _dice: &mut Dice) {}

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// Choices that are tried.
    pub(crate) width: usize,
    /// How far games in the head go: so many rounds or turns, this one included.
    pub(crate) horizon: u32,
    /// The most samples, whatever the budget.
    pub(crate) samples: u32,
}

/// Samples before the first choices are dropped; then twice as many each time.
const FIRST_LOOK: u32 = 4;
/// A choice that is worse by so many standard errors is out of the question.
const CLEAR: f64 = 3.0;

/// The chains that were tried as far as the budget goes, the best first. What was tried less often than others stands behind
/// them.
pub(crate) fn search<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    effort: Effort,
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> Vec<Vec<G::Action>> {
    if let [only] = ask.legal() {
        return vec![vec![*only]];
    }
    let mut ranked = guide.choices(ask, dice);
    ranked.truncate(effort.width);
    let mut tried: Vec<Tried<G::Action>> =
        ranked.into_iter().map(|(prior, actions)| Tried::new(prior, actions)).collect();
    let (mut alive, seed) = (tried.len(), Seed::drawn(dice));
    let mut look = FIRST_LOOK;
    for sample in 0..effort.samples {
        if alive <= 1 {
            break;
        }
        let luck = Luck { seed, sample };
        let Some(leaves) = leaves(ask, guide, effort.horizon, &tried[..alive], luck, budget) else { break };
        let values = guide.judge(ask.game(), ask.seat(), &leaves);
        tried[..alive].iter_mut().zip(values).for_each(|(tried, value)| tried.values.push(value));
        tried[..alive].sort_by(|one, two| two.mean().total_cmp(&one.mean()));
        if sample + 1 == look {
            look *= 2;
            alive = alive.div_ceil(2).max(2);
        }
        alive = tried[..alive].iter().take_while(|other| !tried[0].is_clearly_better(other)).count();
    }
    tried.into_iter().map(|tried| tried.actions).collect()
}

/// A choice and what came of it.
struct Tried<A> {
    actions: Vec<A>,
    prior: f64,
    values: Vec<f64>,
    /// What people want to know ([`Guide::lead`]), if somebody asks for it.
    leads: Vec<f64>,
}

impl<A> Tried<A> {
    const fn new(prior: f64, actions: Vec<A>) -> Self {
        Self { actions, prior, values: Vec::new(), leads: Vec::new() }
    }

    fn mean(&self) -> f64 {
        match self.values.len() {
            0 => self.prior,
            count => self.values.iter().sum::<f64>() / count as f64,
        }
    }

    /// Whether the difference to another choice, sample by sample, is too large for chance.
    fn is_clearly_better(&self, other: &Self) -> bool {
        let differences = self.values.iter().zip(&other.values).map(|(one, two)| one - two);
        if differences.len() < FIRST_LOOK as usize {
            return false;
        }
        let Estimate { mean, error } = Estimate::of(differences);
        mean > CLEAR * error.unwrap_or(0.0) && mean > 0.0
    }
}

/// The luck of one sample, the same for all choices.
#[derive(Clone, Copy)]
struct Luck {
    seed: Seed,
    sample: u32,
}

/// Where every choice leads, each tried once with the same luck; none if the budget ends before all were tried.
fn leaves<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    horizon: u32,
    tried: &[Tried<G::Action>],
    luck: Luck,
    budget: &mut Budget<'_>,
) -> Option<Vec<G::State>> {
    let mut leaves = Vec::with_capacity(tried.len());
    for one in tried {
        if !budget.spend() {
            return None;
        }
        let mut dice = Dice::new(&luck.seed, StreamId::named("search"), luck.sample);
        let mut state = ask.imagine(&mut dice);
        guide.begin(&mut dice);
        let clock = guide.clock(&state);
        follow(ask, &mut state, &one.actions, guide, &mut dice);
        play_on(ask, &mut state, guide, (clock, horizon), &mut dice);
        leaves.push(state);
    }
    Some(leaves)
}

/// Takes a chain of choices; whoever is asked in between answers. A chain ends where luck has made its next link illegal.
fn follow<G: Game>(
    ask: &Ask<'_, G>,
    state: &mut G::State,
    chain: &[G::Action],
    guide: &mut impl Guide<G>,
    dice: &mut Dice,
) {
    let (game, mut legal) = (ask.game(), Vec::new());
    for (at, action) in chain.iter().enumerate() {
        while let Some(other) = game.actors(state).first().filter(|other| *other != ask.seat()) {
            legal.clear();
            game.legal(state, other, &mut legal);
            let answer = guide.reply(&Ask::new(game, state, other, &legal), false, dice);
            game.play(state, other, answer, &mut Silent);
        }
        if at > 0 && game.check(state, ask.seat(), *action).is_err() {
            return;
        }
        game.play(state, ask.seat(), *action, &mut Silent);
    }
}

/// Plays a game in the head until its clock, which stood at `from`, has changed so often.
fn play_on<G: Game>(
    ask: &Ask<'_, G>,
    state: &mut G::State,
    guide: &mut impl Guide<G>,
    (from, horizon): (u32, u32),
    dice: &mut Dice,
) {
    let game = ask.game();
    let (mut legal, mut clock, mut passed) = (Vec::new(), from, 0);
    loop {
        let now = guide.clock(state);
        passed += u32::from(now != clock);
        clock = now;
        let Some(seat) = game.actors(state).first().filter(|_| passed < horizon) else { break };
        legal.clear();
        game.legal(state, seat, &mut legal);
        let action = match legal[..] {
            [only] => only,
            _ => guide.reply(&Ask::new(game, state, seat, &legal), seat == ask.seat(), dice),
        };
        game.play(state, seat, action, &mut Silent);
    }
}
