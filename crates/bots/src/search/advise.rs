//! What a search thinks of the choices, for people to read. Nothing is dropped: every choice has as many samples, so that
//! they can be compared.

use tabletop::{Ask, Budget, Dice, Game, Seed, Silent};

use super::{Effort, Guide, Luck, blended, leaf};
use crate::advice::{Advice, Choice, Estimate, Scale, lead};

/// A choice and what came of it, in the bot's judgement and as people count.
struct Weighed<A> {
    actions: Vec<A>,
    /// What the bot thought of it before, where that is in the unit of the leaves.
    prior: Option<f64>,
    values: Vec<f64>,
    leads: Vec<f64>,
    /// What the bot thinks of it now.
    worth: f64,
}

impl<A> Weighed<A> {
    const fn new(actions: Vec<A>, prior: Option<f64>) -> Self {
        Self { actions, prior, values: Vec::new(), leads: Vec::new(), worth: 0.0 }
    }

    fn mean(&self) -> f64 {
        Estimate::of(self.values.iter().copied()).mean
    }
}

/// Tries the choices that a bot would think of, each in as many games in the head as the budget allows, one at least; the first of
/// `also` is one of them, followed by the others or by what the bot would do, whichever comes to more.
///
/// What choices are worth beside each other is the bot's judgement, as in its own search. What the best of them comes to is the
/// lead at the ends of its games, in which all play alike; the others stand below it.
pub(crate) fn advise<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    effort: Effort,
    also: &[G::Action],
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> Advice<G::Action> {
    let judge = |guide: &mut _, leaves: &[G::State]| {
        let values = Guide::judge(guide, ask.game(), ask.seat(), leaves);
        let leads = leaves.iter().map(|leaf| Guide::lead(guide, ask.game(), ask.seat(), leaf));
        values.into_iter().zip(leads.collect::<Vec<_>>()).collect()
    };
    tried(ask, guide, effort, also, budget, dice, judge)
}

/// The same by games that are played to their end: what choices are worth is the lead there, whatever the bot thinks of it. Its
/// horizon must lie beyond the end of any game.
pub(crate) fn advise_by_ends<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    effort: Effort,
    also: &[G::Action],
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> Advice<G::Action> {
    let judge = |_: &mut _, ends: &[G::State]| {
        let leads = ends.iter().map(|end| lead(&ask.game().standing(end).scores, ask.seat()));
        leads.map(|lead| (lead, lead)).collect()
    };
    tried(ask, guide, effort, also, budget, dice, judge)
}

/// Tries choices; `judge` says what the ends of a sample are worth, in the bot's judgement and as people count.
fn tried<G: Game, H: Guide<G>>(
    ask: &Ask<'_, G>,
    guide: &mut H,
    effort: Effort,
    also: &[G::Action],
    budget: &mut Budget<'_>,
    dice: &mut Dice,
    judge: impl Fn(&mut H, &[G::State]) -> Vec<(f64, f64)>,
) -> Advice<G::Action> {
    guide.even();
    let mut tried = chains(ask, guide, effort.width, also, dice);
    let seed = Seed::drawn(dice);
    for sample in 0..effort.samples {
        let mut first = Budget::unlimited();
        let within = if sample == 0 { &mut first } else { &mut *budget };
        let luck = Luck { seed, sample };
        let leaves =
            tried.iter().map(|one| within.spend().then(|| leaf(ask, guide, effort.horizon, &one.actions, luck)));
        let Some(leaves) = leaves.collect::<Option<Vec<G::State>>>() else { break };
        for (one, (value, lead)) in tried.iter_mut().zip(judge(guide, &leaves)) {
            one.values.push(value);
            one.leads.push(lead);
        }
    }
    weigh(&mut tried, effort.trust);
    tried.sort_by(|one, two| two.worth.total_cmp(&one.worth));
    // Of a choice that was followed by this and by that the better is told.
    let mut seen = Vec::new();
    tried.retain(|one| {
        let is_new = !seen.contains(&one.actions.first().copied());
        seen.push(one.actions.first().copied());
        is_new
    });
    told(ask, &tried)
}

/// What came of each choice, and a little what was thought of it before: that counts like `trust` games.
fn weigh<A>(tried: &mut [Weighed<A>], trust: f64) {
    let offsets = tried.iter().filter_map(|one| Some(one.mean() - one.prior?));
    let offset = Estimate::of(offsets.collect::<Vec<_>>().into_iter()).mean;
    for one in tried {
        let (mean, count) = (one.mean(), one.values.len() as f64);
        one.worth = one.prior.map_or(mean, |prior| blended((mean, count), (prior + offset, trust)));
    }
}

/// The best chain of each first choice that the bot would think of, then the likely best of the others.
fn chains<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    width: usize,
    also: &[G::Action],
    dice: &mut Dice,
) -> Vec<Weighed<G::Action>> {
    let mut found: Vec<Weighed<G::Action>> = Vec::new();
    let mut add = |actions: Vec<G::Action>, prior: Option<f64>, most: usize| {
        let known = found.iter().any(|known| known.actions.first() == actions.first());
        if found.len() < most && !known && !actions.is_empty() {
            found.push(Weighed::new(actions, prior));
        }
    };
    for (prior, actions) in guide.choices(ask, dice) {
        add(actions, Some(prior), width);
    }
    for (_, action) in guide.singly(ask, dice) {
        add(vec![action], None, width);
    }
    if let [made, later @ ..] = also {
        add(vec![*made], None, width + 1);
        let is_known = |known: &Weighed<G::Action>| known.actions.starts_with(also);
        if !later.is_empty() && !found.iter().any(is_known) {
            found.push(Weighed::new(also.to_vec(), None));
        }
    }
    for one in &mut found {
        go_on(ask, guide, &mut one.actions, dice);
    }
    found
}

/// A choice by itself is followed by what the bot would do next, or it would be held against whole turns that were thought out.
fn go_on<G: Game>(ask: &Ask<'_, G>, guide: &mut impl Guide<G>, chain: &mut Vec<G::Action>, dice: &mut Dice) {
    let [only] = chain[..] else { return };
    let (game, seat) = (ask.game(), ask.seat());
    let (mut state, mut legal) = (ask.imagine(dice), Vec::new());
    game.play(&mut state, seat, only, &mut Silent);
    while game.actors(&state).first() == Some(seat) {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let [forced] = legal[..] else {
            let turns = guide.choices(&Ask::new(game, &state, seat, &legal), dice);
            return chain.extend(turns.into_iter().next().into_iter().flat_map(|(_, actions)| actions));
        };
        chain.push(forced);
        game.play(&mut state, seat, forced, &mut Silent);
    }
}

fn told<G: Game>(ask: &Ask<'_, G>, tried: &[Weighed<G::Action>]) -> Advice<G::Action> {
    let scale = Scale::of(ask.game().players());
    let Some(best) = tried.first() else { return Advice { scale, choices: Vec::new() } };
    let lead = Estimate::of(best.leads.iter().copied()).mean;
    let choice = |one: &Weighed<G::Action>| {
        let error = Estimate::of(one.values.iter().copied()).error;
        let behind = Estimate::of(best.values.iter().zip(&one.values).map(|(best, one)| best - one));
        let behind = Estimate { mean: best.worth - one.worth, ..behind };
        Some(Choice { action: *one.actions.first()?, worth: Estimate { mean: lead - behind.mean, error }, behind })
    };
    Advice { scale, choices: tried.iter().filter_map(choice).collect() }
}
