//! The contract test: what must hold of every game, map, option and number of seats. One line per game buys it:
//!
//! ```text
//! tabletop::contract!(metrox::MetroX);
//! ```

mod cover;
mod random_ends;
mod sequences;
mod tables;

use std::{collections::BTreeSet, fmt::Debug};

use proptest::prelude::TestCaseError;

use self::tables::{fail, few, on_random_tables, option_sets, plays, table};
pub use self::{
    cover::cover,
    random_ends::a_random_end_is_that_of_choices_seat_by_seat,
    sequences::{Sequences, the_numbers_of_sequences_stay},
    tables::{board_faults, open, shelf},
};
use crate::{
    Beside, Dice, Game, Lang, Listener, Playout, Record, Seat, Seed, Silent, StreamId, Viewer, Why, record::End,
};

/// Makes a `#[test]` of every part of the contract for one game.
#[macro_export]
macro_rules! contract {
    ($game:ty) => {
        $crate::contract!(@tests $game,
            built_in_boards_are_right
            every_way_of_playing_is_played_to_its_end
            random_games_end_and_everything_is_conserved
            legal_is_all_that_check_allows
            a_random_end_is_that_of_choices_seat_by_seat
            positions_and_notations_are_read_as_they_are_written
            a_record_replays_to_the_same_position_and_any_prefix_goes_on
            nothing_hidden_is_in_a_view
            simultaneous_answers_give_the_same_state_in_any_order
            everything_is_said_in_every_language
            an_event_is_shown_to_a_viewer_only_as_far_as_the_views_agree
        );
    };
    (@tests $game:ty, $($name:ident)*) => {
        mod contract {
            $(#[test]
            fn $name() {
                $crate::contract::$name::<$game>();
            })*
        }
    };
}

#[expect(clippy::needless_pass_by_value, reason = "reads like assert_eq")]
fn same<T: PartialEq + Debug>(left: T, right: T, what: &str) -> Result<(), TestCaseError> {
    if left == right { Ok(()) } else { Err(TestCaseError::fail(format!("{what}:\n  {left:?}\n  {right:?}"))) }
}

fn holds(condition: bool, what: impl FnOnce() -> String) -> Result<(), TestCaseError> {
    if condition { Ok(()) } else { Err(TestCaseError::fail(what())) }
}

fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal
}

fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> {
    Seat::all(game.players().min(4)).map(Viewer::Seat).chain([Viewer::Spectator])
}

fn json<T: serde::Serialize>(value: &T) -> Result<serde_json::Value, TestCaseError> {
    serde_json::to_value(value).map_err(|error| TestCaseError::fail(error.to_string()))
}

/// Every board of the binary can be read and played on.
pub fn built_in_boards_are_right<G: Game>() {
    let shelf = shelf::<G>();
    if let Some(fault) = board_faults::<G>(&shelf).first() {
        fail(&fault.report());
    }
    if option_sets::<G>(&shelf).is_empty() {
        fail("no table can be opened");
    }
}

/// A table of every board, preset and option (see [`cover`]) is played to its end by few and by many, and written down
/// on the way.
pub fn every_way_of_playing_is_played_to_its_end<G: Game>() {
    let shelf = shelf::<G>();
    for options in option_sets::<G>(&shelf) {
        for players in few::<G>() {
            let Some(game) = table::<G>(&shelf, players, &options) else { continue };
            if let Err(why) =
                ends(&game, Seed::number(1)).and_then(|_| is_written(&game, plays(&game, Seed::number(1), 40).0))
            {
                fail(&format!("{players} players, {options}: {why}"));
            }
        }
    }
}

/// Plays a random game to its end, and looks at every state on the way; where it ended.
fn ends<G: Game>(game: &G, seed: Seed) -> Result<G::State, TestCaseError> {
    let mut dice = Dice::new(&seed, StreamId::named("ending"), 0);
    let (mut playout, mut count) = (Playout::begin(game, seed), 0);
    let sound =
        |state: &G::State| game.audit(state).map_err(|illegal| TestCaseError::fail(format!("{illegal:?}\n{state:?}")));
    sound(&playout.state)?;
    let (mut before, mut told) = (playout.state.clone(), Vec::new());
    while playout.random(&mut dice, &mut told).is_some() {
        sound(&playout.state)?;
        let accounted = game.account(&before, &told, &playout.state);
        accounted.map_err(|illegal| TestCaseError::fail(format!("{illegal:?}\n{told:?}")))?;
        before.clone_from(&playout.state);
        told.clear();
        count += 1;
        holds(count <= game.longest(), || format!("more than {} decisions", game.longest()))?;
    }
    let state = playout.state;
    holds(game.actors(&state).is_empty(), || format!("somebody is asked but has no choice: {state:?}"))?;
    Ok(state)
}

