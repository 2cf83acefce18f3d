//! The stacks, the display and the discard piles.

use crate::id::{CardId, SET_SIZE};

/// TM-SET-2: the face-down cards of a set; the last of the list is drawn next.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Stack {
    pub(crate) cards: [CardId; SET_SIZE],
    pub(crate) left: u8,
}

impl Stack {
    /// Draws the next card.
    pub(crate) fn draw(&mut self) -> Option<CardId> {
        self.left = self.left.checked_sub(1)?;
        self.cards.get_mut(usize::from(self.left)).map(std::mem::take)
    }

    /// Puts a card on top.
    pub(crate) fn put(&mut self, card: CardId) {
        if let Some(place) = self.cards.get_mut(usize::from(self.left)) {
            *place = card;
            self.left += 1;
        }
    }

    /// The cards, the next one first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = CardId> {
        self.cards[..usize::from(self.left)].iter().rev().copied()
    }
}

/// A column of the display and its discard pile, as one list: discards from the bottom up, then the rows from the bottom up.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Column {
    pub(crate) cards: [CardId; SET_SIZE],
    pub(crate) discarded: u8,
    pub(crate) shown: u8,
}

impl Column {
    /// The cards on display, the bottom row first.
    #[inline]
    pub fn display(&self) -> &[CardId] {
        let from = usize::from(self.discarded);
        self.cards.get(from..from + usize::from(self.shown)).unwrap_or_default()
    }

    /// The discard pile, the bottom card first.
    pub fn discard(&self) -> &[CardId] {
        self.cards.get(..usize::from(self.discarded)).unwrap_or_default()
    }

    /// TM-REF-4: the top card of the discard pile.
    #[inline]
    pub fn top(&self) -> Option<CardId> {
        self.discard().last().copied()
    }

    /// Puts a card into the top row.
    pub(crate) fn show(&mut self, card: CardId) {
        if let Some(place) = self.cards.get_mut(usize::from(self.discarded + self.shown)) {
            *place = card;
            self.shown += 1;
        }
    }

    /// TM-REF-3: the bottom card goes to the discard pile, the others move down one row.
    pub(crate) fn discard_bottom(&mut self) -> Option<CardId> {
        self.shown = self.shown.checked_sub(1)?;
        self.discarded += 1;
        self.top()
    }

    /// TM-CARD-4: the top of the discard pile is taken; the card below becomes the top.
    pub(crate) fn take_top(&mut self) -> Option<CardId> {
        let top = self.top()?;
        let all = usize::from(self.discarded + self.shown);
        self.cards.copy_within(usize::from(self.discarded)..all, usize::from(self.discarded) - 1);
        if let Some(last) = self.cards.get_mut(all - 1) {
            *last = CardId::default();
        }
        self.discarded -= 1;
        Some(top)
    }
}
