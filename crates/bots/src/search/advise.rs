//! What a search thinks of the choices, for people to read. Nothing is dropped: every choice has as many samples, so that
//! they can be compared.

use tabletop::{Ask, Budget, Dice, Game, Seat, Seed, Silent};

use super::{
    Effort, Guide, Leaf, Luck, blended,
    briefly::{Brief, briefly},
    leaf,
};
use crate::{
    Bots,
    advice::{Advice, Choice, Ends, Estimate, Look, Others, PartBehind, Question, Scale, lead},
    chances::{End, likely},
};

/// A choice and what came of it.
pub(super) struct Weighed<A> {
    pub(super) actions: Vec<A>,
    /// What the bot thought of it before, where that is in the unit of the leaves.
    prior: Option<f64>,
    samples: Vec<Sample>,
    /// What the bot thinks of it now.
    worth: f64,
}

/// What came of one game in the head: in the bot's judgement, as people count, and how it ended if it was played so far.
pub(super) struct Sample {
    value: f64,
    pub(super) lead: f64,
    end: Option<End>,
}

impl<A> Weighed<A> {
    pub(super) const fn new(actions: Vec<A>, prior: Option<f64>) -> Self {
        Self { actions, prior, samples: Vec::new(), worth: 0.0 }
    }

    fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.samples.iter().map(|sample| sample.value)
    }
}

/// Tries the choices that a bot would think of, each in as many games in the head as the budget allows, one at least; the first of
/// those that were made is one of them, followed by the others or by what the bot would do, whichever comes to more.
///
/// At a first look choices are worth beside each other what the bot judges, as in its own search, and the best of them comes to the
/// lead where its games were cut off, in which all play alike; the others stand below it. At a second all games are played to their
/// end (the horizon of its effort must lie beyond that), and what a choice is worth is the lead there.
pub(crate) fn advise<G: Bots>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    effort: Effort,
    question: Question<'_, G::Action>,
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> Advice<G::Action> {
    guide.even();
    let mut tried = chains(ask, guide, effort.width, question.made, dice);
    let seed = Seed::drawn(dice);
    let judged = Judged { ask, question, horizon: effort.horizon };
    let brief = match question.look {
        Look::First => None,
        Look::Second => {
            let brief = briefly(&judged, guide, &mut tried, budget, dice);
            as_the_best(ask, &mut tried, dice);
            brief
        }
    };
    for sample in 0..effort.samples {
        let mut first = Budget::unlimited();
        let within = if sample == 0 { &mut first } else { &mut *budget };
        let Some(samples) = judged.sample(guide, &tried, Luck { seed, sample }, within) else { break };
        tried.iter_mut().zip(samples).for_each(|(one, sample)| one.samples.push(sample));
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
    told(ask, &tried, brief.as_ref())
}

/// How games in the head are judged.
pub(super) struct Judged<'a, G: Bots> {
    pub(super) ask: &'a Ask<'a, G>,
    pub(super) question: Question<'a, G::Action>,
    horizon: u32,
}

impl<G: Bots> Judged<'_, G> {
    /// One game of each choice with the same luck; none if the budget ends before.
    pub(super) fn sample(
        &self,
        guide: &mut impl Guide<G>,
        choices: &[Weighed<G::Action>],
        luck: Luck,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Sample>> {
        let leaves =
            choices.iter().map(|one| budget.spend().then(|| leaf(self.ask, guide, self.horizon, &one.actions, luck)));
        let leaves = leaves.collect::<Option<Vec<Leaf<G>>>>()?;
        Some(match self.question.look {
            Look::First => self.cut_off(guide, leaves),
            Look::Second => leaves.into_iter().map(|leaf| self.ended(&leaf)).collect(),
        })
    }

    fn cut_off(&self, guide: &mut impl Guide<G>, leaves: Vec<Leaf<G>>) -> Vec<Sample> {
        let (game, seat) = (self.ask.game(), self.ask.seat());
        let leaves: Vec<G::State> = leaves.into_iter().map(|leaf| leaf.state).collect();
        let values = guide.judge(game, seat, &leaves);
        let sample = |(value, leaf): (f64, &G::State)| Sample { value, lead: guide.lead(game, seat, leaf), end: None };
        values.into_iter().zip(&leaves).map(sample).collect()
    }

    fn ended(&self, leaf: &Leaf<G>) -> Sample {
        let standing = self.ask.game().standing(&leaf.state);
        let lead = lead(&standing.scores, self.ask.seat());
        Sample { value: lead, lead, end: Some(End::new(standing, self.question.decided, leaf.decisions)) }
    }
}