/// A random game ends within its bound; after every decision everything that must hold does.
pub fn random_games_end_and_everything_is_conserved<G: Game>() {
    on_random_tables::<G>(64, |game, _, seed| {
        let state = ends(game, seed)?;
        let standing = game.standing(&state);
        holds(standing.over, || "nobody is asked, but the standing says it goes on".to_owned())?;
        let mut scores = Vec::new();
        game.scores(&state, &mut scores);
        same(&scores, &standing.scores, "scores and standing differ")?;
        for (seat, parts) in standing.parts.iter().enumerate() {
            let sum: i64 = parts.iter().map(|part| part.points).sum();
            same(sum, standing.scores[seat], "the parts do not add up to the score")?;
        }
        let winners = game.winners(&state);
        same(winners, standing.winners().collect(), "the winners are not those of the standing")?;
        holds(!winners.is_empty(), || "nobody wins".to_owned())
    });
}

/// The legal list is exactly what `check` allows; every refusal names a rule, whether its seat is asked or not.
pub fn legal_is_all_that_check_allows<G: Game>() {
    on_random_tables::<G>(64, |game, state, _| {
        let vocabulary = game.vocabulary();
        let actors = game.actors(&state);
        for seat in Seat::all(game.players().min(6)) {
            let listed = legal(game, &state, seat);
            let allowed: Vec<_> =
                vocabulary.iter().copied().filter(|action| game.check(&state, seat, *action).is_ok()).collect();
            for action in &listed {
                let count = allowed.iter().filter(|other| *other == action).count();
                same(count, 1, &format!("{action:?} is listed for seat {seat}; in the vocabulary and allowed"))?;
            }
            same(listed.len(), allowed.len(), &format!("seat {seat}: listed {listed:?}, allowed {allowed:?}"))?;
            for number in 0..4 {
                let luck = || Dice::new(&Seed::number(number), StreamId::named("pick"), 0);
                let picked = game.pick(&state, seat, &mut luck(), &mut Vec::new());
                same(picked, luck().pick(&listed), &format!("seat {seat}: a random choice is one of {listed:?}"))?;
            }
            holds(actors.contains(seat) != listed.is_empty(), || {
                format!("seat {seat} is asked: {actors:?}, {listed:?}")
            })?;
            for action in vocabulary.iter().filter(|action| !listed.contains(action)) {
                let named = game.check(&state, seat, *action).is_err_and(|illegal| illegal.rule.is_some());
                holds(named, || format!("the refusal of {action:?} to seat {seat} names no rule"))?;
            }
        }
        Ok(())
    });
}

/// `restore(position(s)) == s`, through JSON.
fn is_written<G: Game>(game: &G, state: G::State) -> Result<(), TestCaseError> {
    let written = json(&game.position(&state))?;
    let position = serde_json::from_value(written).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let restored = game.restore(&position).map_err(|illegal| TestCaseError::fail(format!("{illegal:?}")))?;
    same(restored, state, "a restored position differs")
}

/// `restore(position(s)) == s`, through JSON; `read(write(a)) == a`; no two actions are written alike.
pub fn positions_and_notations_are_read_as_they_are_written<G: Game>() {
    on_random_tables::<G>(64, |game, state, _| {
        is_written(game, state.clone())?;
        let mut texts = BTreeSet::new();
        for action in game.vocabulary() {
            let text = game.write(action);
            holds(texts.insert(text.clone()), || format!("two actions are written `{text}`"))?;
            holds(text.trim() == text && !text.is_empty() && !text.contains(['\n', '#']), || format!("`{text}`"))?;
            for seat in game.actors(&state).iter().take(2) {
                let read = game.read(&state, seat, &text);
                same(read.as_ref().ok(), Some(&action), &format!("`{text}` is read as {read:?}"))?;
            }
        }
        if let (Some(seat), Some(text)) = (game.actors(&state).first(), texts.first()) {
            for odd in [format!(" {text}"), format!("{text} "), format!("{text}\n"), format!("{text}\u{c}")] {
                holds(game.read(&state, seat, &odd).is_err(), || format!("{odd:?} is another way to write `{text}`"))?;
            }
        }
        Ok(())
    });
}

