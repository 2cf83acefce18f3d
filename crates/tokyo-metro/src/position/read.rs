//! Reading a position: names that the board does not know are faults of form, the rest is for the audit.

use std::collections::BTreeSet;

use tabletop::{Illegal, Phrase, Rule, Seat};

use super::document::{
    AskName, Cards, Chain, LineEntry, MeepleEntry, PhaseName, PlayerEntry, Position, SpotEntry, TrainEntry, TrainsEntry,
};
use crate::{
    TokyoMetro,
    id::{
        ActionId, CardId, LineId, MOST_CARDS, MOST_COLUMNS, MOST_LINES, MOST_PLAYERS, SpaceId, StationId, VehicleId,
        Yen,
    },
    state::{Column, LineState, Meeple, Phase, Player, SmallSeats, Spot, Stack, State, Supply, Table, Vehicle},
};

/// A position that can't be read.
pub(super) fn fault(text: impl Into<String>) -> Illegal {
    let text: String = text.into();
    Illegal::form(Phrase::new("position-unknown").with("text", text.chars().take(60).collect::<String>()))
}

/// A position that breaks a rule.
pub(crate) fn broken(rule: &'static str, why: &'static str) -> Illegal {
    Illegal::by(Rule(rule), Phrase::new(why))
}

impl TokyoMetro {
    pub(crate) fn restore(&self, position: &Position) -> Result<State, Illegal> {
        let players = usize::from(self.players);
        if position.players.len() != players || position.columns.len() != self.lists.len() {
            return Err(fault(format!("{} players", position.players.len())));
        }
        let mut table = Table {
            round: position.round,
            players: self.players,
            order: self.read_turn_order(&position.order)?,
            at: 0,
            phase: Phase::Over,
            have_bid: SmallSeats::default(),
            passed: SmallSeats::default(),
            supply: Supply { speed: position.supply.speed, loans: position.supply.loans, bikes: position.supply.bikes },
            columns: [Column::default(); MOST_COLUMNS],
            lines: [LineState::default(); MOST_LINES],
            crates: self.read_crates(position)?,
            seats: [Player::default(); MOST_PLAYERS],
        };
        let (mut bids, mut stacks) = ([Yen::ZERO; MOST_PLAYERS], [Stack::default(); MOST_COLUMNS]);
        for (at, entry) in self.board.columns().zip(&position.columns) {
            if entry.pair != self.board.pair(at) {
                return Err(fault(entry.pair.clone()));
            }
            self.read_cards(entry, &mut table.columns[at.index()], &mut stacks[at.index()])?;
        }
        self.read_lines(position, &mut table)?;
        for (seat, entry) in Seat::all(self.players).zip(&position.players) {
            self.read_player(&mut table, seat, entry)?;
            if let Some(bid) = entry.bid {
                bids[seat.index()] = amount(bid)?;
                table.have_bid.insert(seat);
            }
        }
        self.read_phase(position, &mut table)?;
        let state = State { seed: position.seed, stacks, bids, table };
        self.audit(&state)?;
        self.audit_question(&state)?;
        Ok(state)
    }

    /// TM-RND-3: every seat stands on the Turn Order track once.
    fn read_turn_order(&self, order: &[u8]) -> Result<[Seat; MOST_PLAYERS], Illegal> {
        let mut seats = crate::play::first_order();
        let mut seen = SmallSeats::default();
        for (place, number) in seats.iter_mut().zip(order) {
            *place = self.seat(*number)?;
            seen.insert(*place);
        }
        if order.len() == usize::from(self.players) && seen.len() == self.players {
            Ok(seats)
        } else {
            Err(broken("TM-RND-3", "chk-order"))
        }
    }

    pub(super) fn seat(&self, number: u8) -> Result<Seat, Illegal> {
        let seat = Seat::new(number).filter(|seat| seat.number() < self.players);
        seat.ok_or_else(|| fault(format!("seat {number}")))
    }

    fn read_cards(&self, entry: &Cards, column: &mut Column, stack: &mut Stack) -> Result<(), Illegal> {
        let shown = entry.display.iter().flatten().count();
        let cards = entry.discard.len() + shown + entry.stack.len();
        if cards > usize::from(self.board.deck.set_size()) || entry.discard.len() + entry.display.len() > MOST_CARDS {
            return Err(broken("TM-COMP-4", "chk-cards"));
        }
        for name in &entry.discard {
            column.show(self.card(name)?);
            column.discard_bottom();
        }
        for row in &entry.display {
            match row {
                Some(name) => column.show(self.card(name)?),
                None => column.show_gap(),
            }
        }
        for name in entry.stack.iter().rev() {
            stack.put(self.card(name)?);
        }
        Ok(())
    }

