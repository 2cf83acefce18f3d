//! The deck and the bag: drawing, running out, the discard pile becoming the new deck.

use tabletop::{Dice, Seat, Tell};

use super::Play;
use crate::{
    board::WardId,
    event::{Event, PublicEvent},
    pieces::{Cards, Piece},
    state::{Kaiju, PLAYERS, State},
};

impl State {
    /// Takes the next card of the deck.
    pub(super) fn next_card(&mut self) -> Option<WardId> {
        self.table.deck = self.table.deck.checked_sub(1)?;
        self.deck.get_mut(usize::from(self.table.deck)).map(std::mem::take)
    }

    /// Takes the next customer out of the bag.
    pub(super) fn next_customer(&mut self) -> Option<Piece> {
        self.table.bag = self.table.bag.checked_sub(1)?;
        self.bag.get_mut(usize::from(self.table.bag)).map(std::mem::take)
    }

    /// A card comes into a hand.
    pub(super) fn take_card(&mut self, seat: Seat, ward: WardId) {
        self.hands[seat.index() % PLAYERS].add(ward);
        self.table.player_mut(seat).hand += 1;
    }

    /// SJ-HID-1: a card leaves a hand; a copy that everyone knew of goes first.
    pub(super) fn discard(&mut self, seat: Seat, ward: WardId) {
        if self.hands[seat.index() % PLAYERS].take(ward) {
            let player = self.table.player_mut(seat);
            player.hand -= 1;
            player.known.take(ward);
            self.table.discard.add(ward);
        }
    }
}

impl<T: Tell<Event>> Play<'_, T> {
    /// SJ-DECK-2: draws a card; when it was the last one, the deck is made anew at once.
    pub(super) fn draw_card(&mut self) -> Option<WardId> {
        let card = self.state.next_card()?;
        if self.state.table.deck == 0 {
            self.call_kaiju();
            self.reshuffle();
        }
        Some(card)
    }

    /// SJV-KAI-2: the Kaiju comes when the deck runs out for the first time.
    fn call_kaiju(&mut self) {
        if self.game.terms.kaiju && self.state.table.kaiju == Kaiju::Aside {
            self.state.table.kaiju = Kaiju::Bay;
            self.say(|| PublicEvent::KaijuAppeared);
        }
    }

    /// SJ-DECK-1: an empty deck is made anew from the discard pile, if there is one.
    pub(super) fn reshuffle(&mut self) {
        let State { table, deck, seed, .. } = &mut *self.state;
        if table.deck > 0 || table.discard.total() == 0 {
            return;
        }
        let cards = std::mem::take(&mut table.discard);
        table.shuffles = table.shuffles.saturating_add(1);
        table.deck = cards.total();
        for (place, card) in deck.iter_mut().zip(cards.each()) {
            *place = card;
        }
        let mut dice = Dice::new(seed, self.game.deck, u32::from(table.shuffles));
        dice.shuffle(deck.get_mut(..usize::from(cards.total())).unwrap_or_default());
        self.say(|| PublicEvent::Reshuffled);
    }

    /// SJ-INC-1, SJ-INC-2: draws up to 4 cards, or one with 4 or more in hand; SJ-DECK-3: as far as there are cards.
    pub(super) fn draw_income(&mut self, seat: Seat) {
        let wanted = self.state.table.income(seat);
        let mut drawn = Cards::default();
        for _ in 0..wanted {
            let Some(card) = self.draw_card() else { break };
            self.state.take_card(seat, card);
            drawn.add(card);
        }
        self.tell.tell(|| Event::Income { seat, drawn });
    }
}