/// A record of a whole game is read, replayed to the same position, and any prefix of it is a position to go on from.
pub fn a_record_replays_to_the_same_position_and_any_prefix_goes_on<G: Game>() {
    on_random_tables::<G>(24, |game, reached, seed| {
        let mut dice = Dice::new(&seed, StreamId::named("contract"), 0);
        let seats = vec!["random".to_owned(); usize::from(game.players())];
        let (mut playout, mut record) = (Playout::begin(game, seed), Record::of(game, seats, seed));
        let mut prefix = None;
        loop {
            if playout.state == reached {
                prefix = Some(record.steps.len());
            }
            let Some(seat) = dice.pick(&game.actors(&playout.state).iter().collect::<Vec<_>>()) else { break };
            let Some(action) = playout.decide(seat, |_, legal| dice.pick(legal), &mut Silent) else { break };
            record.push(seat, game.write(action));
        }
        let state = playout.state;
        record.end.1 = End::Result(game.standing(&state).scores);
        let fail = |fault: crate::record::RecordFault| TestCaseError::fail(fault.to_string());
        let read = Record::read(&record.to_string()).map_err(fail)?;
        let opened: G = read.open(&shelf::<G>()).map_err(fail)?;
        same(&read.replay(&opened, None).map_err(fail)?, &state, "the replay ends elsewhere")?;
        same(Some(&read.replay(&opened, prefix).map_err(fail)?), prefix.map(|_| &reached), "a prefix ends elsewhere")
    });
}

/// What a seat can't see is dealt anew, and its view, its legal actions and what it is asked stay; imagined states are
/// legal, and differ from seed to seed.
pub fn nothing_hidden_is_in_a_view<G: Game>() {
    let differ = std::cell::Cell::new(0_u32);
    on_random_tables::<G>(64, |game, state, seed| {
        for viewer in viewers(game) {
            let view = game.view(&state, viewer);
            let mut dice = Dice::new(&seed, StreamId::named("imagine"), 0);
            let imagined: Vec<_> = (0..2).map(|_| game.imagine(&view, &mut dice)).collect();
            for other in &imagined {
                same(&game.view(other, viewer), &view, &format!("{viewer:?} sees what is hidden"))?;
                same(json(&game.named(&view))?, json(&game.named(&game.view(other, viewer)))?, "as JSON")?;
                game.audit(other).map_err(|illegal| TestCaseError::fail(format!("imagined: {illegal:?}")))?;
                same(game.actors(other), game.actors(&state), "other seats are asked")?;
                if let Viewer::Seat(seat) = viewer {
                    same(legal(game, other, seat), legal(game, &state, seat), "another legal list")?;
                }
            }
            differ.set(differ.get() + u32::from(imagined[0] != imagined[1]));
        }
        Ok(())
    });
    if differ.get() == 0 {
        fail("all imagined states are alike");
    }
}

/// When several seats are asked at once, the order in which they answer changes nothing, nor does one answer change
/// what another seat may choose.
pub fn simultaneous_answers_give_the_same_state_in_any_order<G: Game>() {
    on_random_tables::<G>(64, |game, state, seed| {
        let mut dice = Dice::new(&seed, StreamId::named("answers"), 0);
        let actors: Vec<Seat> = game.actors(&state).iter().collect();
        let lists: Vec<_> = actors.iter().map(|seat| legal(game, &state, *seat)).collect();
        let answers: Vec<_> = lists.iter().filter_map(|list| dice.pick(list)).collect();
        let mut all: Vec<usize> = (0..actors.len()).collect();
        let mut reached = Vec::new();
        for _ in 0..3 {
            let mut state = state.clone();
            for at in &all {
                same(&legal(game, &state, actors[*at]), &lists[*at], "another answer changed the legal list")?;
                game.play(&mut state, actors[*at], answers[*at], &mut Silent);
            }
            reached.push(state);
            dice.shuffle(&mut all);
        }
        same(&reached[0], &reached[1], "the order of the answers matters")?;
        same(&reached[0], &reached[2], "the order of the answers matters")
    });
}

