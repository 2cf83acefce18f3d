//! What a decision does. One file a step or action.

mod deck;
mod departo;
mod expand;
mod journey;
mod open;
mod pay;
mod setup;
mod turn;

use tabletop::{Seat, Tell};

use crate::{
    Shinjuku,
    action::Action,
    event::{Event, Told},
    legal::Asked,
    pieces::Cards,
    state::{Kind, PLAYERS, Purpose, Source, Stage, State},
};

/// A state that is being played on, and somebody who is told.
pub(crate) struct Play<'a, T> {
    pub(crate) game: &'a Shinjuku,
    pub(crate) state: &'a mut State,
    pub(crate) tell: &'a mut T,
}

impl<T: Tell<Event>> Play<'_, T> {
    /// Does what was decided, and what follows from it without a question.
    pub(crate) fn play(&mut self, action: Action) {
        self.answer(action);
        while let Some(action) = self.only() {
            self.answer(action);
        }
    }

    /// DC-2: the only answer to the question that is open.
    fn only(&self) -> Option<Action> {
        let seat = self.state.table.asked()?;
        Asked::new(&self.game.board, &self.state.table, seat, self.state.hand(seat)).only()
    }

    fn answer(&mut self, action: Action) {
        match (self.state.table.stage, action) {
            (Stage::Festival, Action::Festival(ward)) => self.festival(ward),
            (Stage::Kaiju, Action::Kaiju(ward)) => self.kaiju(ward),
            (Stage::Flee, Action::Flee(ward)) => self.flee(ward),
            (Stage::Action, Action::Begin(kind)) => self.begin(kind),
            (Stage::Target, Action::At(station)) => self.state.table.stage = Stage::Store(station),
            (Stage::Store(at), Action::Supply(of)) => {
                self.ask_payment(Purpose::Open { at, store: Source::Supply(of) });
            }
            (Stage::Store(at), Action::From(from)) => {
                self.ask_payment(Purpose::Open { at, store: Source::Map(from) });
            }
            (Stage::First, Action::Track(railway)) => self.lay_first(railway),
            (Stage::Second(first), Action::Track(second)) => self.ask_payment(Purpose::Second { first, second }),
            (Stage::Second(first), Action::Done) => self.finish_expand(first, None),
            (Stage::Gather, Action::Gather(ward)) => self.ask_payment(Purpose::Move(ward)),
            (Stage::Start, Action::Start(station)) => self.start(station),
            (Stage::On, Action::Go(station)) => self.go(station),
            (Stage::On, Action::Stop) => self.finish_move(),
            (Stage::Give, Action::Give(piece)) => self.give(piece),
            (Stage::Offer(seat), Action::Begin(Kind::Income)) => {
                self.draw_income(seat);
                self.serve();
            }
            (Stage::Offer(seat), Action::Decline) => {
                self.told(|| Told::Declined(seat));
                self.serve();
            }
            (Stage::Upgrade, Action::Upgrade(station)) => self.state.table.stage = Stage::Customer(station),
            (Stage::Customer(at), Action::Give(with)) => self.ask_payment(Purpose::Departo { at, with }),
            (Stage::Pay(purpose), Action::Pay(ward)) => self.pay_card(purpose, ward),
            (Stage::Pay(purpose), Action::Three) => {
                self.state.table.stage = Stage::Three(purpose, crate::state::Picked::default());
            }
            (Stage::Three(purpose, picked), Action::Spend(ward)) => self.pick(purpose, picked, ward),
            // `check` refuses everything else.
            _ => {}
        }
    }

    /// SJ-ACT-1: begins one of the two actions.
    fn begin(&mut self, kind: Kind) {
        let table = &mut self.state.table;
        table.taken.insert(kind);
        table.stage = match kind {
            Kind::Open => Stage::Target,
            Kind::Expand => Stage::First,
            Kind::Move => Stage::Gather,
            Kind::Departo => Stage::Upgrade,
            Kind::Income => {
                // SJ-ACT-3: Income ends the turn at once.
                let seat = table.turn;
                self.draw_income(seat);
                return self.end_turn();
            }
        };
    }

    /// SJ-ACT-1: after the first action the second, after the second the end of the turn.
    fn finish_action(&mut self) {
        if self.state.table.taken.count() < 2 {
            self.state.table.stage = Stage::Action;
        } else {
            self.end_turn();
        }
    }

    fn told(&mut self, told: impl FnOnce() -> Told) {
        self.tell.tell(|| Event::Told(told()));
    }
}

impl State {
    /// The hand of a seat.
    pub(crate) fn hand(&self, seat: Seat) -> &Cards {
        &self.hands[seat.index() % PLAYERS]
    }
}
