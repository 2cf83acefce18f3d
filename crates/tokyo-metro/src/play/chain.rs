//! The chain of small decisions that follows the choice of an action.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    action::{Action, Token},
    board::Effect,
    event::{Event, Happening},
    id::{ActionId, StationId, Yen},
    state::{Meeple, Phase, State},
};

impl TokyoMetro {
    /// An answer inside a chain.
    pub(crate) fn answer(&self, state: &mut State, seat: Seat, answer: Action, tell: &mut impl Tell<Event>) {
        match (state.open.phase, answer) {
            (Phase::Discount { action, saved }, Action::Use(disc)) => {
                self.use_discount(state, seat, action, saved, disc, tell);
            }
            (Phase::Discount { action, saved }, Action::NoMore) => self.aim(state, seat, action, saved, tell),
            (Phase::Target { action, saved }, target) => self.hit(state, seat, action, saved, target, tell),
            (Phase::Token { station, .. }, Action::With(token)) => self.trade(state, seat, station, token, tell),
            (Phase::Commit { line, .. }, Action::Commit(yen)) => self.speculate(state, seat, line, yen, tell),
            _ => {}
        }
    }

    /// TM-DISC-5: the discs move onto the new action, so their spot is empty again (TM-DISC-6); TM-DISC-9: all of them.
    fn use_discount(
        &self,
        state: &mut State,
        seat: Seat,
        action: ActionId,
        saved: Yen,
        disc: ActionId,
        tell: &mut impl Tell<Event>,
    ) {
        let yen = self.discount(disc);
        let player = state.open.player_mut(seat);
        player.placed.remove(disc);
        player.laid += self.board.deck.action(disc).map_or(0, |action| action.discs);
        say(tell, || Happening::Discounted { seat, action: disc, yen });
        let saved = saved + yen;
        let more = !player.placed.and(self.board.deck.discounts).is_empty();
        if more && self.printed_cost(action) > saved {
            state.open.phase = Phase::Discount { action, saved };
        } else {
            self.aim(state, seat, action, saved, tell);
        }
    }

    /// Goes to the question what the action is about; an action without one has its effect at once.
    pub(crate) fn aim(&self, state: &mut State, seat: Seat, action: ActionId, saved: Yen, tell: &mut impl Tell<Event>) {
        let Some(effect) = self.board.deck.action(action).map(|action| action.effect) else { return };
        match effect {
            Effect::Move(_)
            | Effect::Station(_)
            | Effect::StationTrading
            | Effect::Invest(_)
            | Effect::Start(_)
            | Effect::Speculate
            | Effect::Card(_) => state.open.phase = Phase::Target { action, saved },
            Effect::Speed(tokens) => self.take_speed(state, seat, tokens, tell),
            Effect::Bike => self.take_bike(state, seat, tell),
            Effect::Discount(yen) => self.lay_discount(state, seat, yen, tell),
            Effect::Bidding(yen) => self.lay_bonus(state, seat, yen, tell),
            Effect::Loan => self.borrow(state, seat, tell),
            Effect::Repay => self.repay(state, seat, tell),
            Effect::Action(cost) => self.take_disc(state, seat, cost.less(saved), tell),
        }
    }

    fn hit(
        &self,
        state: &mut State,
        seat: Seat,
        action: ActionId,
        saved: Yen,
        target: Action,
        tell: &mut impl Tell<Event>,
    ) {
        let Some(effect) = self.board.deck.action(action).map(|action| action.effect) else { return };
        match (effect, target) {
            (Effect::Move(_), Action::Walk(space)) => {
                state.open.player_mut(seat).meeple = Meeple::On(space);
                say(tell, || Happening::Walked { seat, space });
                self.end_turn(state, tell);
            }
            (Effect::Station(_), Action::Build(station)) => {
                let price = self.station_price(effect, saved, station);
                self.build(state, seat, station, price, tell);
            }
            (Effect::StationTrading, Action::Build(station)) => self.choose_token(state, seat, action, station, tell),
            (Effect::Invest(cost), Action::Invest(line)) => self.invest(state, seat, line, cost.less(saved), tell),
            (Effect::Start(yen), Action::Start(line)) => self.start(state, seat, line, yen, tell),
            (Effect::Speculate, Action::Speculate(line)) => state.open.phase = Phase::Commit { action, line },
            (Effect::Card(cost), Action::Draw(column)) => self.take_card(state, seat, column, cost.less(saved), tell),
            _ => {}
        }
    }

    /// TM-TRD-1: which token, if both are held.
    fn choose_token(
        &self,
        state: &mut State,
        seat: Seat,
        action: ActionId,
        station: StationId,
        tell: &mut impl Tell<Event>,
    ) {
        let player = state.open.player(seat);
        match (player.speed > 0, player.bike) {
            (true, true) => state.open.phase = Phase::Token { action, station },
            (true, false) => self.trade(state, seat, station, Token::Speed, tell),
            (false, _) => self.trade(state, seat, station, Token::Bike, tell),
        }
    }
}
