//! What Metro Drinks adds: colors, Vending Machines, Shape cards, and a Move that is walked step by step.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    action::Action,
    event::{ActionEvent, Event, MeepleEvent},
    id::{ActionId, ColorId, SpaceId, StationId},
    state::{Meeple, Occasion, Phase, State, Table},
};

impl TokyoMetro {
    /// DR-COL-1: a Color card and its crate become the player's; DR-COL-2: for the disc of this action, which goes to the box.
    pub(crate) fn take_color(&self, state: &mut State, seat: Seat, color: ColorId, tell: &mut impl Tell<Event>) {
        let Some(at) = self.board.deck.drinks else { return };
        let column = &mut state.table.columns[at.index()];
        let is_it = |card: Option<_>| card.is_some_and(|card| self.board.card(card).color == Some(color));
        let Some(row) = column.rows().position(is_it) else { return };
        column.take_from(row as u8);
        state.table.crates.take(color, seat);
        let player = state.table.player_mut(seat);
        player.discs = player.discs.saturating_sub(1);
        player.boxed += 1;
        say(tell, || ActionEvent::TookColor { seat, color });
        self.end_turn(state, tell);
    }

    /// DR-VEND-1: a disc is placed on the Drinks stack, DR-VEND-7: or where it was; then the Station is chosen.
    pub(crate) fn begin_machine(state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        let player = state.table.player_mut(seat);
        player.discs = player.discs.saturating_sub(1);
        player.vending += 1;
        say(tell, || ActionEvent::DiscOnStack { seat });
        state.table.phase = Phase::Machine { occasion: Occasion::Action };
    }

    /// DR-VEND-1: the Drink is put at the Station; DR-VEND-4: the fee goes to the Station's owner.
    fn build_machine(
        &self,
        state: &mut State,
        seat: Seat,
        occasion: Occasion,
        (station, color): (StationId, ColorId),
        tell: &mut impl Tell<Event>,
    ) {
        let (to, yen) = self.machine_fee(&state.table, seat, station);
        state.table.crates.put(color, station);
        state.table.player_mut(seat).yen -= yen;
        say(tell, || ActionEvent::Vended { seat, station, color, yen });
        if let Some(to) = to {
            state.table.player_mut(to).yen += yen;
            say(tell, || ActionEvent::GotFee { seat: to, from: seat, yen });
        }
        match occasion {
            Occasion::Action | Occasion::After => self.end_turn(state, tell),
            Occasion::Before { assigned } => self.resume_turn(state, seat, assigned, tell),
            Occasion::During { action, left } => state.table.phase = Phase::Step { action, left },
        }
    }

    /// DR-SHAPE-2: from now on machines need no discs; DR-SHAPE-3: at once, too.
    pub(crate) fn use_shape(&self, state: &mut State, seat: Seat, tell: &mut impl Tell<Event>) {
        say(tell, || ActionEvent::ShapeInForce { seat });
        self.end_turn(state, tell);
    }

    /// DR-SHAPE-11: whether a Move that is begun now is walked one step at a time.
    pub(crate) fn walks_by_steps(&self, table: &Table, seat: Seat) -> bool {
        self.has_shape(table, seat) && self.own_drinks(table, seat).next().is_some()
    }

    /// DR-SHAPE-11: a Move begun with a Shape card in force and a Drink in supply is walked one step at a time.
    pub(crate) fn begin_walk(&self, state: &mut State, seat: Seat, action: ActionId, printed: u8) -> bool {
        let table = &mut state.table;
        if !self.walks_by_steps(table, seat) {
            return false;
        }
        let left = self.steps(table, seat, printed);
        table.phase = Phase::Step { action, left };
        left > 0
    }

    /// An answer to a question of Drinks.
    pub(crate) fn answer_drinks(&self, state: &mut State, seat: Seat, answer: Action, tell: &mut impl Tell<Event>) {
        match (state.table.phase, answer) {
            (Phase::Machine { occasion }, Action::At(station)) => {
                state.table.phase = Phase::Drink { occasion, station };
            }
            (Phase::Drink { occasion, station }, Action::Drink(color)) => {
                self.build_machine(state, seat, occasion, (station, color), tell);
            }
            (Phase::Step { action, left }, Action::Walk(space)) => {
                self.step_to(state, seat, (action, left), space, tell);
            }
            (Phase::Step { action, left }, Action::FreeVend) => {
                state.table.phase = Phase::Machine { occasion: Occasion::During { action, left } };
            }
            (Phase::After, Action::FreeVend) => state.table.phase = Phase::Machine { occasion: Occasion::After },
            (Phase::Step { .. }, Action::Stop) => self.end_turn(state, tell),
            (Phase::After, Action::Done) => self.next_turn(state, tell),
            _ => {}
        }
    }

    /// DR-SHAPE-11: one step of a Move; after the last nothing is asked.
    fn step_to(
        &self,
        state: &mut State,
        seat: Seat,
        (action, left): (ActionId, u8),
        space: SpaceId,
        tell: &mut impl Tell<Event>,
    ) {
        state.table.player_mut(seat).meeple = Meeple::On(space);
        say(tell, || MeepleEvent::Walked { seat, space });
        match left.checked_sub(1) {
            Some(left @ 1..) => state.table.phase = Phase::Step { action, left },
            Some(0) | None => self.end_turn(state, tell),
        }
    }
}
