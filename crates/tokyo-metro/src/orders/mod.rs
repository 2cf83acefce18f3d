//! Standing orders for the Train Phase (DC-7): kept by the table, outside the rules, so that nobody is asked in vain. Here is
//! how they are written; `answer` says what they do, `suggest` which of them a page offers.

mod answer;
mod suggest;
#[cfg(test)]
mod tests;

use tabletop::{Arg, Illegal, Order, Phrase};

use crate::{
    TokyoMetro,
    board::Stop,
    id::{LineId, SpaceId, VehicleId},
    state::{Phase, Table},
    view::View,
};

/// An order that answers for a seat in the Train Phase; the record shows the plain decisions it produced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandingOrder {
    /// `never`: stay, for the rest of this Train Phase.
    Never,
    /// `not T`, `not Pa`: stay, as far as this Line or this one vehicle is concerned, in this Train Phase.
    Not(LineId, Option<VehicleId>),
    /// `ride G from shimbashi to ginza at 18.12 17.12`: board a vehicle at one stop and exit at another.
    Ride {
        /// Which.
        vehicle: VehicleId,
        /// Where to board.
        from: Stop,
        /// Where to exit, at the first allowed touch.
        to: Stop,
        /// The spaces to exit to, in order of wish; without one the seat is asked where several are open.
        spaces: Vec<SpaceId>,
    },
    /// `stay on`, `stay on to ginza`: as a rider, stay until told otherwise, or until the vehicle stands there.
    StayOn(Option<Stop>),
}

/// How far an order has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Its rider is not aboard yet.
    Waiting,
    /// Its rider is aboard.
    Aboard,
    /// Its rider is aboard, at the stop that it names.
    There,
}

/// What an order remembers: the round in which it was given, and how far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Memo {
    round: u8,
    stage: Stage,
}

impl Memo {
    const fn write(self) -> u32 {
        let stage = match self.stage {
            Stage::Waiting => 0,
            Stage::Aboard => 1,
            Stage::There => 2,
        };
        (self.round as u32) << 2 | stage
    }

    const fn read(memo: u32) -> Self {
        let stage = match memo & 3 {
            0 => Stage::Waiting,
            1 => Stage::Aboard,
            _ => Stage::There,
        };
        Self { round: (memo >> 2) as u8, stage }
    }
}

impl TokyoMetro {
    /// The Line whose vehicles move now.
    const fn moving(table: &Table) -> Option<LineId> {
        match table.phase {
            Phase::Ride { line, .. } => Some(line),
            Phase::Aboard { vehicle, .. } => Some(vehicle.line()),
            _ => None,
        }
    }

    /// The one canonical text of an order.
    pub fn write_order(&self, order: &StandingOrder) -> String {
        let board = &self.board;
        match order {
            StandingOrder::Never => "never".to_owned(),
            StandingOrder::Not(line, None) => format!("not {}", board.line(*line).id),
            StandingOrder::Not(_, Some(vehicle)) => format!("not {}", board.vehicle_name(*vehicle)),
            StandingOrder::Ride { vehicle, from, to, spaces } => {
                let (name, from, to) = (board.vehicle_name(*vehicle), board.stop_id(*from), board.stop_id(*to));
                let spaces: Vec<String> = spaces.iter().map(SpaceId::to_string).collect();
                let at = if spaces.is_empty() { "" } else { " at " };
                format!("ride {name} from {from} to {to}{at}{}", spaces.join(" "))
            }
            StandingOrder::StayOn(None) => "stay on".to_owned(),
            StandingOrder::StayOn(Some(to)) => format!("stay on to {}", board.stop_id(*to)),
        }
    }

