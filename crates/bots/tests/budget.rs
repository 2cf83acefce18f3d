//! What a bot does with the time it is given, and what it shows of its judgement.

mod table;

use std::sync::atomic::AtomicBool;

use bots::{Bots, Random};
use tabletop::{Ask, Bot, Budget, Dice, Playout, Seed, Silent, StreamId};

/// Plays random games and shows every fifth question that leaves a choice.
fn questions<G: Bots>(players: u8, mut look: impl FnMut(&Ask<'_, G>)) {
    let game = table::open::<G>(players, &[]);
    let mut dice = Dice::new(&Seed::number(5), StreamId::named("budget"), 0);
    let mut count = 0;
    for index in 0..3 {
        let mut playout = Playout::begin(&game, Seed::nth(5, index));
        while let Some(seat) = playout.seat() {
            let decide = |state: &G::State, legal: &[G::Action]| {
                let ask = Ask::new(&game, state, seat, legal);
                if legal.len() > 1 && count % 5 == 0 {
                    look(&ask);
                }
                Some(Random.choose(&ask, &mut Budget::unlimited(), &mut dice))
            };
            playout.decide(seat, decide, &mut Silent);
            count += 1;
        }
    }
    assert!(count > 20);
}

fn dice() -> Dice {
    Dice::new(&Seed::number(1), StreamId::named("greedy"), 0)
}

fn answers_in_time<G: Bots>() {
    questions::<G>(2, |ask| {
        let greedy = ask.game().bot("greedy");
        assert!(greedy.is_some(), "every game has it");
        let Some(mut greedy) = greedy else { return };
        greedy.new_game();
        let gone = AtomicBool::new(true);
        for mut budget in [Budget::iterations(0), Budget::unlimited().unless(&gone)] {
            assert_eq!(greedy.choose(ask, &mut budget, &mut dice()), ask.legal()[0], "nothing was looked at");
        }
        let mut some = || greedy.choose(ask, &mut Budget::iterations(3), &mut dice());
        let choice = some();
        assert!(ask.legal()[..3.min(ask.legal().len())].contains(&choice), "it chose what it did not look at");
        assert_eq!(choice, some());
    });
}

#[test]
fn greedy_answers_with_the_best_it_has_seen_when_the_budget_ends() {
    answers_in_time::<metrox::MetroX>();
    answers_in_time::<shinjuku::Shinjuku>();
    answers_in_time::<tokyo_metro::TokyoMetro>();
}

#[test]
fn greedy_chooses_the_first_of_its_ranking_and_every_position_has_a_value() {
    let all = Budget::unlimited;
    questions::<metrox::MetroX>(2, |ask| {
        let mut greedy = bots::metrox::Greedy::default();
        let ranked = greedy.rank(ask, &mut all(), &mut dice());
        assert_eq!(ranked.len(), ask.legal().len());
        assert_eq!(greedy.choose(ask, &mut all(), &mut dice()), ranked[0].1);
        assert!(greedy.value(ask.game(), &ask.view(), ask.seat()).is_finite());
    });
    questions::<shinjuku::Shinjuku>(2, |ask| {
        let mut greedy = bots::shinjuku::Greedy::default();
        let ranked = greedy.rank(ask, &mut all());
        assert_eq!(ranked.len(), ask.legal().len());
        assert_eq!(greedy.choose(ask, &mut all(), &mut dice()), ranked[0].1);
        assert!(greedy.value(ask.game(), &ask.view(), ask.seat()).is_finite());
    });
    questions::<tokyo_metro::TokyoMetro>(2, |ask| {
        let mut greedy = bots::tokyo_metro::Greedy::default();
        let ranked = greedy.rank(ask, &mut all(), &mut dice());
        assert_eq!(ranked.len(), ask.legal().len());
        assert_eq!(greedy.choose(ask, &mut all(), &mut dice()), ranked[0].1);
        assert!(greedy.value(ask.game(), ask.view().table(), ask.seat()).is_finite());
    });
}
