//! The Train Phase: every Train walks to the next question in one go, telling each step.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    board::Stop,
    event::{Event, TrainEvent},
    id::{ColorId, LineId, StationId, VehicleId, VehicleSet, Yen},
    state::{Meeple, Phase, State, Table, Vehicle},
    terms::{Payee, Payout, Removal},
};

impl TokyoMetro {
    /// TM-TRN-1: the Trains on the Map move one after another in track order.
    pub(crate) fn begin_trains(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        for player in &mut state.table.seats {
            player.exited = VehicleSet::default();
        }
        if self.next_train(&mut state.table, 0) {
            self.run_trains(state, tell);
        } else {
            self.next_round(state, tell);
        }
    }

    /// Goes to the first Train on the Map from `line` on; false if there is none.
    fn next_train(&self, table: &mut Table, from: u8) -> bool {
        let next = (from..self.board.line_count()).map(LineId).find(|line| table.line(*line).runs());
        if let Some(line) = next {
            table.at = 0;
            table.phase = Phase::Ride { line, left: self.stops(table, line) };
        }
        next.is_some()
    }

    /// TM-TRN-2: the stops that the Train of `line` moves in a Train Phase.
    pub(crate) fn stops(&self, table: &Table, line: LineId) -> u8 {
        self.terms.stops + table.line(line).speed()
    }

    /// Moves Trains until somebody has a choice, or the phase ends.
    pub(crate) fn run_trains(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        loop {
            let table = &mut state.table;
            let done = match table.phase {
                Phase::Ride { line, left } => {
                    let stop = self.only_stop(table, line);
                    let can = |table: &Table, seat| self.is_near(table, seat, stop) && self.can_ride(table, seat, line);
                    if self.ask_rider(table, can) {
                        return;
                    }
                    if left > 0 {
                        self.step(table, line, left - 1, tell);
                        continue;
                    }
                    line
                }
                Phase::Removal { vehicle } => {
                    if self.ask_rider(table, |table, seat| table.player(seat).meeple.rides(vehicle)) {
                        return;
                    }
                    *table.vehicle_mut(vehicle) = None;
                    vehicle.line()
                }
                _ => return,
            };
            if !self.next_train(table, done.0 + 1) {
                return self.next_round(state, tell);
            }
        }
    }

    /// TM-RIDE-8: goes to the next seat in turn order that has a choice; false if none is left.
    #[inline]
    fn ask_rider(&self, table: &mut Table, can: impl Fn(&Table, Seat) -> bool) -> bool {
        while table.at < self.players {
            if table.order.get(usize::from(table.at)).is_some_and(|seat| can(table, *seat)) {
                return true;
            }
            table.at += 1;
        }
        false
    }

    /// TM-TRN-6: one stop further; payout, turning round, removal, and then the riding decisions. OS-LINE-5, -11: both
    /// vehicles of a pair move, then the payouts of the one and of the other.
    #[inline]
    fn step(&self, table: &mut Table, line: LineId, left: u8, tell: &mut impl Tell<Event>) {
        table.at = 0;
        table.phase = Phase::Ride { line, left };
        for vehicle in self.board.vehicles(line) {
            self.move_vehicle(table, vehicle, tell);
        }
        for vehicle in self.board.vehicles(line) {
            self.arrive(table, vehicle, tell);
        }
    }

    /// TM-TRN-3, -4: a vehicle moves a stop with its riders, and turns round at an end stop.
    #[inline]
    fn move_vehicle(&self, table: &mut Table, vehicle: VehicleId, tell: &mut impl Tell<Event>) {
        let last = self.board.last_stop(vehicle.line());
        let Some(moved) = table.vehicle(vehicle).map(|from| from.moved(last)) else { return };
        say(tell, || TrainEvent::Moved { vehicle, stop: moved.stop });
        *table.vehicle_mut(vehicle) = Some(moved);
        for player in &mut table.seats {
            if let Meeple::Riding { vehicle: ridden, moved } = &mut player.meeple {
                *moved |= *ridden == vehicle;
            }
        }
    }

    /// TM-PAY-1, OS-LINE-6: what the stop of a vehicle brings; TM-TRN-7: whether it leaves the Map there.
    #[inline]
    fn arrive(&self, table: &mut Table, vehicle: VehicleId, tell: &mut impl Tell<Event>) {
        let Some(Vehicle { stop, .. }) = table.vehicle(vehicle) else { return };
        self.pay_out(table, vehicle.line(), stop, tell);
        if stop == 0 && self.leaves(table, vehicle.line()) {
            say(tell, || TrainEvent::Removed { vehicle });
            table.phase = Phase::Removal { vehicle };
        }
    }

