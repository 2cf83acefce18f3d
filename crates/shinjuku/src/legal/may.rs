//! One function for each kind of decision, which allows it or names the rule that it breaks.

use super::{ANY, Means, THREE, ensure};
use crate::{
    board::{RailwayId, StationId, WardId},
    pieces::{Piece, Type},
    refusal::Broken,
    state::{Kaiju, Kind, Purpose, Store, StoreKind},
};

impl Means<'_> {
    /// SJ-FEST-1: to an adjacent ward.
    pub(super) fn may_move_festival(&self, to: WardId) -> Result<(), Broken> {
        let from = self.table.festival;
        ensure(self.board.adjacent(from) & to.bit() != 0, Broken::FestivalTooFar { from, to })
    }

    pub(super) fn kaiju_reach(&self) -> u32 {
        match self.table.kaiju {
            Kaiju::Aside => 0,
            Kaiju::Bay => self.board.bay_adjacent(),
            Kaiju::In(ward) => self.board.adjacent(ward),
        }
    }

    /// SJV-KAI-3, SJV-KAI-4: to an adjacent ward, from the Bay to one that the Bay touches.
    pub(super) fn may_move_kaiju(&self, to: WardId) -> Result<(), Broken> {
        let from = self.table.kaiju;
        ensure(self.kaiju_reach() & to.bit() != 0, Broken::KaijuTooFar { from, to })
    }

    /// SJV-KAI-5, SJV-KAI-6: to a ward adjacent to the Kaiju's.
    pub(super) fn may_flee(&self, to: WardId) -> Result<(), Broken> {
        ensure(self.kaiju_reach() & to.bit() != 0, Broken::FleeTooFar { to })
    }

    /// SJ-ACT-2, SJ-ACT-5: an action not yet taken that can be completed.
    pub(super) fn may_begin(&self, kind: Kind) -> Result<(), Broken> {
        ensure(!self.table.taken.contains(kind), Broken::Taken(kind))?;
        match kind {
            Kind::Open => self.may_open(),
            Kind::Expand => ensure(self.player().track > 0, Broken::NoTrack),
            // SJ-ACT-4: always possible, though it may draw nothing.
            Kind::Income => Ok(()),
            Kind::Move => self.may_move(),
            Kind::Departo => self.may_departo(),
        }
    }

    pub(super) fn may_open(&self) -> Result<(), Broken> {
        let empty = StationId::SET & !self.table.occupied();
        ensure(empty != 0, Broken::NoEmptyStation)?;
        let fits = |ward: WardId| self.board.stations_in(ward) & empty != 0;
        let payable = self.payable == ANY || WardId::of(self.payable).any(fits);
        ensure(payable, Broken::CannotComplete(Kind::Open))
    }

    /// SJ-MOVE-1, SJV-KAI-8: customers in a ward without the Kaiju, that can be paid for.
    pub(super) fn may_move(&self) -> Result<(), Broken> {
        if WardId::all().any(|ward| self.may_gather(ward).is_ok()) {
            return Ok(());
        }
        let waiting = || WardId::all().filter(|ward| !self.table.customers(*ward).is_empty());
        let Some(first) = waiting().next() else { return Err(Broken::NobodyToMove) };
        let all_blocked = waiting().all(|ward| self.table.kaiju.ward() == Some(ward));
        Err(if all_blocked { Broken::KaijuIn(first) } else { Broken::CannotComplete(Kind::Move) })
    }

    pub(super) fn may_departo(&self) -> Result<(), Broken> {
        let stores = || StationId::of(self.player().sites & self.board.big());
        let held = |station| self.own_specialty(station).is_some_and(|of| self.player().customers.has(of));
        ensure(stores().any(|station| self.own_specialty(station).is_some()), Broken::NoStoreToUpgrade)?;
        ensure(stores().any(held), Broken::NoCustomerToGive)?;
        ensure(self.player().departments > 0, Broken::NoDepartment)?;
        let possible = stores().any(|station| self.may_upgrade(station).is_ok());
        ensure(possible, Broken::CannotComplete(Kind::Departo))
    }

    /// SJ-ACT-5 for a payment: a card of the ward, a wildcard, or three cards.
    pub(super) fn may_afford(&self, due: u32) -> Result<(), Broken> {
        ensure(self.payable & due != 0, Broken::CannotPay { due })
    }

    /// SJ-OPEN-2: an empty station, that can be paid for.
    pub(super) fn may_open_at(&self, at: StationId) -> Result<(), Broken> {
        ensure(self.table.store(at).is_none(), Broken::Occupied(at))?;
        self.may_afford(self.board.ward_of(at).bit())
    }

    /// SJ-OPEN-3: a type left in supply.
    pub(super) fn may_supply(&self, of: Type) -> Result<(), Broken> {
        ensure(self.player().supply[of.index()] > 0, Broken::NoneInSupply(of))
    }

    /// SJ-OPEN-3, SJ-OPEN-4: an own specialty store on the map.
    pub(super) fn may_move_store(&self, from: StationId) -> Result<(), Broken> {
        match self.table.store(from) {
            Some(Store { owner, kind: StoreKind::Specialty(_) }) if owner == self.seat => Ok(()),
            Some(Store { owner, kind: StoreKind::Department }) if owner == self.seat => {
                Err(Broken::DepartmentStays(from))
            }
            _ => Err(Broken::NoStoreOfYours(from)),
        }
    }

    /// SJ-EXP-2, SJ-EXP-3: an empty planned railway, and track in supply.
    pub(super) fn may_lay(&self, railway: RailwayId) -> Result<(), Broken> {
        ensure(self.table.planned & railway.bit() != 0, Broken::HasTrack(railway))?;
        ensure(self.player().track > 0, Broken::NoTrack)
    }

    /// SJ-EXP-4, SJ-EXP-5, SJ-EXP-6: a second track that goes on from the first and can be paid for.
    pub(super) fn may_lay_second(&self, first: RailwayId, second: RailwayId) -> Result<(), Broken> {
        self.may_lay(second)?;
        ensure(self.board.extends(first) & second.bit() != 0, Broken::NotExtending { first, second })?;
        self.may_afford(self.board.end_wards(first))
    }

    /// SJ-MOVE-1, SJV-KAI-8: a ward with customers, without the Kaiju, that can be paid for.
    pub(super) fn may_gather(&self, ward: WardId) -> Result<(), Broken> {
        ensure(!self.table.customers(ward).is_empty(), Broken::NobodyIn(ward))?;
        ensure(self.table.kaiju.ward() != Some(ward), Broken::KaijuIn(ward))?;
        self.may_afford(ward.bit())
    }

    /// SJ-MOVE-2: a station of the ward.
    pub(super) fn may_start(&self, station: StationId) -> Result<(), Broken> {
        let Some(journey) = &self.table.journey else { return Err(Broken::OutOfOrder(self.table.phase)) };
        let ward = journey.ward;
        ensure(self.board.ward_of(station) == ward, Broken::StartElsewhere { ward, station })
    }

    /// SJ-MOVE-3, SJ-MOVE-4, SJ-MOVE-5, SJV-KAI-8: over track or the connection, to a station not yet visited.
    pub(super) fn may_go(&self, to: StationId) -> Result<(), Broken> {
        let Some(journey) = &self.table.journey else { return Err(Broken::OutOfOrder(self.table.phase)) };
        let Some(from) = journey.here() else { return Err(Broken::OutOfOrder(self.table.phase)) };
        let road = self.board.road(from, to).ok_or(Broken::NotJoined { from, to })?;
        ensure(journey.visited & to.bit() == 0, Broken::Visited(to))?;
        ensure(self.table.is_open(&road), Broken::NoTrackLaid { from, to })?;
        let ward = self.board.ward_of(to);
        ensure(self.table.kaiju.ward() != Some(ward), Broken::KaijuIn(ward))
    }

    /// SJ-MOVE-6, SJ-MOVE-7: somebody of the group whom the store matches.
    pub(super) fn may_give(&self, piece: Piece) -> Result<(), Broken> {
        let Some(journey) = &self.table.journey else { return Err(Broken::OutOfOrder(self.table.phase)) };
        ensure(journey.group.count(piece) > 0, Broken::NotInGroup(piece))?;
        let store = journey.here().and_then(|here| self.table.store(here));
        ensure(store.is_some_and(|store| store.kind.matches(piece.of())), Broken::NoMatch(piece))
    }

    /// The type of an own specialty store at a station.
    fn own_specialty(&self, at: StationId) -> Option<Type> {
        match self.table.store(at) {
            Some(Store { owner, kind: StoreKind::Specialty(of) }) if owner == self.seat => Some(of),
            _ => None,
        }
    }

    /// SJ-DEP-1, SJ-DEP-2, SJ-DEP-4: an own specialty store on a big station, a customer for it, a department store.
    pub(super) fn may_upgrade(&self, at: StationId) -> Result<(), Broken> {
        let of = self.own_specialty(at).filter(|_| self.board.is_big(at)).ok_or(Broken::NotUpgradable(at))?;
        ensure(self.player().customers.has(of), Broken::NoCustomerOf(of))?;
        ensure(self.player().departments > 0, Broken::NoDepartment)?;
        self.may_afford(self.board.ward_of(at).bit())
    }

    /// SJ-DEP-2: a customer of the store's type.
    pub(super) fn may_give_up(&self, at: StationId, piece: Piece) -> Result<(), Broken> {
        let of = self.own_specialty(at).ok_or(Broken::NotUpgradable(at))?;
        ensure(piece.of() == of && self.player().customers.count(piece) > 0, Broken::NoCustomerOf(of))
    }

    /// SJ-PAY-1, SJ-PAY-2, SJ-PAY-3: a card of the ward, or one that is wild.
    pub(super) fn may_pay(&self, purpose: Purpose, ward: WardId) -> Result<(), Broken> {
        ensure(self.hand.has(ward), Broken::NotInHand(ward))?;
        let due = purpose.due(self.board);
        ensure((due | self.wild) & ward.bit() != 0, Broken::NotWild { ward, due })
    }

    /// SJ-PAY-4: any three cards.
    pub(super) fn may_pay_three(&self) -> Result<(), Broken> {
        ensure(self.hand.total() >= THREE, Broken::NotThree)
    }

    /// SJ-PAY-4: each of the three is in hand.
    pub(super) fn may_spend(&self, picked: u8, ward: WardId) -> Result<(), Broken> {
        ensure(self.hand.count(ward) > picked, Broken::NoMoreInHand(ward))
    }
}
