//! Every way that a group could go, and what it would bring.

use shinjuku::{Action, Group, Piece, Stage, StationId, Store, WardId};

use super::Mind;

/// No search looks further than this many stations: longer ways bring little more.
const LONGEST: u8 = 9;

/// A group under way.
#[derive(Clone, Copy)]
struct Way {
    here: StationId,
    visited: u64,
    group: Group,
    offered: tabletop::Seats,
    stations: u8,
}

impl Mind<'_> {
    /// What the best Move of a ward's customers brings, less its card; very little if there is none.
    pub(super) fn best_move_from(&self, ward: WardId) -> f32 {
        let table = &self.view.table;
        let group = table.customers(ward);
        if group.is_empty() || table.kaiju.ward() == Some(ward) {
            return f32::MIN;
        }
        let Some(price) = self.price(ward.bit()) else { return f32::MIN };
        let starts = StationId::of(self.game.board().stations_in(ward));
        starts.map(|at| self.from(at, group)).fold(f32::MIN, f32::max) - price
    }

    fn from(&self, at: StationId, group: Group) -> f32 {
        let way = Way { here: at, visited: at.bit(), group, offered: tabletop::Seats::NONE, stations: 1 };
        self.served(way)
    }

    /// What a step of the Move under way leads to.
    pub(super) fn step(&self, action: Action) -> f32 {
        let table = &self.view.table;
        let Some(journey) = &table.journey else { return self.given_up(action) };
        let here = journey.here().unwrap_or_default();
        let stations = journey.path().len() as u8;
        let way = Way { here, visited: journey.visited, group: journey.group, offered: journey.offered, stations };
        match action {
            Action::Start(at) => self.from(at, journey.group),
            Action::Go(at) => self.to(way, at),
            Action::Give(piece) => match table.store(here) {
                Some(store) => self.give(way, store, piece),
                None => 0.0,
            },
            _ => 0.0,
        }
    }

    /// DC-SJ-12: the customer that is missed least.
    fn given_up(&self, action: Action) -> f32 {
        match (action, self.view.table.stage) {
            (Action::Give(piece), Stage::Customer(_)) => -f32::from(piece.units()),
            _ => 0.0,
        }
    }

    /// The best that a group at a station leads to, its store served first.
    fn served(&self, way: Way) -> f32 {
        let store = self.view.table.store(way.here);
        let fits = |piece: &Piece| store.is_some_and(|store| store.kind.matches(piece.of()));
        let given = way.group.kinds().filter(fits).filter_map(|piece| Some(self.give(way, store?, piece)));
        // Whoever moves chooses the piece, also for a rival's store.
        let best = given.fold(None, |best: Option<f32>, value| Some(best.map_or(value, |best| best.max(value))));
        best.unwrap_or_else(|| self.onward(way))
    }

    fn give(&self, mut way: Way, store: Store, piece: Piece) -> f32 {
        way.group.take(piece);
        let gain = self.gain(store.owner, piece);
        let gain = if store.owner == self.seat { gain } else { -gain * self.weights.rival };
        gain + if way.group.is_empty() { 0.0 } else { self.onward(way) }
    }

    /// The best of stopping and of every way on.
    fn onward(&self, way: Way) -> f32 {
        if way.stations >= LONGEST {
            return 0.0;
        }
        let table = &self.view.table;
        let mut best = 0.0_f32;
        for road in self.game.board().roads(way.here) {
            let open = road.by.is_none_or(|railway| table.track_on(railway).is_some());
            let kaiju = table.kaiju.ward() == Some(self.game.board().ward_of(road.to));
            if open && !kaiju && way.visited & road.to.bit() == 0 {
                best = best.max(self.to(way, road.to));
            }
        }
        best
    }

    fn to(&self, mut way: Way, at: StationId) -> f32 {
        let by = self.game.board().road(way.here, at).and_then(|road| road.by);
        let owner = by.and_then(|railway| self.view.table.track_on(railway));
        let mut toll = 0.0;
        if let Some(owner) = owner.filter(|owner| *owner != self.seat && !way.offered.contains(*owner)) {
            way.offered.insert(owner);
            let hand = self.view.table.player(owner).hand;
            toll = self.weights.toll * f32::from(4_u8.saturating_sub(hand).max(1));
        }
        way.here = at;
        way.visited |= at.bit();
        way.stations += 1;
        self.served(way) - toll
    }
}