    fn card(&self, name: &str) -> Result<CardId, Illegal> {
        self.board.deck.card_named(name).ok_or_else(|| fault(name))
    }

    fn line(&self, name: &str) -> Result<LineId, Illegal> {
        self.board.map.line_named(name).ok_or_else(|| fault(name))
    }

    fn vehicle_named(&self, name: &str) -> Result<VehicleId, Illegal> {
        self.board.map.vehicle_named(name).ok_or_else(|| fault(name))
    }

    pub(super) fn station(&self, name: &str) -> Result<StationId, Illegal> {
        self.board.map.station_named(name).ok_or_else(|| fault(name))
    }

    pub(super) fn action(&self, name: &str) -> Result<ActionId, Illegal> {
        self.board.action_named(name).ok_or_else(|| fault(name))
    }

    fn space(&self, name: &str) -> Result<SpaceId, Illegal> {
        self.board.space_named(name).ok_or_else(|| fault(name))
    }

    fn read_lines(&self, position: &Position, table: &mut Table) -> Result<(), Illegal> {
        let names: BTreeSet<&str> = position.lines.0.iter().map(|(name, _)| name.as_str()).collect();
        if [names.len(), position.lines.0.len()] != [usize::from(self.board.line_count()); 2] {
            return Err(fault(format!("{} lines", names.len())));
        }
        for (name, entry) in &position.lines.0 {
            let line = self.line(name)?;
            *table.line_mut(line) = self.read_line(line, entry)?;
        }
        Ok(())
    }

    fn read_line(&self, line: LineId, entry: &LineEntry) -> Result<LineState, Illegal> {
        if entry.spots.len() > usize::from(self.board.line(line).spots) {
            return Err(broken("TM-CHK-3", "chk-spots").about(self.line_id(line)));
        }
        let mut state = LineState { value: amount(entry.value)?, ..LineState::default() };
        for spot in &entry.spots {
            state.occupy(match spot {
                SpotEntry::Token(_) => Spot::Speed,
                SpotEntry::Speculation(bet) => Spot::Speculation { seat: self.seat(bet.seat)?, yen: amount(bet.yen)? },
            });
        }
        let trains = match &entry.train {
            None => &[][..],
            Some(TrainsEntry::One(train)) => std::slice::from_ref(train),
            Some(TrainsEntry::Pair(trains)) => trains,
        };
        let count = usize::from(self.board.line(line).kind.vehicles());
        let pair = matches!(entry.train, Some(TrainsEntry::Pair(_)));
        if entry.train.is_some() && (trains.len() != count || pair != self.board.has_pair(line)) {
            return Err(broken("OS-CHK-2", "chk-pair").about(self.line_id(line)));
        }
        for (place, train) in state.vehicles.iter_mut().zip(trains) {
            *place = Some(self.read_vehicle(line, train)?);
        }
        Ok(state)
    }

    fn read_vehicle(&self, line: LineId, train: &TrainEntry) -> Result<Vehicle, Illegal> {
        let last = self.board.last_stop(line);
        let stop = train.stop.checked_sub(1).filter(|stop| *stop <= last);
        let stop = stop.ok_or_else(|| fault(format!("stop {}", train.stop)))?;
        // TM-TRN-4: at an end stop a Train faces back.
        if (stop == 0 && !train.up) || (stop == last && train.up) {
            return Err(broken("TM-TRN-4", "chk-facing").about(self.line_id(line)));
        }
        Ok(Vehicle { stop, up: train.up })
    }

