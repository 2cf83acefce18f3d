//! What is tried of a question: first choices, each with several ways to go on, because a choice is worth what its best continuation
//! is and a bot's first idea of one is often not the best.

use tabletop::{Ask, Dice, Game, Silent};

use super::{Effort, Guide, advise::Weighed};
use crate::advice::Look;

/// So many different choices are told at least, whatever chains a bot thinks of.
const TOLD: usize = 5;

/// The chains that a bot would think of, as its own search tries them; then the likely best of the other choices by themselves, so that
/// there are a few; then what was made, with what came after it and without.
pub(super) fn chains<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    (effort, look): (Effort, Look),
    made: &[G::Action],
    dice: &mut Dice,
) -> Vec<Weighed<G::Action>> {
    let mut found = match look {
        Look::First => thought_of(ask, guide, effort.width, dice),
        Look::Second => ways(ask, guide, effort, dice),
    };
    let told = effort.width.min(TOLD);
    for (_, action) in guide.singly(ask, dice) {
        if choices(&found) < told && !begins(&found, &action) {
            found.extend(gone_on(ask, guide, (action, effort.ways), dice));
        }
    }
    if let Some(first) = made.first() {
        if !begins(&found, first) {
            found.extend(gone_on(ask, guide, (*first, effort.ways), dice));
        }
        if !found.iter().any(|known| known.actions.starts_with(made)) {
            found.push(Weighed::new(made.to_vec(), None));
        }
    }
    found
}

/// How many different first choices there are.
fn choices<A: PartialEq>(found: &[Weighed<A>]) -> usize {
    let is_new = |at: &usize| found[..*at].iter().all(|other| other.actions.first() != found[*at].actions.first());
    (0..found.len()).filter(is_new).count()
}

fn begins<A: PartialEq>(found: &[Weighed<A>], action: &A) -> bool {
    found.iter().any(|known| known.actions.first() == Some(action))
}

/// A bot's own chains. A choice by itself is gone on with, or it would be held against whole turns that were thought out.
fn thought_of<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    width: usize,
    dice: &mut Dice,
) -> Vec<Weighed<G::Action>> {
    let chains: Vec<_> = guide.choices(ask, dice).into_iter().take(width).collect();
    let gone_on = chains.into_iter().filter_map(|(prior, actions)| {
        let actions = match actions[..] {
            [only] => continued(ask, guide, (only, 1), dice).into_iter().next().unwrap_or(actions),
            _ => actions,
        };
        (!actions.is_empty()).then(|| Weighed::new(actions, Some(prior)))
    });
    gone_on.collect()
}

/// The first choices of a bot's own chains, each with as many ways to go on as any other: its own, then others.
fn ways<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    Effort { width, ways, .. }: Effort,
    dice: &mut Dice,
) -> Vec<Weighed<G::Action>> {
    let thought_of = guide.choices(ask, dice);
    let mut found: Vec<Weighed<G::Action>> = Vec::new();
    for (_, actions) in &thought_of {
        let Some(first) = actions.first().copied() else { continue };
        if choices(&found) >= width || begins(&found, &first) {
            continue;
        }
        let own = thought_of.iter().map(|(_, chain)| chain).filter(|chain| chain.first() == Some(&first));
        let mut known: Vec<Vec<G::Action>> = own.filter(|chain| chain.len() > 1).take(ways).cloned().collect();
        if known.len() < ways {
            for other in continued(ask, guide, (first, ways), dice) {
                if known.len() < ways && !known.contains(&other) {
                    known.push(other);
                }
            }
        }
        found.extend(known.into_iter().map(|chain| Weighed::new(chain, None)));
    }
    found
}

/// A choice by itself with so many ways to go on at most.
pub(super) fn gone_on<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    choice: (G::Action, usize),
    dice: &mut Dice,
) -> Vec<Weighed<G::Action>> {
    continued(ask, guide, choice, dice).into_iter().map(|chain| Weighed::new(chain, None)).collect()
}

/// A choice with what the bot would do next, in so many ways at most, the likely best first, as far as possible such that differ in
/// the next decision. Never none.
fn continued<G: Game>(
    ask: &Ask<'_, G>,
    guide: &mut impl Guide<G>,
    (first, most): (G::Action, usize),
    dice: &mut Dice,
) -> Vec<Vec<G::Action>> {
    let (game, seat) = (ask.game(), ask.seat());
    let (mut state, mut legal, mut chain) = (ask.imagine(dice), Vec::new(), vec![first]);
    game.play(&mut state, seat, first, &mut Silent);
    while guide.knows_what_comes() && game.actors(&state).first() == Some(seat) {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let [forced] = legal[..] else {
            let turns = guide.choices(&Ask::new(game, &state, seat, &legal), dice);
            let ways = differing(turns.into_iter().map(|(_, actions)| actions), most);
            return ways.into_iter().map(|way| [&chain[..], &way].concat()).collect();
        };
        chain.push(forced);
        game.play(&mut state, seat, forced, &mut Silent);
    }
    vec![chain]
}

/// Of some chains the first ones that begin in different ways, then others; where nothing is known, the empty one.
fn differing<A: PartialEq>(chains: impl Iterator<Item = Vec<A>>, most: usize) -> Vec<Vec<A>> {
    let (mut found, mut others): (Vec<Vec<A>>, Vec<Vec<A>>) = (Vec::new(), Vec::new());
    for chain in chains {
        let is_new = found.iter().all(|known| known.first() != chain.first());
        if is_new { found.push(chain) } else { others.push(chain) }
    }
    found.append(&mut others);
    found.truncate(most);
    if found.is_empty() { vec![Vec::new()] } else { found }
}

/// Adds to the choices after which the first chain could be gone on with as well, such as another card that pays for the same or another
/// Festival before the same turn, that they are: or they would be told to be worse for what a bot plans after them.
pub(super) fn as_the_first<G: Game>(ask: &Ask<'_, G>, found: &mut Vec<Weighed<G::Action>>, dice: &mut Dice) {
    let Some(best) = found.first().map(|best| best.actions.clone()) else { return };
    let [leader, next @ ..] = &best[..] else { return };
    let Some(first) = next.first() else { return };
    let (state, mut asked) = (ask.imagine(dice), vec![*leader]);
    for at in 1..found.len() {
        let Some(choice) = found[at].actions.first().copied().filter(|choice| !asked.contains(choice)) else {
            continue;
        };
        asked.push(choice);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_go_on_differ_in_the_next_decision() {
        let chains = || [vec![1, 2], vec![1, 3], vec![2, 1], vec![3], vec![4]].into_iter();
        assert_eq!(differing(chains(), 3), [vec![1, 2], vec![2, 1], vec![3]]);
        assert_eq!(differing(chains(), 9), [vec![1, 2], vec![2, 1], vec![3], vec![4], vec![1, 3]]);
        assert_eq!(differing(chains(), 1), [vec![1, 2]]);
        assert_eq!(differing(std::iter::empty::<Vec<u8>>(), 3), [Vec::<u8>::new()]);
    }

    #[test]
    fn choices_are_counted_once_however_they_go_on() {
        let found = [vec![1, 2], vec![1, 3], vec![2]].map(|chain| Weighed::new(chain, None));
        assert_eq!(choices(&found), 2);
        assert!(begins(&found, &2) && !begins(&found, &3));
    }
}
