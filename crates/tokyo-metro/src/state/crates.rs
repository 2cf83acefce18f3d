//! The Drinks: who owns which crate, and where its Drinks stand.

use tabletop::Seat;

use crate::id::{ColorId, MOST_COLORS, StationId, StationSet};

/// DR-SET-4: the crates; at first they are full and nobody's.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Crates {
    /// DR-COL-3: who owns each color.
    pub owners: [Option<Seat>; MOST_COLORS],
    /// The Stations where Drinks of each color stand.
    pub on_map: [StationSet; MOST_COLORS],
}

impl Crates {
    /// Who owns a color.
    pub fn owner(&self, color: ColorId) -> Option<Seat> {
        self.owners.get(color.index()).copied().flatten()
    }

    /// The colors of a player.
    pub fn owned_by(&self, seat: Seat) -> impl Iterator<Item = ColorId> {
        let owners = self.owners.iter().zip(0..);
        owners.filter(move |(owner, _)| **owner == Some(seat)).map(|(_, color)| ColorId(color))
    }

    /// The Stations where Drinks of a color stand.
    pub fn at(&self, color: ColorId) -> StationSet {
        self.on_map.get(color.index()).copied().unwrap_or_default()
    }

    /// The color of the Drink at a Station.
    #[inline]
    pub fn drink_at(&self, station: StationId) -> Option<ColorId> {
        self.on_map.iter().position(|stations| stations.contains(station)).map(|color| ColorId(color as u8))
    }

    /// The Stations with a Drink.
    pub fn stations(&self) -> StationSet {
        StationSet(self.on_map.iter().fold(0, |all, stations| all | stations.0))
    }

    /// DR-VEND-4: how many Drinks of a player's colors stand at some Stations.
    pub fn count_at(&self, seat: Seat, stations: StationSet) -> u8 {
        self.owned_by(seat).map(|color| self.at(color).and(stations).len()).sum()
    }

    /// DR-COL-1: a crate becomes a player's.
    pub(crate) fn take(&mut self, color: ColorId, seat: Seat) {
        if let Some(owner) = self.owners.get_mut(color.index()) {
            *owner = Some(seat);
        }
    }

    /// DR-VEND-1: a Drink is put at a Station.
    pub(crate) fn put(&mut self, color: ColorId, station: StationId) {
        if let Some(stations) = self.on_map.get_mut(color.index()) {
            stations.insert(station);
        }
    }
}
