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
    event::{Event, PublicEvent},
    legal::Means,
    pieces::Cards,
    state::{Kind, PLAYERS, Phase, Picked, Purpose, Source, State},
};

/// A state that is being played on, and somebody who is told.
pub(crate) struct Play<'a, T> {
    pub(crate) game: &'a Shinjuku,
    pub(crate) state: &'a mut State,
    pub(crate) tell: &'a mut T,
}

impl Shinjuku {
    /// Does what `seat` decided; nothing if it is not asked.
    pub(crate) fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        if state.table.asked() == Some(seat) {
            Play { game: self, state, tell }.play(action);
        }
    }
}

impl<T: Tell<Event>> Play<'_, T> {
    /// Does what was decided, and what follows from it without a question.
    pub(crate) fn play(&mut self, action: Action) {
        self.apply(action);
        while let Some(action) = self.only() {
            self.apply(action);
        }
    }

    /// DC-2: the only answer to the question that is open.
    fn only(&self) -> Option<Action> {
        let seat = self.state.table.asked()?;
        Means::new(&self.game.board, &self.state.table, seat, self.state.hand(seat)).only()
    }

    /// Takes the answer to the question that is open.
    fn apply(&mut self, action: Action) {
        match (self.state.table.phase, action) {
            (Phase::Festival, Action::Festival(ward)) => self.apply_festival(ward),
            (Phase::Kaiju, Action::Kaiju(ward)) => self.apply_kaiju(ward),
            (Phase::Flee, Action::Flee(ward)) => self.apply_flee(ward),
            (Phase::Action, Action::Begin(kind)) => self.apply_begin(kind),
            (Phase::Target, Action::At(station)) => self.ask(Phase::Store(station)),
            (Phase::Store(at), Action::Supply(of)) => {
                self.ask_payment(Purpose::Open { at, store: Source::Supply(of) });
            }
            (Phase::Store(at), Action::From(from)) => {
                self.ask_payment(Purpose::Open { at, store: Source::Map(from) });
            }
            (Phase::First, Action::Track(railway)) => self.apply_first(railway),
            (Phase::Second(first), Action::Track(second)) => self.ask_payment(Purpose::Second { first, second }),
            (Phase::Second(first), Action::Done) => self.finish_expand(first, None),
            (Phase::Gather, Action::Gather(ward)) => self.ask_payment(Purpose::Move(ward)),
            (Phase::Start, Action::Start(station)) => self.apply_start(station),
            (Phase::On, Action::Go(station)) => self.apply_go(station),
            (Phase::On, Action::Stop) => self.finish_move(),
            (Phase::Give, Action::Give(piece)) => self.apply_give(piece),
            (Phase::Offer(seat), Action::Begin(Kind::Income)) => {
                self.draw_income(seat);
                self.serve();
            }
            (Phase::Offer(seat), Action::Decline) => {
                self.say(|| PublicEvent::Declined(seat));
                self.serve();
            }
            (Phase::Upgrade, Action::Upgrade(station)) => self.ask(Phase::Customer(station)),
            (Phase::Customer(at), Action::Give(with)) => self.ask_payment(Purpose::Departo { at, with }),
            (Phase::Pay(purpose), Action::Pay(ward)) => self.apply_payment(purpose, ward),
            (Phase::Pay(purpose), Action::Three) => {
                self.ask(Phase::Three(purpose, Picked::default()));
            }
            (Phase::Three(purpose, picked), Action::Spend(ward)) => self.apply_pick(purpose, picked, ward),
            // `check` refuses everything else.
            _ => {}
        }
    }

    /// SJ-ACT-1: begins one of the two actions.
    fn apply_begin(&mut self, kind: Kind) {
        let table = &mut self.state.table;
        table.taken.insert(kind);
        table.phase = match kind {
            Kind::Open => Phase::Target,
            Kind::Expand => Phase::First,
            Kind::Move => Phase::Gather,
            Kind::Departo => Phase::Upgrade,
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
            self.state.table.phase = Phase::Action;
        } else {
            self.end_turn();
        }
    }

    /// Puts the next question.
    fn ask(&mut self, phase: Phase) {
        self.state.table.phase = phase;
    }

    /// Tells what all may know.
    fn say(&mut self, event: impl FnOnce() -> PublicEvent) {
        self.tell.tell(|| Event::Public(event()));
    }
}

impl State {
    /// The hand of a seat.
    pub(crate) fn hand(&self, seat: Seat) -> &Cards {
        &self.hands[seat.index() % PLAYERS]
    }
}
