//! A turn: flip, choose, fill, settle, shuffle (MX-TURN-1).

use smallvec::smallvec;
use tabletop::{FirstShuffles, Seat, Seats, Seed, Shuffles, Tell};

use crate::{
    Action, Event, MetroX, PublicEvent, State,
    cards::{DECK, FaceId},
    state::{Pile, Sheet},
    tables::lines_in,
};

/// The lines whose crown somebody has scored.
pub(super) fn crowned(sheets: &[Sheet]) -> u16 {
    sheets.iter().fold(0, |crowned, sheet| crowned | sheet.crowns)
}

impl MetroX {
    /// MX-SET-1, MX-SET-2: empty sheets, one shuffled deck; then the first card is flipped, which asks everybody. Written as
    /// one value, because a state that is changed before it is returned would be copied, with room for six sheets.
    pub(crate) fn begin(&self, seed: Seed) -> State {
        let shuffles = Shuffles::new(seed, self.deck_stream, 1, &self.cards.sorted);
        State {
            waiting: self.everybody,
            sheets: smallvec![Sheet::empty(&self.board); usize::from(self.players)],
            pile: Pile { order: shuffles.ahead().0[0], shuffles, flipped: 1, turn: 1 },
        }
    }

    /// The same in the place of another game of this table: one of those whose first shuffles were worked out together.
    pub(super) fn begin_again(&self, state: &mut State, first: &FirstShuffles, game: usize) {
        state.waiting = self.everybody;
        state.sheets.fill(Sheet::empty(&self.board));
        let pile = &mut state.pile;
        pile.shuffles.begin_again(first, game, &self.cards.sorted);
        (pile.order, pile.flipped, pile.turn) = (pile.shuffles.ahead().0[0], 1, 1);
    }

    /// MX-TURN-2: a choice stays hidden until all have chosen; then the turn goes on for all at once.
    #[inline]
    pub(crate) fn play(&self, state: &mut State, seat: Seat, action: Action, tell: &mut impl Tell<Event>) {
        let Some(sheet) = state.sheets.as_mut_slice().get_mut(seat.index()) else { return };
        sheet.choice = Some(action);
        state.waiting.remove(seat);
        tell.tell(|| Event::Chose { seat, action });
        if state.waiting.is_empty() {
            self.finish_turn(state, tell);
        }
    }

    /// Steps 2 to 4 of MX-TURN-1, and the next card unless the game is over (MX-END-1).
    #[inline]
    fn finish_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        let (card, sheets) = (state.card(), state.sheets.as_mut_slice());
        for (seat, sheet) in Seat::all(self.players).zip(sheets.iter_mut()) {
            if let Some(action) = sheet.choice.take() {
                self.fill(sheet, seat, action, card, tell);
            }
        }
        let gone = crowned(sheets);
        for (seat, sheet) in Seat::all(self.players).zip(sheets) {
            for line in lines_in(Self::settle(sheet, gone)) {
                let crown = gone >> line.0 & 1 == 0;
                tell.tell(|| Event::Public(PublicEvent::Completed { seat, line, crown }));
            }
        }
        if state.is_over() {
            state.waiting = Seats::NONE;
            tell.tell(|| Event::Public(PublicEvent::Ended));
            return;
        }
        self.shuffle_if_due(&mut state.pile, card, tell);
        self.next_turn(state, tell);
    }

    /// Step 2: one sheet is filled by the card.
    #[inline]
    fn fill(&self, sheet: &mut Sheet, seat: Seat, action: Action, card: FaceId, tell: &mut impl Tell<Event>) {
        let before = sheet.filled;
        match action {
            Action::Line(line) => {
                sheet.open &= self.write_card(sheet, line, card);
                self.fill_line(sheet, line, self.cards.stroke(card));
            }
            Action::Free(station) => self.fill_free(sheet, station),
        }
        let stations = sheet.filled & !before;
        tell.tell(|| {
            Event::Public(PublicEvent::Filled { seat, action, card, stations, stars: stations & sheet.stars })
        });
    }

    /// Step 4, MX-SHUF-1: after a turn with the shuffle icon all cards are shuffled. MX-SHUF-2: a deck without such a
    /// card is shuffled when it is used up.
    #[inline]
    pub(super) fn shuffle_if_due(&self, pile: &mut Pile, card: FaceId, tell: &mut impl Tell<Event>) {
        if self.cards.shuffles(card) || usize::from(pile.flipped) >= DECK {
            pile.shuffle(&self.cards);
            tell.tell(|| Event::Public(PublicEvent::Shuffled));
        }
    }

    /// Step 1: the next card is flipped, again while it asks nobody (MX-FREE-3: a free card with all sheets full).
    fn next_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        loop {
            state.pile.flip();
            let card = state.card();
            tell.tell(|| Event::Public(PublicEvent::Flipped { card }));
            state.waiting = self.asked(state, card);
            if !state.waiting.is_empty() {
                return;
            }
            self.shuffle_if_due(&mut state.pile, card, tell);
        }
    }

    /// Whom the card asks: everybody (DC-MX-1), or those with an empty station (DC-MX-2).
    #[inline]
    pub(crate) fn asked(&self, state: &State, card: FaceId) -> Seats {
        if !self.cards.stroke(card).free {
            return self.everybody;
        }
        let seats = Seat::all(self.players).zip(&state.sheets);
        seats.filter(|(_, sheet)| sheet.has_empty_station(&self.board)).map(|(seat, _)| seat).collect()
    }
}
