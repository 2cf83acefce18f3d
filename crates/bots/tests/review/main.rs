//! Reviews: the same every time, within the noise no mistake, and no sentence that contradicts its figures.
#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

mod last_turn;
mod metrox;
mod sentences;
mod shinjuku;
#[path = "../table/mod.rs"]
mod table;
mod tokyo_metro;

use std::sync::atomic::AtomicBool;

use ::metrox::MetroX;
use ::shinjuku::Shinjuku;
use bots::{
    Bots, Random,
    advice::{Look, Question},
    review::{Purse, Review, Reviewer, Verdict},
};
use tabletop::{Ask, Bot, Budget, Dice, Notation, Playout, Record, Rules, Seat, Seed, Silent, StreamId};

/// A finished game of quick bots that choose at random now and then, so that there is something to say.
fn finished<G: Bots>(game: &G, number: u64) -> Record {
    let seed = Seed::nth(31, number);
    let mut dice = Dice::new(&seed, StreamId::named("players"), 0);
    let names = Seat::all(game.players()).map(|seat| format!("player {seat}")).collect();
    let (mut quick, mut playout, mut record) =
        (game.quick(), Playout::begin(game, seed), Record::of(game, names, seed));
    while let Some(seat) = playout.seat() {
        let decide = |state: &G::State, legal: &[G::Action]| {
            let ask = Ask::new(game, state, seat, legal);
            let at_random = dice.below(4) == 0;
            let action = if at_random {
                Random.choose(&ask, &mut Budget::unlimited(), &mut dice)
            } else {
                quick.choose(&ask, &mut Budget::unlimited(), &mut dice)
            };
            record.push(seat, game.write(action));
            Some(action)
        };
        playout.decide(seat, decide, &mut Silent);
    }
    record
}

/// A review that thinks as little as a review can.
fn review<G: Bots>(game: &G, record: &Record) -> Review {
    let purse = Purse { iterations: 0, playouts: 0, ..G::PURSE };
    let mut reviewer = Reviewer::within(game, record, purse).ok().unwrap();
    let cancel = AtomicBool::new(false);
    while reviewer.done() < reviewer.pieces() {
        reviewer.work(game, &cancel);
    }
    reviewer.finish(game)
}

#[test]
fn a_review_is_the_same_every_time_and_holds_together() {
    let game = table::open::<MetroX>(3, &[]);
    let record = finished(&game, 0);
    let told = review(&game, &record);
    assert_eq!(told, review(&game, &record));
    let stored = serde_json::to_string(&told).unwrap();
    assert_eq!(serde_json::from_str::<Review>(&stored).unwrap(), told, "what is kept comes back");
    assert_eq!(told.decisions.len(), record.steps.len());
    let last = told.course.last().unwrap();
    assert_eq!(last.step, record.steps.len());
    assert!(
        told.course.iter().all(|moment| (moment.chances.iter().map(|one| one.win).sum::<f64>() - 1.0).abs() < 0.03)
    );
    assert!(!told.turning_points.is_empty(), "one decision in four was made at random");
    kept_as_it_was_seen(&told);
    for step in &told.turning_points {
        assert!(matches!(told.verdict(*step), Verdict::Worse(_)));
    }
    for (decision, step) in told.decisions.iter().zip(&record.steps) {
        assert_eq!((decision.seat, &decision.action), (step.seat, &step.text));
        assert_eq!(decision.weighed.is_empty(), decision.choices < 2);
        assert!(decision.weighed.len() <= 7 && (decision.choices < 2 || decision.made().is_some()));
    }
}

