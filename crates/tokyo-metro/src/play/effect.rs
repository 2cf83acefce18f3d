//! What the actions do.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    action::Token,
    event::{Event, Happening},
    id::{ColumnId, LineId, StationId, Yen},
    state::{Open, Spot, State, Train},
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
        let player = state.open.player_mut(seat);
        player.stations.insert(station);
        player.yen -= yen;
        say(tell, || Happening::Built { seat, station, yen });
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
        let (supply, player) = (&mut state.open.supply, &mut state.open.seats[seat.index() % crate::id::MOST_PLAYERS]);
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
        say(tell, || Happening::Traded { seat, station, token });
        self.end_turn(state, tell);
    }

    /// TM-INV-1, -4, -6, -7: the top Stock card, its price, and the Train if it is not on the Map.
    pub(crate) fn invest(&self, state: &mut State, seat: Seat, line: LineId, cost: Yen, tell: &mut impl Tell<Event>) {
        let yen = cost + self.surcharge(&state.open, line);
        state.open.player_mut(seat).yen -= yen;
        let bought = state.open.line_mut(line);
        bought.value += yen;
        let stock = bought.sold();
        if let Some(owner) = bought.stocks.get_mut(usize::from(stock)) {
            *owner = Some(seat);
        }
        say(tell, || Happening::Invested { seat, line, stock: stock + 1, yen });
        place_train(&mut state.open, line, tell);
        self.end_turn(state, tell);
    }

    /// TM-START-1, -2: the Train is placed, and the Value rises by the printed amount.
    pub(crate) fn start(&self, state: &mut State, seat: Seat, line: LineId, yen: Yen, tell: &mut impl Tell<Event>) {
        state.open.line_mut(line).value += yen;
        say(tell, || Happening::Started { seat, line, yen });
        place_train(&mut state.open, line, tell);
        self.end_turn(state, tell);
    }

    /// TM-SPD-1: the printed number of Speed tokens, or all that are left.
    pub(crate) fn take_speed(&self, state: &mut State, seat: Seat, printed: u8, tell: &mut impl Tell<Event>) {
        let tokens = printed.min(state.open.supply.speed);
        state.open.supply.speed -= tokens;
        state.open.player_mut(seat).speed += tokens;
        say(tell, || Happening::TookSpeed { seat, tokens });
        self.end_turn(state, tell);
    }

    /// TM-BIKE-1: a Bicycle.
    pub(crate) fn take_bike(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        state.open.supply.bikes = state.open.supply.bikes.saturating_sub(1);
        state.open.player_mut(seat).bike = true;
        say(tell, || Happening::TookBike { seat });
        self.end_turn(state, tell);
    }

    /// TM-DISC-1: the disc stays; nothing else happens.
    pub(crate) fn lay_discount(&self, state: &mut State, seat: Seat, yen: Yen, tell: &mut impl Tell<Event>) {
        say(tell, || Happening::DiscountLaid { seat, yen });
        self.end_turn(state, tell);
    }

    /// TM-BON-1, -2: bonus Yen beside the Turn Order disc; several add up.
    pub(crate) fn lay_bonus(&self, state: &mut State, seat: Seat, bonus: Yen, tell: &mut impl Tell<Event>) {
        state.open.player_mut(seat).bonus += bonus;
        say(tell, || Happening::BonusLaid { seat, bonus });
        self.end_turn(state, tell);
    }

    /// TM-LOAN-1: a Loan token and ¥1,000.
    pub(crate) fn borrow(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        state.open.supply.loans = state.open.supply.loans.saturating_sub(1);
        let player = state.open.player_mut(seat);
        player.loans += 1;
        player.yen += self.terms.loan;
        say(tell, || Happening::Borrowed { seat, yen: self.terms.loan });
        self.end_turn(state, tell);
    }

    /// TM-LOAN-3: ¥1,000 and a Loan token go back.
    pub(crate) fn repay(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        state.open.supply.loans += 1;
        let player = state.open.player_mut(seat);
        player.loans = player.loans.saturating_sub(1);
        player.yen -= self.terms.loan;
        say(tell, || Happening::Repaid { seat, yen: self.terms.loan });
        self.end_turn(state, tell);
    }

    /// TM-SPEC-1, -5: a Speculation disc on a Line, with its commitment.
    pub(crate) fn speculate(&self, state: &mut State, seat: Seat, line: LineId, yen: Yen, tell: &mut impl Tell<Event>) {
        state.open.player_mut(seat).yen -= yen;
        state.open.line_mut(line).occupy(Spot::Speculation { seat, yen });
        say(tell, || Happening::Speculated { seat, line, yen });
        self.end_turn(state, tell);
    }

    /// TM-XD-1: a further Action disc, usable at once in later turns.
    pub(crate) fn take_disc(&self, state: &mut State, seat: Seat, yen: Yen, tell: &mut impl Tell<Event>) {
        let player = state.open.player_mut(seat);
        player.yen -= yen;
        player.spare = player.spare.saturating_sub(1);
        player.discs += 1;
        say(tell, || Happening::TookDisc { seat, yen });
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
        let pile = state.open.columns.get_mut(column.index());
        let Some(card) = pile.and_then(crate::state::Column::take_top) else { return };
        let player = state.open.player_mut(seat);
        player.yen -= yen;
        player.cards.insert(card);
        say(tell, || Happening::TookCard { seat, card, yen });
        self.end_turn(state, tell);
    }
}

/// TM-INV-7, TM-START-1: a Train that is not on the Map is placed on stop 1, facing stop 2.
fn place_train(open: &mut Open, line: LineId, tell: &mut impl Tell<Event>) {
    let train = &mut open.line_mut(line).train;
    if train.is_none() {
        *train = Some(Train { stop: 0, up: true });
        say(tell, || Happening::TrainPlaced { line });
    }
}