/// Why choices are better than others: of a few pairs, in all forms.
fn reasons<G: Game>(game: &G, view: &G::View, list: &[G::Action]) -> Vec<crate::Phrase> {
    let pairs = list.iter().zip(list.iter().skip(1)).take(6).chain(list.first().zip(list.last()));
    let whys: Vec<_> = pairs.flat_map(|(one, two)| [(*one, *two), (*two, *one)]).collect();
    let whys = whys.into_iter().map(|(one, two)| Why::of(game, view, one, two));
    whys.flat_map(|why| [Beside::Made, Beside::Next].map(|beside| why.sentence(game, beside))).collect()
}

/// Every sentence, question, choice and page can be said in every language, without a missing key or variable.
pub fn everything_is_said_in_every_language<G: Game>() {
    on_random_tables::<G>(48, |game, mut state, seed| {
        let dictionary = G::dictionary();
        let mut dice = Dice::new(&seed, StreamId::named("talk"), 0);
        for _ in 0..8 {
            let Some(seat) = game.actors(&state).first() else { break };
            let view = game.view(&state, Viewer::Seat(seat));
            let list = legal(game, &state, seat);
            let question = game.question(&view);
            holds(question.is_some(), || format!("seat {seat} is asked nothing"))?;
            let mut phrases: Vec<_> = question.into_iter().collect();
            phrases.extend(list.iter().map(|action| game.explain(&view, *action)));
            let refused = game.vocabulary().into_iter().filter_map(|action| game.check(&state, seat, action).err());
            phrases.extend(refused.map(|illegal| illegal.why));
            phrases.extend(reasons(game, &view, &list));
            phrases.extend(game.tools().into_iter().map(|tool| tool.name));
            let Some(action) = dice.pick(&list) else { break };
            let mut events = Vec::new();
            game.play(&mut state, seat, action, &mut events);
            let seen = events.iter().flat_map(|event| viewers(game).filter_map(move |viewer| game.show(event, viewer)));
            phrases.extend(seen.map(|seen| game.sentence(&seen)));
            let standing = game.standing(&state);
            phrases.extend(standing.why);
            phrases.extend(standing.parts.into_iter().flatten().map(|part| part.what));
            for lang in Lang::ALL {
                for phrase in &phrases {
                    let said = dictionary.say(phrase, Listener::plain(lang));
                    holds(!said.is_empty() && !said.contains(['{', '}']), || {
                        format!("{lang}: {phrase:?} is `{said}`")
                    })?;
                }
                let page = game.text(&view, Listener::plain(lang)).plain();
                holds(!page.is_empty() && !page.contains(['{', '}']), || format!("{lang}: {page}"))?;
            }
        }
        Ok(())
    });
}

/// A decision played in two states that look alike to a viewer who stays in the dark shows that viewer the same, unless
/// the decision itself made something known.
pub fn an_event_is_shown_to_a_viewer_only_as_far_as_the_views_agree<G: Game>() {
    on_random_tables::<G>(64, |game, state, seed| {
        let Some(seat) = game.actors(&state).first() else { return Ok(()) };
        let mut dice = Dice::new(&seed, StreamId::named("show"), 0);
        let Some(action) = dice.pick(&legal(game, &state, seat)) else { return Ok(()) };
        // The seat that acts sees the same in both worlds, so it may act alike in both.
        let other = game.imagine(&game.view(&state, Viewer::Seat(seat)), &mut dice);
        let told = |from: &G::State| {
            let (mut after, mut events) = (from.clone(), Vec::new());
            game.play(&mut after, seat, action, &mut events);
            (after, events)
        };
        let ((one, ones), (two, twos)) = (told(&state), told(&other));
        let viewer = Viewer::Seat(seat);
        let alike = game.view(&one, viewer) == game.view(&two, viewer);
        let show = |events: &[G::Event]| events.iter().filter_map(|event| game.show(event, viewer)).collect::<Vec<_>>();
        let silent = !ones.iter().chain(&twos).any(|event| game.reveals(event));
        holds(!silent || alike, || format!("{action:?} revealed something without saying so"))?;
        holds(!(alike && silent) || show(&ones) == show(&twos), || format!("{:?}\n{:?}", show(&ones), show(&twos)))
    });
}
