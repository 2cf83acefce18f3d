//! Riding Trains.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    action::Action,
    event::{Event, MeepleEvent},
    id::{SpaceId, VehicleId, Yen},
    state::{Meeple, Phase, State, Table},
};

impl TokyoMetro {
    /// The decision of a seat at a stop; then the next seat, or the next step (TM-RIDE-8: each once).
    pub(crate) fn ride(
        &self,
        state: &mut State,
        seat: Seat,
        phase: Phase,
        action: Action,
        tell: &mut impl Tell<Event>,
    ) {
        let table = &mut state.table;
        match (phase, action) {
            (Phase::Ride { line, .. }, Action::Board(named)) => {
                let Ok(vehicle) = self.meant(line, named) else { return };
                let fare = self.pay_fare(table, seat, vehicle);
                say(tell, || MeepleEvent::Boarded { seat, vehicle, fare });
            }
            (Phase::Ride { line, .. }, Action::Transfer(named)) => {
                let Some(from) = table.player(seat).meeple.ridden() else { return };
                let Ok(vehicle) = self.meant(line, named) else { return };
                // TM-RIDE-12: an exit and a boarding at once.
                table.player_mut(seat).exited.insert(from);
                let fare = self.pay_fare(table, seat, vehicle);
                say(tell, || MeepleEvent::Transferred { seat, from, vehicle, fare });
            }
            (Phase::Ride { .. } | Phase::Removal { .. }, Action::Exit(space)) => {
                Self::exit(table, seat, space, tell);
            }
            (Phase::Ride { .. }, Action::Stay) => {}
            _ => return,
        }
        table.at += 1;
        self.run_trains(state, tell);
    }

    /// TM-RIDE-3: the fare goes to the bank, and the Value rises by it; the Meeple leaves the Map (TM-RIDE-4).
    fn pay_fare(&self, table: &mut Table, seat: Seat, vehicle: VehicleId) -> Yen {
        let line = vehicle.line();
        let fare = self.fare(table, seat, line);
        table.line_mut(line).value += fare;
        let player = table.player_mut(seat);
        player.yen -= fare;
        player.meeple = Meeple::Riding { vehicle, moved: false };
        fare
    }

    /// TM-RIDE-5, -7: a rider exits to a space, and does not board this Train again in this Train Phase.
    pub(crate) fn exit(table: &mut Table, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        let player = table.player_mut(seat);
        let Some(vehicle) = player.meeple.ridden() else { return };
        player.exited.insert(vehicle);
        player.meeple = Meeple::On(space);
        say(tell, || MeepleEvent::Exited { seat, vehicle, space });
    }
}
