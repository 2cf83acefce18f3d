//! Every way that a group could go, and what it would bring.

use shinjuku::{Action, Group, Phase, Piece, StationId, Store, Table, WardId};
use tabletop::Seats;

use super::Mind;

/// No search looks further than this many stations: longer ways bring little more.
const LONGEST: u8 = 9;

/// A group under way.
#[derive(Clone, Copy)]
struct Way {
    here: StationId,
    visited: u64,
    group: Group,
    offered: Seats,
    stations: u8,
    /// The own units, with those given on the way.
    mine: [u8; 4],
}

impl Mind<'_> {
    /// What the best Move of a ward's customers brings, less its card; very little if there is none.
    pub(super) fn best_move_from(&self, ward: WardId) -> f32 {
        self.move_on(&self.view.table, ward, None)
    }

    /// The best Move on a table that may have changed, with a card less.
    pub(super) fn best_move(&self, table: &Table, spent: Option<WardId>) -> f32 {
        WardId::all().map(|ward| self.move_on(table, ward, spent)).fold(f32::MIN, f32::max)
    }

    fn move_on(&self, table: &Table, ward: WardId, spent: Option<WardId>) -> f32 {
        let group = table.customers(ward);
        if group.is_empty() || table.kaiju.ward() == Some(ward) {
            return f32::MIN;
        }
        let Some(price) = self.price(ward.bit(), spent) else { return f32::MIN };
        let starts = StationId::of(self.game.board().stations_in(ward));
        let best = starts.map(|at| self.from(table, at, group)).fold(f32::MIN, f32::max);
        best - price - self.prospects.pull(ward, group)
    }

    fn from(&self, table: &Table, at: StationId, group: Group) -> f32 {
        let mine = self.worth.mine();
        self.served(table, Way { here: at, visited: at.bit(), group, offered: Seats::NONE, stations: 1, mine })
    }

    /// What a step of the Move under way leads to.
    pub(super) fn step(&self, action: Action) -> f32 {
        let table = &self.view.table;
        let Some(journey) = &table.journey else { return self.given_up(action) };
        let here = journey.here().unwrap_or_default();
        let stations = journey.path().len() as u8;
        let mut mine = self.worth.mine();
        for stop in journey.path() {
            let own = table.store(stop.station).is_some_and(|store| store.owner == self.seat);
            if let Some(piece) = stop.given.filter(|_| own) {
                mine[piece.of() as usize] += piece.units();
            }
        }
        let (visited, group, offered) = (journey.visited, journey.group, journey.offered);
        let way = Way { here, visited, group, offered, stations, mine };
        match action {
            Action::Start(at) => self.from(table, at, group),
            Action::Go(at) => self.to(table, way, at),
            Action::Give(piece) => table.store(here).map_or(0.0, |store| self.give(table, way, store, piece)),
            _ => self.stop(way),
        }
    }

    /// DC-SJ-12: the customer that is missed least.
    fn given_up(&self, action: Action) -> f32 {
        match (action, self.view.table.phase) {
            (Action::Give(piece), Phase::Customer(_)) => -f32::from(piece.units()),
            _ => 0.0,
        }
    }

    /// Those left over stay in the ward.
    fn stop(&self, way: Way) -> f32 {
        self.prospects.pull(self.game.board().ward_of(way.here), way.group)
    }

    /// The best that a group at a station leads to, its store served first.
    fn served(&self, table: &Table, way: Way) -> f32 {
        let store = table.store(way.here);
        // Whoever moves chooses the piece, also for a rival's store.
        let fits = table.matching(way.here, &way.group);
        let given = fits.filter_map(|piece| Some(self.give(table, way, store?, piece)));
        given.reduce(f32::max).unwrap_or_else(|| self.onward(table, way))
    }

    fn give(&self, table: &Table, mut way: Way, store: Store, piece: Piece) -> f32 {
        way.group.take(piece);
        let gain = if store.owner == self.seat {
            self.worth.gain(&mut way.mine, piece)
        } else {
            -self.worth.rival_unit(store.owner, piece.of()) * f32::from(piece.units())
        };
        gain + if way.group.is_empty() { 0.0 } else { self.onward(table, way) }
    }

    /// The best of stopping and of every way on.
    fn onward(&self, table: &Table, way: Way) -> f32 {
        let mut best = self.stop(way);
        if way.stations >= LONGEST {
            return best;
        }
        for to in self.game.ways_on(table, way.here, way.visited) {
            best = best.max(self.to(table, way, to));
        }
        best
    }

    fn to(&self, table: &Table, mut way: Way, at: StationId) -> f32 {
        let mut toll = 0.0;
        if let Some(owner) = self.game.offered(table, self.seat, way.here, at, way.offered) {
            way.offered.insert(owner);
            toll = self.weights.toll * f32::from(table.income(owner));
        }
        way.here = at;
        way.visited |= at.bit();
        way.stations += 1;
        self.served(table, way) - toll
    }
}
