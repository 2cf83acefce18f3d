//! What stores and track bring nearer, whether track leads there yet or not.

use std::sync::Arc;

use shinjuku::{Group, RailwayId, Shinjuku, StationId, StoreKind, Table, Type, View, WardId};
use tabletop::Seat;

use super::{Mind, Weights, Worth};

pub(super) const STATIONS: usize = 44;
pub(super) const WARDS: usize = 23;

/// How near every station is to every other and to every ward. What is next door is [`Weights::decay`] near, what is at the
/// place itself 1. It changes only with the track, and takes a third of greedy's time: whoever asks often keeps it.
#[derive(Debug)]
pub(super) struct Nearness {
    of: (u128, f32, f32),
    near: Vec<[f32; STATIONS]>,
    ward: Vec<[f32; WARDS]>,
}

impl Nearness {
    /// The one that was kept, if it still holds.
    fn kept(keep: &mut Option<Arc<Self>>, game: &Shinjuku, table: &Table, w: &Weights) -> Arc<Self> {
        let of = (table.planned, w.decay, w.planned);
        if let Some(kept) = keep.as_ref().filter(|kept| kept.of == of) {
            return Arc::clone(kept);
        }
        let near = nearness(game, table, w);
        let to_ward = |row: &[f32; STATIONS]| {
            let mut wards = [0.0_f32; WARDS];
            for station in StationId::all() {
                let ward = &mut wards[game.board().ward_of(station).index()];
                *ward = ward.max(row[station.index()]);
            }
            wards
        };
        let new = Arc::new(Self { of, ward: near.iter().map(to_ward).collect(), near });
        *keep = Some(Arc::clone(&new));
        new
    }
}

/// What each ward has to offer to each type of store, and who is near to it.
pub(super) struct Prospects {
    nearness: Arc<Nearness>,
    offer: [[f32; 4]; WARDS],
    /// How near the best and the second best own store for a type are to each ward.
    own: [[[f32; 2]; 4]; WARDS],
    /// What a customer of a type that lies in a ward is worth to the own seat, less what it is worth to the others.
    pull: [[f32; 4]; WARDS],
}

impl Prospects {
    pub(super) fn new(
        game: &Shinjuku,
        view: &View,
        seat: Seat,
        worth: &Worth,
        w: &Weights,
        keep: &mut Option<Arc<Nearness>>,
    ) -> Self {
        let nearness = Nearness::kept(keep, game, &view.table, w);
        let offer = offers(game, &view.table, worth, w);
        let mut prospects = Self { nearness, offer, own: [[[0.0; 2]; 4]; WARDS], pull: [[0.0; 4]; WARDS] };
        prospects.compare(&view.table, seat, worth, w);
        prospects
    }

    /// Who is near to the customers of each ward.
    fn compare(&mut self, table: &Table, seat: Seat, worth: &Worth, w: &Weights) {
        let mut theirs = [[0.0_f32; 4]; WARDS];
        for site in StationId::all() {
            let Some(store) = table.store(site) else { continue };
            for (ward, near) in self.nearness.ward[site.index()].into_iter().enumerate() {
                for of in Type::ALL.into_iter().filter(|of| store.kind.matches(*of)) {
                    if store.owner != seat {
                        let best = &mut theirs[ward][of as usize];
                        *best = best.max(near * worth.rival_unit(store.owner, of));
                        continue;
                    }
                    let [first, second] = &mut self.own[ward][of as usize];
                    *second = second.max(near.min(*first));
                    *first = first.max(near);
                }
            }
        }
        for ward in WardId::all().map(WardId::index) {
            for of in Type::ALL {
                let mine = self.own[ward][of as usize][0] * worth.unit(of);
                self.pull[ward][of as usize] = w.pull * worth.again * (mine - theirs[ward][of as usize]);
            }
        }
    }

    /// What customers in a ward are worth, seen from the own seat.
    pub(super) fn pull(&self, ward: WardId, group: Group) -> f32 {
        group.units().iter().zip(self.pull[ward.index()]).map(|(units, pull)| f32::from(*units) * pull).sum()
    }

    /// How much nearer a store at a station is to the customers that it could get than those that are there.
    pub(super) fn store(&self, w: &Weights, station: StationId, kind: StoreKind) -> f32 {
        let mut sum = 0.0;
        for of in Type::ALL.into_iter().filter(|of| kind.matches(*of)) {
            for (ward, here) in self.nearness.ward[station.index()].into_iter().enumerate() {
                let [first, second] = self.own[ward][of as usize];
                let next = (here.min(first) - second).max(0.0) * w.again;
                sum += ((here - first).max(0.0) + next) * self.offer[ward][of as usize];
            }
        }
        if kind == StoreKind::Department { 0.5 * sum } else { sum }
    }

    /// What a track brings nearer to the own stores.
    pub(super) fn track(&self, mind: &Mind<'_>, railway: RailwayId) -> f32 {
        let table = &mind.view.table;
        let [a, b] = mind.game.board().ends(railway).map(StationId::index);
        let decay = mind.weights.decay;
        let mut gain = 0.0;
        for site in StationId::of(table.player(mind.seat).sites) {
            let Some(store) = table.store(site) else { continue };
            let (to_a, to_b) =
                (decay * self.nearness.near[site.index()][a], decay * self.nearness.near[site.index()][b]);
            for ward in 0..WARDS {
                let before = self.nearness.ward[site.index()][ward];
                let after = (to_a * self.nearness.ward[b][ward]).max(to_b * self.nearness.ward[a][ward]);
                if after > before {
                    let types = Type::ALL.into_iter().filter(|of| store.kind.matches(*of));
                    let offer: f32 = types.map(|of| self.offer[ward][of as usize]).sum();
                    gain += offer * (after - before);
                }
            }
        }
        gain
    }
}

/// How near every station is to every other, over track or where it must be laid first.
fn nearness(game: &Shinjuku, table: &Table, w: &Weights) -> Vec<[f32; STATIONS]> {
    let mut near = vec![[0.0_f32; STATIONS]; STATIONS];
    let planned = w.decay.powf(w.planned);
    for from in StationId::all() {
        near[from.index()][from.index()] = 1.0;
        for road in game.board().roads(from) {
            let laid = road.by.is_none_or(|railway| table.track_on(railway).is_some());
            near[from.index()][road.to.index()] = if laid { w.decay } else { planned };
        }
    }
    for by in 0..STATIONS {
        let through = near[by];
        for row in &mut near {
            let first = row[by];
            for (direct, second) in row.iter_mut().zip(through) {
                *direct = direct.max(first * second);
            }
        }
    }
    near
}

/// What each ward has to offer to each type of store.
fn offers(game: &Shinjuku, table: &Table, worth: &Worth, w: &Weights) -> [[f32; 4]; WARDS] {
    let bag = game.in_bag(table);
    let in_bag = f32::from(bag.total()).max(1.0);
    let mut offers = [[0.0; 4]; WARDS];
    for ward in WardId::all() {
        let share = f32::from(game.board().copies(ward)) / 72.0;
        for of in Type::ALL {
            let units = |group: Group| f32::from(group.units()[of as usize]);
            let here = units(table.customers(ward)).min(3.0) * w.present * worth.again;
            let queue = table.queue.iter().filter(|card| card.ward == ward);
            let queued: f32 = queue.map(|card| units(card.customers)).sum::<f32>() * w.queued * worth.again;
            let coming = units(bag) / in_bag * share * worth.left * w.coming;
            offers[ward.index()][of as usize] = worth.unit(of) * (here + queued + coming);
        }
    }
    offers
}
