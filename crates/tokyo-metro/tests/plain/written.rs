//! The plain game written as the engine writes its own: choices in the notation, the state as a position.

use tabletop::Seed;
use tokyo_metro::position::{
    AskName, Boarded, Cards, Chain, Crate, Discs, LineEntry, Machine, MachineAsk, MeepleEntry, Moving, Named,
    OccasionName, PhaseName, PlayerEntry, Position, RideEntry, SpeculationEntry, SpeedName, SpotEntry, Tokens,
    TrainEntry, TrainsEntry,
};

use crate::{
    city::{Deed, Space},
    game::{Ask, Choice, Column, Meeple, Plain, Spot, Vehicle, When},
};

fn space((column, row): Space) -> String {
    format!("{}.{}", column + 1, row + 1)
}

impl Plain<'_> {
    fn deed(&self, (card, which): Deed) -> String {
        format!("{} {}", self.city.cards[card].id, ["top", "bottom"][which])
    }

    fn line(&self, line: usize) -> &str {
        &self.city.lines[line].id
    }

    fn station(&self, station: usize) -> String {
        self.city.stations[station].id.clone()
    }

    /// A vehicle; of two the one.
    fn vehicle(&self, (line, which): Vehicle) -> String {
        let one = if self.city.lines[line].pair { ["a", "b"][which] } else { "" };
        format!("{}{one}", self.line(line))
    }

    /// A vehicle in a decision, where one is named only if there are two.
    fn named_vehicle(&self, word: &str, vehicle: Vehicle) -> String {
        if self.city.lines[vehicle.0].pair { format!("{word} {}", self.vehicle(vehicle)) } else { word.to_owned() }
    }

    /// `docs/notation-tokyo-metro.md`.
    pub(crate) fn write(&self, choice: Choice) -> String {
        match choice {
            Choice::Bid(yen) => format!("bid {yen}"),
            Choice::Place(at) => format!("place {}", space(at)),
            Choice::Walk(at) => format!("walk {}", space(at)),
            Choice::Stay => "stay".to_owned(),
            Choice::Exit(at) => format!("exit {}", space(at)),
            Choice::Assign(line) => format!("assign {}", self.line(line)),
            Choice::Take(deed) => self.deed(deed),
            Choice::Copy(deed) => format!("copy {}", self.deed(deed)),
            Choice::From(deed) => format!("from {}", self.deed(deed)),
            Choice::Pass => "pass".to_owned(),
            Choice::Use(deed) => format!("use {}", self.deed(deed)),
            Choice::NoMore => "no more".to_owned(),
            Choice::Build(station) => format!("build {}", self.station(station)),
            Choice::WithSpeed => "with speed".to_owned(),
            Choice::WithBike => "with bike".to_owned(),
            Choice::Invest(line) => format!("invest {}", self.line(line)),
            Choice::Stock(line) => format!("stock {}", self.line(line)),
            Choice::Start(line) => format!("start {}", self.line(line)),
            Choice::Speculate(line) => format!("speculate {}", self.line(line)),
            Choice::Commit(yen) => format!("commit {yen}"),
            Choice::Draw(column) => format!("draw {}", self.city.pairs[column]),
            Choice::Color(color) => format!("color {}", self.city.colors[color]),
            Choice::Vend => "vend".to_owned(),
            Choice::FreeVend => "free vend".to_owned(),
            Choice::At(station) => format!("at {}", self.station(station)),
            Choice::Drink(color) => format!("drink {}", self.city.colors[color]),
            Choice::Done => "done".to_owned(),
            Choice::Stop => "stop".to_owned(),
            Choice::Board(vehicle) => self.named_vehicle("board", vehicle),
            Choice::Transfer(vehicle) => self.named_vehicle("transfer", vehicle),
            Choice::Just => "just".to_owned(),
        }
    }

    /// `docs/position.md`. The seed is the engine's: this game has none.
    pub(crate) fn position(&self, seed: Seed) -> Position {
        let lines = (0..self.tracks.len()).map(|line| (self.line(line).to_owned(), self.line_entry(line)));
        let drinks = (0..self.crates.len()).map(|color| (self.city.colors[color].clone(), self.crate_entry(color)));
        Position {
            seed,
            round: self.round as u8,
            phase: self.phase(),
            turn: (!matches!(self.ask, Ask::Bid | Ask::Over)).then_some(self.turn as u8),
            assigned: self.assigned,
            chain: self.chain(),
            machine: self.machine(),
            moving: self.moving_entry(),
            order: self.order.iter().map(|seat| *seat as u8).collect(),
            supply: Tokens {
                speed: self.supply.speed as u8,
                loans: self.supply.loans as u8,
                bikes: self.supply.bikes as u8,
            },
            columns: self.columns.iter().zip(&self.city.pairs).map(|(column, pair)| self.cards(column, pair)).collect(),
            drinks: (!self.crates.is_empty()).then(|| Named(drinks.collect())),
            lines: Named(lines.collect()),
            players: (0..self.players.len()).map(|seat| self.player_entry(seat)).collect(),
        }
    }

    fn phase(&self) -> PhaseName {
        match self.ask {
            Ask::Bid => PhaseName::Bid,
            Ask::Place => PhaseName::Place,
            Ask::Move => PhaseName::Movement,
            Ask::Turn
            | Ask::From(_)
            | Ask::Discount(..)
            | Ask::Target(..)
            | Ask::Token(..)
            | Ask::Commit(..)
            | Ask::Machine(_)
            | Ask::Drink(..)
            | Ask::Step(..)
            | Ask::After => PhaseName::Action,
            Ask::Ride | Ask::Boarded(..) | Ask::Removed => PhaseName::Train,
            Ask::Over => PhaseName::Over,
        }
    }

    fn chain(&self) -> Option<Chain> {
        let chain = |deed, ask, saved| Chain { action: self.deed(deed), ask, saved, station: None, line: None };
        match self.ask {
            Ask::From(deed) => Some(chain(deed, AskName::From, 0)),
            Ask::Discount(deed, saved) => Some(chain(deed, AskName::Discount, saved as i32)),
            Ask::Target(deed, saved) => Some(chain(deed, AskName::Target, saved as i32)),
            Ask::Token(deed, station) => {
                Some(Chain { station: Some(self.station(station)), ..chain(deed, AskName::Token, 0) })
            }
            Ask::Commit(deed, line) => {
                Some(Chain { line: Some(self.line(line).to_owned()), ..chain(deed, AskName::Commit, 0) })
            }
            _ => None,
        }
    }

    fn machine(&self) -> Option<Machine> {
        let (ask, when, station) = match self.ask {
            Ask::Machine(when) => (MachineAsk::Station, Some(when), None),
            Ask::Drink(when, station) => (MachineAsk::Drink, Some(when), Some(self.station(station))),
            Ask::Step(..) => (MachineAsk::Step, None, None),
            Ask::After => (MachineAsk::After, None, None),
            _ => return None,
        };
        let walk = match (self.ask, when) {
            (Ask::Step(deed, left), _) | (_, Some(When::During(deed, left))) => Some((deed, left)),
            _ => None,
        };
        let when = when.map(|when| match when {
            When::Action => OccasionName::Action,
            When::Before => OccasionName::Before,
            When::During(..) => OccasionName::During,
            When::After => OccasionName::After,
        });
        let action = walk.map(|(deed, _)| self.deed(deed));
        Some(Machine { ask, when, station, action, left: walk.map(|(_, left)| left as u8) })
    }

    fn moving_entry(&self) -> Option<Moving> {
        let boarded = match self.ask {
            Ask::Boarded(_, from) => Some(Boarded { from: from.map(space) }),
            _ => None,
        };
        let entry = |(line, left): (usize, usize)| Moving {
            line: self.line(line).to_owned(),
            left: left as u8,
            removed: self.ask == Ask::Removed,
            boarded,
        };
        self.moving.map(entry)
    }

    fn cards(&self, column: &Column, pair: &str) -> Cards {
        let id = |card: &usize| self.city.cards[*card].id.clone();
        Cards {
            pair: pair.to_owned(),
            discard: column.discard.iter().map(id).collect(),
            display: column.display.iter().map(|card| card.as_ref().map(id)).collect(),
            stack: column.stack.iter().map(id).collect(),
        }
    }

    fn crate_entry(&self, color: usize) -> Crate {
        let at = (0..self.machines.len()).filter(|station| self.machines[*station] == Some(color));
        Crate {
            owner: self.crates[color].map(|seat| seat as u8),
            at: at.map(|station| self.station(station)).collect(),
        }
    }

    fn line_entry(&self, line: usize) -> LineEntry {
        let track = &self.tracks[line];
        let train = |(stop, up): &(usize, bool)| TrainEntry { stop: *stop as u8 + 1, up: *up };
        let spot = |spot: &Spot| match *spot {
            Spot::Speed => SpotEntry::Token(SpeedName::Speed),
            Spot::Speculation(seat, yen) => {
                SpotEntry::Speculation(SpeculationEntry { seat: seat as u8, yen: yen as i32 })
            }
        };
        LineEntry {
            value: track.value as i32,
            train: match &track.vehicles[..] {
                [] => None,
                [one] => Some(TrainsEntry::One(train(one))),
                pair => Some(TrainsEntry::Pair(pair.iter().map(train).collect())),
            },
            spots: track.spots.iter().map(spot).collect(),
        }
    }

    fn player_entry(&self, seat: usize) -> PlayerEntry {
        let player = &self.players[seat];
        let stock = |line: usize| {
            let number = self.tracks[line].owners.iter().position(|owner| *owner == seat)? + 1;
            Some((self.line(line).to_owned(), number as u8))
        };
        let stations = (0..self.pyramids.len()).filter(|station| self.pyramids[*station] == Some(seat));
        PlayerEntry {
            yen: player.yen as i32,
            bonus: player.bonus as i32,
            set_aside: player.set_aside as i32,
            bid: player.bid.map(|yen| yen as i32),
            passed: player.passed,
            meeple: match player.meeple {
                Meeple::Nowhere => None,
                Meeple::On(at) => Some(MeepleEntry::Space(space(at))),
                Meeple::Riding(vehicle, moved) => {
                    Some(MeepleEntry::Ride(RideEntry { line: self.vehicle(vehicle), moved }))
                }
            },
            discs: Discs {
                front: player.front as u8,
                spare: player.spare as u8,
                laid: player.laid as u8,
                lent: player.lent as u8,
                vending: player.vending as u8,
                boxed: player.boxed as u8,
                on: player.on.iter().map(|deed| self.deed(*deed)).collect(),
            },
            speed: player.speed as u8,
            loans: player.loans as u8,
            bike: player.bike,
            stocks: Named((0..self.tracks.len()).filter_map(stock).collect()),
            stations: stations.map(|station| self.station(station)).collect(),
            cards: player.cards.iter().map(|card| self.city.cards[*card].id.clone()).collect(),
            exited: player.exited.iter().map(|vehicle| self.vehicle(*vehicle)).collect(),
        }
    }
}

/// Sorts what lies in no order, and drops the Trains that were exited where they mean nothing (`docs/position.md`), so that
/// two positions can be compared.
pub(crate) fn sorted(mut position: Position) -> Position {
    if position.phase != PhaseName::Train {
        position.players.iter_mut().for_each(|player| player.exited.clear());
    }
    for (_, line) in &mut position.lines.0 {
        line.spots.sort_by_key(|spot| match spot {
            SpotEntry::Token(_) => (-1, 0),
            SpotEntry::Speculation(disc) => (i32::from(disc.seat), disc.yen),
        });
    }
    for (_, drinks) in position.drinks.iter_mut().flat_map(|drinks| &mut drinks.0) {
        drinks.at.sort();
    }
    for player in &mut position.players {
        player.discs.on.sort();
        player.stations.sort();
        player.cards.sort();
        player.exited.sort();
    }
    position
}
