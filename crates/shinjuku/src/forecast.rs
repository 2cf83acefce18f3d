//! What a group could do on its way: for bots that look ahead, so that the track is walked by the rules alone.

use tabletop::{Seat, Seats};

use crate::{
    Shinjuku,
    board::{Road, StationId},
    pieces::{Group, Piece},
    state::Table,
};

/// SJ-INC-1: the size of a full hand.
const FULL_HAND: u8 = 4;

impl Table {
    /// SJ-MOVE-3, SJ-MOVE-5: whether a group may use a road: it is the ready connection, or track lies on it.
    pub fn is_open(&self, road: &Road) -> bool {
        road.by.is_none_or(|railway| self.track_on(railway).is_some())
    }

    /// SJ-MOVE-6, SJ-MOVE-7: those of a group whom the store at a station matches.
    pub fn matching(&self, at: StationId, group: &Group) -> impl Iterator<Item = Piece> {
        let store = self.store(at);
        group.kinds().filter(move |piece| store.is_some_and(|store| store.kind.matches(piece.of())))
    }

    /// SJ-INC-1, SJ-INC-2: how many cards an Income draws, if there are so many: up to a full hand, but one at least.
    pub fn income(&self, seat: Seat) -> u8 {
        FULL_HAND.saturating_sub(self.player(seat).hand).max(1)
    }
}

impl Shinjuku {
    /// The stations that track or the ready connection joins with this one.
    pub fn joined(&self, table: &Table, from: StationId) -> impl Iterator<Item = StationId> {
        self.board.roads(from).iter().filter(|road| table.is_open(road)).map(|road| road.to)
    }

    /// SJ-MOVE-4, SJV-KAI-8: where a group may go on: to a joined station not yet visited, in a ward without the Kaiju.
    pub fn ways_on(&self, table: &Table, from: StationId, visited: u64) -> impl Iterator<Item = StationId> {
        let kaiju = table.kaiju.ward();
        let free = move |to: &StationId| visited & to.bit() == 0 && kaiju != Some(self.board.ward_of(*to));
        self.joined(table, from).filter(free)
    }

    /// All stations that a way joins with one of these, themselves included.
    pub fn connected(&self, table: &Table, stations: u64) -> u64 {
        let (mut all, mut fresh) = (stations, stations);
        while fresh != 0 {
            let next = StationId::of(fresh).flat_map(|from| self.joined(table, from));
            let next = next.fold(0, |set, station| set | station.bit());
            fresh = next & !all;
            all |= next;
        }
        all
    }

    /// SJ-MOVE-14: who is offered an Income when a group of `mover` goes from one station to another: the owner of the
    /// track, if it is another player who was not offered one in this Move.
    pub fn offered(&self, table: &Table, mover: Seat, from: StationId, to: StationId, before: Seats) -> Option<Seat> {
        let owner = table.track_on(self.board.road(from, to)?.by?)?;
        (owner != mover && !before.contains(owner)).then_some(owner)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Options, Seed, Shelf};

    use super::*;
    use crate::{
        board::RailwayId,
        state::{Kaiju, Store, StoreKind},
    };

    fn table() -> Option<(Shinjuku, Table)> {
        let mut shelf = Shelf::default();
        shelf.put_built_in(Shinjuku::BOARDS).ok()?;
        let none: [(&str, &str); 0] = [];
        let game = Shinjuku::open(&shelf, 2, &Options::complete(&Shinjuku::options(&shelf), none).ok()?).ok()?;
        let table = game.begin(Seed::number(1)).table;
        Some((game, table))
    }

    /// SJ-MOVE-5, SJ-MOVE-14, SJV-KAI-8: track opens a way, the Kaiju and a visit close it, and its owner is offered an
    /// Income once.
    #[test]
    fn a_way_is_open_as_the_rules_say() {
        let Some((game, mut table)) = table() else { panic!("our own board") };
        let railway = RailwayId::all().next().unwrap_or_default();
        let [from, to] = game.board.ends(railway);
        let (mover, owner) = (Seat::at(0), Seat::at(1));
        assert!(!game.joined(&table, from).any(|station| station == to), "nothing is laid yet");
        assert_eq!(game.connected(&table, from.bit()) & to.bit(), 0);
        table.lay(railway, owner);
        assert!(game.ways_on(&table, from, from.bit()).any(|station| station == to));
        assert!(!game.ways_on(&table, from, from.bit() | to.bit()).any(|station| station == to));
        assert_ne!(game.connected(&table, from.bit()) & to.bit(), 0);
        assert_eq!(game.offered(&table, mover, from, to, Seats::NONE), Some(owner));
        assert_eq!(game.offered(&table, mover, from, to, Seats::only(owner)), None);
        assert_eq!(game.offered(&table, owner, from, to, Seats::NONE), None);
        table.kaiju = Kaiju::In(game.board.ward_of(to));
        assert!(!game.ways_on(&table, from, from.bit()).any(|station| station == to));
    }

    /// SJ-MOVE-7, SJ-INC-1: a store takes those it matches, and an Income fills the hand.
    #[test]
    fn stores_match_and_hands_are_filled() {
        let Some((_, mut table)) = table() else { panic!("our own board") };
        let (at, mut group) = (StationId::default(), Group::default());
        for piece in Piece::ALL {
            group.add(piece, 1);
        }
        assert_eq!(table.matching(at, &group).count(), 0, "there is no store");
        let kind = StoreKind::Specialty(Piece::ALL[0].of());
        table.put_store(at, Store { owner: Seat::at(0), kind });
        assert!(table.matching(at, &group).all(|piece| piece.of() == Piece::ALL[0].of()));
        for (hand, drawn) in [(0, 4), (3, 1), (4, 1), (9, 1)] {
            table.player_mut(Seat::at(0)).hand = hand;
            assert_eq!(table.income(Seat::at(0)), drawn);
        }
    }
}
