//! What a decision does: one file a phase.

mod bid;
mod chain;
mod copy;
mod drinks;
mod effect;
mod movement;
mod refresh;
mod ride;
mod train;
mod turn;

pub(crate) use self::refresh::first_order;
use tabletop::{Seat, Tell};

use crate::{
    TokyoMetro,
    action::Action,
    event::{Event, PublicEvent},
    state::{Occasion, Phase, State},
};

/// Tells something that all may know.
#[inline]
pub(crate) fn say<E: Into<PublicEvent>>(tell: &mut impl Tell<Event>, event: impl FnOnce() -> E) {
    tell.tell(|| Event::Public(event().into()));
}

impl TokyoMetro {
    /// Does what `check` allows; what does not fit the phase does nothing.
    #[inline]
    pub(crate) fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        match (state.table.phase, action) {
            (Phase::Bid, Action::Bid(yen)) => self.bid(state, seat, yen, tell),
            (Phase::Place, Action::Place(space)) => self.place(state, seat, space, tell),
            (Phase::Movement, Action::Walk(space)) => self.walk(state, seat, space, tell),
            (Phase::Movement, Action::Stay) => self.next_mover(state, tell),
            (Phase::Movement, Action::Exit(space)) => self.exit_to_walk(state, seat, space, tell),
            (Phase::Turn { .. }, Action::Exit(space)) => self.exit_to_act(state, seat, space, tell),
            (Phase::Turn { .. }, Action::Assign(line)) => Self::assign(state, seat, line, tell),
            (Phase::Turn { .. }, Action::Take(action)) => self.take(state, seat, action, tell),
            (Phase::Turn { .. }, Action::Copy(action)) => self.copy(state, seat, action, tell),
            (Phase::Turn { .. }, Action::Pass) => self.pass(state, seat, tell),
            (Phase::Turn { .. }, Action::Color(color)) => self.take_color(state, seat, color, tell),
            (Phase::Turn { .. }, Action::Vend) => Self::begin_machine(state, seat, tell),
            (Phase::Turn { assigned }, Action::FreeVend) => {
                state.table.phase = Phase::Machine { occasion: Occasion::Before { assigned } };
            }
            (phase, Action::Board(_) | Action::Exit(_) | Action::Transfer(_) | Action::Stay) => {
                self.ride(state, seat, phase, action, tell);
            }
            (phase, action) if phase.is_chain() => self.answer(state, seat, action, tell),
            _ => {}
        }
        self.go_on(state, tell);
    }

    /// DC-2: inside a chain a question with exactly one answer is answered by the engine.
    fn go_on(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        while state.table.phase.is_chain() {
            let Some(seat) = state.table.asked() else { return };
            let Some(only) = self.only_option(&state.table, seat) else { return };
            self.answer(state, seat, only, tell);
        }
    }
}
