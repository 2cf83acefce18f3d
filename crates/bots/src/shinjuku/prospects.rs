//! What stores and track bring nearer.

use shinjuku::{RailwayId, StationId, StoreKind, Type, WardId};

use super::Mind;

const STATIONS: usize = 44;
const WARDS: usize = 23;

/// Distances between all stations, and what each ward has to offer to each kind of store.
pub(super) struct Prospects<'a> {
    mind: &'a Mind<'a>,
    far: Vec<[f32; STATIONS]>,
    offer: [[f32; 5]; WARDS],
}

/// The place of a kind of store in an offer.
const fn at(kind: StoreKind) -> usize {
    match kind {
        StoreKind::Specialty(of) => of as usize,
        StoreKind::Department => 4,
    }
}

impl<'a> Prospects<'a> {
    pub(super) fn new(mind: &'a Mind<'a>) -> Self {
        Self { mind, far: distances(mind), offer: offers(mind) }
    }

    /// What a store at a station can count on.
    pub(super) fn store(&self, station: StationId, kind: StoreKind) -> f32 {
        let near = WardId::all().map(|ward| self.near(station, ward) * self.offer[ward.index()][at(kind)]).sum::<f32>();
        near + self.place(station, kind)
    }

    /// What the place itself is worth: a big station, a type not yet on the map, cards that become wild.
    fn place(&self, station: StationId, kind: StoreKind) -> f32 {
        let (w, table) = (&self.mind.weights, &self.mind.view.table);
        let board = self.mind.game.board();
        let player = table.player(self.mind.seat);
        let big = if board.is_big(station) && player.departments > 0 { w.big } else { 0.0 };
        let same = |other: StationId| other != station && table.store(other).is_some_and(|store| store.kind == kind);
        let variety = if StationId::of(player.sites).any(same) { 0.0 } else { w.variety };
        let ward = board.ward_of(station);
        let cards = self.mind.view.hand.as_ref().map_or(0, |hand| hand.count(ward));
        let already = StationId::of(player.sites).any(|other| board.ward_of(other) == ward);
        let wild = if already { 0.0 } else { w.make_wild * f32::from(cards) };
        (big + variety) * self.mind.left() + wild
    }

    fn near(&self, station: StationId, ward: WardId) -> f32 {
        let stations = StationId::of(self.mind.game.board().stations_in(ward));
        let far = stations.map(|other| self.far[station.index()][other.index()]).fold(f32::MAX, f32::min);
        self.mind.weights.decay.powf(far)
    }

    /// What a track brings nearer to the own stores.
    pub(super) fn track(&self, railway: RailwayId) -> f32 {
        let board = self.mind.game.board();
        let [a, b] = board.ends(railway).map(StationId::index);
        let mut gain = 0.0;
        for site in StationId::of(self.mind.view.table.player(self.mind.seat).sites) {
            let Some(store) = self.mind.view.table.store(site) else { continue };
            let from = &self.far[site.index()];
            for ward in WardId::all() {
                let offer = self.offer[ward.index()][at(store.kind)];
                let stations = StationId::of(board.stations_in(ward)).map(StationId::index);
                let (mut before, mut after) = (f32::MAX, f32::MAX);
                for to in stations {
                    before = before.min(from[to]);
                    let through = (from[a] + 1.0 + self.far[b][to]).min(from[b] + 1.0 + self.far[a][to]);
                    after = after.min(from[to]).min(through);
                }
                if after < before {
                    gain += offer * (self.mind.weights.decay.powf(after) - self.mind.weights.decay.powf(before));
                }
            }
        }
        gain
    }

    /// The best first track.
    pub(super) fn best_track(&self) -> f32 {
        RailwayId::of(self.mind.view.table.planned).map(|railway| self.track(railway)).fold(f32::MIN, f32::max)
    }
}

/// The distance from every station to every other: 1 over track, more where it must be laid first.
fn distances(mind: &Mind<'_>) -> Vec<[f32; STATIONS]> {
    let (board, table) = (mind.game.board(), &mind.view.table);
    let mut far = vec![[f32::MAX / 4.0; STATIONS]; STATIONS];
    for from in StationId::all() {
        far[from.index()][from.index()] = 0.0;
        for road in board.roads(from) {
            let laid = road.by.is_none_or(|railway| table.track_on(railway).is_some());
            far[from.index()][road.to.index()] = if laid { 1.0 } else { mind.weights.planned };
        }
    }
    for by in 0..STATIONS {
        let through = far[by];
        for row in &mut far {
            let first = row[by];
            for (direct, second) in row.iter_mut().zip(through) {
                *direct = direct.min(first + second);
            }
        }
    }
    far
}

/// What each ward has to offer to each type of store, and to a department store.
fn offers(mind: &Mind<'_>) -> [[f32; 5]; WARDS] {
    let (w, table, board) = (&mind.weights, &mind.view.table, mind.game.board());
    let bag = mind.game.in_bag(table);
    let in_bag = f32::from(bag.total()).max(1.0);
    let mut offers = [[0.0; 5]; WARDS];
    for ward in WardId::all() {
        let offer = &mut offers[ward.index()];
        let share = f32::from(board.copies(ward)) / 72.0;
        for of in Type::ALL {
            let need = mind.need(of);
            let units = |group: shinjuku::Group| f32::from(group.units()[of as usize]);
            let here = units(table.customers(ward)).min(3.0) * w.present;
            let queued: f32 =
                table.queue.iter().filter(|card| card.ward == ward).map(|card| units(card.customers)).sum();
            let coming = units(bag) / in_bag * share * mind.left() * w.coming;
            let value = need * (here + queued * w.queued + coming);
            offer[of as usize] = value;
            offer[4] += 0.6 * value;
        }
    }
    offers
}
