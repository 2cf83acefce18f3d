//! What the rules say of what is to come: for those who look ahead, so that no bot or page codes a rule again.

use std::cmp::Ordering;

use tabletop::Seat;

use crate::{
    TokyoMetro,
    board::Stop,
    id::{LineId, MOST_PLAYERS, VehicleId, Yen},
    state::{Phase, Stage, Table, Vehicle},
};

impl TokyoMetro {
    /// TM-RND-1: the Train Phases that are still to begin.
    pub const fn train_phases_left(&self, table: &Table) -> u8 {
        match table.phase.stage() {
            Stage::Order | Stage::Movement | Stage::Action => self.rounds() - table.round + 1,
            Stage::Trains => self.rounds() - table.round,
            Stage::End => 0,
        }
    }

    /// TM-TRN-2: the stops that the vehicles of a Line move in a Train Phase.
    pub fn train_stops(&self, table: &Table, line: LineId) -> u8 {
        self.stops(table, line)
    }

    /// A vehicle after each of its next `moves` moves; nothing if it is not on the Map.
    fn vehicle_ahead(&self, table: &Table, vehicle: VehicleId, moves: u16) -> impl Iterator<Item = Vehicle> + use<> {
        let (mut at, last) = (table.vehicle(vehicle), self.board.last_stop(vehicle.line()));
        (0..moves).map_while(move |_| {
            at = Some(at?.moved(last));
            at
        })
    }

    /// The stops that a vehicle reaches in its next `moves` moves.
    pub fn stops_ahead(&self, table: &Table, vehicle: VehicleId, moves: u16) -> impl Iterator<Item = Stop> {
        let ahead = self.vehicle_ahead(table, vehicle, moves);
        ahead.map(move |at| self.board.stop_at(vehicle.line(), at.stop))
    }

    /// The moves of the vehicles of a Line in all Train Phases that are still to begin.
    fn moves_to_come(&self, table: &Table, line: LineId) -> u16 {
        u16::from(self.train_phases_left(table)) * u16::from(self.stops(table, line))
    }

    /// The moves that the vehicles of a Line still make in a Train Phase under way.
    fn moves_left(&self, table: &Table, line: LineId) -> u8 {
        let (moving, left) = match table.phase {
            Phase::Ride { line, left } => (line, left),
            Phase::Aboard { vehicle, left, .. } => (vehicle.line(), left),
            Phase::Removal { vehicle } => (vehicle.line(), 0),
            _ => return 0,
        };
        match line.index().cmp(&moving.index()) {
            Ordering::Less => 0,
            Ordering::Equal => left,
            Ordering::Greater => self.stops(table, line),
        }
    }

    /// The stops that the vehicles of a Line reach in all Train Phases to come, until the end of the game or their
    /// removal (TM-TRN-7), if nothing else happens.
    pub fn stops_to_come(&self, table: &Table, line: LineId) -> impl Iterator<Item = Stop> {
        self.stops_within(table, line, self.moves_to_come(table, line))
    }

    /// The stops that the vehicles of a Line reach in so many moves, until their removal.
    pub(crate) fn stops_within(&self, table: &Table, line: LineId, moves: u16) -> impl Iterator<Item = Stop> {
        let leaves = self.leaves(table, line);
        let vehicles = self.board.vehicles(line).flat_map(move |vehicle| {
            let mut removed = false;
            self.vehicle_ahead(table, vehicle, moves).take_while(move |vehicle| {
                let gone = removed;
                removed |= leaves && vehicle.stop == 0;
                !gone
            })
        });
        vehicles.map(move |vehicle| self.board.stop_at(line, vehicle.stop))
    }

    /// TM-ACT-6: what passing pays for each Action disc in front.
    pub const fn pass_pays(&self) -> Yen {
        self.terms.pass
    }

    /// TM-RIDE-3: what boarding a vehicle of a Line costs a seat.
    pub fn fare_of(&self, table: &Table, seat: Seat, line: LineId) -> Yen {
        self.fare(table, seat, line)
    }

    /// The score of each seat if the vehicles ran in all Train Phases that are still to begin, and nothing else happened.
    pub fn projected(&self, table: &Table) -> [i64; MOST_PLAYERS] {
        self.run_on(table, |line| self.moves_to_come(table, line))
    }

    /// The same with what is left of a Train Phase under way: the score of each seat if the vehicles ran to the end of the game.
    pub fn projected_from_here(&self, table: &Table) -> [i64; MOST_PLAYERS] {
        self.run_on(table, |line| self.moves_to_come(table, line) + u16::from(self.moves_left(table, line)))
    }

    fn run_on(&self, table: &Table, moves: impl Fn(LineId) -> u16) -> [i64; MOST_PLAYERS] {
        let mut end = table.clone();
        for line in self.board.lines() {
            for stop in self.stops_within(table, line, moves(line)) {
                if let Some((station, seat, yen, rise)) = self.payout(table, line, stop) {
                    end.player_mut(seat).yen += yen;
                    end.line_mut(line).value += rise;
                    if let Some((_, payee, yen)) = self.drink_payout(table, station, seat) {
                        end.player_mut(payee).yen += yen;
                    }
                }
            }
        }
        self.scores(&end)
    }
}
