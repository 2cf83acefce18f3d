//! The last turn of Shinjuku, where every way to go on can be played: no first choice is blamed for what a bot did with it.

use bots::{
    Bots,
    advice::{Look, Question},
};
use shinjuku::{Action, Shinjuku, State};
use tabletop::{Ask, Budget, Dice, Notation, Rules, Seat, Seed, StreamId};

use crate::{finished, sentences::after, table};

/// More ways than this are not followed.
const MOST: usize = 60_000;

/// By how much a seat can lead in the end, however it goes on; none if there are too many ways.
fn best(game: &Shinjuku, state: &State, seat: Seat, left: &mut usize) -> Option<i64> {
    *left = left.checked_sub(1)?;
    let Some(asked) = Rules::actors(game, state).first() else {
        let scores = game.standing(state).scores;
        return Some(scores[seat.index()] - scores[1 - seat.index()]);
    };
    let mut legal = Vec::new();
    Rules::legal(game, state, asked, &mut legal);
    // Whether a rival draws cards after the last turn of all changes nothing.
    legal.truncate(if asked == seat { legal.len() } else { 1 });
    legal
        .into_iter()
        .map(|action| best(game, &after(game, state, asked, action), seat, left))
        .try_fold(i64::MIN, |most, one| Some(most.max(one?)))
}

/// The decisions with a choice in the last turn of a game, with who makes them.
fn last_turn(game: &Shinjuku, number: u64) -> (Seat, Vec<(State, Action)>) {
    let record = finished(game, number);
    let last = record.steps.last().unwrap().seat;
    let first = record.steps.iter().rposition(|step| step.seat != last).unwrap() + 1;
    let states = (first..record.steps.len()).map(|step| (step, record.replay(game, Some(step)).ok().unwrap()));
    let read = |(step, state): (usize, State)| {
        let made = Notation::read(game, &state, last, &record.steps[step].text).ok().unwrap();
        (state, made)
    };
    (last, states.map(read).collect())
}

#[test]
fn no_choice_is_called_worse_that_can_be_gone_on_with_as_well() {
    let game = table::open::<Shinjuku>(2, &[]);
    let (mut asked, mut worse) = (0, 0);
    for number in 0..24 {
        let (seat, turn) = last_turn(&game, number);
        for (at, (state, made)) in turn.iter().enumerate() {
            let mut legal = Vec::new();
            Rules::legal(&game, state, seat, &mut legal);
            let leads =
                legal.iter().map(|action| best(&game, &after(&game, state, seat, *action), seat, &mut MOST.clone()));
            let Some(leads) = leads.collect::<Option<Vec<i64>>>().filter(|leads| leads.len() > 1) else { continue };
            let most = leads.iter().max().copied().unwrap();
            let mut dice = Dice::new(&Seed::number(9), StreamId::named("last turn"), at as u32);
            let (ask, made) = (Ask::new(&game, state, seat, &legal), [*made]);
            let question = Question { look: Look::Second, made: &made, decided: 90 };
            let advice = game.advise(&ask, question, &mut Budget::iterations(240), &mut dice);
            asked += 1;
            for choice in &advice.choices {
                let lead = leads[legal.iter().position(|action| *action == choice.action).unwrap()];
                let sure = choice.behind.mean - 2.0 * choice.behind.error.unwrap_or_default();
                worse += usize::from(sure >= 1.0);
                assert!(
                    sure < 1.0 || lead < most,
                    "game {number}, decision {at}: {choice:?} leads by {lead} of {most}"
                );
            }
        }
    }
    assert!(asked > 30 && worse > 10, "{asked} decisions, {worse} choices that are worse");
}
