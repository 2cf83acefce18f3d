//! What happens when the group comes to a station: who gets off, which store takes them, who may take an Income; and what
//! comes of it in the end.

use tabletop::{Seat, Seats};

use crate::{
    Shinjuku,
    action::Action,
    board::{StationId, WardId},
    pieces::{Group, Piece},
    score::Sets,
    state::{Journey, Phase, Store, StoreKind, Table},
    view::View,
};

/// How the group reaches a station.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It starts there.
    Start,
    /// SJ-COMP-7: over the connection that is open to all.
    Open,
    /// Over a track of the player who moves it.
    Own,
    /// SJ-MOVE-14: over a track whose owner may take an Income.
    Income(Seat),
    /// Over a track whose owner was offered one before.
    Again(Seat),
}

/// What happens at a station.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The store there.
    pub store: Option<Store>,
    /// SJ-MOVE-6: those whom the store matches; one of them gets off.
    pub off: Vec<Piece>,
    /// How the group comes there.
    pub way: Way,
}

impl Arrival {
    /// The one who is sure to get off; none: nobody does, or it is chosen who.
    pub fn only(&self) -> Option<Piece> {
        if let [only] = *self.off { Some(only) } else { None }
    }
}

/// SJ-MOVE-7: those of a group whom a store matches.
fn matching(group: Group, store: Option<Store>) -> Vec<Piece> {
    group.kinds().filter(|piece| store.is_some_and(|store| store.kind.matches(piece.of()))).collect()
}

impl Shinjuku {
    /// What would happen at a station if the group came there now; nothing without a Move under way.
    pub fn arrival(&self, table: &Table, to: StationId) -> Option<Arrival> {
        let journey = table.journey.as_ref()?;
        let store = table.store(to);
        Some(Arrival { store, off: matching(journey.group, store), way: self.way(table, journey, to) })
    }

    fn way(&self, table: &Table, journey: &Journey, to: StationId) -> Way {
        let Some(here) = journey.here() else { return Way::Start };
        match self.track_between(table, here, to) {
            None => Way::Open,
            Some(owner) if owner == table.turn => Way::Own,
            Some(owner) if journey.offered.contains(owner) => Way::Again(owner),
            Some(owner) => Way::Income(owner),
        }
    }

    /// Whose track joins two stations.
    fn track_between(&self, table: &Table, a: StationId, b: StationId) -> Option<Seat> {
        table.track_on(self.board.road(a, b)?.by?)
    }

    /// SJ-MOVE-3, SJ-MOVE-4, SJ-MOVE-5, SJV-KAI-8: the stores one stop beyond a station that would serve somebody.
    pub fn stores_beyond(&self, table: &Table, from: StationId) -> Vec<(StationId, Store)> {
        let (Some(journey), Some(arrival)) = (&table.journey, self.arrival(table, from)) else { return Vec::new() };
        let mut left = journey.group;
        if let Some(only) = arrival.only() {
            left.take(only);
        }
        let open = self.board.roads(from).iter().filter(|road| {
            let kaiju = table.kaiju.ward() == Some(self.board.ward_of(road.to));
            let usable = road.by.is_none_or(|railway| table.track_on(railway).is_some());
            usable && !kaiju && journey.visited & road.to.bit() == 0
        });
        let serving = |to| table.store(to).filter(|store| !matching(left, Some(*store)).is_empty());
        open.filter_map(|road| Some((road.to, serving(road.to)?))).collect()
    }

    /// Whom a decision brings behind the viewer's own screen, if that is sure (SJ-MOVE-6, SJ-MOVE-13).
    pub fn won_by(&self, view: &View, action: Action) -> Option<Piece> {
        let (table, own) = (&view.table, |store: &Store| view.viewer.is(store.owner));
        match action {
            Action::Start(station) | Action::Go(station) => {
                let arrival = self.arrival(table, station)?;
                arrival.store.filter(own).and_then(|_| arrival.only())
            }
            Action::Give(piece) => table.store_here().filter(own).map(|_| piece),
            Action::Festival(_)
            | Action::Kaiju(_)
            | Action::Flee(_)
            | Action::Begin(_)
            | Action::At(_)
            | Action::Supply(_)
            | Action::From(_)
            | Action::Track(_)
            | Action::Done
            | Action::Gather(_)
            | Action::Stop
            | Action::Decline
            | Action::Upgrade(_)
            | Action::Pay(_)
            | Action::Three
            | Action::Spend(_) => None,
        }
    }

    /// SJ-MOVE-14: whose Income the Move brought about so far, with the first stretch of their track that was crossed.
    pub fn crossings(&self, table: &Table) -> Vec<(Seat, [StationId; 2])> {
        let stops: Vec<StationId> = table.journey.iter().flat_map(Journey::path).map(|stop| stop.station).collect();
        let mut seen = Seats::only(table.turn);
        let mut crossings = Vec::new();
        for pair in stops.windows(2) {
            let &[a, b] = pair else { continue };
            if let Some(owner) = self.track_between(table, a, b).filter(|owner| !seen.contains(*owner)) {
                seen.insert(owner);
                crossings.push((owner, [a, b]));
            }
        }
        crossings
    }

    /// SJ-MOVE-11: those who would be left over if the Move ended here, and the ward that they come to.
    pub fn left_over(&self, table: &Table) -> Option<(Group, WardId)> {
        let journey = table.journey.as_ref()?;
        Some((journey.group, self.board.ward_of(journey.here()?)))
    }

    /// SJ-OPEN-1, SJ-OPEN-3, SJ-DEP-4: the store that a decision of the viewer would bring to the map, and where.
    pub fn store_by(&self, view: &View, action: Action) -> Option<(StationId, Store)> {
        let (owner, _) = view.own()?;
        let (at, kind) = match (view.table.phase, action) {
            (Phase::Store(at), Action::Supply(of)) => (at, StoreKind::Specialty(of)),
            (Phase::Store(at), Action::From(from)) => (at, view.table.store(from)?.kind),
            (Phase::Upgrade, Action::Upgrade(at)) => (at, StoreKind::Department),
            _ => return None,
        };
        Some((at, Store { owner, kind }))
    }
}

impl Table {
    /// The store where the group stands.
    pub fn store_here(&self) -> Option<Store> {
        self.store(self.journey.as_ref()?.here()?)
    }

    /// SJ-MOVE-13: those who got off for a seat on the Move under way; they come behind its screen at the end.
    pub fn got_off_for(&self, seat: Seat) -> Group {
        let mut group = Group::default();
        for stop in self.journey.iter().flat_map(Journey::path) {
            let owner = self.store(stop.station).map(|store| store.owner);
            if let (Some(piece), true) = (stop.given, owner == Some(seat)) {
                group.add(piece, 1);
            }
        }
        group
    }

    /// SJ-SCORE-2, SJ-SCORE-3: what a seat's customers are worth, with those who got off on this Move and perhaps one more.
    pub fn worth(&self, seat: Seat, more: Option<Piece>) -> i64 {
        let player = self.player(seat);
        let mut all = player.customers;
        all.join(&self.got_off_for(seat));
        if let Some(piece) = more {
            all.add(piece, 1);
        }
        Sets::best(all.units(), player.tokens).points()
    }
}