    /// TM-TRN-7, TM-INV-8: whether the vehicles of a Line leave the Map at stop 1.
    #[inline]
    pub(crate) fn leaves(&self, table: &Table, line: LineId) -> bool {
        match self.terms.removal {
            Removal::WithoutStock => table.line(line).sold() == 0,
            Removal::Never => false,
        }
    }

    /// TM-PAY-1: the owner of the Station gets ¥200 and the Value rises as much; TM-PAY-2: with Stock of the Line the
    /// Value rises by ¥500 and nobody gets Yen. OS-LINE-6: a halt pays nothing.
    #[inline]
    pub(crate) fn payout(&self, table: &Table, line: LineId, stop: Stop) -> Option<(StationId, Seat, Yen, Yen)> {
        let station = stop.station()?;
        let seat = table.owner(station)?;
        let Payout { station: paid, stock } = self.terms.payout;
        let (yen, rise) = if table.line(line).owned_by(seat) { (Yen::ZERO, stock) } else { (paid, paid) };
        Some((station, seat, yen, rise))
    }

    /// DR-PAY-1, -2: what the Drink at a Station of `owner` pays besides, by how many of its color are on the Map, and to
    /// whom; DR-PAY-5: the owner of the Station, or of the Drink.
    #[inline]
    pub(crate) fn drink_payout(&self, table: &Table, station: StationId, owner: Seat) -> Option<(ColorId, Seat, Yen)> {
        let drinks = self.board.drinks.as_ref()?;
        let color = table.crates.drink_at(station)?;
        let payee = match self.terms.payee {
            Payee::StationOwner => owner,
            Payee::DrinkOwner => table.crates.owner(color)?,
        };
        Some((color, payee, drinks.payout(table.crates.at(color).len())))
    }

    /// Pays what a stop of a vehicle brings.
    #[inline]
    fn pay_out(&self, table: &mut Table, line: LineId, stop: u8, tell: &mut impl Tell<Event>) {
        let payout = self.payout(table, line, self.board.stop_at(line, stop));
        let Some((station, seat, yen, rise)) = payout else { return };
        table.player_mut(seat).yen += yen;
        table.line_mut(line).value += rise;
        say(tell, || TrainEvent::PaidOut { line, station, seat, yen, rise });
        if let Some((color, seat, yen)) = self.drink_payout(table, station, seat) {
            table.player_mut(seat).yen += yen;
            say(tell, || TrainEvent::DrinkPaid { station, color, seat, yen });
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Options, Seed, Shelf, Silent};

    use super::*;
    use crate::{board::Halt, id::HaltId};

    /// OS-LINE-1, -3, -6: a halt is a stop for movement and for boarding, and nobody is paid there.
    #[test]
    fn a_halt_is_boarded_like_a_station_and_pays_nobody() {
        let mut shelf = Shelf::default();
        shelf.put_built_in(TokyoMetro::BOARDS).expect("the boards");
        let none: [(&str, &str); 0] = [];
        let options = Options::complete(&TokyoMetro::options(&shelf), none).expect("options");
        let mut game = TokyoMetro::open(&shelf, 1, &options).expect("a table");
        let (line, seat) = (LineId(0), Seat::all(1).next().expect("a seat"));
        let space = game.board.grid().spaces().next().expect("a space");
        let name = game.board.line(line).name.clone();
        game.board.map.halts.push(Halt { id: "halt".to_owned(), name, at: [0, 0], spaces: vec![space] });
        game.board.map.lines[0].stops[1] = Stop::Halt(HaltId(0));
        let mut state = game.begin(Seed::number(1));
        let train = VehicleId::only(line);
        *state.table.vehicle_mut(train) = Some(Vehicle { stop: 0, up: true });
        let player = state.table.player_mut(seat);
        player.meeple = Meeple::On(space);
        (0..128).for_each(|station| player.stations.insert(StationId(station)));
        game.begin_trains(&mut state, &mut Silent);
        assert_eq!(game.stand(&state.table, train), Stop::Halt(HaltId(0)));
        assert!(game.may_board(&state.table, seat, train).is_ok());
        assert_eq!(state.table.line(line).value, Yen::ZERO);
        assert_eq!(game.sites(&state.table, seat).len(), 0);
    }
}
