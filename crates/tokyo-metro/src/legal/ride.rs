//! Who may board, exit or transfer at a stop of a moving vehicle.

use tabletop::Seat;

use super::{About, Broken, May, refuse, require};
use crate::{
    TokyoMetro,
    action::Action,
    board::{Area, Stop},
    id::{LineId, SpaceId, VehicleId, Yen},
    state::{Meeple, Table},
    terms::{MinRide, Reboarding},
};

impl TokyoMetro {
    /// DC-TM-8: board, exit, transfer, or stay.
    #[inline]
    pub(crate) fn each_ride(&self, table: &Table, seat: Seat, line: LineId, into: &mut impl FnMut(Action)) {
        let name = |vehicle| self.board.has_pair(line).then_some(vehicle);
        match table.player(seat).meeple {
            Meeple::On(_) => {
                self.to_board(table, seat, line).for_each(|vehicle| into(Action::Board(name(vehicle))));
            }
            Meeple::Off => {}
            Meeple::Riding { .. } => {
                self.to_change_to(table, seat, line).for_each(|vehicle| into(Action::Transfer(name(vehicle))));
                self.exits_from(table, seat, line).for_each(|space| into(Action::Exit(space)));
            }
        }
        into(Action::Stay);
    }

    /// The vehicles of the moving Line that `seat` may board.
    #[inline]
    fn to_board(&self, table: &Table, seat: Seat, line: LineId) -> impl Iterator<Item = VehicleId> {
        self.board.vehicles(line).filter(move |vehicle| self.may_board(table, seat, *vehicle).is_ok())
    }

    /// The vehicles of the moving Line that `seat` may transfer to.
    #[inline]
    fn to_change_to(&self, table: &Table, seat: Seat, line: LineId) -> impl Iterator<Item = VehicleId> {
        self.board.vehicles(line).filter(move |vehicle| self.may_transfer(table, seat, *vehicle).is_ok())
    }

    /// TE-RIDE-8: who has just boarded may exit at once, or stay.
    pub(crate) fn each_way_back(
        &self,
        table: &Table,
        seat: Seat,
        vehicle: VehicleId,
        from: Option<SpaceId>,
        into: &mut impl FnMut(Action),
    ) {
        let exits = self.exits_from(table, seat, vehicle.line());
        exits.filter(|space| from != Some(*space)).for_each(|space| into(Action::Exit(space)));
        into(Action::Stay);
    }

    /// TE-RIDE-8: an exit at the stop of boarding; TE-RIDE-9: not to the space from which the vehicle was boarded.
    pub(crate) fn may_exit_at_once(
        &self,
        table: &Table,
        seat: Seat,
        vehicle: VehicleId,
        from: Option<SpaceId>,
        space: SpaceId,
    ) -> May {
        require(from != Some(space), "TE-RIDE-9", "boarded-from-there", About::Space(space))?;
        self.may_exit_from(table, seat, vehicle.line(), space)
    }

    /// OS-LINE-8: the vehicle of the moving Line that a decision means: the only one, or of two the one it names.
    pub(crate) fn meant(&self, line: LineId, named: Option<VehicleId>) -> Result<VehicleId, Broken> {
        match named {
            None if self.board.has_pair(line) => Err(Broken::new("OS-LINE-8", "say-which", About::Line(line))),
            None => Ok(VehicleId::only(line)),
            Some(vehicle) if vehicle.line() == line => Ok(vehicle),
            Some(vehicle) => Err(Broken::new("TM-RIDE-1", "another-moves", About::Line(vehicle.line()))),
        }
    }

    /// Where the vehicles of a Line stand, unless it has two.
    #[inline]
    pub(crate) fn only_stop(&self, table: &Table, line: LineId) -> Option<Stop> {
        (!self.board.has_pair(line)).then(|| self.stand(table, VehicleId::only(line)))
    }

    /// Whether `seat` can have a choice besides staying at the stop where the only vehicle of a Line stands: asked of
    /// everybody at every stop, because most stand somewhere else.
    #[inline]
    pub(crate) fn is_near(&self, table: &Table, seat: Seat, stop: Option<Stop>) -> bool {
        match (table.player(seat).meeple, stop) {
            (Meeple::On(space), Some(stop)) => self.board.touches(space, stop),
            (Meeple::On(_), None) | (Meeple::Riding { .. }, _) => true,
            (Meeple::Off, _) => false,
        }
    }

