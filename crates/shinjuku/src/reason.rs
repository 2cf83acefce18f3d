//! What speaks for one choice beside another: points, the Moves that it opens for its seat and for others, cards.
//!
//! A choice that begins an action is looked at with its best answers, up to the end of the action. What a Move brings is never counted
//! twice: as points of the Move that is chosen, or as those of a Move that could follow.

use std::ops::ControlFlow;

use tabletop::{Dice, Phrase, Seat, Seed, Silent, StreamId};

use crate::{
    Shinjuku,
    action::Action,
    best_move::Gains,
    board::{StationId, WardId},
    pieces::Cards,
    state::{PLAYERS, Phase, Purpose, State, Table},
    view::View,
};

/// Something that speaks for a choice beside another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The own customers and bonus tokens are worth more points.
    Scores {
        /// So many.
        points: i64,
        /// And after the other choice.
        other: i64,
    },
    /// The Move that is chosen can make them worth more, by its best way.
    CouldScore {
        /// So many.
        points: i64,
        /// And the other choice.
        other: i64,
    },
    /// A rival gets fewer points, by the best way for the seat itself.
    Denies {
        /// Who.
        who: Seat,
        /// So many fewer.
        points: i64,
    },
    /// It opens a better Move for the seat.
    Opens {
        /// Which could bring so many points.
        points: i64,
        /// And after the other choice.
        other: i64,
    },
    /// It opens less for a rival.
    OpensLess {
        /// Whom.
        who: Seat,
        /// Their best Move could bring so many points.
        points: i64,
        /// And after the other choice.
        other: i64,
    },
    /// It leaves more customers within reach of the own stores.
    Reaches {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// It leaves fewer customers within reach of a rival's stores.
    ReachesLess {
        /// Whose.
        who: Seat,
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// More customers of the Queue will be within reach of the own stores.
    ReachesQueue {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// The own stores serve more types of customers.
    Serves {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// Track joins the own stores with more stations.
    Joins {
        /// So many, those of the stores included.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// More of the own cards are wild.
    Wild {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
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
    hand: Cards,
    /// Whether a Move was chosen that is not at its end.
    moving: bool,
    /// What everybody has in points when the action is over.
    points: Gains,
    /// Cards that are still to be paid for it.
    due: u8,
}

impl Shinjuku {
    /// What speaks for one choice of the viewer beside another.
    pub(crate) fn facts(&self, view: &View, one: Action, other: Action) -> Vec<Fact> {
        let Some((seat, _)) = view.own() else { return Vec::new() };
        let [one, two] = [one, other].map(|action| self.outlook(view, seat, action));
        let at = seat.index() % PLAYERS;
        let mut facts = Vec::new();
        if one.points[at] > two.points[at] {
            let (points, other) = (one.points[at], two.points[at]);
            let sure = !one.moving && !two.moving;
            facts.push(if sure { Fact::Scores { points, other } } else { Fact::CouldScore { points, other } });
        }
        let less = |who: Seat| two.points[who.index() % PLAYERS] - one.points[who.index() % PLAYERS];
        let denied = self.most(seat, less);
        facts.extend(denied.map(|(who, points)| Fact::Denies { who, points }));
        facts.extend(self.opened(&one, &two, seat));
        facts.extend(self.in_hand(&one, &two, seat));
        facts.extend(self.prepared(&one, &two, seat));
        facts
    }

    fn outlook(&self, view: &View, seat: Seat, action: Action) -> Outlook {
        // What is hidden (other hands, the order of deck and bag) changes nothing that is looked at here.
        let mut state = self.imagine(view, &mut Dice::new(&Seed::number(0), StreamId::named("reason"), 0));
        self.play(&mut state, seat, action, &mut Silent);
        let state = self.completed(state, seat);
        let (gains, due) = (self.promised(&state, seat), due(state.table.phase));
        let points = |at: usize| {
            let stands = if at < usize::from(self.players) { state.table.players[at].sets().points() } else { 0 };
            stands + gains.map_or(0, |gains| gains[at])
        };
        let points = std::array::from_fn(points);
        Outlook { moving: gains.is_some(), points, due, hand: *state.hand(seat), table: state.table }
    }

    /// What the Move that a seat has chosen would bring everybody by its best way; none if it has chosen none.
    fn promised(&self, state: &State, seat: Seat) -> Option<Gains> {
        let table = &state.table;
        if table.turn != seat {
            return None;
        }
        match table.phase {
            Phase::Start | Phase::On | Phase::Give | Phase::Offer(_) => self.best_rest(table, seat),
            Phase::Pay(Purpose::Move(ward)) | Phase::Three(Purpose::Move(ward), _) => {
                self.best_move_from(table, ward, seat)
            }
            Phase::Gather => {
                let wards = self.listed(state, seat).into_iter();
                let wards =
                    wards.filter_map(|action| if let Action::Gather(ward) = action { Some(ward) } else { None });
                let gains = wards.filter_map(|ward| self.best_move_from(table, ward, seat));
                gains.max_by_key(|gains| gains[seat.index() % PLAYERS])
            }
            _ => None,
        }
    }

    /// An action other than a Move that was begun, answered to its end as it is the best for its seat at once, and paid with the first
    /// card that will do.
    fn completed(&self, state: State, seat: Seat) -> State {
        if state.table.asked() != Some(seat) {
            return state;
        }
        let answers = match state.table.phase {
            Phase::Target | Phase::Store(_) | Phase::First | Phase::Upgrade | Phase::Customer(_) => {
                self.listed(&state, seat)
            }
            Phase::Pay(purpose) | Phase::Three(purpose, _) if !matches!(purpose, Purpose::Move(_)) => {
                self.listed(&state, seat).into_iter().take(1).collect()
            }
            Phase::Second(_) => vec![Action::Done],
            _ => return state,
        };
        let ends = answers.into_iter().map(|answer| {
            let mut state = state.clone();
            self.play(&mut state, seat, answer, &mut Silent);
            self.completed(state, seat)
        });
        let value = |end: &State| (end.table.player(seat).sets().points(), self.best_move(&end.table, seat));
        // The first of equals: it is the one that lists and pages begin with.
        let best = ends.map(|end| (value(&end), end)).reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or(state, |(_, end)| end)
    }

    fn listed(&self, state: &State, seat: Seat) -> Vec<Action> {
        let mut found = Vec::new();
        self.legal(state, seat, |action| {
            found.push(action);
            ControlFlow::Continue(())
        });
        found
    }

    /// The rival of whom a number is the largest, if it is more than nothing.
    fn most(&self, seat: Seat, of: impl Fn(Seat) -> i64) -> Option<(Seat, i64)> {
        let rivals = Seat::all(self.players).filter(|who| *who != seat).map(|who| (who, of(who)));
        rivals.filter(|(_, much)| *much > 0).reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// The Moves that could follow.
    fn opened(&self, one: &Outlook, two: &Outlook, seat: Seat) -> Vec<Fact> {
        let mut facts = Vec::new();
        if !is_same_turn(one, two) {
            return facts;
        }
        let best = |outlook: &Outlook, who: Seat| self.best_move(&outlook.table, who);
        let (points, other) = (best(one, seat), best(two, seat));
        if points > other {
            facts.push(Fact::Opens { points, other });
        }
        let rival = self.most(seat, |who| best(two, who) - best(one, who));
        facts.extend(rival.map(|(who, less)| {
            let points = best(one, who);
            Fact::OpensLess { who, points, other: points + less }
        }));
        let reach = |outlook: &Outlook, who: Seat| self.within_reach(&outlook.table, who);
        let (count, other) = (reach(one, seat), reach(two, seat));
        if count > other {
            facts.push(Fact::Reaches { count, other });
        }
        let rival = self.most(seat, |who| i64::from(reach(two, who)) - i64::from(reach(one, who)));
        let less = |(who, _): (Seat, i64)| Fact::ReachesLess { who, count: reach(one, who), other: reach(two, who) };
        facts.extend(rival.map(less));
        facts
    }

    /// What stays in hand, and what rivals may draw.
    fn in_hand(&self, one: &Outlook, two: &Outlook, seat: Seat) -> Vec<Fact> {
        let mut facts = Vec::new();
        let offered = |table: &Table| {
            if let Phase::Offer(who) = table.phase { Some(who).filter(|who| *who != seat) } else { None }
        };
        if let (None, Some(who)) = (offered(&one.table), offered(&two.table)) {
            facts.push(Fact::NoIncome { who, cards: two.table.income(who) });
        }
        let (player, rival) = (one.table.player(seat), two.table.player(seat));
        if player.tokens > rival.tokens {
            facts.push(Fact::Tokens { count: player.tokens, other: rival.tokens });
        }
        let left = |outlook: &Outlook| outlook.table.player(seat).hand.saturating_sub(outlook.due);
        if left(one) > left(two) {
            facts.push(Fact::Cards { count: left(one), other: left(two) });
        }
        let wild = |outlook: &Outlook| {
            let wards = self.wild(&outlook.table, seat);
            WardId::of(wards).map(|ward| outlook.hand.count(ward)).sum::<u8>()
        };
        // With as many cards in hand and nothing to pay, so that it is the map that makes the difference.
        if player.hand == rival.hand && one.due + two.due == 0 && wild(one) > wild(two) {
            facts.push(Fact::Wild { count: wild(one), other: wild(two) });
        }
        facts
    }

    /// What the map is good for later: customers who come from the Queue, types that are served, stations that are joined.
    fn prepared(&self, one: &Outlook, two: &Outlook, seat: Seat) -> Vec<Fact> {
        let mut facts = Vec::new();
        if !is_same_turn(one, two) {
            return facts;
        }
        let both =
            |of: &dyn Fn(&Table) -> u8| Some((of(&one.table), of(&two.table))).filter(|(count, other)| count > other);
        let queued = both(&|table| self.queue_within_reach(table, seat));
        facts.extend(queued.map(|(count, other)| Fact::ReachesQueue { count, other }));
        let served = both(&|table| table.types_served(seat));
        facts.extend(served.map(|(count, other)| Fact::Serves { count, other }));
        let joined = both(&|table| self.joined_with_stores(table, seat));
        facts.extend(joined.map(|(count, other)| Fact::Joins { count, other }));
        facts
    }

    /// How many stations track joins with the stores of a seat, those of the stores included.
    pub fn joined_with_stores(&self, table: &Table, seat: Seat) -> u8 {
        let own = |station: &StationId| table.store(*station).is_some_and(|store| store.owner == seat);
        let stores = StationId::all().filter(own).fold(0, |set, station| set | station.bit());
        self.connected(table, stores).count_ones() as u8
    }

    /// A fact as what the choice does.
    pub(crate) fn say_fact(fact: &Fact) -> Phrase {
        let two = |id: &'static str, count: u8, other: u8| Phrase::new(id).with("count", count).with("other", other);
        let points =
            |id: &'static str, points: i64, other: i64| Phrase::new(id).with("points", points).with("other", other);
        match *fact {
            Fact::Scores { points: own, other } => points("why-scores", own, other),
            Fact::CouldScore { points: own, other } => points("why-could-score", own, other),
            Fact::Denies { who, points } => Phrase::new("why-denies").with("who", who).with("points", points),
            Fact::Opens { points: own, other } => points("why-opens", own, other),
            Fact::OpensLess { who, points: theirs, other } => points("why-opens-less", theirs, other).with("who", who),
            Fact::Reaches { count, other } => two("why-reaches", count, other),
            Fact::ReachesLess { who, count, other } => two("why-reaches-less", count, other).with("who", who),
            Fact::ReachesQueue { count, other } => two("why-reaches-queue", count, other),
            Fact::Serves { count, other } => two("why-serves", count, other),
            Fact::Joins { count, other } => two("why-joins", count, other),
            Fact::Wild { count, other } => two("why-wild", count, other),
            Fact::NoIncome { who, cards } => Phrase::new("why-no-income").with("who", who).with("count", cards),
            Fact::Cards { count, other } => two("why-cards", count, other),
            Fact::Tokens { count, other } => two("why-tokens", count, other),
        }
    }
}

/// Whether the same customers are there after both choices: in another turn others have come, and while a Move is under way they are
/// neither here nor there.
fn is_same_turn(one: &Outlook, two: &Outlook) -> bool {
    !one.moving && !two.moving && one.table.turn == two.table.turn
}

/// The cards that are still to be paid for what was chosen: one, unless three were chosen (SJ-PAY-1).
const fn due(phase: Phase) -> u8 {
    match phase {
        Phase::Gather | Phase::Pay(_) => 1,
        Phase::Three(..) => 3,
        _ => 0,
    }
}
