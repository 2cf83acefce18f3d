//! The sentences of Tokyo Metro.

use tabletop::{Dice, Playout, Rules, Seat, Seed, Silent, StreamId, Viewer, Views, Words};
use tokyo_metro::{Action, Fact, Phase, TokyoMetro};

use crate::{
    sentences::{after, compared},
    table,
};

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

/// The most Yen that a seat can come to in the end as the Trains run, whatever it answers to what it is asked at once. Its turn is over
/// when no chain of decisions is open.
fn most(game: &TokyoMetro, state: &tokyo_metro::State, seat: Seat) -> i64 {
    let table = state.table();
    if !table.phase.is_chain() || table.asked() != Some(seat) {
        return game.projected_from_here(table)[seat.index()];
    }
    let mut legal = Vec::new();
    Rules::legal(game, state, seat, &mut legal);
    legal.into_iter().map(|answer| most(game, &after(game, state, seat, answer), seat)).max().unwrap()
}

/// Tokyo Metro: what a decision that needs no more answers does is what the rules do; of a chain, the numbers stand in the order
/// that the sentence claims.
const fn is_train_phase(table: &tokyo_metro::Table) -> bool {
    matches!(table.phase, Phase::Ride { .. } | Phase::Aboard { .. } | Phase::Removal { .. })
}

