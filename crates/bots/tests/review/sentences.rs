//! A hundred sentences of a game, each held against the game itself.

use bots::Bots;
use tabletop::{Ask, Beside, Bot, Budget, Dice, Lang, Listener, Playout, Seat, Seed, Silent, StreamId, Viewer, Why};

/// Calls `check` with a hundred comparisons of choices at random questions of seeded games, after it was seen that their sentences
/// have their numbers in both languages.
pub(crate) fn compared<G: Bots>(
    game: &G,
    check: impl Fn(&G, &G::State, Seat, (G::Action, G::Action), &G::Fact),
    numbers: impl Fn(&G::Fact) -> Vec<String>,
) {
    let (mut sentences, mut number) = (0, 0);
    while sentences < 100 {
        let seed = Seed::nth(47, number);
        number += 1;
        let mut dice = Dice::new(&seed, StreamId::named("compared"), 0);
        let (mut quick, mut playout) = (game.quick(), Playout::begin(game, seed));
        while let Some(seat) = playout.seat() {
            let decide = |state: &G::State, legal: &[G::Action]| {
                let made = quick.choose(&Ask::new(game, state, seat, legal), &mut Budget::unlimited(), &mut dice);
                let other = dice.pick(legal)?;
                if legal.len() > 1 && other != made && dice.below(4) == 0 {
                    sentences += 1;
                    told(game, state, seat, (made, other), &check, &numbers);
                }
                Some(made)
            };
            playout.decide(seat, decide, &mut Silent);
        }
    }
}

fn told<G: Bots>(
    game: &G,
    state: &G::State,
    seat: Seat,
    (it, other): (G::Action, G::Action),
    check: &impl Fn(&G, &G::State, Seat, (G::Action, G::Action), &G::Fact),
    numbers: &impl Fn(&G::Fact) -> Vec<String>,
) {
    let view = game.view(state, Viewer::Seat(seat));
    let why = Why::of(game, &view, it, other);
    for lang in Lang::ALL {
        let said = G::dictionary().say(&why.sentence(game, Beside::Made), Listener::plain(lang));
        for number in why.for_it.iter().chain(&why.for_other).flat_map(numbers) {
            // English writes one in words.
            let in_words = number == "1" && said.contains("one");
            assert!(said.contains(&number) || in_words || number == "0", "{said} lacks {number}");
        }
    }
    why.for_it.iter().for_each(|fact| check(game, state, seat, (it, other), fact));
    why.for_other.iter().for_each(|fact| check(game, state, seat, (other, it), fact));
}

/// The state after a decision, played by the rules.
pub(crate) fn after<G: Bots>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> G::State {
    let mut state = state.clone();
    game.play(&mut state, seat, action, &mut Silent);
    state
}
