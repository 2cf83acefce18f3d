//! Writing a state down.

use tabletop::Seat;

use super::document::{
    AskName, Boarded, Cards, Chain, Discs, LineEntry, MeepleEntry, Moving, Named, PhaseName, PlayerEntry, Position,
    RideEntry, SpeculationEntry, SpeedName, SpotEntry, Tokens, TrainEntry, TrainsEntry,
};
use crate::{
    TokyoMetro,
    id::{ActionId, CardId, LineId, StationId, Yen},
    state::{Meeple, Phase, Spot, Stage, State, Table, Vehicle},
};

impl TokyoMetro {
    pub(crate) fn position(&self, state: &State) -> Position {
        let table = &state.table;
        Position {
            seed: state.seed,
            round: table.round,
            phase: table.phase.name(),
            turn: table.asked().map(Seat::number),
            assigned: table.phase.has_assigned(),
            chain: self.chain_entry(table.phase),
            machine: self.machine_entry(table.phase),
            moving: self.moving_entry(table.phase),
            order: table.in_order().iter().map(|seat| seat.number()).collect(),
            supply: supply_entry(table),
            columns: self.columns_entry(state),
            drinks: self.crates_entry(table),
            lines: self.lines_entry(table),
            players: Seat::all(self.players)
                .map(|seat| {
                    let bid = table.have_bid.contains(seat).then(|| state.bids[seat.index()].0);
                    PlayerEntry { bid, ..self.player_entry(table, seat) }
                })
                .collect(),
        }
    }

    fn chain_entry(&self, phase: Phase) -> Option<Chain> {
        let chain = |action: ActionId, ask, saved: Yen| Chain {
            action: self.board.action_name(action),
            ask,
            saved: saved.0,
            station: None,
            line: None,
        };
        match phase {
            Phase::From { action } => Some(chain(action, AskName::From, Yen::ZERO)),
            Phase::Discount { action, saved } => Some(chain(action, AskName::Discount, saved)),
            Phase::Target { action, saved } => Some(chain(action, AskName::Target, saved)),
            Phase::Token { action, station } => {
                let station = Some(self.station_id(station));
                Some(Chain { station, ..chain(action, AskName::Token, Yen::ZERO) })
            }
            Phase::Commit { action, line } => {
                Some(Chain { line: Some(self.line_id(line)), ..chain(action, AskName::Commit, Yen::ZERO) })
            }
            _ => None,
        }
    }

    fn moving_entry(&self, phase: Phase) -> Option<Moving> {
        match phase {
            Phase::Ride { line, left } => {
                Some(Moving { line: self.line_id(line), left, removed: false, boarded: None })
            }
            Phase::Aboard { vehicle, left, from } => {
                let boarded = Some(Boarded { from: from.map(|space| space.to_string()) });
                Some(Moving { line: self.line_id(vehicle.line()), left, removed: false, boarded })
            }
            Phase::Removal { vehicle } => {
                Some(Moving { line: self.line_id(vehicle.line()), left: 0, removed: true, boarded: None })
            }
            _ => None,
        }
    }

    fn columns_entry(&self, state: &State) -> Vec<Cards> {
        let names = |cards: &[CardId]| cards.iter().map(|card| self.card_id(*card)).collect();
        self.board
            .columns()
            .map(|at| {
                let column = state.table.column(at);
                Cards {
                    pair: self.board.pair(at).to_owned(),
                    discard: names(column.discard()),
                    display: column.rows().map(|card| card.map(|card| self.card_id(card))).collect(),
                    stack: state.stacks[at.index()].iter().map(|card| self.card_id(card)).collect(),
                }
            })
            .collect()
    }

    pub(crate) fn lines_entry(&self, table: &Table) -> Named<LineEntry> {
        Named(self.board.lines().map(|line| (self.line_id(line), self.line_entry(table, line))).collect())
    }

    /// A player as all may know them: without the bid.
    pub(crate) fn player_entry(&self, table: &Table, seat: Seat) -> PlayerEntry {
        let player = table.player(seat);
        let stock = |line: LineId| {
            let number = table.line(line).stocks.place_of(seat)?;
            Some((self.line_id(line), number as u8 + 1))
        };
        PlayerEntry {
            yen: player.yen.0,
            bonus: player.bonus.0,
            set_aside: player.set_aside.0,
            bid: None,
            passed: table.passed.contains(seat),
            meeple: match player.meeple {
                Meeple::Off => None,
                Meeple::On(space) => Some(MeepleEntry::Space(space.to_string())),
                Meeple::Riding { vehicle, moved } => {
                    Some(MeepleEntry::Ride(RideEntry { line: self.board.vehicle_name(vehicle), moved }))
                }
            },
            discs: Discs {
                front: player.discs,
                spare: player.spare,
                laid: player.laid,
                lent: player.lent,
                vending: player.vending,
                boxed: player.boxed,
                on: player.placed.iter().map(|action| self.board.action_name(action)).collect(),
            },
            speed: player.speed,
            loans: player.loans,
            bike: player.bike,
            stocks: Named(self.board.lines().filter_map(stock).collect()),
            stations: player.stations.iter().map(|station| self.station_id(station)).collect(),
            cards: player.cards.iter().map(|card| self.card_id(card)).collect(),
            exited: player.exited.iter().map(|vehicle| self.board.vehicle_name(vehicle)).collect(),
        }
    }

    fn line_entry(&self, table: &Table, line: LineId) -> LineEntry {
        let state = table.line(line);
        let mut vehicles = self.board.vehicles(line).filter_map(|vehicle| table.vehicle(vehicle)).map(vehicle_entry);
        let train = if self.board.has_pair(line) {
            Some(TrainsEntry::Pair(vehicles.collect())).filter(|_| state.runs())
        } else {
            vehicles.next().map(TrainsEntry::One)
        };
        LineEntry { value: state.value.0, train, spots: state.laid().iter().copied().filter_map(spot_entry).collect() }
    }

    pub(crate) fn line_id(&self, line: LineId) -> String {
        self.board.line(line).id.clone()
    }

    pub(crate) fn station_id(&self, station: StationId) -> String {
        self.board.station(station).id.clone()
    }

    pub(crate) fn card_id(&self, card: CardId) -> String {
        self.board.card(card).id.clone()
    }
}

pub(crate) fn supply_entry(table: &Table) -> Tokens {
    Tokens { speed: table.supply.speed, loans: table.supply.loans, bikes: table.supply.bikes }
}

const fn vehicle_entry(vehicle: Vehicle) -> TrainEntry {
    TrainEntry { stop: vehicle.stop + 1, up: vehicle.up }
}

fn spot_entry(spot: Spot) -> Option<SpotEntry> {
    match spot {
        Spot::Empty => None,
        Spot::Speed => Some(SpotEntry::Token(SpeedName::Speed)),
        Spot::Speculation { seat, yen } => {
            Some(SpotEntry::Speculation(SpeculationEntry { seat: seat.number(), yen: yen.0 }))
        }
    }
}

impl Phase {
    /// The name of the phase it belongs to.
    pub(crate) const fn name(self) -> PhaseName {
        match self.stage() {
            Stage::Order => PhaseName::Bid,
            Stage::Movement if matches!(self, Self::Place) => PhaseName::Place,
            Stage::Movement => PhaseName::Movement,
            Stage::Action => PhaseName::Action,
            Stage::Trains => PhaseName::Train,
            Stage::End => PhaseName::Over,
        }
    }
}