#[test]
#[allow(clippy::too_many_lines, reason = "an arm for each fact")]
fn a_hundred_sentences_of_tokyo_metro_are_true() {
    let game = table::open::<TokyoMetro>(4, &[]);
    let check = |game: &TokyoMetro,
                 state: &tokyo_metro::State,
                 seat: Seat,
                 (one, two): (Action, Action),
                 fact: &Fact| {
        let bids = if let (Action::Bid(one), Action::Bid(two)) = (one, two) { Some((one, two)) } else { None };
        let at_most = [one, two].map(|action| most(game, &after(game, state, seat, action), seat));
        let [one, two] = [one, two].map(|action| after(game, state, seat, action).table().clone());
        let whole = |table: &tokyo_metro::Table| !table.phase.is_chain();
        let total = |table: &tokyo_metro::Table, who: Seat| game.projected_from_here(table)[who.index()];
        let (fact, at_best, even) = match fact {
            Fact::AtBest(fact) | Fact::Then(fact) => (&**fact, true, false),
            Fact::EvenAtBest(fact) => (&**fact, false, true),
            fact => (fact, false, false),
        };
        assert_eq!(at_best, !whole(&one), "what more decisions settle is not told as sure: {fact:?}");
        let alone = matches!(fact, Fact::Stock { .. } | Fact::KeepsStock { .. } | Fact::Builds { .. });
        assert_eq!(even, whole(&one) && !whole(&two) && !alone, "nor what they settle after the other: {fact:?}");
        // What comes to a seat in a Train Phase is no merit of the choice after which more Trains have moved.
        let trains = |table: &tokyo_metro::Table| table.lines.each_ref().map(|line| line.vehicles);
        let same_point = one.round == two.round && (!is_train_phase(&one) || trains(&one) == trains(&two));
        let compares = matches!(fact, Fact::Comes { .. } | Fact::Rival { .. } | Fact::Keeps { .. });
        assert!(!compares || same_point || !whole(&one) || !whole(&two), "{fact:?}");
        match *fact {
            Fact::AtBest(_) | Fact::Then(_) | Fact::EvenAtBest(_) => unreachable!("at best once"),
            Fact::Comes { to, other } => {
                assert!(to > other, "{fact:?}");
                assert_eq!(at_most, [to, other].map(|told| i64::from(told.0)), "{fact:?}");
            }
            Fact::Rival { who, less } => {
                assert!(who != seat && less.0 > 0);
                let more = total(&two, who) - total(&one, who);
                assert!(!(whole(&one) && whole(&two)) || more == i64::from(less.0), "{fact:?}");
            }
            Fact::Stock { line, stock, worth, .. } => {
                assert!(!state.table().line(line).owned_by(seat));
                assert!(!two.line(line).owned_by(seat) || !whole(&two));
                if whole(&one) {
                    assert_eq!(one.line(line).stocks.place_of(seat), Some(usize::from(stock) - 1));
                    assert_eq!(game.stock_worth(&one)[line.index()][usize::from(stock) - 1], worth);
                }
            }
            Fact::KeepsStock { line, .. } => {
                assert!(state.table().line(line).owned_by(seat) && (!two.line(line).owned_by(seat) || !whole(&two)));
            }
            Fact::Builds { station, brings: told, lines } => {
                let built = one.player(seat).stations.contains(station);
                assert!(!whole(&one) || (built && brings(game, &one, seat, station, i64::from(told.0))), "{fact:?}");
                assert_eq!(game.lines_at(station), lines);
            }
            Fact::Site { same, station, brings: told, other } => {
                assert!(told > other);
                let stay = one.player(seat).meeple == two.player(seat).meeple;
                assert!(!(whole(&one) && whole(&two)) || same == stay, "{fact:?}");
                assert!(!whole(&one) || brings(game, &one, seat, station, i64::from(told.0)), "{fact:?}");
                let space = one.player(seat).meeple.space();
                assert!(!whole(&one) || space.is_some_and(|space| game.board().touched(space).contains(station)));
            }
            Fact::Rides { station, brings: told, other } => {
                let Phase::Ride { line, left } = state.table().phase else {
                    panic!("{fact:?} outside of a Train Phase")
                };
                let vehicle = game.board().vehicles(line).next().unwrap();
                let mut ahead = game.stops_ahead(state.table(), vehicle, left.into());
                assert!(told > other && ahead.any(|stop| stop.station() == Some(station)), "{fact:?}");
                assert!(brings(game, state.table(), seat, station, i64::from(told.0)), "{fact:?}");
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
    let told = |fact: &Fact| match fact {
        Fact::AtBest(fact) | Fact::Then(fact) | Fact::EvenAtBest(fact) => (**fact).clone(),
        fact => fact.clone(),
    };
    compared(&game, check, |fact| match told(fact) {
        Fact::AtBest(_) | Fact::Then(_) | Fact::EvenAtBest(_) => unreachable!("at best once"),
        Fact::Comes { to, other } => vec![yen(to), yen(other)],
        Fact::Stock { stock, worth, .. } | Fact::KeepsStock { stock, worth, .. } => vec![stock.to_string(), yen(worth)],
        Fact::Builds { brings, lines, .. } if brings.0 <= 0 => vec![lines.to_string()],
        Fact::Builds { brings, .. } => vec![yen(brings)],
        Fact::Rival { less, .. } => vec![yen(less)],
        Fact::Site { brings, other, .. } | Fact::Rides { brings, other, .. } => vec![yen(brings), yen(other)],
        Fact::Bonus { yen: more, other } => vec![yen(more), yen(other)],
        Fact::Lines { count, other, .. } | Fact::Speed { count, other } | Fact::Before { count, other } => {
            vec![count.to_string(), other.to_string()]
        }
        Fact::Keeps { yen: kept, other } => vec![yen(kept), yen(other)],
        Fact::Discs { count, other } => vec![count.to_string(), other.to_string()],
        Fact::BidsLess { by } | Fact::BidsMore { by } => vec![yen(by)],
    });
}

/// Plays random games of Osaka with Drinks and calls `look` before every decision.
fn random_osaka(mut look: impl FnMut(&TokyoMetro, &tokyo_metro::State, Seat, &[Action])) {
    let game = table::open::<TokyoMetro>(3, &[("map", "osaka"), ("cards", "osaka"), ("drinks", "standard")]);
    for number in 0..40 {
        let seed = Seed::nth(61, number);
        let (mut dice, mut playout) = (Dice::new(&seed, StreamId::named("osaka"), 0), Playout::begin(&game, seed));
        while let Some(seat) = playout.seat() {
            let decide = |state: &tokyo_metro::State, legal: &[Action]| {
                look(&game, state, seat, legal);
                dice.pick(legal)
            };
            playout.decide(seat, decide, &mut Silent);
        }
    }
}

/// What speaks for one choice beside another, whatever it takes.
fn facts(game: &TokyoMetro, state: &tokyo_metro::State, seat: Seat, (one, other): (Action, Action)) -> Vec<Fact> {
    let inner = |fact| match fact {
        Fact::AtBest(fact) | Fact::Then(fact) | Fact::EvenAtBest(fact) => *fact,
        fact => fact,
    };
    Words::facts(game, &game.view(state, Viewer::Seat(seat)), one, other).into_iter().map(inner).collect()
}

/// A choice is not praised for what it does not do: Stock that its seat had before is kept, not got; what the other choice builds is
/// no place to build; and what a free step leaves in hand is still to be spent by the action that follows it.
#[test]
fn no_sentence_of_osaka_praises_what_was_there_before_or_is_still_to_come() {
    let (mut kept, mut built, mut stepped) = (0, 0, 0);
    random_osaka(|game, state, seat, legal| {
        for pair in legal.windows(2) {
            let found = || facts(game, state, seat, (pair[0], pair[1]));
            match (pair[0], pair[1]) {
                (Action::Stock(_), Action::Stock(sold)) => {
                    kept += 1;
                    let keeps = |fact: &Fact| matches!(fact, Fact::KeepsStock { line, .. } if *line == sold);
                    assert!(found().iter().any(keeps), "{:?}", found());
                    assert!(!found().iter().any(|fact| matches!(fact, Fact::Stock { .. })), "{:?}", found());
                }
                (Action::Build(_), Action::Build(other)) => {
                    built += 1;
                    let praised = |fact: &Fact| matches!(fact, Fact::Site { station, .. } if *station == other);
                    assert!(!found().iter().any(praised), "{:?}", found());
                }
                (Action::Assign(_), Action::Take(_)) => {
                    stepped += 1;
                    let in_hand = |fact: &Fact| matches!(fact, Fact::Keeps { .. } | Fact::Discs { .. });
                    assert!(!found().iter().any(in_hand), "{:?}", found());
                }
                _ => {}
            }
        }
    });
    assert!(kept > 5 && built > 5 && stepped > 5, "{kept} {built} {stepped}");
}

/// A Train leads where it still comes in this phase and something can be built, for whoever boards it.
#[test]
fn a_train_that_osaka_praises_leads_where_it_still_comes() {
    let mut rode = 0;
    let leads = |fact: &Fact| if let Fact::Rides { station, .. } = fact { Some(*station) } else { None };
    random_osaka(|game, state, seat, legal| {
        let (table, board) = (state.table(), legal.iter().find(|action| matches!(action, Action::Board(_))));
        let (Some(board), Phase::Ride { line, left }) = (board, table.phase) else { return };
        for station in facts(game, state, seat, (*board, Action::Stay)).iter().filter_map(leads) {
            rode += 1;
            let mut ahead = game.board().vehicles(line).flat_map(|one| game.stops_ahead(table, one, left.into()));
            assert!(ahead.any(|stop| stop.station() == Some(station)) && !table.built().contains(station));
        }
        assert!(facts(game, state, seat, (Action::Stay, *board)).iter().all(|fact| leads(fact).is_none()));
    });
    assert!(rode > 5, "{rode}");
}
