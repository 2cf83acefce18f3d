//! What speaks for one choice beside another: Yen in the end as the Trains run, Stock and Stations, what rivals get, where the
//! Meeple stands, what stays in hand.
//!
//! A choice that begins a chain of decisions is looked at with the answers after which its seat comes to the most Yen in the end as the
//! Trains run, so that a number of Yen that is told is the most there is; and it is told that it takes those answers.

mod fact;

use tabletop::{Dice, Seat, Seed, Silent, StreamId};

pub use self::fact::Fact;
use crate::{
    TokyoMetro,
    action::Action,
    board::Stop,
    id::{LineId, MOST_PLAYERS, StationId, StationSet, Yen},
    state::{Phase, State, Table},
    view::View,
};

/// Steps and free Vending Machines of a chain that are looked at (DR-SHAPE-11, DR-SHAPE-12): they branch without end, and what follows
/// differs little. The other links of a chain are few, and all are.
const LINKS: u8 = 3;

/// What a place to build is good for: what the Station would bring as the Trains run, and the Lines that stop there.
type Site = (StationId, Yen, u8);

/// What comes of a choice.
struct Outlook {
    table: Table,
    /// Whether more had to be decided to come so far.
    answered: bool,
    /// What each seat comes to.
    totals: [i64; MOST_PLAYERS],
}

impl TokyoMetro {
    /// What speaks for one choice of the viewer beside another.
    pub(crate) fn facts(&self, view: &View, one: Action, other: Action) -> Vec<Fact> {
        let Some(seat) = view.seat() else { return Vec::new() };
        if let (Action::Bid(one), Action::Bid(two)) = (one, other) {
            return bids(&view.table, seat, one, two);
        }
        let rides = self.rides(&view.table, seat, (one, other));
        // Whoever has taken a free step still has an action to pay for.
        let alike = is_free_step(one) == is_free_step(other);
        let [one, two] = [one, other].map(|action| self.outlook(view, seat, action));
        let total = |outlook: &Outlook| Yen(outlook.totals[seat.index() % MOST_PLAYERS] as i32);
        let mut facts = Vec::new();
        if total(&one) > total(&two) && comparable(&one.table, &two.table) {
            facts.push(Fact::Comes { to: total(&one), other: total(&two) });
        }
        facts.extend(self.stock(&view.table, &one.table, &two.table, seat));
        facts.extend(self.built_new(&one.table, &two.table, seat));
        facts.extend(self.rival_less(&one, &two, seat));
        facts.extend(self.better_site(&one.table, &two.table, seat));
        facts.extend(rides);
        if alike {
            facts.extend(in_hand(&one.table, &two.table, seat));
        }
        let told = |(at, fact): (usize, Fact)| match (one.answered, two.answered) {
            (true, _) if at == 0 => Fact::AtBest(Box::new(fact)),
            (true, _) => Fact::Then(Box::new(fact)),
            (false, true) if fact.compares() => Fact::EvenAtBest(Box::new(fact)),
            (false, _) => fact,
        };
        facts.into_iter().enumerate().map(told).collect()
    }

    fn outlook(&self, view: &View, seat: Seat, action: Action) -> Outlook {
        // What is hidden (stacks of cards) changes nothing that is looked at here.
        let mut state = self.imagine(view, &mut Dice::new(&Seed::number(0), StreamId::named("reason"), 0));
        self.play(&mut state, seat, action, &mut Silent);
        let answered = state.table.phase.is_chain() && state.table.asked() == Some(seat);
        let state = self.answered(state, seat, LINKS);
        Outlook { totals: self.projected_from_here(&state.table), table: state.table, answered }
    }

    /// The chain that was begun, answered so that the seat comes to the most in the end.
    fn answered(&self, state: State, seat: Seat, links: u8) -> State {
        if links == 0 || !state.table.phase.is_chain() || state.table.asked() != Some(seat) {
            return state;
        }
        let branches = matches!(
            state.table.phase,
            Phase::Step { .. } | Phase::After | Phase::Machine { .. } | Phase::Drink { .. }
        );
        let links = links - u8::from(branches);
        let mut answers = Vec::new();
        self.legal(&state.table, seat, &mut |action| answers.push(action));
        let ends = answers.into_iter().map(|answer| {
            let mut state = state.clone();
            self.play(&mut state, seat, answer, &mut Silent);
            self.answered(state, seat, links)
        });
        // The first of equals: it is the one that lists and pages begin with.
        let best = ends
            .map(|end| (self.comes_to(&end.table, seat), end))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or(state, |(_, end)| end)
    }

