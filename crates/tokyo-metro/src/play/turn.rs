//! The Action Phase: turns, free steps, passing.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    board::CardAction,
    event::{ActionEvent, Event},
    id::{ActionId, LineId, SpaceId, Yen},
    state::{Occasion, Phase, Placed, SmallSeats, Spot, State, Table},
};

impl TokyoMetro {
    /// TM-ACT-1: in turn order each player takes a turn.
    pub(crate) fn begin_actions(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.table.passed = SmallSeats::default();
        state.table.at = 0;
        self.ask_turn(state, tell);
    }

    /// TM-ACT-7: the engine passes for a player without discs, unless a free step is open to them.
    fn ask_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.table.phase = Phase::Turn { assigned: false };
        while let Some(seat) = state.table.asked() {
            if state.table.player(seat).discs > 0 || self.has_free_step(&state.table, seat) {
                return;
            }
            if !self.leave(state, seat, tell) {
                return;
            }
        }
    }

    /// TM-ACT-7, DR-SHAPE-5: whether a free step is open to a player without discs.
    fn has_free_step(&self, table: &Table, seat: Seat) -> bool {
        let machine = || self.may_vend(table, seat, Occasion::Before { assigned: false }).is_ok();
        self.exits(table, seat).next().is_some() || machine()
    }

    /// After a free step the turn goes on; TM-ACT-7: without discs only if another is open.
    pub(crate) fn resume_turn(&self, state: &mut State, seat: Seat, assigned: bool, tell: &mut impl Tell<Event>) {
        if state.table.player(seat).discs == 0 {
            self.ask_turn(state, tell);
        } else {
            state.table.phase = Phase::Turn { assigned };
        }
    }

    /// The action of a turn is done. DR-SHAPE-12: if a free machine is possible, that is asked.
    pub(crate) fn end_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        let table = &mut state.table;
        if self.board.drinks.is_some() {
            let seat = table.order.get(usize::from(table.at)).copied();
            if seat.is_some_and(|seat| self.may_vend(table, seat, Occasion::After).is_ok()) {
                table.phase = Phase::After;
                return;
            }
        }
        self.next_turn(state, tell);
    }

    /// TM-ACT-1: the next player who has not passed.
    pub(crate) fn next_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        let next = self.after(state);
        state.table.at = next;
        self.ask_turn(state, tell);
    }

    /// The place in turn order of the next player who has not passed, the present one last.
    fn after(&self, state: &State) -> u8 {
        let places = (1..=self.players).map(|step| (state.table.at + step) % self.players);
        let still = |place: &u8| {
            state.table.order.get(usize::from(*place)).is_some_and(|seat| !state.table.passed.contains(*seat))
        };
        places.clone().find(still).unwrap_or(state.table.at)
    }

    /// TM-ACT-6: passing pays ¥100 for each Action disc still in front.
    pub(crate) fn pass(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        if self.leave(state, seat, tell) {
            self.ask_turn(state, tell);
        }
    }

    /// Passes for `seat` and goes to the next; false if that ended the phase.
    fn leave(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) -> bool {
        let player = state.table.player_mut(seat);
        let yen = self.terms.pass * player.discs;
        player.yen += yen;
        say(tell, || ActionEvent::Passed { seat, yen });
        state.table.passed.insert(seat);
        if state.table.passed.len() >= self.players {
            self.end_actions(state, tell);
            return false;
        }
        state.table.at = self.after(state);
        true
    }

    /// TM-ACT-8: all discs on Action cards return to their owners; TE-XD-2: those bought for this round to the supply.
    fn end_actions(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        for player in state.table.seats.iter_mut().take(usize::from(self.players)) {
            player.placed = Placed::default();
            player.laid = 0;
            player.vending = 0;
            player.spare += std::mem::take(&mut player.lent);
            player.discs = self.terms.pieces.discs - player.spare - player.boxed;
        }
        state.table.passed = SmallSeats::default();
        self.begin_trains(state, tell);
    }

    /// TM-SPD-3: a Speed token goes to an empty disc spot of a Line.
    pub(crate) fn assign(state: &mut State, seat: Seat, line: LineId, tell: &mut impl Tell<Event>) {
        let player = state.table.player_mut(seat);
        player.speed = player.speed.saturating_sub(1);
        state.table.line_mut(line).occupy(Spot::Speed);
        state.table.phase = Phase::Turn { assigned: true };
        say(tell, || ActionEvent::Assigned { seat, line });
    }

    /// TM-RIDE-11: exit before the action; who has no discs then passes.
    pub(crate) fn exit_to_act(&self, state: &mut State, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        let assigned = state.table.phase == Phase::Turn { assigned: true };
        Self::exit(&mut state.table, seat, space, tell);
        self.resume_turn(state, seat, assigned, tell);
    }

    /// TM-ACT-4: a disc is placed on each spot of the action.
    pub(crate) fn take(&self, state: &mut State, seat: Seat, action: ActionId, tell: &mut impl Tell<Event>) {
        let Some(CardAction { discs, .. }) = self.board.deck.action(action) else { return };
        self.put_discs(state, seat, action);
        say(tell, || ActionEvent::Took { seat, action, discs });
        self.carry_out(state, seat, action, tell);
    }

    /// TM-ACT-4, OS-COPY-3: a disc from in front of the player is placed on each spot of the action.
    pub(crate) fn put_discs(&self, state: &mut State, seat: Seat, action: ActionId) {
        let discs = self.board.deck.action(action).map_or(0, |action| action.discs);
        let player = state.table.player_mut(seat);
        player.discs = player.discs.saturating_sub(discs);
        player.placed.put(action);
    }

    /// TM-ACT-9: Discounts are chosen after the action and before its target is paid.
    pub(crate) fn carry_out(&self, state: &mut State, seat: Seat, action: ActionId, tell: &mut impl Tell<Event>) {
        let discounts = !self.discount_discs(&state.table, seat).is_empty();
        if discounts && self.printed_cost(action) > Yen::ZERO {
            state.table.phase = Phase::Discount { action, saved: Yen::ZERO };
        } else {
            self.ask_target(state, seat, action, Yen::ZERO, tell);
        }
    }
}
