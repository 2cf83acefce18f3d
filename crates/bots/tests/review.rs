//! Reviews: the same every time, within the noise no mistake, and no sentence that contradicts its figures.
#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

mod table;

use std::sync::atomic::AtomicBool;

use bots::{
    Bots, Random,
    review::{Purse, Review, Reviewer, Verdict},
};
use metrox::MetroX;
use shinjuku::Shinjuku;
use tabletop::{
    Ask, Beside, Bot, Budget, Dice, Lang, Listener, Notation, Playout, Record, Rules, Seat, Seed, Silent, StreamId,
    Viewer, Views, Why,
};
use tokyo_metro::TokyoMetro;

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
    for step in &told.turning_points {
        assert!(matches!(told.verdict(*step), Verdict::Worse(_)));
    }
    for (decision, step) in told.decisions.iter().zip(&record.steps) {
        assert_eq!((decision.seat, &decision.action), (step.seat, &step.text));
        assert_eq!(decision.weighed.is_empty(), decision.choices < 2);
        assert!(decision.weighed.len() <= 7 && (decision.choices < 2 || decision.made().is_some()));
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
        let read = |(step, state): (usize, &shinjuku::State)| {
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
            let advice = game.advise_closely(&ask, &made[at..], &mut Budget::iterations(8), &mut dice);
            let worth = advice.choices.iter().find(|choice| choice.action == made[at]).unwrap().worth.mean;
            assert!(worth >= lead - 0.01, "game {number}, decision {at}: {worth} where {lead} came of it");
            asked += 1;
        }
    }
    assert!(asked > 10, "{asked}");
}

