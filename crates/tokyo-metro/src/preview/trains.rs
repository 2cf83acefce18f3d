//! The Train Phase as a timetable: what every vehicle has done, does and will do, as things stand.

use tabletop::Seat;

use crate::{
    TokyoMetro,
    board::Stop,
    id::{ColorId, StationId, VehicleId, Yen},
    state::{Phase, Table, Vehicle},
};

/// How far a vehicle is in its Train Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It has moved.
    Ran,
    /// It moves now: so many of its stops are behind it.
    Moving(usize),
    /// It is still to move.
    Waits,
}

/// The movement of a vehicle in one Train Phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The vehicle.
    pub vehicle: VehicleId,
    /// The stop from which it sets out, counted from 0.
    pub from: u8,
    /// The stops that it comes to, in order.
    pub calls: Vec<Call>,
    /// How far it is.
    pub progress: Progress,
}

/// A stop that a vehicle comes to, and what that brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The stop, counted from 0.
    pub stop: u8,
    /// TM-TRN-4: whether it turns round there.
    pub turns: bool,
    /// TM-PAY-1, -2: the Station, its owner, what the owner gets, and by how much the Value rises.
    pub payout: Option<(StationId, Seat, Yen, Yen)>,
    /// DR-PAY-1: the Drink there, and what it pays to whom.
    pub drink: Option<(ColorId, Seat, Yen)>,
}

impl Run {
    /// The stops behind it.
    pub fn done(&self) -> usize {
        match self.progress {
            Progress::Ran => self.calls.len(),
            Progress::Moving(done) => done,
            Progress::Waits => 0,
        }
    }

    /// By how much the Value rises at its stops: at all of them, and at those behind it.
    pub fn rises(&self) -> (Yen, Yen) {
        let sum = |calls: &[Call]| calls.iter().filter_map(|call| call.payout).map(|(.., rise)| rise).sum();
        (sum(&self.calls), sum(self.calls.get(..self.done()).unwrap_or_default()))
    }
}

impl Vehicle {
    /// TM-TRN-3, -4: where it stood before it moved a stop.
    #[must_use]
    const fn before(self, last: u8) -> Self {
        match (self.up, self.stop) {
            (true, 0) => Self { stop: 1, up: false },
            (true, stop) => Self { stop: stop - 1, up: true },
            (false, stop) if stop == last => Self { stop: last.saturating_sub(1), up: true },
            (false, stop) => Self { stop: stop + 1, up: false },
        }
    }
}

impl TokyoMetro {
    /// TM-TRN-1: the vehicles on the Map in the order in which they move, each with its stops in this Train Phase. What
    /// lies behind is worked out from where they stand: nothing that decides it changes during the phase.
    pub fn timetable(&self, table: &Table) -> Vec<Run> {
        let moving = match table.phase {
            Phase::Ride { line, left } => Some((line, usize::from(self.stops(table, line).saturating_sub(left)))),
            Phase::Aboard { vehicle, left, .. } => {
                let line = vehicle.line();
                Some((line, usize::from(self.stops(table, line).saturating_sub(left))))
            }
            Phase::Removal { vehicle } => Some((vehicle.line(), 0)),
            _ => None,
        };
        let lines = self.board.lines().filter(|line| table.line(*line).runs());
        let vehicles = lines.flat_map(|line| self.board.vehicles(line));
        let run = |vehicle: VehicleId| {
            let progress = match moving {
                Some((line, _)) if vehicle.line() < line => Progress::Ran,
                Some((line, done)) if vehicle.line() == line => Progress::Moving(done),
                _ => Progress::Waits,
            };
            self.run(table, vehicle, progress)
        };
        vehicles.filter_map(run).collect()
    }

    fn run(&self, table: &Table, vehicle: VehicleId, progress: Progress) -> Option<Run> {
        let line = vehicle.line();
        let (stops, last) = (usize::from(self.stops(table, line)), self.board.last_stop(line));
        // A vehicle that leaves the Map has made its last stop; where it set out from nobody asks any more.
        let leaving = matches!(table.phase, Phase::Removal { vehicle: gone } if gone.line() == line);
        let behind = match progress {
            Progress::Ran => stops,
            Progress::Moving(done) => done,
            Progress::Waits => 0,
        };
        let mut at = table.vehicle(vehicle)?;
        (0..behind).for_each(|_| at = at.before(last));
        let from = at.stop;
        let mut calls = Vec::with_capacity(stops);
        for _ in 0..if leaving { 0 } else { stops } {
            let next = at.moved(last);
            let stop = self.board.stop_at(line, next.stop);
            let payout = self.payout(table, line, stop);
            let drink = payout.and_then(|(station, seat, ..)| self.drink_payout(table, station, seat));
            calls.push(Call { stop: next.stop, turns: next.stop == 0 || next.stop == last, payout, drink });
            at = next;
        }
        Some(Run { vehicle, from, calls, progress })
    }

    /// What a vehicle's coming to a stop would pay now: the owner's Yen, and the rise of the Value.
    pub fn pays_at(&self, table: &Table, vehicle: VehicleId, stop: Stop) -> Option<(Seat, Yen, Yen)> {
        self.payout(table, vehicle.line(), stop).map(|(_, seat, yen, rise)| (seat, yen, rise))
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Seed, Silent};

    use super::*;
    use crate::{Action, id::LineId, preview::tests::open};

    /// TM-TRN-3, -4: a step back is the step before.
    #[test]
    fn a_step_back_undoes_a_step() {
        for last in 1..6 {
            for stop in 0..=last {
                for up in [true, false] {
                    let at = Vehicle { stop, up: stop == 0 || (up && stop < last) };
                    assert_eq!(at.moved(last).before(last), at, "{last}");
                }
            }
        }
    }

    /// TM-TRN-2, -6: what the timetable says at every question of a game is what happens.
    #[test]
    fn the_timetable_holds_until_the_phase_is_over() {
        let game = open(2);
        let mut state = game.begin(Seed::number(3));
        let (one, two) = (LineId(0), LineId(3));
        for (line, stop) in [(one, 4), (two, 2)] {
            *state.table.vehicle_mut(VehicleId::only(line)) = Some(Vehicle { stop, up: true });
        }
        let seat = Seat::at(0);
        let places = game.board.spaces(game.board.stop_at(one, 6)).to_vec();
        state.table.player_mut(seat).meeple = crate::state::Meeple::On(places[0]);
        let before = game.timetable(&state.table);
        assert!(before.iter().all(|run| run.progress == Progress::Waits && run.calls.len() == 5));
        game.begin_trains(&mut state, &mut Silent);
        assert!(matches!(state.table.phase, Phase::Ride { line, .. } if line == one), "asked to board");
        let during = game.timetable(&state.table);
        assert_eq!(during[0].progress, Progress::Moving(2));
        for (one, two) in before.iter().zip(&during) {
            assert_eq!((one.from, &one.calls), (two.from, &two.calls));
        }
        while matches!(state.table.phase, Phase::Ride { line, .. } if line == one) {
            game.play(&mut state, seat, Action::Stay, &mut Silent);
        }
        let end = state.table.vehicle(VehicleId::only(one)).expect("on the map").stop;
        assert_eq!(before[0].calls.last().map(|call| call.stop), Some(end));
    }
}
