//! What the effects of the actions change: one function each, called by `effect.rs`.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    action::Token,
    event::{ActionEvent, Event, TrainEvent},
    id::{ColumnId, LineId, StationId, Yen},
    state::{Spot, State, Table},
    terms::ExtraDisc,
};

impl TokyoMetro {
    /// TM-STN-1, -3, -4: a pyramid is placed for the price.
    pub(crate) fn build(
        &self,
        state: &mut State,
        seat: Seat,
        station: StationId,
        yen: Yen,
        tell: &mut impl Tell<Event>,
    ) {
        let player = state.table.player_mut(seat);
        player.stations.insert(station);
        player.yen -= yen;
        say(tell, || ActionEvent::Built { seat, station, yen });
        self.end_turn(state, tell);
    }

    /// TM-TRD-1, -2: a pyramid is placed for one token.
    pub(crate) fn trade(
        &self,
        state: &mut State,
        seat: Seat,
        station: StationId,
        token: Token,
        tell: &mut impl Tell<Event>,
    ) {
        let (supply, player) =
            (&mut state.table.supply, &mut state.table.seats[seat.index() % crate::id::MOST_PLAYERS]);
        match token {
            Token::Speed => {
                player.speed = player.speed.saturating_sub(1);
                supply.speed += 1;
            }
            Token::Bike => {
                player.bike = false;
                supply.bikes += 1;
            }
        }
        player.stations.insert(station);
        say(tell, || ActionEvent::Traded { seat, station, token });
        self.end_turn(state, tell);
    }

    /// TM-INV-1, -4, -6, -7: the top Stock card, its price, and the Train if it is not on the Map.
    pub(crate) fn invest(&self, state: &mut State, seat: Seat, line: LineId, cost: Yen, tell: &mut impl Tell<Event>) {
        let yen = cost + self.surcharge(&state.table, line);
        state.table.player_mut(seat).yen -= yen;
        let bought = state.table.line_mut(line);
        bought.value += yen;
        let stock = bought.sold();
        bought.stocks.give(usize::from(stock), seat);
        say(tell, || ActionEvent::Invested { seat, line, stock: stock + 1, yen });
        self.place_vehicles(&mut state.table, line, tell);
        self.end_turn(state, tell);
    }

    /// TM-START-1, -2: the Train is placed, and the Value rises by the printed amount.
    pub(crate) fn start(&self, state: &mut State, seat: Seat, line: LineId, yen: Yen, tell: &mut impl Tell<Event>) {
        state.table.line_mut(line).value += yen;
        say(tell, || ActionEvent::Started { seat, line, yen });
        self.place_vehicles(&mut state.table, line, tell);
        self.end_turn(state, tell);
    }

    /// TM-SPD-1: the printed number of Speed tokens, or all that are left.
    pub(crate) fn take_speed(&self, state: &mut State, seat: Seat, printed: u8, tell: &mut impl Tell<Event>) {
        let tokens = printed.min(state.table.supply.speed);
        state.table.supply.speed -= tokens;
        state.table.player_mut(seat).speed += tokens;
        say(tell, || ActionEvent::TookSpeed { seat, tokens });
        self.end_turn(state, tell);
    }

    /// TM-BIKE-1: a Bicycle.
    pub(crate) fn take_bike(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        state.table.supply.bikes = state.table.supply.bikes.saturating_sub(1);
        state.table.player_mut(seat).bike = true;
        say(tell, || ActionEvent::TookBike { seat });
        self.end_turn(state, tell);
    }

    /// TM-DISC-1: the disc stays; nothing else happens.
    pub(crate) fn lay_discount(&self, state: &mut State, seat: Seat, yen: Yen, tell: &mut impl Tell<Event>) {
        say(tell, || ActionEvent::DiscountLaid { seat, yen });
        self.end_turn(state, tell);
    }

    /// TM-BON-1, -2: bonus Yen beside the Turn Order disc; several add up.
    pub(crate) fn lay_bonus(&self, state: &mut State, seat: Seat, bonus: Yen, tell: &mut impl Tell<Event>) {
        state.table.player_mut(seat).bonus += bonus;
        say(tell, || ActionEvent::BonusLaid { seat, bonus });
        self.end_turn(state, tell);
    }

    /// TM-LOAN-1: a Loan token and ¥1,000.
    pub(crate) fn borrow(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        state.table.supply.loans = state.table.supply.loans.saturating_sub(1);
        let player = state.table.player_mut(seat);
        player.loans += 1;
        player.yen += self.terms.loan;
        say(tell, || ActionEvent::Borrowed { seat, yen: self.terms.loan });
        self.end_turn(state, tell);
    }

    /// TM-LOAN-3: ¥1,000 and a Loan token go back.
    pub(crate) fn repay(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        state.table.supply.loans += 1;
        let player = state.table.player_mut(seat);
        player.loans = player.loans.saturating_sub(1);
        player.yen -= self.terms.loan;
        say(tell, || ActionEvent::Repaid { seat, yen: self.terms.loan });
        self.end_turn(state, tell);
    }

    /// TM-SPEC-1, -5: a Speculation disc on a Line, with its commitment.
    pub(crate) fn speculate(&self, state: &mut State, seat: Seat, line: LineId, yen: Yen, tell: &mut impl Tell<Event>) {
        state.table.player_mut(seat).yen -= yen;
        state.table.line_mut(line).occupy(Spot::Speculation { seat, yen });
        say(tell, || ActionEvent::Speculated { seat, line, yen });
        self.end_turn(state, tell);
    }

    /// TM-XD-1: a further Action disc, usable at once in later turns; TE-XD-2: of this round, or of all.
    pub(crate) fn take_disc(&self, state: &mut State, seat: Seat, yen: Yen, tell: &mut impl Tell<Event>) {
        let player = state.table.player_mut(seat);
        player.yen -= yen;
        player.spare = player.spare.saturating_sub(1);
        player.discs += 1;
        match self.terms.extra_disc {
            ExtraDisc::Permanent => {}
            ExtraDisc::ThisRound => player.lent += 1,
        }
        say(tell, || ActionEvent::TookDisc { seat, yen });
        self.end_turn(state, tell);
    }

    /// TM-CARD-1: the top card of a discard pile becomes a personal card.
    pub(crate) fn take_card(
        &self,
        state: &mut State,
        seat: Seat,
        column: ColumnId,
        yen: Yen,
        tell: &mut impl Tell<Event>,
    ) {
        let pile = state.table.columns.get_mut(column.index());
        let Some(card) = pile.and_then(crate::state::Column::take_top) else { return };
        let player = state.table.player_mut(seat);
        player.yen -= yen;
        player.cards.insert(card);
        say(tell, || ActionEvent::TookCard { seat, card, yen });
        self.end_turn(state, tell);
    }

    /// TM-INV-7, TM-START-1: a Train that is not on the Map is placed on stop 1, facing stop 2; OS-LINE-4: of a pair both
    /// are placed, one on each end stop.
    fn place_vehicles(&self, table: &mut Table, line: LineId, tell: &mut impl Tell<Event>) {
        if table.line(line).runs() {
            return;
        }
        for vehicle in self.board.vehicles(line) {
            *table.vehicle_mut(vehicle) = Some(self.board.start_of(vehicle));
            say(tell, || TrainEvent::Placed { vehicle });
        }
    }
}