    /// What a seat comes to in the end, then by how much it is ahead of its best rival, then how good the place of its Meeple is.
    fn comes_to(&self, table: &Table, seat: Seat) -> (i64, i64, Yen, u8) {
        let totals = self.projected_from_here(table);
        let rivals = Seat::all(table.players).filter(|other| *other != seat);
        let rival = rivals.map(|other| totals[other.index() % MOST_PLAYERS]).max().unwrap_or(0);
        let (brings, lines) = self.site(table, seat).map_or((Yen::ZERO, 0), |(_, brings, lines)| (brings, lines));
        let own = totals[seat.index() % MOST_PLAYERS];
        (own, own - rival, brings, lines)
    }

    /// What a Station brings a seat that has built it, or would bring if it had: in Yen and in Stock, as the Trains run.
    pub fn station_brings(&self, table: &Table, seat: Seat, station: StationId) -> Yen {
        let mut built = table.player(seat).stations;
        built.insert(station);
        let mut only = StationSet::default();
        only.insert(station);
        let total = |stations: StationSet| {
            let mut table = table.clone();
            table.player_mut(seat).stations = stations;
            self.projected(&table)[seat.index() % MOST_PLAYERS]
        };
        Yen((total(built) - total(built.without(only))) as i32)
    }

    /// How many Lines stop at a Station.
    pub fn lines_at(&self, station: StationId) -> u8 {
        self.board.lines().filter(|line| self.board.line(*line).stops.contains(&Stop::Station(station))).count() as u8
    }

    /// Of the free Stations that a seat's Meeple touches the one that would bring the most.
    fn site(&self, table: &Table, seat: Seat) -> Option<Site> {
        let player = table.player(seat);
        let space = player.meeple.space().filter(|_| self.terms.pyramids_left(player) > 0)?;
        let free = self.board.touched(space).without(table.built());
        let sites =
            free.iter().map(|station| (station, self.station_brings(table, seat, station), self.lines_at(station)));
        sites.reduce(|best, next| if (next.1, next.2) > (best.1, best.2) { next } else { best })
    }

    fn stock(&self, before: &Table, one: &Table, two: &Table, seat: Seat) -> Option<Fact> {
        let only = |line: &LineId| one.line(*line).owned_by(seat) && !two.line(*line).owned_by(seat);
        let line = self.board.lines().find(only)?;
        let at = one.line(line).stocks.place_of(seat)?;
        let (stock, worth) = (at as u8 + 1, self.stock_worth(one)[line.index()][at]);
        if before.line(line).owned_by(seat) {
            return Some(Fact::KeepsStock { line, stock, worth });
        }
        let stops = &self.board.line(line).stops;
        let stations =
            one.player(seat).stations.iter().filter(|own| stops.contains(&Stop::Station(*own))).count() as u8;
        Some(Fact::Stock { line, stock, worth, stations })
    }

    fn built_new(&self, one: &Table, two: &Table, seat: Seat) -> Option<Fact> {
        let station = one.player(seat).stations.without(two.player(seat).stations).iter().next()?;
        let (brings, lines) = (self.station_brings(one, seat, station), self.lines_at(station));
        Some(Fact::Builds { station, brings, lines })
    }

    fn rival_less(&self, one: &Outlook, two: &Outlook, seat: Seat) -> Option<Fact> {
        let less =
            |who: Seat| Yen((two.totals[who.index() % MOST_PLAYERS] - one.totals[who.index() % MOST_PLAYERS]) as i32);
        let rivals = Seat::all(self.players).filter(|who| *who != seat).map(|who| (who, less(who)));
        let (who, less) = rivals.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        (less > Yen::ZERO && comparable(&one.table, &two.table)).then_some(Fact::Rival { who, less })
    }

    fn better_site(&self, one: &Table, two: &Table, seat: Seat) -> Option<Fact> {
        let (station, brings, count) = self.site(one, seat).filter(|_| comparable(one, two))?;
        // What the other choice has built is no merit of the one that leaves it to be built.
        if two.player(seat).stations.contains(station) {
            return None;
        }
        let (other, lines) = self.site(two, seat).map_or((Yen::ZERO, 0), |(_, brings, lines)| (brings, lines));
        if brings > other {
            let same = one.player(seat).meeple == two.player(seat).meeple;
            return Some(Fact::Site { same, station, brings, other });
        }
        let nothing_runs = brings <= Yen::ZERO && other <= Yen::ZERO;
        (nothing_runs && count > lines).then_some(Fact::Lines { station, count, other: lines })
    }