    /// Whether `seat` has a choice besides staying.
    pub(crate) fn can_ride(&self, table: &Table, seat: Seat, line: LineId) -> bool {
        match table.player(seat).meeple {
            Meeple::On(_) => self.to_board(table, seat, line).next().is_some(),
            Meeple::Off => false,
            Meeple::Riding { .. } => {
                self.to_change_to(table, seat, line).next().is_some()
                    || self.exits_from(table, seat, line).next().is_some()
            }
        }
    }

    /// Where a vehicle stands; its first stop if it is not on the Map.
    #[inline]
    pub(crate) fn stand(&self, table: &Table, vehicle: VehicleId) -> Stop {
        self.board.stop_at(vehicle.line(), table.vehicle(vehicle).map_or(0, |vehicle| vehicle.stop))
    }

    /// TM-RIDE-3: the fare; none for an owner of Stock of the Line.
    #[inline]
    pub(crate) fn fare(&self, table: &Table, seat: Seat, line: LineId) -> Yen {
        if table.line(line).owned_by(seat) { Yen::ZERO } else { self.terms.fare }
    }

    /// TM-RIDE-2, -9: the Meeple is on the Map and touches the stop; TM-RIDE-3: the fare is in hand; TM-RIDE-7: not the
    /// vehicle exited in this phase.
    #[inline]
    pub(crate) fn may_board(&self, table: &Table, seat: Seat, vehicle: VehicleId) -> May {
        let stop = self.stand(table, vehicle);
        let touches = table.player(seat).meeple.space().is_some_and(|at| self.board.touches(at, stop));
        require(touches, "TM-RIDE-2", "board-not-touching", About::Stop(stop))?;
        self.may_ride(table, seat, vehicle)
    }

    /// TM-RIDE-12: a rider of another vehicle that stands at this stop, with an empty space to change over.
    #[inline]
    pub(crate) fn may_transfer(&self, table: &Table, seat: Seat, vehicle: VehicleId) -> May {
        let Meeple::Riding { vehicle: ridden, moved } = table.player(seat).meeple else {
            return refuse("TM-RIDE-12", "not-riding", About::Nothing);
        };
        require(ridden != vehicle, "TM-RIDE-12", "rides-this", About::Vehicle(vehicle))?;
        let stop = self.stand(table, vehicle);
        let shared = self.stand(table, ridden) == stop;
        require(shared, "TM-RIDE-12", "no-shared-station", About::Stop(stop))?;
        self.may_ride(table, seat, vehicle)?;
        let may = moved || self.terms.min_ride == MinRide::None;
        require(may, "TM-RIDE-6", "not-moved-yet", About::Vehicle(ridden))?;
        require(self.has_free_space(table, stop), "TM-RIDE-12", "no-space-to-exit", About::Stop(stop))
    }

    /// TM-RIDE-3: without the fare a non-owner cannot board; TM-RIDE-7: nor who has exited this vehicle in this phase.
    #[inline]
    fn may_ride(&self, table: &Table, seat: Seat, vehicle: VehicleId) -> May {
        let (fare, has) = (self.fare(table, seat, vehicle.line()), table.player(seat).yen);
        require(fare <= has, "TM-RIDE-3", "no-fare", About::Cost(fare, has))?;
        let again = match self.terms.reboarding {
            Reboarding::NextPhase => !table.player(seat).exited.contains(vehicle),
            Reboarding::SamePhase => true,
        };
        require(again, "TM-RIDE-7", "exited-before", About::Vehicle(vehicle))
    }

    /// TM-TRN-8: where the riders of a removed vehicle may exit: the empty spaces that touch its stop, or else those at
    /// the least walking distance from them.
    pub(crate) fn refuge(&self, table: &Table, vehicle: VehicleId) -> Area {
        let mut near = Area::EMPTY;
        for space in self.board.spaces(self.stand(table, vehicle)) {
            near.insert(*space);
        }
        let free = self.free_spaces(table);
        // At most four Meeples are in the way: an empty space is never further than the whole grid.
        for _ in 0..64 {
            let mut refuge = Area::EMPTY;
            near.each(|space| {
                if free.contains(space) {
                    refuge.insert(space);
                }
            });
            if !refuge.is_empty() {
                return refuge;
            }
            near = self.board.grid().around(&near);
        }
        Area::EMPTY
    }

    /// TM-TRN-8: riders of a removed vehicle must exit there.
    pub(crate) fn may_take_refuge(&self, table: &Table, vehicle: VehicleId, space: SpaceId) -> May {
        require(self.refuge(table, vehicle).contains(space), "TM-TRN-8", "no-refuge", About::Space(space))
    }
}