/// Calls `check` with a hundred comparisons of choices at random questions of seeded games, after it was seen that their sentences
/// have their numbers in both languages.
fn compared<G: Bots>(
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
fn after<G: Bots>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> G::State {
    let mut state = state.clone();
    game.play(&mut state, seat, action, &mut Silent);
    state
}

/// MetroX alone: every choice is filled in at once, so the sheet after it says what is true.
#[test]
fn a_hundred_sentences_of_metrox_are_true() {
    use metrox::Fact;
    let game = table::open::<MetroX>(1, &[]);
    let check = |game: &MetroX, state: &metrox::State, seat: Seat, (one, two), fact: &Fact| {
        let [before, one, two] = [state.clone(), after(game, state, seat, one), after(game, state, seat, two)]
            .map(|state| *state.sheet(seat).unwrap());
        let (board, empty) = (game.board(), |sheet: &metrox::Sheet| sheet.empty_stations(game.board()));
        match fact {
            Fact::Completes { bonus, .. } => {
                assert!(one.has_crown(bonus.line) && !two.has_crown(bonus.line), "{fact:?}");
                assert!(game.tally(&one).lines - game.tally(&before).lines >= i64::from(bonus.points));
            }
            Fact::Star { points, other } => {
                let stars = |sheet| game.tally(sheet).stars - game.tally(&before).stars;
                assert_eq!((stars(&one), stars(&two)), (i64::from(*points), i64::from(*other)));
                assert!(points > other);
            }
            Fact::Fills { count, other } => {
                let filled = |sheet| (empty(&before) - empty(sheet)) as usize;
                assert_eq!((filled(&one), filled(&two)), (*count, *other));
                assert!(count > other);
            }
            Fact::KeepsWindow { line, empty } => {
                assert!(one.windows_left(board, *line) > 0 && two.windows_left(board, *line) == 0);
                assert_eq!(one.empty_on(board, *line), *empty);
                assert!(two.empty_on(board, *line) > 0);
            }
            Fact::Nears { bonus, left, other } => {
                assert_eq!((one.empty_on(board, bonus.line), two.empty_on(board, bonus.line)), (*left, *other));
                assert!(0 < *left && left < other);
            }
        }
    };
    compared(&game, check, |fact| match fact {
        Fact::Completes { bonus, .. } => vec![bonus.points.to_string()],
        Fact::Star { points, other } => vec![points.to_string(), other.to_string()],
        Fact::Fills { count, other } => vec![count.to_string(), other.to_string()],
        Fact::KeepsWindow { empty, .. } => vec![empty.to_string()],
        Fact::Nears { bonus, left, other } => vec![bonus.points.to_string(), left.to_string(), other.to_string()],
    });
}

/// The most that a seat can have when its Move under way is over, played out by the rules; ways of eight stations at most.
fn most(game: &Shinjuku, state: &shinjuku::State, seat: Seat) -> i64 {
    use shinjuku::Action;
    let Some(journey) = &state.table().journey else { return state.table().player(seat).sets().points() };
    let long = journey.path().len() >= 8;
    let asked = Rules::actors(game, state).first().unwrap();
    let mut legal = Vec::new();
    Rules::legal(game, state, asked, &mut legal);
    legal.retain(
        |action| if asked == seat { !(long && matches!(action, Action::Go(_))) } else { *action == Action::Decline },
    );
    legal.into_iter().map(|action| most(game, &after(game, state, asked, action), seat)).max().unwrap()
}

/// Shinjuku: points, Moves, cards and tokens as the rules count them after the decision; of an action that is not at its end, the
/// numbers stand in the order that the sentence claims.
#[test]
#[allow(clippy::too_many_lines, reason = "an arm for each fact")]
fn a_hundred_sentences_of_shinjuku_are_true() {
    use shinjuku::{Fact, Phase};
    let game = table::open::<Shinjuku>(3, &[("kaiju", "on")]);
    let check = |game: &Shinjuku, state: &shinjuku::State, seat: Seat, (one, two), fact: &Fact| {
        let [one, two] = [one, two].map(|action| after(game, state, seat, action));
        let settled = |state: &shinjuku::State| {
            matches!(state.table().phase, Phase::Action | Phase::Festival | Phase::Kaiju | Phase::Flee)
        };
        let moving = |state: &shinjuku::State| state.table().journey.is_some() && state.table().turn == seat;
        let points = |state: &shinjuku::State| state.table().player(seat).sets().points();
        match *fact {
            Fact::Scores { points: own, other } => {
                assert!(own > other && !moving(&one) && !moving(&two));
                assert!(!settled(&one) || points(&one) == own, "{fact:?}");
                assert!(!settled(&two) || points(&two) == other, "{fact:?}");
            }
            Fact::CouldScore { points: own, other } => {
                assert!(own > other);
                for (state, told) in [(&one, own), (&two, other)] {
                    assert!(!(moving(state) || settled(state)) || most(game, state, seat) == told, "{fact:?}");
                }
            }
            Fact::Denies { who, points } => {
                let stands = |state: &shinjuku::State| state.table().player(who).sets().points();
                assert!(who != seat && points > 0);
                assert!(!(settled(&one) && settled(&two)) || stands(&two) - stands(&one) == points);
            }
            Fact::Opens { points, other } => {
                assert!(points > other);
                for (state, told) in [(&one, points), (&two, other)] {
                    assert!(!settled(state) || game.best_move(state.table(), seat) == told, "{fact:?}");
                }
            }
            Fact::OpensLess { who, points, other } => {
                assert!(who != seat && points < other);
                for (state, told) in [(&one, points), (&two, other)] {
                    assert!(!settled(state) || game.best_move(state.table(), who) == told, "{fact:?}");
                }
            }
            Fact::Wild { count, other } => {
                assert!(count > other);
                let hand = Views::view(game, state, Viewer::Seat(seat)).hand.unwrap();
                let wild = |state: &shinjuku::State| {
                    let wards = game.wild(state.table(), seat);
                    hand.each().filter(|ward| wards & ward.bit() != 0).count()
                };
                // Where the decision itself spends and draws nothing.
                if settled(&one) && one.table().player(seat).hand == state.table().player(seat).hand {
                    assert_eq!(wild(&one), usize::from(count), "{fact:?}");
                }
            }
            Fact::NoIncome { who, cards } => {
                assert!(two.table().phase == Phase::Offer(who) && two.table().income(who) == cards);
            }
            Fact::Cards { count, other } => {
                assert!(count > other);
                for (state, told) in [(&one, count), (&two, other)] {
                    let (hand, paid) = (state.table().player(seat).hand, settled(state) || moving(state));
                    assert!(if paid { hand == told } else { told <= hand }, "{fact:?}");
                }
            }
            Fact::Tokens { count, other } => {
                assert!(count > other && (!settled(&one) || one.table().player(seat).tokens == count));
            }
        }
    };
    compared(&game, check, |fact| match *fact {
        Fact::Scores { points, other } | Fact::CouldScore { points, other } | Fact::Opens { points, other } => {
            vec![points.to_string(), other.to_string()]
        }
        Fact::OpensLess { points, other, .. } => vec![points.to_string(), other.to_string()],
        Fact::Denies { points, .. } => vec![points.to_string()],
        Fact::NoIncome { cards, .. } => vec![cards.to_string()],
        Fact::Wild { count, other } | Fact::Cards { count, other } | Fact::Tokens { count, other } => {
            vec![count.to_string(), other.to_string()]
        }
    });
}

/// Yen as pages write it.
fn yen(amount: tokyo_metro::Yen) -> String {
    let digits = amount.0.unsigned_abs().to_string();
    let (thousands, rest) = digits.split_at(digits.len().saturating_sub(3));
    if thousands.is_empty() { rest.to_owned() } else { format!("{thousands},{rest}") }
}

/// TM-PAY-1: a Station pays ¥200 for each stop of a Train. Where its owner has Stock or speculates, what comes of it is not told so
/// simply; it is never less than nothing.
fn brings(
    game: &TokyoMetro,
    table: &tokyo_metro::Table,
    seat: Seat,
    station: tokyo_metro::StationId,
    told: i64,
) -> bool {
    let stake = |line| table.line(line).owned_by(seat) || table.speculations(seat) > 0;
    let stops = game.board().lines().flat_map(|line| game.stops_to_come(table, line));
    let paid = 200 * i64::try_from(stops.filter(|stop| stop.station() == Some(station)).count()).unwrap();
    if game.board().lines().any(stake) { told >= 0 } else { told == paid }
}

/// Tokyo Metro: what a decision that needs no more answers does is what the rules do; of a chain, the numbers stand in the order
/// that the sentence claims.
const fn is_train_phase(table: &tokyo_metro::Table) -> bool {
    use tokyo_metro::Phase;
    matches!(table.phase, Phase::Ride { .. } | Phase::Aboard { .. } | Phase::Removal { .. })
}

#[test]
#[allow(clippy::too_many_lines, reason = "an arm for each fact")]
fn a_hundred_sentences_of_tokyo_metro_are_true() {
    use tokyo_metro::{Action, Fact};
    let game = table::open::<TokyoMetro>(4, &[]);
    let check = |game: &TokyoMetro,
                 state: &tokyo_metro::State,
                 seat: Seat,
                 (one, two): (Action, Action),
                 fact: &Fact| {
        let bids = if let (Action::Bid(one), Action::Bid(two)) = (one, two) { Some((one, two)) } else { None };
        let [one, two] = [one, two].map(|action| after(game, state, seat, action).table().clone());
        let whole = |table: &tokyo_metro::Table| !table.phase.is_chain();
        let total = |table: &tokyo_metro::Table, who: Seat| game.projected(table)[who.index()];
        let (fact, at_best) = if let Fact::AtBest(fact) = fact { (&**fact, true) } else { (fact, false) };
        assert_eq!(at_best, !whole(&one), "what more decisions settle is not told as sure: {fact:?}");
        // What comes to a seat in a Train Phase is no merit of the choice after which more Trains have moved.
        let trains = |table: &tokyo_metro::Table| table.lines.each_ref().map(|line| line.vehicles);
        let same_point = one.round == two.round && (!is_train_phase(&one) || trains(&one) == trains(&two));
        let compares = matches!(fact, Fact::Comes { .. } | Fact::Rival { .. } | Fact::Keeps { .. });
        assert!(!compares || same_point || !whole(&one) || !whole(&two), "{fact:?}");
        match *fact {
            Fact::AtBest(_) => unreachable!("at best once"),
            Fact::Comes { to, other } => {
                assert!(to > other, "{fact:?}");
                for (table, told) in [(&one, to), (&two, other)] {
                    assert!(!whole(table) || total(table, seat) == i64::from(told.0), "{fact:?}");
                }
            }
            Fact::Rival { who, less } => {
                assert!(who != seat && less.0 > 0);
                let more = total(&two, who) - total(&one, who);
                assert!(!(whole(&one) && whole(&two)) || more == i64::from(less.0), "{fact:?}");
            }
            Fact::Stock { line, stock, worth, .. } => {
                assert!(!two.line(line).owned_by(seat) || !whole(&two));
                if whole(&one) {
                    assert_eq!(one.line(line).stocks.place_of(seat), Some(usize::from(stock) - 1));
                    assert_eq!(game.stock_worth(&one)[line.index()][usize::from(stock) - 1], worth);
                }
            }
            Fact::Builds { station, brings: told, lines } => {
                let built = one.player(seat).stations.contains(station);
                assert!(!whole(&one) || (built && brings(game, &one, seat, station, i64::from(told.0))), "{fact:?}");
                assert_eq!(game.lines_at(station), lines);
            }
            Fact::Site { station, brings: told, other } => {
                assert!(told > other);
                assert!(!whole(&one) || brings(game, &one, seat, station, i64::from(told.0)), "{fact:?}");
                let space = one.player(seat).meeple.space();
                assert!(!whole(&one) || space.is_some_and(|space| game.board().touched(space).contains(station)));
            }
            Fact::Lines { station, count, other } => {
                assert!(count > other && game.lines_at(station) == count);
                assert!(!whole(&one) || brings(game, &one, seat, station, 0), "{fact:?}");
            }
            Fact::Speed { count, other } => {
                assert!(count > other && (!whole(&one) || one.player(seat).speed == count));
            }
            Fact::Bonus { yen, other } => {
                assert!(yen > other && (!whole(&one) || one.player(seat).bonus == yen));
            }
            Fact::Before { count, other } => {
                let (more, less) = bids.unwrap();
                let after = |bid: tokyo_metro::Yen| {
                    let table = state.table();
                    let rivals = Seat::all(4).filter(|who| *who != seat).map(|who| table.player(who));
                    rivals.filter(|rival| rival.yen + rival.bonus < bid + table.player(seat).bonus).count()
                };
                assert_eq!((after(more), after(less)), (usize::from(count), usize::from(other)));
                assert!(count > other);
            }
            Fact::Keeps { yen, other } => {
                assert!(yen > other);
                assert!(!whole(&one) || one.player(seat).yen == yen);
                assert!(!whole(&two) || two.player(seat).yen == other);
            }
            Fact::Discs { count, other } => {
                assert!(count > other);
                assert!(!whole(&one) || one.player(seat).discs == count);
            }
            Fact::BidsLess { by } => assert!(bids.is_some_and(|(one, two)| two - one == by && by.0 > 0)),
            Fact::BidsMore { by } => assert!(bids.is_some_and(|(one, two)| one - two == by && by.0 > 0)),
        }
    };
    compared(&game, check, |fact| match *if let Fact::AtBest(fact) = fact { fact } else { fact } {
        Fact::AtBest(_) => unreachable!("at best once"),
        Fact::Comes { to, other } => vec![yen(to), yen(other)],
        Fact::Stock { stock, worth, .. } => vec![stock.to_string(), yen(worth)],
        Fact::Builds { brings, lines, .. } if brings.0 <= 0 => vec![lines.to_string()],
        Fact::Builds { brings, .. } => vec![yen(brings)],
        Fact::Rival { less, .. } => vec![yen(less)],
        Fact::Site { brings, other, .. } => vec![yen(brings), yen(other)],
        Fact::Bonus { yen: more, other } => vec![yen(more), yen(other)],
        Fact::Lines { count, other, .. } | Fact::Speed { count, other } | Fact::Before { count, other } => {
            vec![count.to_string(), other.to_string()]
        }
        Fact::Keeps { yen: kept, other } => vec![yen(kept), yen(other)],
        Fact::Discs { count, other } => vec![count.to_string(), other.to_string()],
        Fact::BidsLess { by } | Fact::BidsMore { by } => vec![yen(by)],
    });
}
