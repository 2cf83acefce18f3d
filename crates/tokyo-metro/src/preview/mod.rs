//! What is to come, for those who look at the table: a page draws what the rules work out here.

mod bid;
mod money;
mod trains;
mod turn;

use tabletop::{Illegal, Seat};

pub use self::{
    bid::BidPlace,
    money::{Price, Purchase, Stake},
    trains::{Call, Progress, Run},
    turn::Deal,
};
pub use crate::state::Stage;
use crate::{
    TokyoMetro,
    action::Action,
    board::Stop,
    id::{ActionId, VehicleId, Yen},
    state::Table,
};

impl TokyoMetro {
    /// Why a seat may not do this now; none if it may.
    pub fn refusal(&self, table: &Table, seat: Seat, action: Action) -> Option<Illegal> {
        self.check(table, seat, action).err()
    }

    /// Where a vehicle stands; its first stop if it is not on the Map.
    pub fn stop_of(&self, table: &Table, vehicle: VehicleId) -> Stop {
        self.stand(table, vehicle)
    }

    /// A stop of a Line as the map prints it: `G6`; `P` for a Line with two vehicles.
    pub fn label_of(&self, line: crate::id::LineId, stop: u8) -> String {
        self.stop_label(line, stop)
    }

    /// DR-VEND-4: who gets how much for a Vending Machine of a seat at a Station.
    pub fn fee_at(&self, table: &Table, seat: Seat, station: crate::id::StationId) -> (Option<Seat>, Yen) {
        self.machine_fee(table, seat, station)
    }

    /// DR-VEND-2, -4: the Stations where a Vending Machine of a seat could stand now, with who gets how much for it.
    pub fn machines(&self, table: &Table, seat: Seat) -> Vec<(crate::id::StationId, Option<Seat>, Yen)> {
        let with_fee = |station| {
            let (owner, fee) = self.machine_fee(table, seat, station);
            (station, owner, fee)
        };
        let affordable = |(_, _, fee): &(_, _, Yen)| *fee <= table.player(seat).yen;
        self.machine_sites(table, seat).iter().map(with_fee).filter(affordable).collect()
    }

    /// TM-COMP-5: the Speculation discs that a seat has not placed.
    pub fn stakes_left(&self, table: &Table, seat: Seat) -> u8 {
        self.speculations_left(table, seat)
    }

    /// TM-HID-2: the cards that a stack still holds, by the dots on their backs: the next one first.
    pub fn stack_dots(&self, table: &Table, column: crate::id::ColumnId) -> Vec<u8> {
        self.unseen(table, column.index()).map(|card| self.board.card(card).dots).collect()
    }

    /// The actions of a card, the top one first.
    pub fn actions_of(&self, card: crate::id::CardId) -> impl Iterator<Item = ActionId> {
        self.card_actions(card)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Options, Shelf};

    use super::*;

    /// A table of the third edition.
    pub(super) fn open(players: u8) -> TokyoMetro {
        let mut shelf = Shelf::default();
        shelf.put_built_in(TokyoMetro::BOARDS).expect("the boards");
        let none: [(&str, &str); 0] = [];
        let options = Options::complete(&TokyoMetro::options(&shelf), none).expect("options");
        TokyoMetro::open(&shelf, players, &options).expect("a table")
    }
}