    /// TM-RIDE-1, TM-RIDE-5: where a Train leads that is boarded rather than let go.
    fn rides(&self, table: &Table, seat: Seat, choices: (Action, Action)) -> Option<Fact> {
        let ((Action::Board(vehicle), Action::Stay), Phase::Ride { line, left }) = (choices, table.phase) else {
            return None;
        };
        let vehicle = vehicle.or_else(|| self.board.vehicles(line).next())?;
        let may_build = self.terms.pyramids_left(table.player(seat)) > 0;
        // TM-TRN-7: nobody rides on with a Train that is removed; of two vehicles none is.
        let stops: Vec<Stop> = if self.leaves(table, line) {
            self.stops_within(table, line, left.into()).collect()
        } else {
            self.stops_ahead(table, vehicle, left.into()).collect()
        };
        let free = stops
            .into_iter()
            .filter_map(Stop::station)
            .filter(|station| may_build && !table.built().contains(*station));
        let left_at = free.filter(|station| self.has_free_space(table, Stop::Station(*station)));
        let sites = left_at.map(|station| (station, self.station_brings(table, seat, station)));
        let (station, brings) = sites.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        let other = self.site(table, seat).map_or(Yen::ZERO, |(_, brings, _)| brings);
        (brings > other).then_some(Fact::Rides { station, brings, other })
    }
}

/// What others bid is hidden, what they have is not: whoever has less than a bid comes after it (TM-BID-2, TM-BID-4).
fn bids(table: &Table, seat: Seat, one: Yen, two: Yen) -> Vec<Fact> {
    let behind = |bid: Yen| {
        let total = bid + table.player(seat).bonus;
        let rivals = Seat::all(table.players).filter(|other| *other != seat).map(|other| table.player(other));
        rivals.filter(|rival| rival.yen + rival.bonus < total).count() as u8
    };
    let (count, other) = (behind(one), behind(two));
    match one.cmp(&two) {
        std::cmp::Ordering::Less => vec![Fact::BidsLess { by: two - one }],
        std::cmp::Ordering::Equal => Vec::new(),
        std::cmp::Ordering::Greater if count > other => vec![Fact::Before { count, other }],
        std::cmp::Ordering::Greater => vec![Fact::BidsMore { by: one - two }],
    }
}

/// TM-ACT-9, DR-SHAPE-2: whether a choice is a free step, after which its seat still takes an action.
const fn is_free_step(action: Action) -> bool {
    matches!(action, Action::Assign(_) | Action::Exit(_) | Action::FreeVend)
}

/// Whether two tables stand at the same point of the game: a choice that ends a phase is followed by payouts and new discs, and in a
/// Train Phase one of two may be followed by moves of Trains that still come after the other.
fn comparable(one: &Table, two: &Table) -> bool {
    let stage =
        |table: &Table| (table.round, table.phase.stage(), table.phase.is_chain(), matches!(table.phase, Phase::Over));
    let trains_run = matches!(one.phase, Phase::Ride { .. } | Phase::Aboard { .. } | Phase::Removal { .. });
    let vehicles = |table: &Table| table.lines.each_ref().map(|line| line.vehicles);
    stage(one) == stage(two) && (!trains_run || vehicles(one) == vehicles(two))
}

/// What stays in hand.
fn in_hand(one: &Table, two: &Table, seat: Seat) -> Vec<Fact> {
    let (player, rival) = (one.player(seat), two.player(seat));
    let mut facts = Vec::new();
    if !comparable(one, two) || one.phase.is_chain() {
        return facts;
    }
    if player.yen > rival.yen {
        facts.push(Fact::Keeps { yen: player.yen, other: rival.yen });
    }
    if player.discs > rival.discs {
        facts.push(Fact::Discs { count: player.discs, other: rival.discs });
    }
    if player.speed > rival.speed {
        facts.push(Fact::Speed { count: player.speed, other: rival.speed });
    }
    if player.bonus > rival.bonus {
        facts.push(Fact::Bonus { yen: player.bonus, other: rival.bonus });
    }
    facts
}
