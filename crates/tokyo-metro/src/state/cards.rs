//! The stacks, the display and the discard piles.

use crate::id::{CardId, CardSet, MOST_CARDS};

/// TM-SET-2: the face-down cards of a set; the last of the list is drawn next.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Stack {
    pub(crate) cards: [CardId; MOST_CARDS],
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
///
/// A row may be a gap, where a card was taken from the display (DR-REF-2); a discard never is.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Column {
    cards: [CardId; MOST_CARDS],
    discarded: u8,
    shown: u8,
    /// The rows that are gaps, a bit each, the bottom row first.
    gaps: u8,
    /// The cards on display as a set: every turn asks for it.
    displayed: CardSet,
}

impl Column {
    /// The number of rows, gaps included.
    pub const fn height(&self) -> u8 {
        self.shown
    }

    /// What lies in each row, the bottom row first; none is a gap.
    #[inline]
    pub fn rows(&self) -> impl Iterator<Item = Option<CardId>> {
        let from = usize::from(self.discarded);
        let rows = self.cards.get(from..from + usize::from(self.shown)).unwrap_or_default();
        rows.iter().zip(0..).map(|(card, row)| (self.gaps >> row & 1 == 0).then_some(*card))
    }

    /// The cards on display as a set.
    #[inline]
    pub(crate) const fn displayed(&self) -> CardSet {
        self.displayed
    }

    /// The cards on display, the bottom row first.
    #[inline]
    pub fn display(&self) -> impl Iterator<Item = CardId> {
        let from = usize::from(self.discarded);
        let rows = self.cards.get(from..from + usize::from(self.shown)).unwrap_or_default();
        let mut gaps = self.gaps;
        rows.iter().copied().filter(move |_| {
            let gap = gaps & 1 == 1;
            gaps >>= 1;
            !gap
        })
    }

    /// The discard pile, the bottom card first.
    #[inline]
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
        if self.fill_top_row(card) {
            self.displayed.insert(card);
        }
    }

    /// Leaves the top row empty (DR-REF-2).
    pub(crate) fn show_gap(&mut self) {
        self.gaps |= 1 << self.shown;
        self.fill_top_row(CardId::default());
    }

    /// Adds a row; false if there is no room for one more.
    fn fill_top_row(&mut self, card: CardId) -> bool {
        let place = self.cards.get_mut(usize::from(self.discarded + self.shown));
        self.shown += u8::from(place.is_some());
        place.map(|place| *place = card).is_some()
    }

    /// DR-REF-2: the rows that are gaps.
    pub fn gaps(&self) -> u8 {
        self.gaps.count_ones() as u8
    }

    /// TM-REF-3: the bottom card goes to the discard pile, the others move down one row. DR-REF-2: a gap in the bottom
    /// row leaves nothing to discard.
    pub(crate) fn discard_bottom(&mut self) -> Option<CardId> {
        self.shown = self.shown.checked_sub(1)?;
        let gap = self.gaps & 1 == 1;
        self.gaps >>= 1;
        if gap {
            self.close(usize::from(self.discarded));
            return None;
        }
        self.discarded += 1;
        self.top().inspect(|card| self.displayed.remove(*card))
    }

    /// TM-CARD-4: the top of the discard pile is taken; the card below becomes the top.
    pub(crate) fn take_top(&mut self) -> Option<CardId> {
        let top = self.top()?;
        self.discarded -= 1;
        self.close(usize::from(self.discarded));
        Some(top)
    }

    /// DR-COL-1: the card of a row is taken from the display and leaves a gap.
    pub fn take_from(&mut self, row: u8) -> Option<CardId> {
        self.rows().nth(usize::from(row)).flatten()?;
        self.gaps |= 1 << row;
        let card = self.cards.get_mut(usize::from(self.discarded + row)).map(std::mem::take)?;
        self.displayed.remove(card);
        Some(card)
    }

    /// Takes one place out of the list of cards, so that those behind it move up.
    fn close(&mut self, place: usize) {
        self.cards.copy_within(place + 1.., place);
        if let Some(last) = self.cards.last_mut() {
            *last = CardId::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(cards: &[u8]) -> Column {
        let mut column = Column::default();
        for card in cards {
            column.show(CardId(*card));
        }
        column
    }

    fn rows(column: &Column) -> Vec<Option<u8>> {
        assert_eq!(column.displayed().iter().collect::<Vec<_>>(), column.display().collect::<Vec<_>>());
        column.rows().map(|card| card.map(|card| card.0)).collect()
    }

    /// DR-REF-2: a gap moves down like a card, and at the bottom nothing is discarded for it.
    #[test]
    fn a_gap_counts_as_a_card_and_is_never_discarded() {
        let mut column = column(&[1, 2, 3]);
        assert_eq!(column.take_from(1), Some(CardId(2)));
        assert_eq!(column.take_from(1), None);
        assert_eq!(rows(&column), [Some(1), None, Some(3)]);
        assert_eq!(column.discard_bottom(), Some(CardId(1)));
        column.show(CardId(4));
        assert_eq!(rows(&column), [None, Some(3), Some(4)]);
        assert_eq!(column.discard_bottom(), None);
        column.show(CardId(5));
        assert_eq!(rows(&column), [Some(3), Some(4), Some(5)]);
        assert_eq!((column.discard(), column.height()), (&[CardId(1)][..], 3));
    }

    /// TM-CARD-4: under the card that was taken lies the next, and the display stays.
    #[test]
    fn the_card_below_the_top_becomes_the_top() {
        let mut column = column(&[1, 2, 3]);
        column.discard_bottom();
        column.discard_bottom();
        assert_eq!(rows(&column), [Some(3)]);
        assert_eq!((column.take_top(), column.top()), (Some(CardId(2)), Some(CardId(1))));
        assert_eq!((column.take_top(), column.take_top()), (Some(CardId(1)), None));
        assert_eq!(rows(&column), [Some(3)]);
    }
}
