//! What a bot thinks as data: at every table, from what the seat knows alone, the same every time.

mod table;

use bots::{
    Bots, Random,
    advice::{Advice, Question, Scale},
};
use metrox::MetroX;
use shinjuku::Shinjuku;
use tabletop::{Ask, Bot, Budget, Dice, Game, Options, Playout, Seed, Shelf, Silent, StreamId, Viewer};
use tokyo_metro::TokyoMetro;

/// Games in the head for an answer.
const THOUGHT: u64 = 16;

fn think<G: Bots>(ask: &Ask<'_, G>, also: Option<G::Action>) -> Advice<G::Action> {
    let mut dice = Dice::new(&Seed::number(2), StreamId::named("advice"), 0);
    ask.game().advise(ask, Question::first(also.as_slice()), &mut Budget::iterations(THOUGHT), &mut dice)
}

/// Every so many questions of random games: what is advised holds together, and stays when all that is hidden is dealt anew.
fn advised<G: Bots>(players: u8, options: &[(&str, &str)], games: u64, every: usize) {
    advised_at(&table::open::<G>(players, options), games, every);
}

fn advised_at<G: Bots>(game: &G, games: u64, every: usize) {
    let mut asked = 0;
    for number in 0..games {
        let seed = Seed::nth(23, number);
        let mut dice = Dice::new(&seed, StreamId::named("advised"), 0);
        let (mut playout, mut count) = (Playout::begin(game, seed), 0);
        while let Some(seat) = playout.seat() {
            count += 1;
            let decide = |state: &G::State, legal: &[G::Action]| {
                let ask = Ask::new(game, state, seat, legal);
                let random = Random.choose(&ask, &mut Budget::unlimited(), &mut dice);
                if count % every == 0 {
                    let advice = think(&ask, Some(random));
                    holds_together(&ask, &advice, random);
                    let other = game.imagine(&game.view(state, Viewer::Seat(seat)), &mut dice);
                    let again = think(&Ask::new(game, &other, seat, legal), Some(random));
                    assert_eq!(advice, again, "{} at decision {count} of game {number}", G::ID);
                    asked += 1;
                }
                Some(random)
            };
            playout.decide(seat, decide, &mut Silent);
        }
    }
    assert!(asked >= 3, "{} {}: {asked}", G::ID, game.chosen());
}

fn holds_together<G: Bots>(ask: &Ask<'_, G>, advice: &Advice<G::Action>, also: G::Action) {
    let choices = &advice.choices;
    assert_eq!(advice.scale, if ask.game().players() > 1 { Scale::Lead } else { Scale::Score });
    assert!(choices.len() >= ask.legal().len().min(3), "{} of {}", choices.len(), ask.legal().len());
    assert!(choices.iter().any(|choice| choice.action == also), "what was asked for is there");
    for (at, choice) in choices.iter().enumerate() {
        assert!(ask.legal().contains(&choice.action));
        assert!(choices[..at].iter().all(|other| other.action != choice.action), "each once");
        assert!(choice.worth.mean.is_finite() && choice.worth.error.is_none_or(f64::is_finite));
        let less = choices[0].worth.mean - choice.worth.mean;
        assert!(less >= -1e-9 && (less - choice.behind.mean).abs() < 1e-6, "{less} {:?}", choice.behind);
    }
}

#[test]
fn metrox_is_advised_from_the_view_alone() {
    advised::<MetroX>(1, &[], 2, 5);
    advised::<MetroX>(1, &[("map", "osaka")], 2, 5);
    advised::<MetroX>(4, &[], 1, 7);
    advised::<MetroX>(99, &[], 1, 211);
}

#[test]
fn shinjuku_is_advised_from_the_view_alone() {
    advised::<Shinjuku>(2, &[], 1, 37);
    advised::<Shinjuku>(3, &[("kaiju", "on")], 1, 61);
    advised::<Shinjuku>(4, &[], 1, 97);
}

#[test]
fn tokyo_metro_is_advised_from_the_view_alone() {
    advised::<TokyoMetro>(1, &[], 1, 11);
    advised::<TokyoMetro>(2, &[("drinks", "standard")], 1, 23);
    advised::<TokyoMetro>(5, &[("map", "osaka")], 1, 29);
    advised::<TokyoMetro>(3, &[("edition", "first")], 1, 29);
    advised::<TokyoMetro>(3, &[("edition", "second")], 1, 29);
}

/// Alone, a worth is the score in the end: at the first card about what the bot gets (`docs/strength.md`).
#[test]
fn a_worth_is_in_points() {
    for (map, range) in [("tokyo", 45.0..56.0), ("osaka", 40.0..51.0)] {
        let game = table::open::<MetroX>(1, &[("map", map)]);
        let mut playout = Playout::begin(&game, Seed::number(1));
        let seat = playout.seat().expect("somebody is asked");
        let decide = |state: &metrox::State, legal: &[metrox::Action]| {
            let worth = think(&Ask::new(&game, state, seat, legal), None).choices[0].worth;
            assert!(range.contains(&worth.mean), "{map}: {worth:?}");
            None
        };
        playout.decide(seat, decide, &mut Silent);
    }
}

/// A board that nothing was learned for is advised by games in the head to their end.
#[test]
fn a_board_of_ones_own_is_advised_too() {
    let change = |(path, text): &(&'static str, &'static str)| (*path, text.replacen("crown = 2", "crown = 9", 1));
    let changed: Vec<(&str, String)> = MetroX::BOARDS.iter().map(change).collect();
    let mut shelf = Shelf::default();
    for (path, text) in &changed {
        shelf.put_built_in(&[(path, text)]).expect("a board");
    }
    for players in [1, 3] {
        let options = Options::complete(&MetroX::options(&shelf), [("map", "tokyo")]).expect("options");
        let game = MetroX::open(&shelf, players, &options).expect("a table");
        assert_ne!(game.boards().hash, table::open::<MetroX>(players, &[]).boards().hash);
        advised_at(&game, 1, 5);
    }
}
