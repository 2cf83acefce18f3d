//! A brief look at the choices that a bot would not think of: it may have overlooked one, and people want to know what the rest was
//! worth. All have the same few games; what so few say is drawn towards the mean as far as it is noise.

use tabletop::{Budget, Dice, Seed};

use super::{
    Guide, Luck,
    advise::{Judged, Weighed, go_on},
};
use crate::Bots;

/// So many others are looked at, the likeliest of them.
const OTHERS: usize = 8;
/// Games of each choice.
const GAMES: u32 = 4;

/// What was seen.
pub(super) struct Brief<A> {
    /// The choices that are looked at further, with what they seem to be worth.
    pub(super) listed: Vec<(A, f64)>,
    /// What the others seem to be worth.
    pub(super) others: Vec<f64>,
}

/// Looks at the choices that are not among those that a bot would think of. What seems better than one of those takes its place;
/// that which was made keeps its own. None if there are no others, or the budget has not enough for them.
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
    if others.is_empty() {
        return None;
    }
    let (count, seed) = (tried.len(), Seed::drawn(dice));
    for action in others {
        let mut chain = vec![action];
        go_on(judged.ask, guide, &mut chain, dice);
        tried.push(Weighed::new(chain, None));
    }
    let mut games: Vec<Vec<f64>> = Vec::new();
    for sample in 0..GAMES {
        let Some(samples) = judged.sample(guide, tried, Luck { seed, sample }, budget) else {
            tried.truncate(count);
            return None;
        };
        games.push(samples.into_iter().map(|sample| sample.lead).collect());
    }
    let mut seen: Vec<(f64, Weighed<G::Action>)> = shrunk(&games).into_iter().zip(tried.drain(..)).collect();
    let made = judged.question.made.first();
    let mut rest = seen.split_off(count);
    exchange(&mut seen, &mut rest, |one| made.is_some() && one.actions.first() == made);
    let listed = seen.iter().filter_map(|(worth, one)| Some((*one.actions.first()?, *worth))).collect();
    tried.extend(seen.into_iter().map(|(_, one)| one));
    Some(Brief { listed, others: rest.into_iter().map(|(worth, _)| worth).collect() })
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
    fn what_seems_better_takes_the_place_of_the_least_but_never_of_what_was_made() {
        let mut listed = vec![(9.0, 'a'), (2.0, 'm'), (5.0, 'b')];
        let mut rest = vec![(7.0, 'x'), (1.0, 'y'), (6.0, 'z')];
        exchange(&mut listed, &mut rest, |one| *one == 'm');
        assert_eq!(listed, [(9.0, 'a'), (2.0, 'm'), (7.0, 'x')]);
        assert_eq!(rest, [(5.0, 'b'), (1.0, 'y'), (6.0, 'z')]);
    }
}
