//! What a search thinks of the choices, for people to read. Nothing is dropped: every choice has as many samples, so that
//! they can be compared.

use tabletop::{Ask, Budget, Dice, Seat, Seed};

use super::{
    Effort, Guide, Leaf, Luck, blended,
    briefly::{Brief, briefly},
    chains::{as_the_first, chains},
    halves::of_the_best,
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
    pub(super) samples: Vec<Sample>,
    /// What the bot thinks of it now.
    worth: f64,
}

/// A first choice and what came of the best way to go on with it.
struct FirstChoice<'a, A> {
    action: A,
    samples: Vec<&'a Sample>,
    worth: f64,
}

/// What came of one game in the head: in the bot's judgement, as people count, and how it ended if it was played so far.
pub(super) struct Sample {
    pub(super) value: f64,
    pub(super) lead: f64,
    pub(super) end: Option<End>,
}

impl<A> Weighed<A> {
    pub(super) const fn new(actions: Vec<A>, prior: Option<f64>) -> Self {
        Self { actions, prior, samples: Vec::new(), worth: 0.0 }
    }

    fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.samples.iter().map(|sample| sample.value)
    }
}

/// Tries the choices that a bot would think of, each chain in as many games in the head as the budget allows, one at least; what was
/// made is one of them. A choice is worth what the best way to go on with it comes to: the bot's, what its player did, another one.
///
/// At a first look chains are worth beside each other what the bot judges, as in its own search and of the same chains, and the best of
/// them comes to the lead where its games were cut off, in which all play alike; the others stand below it. At a second all games are
/// played to their end (the horizon of its effort must lie beyond that), and what a choice is worth is the lead there; ways to go on
/// are tried briefly first, and which of those that are left is the best is said by other games than what it is worth.
pub(crate) fn advise<G: Bots>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    effort: Effort,
    question: Question<'_, G::Action>,
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> Advice<G::Action> {
    guide.even();
    let mut tried = chains(ask, guide, (effort, question.look), question.made, dice);
    let seed = Seed::drawn(dice);
    let judged = Judged { ask, question, horizon: effort.horizon };
    let brief = match question.look {
        Look::First => None,
        Look::Second => {
            let brief = briefly(&judged, guide, &mut tried, budget, dice);
            as_the_first(ask, &mut tried, dice);
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
    let mut choices = firsts(&tried, question.look);
    choices.sort_by(|one, two| two.worth.total_cmp(&one.worth));
    // The best is worth what is expected of whoever would pick the best, not what came to the one that had the most luck.
    if let (Look::Second, Some(best)) = (question.look, choices.first_mut()) {
        best.samples = of_the_best(&tried.iter().collect::<Vec<_>>());
        best.worth = mean(&best.samples);
    }
    advice(ask, &choices, brief.as_ref())
}

/// What came of each first choice by the best way to go on with it.
fn firsts<A: Copy + PartialEq>(tried: &[Weighed<A>], look: Look) -> Vec<FirstChoice<'_, A>> {
    let mut found: Vec<FirstChoice<'_, A>> = Vec::new();
    for one in tried {
        let Some(action) = one.actions.first().copied() else { continue };
        if found.iter().any(|known| known.action == action) {
            continue;
        }
        let ways: Vec<&Weighed<A>> = tried.iter().filter(|way| way.actions.first() == Some(&action)).collect();
        let best = ways.iter().copied().reduce(|best, next| if next.worth > best.worth { next } else { best });
        found.extend(best.map(|best| match look {
            Look::First => FirstChoice { action, samples: best.samples.iter().collect(), worth: best.worth },
            Look::Second => {
                let samples = of_the_best(&ways);
                FirstChoice { action, worth: mean(&samples), samples }
            }
        }));
    }
    found
}

fn mean(samples: &[&Sample]) -> f64 {
    Estimate::of(samples.iter().map(|sample| sample.value)).mean
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
        if self.question.look == Look::Second {
            guide.habit(luck.sample);
        }
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

fn advice<G: Bots>(
    ask: &Ask<'_, G>,
    choices: &[FirstChoice<'_, G::Action>],
    brief: Option<&Brief<G::Action>>,
) -> Advice<G::Action> {
    let scale = Scale::of(ask.game().players());
    let Some(best) = choices.first() else { return Advice { scale, choices: Vec::new(), others: None } };
    let lead = Estimate::of(best.samples.iter().map(|sample| sample.lead)).mean;
    let choice = |one: &FirstChoice<'_, G::Action>| {
        // What seems to be worth more than the best is as good.
        let beside = if one.worth > best.worth { one } else { best };
        let behind = Estimate { mean: beside.worth - one.worth, ..paired(beside, one, |sample| Some(sample.value)) };
        let error = Estimate::of(one.samples.iter().map(|sample| sample.value)).error;
        let worth = Estimate { mean: lead - behind.mean, error };
        Choice { action: one.action, worth, behind, ends: ends(ask, beside, one) }
    };
    let choices: Vec<Choice<G::Action>> = choices.iter().map(choice).collect();
    let others = brief.and_then(|brief| others(brief, &choices));
    Advice { scale, choices, others }
}

/// How much more the best choice has of something than another one, game by game. Players of the one habit play the even games and
/// of the other the odd ones: where the two do not agree, neither is surer than that.
fn paired<A>(best: &FirstChoice<'_, A>, one: &FirstChoice<'_, A>, of: impl Fn(&Sample) -> Option<f64>) -> Estimate {
    let pairs = best.samples.iter().zip(&one.samples);
    let differences: Vec<f64> = pairs.filter_map(|(best, one)| Some(of(best)? - of(one)?)).collect();
    let all = Estimate::of(differences.iter().copied());
    if best.samples.iter().any(|sample| sample.end.is_none()) {
        return all;
    }
    let [even, odd] = [0, 1].map(|habit| Estimate::of(differences.iter().skip(habit).step_by(2).copied()).mean);
    Estimate { error: all.error.map(|error| error.max((even - odd).abs() / 2.0)), ..all }
}

/// What came of a choice beside the best one, if its games were played to their end.
fn ends<G: Bots>(
    ask: &Ask<'_, G>,
    best: &FirstChoice<'_, G::Action>,
    one: &FirstChoice<'_, G::Action>,
) -> Option<Ends> {
    let (seat, spread) = (ask.seat(), ask.game().spread());
    let win = |sample: &Sample| likely(sample.end.as_ref()?, spread).get(seat.index()).copied();
    let score = |sample: &Sample| Some(*sample.end.as_ref()?.standing.scores.get(seat.index())? as f64);
    one.samples.first()?.end.as_ref()?;
    let wins: Vec<f64> = one.samples.iter().filter_map(|sample| win(sample)).collect();
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
fn part_names<A>(seat: Seat, of: [&FirstChoice<'_, A>; 2]) -> Vec<&'static str> {
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
