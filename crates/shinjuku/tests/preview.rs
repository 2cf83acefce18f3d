//! What is foreseen of a decision is what the rules do when it is taken, over whole random games.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use std::collections::BTreeSet;

use shinjuku::{
    Action, FestivalCards, Group, Kind, Phase, Price, Shinjuku, StationId, Store, StoreKind, Table, View, WardId, Way,
    Wild,
};
use tabletop::{Dice, Game, Notation, Options, Playout, Rules, Seat, Seed, Silent, StreamId, Viewer, Views, contract};

fn open(players: u8, kaiju: &str) -> Shinjuku {
    let shelf = contract::shelf::<Shinjuku>();
    let options = Options::complete(&Shinjuku::options(&shelf), [("kaiju", kaiju)]).unwrap();
    Shinjuku::open(&shelf, players, &options).unwrap()
}

/// A decision of a random game: who took it, what could have been taken, and the view of its seat before and after.
struct Step<'a> {
    game: &'a Shinjuku,
    seat: Seat,
    legal: &'a [Action],
    action: Action,
    before: &'a View,
    after: &'a View,
}

impl Step<'_> {
    fn table(&self) -> &Table {
        &self.before.table
    }
}

/// Plays some games at random, and hands every decision to `look`.
fn walk(mut look: impl FnMut(&Step<'_>)) {
    for (number, (players, kaiju)) in (0_u64..).zip([(2, "off"), (2, "on"), (3, "on"), (4, "off")]) {
        let game = open(players, kaiju);
        for seed in (number * 6..number * 6 + 6).map(Seed::number) {
            let mut dice = Dice::new(&seed, StreamId::named("test"), 0);
            let mut state = game.begin(seed);
            while let Some(seat) = game.actors(&state).iter().next() {
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let action = dice.pick(&legal).unwrap();
                let before = game.view(&state, Viewer::Seat(seat));
                game.play(&mut state, seat, action, &mut Silent);
                let after = game.view(&state, Viewer::Seat(seat));
                look(&Step { game: &game, seat, legal: &legal, action, before: &before, after: &after });
            }
        }
    }
}

#[test]
fn pointing_at_what_a_decision_is_about_is_that_decision() {
    walk(|step| {
        for action in step.legal {
            if let Some(target) = action.target() {
                assert_eq!(step.table().phase.pointed_at(target), Some(*action));
            }
        }
    });
}

/// SJ-FEST-3, SJ-COMP-7: what no decision can name is still answered by a rule.
#[test]
fn the_bay_and_the_connection_are_refused_by_a_rule() {
    let mut rules = BTreeSet::new();
    for kaiju in ["off", "on"] {
        let game = open(2, kaiju);
        let mut dice = Dice::new(&Seed::number(1), StreamId::named("test"), 0);
        let mut playout = Playout::begin(&game, Seed::number(1));
        while let Some(seat) = playout.seat() {
            let phase = game.view(&playout.state, Viewer::Spectator).table.phase;
            for text in game.bay_notation(phase).into_iter().chain(game.connection_notation(phase)) {
                rules.insert(game.read(&playout.state, seat, &text).unwrap_err().rule.unwrap().0);
            }
            playout.random(&mut dice, &mut Silent);
        }
    }
    assert_eq!(rules.into_iter().collect::<Vec<_>>(), ["SJ-COMP-7", "SJ-FEST-3", "SJV-KAI-4", "SJV-KAI-6"]);
}

/// SJ-MOVE-6, SJ-MOVE-7, SJ-MOVE-14: whether an Income is offered, and whether somebody is to be chosen for the store.
#[test]
fn the_group_finds_what_was_foreseen_at_a_station() {
    let (mut offered, mut chosen, mut open, mut again) = (0, 0, 0, 0);
    walk(|step| {
        let (Action::Start(to) | Action::Go(to)) = step.action else { return };
        let arrival = step.game.arrival(step.table(), to).unwrap();
        let phase = step.after.table.phase;
        assert_eq!(arrival.way == Way::Start, matches!(step.action, Action::Start(_)));
        match arrival.way {
            Way::Income(owner) => {
                offered += 1;
                assert_eq!(phase, Phase::Offer(owner));
                return;
            }
            Way::Open => open += 1,
            Way::Again(owner) => {
                again += 1;
                assert!(step.table().journey.as_ref().unwrap().offered.contains(owner));
            }
            Way::Start | Way::Own => {}
        }
        assert_eq!(phase == Phase::Give, arrival.off.len() > 1);
        chosen += u32::from(phase == Phase::Give);
    });
    assert!(offered > 5 && chosen > 2 && open > 2 && again > 0, "{offered} {chosen} {open} {again}");
}

/// SJ-MOVE-13, SJ-SCORE-2, SJ-SCORE-3: what the own customers are worth after a decision that brings one.
#[test]
fn a_customer_who_is_won_counts_as_foreseen() {
    let mut won = 0;
    walk(|step| {
        let moves = matches!(step.action, Action::Start(_) | Action::Go(_) | Action::Give(_));
        if !moves || step.table().journey.is_none() || matches!(step.after.table.phase, Phase::Offer(_) | Phase::Give) {
            return;
        }
        let piece = step.game.won_by(step.before, step.action);
        assert_eq!(step.after.table.worth(step.seat, None), step.table().worth(step.seat, piece));
        won += u32::from(piece.is_some());
    });
    assert!(won > 10, "{won}");
}

/// SJ-MOVE-3, SJ-MOVE-4, SJ-MOVE-5, SJV-KAI-8: the stores beyond a station are those that the group may then go to.
#[test]
fn the_stores_beyond_a_station_are_in_reach_from_it() {
    let mut found = 0;
    walk(|step| {
        let (Action::Start(to) | Action::Go(to)) = step.action else { return };
        if step.after.table.phase != Phase::On {
            return;
        }
        let journey = step.after.table.journey.as_ref().unwrap();
        let fits = |store: &Store| journey.group.kinds().any(|piece| store.kind.matches(piece.of()));
        let mut legal = Vec::new();
        let state = step.game.imagine(step.after, &mut Dice::new(&Seed::number(0), StreamId::named("test"), 0));
        step.game.legal(&state, step.seat, &mut legal);
        let wanted: Vec<(StationId, Store)> = legal
            .iter()
            .filter_map(|action| if let Action::Go(next) = action { Some(*next) } else { None })
            .filter_map(|next| Some((next, step.after.table.store(next).filter(fits)?)))
            .collect();
        assert_eq!(step.game.stores_beyond(step.table(), to), wanted);
        found += wanted.len();
    });
    assert!(found > 5, "{found}");
}

/// SJ-MOVE-14: at most one Income for each player whose track was crossed.
#[test]
fn the_crossings_are_the_incomes_that_were_offered() {
    let mut crossed = 0;
    walk(|step| {
        let Some(journey) = &step.table().journey else { return };
        let crossings = step.game.crossings(step.table());
        let owners: BTreeSet<Seat> = crossings.iter().map(|(owner, _)| *owner).collect();
        assert_eq!(owners.len(), crossings.len());
        assert_eq!(owners, journey.offered.iter().collect());
        crossed += crossings.len();
    });
    assert!(crossed > 5, "{crossed}");
}

/// SJ-MOVE-11: those left over join the ward of the last station.
#[test]
fn those_left_over_come_to_the_ward_that_was_foreseen() {
    let mut stops = 0;
    walk(|step| {
        if step.action != Action::Stop {
            return;
        }
        let (group, ward) = step.game.left_over(step.table()).unwrap();
        let mut wanted: Group = step.table().customers(ward);
        wanted.join(&group);
        // The turn may go on to the next player, who adds the customers of the Queue.
        let same = step.after.table.turn == step.table().turn;
        assert!(!same || step.after.table.customers(ward) == wanted);
        stops += u32::from(same);
    });
    assert!(stops > 5, "{stops}");
}

/// SJ-PAY-1, SJ-PAY-2, SJ-PAY-3: a card pays if it is due itself or wild.
#[test]
fn the_cards_that_may_pay_are_due_or_wild() {
    let (mut due, mut wild) = (0, 0);
    walk(|step| {
        let Phase::Pay(purpose) = step.table().phase else { return };
        for (ward, _) in step.before.hand.unwrap().iter() {
            let is_due = step.game.is_due(purpose, ward);
            let why = step.game.why_wild(step.table(), step.seat, ward);
            assert_eq!(step.legal.contains(&Action::Pay(ward)), is_due || why.is_some());
            (due, wild) = (due + u32::from(is_due), wild + u32::from(why.is_some()));
        }
    });
    assert!(due > 10 && wild > 10, "{due} {wild}");
}

/// SJ-PAY-1, SJ-PAY-2, SJ-PAY-3, SJ-PAY-4: a card of the ward is cheaper than a wildcard, and that than three cards.
#[test]
fn the_price_is_the_cheapest_way_to_pay() {
    let mut prices = [0; 3];
    walk(|step| {
        let hand = step.before.hand.unwrap();
        for action in step.legal {
            let due: Vec<WardId> = match (*action, step.table().phase) {
                (Action::At(station) | Action::Upgrade(station), _) => vec![step.game.board().ward_of(station)],
                (Action::Gather(ward), _) => vec![ward],
                (Action::Track(_), Phase::Second(first)) => {
                    step.game.board().ends(first).map(|end| step.game.board().ward_of(end)).into()
                }
                _ => {
                    assert_eq!(step.game.price(step.before, *action), None);
                    continue;
                }
            };
            let fits = |ward: &WardId| hand.has(*ward) && due.contains(ward);
            let wild = |ward: &WardId| hand.has(*ward) && step.game.why_wild(step.table(), step.seat, *ward).is_some();
            let none_fits = !WardId::all().any(|ward| fits(&ward));
            let (holds, kind) = match step.game.price(step.before, *action).unwrap() {
                Price::Card(ward) => (fits(&ward), 0),
                Price::Wild(ward) => (none_fits && wild(&ward), 1),
                Price::Three => (none_fits && hand.total() >= 3 && !WardId::all().any(|ward| wild(&ward)), 2),
            };
            assert!(holds, "{action:?} with {hand:?}");
            prices[kind] += 1;
        }
    });
    assert!(prices.iter().all(|count| *count > 10), "{prices:?}");
}

/// SJ-PAY-3: the Festival makes the cards of its ward wild, unless they are already.
#[test]
fn the_festival_does_to_the_hand_what_was_foreseen() {
    let mut made = 0;
    walk(|step| {
        let Action::Festival(ward) = step.action else { return };
        let why = step.game.why_wild(&step.after.table, step.seat, ward);
        match step.game.festival_cards(step.before, ward) {
            FestivalCards::None => assert_eq!(step.before.hand.unwrap().count(ward), 0),
            FestivalCards::WildAlready => assert_eq!(why, Some(Wild::Both)),
            FestivalCards::MadeWild(count) => {
                made += 1;
                assert_eq!((why, step.before.hand.unwrap().count(ward)), (Some(Wild::Festival), count));
            }
        }
    });
    assert!(made > 5, "{made}");
}

/// SJ-OPEN-3, SJ-DEP-4: the store that a decision brings is there once it is paid for.
#[test]
fn the_store_that_was_foreseen_is_opened() {
    let (mut waiting, mut kinds) = (None, BTreeSet::new());
    walk(|step| {
        if let Some((at, store)) = step.game.store_by(step.before, step.action) {
            waiting = Some((at, store));
        }
        if let Some((at, store)) = waiting.filter(|_| step.after.table.phase.action().is_none()) {
            assert_eq!(step.after.table.store(at), Some(store));
            kinds.insert(store.kind.id());
            waiting = None;
        }
    });
    let all = ["books", "clothing", StoreKind::Department.id(), "electronics", "food"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

/// SJ-TURN-1, SJ-ACT-1, SJ-ACT-2: the steps go forward, and the actions of a turn are named in their order.
#[test]
fn a_turn_goes_through_its_steps() {
    let (mut turn, mut begun, mut last) = (None, Vec::new(), 0);
    walk(|step| {
        let table = step.table();
        if matches!(table.phase, Phase::Festival) {
            (turn, begun, last) = (Some(table.turn), Vec::new(), 0);
        }
        assert_eq!(turn, Some(table.turn));
        assert!(table.step() >= last && table.step() < 5);
        last = table.step();
        assert_eq!(table.actions(), [begun.first().copied(), begun.get(1).copied()]);
        assert_eq!(table.is_last_step(), last == 4);
        let to_come: Vec<Kind> = table.actions_to_come().collect();
        assert!(to_come.iter().all(|kind| last < 4 && !begun.contains(kind)));
        if let (Action::Begin(kind), Phase::Action) = (step.action, table.phase) {
            assert!(table.is_last_step() || to_come.contains(&kind));
            begun.push(kind);
        }
    });
}

/// SJ-DEP-6, SJ-QUE-3: an upgrade takes the next tokens and uncovers the next number.
#[test]
fn an_upgrade_takes_the_next_bonus() {
    let mut taken = 0;
    walk(|step| {
        let (before, after) = (step.table(), &step.after.table);
        let numbers: Vec<(u8, u8)> = before.bonus_track().collect();
        assert_eq!(numbers.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 3, 4, 5, 6, 7, 8]);
        assert!(numbers.iter().all(|(number, tokens)| (*tokens == 0) == (*number <= before.level())));
        if after.claimed > before.claimed {
            let gained = after.player(step.seat).tokens - before.player(step.seat).tokens;
            assert_eq!(before.next_bonus(), Some((gained, after.level())));
            taken += 1;
        }
    });
    assert!(taken > 3, "{taken}");
}

#[test]
fn the_rule_of_every_question_is_in_the_rules() {
    let rules = include_str!("../../../rules/shinjuku.md").to_owned() + include_str!("../../../rules/variants.md");
    let mut seen = BTreeSet::new();
    walk(|step| {
        seen.insert(step.table().phase.rule().0);
        for of in shinjuku::Type::ALL {
            let left = step.table().player(step.seat).stores_left(of);
            assert!(step.table().phase != Phase::Action || left <= 2);
        }
    });
    assert!(seen.len() > 10, "{seen:?}");
    for rule in seen {
        assert!(rules.contains(&format!("**{rule}**")), "{rule}");
    }
}
