//! The Train Phase.

use crate::{
    city::Space,
    game::{Ask, Choice, Meeple, Plain, Spot, Vehicle},
};

impl Plain<'_> {
    pub(crate) fn begin_trains(&mut self) {
        self.next_line(0);
    }

    /// TM-TRN-1: the next Line, from this one on, whose vehicles are on the Map; after the last the round ends.
    fn next_line(&mut self, from: usize) {
        if let Some(line) = (from..self.tracks.len()).find(|line| !self.tracks[*line].vehicles.is_empty()) {
            let speed = self.tracks[line].spots.iter().filter(|spot| **spot == Spot::Speed).count();
            self.moving = Some((line, 5 + speed));
            self.ask_all();
        } else {
            self.moving = None;
            self.players.iter_mut().for_each(|player| player.exited.clear());
            self.end_round();
        }
    }

    /// TM-RIDE-8: one pass in turn order.
    fn ask_all(&mut self) {
        self.turn = self.order[0];
        self.ask = Ask::Ride;
    }

    /// The next seat of the pass; after the last one the Line moves on.
    fn next_rider(&mut self) {
        match self.after_in_order(self.turn) {
            Some(seat) => {
                self.turn = seat;
                self.ask = Ask::Ride;
            }
            None => self.step(),
        }
    }

    fn line_moving(&self) -> usize {
        self.moving.expect("a Train that moves").0
    }

    fn vehicles_moving(&self) -> Vec<Vehicle> {
        let line = self.line_moving();
        (0..self.tracks[line].vehicles.len()).map(|which| (line, which)).collect()
    }

    /// TM-TRN-3, -4, -6, -7, OS-LINE-5, -11: one stop further.
    fn step(&mut self) {
        let (line, left) = self.moving.expect("a Train that moves");
        if left == 0 {
            self.next_line(line + 1);
            return;
        }
        self.moving = Some((line, left - 1));
        for vehicle in &mut self.tracks[line].vehicles {
            vehicle.0 = if vehicle.1 { vehicle.0 + 1 } else { vehicle.0 - 1 };
        }
        for player in &mut self.players {
            if let Meeple::Riding((riding, _), moved) = &mut player.meeple {
                *moved |= *riding == line;
            }
        }
        for vehicle in self.vehicles_moving() {
            self.pay(vehicle);
        }
        let last = self.city.lines[line].stops.len() - 1;
        for (stop, up) in &mut self.tracks[line].vehicles {
            *up = if *stop == 0 {
                true
            } else if *stop == last {
                false
            } else {
                *up
            };
        }
        let is_home = self.tracks[line].vehicles[0].0 == 0;
        if is_home && self.tracks[line].owners.is_empty() && !self.city.vehicles_stay {
            self.remove();
        } else {
            self.ask_all();
        }
    }

    /// TM-PAY-1, -2, DR-PAY-1, -2, -3, -5.
    fn pay(&mut self, vehicle: Vehicle) {
        let Some(station) = self.city.stops[self.stop_of(vehicle)].station else { return };
        let Some(owner) = self.pyramids[station] else { return };
        if self.owns_stock(owner, vehicle.0) {
            self.tracks[vehicle.0].value += 500;
        } else {
            self.tracks[vehicle.0].value += 200;
            self.players[owner].yen += 200;
        }
        if let Some(color) = self.machines[station] {
            let yen = match self.drinks_out(color) {
                1..=3 => 100,
                4..=5 => 200,
                _ => 300,
            };
            let paid = if self.city.ways.drink_owner_paid { self.crates[color].expect("an owner") } else { owner };
            self.players[paid].yen += yen;
        }
    }

    fn riders(&self) -> Vec<usize> {
        let line = self.line_moving();
        let rides =
            |seat: &usize| matches!(self.players[*seat].meeple, Meeple::Riding((riding, _), _) if riding == line);
        self.order.iter().copied().filter(rides).collect()
    }

    /// TM-TRN-7, -8: who rides it must exit first.
    fn remove(&mut self) {
        let line = self.line_moving();
        // Unused movement is lost.
        self.moving = Some((line, 0));
        if let Some(seat) = self.riders().first() {
            self.turn = *seat;
            self.ask = Ask::Removed;
        } else {
            self.tracks[line].vehicles.clear();
            self.next_line(line + 1);
        }
    }

    /// TM-TRN-8: a free space of the Station, or else one of the nearest.
    pub(crate) fn removed_exits(&self) -> Vec<Space> {
        let platform = self.city.platform(self.stop_of((self.line_moving(), 0))).to_vec();
        let mut ring = platform.clone();
        let mut seen = platform;
        loop {
            let free = self.free_among(&ring);
            if !free.is_empty() {
                return free;
            }
            let mut next: Vec<Space> = Vec::new();
            for space in ring.iter().flat_map(|space| self.city.beside(*space)) {
                if !seen.contains(&space) {
                    seen.push(space);
                    next.push(space);
                }
            }
            ring = next;
        }
    }

    /// TM-RIDE-3: the fare is in hand, or none is due; TM-RIDE-7: and it was not exited in this phase.
    fn may_enter(&self, vehicle: Vehicle) -> bool {
        let paid = self.owns_stock(self.turn, vehicle.0) || self.me().yen >= 100;
        paid && (self.city.ways.reboard || !self.me().exited.contains(&vehicle))
    }

    /// DC-TM-8, DC-TM-8o.
    pub(crate) fn ride_choices(&self) -> Vec<Choice> {
        let mut choices = vec![Choice::Stay];
        for vehicle in self.vehicles_moving() {
            let stop = self.stop_of(vehicle);
            match self.me().meeple {
                Meeple::Nowhere => {}
                Meeple::On(space) => {
                    if self.city.platform(stop).contains(&space) && self.may_enter(vehicle) {
                        choices.push(Choice::Board(vehicle));
                    }
                }
                Meeple::Riding(riding, _) if riding == vehicle => {
                    choices.extend(self.exits().into_iter().map(Choice::Exit));
                }
                Meeple::Riding(riding, _) => {
                    // TM-RIDE-12: an exit and a boarding at once.
                    let together = self.city.same_place(self.stop_of(riding), stop);
                    if together && !self.exits().is_empty() && self.may_enter(vehicle) {
                        choices.push(Choice::Transfer(vehicle));
                    }
                }
            }
        }
        choices
    }

    pub(crate) fn apply_ride(&mut self, choice: Choice) {
        match choice {
            Choice::Stay => self.next_rider(),
            Choice::Exit(space) => {
                self.leave();
                self.me_mut().meeple = Meeple::On(space);
                if self.ask == Ask::Removed { self.remove() } else { self.next_rider() }
            }
            Choice::Board(vehicle) => {
                let Meeple::On(space) = self.me().meeple else { panic!("who boards is on the Map") };
                self.enter(vehicle, Some(space));
            }
            Choice::Transfer(vehicle) => {
                self.leave();
                self.enter(vehicle, None);
            }
            other => panic!("{other:?} is nothing for a ride"),
        }
    }

    fn leave(&mut self) {
        let Meeple::Riding(vehicle, _) = self.me().meeple else { panic!("nobody leaves who does not ride") };
        if !self.me().exited.contains(&vehicle) {
            self.me_mut().exited.push(vehicle);
        }
    }

    /// TM-RIDE-3, TE-RIDE-8: the fare; then, where no stop must be ridden, the question whether to exit at once.
    fn enter(&mut self, vehicle: Vehicle, from: Option<Space>) {
        if !self.owns_stock(self.turn, vehicle.0) {
            self.me_mut().yen -= 100;
            self.tracks[vehicle.0].value += 100;
        }
        self.me_mut().meeple = Meeple::Riding(vehicle, false);
        if self.city.ways.min_ride {
            self.next_rider();
        } else {
            self.ask = Ask::Boarded(vehicle, from);
        }
    }
}
