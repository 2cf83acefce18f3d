//! What speaks for one choice beside another: points, customers within reach of stores, cards, and what rivals get.

use std::ops::ControlFlow;

use tabletop::{Dice, Phrase, Seat, Seed, Silent, StreamId};

use crate::{
    Shinjuku,
    action::Action,
    board::{StationId, WardId},
    pieces::{Group, Type},
    state::{Phase, Purpose, Source, State, Store, StoreKind, Table},
    view::View,
};

/// Something that speaks for a choice beside another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The own customers are worth more points.
    Scores {
        /// So many.
        points: i64,
        /// And after the other choice.
        other: i64,
    },
    /// A rival's customers are worth less.
    Denies {
        /// Whose.
        who: Seat,
        /// By so many points.
        points: i64,
    },
    /// The group that moves has more customers whom own stores could take over the track that lies.
    Serves {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// It has fewer customers whom rivals' stores could take.
    ServesRivalsLess {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// More customers on the map are within reach of own stores.
    Reaches {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// Fewer customers are within reach of a rival's stores.
    KeepsFrom {
        /// Whose.
        who: Seat,
        /// So many fewer.
        count: u8,
    },
    /// A rival is offered no Income.
    NoIncome {
        /// Who.
        who: Seat,
        /// The cards that the other choice lets them draw.
        cards: u8,
    },
    /// More cards are in hand.
    Cards {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// More bonus tokens.
    Tokens {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
}

/// What comes of a choice.
struct Outlook {
    table: Table,
    points: Vec<i64>,
    /// Customers within reach of each seat's stores; none while a group is under way.
    reach: Option<Vec<u8>>,
    /// Customers of the group that moves, or could move, whom the seat's own stores could take, and those whom others' could.
    serves: Option<(u8, u8)>,
}

impl Shinjuku {
    /// What speaks for one choice of the viewer beside another.
    pub(crate) fn facts(&self, view: &View, one: Action, other: Action) -> Vec<Fact> {
        let Some((seat, _)) = view.own() else { return Vec::new() };
        let [one, two] = [one, other].map(|action| self.outlook(view, seat, action));
        let at = seat.index();
        let mut facts = Vec::new();
        if one.points[at] > two.points[at] {
            facts.push(Fact::Scores { points: one.points[at], other: two.points[at] });
        }
        let most = |less: Vec<i64>| {
            Seat::all(self.players).zip(less).filter(|(who, _)| *who != seat).max_by_key(|(_, less)| *less)
        };
        let denied = most(two.points.iter().zip(&one.points).map(|(two, one)| two - one).collect());
        facts.extend(denied.filter(|(_, less)| *less > 0).map(|(who, points)| Fact::Denies { who, points }));
        facts.extend(served(&one, &two));
        if let (Some(ours), Some(theirs)) = (&one.reach, &two.reach) {
            if ours[at] > theirs[at] {
                facts.push(Fact::Reaches { count: ours[at], other: theirs[at] });
            }
            let kept = most(theirs.iter().zip(ours).map(|(two, one)| i64::from(*two) - i64::from(*one)).collect());
            facts.extend(
                kept.filter(|(_, less)| *less > 0).map(|(who, less)| Fact::KeepsFrom { who, count: less as u8 }),
            );
        }
        facts.extend(in_hand(&one.table, &two.table, seat));
        facts
    }

    fn outlook(&self, view: &View, seat: Seat, action: Action) -> Outlook {
        // What is hidden (other hands, the order of deck and bag) changes nothing that is looked at here.
        let mut state = self.imagine(view, &mut Dice::new(&Seed::number(0), StreamId::named("reason"), 0));
        self.play(&mut state, seat, action, &mut Silent);
        let points = Seat::all(self.players).map(|who| expected(&state.table, who)).collect();
        Outlook { points, reach: self.reach(&state, seat), serves: self.serves(&state, seat), table: state.table }
    }

    /// How many customers on the map a seat's stores could take, by Moves over the track that lies now.
    pub fn within_reach(&self, table: &Table, seat: Seat) -> u8 {
        WardId::all().map(|ward| self.served_of(table, ward, table.customers(ward), |owner| owner == seat)).sum()
    }

    /// How many of a group that starts in a ward find a store of `whose` that matches them and that ways join with the ward.
    fn served_of(&self, table: &Table, ward: WardId, group: Group, whose: impl Fn(Seat) -> bool) -> u8 {
        if group.is_empty() || table.kaiju.ward() == Some(ward) {
            return 0;
        }
        let joined = self.connected(table, self.board.stations_in(ward));
        let stores = StationId::of(joined & table.occupied())
            .filter_map(|at| table.store(at))
            .filter(|store| whose(store.owner));
        let kinds: Vec<StoreKind> = stores.map(|store| store.kind).collect();
        let matched = group.kinds().filter(|piece| kinds.iter().any(|kind| kind.matches(piece.of())));
        matched.map(|piece| group.count(piece)).sum()
    }

    /// For a Move that was chosen: of the group, or of the best group that may be chosen.
    fn serves(&self, state: &State, seat: Seat) -> Option<(u8, u8)> {
        let table = &state.table;
        let of = |ward: WardId| {
            let group = table.customers(ward);
            (
                self.served_of(table, ward, group, |owner| owner == seat),
                self.served_of(table, ward, group, |owner| owner != seat),
            )
        };
        match table.phase {
            Phase::Pay(Purpose::Move(ward)) => Some(of(ward)),
            Phase::Gather => {
                let mut best = None;
                self.legal(state, seat, |action| {
                    if let Action::Gather(ward) = action {
                        let served = of(ward);
                        best = best.max(Some((served.0, u8::MAX - served.1)));
                    }
                    ControlFlow::Continue(())
                });
                best.map(|(own, others)| (own, u8::MAX - others))
            }
            _ => None,
        }
    }

    /// Customers within reach of each seat's stores, with what was chosen but not paid yet; of what is still to be chosen, the best.
    fn reach(&self, state: &State, seat: Seat) -> Option<Vec<u8>> {
        let table = &state.table;
        let all = |table: &Table| Seat::all(self.players).map(|who| self.within_reach(table, who)).collect::<Vec<u8>>();
        let with_store = |at: StationId, kind: StoreKind| {
            let mut table = table.clone();
            table.put_store(at, Store { owner: seat, kind });
            all(&table)
        };
        let best = |found: &mut dyn Iterator<Item = Vec<u8>>| found.max_by_key(|reach| reach[seat.index()]);
        let types = || Type::ALL.into_iter().filter(|of| table.player(seat).stores_left(*of) > 0);
        match table.phase {
            Phase::Gather
            | Phase::Start
            | Phase::On
            | Phase::Give
            | Phase::Offer(_)
            | Phase::Upgrade
            | Phase::Customer(_)
            | Phase::Pay(Purpose::Move(_) | Purpose::Departo { .. })
            | Phase::Three(..) => None,
            Phase::Target => best(
                &mut self
                    .sites(state, seat)
                    .into_iter()
                    .flat_map(|at| types().map(move |of| (at, of)))
                    .map(|(at, of)| with_store(at, StoreKind::Specialty(of))),
            ),
            Phase::Store(at) => best(&mut types().map(|of| with_store(at, StoreKind::Specialty(of)))),
            Phase::Pay(Purpose::Open { at, store: Source::Supply(of) }) => {
                Some(with_store(at, StoreKind::Specialty(of)))
            }
            Phase::Pay(Purpose::Open { at, store: Source::Map(from) }) => {
                let mut table = table.clone();
                let moved = table.take_store(from)?;
                table.put_store(at, moved);
                Some(all(&table))
            }
            Phase::First => best(&mut self.tracks(state, seat).into_iter().map(|railway| {
                let mut table = table.clone();
                table.lay(railway, seat);
                all(&table)
            })),
            Phase::Pay(Purpose::Second { second, .. }) => {
                let mut table = table.clone();
                table.lay(second, seat);
                Some(all(&table))
            }
            Phase::Second(_) | Phase::Festival | Phase::Kaiju | Phase::Flee | Phase::Action | Phase::Over => {
                Some(all(table))
            }
        }
    }

    /// The stations where a store may be opened.
    fn sites(&self, state: &State, seat: Seat) -> Vec<StationId> {
        self.listed(state, seat, |action| if let Action::At(station) = action { Some(station) } else { None })
    }

    /// The railways where track may be laid.
    fn tracks(&self, state: &State, seat: Seat) -> Vec<crate::board::RailwayId> {
        self.listed(state, seat, |action| if let Action::Track(railway) = action { Some(railway) } else { None })
    }

    fn listed<T>(&self, state: &State, seat: Seat, pick: impl Fn(Action) -> Option<T>) -> Vec<T> {
        let mut found = Vec::new();
        self.legal(state, seat, |action| {
            found.extend(pick(action));
            ControlFlow::Continue(())
        });
        found
    }

    /// A fact as what the choice does.
    pub(crate) fn say_fact(fact: &Fact) -> Phrase {
        let two = |id: &'static str, count: u8, other: u8| Phrase::new(id).with("count", count).with("other", other);
        match *fact {
            Fact::Scores { points, other } => Phrase::new("why-scores").with("points", points).with("other", other),
            Fact::Denies { who, points } => Phrase::new("why-denies").with("who", who).with("points", points),
            Fact::Serves { count, other } => two("why-serves", count, other),
            Fact::ServesRivalsLess { count, other } => two("why-serves-rivals", count, other),
            Fact::Reaches { count, other } => two("why-reaches", count, other),
            Fact::KeepsFrom { who, count } => Phrase::new("why-keeps-from").with("who", who).with("count", count),
            Fact::NoIncome { who, cards } => Phrase::new("why-no-income").with("who", who).with("count", cards),
            Fact::Cards { count, other } => two("why-cards", count, other),
            Fact::Tokens { count, other } => two("why-tokens", count, other),
        }
    }
}

/// What a seat's customers are worth, with those who got off on the Move under way, and the best who is about to at its own store.
fn expected(table: &Table, seat: Seat) -> i64 {
    let here = table.store_here().filter(|store| store.owner == seat && table.phase == Phase::Give);
    let group = table.journey.as_ref().map(|journey| journey.group).unwrap_or_default();
    let off = group.kinds().filter(|piece| here.is_some_and(|store| store.kind.matches(piece.of())));
    off.map(|piece| table.worth(seat, Some(piece))).max().unwrap_or_else(|| table.worth(seat, None))
}

fn served(one: &Outlook, two: &Outlook) -> Vec<Fact> {
    let (Some(one), Some(two)) = (one.serves, two.serves) else { return Vec::new() };
    let mut facts = Vec::new();
    if one.0 > two.0 {
        facts.push(Fact::Serves { count: one.0, other: two.0 });
    }
    if one.1 < two.1 {
        facts.push(Fact::ServesRivalsLess { count: one.1, other: two.1 });
    }
    facts
}

/// What stays in hand, and what rivals may draw.
fn in_hand(one: &Table, two: &Table, seat: Seat) -> Vec<Fact> {
    let mut facts = Vec::new();
    let offered =
        |table: &Table| if let Phase::Offer(who) = table.phase { Some(who).filter(|who| *who != seat) } else { None };
    if let (None, Some(who)) = (offered(one), offered(two)) {
        facts.push(Fact::NoIncome { who, cards: two.income(who) });
    }
    let (player, rival) = (one.player(seat), two.player(seat));
    if player.tokens > rival.tokens {
        facts.push(Fact::Tokens { count: player.tokens, other: rival.tokens });
    }
    if player.hand > rival.hand {
        facts.push(Fact::Cards { count: player.hand, other: rival.hand });
    }
    facts
}
