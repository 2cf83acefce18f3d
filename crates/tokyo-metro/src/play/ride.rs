//! Riding Trains.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    action::Action,
    event::{Event, MeepleEvent},
    id::{SpaceId, VehicleId, Yen},
    state::{Meeple, Phase, State, Table},
    terms::MinRide,
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
            (Phase::Ride { line, left }, Action::Board(named)) => {
                let Ok(vehicle) = self.meant(line, named) else { return };
                let from = table.player(seat).meeple.space();
                let fare = self.pay_fare(table, seat, vehicle);
                say(tell, || MeepleEvent::Boarded { seat, vehicle, fare });
                if self.ask_way_back(table, Phase::Aboard { vehicle, left, from }) {
                    return;
                }
            }
            (Phase::Ride { line, left }, Action::Transfer(named)) => {
                let Some(from) = table.player(seat).meeple.ridden() else { return };
                let Ok(vehicle) = self.meant(line, named) else { return };
                // TM-RIDE-12: an exit and a boarding at once.
                table.player_mut(seat).exited.insert(from);
                let fare = self.pay_fare(table, seat, vehicle);
                say(tell, || MeepleEvent::Transferred { seat, from, vehicle, fare });
                if self.ask_way_back(table, Phase::Aboard { vehicle, left, from: None }) {
                    return;
                }
            }
            (Phase::Ride { .. } | Phase::Removal { .. } | Phase::Aboard { .. }, Action::Exit(space)) => {
                Self::exit(table, seat, space, tell);
            }
            (Phase::Ride { .. } | Phase::Aboard { .. }, Action::Stay) => {}
            _ => return,
        }
        if let Phase::Aboard { vehicle, left, .. } = phase {
            table.phase = Phase::Ride { line: vehicle.line(), left };
        }
        table.at += 1;
        self.run_trains(state, tell);
    }

    /// TE-RIDE-8: who has boarded is asked once more whether to exit, if that is possible at once; false if it is not.
    fn ask_way_back(&self, table: &mut Table, aboard: Phase) -> bool {
        let ride = table.phase;
        if self.terms.min_ride == MinRide::OneStop {
            return false;
        }
        table.phase = aboard;
        let can_exit = table.asked().is_some_and(|seat| self.only_option(table, seat).is_none());
        if !can_exit {
            table.phase = ride;
        }
        can_exit
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
