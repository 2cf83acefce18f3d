//! The sentences of Shinjuku.

use shinjuku::{Group, Shinjuku, StationId, StoreKind, WardId};
use tabletop::{Rules, Seat, Viewer, Views};

use crate::{
    sentences::{after, compared},
    table,
};

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

/// How many of some customers in wards could get off at a seat's stores, group by group, walked over the track by the rules of a Move:
/// whoever matches a store on the way must get off there (SJ-MOVE-6), nobody comes twice to a station; ways of eight stations at most.
fn reached(game: &Shinjuku, table: &shinjuku::Table, seat: Seat, groups: impl Iterator<Item = (WardId, Group)>) -> u8 {
    fn on(game: &Shinjuku, table: &shinjuku::Table, seat: Seat, here: StationId, visited: u64, group: Group) -> u8 {
        let store = table.store(here);
        let served: Vec<(u8, Group)> = match store {
            Some(store) if table.matching(here, &group).next().is_some() => {
                let given = table.matching(here, &group).map(|piece| {
                    let mut rest = group;
                    rest.take(piece);
                    (u8::from(store.owner == seat), rest)
                });
                given.collect()
            }
            _ => vec![(0, group)],
        };
        let further = |group: Group| {
            let ways = game.ways_on(table, here, visited).filter(|_| visited.count_ones() < 8 && !group.is_empty());
            ways.map(|to| on(game, table, seat, to, visited | to.bit(), group)).max().unwrap_or(0)
        };
        served.into_iter().map(|(own, rest)| own + further(rest)).max().unwrap_or(0)
    }
    let most = |(ward, group): (WardId, Group)| {
        let starts = StationId::of(game.board().stations_in(ward));
        starts.map(|here| on(game, table, seat, here, here.bit(), group)).max().unwrap_or(0)
    };
    groups.filter(|(ward, _)| table.kaiju.ward() != Some(*ward)).map(most).sum()
}

/// Those who are on the map.
fn reached_on_the_map(game: &Shinjuku, state: &shinjuku::State, seat: Seat) -> u8 {
    let table = state.table();
    reached(game, table, seat, WardId::all().map(|ward| (ward, table.customers(ward))))
}

/// The stations that a walk over track from a seat's stores comes to.
fn walked(game: &Shinjuku, table: &shinjuku::Table, seat: Seat) -> u8 {
    let own = |station: &StationId| table.store(*station).is_some_and(|store| store.owner == seat);
    let mut found: Vec<StationId> =
        WardId::all().flat_map(|ward| StationId::of(game.board().stations_in(ward))).filter(own).collect();
    let mut at = 0;
    while at < found.len() {
        let next: Vec<StationId> = game.joined(table, found[at]).filter(|to| !found.contains(to)).collect();
        found.extend(next);
        at += 1;
    }
    found.len() as u8
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
            Fact::Reaches { count, other } => {
                assert!(count > other);
                for (state, told) in [(&one, count), (&two, other)] {
                    assert!(!settled(state) || reached_on_the_map(game, state, seat) == told, "{fact:?}");
                }
            }
            Fact::ReachesLess { who, count, other } => {
                assert!(who != seat && count < other);
                for (state, told) in [(&one, count), (&two, other)] {
                    assert!(!settled(state) || reached_on_the_map(game, state, who) == told, "{fact:?}");
                }
            }
            Fact::ReachesQueue { count, other } => {
                assert!(count > other);
                for (state, told) in [(&one, count), (&two, other)] {
                    let queue = state.table().queue.iter().map(|card| (card.ward, card.customers));
                    assert!(!settled(state) || reached(game, state.table(), seat, queue) == told, "{fact:?}");
                }
            }
            Fact::Serves { count, other } => {
                assert!(count > other && count <= 4);
                for (state, told) in [(&one, count), (&two, other)] {
                    let own = state.table().stores.iter().flatten().filter(|store| store.owner == seat);
                    let types = own.fold(0_u8, |types, store| match store.kind {
                        StoreKind::Specialty(of) => types | 1 << of as u8,
                        StoreKind::Department => 0b1111,
                    });
                    assert!(!settled(state) || types.count_ones() == u32::from(told), "{fact:?}");
                }
            }
            Fact::Joins { count, other } => {
                assert!(count > other);
                for (state, told) in [(&one, count), (&two, other)] {
                    assert!(!settled(state) || walked(game, state.table(), seat) == told, "{fact:?}");
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
        Fact::ReachesLess { count, other, .. }
        | Fact::Reaches { count, other }
        | Fact::ReachesQueue { count, other }
        | Fact::Serves { count, other }
        | Fact::Joins { count, other }
        | Fact::Wild { count, other }
        | Fact::Cards { count, other }
        | Fact::Tokens { count, other } => vec![count.to_string(), other.to_string()],
    });
}
