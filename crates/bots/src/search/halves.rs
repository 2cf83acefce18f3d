//! The best of several chains, without taking luck for merit.
//!
//! Of many that are worth the same, the one that seems the best had luck, and seems better than it is. So one half of the games says
//! which is the best, and the other half what it is worth; and the other way round.

use super::advise::{Sample, Weighed};

/// What came of the best of some chains: in each half of the games of the one that was the best in the other half.
pub(super) fn of_the_best<'a, A>(chains: &[&'a Weighed<A>]) -> Vec<&'a Sample> {
    let games = chains.iter().map(|chain| chain.samples.len()).min().unwrap_or(0);
    let picked = [0, 1].map(|half| best_beside(chains, half, games));
    (0..games).filter_map(|game| chains.get(picked[game % 2])?.samples.get(game)).collect()
}

/// The chain that was the best in the games that are not of this half; of one game alone, in that.
fn best_beside<A>(chains: &[&Weighed<A>], half: usize, games: usize) -> usize {
    let counts = |game: &usize| games < 2 || game % 2 != half;
    let sum = |chain: &Weighed<A>| (0..games).filter(counts).map(|game| chain.samples[game].value).sum::<f64>();
    let sums = chains.iter().map(|chain| sum(chain)).enumerate();
    // The first of equals: it is what the bot thought of first.
    sums.reduce(|best, next| if next.1 > best.1 { next } else { best }).map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(values: &[f64]) -> Weighed<u8> {
        let mut chain = Weighed::new(vec![0], None);
        chain.samples.extend(values.iter().map(|value| Sample { value: *value, lead: *value, end: None }));
        chain
    }

    fn values(chains: &[Weighed<u8>]) -> Vec<f64> {
        of_the_best(&chains.iter().collect::<Vec<_>>()).into_iter().map(|sample| sample.value).collect()
    }

    #[test]
    fn what_is_better_in_every_game_is_the_best() {
        assert_eq!(values(&[chain(&[1.0, 2.0, 3.0]), chain(&[2.0, 3.0, 4.0])]), [2.0, 3.0, 4.0]);
        assert_eq!(values(&[chain(&[1.0]), chain(&[2.0])]), [2.0], "of one game");
        assert!(values(&[chain(&[])]).is_empty() && values(&[]).is_empty());
    }

    /// One is lucky in the even games, the other in the odd ones: each is picked where it has no luck.
    #[test]
    fn luck_is_no_merit() {
        assert_eq!(values(&[chain(&[9.0, 0.0, 9.0, 0.0]), chain(&[0.0, 9.0, 0.0, 9.0])]), [0.0; 4]);
    }
}
