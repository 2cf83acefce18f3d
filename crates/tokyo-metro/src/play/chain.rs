//! The chain of small decisions that follows the choice of an action.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    action::{Action, Token},
    event::{ActionEvent, Event},
    id::{ActionId, StationId, Yen},
    state::{Phase, State},
};

impl TokyoMetro {
    /// An answer inside a chain.
    pub(crate) fn answer(&self, state: &mut State, seat: Seat, answer: Action, tell: &mut impl Tell<Event>) {
        match (state.table.phase, answer) {
            (Phase::From { action }, Action::From(disc)) => self.move_copy(state, seat, (action, disc), tell),
            (Phase::Discount { action, saved }, Action::Use(disc)) => {
                self.use_discount(state, seat, action, saved, disc, tell);
            }
            (Phase::Discount { action, saved }, Action::NoMore) => self.ask_target(state, seat, action, saved, tell),
            (Phase::Target { action, saved }, target) => {
                self.apply_target(state, seat, (action, saved), target, tell);
            }
            (Phase::Token { station, .. }, Action::With(token)) => self.trade(state, seat, station, token, tell),
            (Phase::Commit { line, .. }, Action::Commit(yen)) => self.speculate(state, seat, line, yen, tell),
            (_, answer) => self.answer_drinks(state, seat, answer, tell),
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
        let player = state.table.player_mut(seat);
        player.placed.lift(disc);
        player.laid += self.board.deck.action(disc).map_or(0, |action| action.discs);
        say(tell, || ActionEvent::Discounted { seat, action: disc, yen });
        let saved = saved + yen;
        let more = !player.placed.actions().and(self.board.deck.discounts).is_empty();
        if more && self.printed_cost(action) > saved {
            state.table.phase = Phase::Discount { action, saved };
        } else {
            self.ask_target(state, seat, action, saved, tell);
        }
    }

    /// TM-TRD-1: which token, if both are held.
    pub(crate) fn choose_token(
        &self,
        state: &mut State,
        seat: Seat,
        action: ActionId,
        station: StationId,
        tell: &mut impl Tell<Event>,
    ) {
        let player = state.table.player(seat);
        match (player.speed > 0, player.bike) {
            (true, true) => state.table.phase = Phase::Token { action, station },
            (true, false) => self.trade(state, seat, station, Token::Speed, tell),
            (false, _) => self.trade(state, seat, station, Token::Bike, tell),
        }
    }
}