    /// Reads an order; `not this train` means the Line that is `moving`, everything else is the canonical text.
    pub fn parse_order(&self, moving: Option<LineId>, text: &str) -> Result<StandingOrder, Illegal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match *words.as_slice() {
            ["never"] => Ok(StandingOrder::Never),
            ["stay", "on"] => Ok(StandingOrder::StayOn(None)),
            ["stay", "on", "to", to] => Ok(StandingOrder::StayOn(Some(self.named_stop(to)?))),
            ["not", "this", "train"] => {
                let line = moving.ok_or_else(|| Illegal::form(Phrase::new("order-nothing-moves")))?;
                Ok(StandingOrder::Not(line, None))
            }
            ["not", name] => match self.board.map.line_named(name) {
                Some(line) => Ok(StandingOrder::Not(line, None)),
                None => self.named_vehicle(name).map(|vehicle| StandingOrder::Not(vehicle.line(), Some(vehicle))),
            },
            ["ride", name, "from", from, "to", to] => self.read_ride(name, from, to, &[]),
            ["ride", name, "from", from, "to", to, "at", ref spaces @ ..] if !spaces.is_empty() => {
                self.read_ride(name, from, to, spaces)
            }
            _ => {
                let short: String = text.chars().take(40).collect();
                let example = self.example_order();
                Err(Illegal::form(Phrase::new("order-unreadable").with("text", short).with("example", example)))
            }
        }
    }

    fn read_ride(&self, name: &str, from: &str, to: &str, spaces: &[&str]) -> Result<StandingOrder, Illegal> {
        let vehicle = self.named_vehicle(name)?;
        let (from, to) = (self.named_stop(from)?, self.named_stop(to)?);
        for stop in [from, to] {
            if !self.board.line(vehicle.line()).stops.contains(&stop) {
                let why = Phrase::new("order-not-on-line")
                    .with("line", self.line_name(vehicle.line()))
                    .with("station", self.board.stop_name(stop));
                return Err(Illegal::form(why).about(self.board.stop_id(stop)));
            }
        }
        if from == to {
            return Err(Illegal::form(Phrase::new("order-nowhere").with("station", self.board.stop_name(to))));
        }
        let mut wished: Vec<SpaceId> = Vec::new();
        for name in spaces {
            let space = self.board.space_named(name).filter(|space| self.board.touches(*space, to));
            let space = space.ok_or_else(|| {
                let there: Vec<Arg> = self.board.spaces(to).iter().map(|space| space.to_string().into()).collect();
                let why = Phrase::new("order-no-space").with("text", short(name)).with("spaces", there);
                Illegal::form(why.with("station", self.board.stop_name(to)))
            })?;
            if !wished.contains(&space) {
                wished.push(space);
            }
        }
        Ok(StandingOrder::Ride { vehicle, from, to, spaces: wished })
    }

    /// The vehicle of this name: of a Line with one its id, else `Pa` or `Pb`.
    fn named_vehicle(&self, name: &str) -> Result<VehicleId, Illegal> {
        let found = self.board.map.vehicle_named(name);
        found.ok_or_else(|| {
            if let Some(line) = self.board.map.line_named(name) {
                let vehicles = self.board.vehicles(line).map(|vehicle| self.board.vehicle_name(vehicle).into());
                let why = Phrase::new("order-say-which").with("line", self.line_name(line));
                return Illegal::form(why.with("vehicles", vehicles.collect::<Vec<Arg>>())).about(name);
            }
            let lines: Vec<Arg> = self.board.lines().map(|line| self.board.line(line).id.clone().into()).collect();
            Illegal::form(Phrase::new("order-no-line").with("text", short(name)).with("lines", lines))
        })
    }

    fn named_stop(&self, name: &str) -> Result<Stop, Illegal> {
        let no_stop = || {
            let example = self.board.stop_id(self.board.stop_at(LineId(0), 0)).to_owned();
            Illegal::form(Phrase::new("order-no-stop").with("text", short(name)).with("example", example))
        };
        self.board.map.stop_named(name).ok_or_else(no_stop)
    }

    /// A ride that can be read at this table, to these spaces.
    fn example_ride(&self, spaces: Vec<SpaceId>) -> StandingOrder {
        let line = LineId(0);
        let (from, to) = (self.board.stop_at(line, 0), self.board.stop_at(line, self.board.last_stop(line)));
        StandingOrder::Ride { vehicle: VehicleId::only(line), from, to, spaces }
    }

    fn example_order(&self) -> String {
        self.write_order(&self.example_ride(Vec::new()))
    }

    pub(crate) fn order_examples(&self) -> Vec<Order> {
        let to = self.board.stop_at(LineId(0), self.board.last_stop(LineId(0)));
        let spaces = self.board.spaces(to).iter().take(2).copied().collect();
        let forms = [
            StandingOrder::Never,
            StandingOrder::Not(LineId(0), None),
            StandingOrder::StayOn(None),
            StandingOrder::StayOn(Some(to)),
            self.example_ride(Vec::new()),
            self.example_ride(spaces),
        ];
        forms.iter().map(|order| Order { text: self.write_order(order), memo: 0 }).collect()
    }

    pub(crate) fn read_order(&self, view: &View, text: &str) -> Result<Order, Illegal> {
        let order = self.parse_order(Self::moving(view.table()), text)?;
        Ok(self.as_kept(view.table(), &order))
    }

    /// An order as the table keeps it when it is given.
    fn as_kept(&self, table: &Table, order: &StandingOrder) -> Order {
        let memo = Memo { round: table.round, stage: Stage::Waiting };
        Order { text: self.write_order(order), memo: memo.write() }
    }

    pub(crate) fn explain_order(&self, order: &Order) -> Phrase {
        let board = &self.board;
        let Ok(order) = self.parse_order(None, &order.text) else {
            return Phrase::new("table-order").with("text", order.text.clone());
        };
        match order {
            StandingOrder::Never => Phrase::new("order-never"),
            StandingOrder::Not(line, None) => Phrase::new("order-not").with("line", self.line_name(line)),
            StandingOrder::Not(_, Some(vehicle)) => Phrase::new("order-not").with("line", self.ride_name(vehicle)),
            StandingOrder::Ride { vehicle, from, to, spaces } => {
                let spaces: Vec<Arg> = spaces.iter().map(|space| space.to_string().into()).collect();
                let ride = Phrase::new(if spaces.is_empty() { "order-ride" } else { "order-ride-at" });
                let ride = ride.with("line", self.ride_name(vehicle)).with("spaces", spaces);
                ride.with("from", board.stop_name(from)).with("to", board.stop_name(to))
            }
            StandingOrder::StayOn(None) => Phrase::new("order-stay-on"),
            StandingOrder::StayOn(Some(to)) => Phrase::new("order-stay-on-to").with("station", board.stop_name(to)),
        }
    }
}

/// A word that somebody wrote, not too much of it.
fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