/// A second look at some decisions of a game, from a part of it on: what is left of long games is short then. And what came of the choices holds together: what a choice is behind is what its seat has less
/// and what the best rival has more, the parts of a score add up to it, chances are chances, and no choice that was looked at briefly
/// is worth more than the best.
fn looked_at_again<G: Bots>(game: &G, number: u64, (from, count): (f64, usize)) {
    let close = |one: f64, two: f64| (one - two).abs() < 1e-6;
    let record = finished(game, number);
    let (mut seen, mut others) = (0, 0);
    let first = (record.steps.len() as f64 * from) as usize;
    for step in (first..record.steps.len()).step_by((record.steps.len() - first).div_ceil(count)) {
        let (state, mut legal) = (record.replay(game, Some(step)).ok().unwrap(), Vec::new());
        let seat = record.steps[step].seat;
        game.legal(&state, seat, &mut legal);
        if legal.len() < 2 {
            continue;
        }
        let made = [game.read(&state, seat, &record.steps[step].text).ok().unwrap()];
        let question = Question { look: Look::Second, made: &made, decided: step };
        let mut dice = Dice::new(&Seed::number(7), StreamId::named("again"), step as u32);
        let advice =
            game.advise(&Ask::new(game, &state, seat, &legal), question, &mut Budget::iterations(90), &mut dice);
        for choice in &advice.choices {
            let ends = choice.ends.as_ref().unwrap();
            assert!(ends.games > 0 && (0.0..=1.0).contains(&ends.win.mean), "{ends:?}");
            assert!(close(choice.behind.mean, ends.score_behind.mean + ends.rival_ahead.mean), "{ends:?}");
            let parts: f64 = ends.parts.iter().map(|part| part.behind.mean).sum();
            assert!(close(parts, ends.score_behind.mean), "{ends:?}");
            seen += 1;
        }
        if let Some(brief) = advice.others {
            assert!(brief.count + advice.choices.len() <= legal.len() && brief.low <= brief.high, "{brief:?}");
            assert!(brief.high <= advice.choices[0].worth.mean + 1e-6, "{brief:?}");
            others += 1;
        }
    }
    assert!(seen > 4 && (others > 0 || from > 0.0), "{}: {seen} {others}", G::ID);
}

#[test]
fn what_came_of_choices_holds_together() {
    looked_at_again(&table::open::<MetroX>(3, &[]), 3, (0.0, 24));
    looked_at_again(&table::open::<MetroX>(1, &[]), 4, (0.0, 12));
    looked_at_again(&table::open::<Shinjuku>(2, &[]), 5, (0.85, 6));
    looked_at_again(&table::open::<::tokyo_metro::TokyoMetro>(3, &[("map", "osaka")]), 6, (0.85, 6));
}

/// Only what was looked at again knows what came of it, and what is not listed is counted.
fn kept_as_it_was_seen(told: &Review) {
    for decision in &told.decisions {
        let again = decision.look == Look::Second;
        assert!(decision.weighed.iter().all(|choice| choice.ends.is_some() == again), "{decision:?}");
        assert!(decision.weighed.is_empty() || decision.weighed.len() + decision.rest.count == decision.choices);
        assert!(decision.rest.seen.is_none_or(|seen| seen.count <= decision.rest.count), "{decision:?}");
    }
}

#[test]
fn a_game_alone_has_a_course_too() {
    let game = table::open::<MetroX>(1, &[]);
    let record = finished(&game, 2);
    let told = review(&game, &record);
    assert_eq!(told.course.len(), record.steps.len() + 1, "one for each of so few decisions, and the end");
}

#[test]
fn a_game_that_is_not_over_has_no_review() {
    let game = table::open::<MetroX>(2, &[]);
    let mut record = finished(&game, 1);
    record.steps.pop();
    assert!(Reviewer::new(&game, &record).is_err());
}

/// A choice is worth what its player made of it, where nothing more comes in between: a fast bot may have gone on worse.
#[test]
fn what_was_made_in_the_last_turn_is_worth_what_came_of_it() {
    let game = table::open::<Shinjuku>(2, &[]);
    let mut asked = 0;
    for number in 0..8 {
        let record = finished(&game, number);
        let last = record.steps.last().unwrap().seat;
        let first = record.steps.iter().rposition(|step| step.seat != last).unwrap() + 1;
        let scores = game.standing(&record.replay(&game, None).ok().unwrap()).scores;
        let lead = (scores[last.index()] - scores[1 - last.index()]) as f64;
        let states: Vec<_> =
            (first..record.steps.len()).map(|step| record.replay(&game, Some(step)).ok().unwrap()).collect();
        let read = |(step, state): (usize, &::shinjuku::State)| {
            Notation::read(&game, state, last, &record.steps[step].text).ok()
        };
        let made: Vec<_> = (first..).zip(&states).map(|pair| read(pair).unwrap()).collect();
        for (at, state) in states.iter().enumerate() {
            let mut legal = Vec::new();
            Rules::legal(&game, state, last, &mut legal);
            if legal.len() < 2 {
                continue;
            }
            let mut dice = Dice::new(&Seed::number(5), StreamId::named("last turn"), at as u32);
            let ask = Ask::new(&game, state, last, &legal);
            let question = Question { look: Look::Second, made: &made[at..], decided: first + at };
            let advice = game.advise(&ask, question, &mut Budget::iterations(8), &mut dice);
            let worth = advice.choices.iter().find(|choice| choice.action == made[at]).unwrap().worth.mean;
            assert!(worth >= lead - 0.01, "game {number}, decision {at}: {worth} where {lead} came of it");
            asked += 1;
        }
    }
    assert!(asked > 10, "{asked}");
}
