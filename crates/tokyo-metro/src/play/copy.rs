//! What the Osaka cards add: a disc for the box, selling Stock, and copying an occupied action.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    board::CardAction,
    event::{ActionEvent, Event},
    id::{ActionId, LineId, Yen},
    state::{Phase, State, Table},
};

impl TokyoMetro {
    /// OS-INV-3: one more Action disc goes from in front of the player to the box; then the Line is chosen.
    pub(crate) fn box_disc(state: &mut State, seat: Seat, action: ActionId, tell: &mut impl Tell<Event>) {
        let player = state.table.player_mut(seat);
        player.discs = player.discs.saturating_sub(1);
        player.boxed += 1;
        say(tell, || ActionEvent::BoxedDisc { seat });
        state.table.phase = Phase::Target { action, saved: Yen::ZERO };
    }

    /// OS-SELL-2, -3: what the Stock of `seat` alone would get in a Stock Payout now; speculations are ignored.
    pub fn proceeds(&self, table: &Table, seat: Seat, line: LineId) -> Yen {
        let state = table.line(line);
        let shares = self.shares(state.value, state.sold());
        state.stocks.place_of(seat).and_then(|at| shares.get(at)).copied().unwrap_or_default()
    }

    /// OS-SELL-4: the proceeds are set aside; OS-SELL-5: the Value falls by them; OS-SELL-6: the others move up.
    pub(crate) fn sell(&self, state: &mut State, seat: Seat, line: LineId, tell: &mut impl Tell<Event>) {
        let yen = self.proceeds(&state.table, seat, line);
        let sold = state.table.line_mut(line);
        let Some(stock) = sold.stocks.give_up(seat) else { return };
        sold.value -= yen;
        state.table.player_mut(seat).set_aside += yen;
        say(tell, || ActionEvent::Sold { seat, line, stock, yen });
        self.end_turn(state, tell);
    }

    /// OS-COPY-1: the disc stays on the Copy spot, for a later turn.
    pub(crate) fn lay_copy(&self, state: &mut State, seat: Seat, yen: Yen, tell: &mut impl Tell<Event>) {
        state.table.player_mut(seat).yen -= yen;
        say(tell, || ActionEvent::CopyLaid { seat, yen });
        self.end_turn(state, tell);
    }

    /// OS-COPY-3: as many discs as the action has spots are placed on top of those there; then the Copy disc moves.
    pub(crate) fn copy(&self, state: &mut State, seat: Seat, action: ActionId, tell: &mut impl Tell<Event>) {
        let Some(CardAction { discs, .. }) = self.board.deck.action(action) else { return };
        self.put_discs(state, seat, action);
        say(tell, || ActionEvent::Copied { seat, action, discs });
        state.table.phase = Phase::From { action };
    }

    /// OS-COPY-3, -7: the discs of a Copy move on top, all of them; OS-COPY-5: their spots are empty again. The copied
    /// action goes on as any other (OS-COPY-4).
    pub(crate) fn move_copy(
        &self,
        state: &mut State,
        seat: Seat,
        (action, disc): (ActionId, ActionId),
        tell: &mut impl Tell<Event>,
    ) {
        let player = state.table.player_mut(seat);
        player.placed.lift(disc);
        player.laid += self.board.deck.action(disc).map_or(0, |action| action.discs);
        say(tell, || ActionEvent::CopyMoved { seat, action: disc });
        self.carry_out(state, seat, action, tell);
    }
}
