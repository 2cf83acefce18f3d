//! The orders that make sense at a question.

use tabletop::Order;

use super::StandingOrder;
use crate::{
    TokyoMetro,
    action::Action,
    board::Stop,
    id::VehicleId,
    state::{Meeple, Phase, Table},
    view::View,
};

impl TokyoMetro {
    /// Who stands on the Map may want to be left alone, or to ride to a stop of this run; who rides, to stay on.
    pub(crate) fn suggest_orders(&self, view: &View, legal: &[Action]) -> Vec<Order> {
        let table = view.table();
        let asked = view.seat().filter(|seat| table.actors().contains(*seat));
        let (Some(seat), Some(line)) = (asked, Self::moving(table)) else { return Vec::new() };
        let mut orders = Vec::new();
        match table.player(seat).meeple {
            Meeple::Riding { vehicle, .. } => {
                orders.push(StandingOrder::StayOn(None));
                if vehicle.line() == line {
                    let ahead = self.ahead(table, vehicle).into_iter();
                    orders.extend(ahead.map(|stop| StandingOrder::StayOn(Some(stop))));
                } else {
                    orders.push(StandingOrder::Not(line, None));
                }
            }
            Meeple::On(_) | Meeple::Off => {
                orders.extend([StandingOrder::Never, StandingOrder::Not(line, None)]);
                for vehicle in self.board.vehicles(line) {
                    let named = self.board.has_pair(line).then_some(vehicle);
                    if legal.contains(&Action::Board(named)) {
                        let (from, spaces) = (self.stand(table, vehicle), Vec::new());
                        let ride = |to| StandingOrder::Ride { vehicle, from, to, spaces: spaces.clone() };
                        orders.extend(self.ahead(table, vehicle).into_iter().map(ride));
                    }
                }
            }
        }
        orders.iter().map(|order| self.as_kept(table, order)).collect()
    }

    /// The other stops that a vehicle still reaches in this run, each once.
    fn ahead(&self, table: &Table, vehicle: VehicleId) -> Vec<Stop> {
        let (Phase::Ride { left, .. } | Phase::Aboard { left, .. }) = table.phase else { return Vec::new() };
        let mut stops = Vec::new();
        for stop in self.stops_ahead(table, vehicle, u16::from(left)) {
            if stop != self.stand(table, vehicle) && !stops.contains(&stop) {
                stops.push(stop);
            }
        }
        stops
    }
}
