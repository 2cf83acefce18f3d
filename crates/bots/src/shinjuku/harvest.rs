//! What the own stores could get by Moves over the track there is: the measure of stores and track.

use shinjuku::{Group, Piece, StationId, Table, Type, WardId};

use super::{Mind, prospects::WARDS};

/// No way is followed further than this many stations.
pub(super) const LONGEST: u8 = 7;

/// What each ward's customers, there or to come, could bring.
pub(super) struct Harvest([f32; WARDS]);

impl Harvest {
    pub(super) fn new(mind: &Mind<'_>, table: &Table) -> Self {
        let mut all = [0.0; WARDS];
        for ward in WardId::all() {
            all[ward.index()] = mind.harvest(table, ward);
        }
        Self(all)
    }

    /// What all wards together could bring.
    pub(super) fn total(&self) -> f32 {
        self.0.iter().sum()
    }

    /// How much more could be got on a table that was changed at these stations.
    pub(super) fn more(&self, mind: &Mind<'_>, table: &Table, changed: u64) -> f32 {
        let touched = mind.game.connected(table, changed);
        let board = mind.game.board();
        let wards = WardId::all().filter(|ward| board.stations_in(*ward) & touched != 0);
        wards.map(|ward| mind.harvest(table, ward) - self.0[ward.index()]).sum()
    }
}

/// When customers come to their ward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Come {
    There,
    Queued,
    Later,
}

/// A group of one customer of each type, which stands for all that are still to come.
fn one_of_each() -> Group {
    let mut group = Group::default();
    for of in Type::ALL {
        group.add(Piece::single(of), 1);
    }
    group
}

impl Mind<'_> {
    /// What the customers of a ward could bring.
    fn harvest(&self, table: &Table, ward: WardId) -> f32 {
        let mut sum = 0.0;
        self.harvests(table, ward, |_, part| sum += part);
        sum
    }

    /// What each part of a ward's customers could bring: those there, those in the Queue, those still to come.
    pub(super) fn harvests(&self, table: &Table, ward: WardId, mut see: impl FnMut(Come, f32)) {
        let (w, board) = (&self.weights, self.game.board());
        let best = |group: Group| {
            let starts = StationId::of(board.stations_in(ward));
            starts.map(|at| self.collect(table, at, at.bit(), group, 1)).fold(0.0, f32::max)
        };
        let present = table.customers(ward);
        if !present.is_empty() {
            see(Come::There, w.harvest * self.worth.again * best(present));
        }
        for card in table.queue.iter().filter(|card| card.ward == ward && !card.customers.is_empty()) {
            see(Come::Queued, w.harvest_queued * self.worth.again * best(card.customers));
        }
        let share = f32::from(board.copies(ward)) / 72.0;
        see(Come::Later, w.harvest_coming * self.worth.left * share * best(one_of_each()));
    }

    /// The best way on from a station, each store taking whom its visitor would choose.
    fn collect(&self, table: &Table, here: StationId, visited: u64, mut group: Group, stations: u8) -> f32 {
        let mut value = 0.0;
        if let Some(store) = table.store(here) {
            let fits = table.matching(here, &group);
            let worth = |piece: Piece| {
                let units = f32::from(piece.units());
                if store.owner == self.seat {
                    self.worth.unit(piece.of()) * units
                } else {
                    -self.worth.rival_unit(store.owner, piece.of()) * units
                }
            };
            let best = fits.map(|piece| (worth(piece), piece)).reduce(|a, b| if b.0 > a.0 { b } else { a });
            if let Some((gain, piece)) = best {
                group.take(piece);
                value = gain;
            }
        }
        if group.is_empty() || stations >= self.longest {
            return value;
        }
        let mut on = 0.0_f32;
        for to in self.game.joined(table, here).filter(|to| visited & to.bit() == 0) {
            on = on.max(self.collect(table, to, visited | to.bit(), group, stations + 1));
        }
        value + on
    }
}
