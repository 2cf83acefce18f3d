//! Paying a card of a ward.

use tabletop::Tell;

use super::Play;
use crate::{
    board::WardId,
    event::Event,
    pieces::Paid,
    state::{Phase, Picked, Purpose},
};

impl<T: Tell<Event>> Play<'_, T> {
    /// SJ-PAY-1: asks what is paid.
    pub(super) fn ask_payment(&mut self, purpose: Purpose) {
        self.ask(Phase::Pay(purpose));
    }

    /// SJ-PAY-1: one card.
    pub(super) fn apply_payment(&mut self, purpose: Purpose, ward: WardId) {
        self.pay(purpose, Paid::Card(ward));
    }

    /// SJ-PAY-4: one of three cards; they are discarded together. Everyone sees what is picked.
    pub(super) fn apply_pick(&mut self, purpose: Purpose, picked: Picked, ward: WardId) {
        match picked.with(ward) {
            Ok(three) => self.pay(purpose, Paid::Three(three)),
            Err(picked) => {
                let seat = self.state.table.turn;
                let known = &mut self.state.table.player_mut(seat).known;
                if known.count(ward) < picked.count(ward) {
                    known.add(ward);
                }
                self.ask(Phase::Three(purpose, picked));
            }
        }
    }

    /// SJ-PAY-1: what is paid is discarded, then the action takes effect.
    fn pay(&mut self, purpose: Purpose, paid: Paid) {
        let seat = self.state.table.turn;
        for ward in paid.cards() {
            self.state.discard(seat, *ward);
        }
        // SJ-DECK-2: a deck that ran out while nothing was discarded is made anew now.
        self.reshuffle();
        match purpose {
            Purpose::Open { at, store } => self.open(at, store, paid),
            Purpose::Second { first, second } => self.lay_second(first, second, paid),
            Purpose::Move(ward) => self.gather(ward, paid),
            Purpose::Departo { at, with } => self.departo(at, with, paid),
        }
    }
}