    fn read_player(&self, table: &mut Table, seat: Seat, entry: &PlayerEntry) -> Result<(), Illegal> {
        let mut player = Player {
            yen: amount(entry.yen)?,
            bonus: amount(entry.bonus)?,
            set_aside: amount(entry.set_aside)?,
            discs: entry.discs.front,
            spare: entry.discs.spare,
            laid: entry.discs.laid,
            lent: entry.discs.lent,
            vending: entry.discs.vending,
            boxed: entry.discs.boxed,
            speed: entry.speed,
            loans: entry.loans,
            bike: entry.bike,
            meeple: self.read_meeple(entry.meeple.as_ref())?,
            ..Player::default()
        };
        if entry.passed {
            table.passed.insert(seat);
        }
        for name in &entry.discs.on {
            player.placed.put(self.action(name)?);
        }
        if player.placed.iter().count() != entry.discs.on.len() {
            return Err(broken("TM-CHK-2", "chk-discs"));
        }
        for name in &entry.stations {
            player.stations.insert(self.station(name)?);
        }
        if entry.stations.len() > usize::from(self.terms.pieces.pyramids) {
            return Err(broken("TM-CHK-2", "chk-discs"));
        }
        for name in &entry.cards {
            player.cards.insert(self.card(name)?);
        }
        for name in &entry.exited {
            player.exited.insert(self.vehicle_named(name)?);
        }
        *table.player_mut(seat) = player;
        for (name, number) in &entry.stocks.0 {
            let line = self.line(name)?;
            let most = usize::from(self.board.line(line).stocks);
            let place = usize::from(*number).checked_sub(1).filter(|place| *place < most);
            if !place.is_some_and(|place| table.line_mut(line).stocks.give(place, seat)) {
                return Err(broken("TM-CHK-3", "chk-stocks").about(name.clone()));
            }
        }
        Ok(())
    }

    fn read_meeple(&self, entry: Option<&MeepleEntry>) -> Result<Meeple, Illegal> {
        Ok(match entry {
            None => Meeple::Off,
            Some(MeepleEntry::Space(name)) => Meeple::On(self.space(name)?),
            Some(MeepleEntry::Ride(ride)) => {
                Meeple::Riding { vehicle: self.vehicle_named(&ride.line)?, moved: ride.moved }
            }
        })
    }

    fn read_phase(&self, position: &Position, table: &mut Table) -> Result<(), Illegal> {
        let fits = position.phase == PhaseName::Action && position.chain.is_none() && position.moving.is_none();
        if position.machine.is_some() && !fits {
            return Err(broken("TM-RND-1", "chk-phase"));
        }
        table.phase = match (position.phase, &position.chain, &position.moving) {
            (PhaseName::Bid, None, None) => Phase::Bid,
            (PhaseName::Place, None, None) => Phase::Place,
            (PhaseName::Movement, None, None) => Phase::Movement,
            (PhaseName::Over, None, None) => Phase::Over,
            (PhaseName::Action, None, None) => match &position.machine {
                Some(machine) => self.read_machine(machine, position.assigned)?,
                None => Phase::Turn { assigned: position.assigned },
            },
            (PhaseName::Action, Some(chain), None) => self.read_chain(chain)?,
            (PhaseName::Train, None, Some(moving)) => {
                let line = self.line(&moving.line)?;
                let vehicle = VehicleId::only(line);
                match &moving.boarded {
                    None if moving.removed => Phase::Removal { vehicle },
                    None => Phase::Ride { line, left: moving.left },
                    Some(_) if moving.removed => return Err(broken("TM-RND-1", "chk-phase")),
                    Some(boarded) => {
                        let from = boarded.from.as_ref().map(|name| self.space(name)).transpose()?;
                        Phase::Aboard { vehicle, left: moving.left, from }
                    }
                }
            }
            _ => return Err(broken("TM-RND-1", "chk-phase")),
        };
        let seat = position.turn.map(|number| self.seat(number)).transpose()?;
        let asks_one = !matches!(table.phase, Phase::Bid | Phase::Over);
        let place = seat.and_then(|seat| table.in_order().iter().position(|other| *other == seat));
        match (asks_one, place, seat) {
            (true, Some(place), _) => table.at = place as u8,
            (false, _, None) => {}
            _ => return Err(broken("TM-RND-1", "chk-phase")),
        }
        Ok(())
    }

    fn read_chain(&self, chain: &Chain) -> Result<Phase, Illegal> {
        let (action, saved) = (self.action(&chain.action)?, amount(chain.saved)?);
        Ok(match (chain.ask, &chain.station, &chain.line) {
            (AskName::From, None, None) if saved == Yen::ZERO => Phase::From { action },
            (AskName::Discount, None, None) => Phase::Discount { action, saved },
            (AskName::Target, None, None) => Phase::Target { action, saved },
            (AskName::Token, Some(station), None) => Phase::Token { action, station: self.station(station)? },
            (AskName::Commit, None, Some(line)) => Phase::Commit { action, line: self.line(line)? },
            _ => return Err(broken("TM-ACT-9", "chk-chain")),
        })
    }
}

/// TM-CHK-5: an amount of Yen that a game can have.
fn amount(yen: i32) -> Result<Yen, Illegal> {
    let yen = Yen(yen);
    if yen.is_whole() && (Yen::ZERO..=Yen::MOST).contains(&yen) { Ok(yen) } else { Err(broken("TM-CHK-5", "chk-yen")) }
}