/// What came of each choice, and a little what was thought of it before: that counts like `trust` games.
fn weigh<A>(tried: &mut [Weighed<A>], trust: f64) {
    let mean = |one: &Weighed<A>| Estimate::of(one.values()).mean;
    let offsets = tried.iter().filter_map(|one| Some(mean(one) - one.prior?));
    let offset = Estimate::of(offsets.collect::<Vec<_>>().into_iter()).mean;
    for one in tried {
        let (mean, count) = (mean(one), one.samples.len() as f64);
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

/// Adds to the choices after which the likely best one could be gone on with as well, such as another card that pays for the same,
/// that they are: or they would be told to be worse for what a bot plans after them.
fn as_the_best<G: Game>(ask: &Ask<'_, G>, found: &mut Vec<Weighed<G::Action>>, dice: &mut Dice) {
    let Some(best) = found.first().map(|best| best.actions.clone()) else { return };
    let [_, next @ ..] = &best[..] else { return };
    let Some(first) = next.first() else { return };
    let state = ask.imagine(dice);
    for at in 1..found.len() {
        let Some(choice) = found[at].actions.first().copied() else { continue };
        let mut state = state.clone();
        ask.game().play(&mut state, ask.seat(), choice, &mut Silent);
        let chain = [&[choice], next].concat();
        let is_open =
            ask.game().actors(&state).contains(ask.seat()) && ask.game().check(&state, ask.seat(), *first).is_ok();
        if is_open && !found.iter().any(|known| known.actions == chain) {
            found.push(Weighed::new(chain, None));
        }
    }
}

/// A choice by itself is followed by what the bot would do next, or it would be held against whole turns that were thought out.
pub(super) fn go_on<G: Game>(ask: &Ask<'_, G>, guide: &mut impl Guide<G>, chain: &mut Vec<G::Action>, dice: &mut Dice) {
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

fn told<G: Bots>(
    ask: &Ask<'_, G>,
    tried: &[Weighed<G::Action>],
    brief: Option<&Brief<G::Action>>,
) -> Advice<G::Action> {
    let scale = Scale::of(ask.game().players());
    let Some(best) = tried.first() else { return Advice { scale, choices: Vec::new(), others: None } };
    let lead = Estimate::of(best.samples.iter().map(|sample| sample.lead)).mean;
    let choice = |one: &Weighed<G::Action>| {
        let behind = paired(best, one, |sample| Some(sample.value));
        let behind = Estimate { mean: best.worth - one.worth, ..behind };
        let worth = Estimate { mean: lead - behind.mean, error: Estimate::of(one.values()).error };
        Some(Choice { action: *one.actions.first()?, worth, behind, ends: ends(ask, best, one) })
    };
    let choices: Vec<Choice<G::Action>> = tried.iter().filter_map(choice).collect();
    let others = brief.and_then(|brief| others(brief, &choices));
    Advice { scale, choices, others }
}

/// How much more the best choice has of something than another one, game by game.
fn paired<A>(best: &Weighed<A>, one: &Weighed<A>, of: impl Fn(&Sample) -> Option<f64>) -> Estimate {
    let pairs = best.samples.iter().zip(&one.samples);
    let differences: Vec<f64> = pairs.filter_map(|(best, one)| Some(of(best)? - of(one)?)).collect();
    Estimate::of(differences.iter().copied())
}

/// What came of a choice beside the best one, if its games were played to their end.
fn ends<G: Bots>(ask: &Ask<'_, G>, best: &Weighed<G::Action>, one: &Weighed<G::Action>) -> Option<Ends> {
    let (seat, spread) = (ask.seat(), ask.game().spread());
    let win = |sample: &Sample| likely(sample.end.as_ref()?, spread).get(seat.index()).copied();
    let score = |sample: &Sample| Some(*sample.end.as_ref()?.standing.scores.get(seat.index())? as f64);
    one.samples.first()?.end.as_ref()?;
    let wins: Vec<f64> = one.samples.iter().filter_map(win).collect();
    let (lead, score_behind) = (paired(best, one, |sample| Some(sample.lead)), paired(best, one, score));
    let rival = paired(one, best, |sample| Some(score(sample)? - sample.lead));
    let parts = part_names(seat, [best, one]).into_iter().map(|part| PartBehind {
        behind: paired(best, one, |sample| Some(part_of(sample.end.as_ref()?, seat, part))),
        part: part.to_owned(),
    });
    Some(Ends {
        games: one.samples.len(),
        win: Estimate::of(wins.iter().copied()),
        win_behind: paired(best, one, win),
        rival_ahead: Estimate { mean: lead.mean - score_behind.mean, ..rival },
        score_behind,
        parts: parts.collect(),
    })
}

/// The parts of a seat's score that any end of two choices has.
fn part_names<A>(seat: Seat, of: [&Weighed<A>; 2]) -> Vec<&'static str> {
    let ends = of.into_iter().flat_map(|one| &one.samples).filter_map(|sample| sample.end.as_ref());
    let parts = ends.flat_map(|end| end.standing.parts.get(seat.index()).into_iter().flatten());
    let mut names: Vec<&'static str> = parts.map(|part| part.what.id).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// What a seat has of a part.
fn part_of(end: &End, seat: Seat, name: &str) -> f64 {
    let parts = end.standing.parts.get(seat.index()).into_iter().flatten().filter(|part| part.what.id == name);
    parts.map(|part| part.points).sum::<i64>() as f64
}

/// Between which worths the choices lie that were looked at briefly: they were held against those that are told with the same luck,
/// and none was as good as the best of them.
fn others<A: PartialEq>(brief: &Brief<A>, told: &[Choice<A>]) -> Option<Others> {
    let pairs = told.iter().filter_map(|choice| {
        let known = brief.listed.iter().find(|(action, _)| *action == choice.action)?;
        Some(choice.worth.mean - known.1)
    });
    let offset = Estimate::of(pairs.collect::<Vec<_>>().into_iter()).mean;
    let best = told.first()?.worth.mean;
    let worths = brief.others.iter().map(|worth| (worth + offset).min(best));
    let (low, high) = worths.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| (low.min(one), high.max(one)));
    (low <= high).then_some(Others { count: brief.others.len(), low, high })
}
