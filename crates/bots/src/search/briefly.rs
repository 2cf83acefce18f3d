//! A brief look at the ways to go on with each choice, and at the choices that a bot would not think of: it may have overlooked one,
//! and people want to know what the rest was worth. All have the same few games; what so few say is drawn towards the mean as far as
//! it is noise. What is looked at further has other luck, so that nothing is told for the luck that it was picked for.

use tabletop::{Budget, Dice, Seed};

use super::{
    Guide, Luck,
    advise::{Judged, Sample, Weighed},
    chains::gone_on,
};
use crate::Bots;

/// So many others are looked at, the likeliest of them.
const OTHERS: usize = 8;
/// Games of each chain.
const GAMES: u32 = 4;
/// Ways to go on with a choice that are looked at further, besides what its player did.
const WAYS: usize = 2;

/// What was seen.
pub(super) struct Brief<A> {
    /// The choices that are looked at further, with what they seem to be worth.
    pub(super) listed: Vec<(A, f64)>,
    /// What the others seem to be worth.
    pub(super) others: Vec<f64>,
}

/// A choice with its ways to go on, and what the best of them seems to be worth.
type Seen<A> = (f64, Vec<Weighed<A>>);

/// Leaves of each choice the best ways to go on, and looks at the choices that are not among those that a bot would think of. What
/// seems better than one of those takes its place; that which was made keeps its own, with what came after it. What seems the best comes
/// first. None if there are no others, or the budget has not enough for them.
pub(super) fn briefly<G: Bots>(
    judged: &Judged<'_, G>,
    guide: &mut impl Guide<G>,
    tried: &mut Vec<Weighed<G::Action>>,
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> Option<Brief<G::Action>> {
    let is_known = |action: &G::Action| tried.iter().any(|one| one.actions.first() == Some(action));
    let ranked = guide.singly(judged.ask, dice).into_iter().map(|(_, action)| action);
    let others: Vec<G::Action> = ranked.filter(|action| !is_known(action)).take(OTHERS).collect();
    let (made, seed, count) = (judged.question.made, Seed::drawn(dice), tried.len());
    for action in others {
        tried.extend(gone_on(judged.ask, guide, (action, 1), dice));
    }
    let ways = |one: &Weighed<G::Action>| tried.iter().filter(|two| two.actions.first() == one.actions.first()).count();
    if tried.len() == count && tried.iter().all(|one| ways(one) <= WAYS) {
        return None;
    }
    let Some(games) = games(judged, guide, (tried, seed), budget) else {
        tried.truncate(count);
        // Without games the first is what the bot would do.
        let unseen = by_choice(tried.drain(..).map(|one| (0.0, one)).collect());
        tried.extend(unseen.into_iter().flat_map(|ways| narrowed(ways, 1, made).1));
        return None;
    };
    let mut seen: Vec<(f64, Weighed<G::Action>)> = shrunk(&games).into_iter().zip(tried.drain(..)).collect();
    let rest = seen.split_off(count);
    let narrow = |ways| narrowed(ways, WAYS, made);
    let [mut seen, mut rest] = [seen, rest].map(|some| by_choice(some).into_iter().map(narrow).collect::<Vec<_>>());
    exchange(&mut seen, &mut rest, |ways| made.first().is_some_and(|made| first(ways) == Some(*made)));
    seen.sort_by(|one, two| two.0.total_cmp(&one.0));
    let listed = seen.iter().filter_map(|(worth, ways)| Some((first(ways)?, *worth))).collect();
    tried.extend(seen.into_iter().flat_map(|(_, ways)| ways));
    let others: Vec<f64> = rest.into_iter().map(|(worth, _)| worth).collect();
    (!others.is_empty()).then_some(Brief { listed, others })
}

/// The leads of a few games of each chain; none if the budget ends before.
fn games<G: Bots>(
    judged: &Judged<'_, G>,
    guide: &mut impl Guide<G>,
    (tried, seed): (&[Weighed<G::Action>], Seed),
    budget: &mut Budget<'_>,
) -> Option<Vec<Vec<f64>>> {
    let leads = |samples: Vec<Sample>| samples.into_iter().map(|sample| sample.lead).collect();
    (0..GAMES).map(|sample| judged.sample(guide, tried, Luck { seed, sample }, budget).map(leads)).collect()
}

/// The choice that some ways to go on belong to.
fn first<A: Copy>(ways: &[Weighed<A>]) -> Option<A> {
    ways.first().and_then(|way| way.actions.first()).copied()
}

/// Chains put together by their first choice, in the order in which they come.
fn by_choice<A: PartialEq>(chains: Vec<(f64, Weighed<A>)>) -> Vec<Vec<(f64, Weighed<A>)>> {
    let mut found: Vec<Vec<(f64, Weighed<A>)>> = Vec::new();
    for chain in chains {
        match found.iter_mut().find(|ways| ways[0].1.actions.first() == chain.1.actions.first()) {
            Some(ways) => ways.push(chain),
            None => found.push(vec![chain]),
        }
    }
    found
}

/// The best ways to go on with a choice, so many of them, besides what was made.
fn narrowed<A: PartialEq>(mut ways: Vec<(f64, Weighed<A>)>, most: usize, made: &[A]) -> Seen<A> {
    ways.sort_by(|one, two| two.0.total_cmp(&one.0));
    let worth = ways.first().map_or(0.0, |(worth, _)| *worth);
    let went_on = |way: &Weighed<A>| made.len() > 1 && way.actions.starts_with(made);
    let is_kept = |(at, way): (usize, (f64, Weighed<A>))| (at < most || went_on(&way.1)).then_some(way.1);
    (worth, ways.into_iter().enumerate().filter_map(is_kept).collect())
}

/// Lets what is worth more of the rest take the place of the least that is listed, until nothing of it is.
fn exchange<T>(listed: &mut [(f64, T)], rest: &mut [(f64, T)], stays: impl Fn(&T) -> bool) {
    for _ in 0..rest.len() {
        let least = (0..listed.len()).filter(|at| !stays(&listed[*at].1));
        let least = least.min_by(|one, two| listed[*one].0.total_cmp(&listed[*two].0));
        let most = (0..rest.len()).max_by(|one, two| rest[*one].0.total_cmp(&rest[*two].0));
        match (least, most) {
            (Some(least), Some(most)) if rest[most].0 > listed[least].0 => {
                std::mem::swap(&mut listed[least], &mut rest[most]);
            }
            _ => return,
        }
    }
}

/// What choices are worth by a few games, each with the same luck for all: their means, drawn together by how much of their
/// differences is noise.
fn shrunk(games: &[Vec<f64>]) -> Vec<f64> {
    let (rounds, choices) = (games.len() as f64, games.first().map_or(0, Vec::len));
    let of = |at: usize| games.iter().map(move |game| game[at]);
    let means: Vec<f64> = (0..choices).map(|at| of(at).sum::<f64>() / rounds).collect();
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
    let (whole, count) = (mean(&means), choices as f64);
    if rounds < 2.0 || count < 2.0 {
        return means;
    }
    let luck: Vec<f64> = games.iter().map(|game| mean(game) - whole).collect();
    let squares = |at: usize| of(at).zip(&luck).map(|(lead, luck)| (lead - luck - means[at]).powi(2)).sum::<f64>();
    let squares: f64 = (0..choices).map(squares).sum();
    let noise = squares / ((count - 1.0) * (rounds - 1.0)) / rounds;
    let spread = means.iter().map(|one| (one - whole).powi(2)).sum::<f64>() / (count - 1.0);
    let real = (spread - noise).max(0.0);
    let share = if spread > 0.0 { real / spread.max(noise) } else { 0.0 };
    means.iter().map(|one| whole + share * (one - whole)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noise_is_drawn_to_the_mean_and_what_is_sure_stays() {
        // The same difference in every game, whatever its luck.
        let sure = shrunk(&[vec![1.0, 5.0], vec![11.0, 15.0], vec![6.0, 10.0]]);
        assert!((sure[0] - 6.0).abs() < 1e-9 && (sure[1] - 10.0).abs() < 1e-9, "{sure:?}");
        // Now this is ahead, now that.
        let noise = shrunk(&[vec![1.0, 5.0], vec![5.0, 1.0], vec![2.0, 5.0], vec![5.0, 1.0]]);
        assert!((noise[0] - noise[1]).abs() < 1e-9, "{noise:?}");
        assert_eq!(shrunk(&[vec![3.0, 3.0], vec![3.0, 3.0]]), [3.0, 3.0]);
    }

    #[test]
    fn of_each_choice_the_best_ways_are_left_and_what_was_made() {
        let chains = [(1.0, vec![1, 2]), (5.0, vec![2, 1]), (3.0, vec![1, 3]), (0.0, vec![1, 4]), (2.0, vec![1, 5])];
        let left = |most: usize| {
            let chains = chains.clone().map(|(worth, chain)| (worth, Weighed::new(chain, None)));
            let some = by_choice(chains.into()).into_iter().map(|ways| narrowed(ways, most, &[1, 4]));
            some.map(|(worth, ways)| (worth, ways.into_iter().map(|way| way.actions).collect())).collect::<Vec<_>>()
        };
        assert_eq!(left(2), [(3.0, vec![vec![1, 3], vec![1, 5], vec![1, 4]]), (5.0, vec![vec![2, 1]])]);
        assert_eq!(left(1), [(3.0, vec![vec![1, 3], vec![1, 4]]), (5.0, vec![vec![2, 1]])]);
    }

    #[test]
    fn what_seems_better_takes_the_place_of_the_least_but_never_of_what_was_made() {
        let mut listed = vec![(9.0, 'a'), (2.0, 'm'), (5.0, 'b')];
        let mut rest = vec![(7.0, 'x'), (1.0, 'y'), (6.0, 'z')];
        exchange(&mut listed, &mut rest, |one| *one == 'm');
        assert_eq!(listed, [(9.0, 'a'), (2.0, 'm'), (7.0, 'x')]);
        assert_eq!(rest, [(5.0, 'b'), (1.0, 'y'), (6.0, 'z')]);
    }
}
