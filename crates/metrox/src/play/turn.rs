//! A turn: flip, choose, fill, settle, shuffle (MX-TURN-1).

use tabletop::{Seat, Seats, Seed, Shuffles, Tell};

use crate::{
    Action, Event, MetroX, PublicEvent, State,
    cards::{DECK, FaceId, Kind},
    state::{Sheet, Sheets},
};

impl MetroX {
    /// MX-SET-1, MX-SET-2: empty sheets, one shuffled deck; then the first card is flipped.
    pub(crate) fn begin(&self, seed: Seed) -> State {
        let mut state = State {
            shuffles: Shuffles::new(seed, self.deck_stream, 0),
            turn: 0,
            order: self.cards.sorted,
            flipped: 0,
            waiting: Seats::NONE,
            sheets: Sheets::from_elem(Sheet::empty(&self.board), usize::from(self.players)),
        };
        self.shuffle(&mut state);
        self.next_turn(&mut state, &mut tabletop::Silent);
        state
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
    fn finish_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        let card = state.card();
        let sheets = state.sheets.as_mut_slice();
        let (mut completed, mut open) = (false, 0);
        for (index, sheet) in sheets.iter_mut().enumerate() {
            if let Some(action) = sheet.choice.take() {
                self.fill(sheet, index, action, card, tell);
                completed |= sheet.missing.has_zero();
            }
            open |= sheet.open;
        }
        if completed {
            self.settle(sheets, tell);
        }
        if open == 0 {
            tell.tell(|| Event::Public(PublicEvent::Ended));
            return;
        }
        self.shuffle_if_due(state, card, tell);
        self.next_turn(state, tell);
    }

    /// Step 2: one sheet is filled by the card.
    #[inline]
    fn fill(&self, sheet: &mut Sheet, index: usize, action: Action, card: FaceId, tell: &mut impl Tell<Event>) {
        let before = sheet.filled;
        match action {
            Action::Line(line) => {
                let filling = self.filling(sheet, line, self.cards.stroke(card));
                self.write_card(sheet, line, card, filling);
            }
            Action::Free(station) => self.fill_free(sheet, station),
        }
        let stations = sheet.filled & !before;
        tell.tell(|| {
            Event::Public(PublicEvent::Filled {
                seat: Seat::at(index),
                action,
                card,
                stations,
                stars: stations & sheet.stars,
            })
        });
    }

    /// Step 4, MX-SHUF-1: after a turn with the shuffle icon all cards are shuffled. MX-SHUF-2: a deck without such a
    /// card is shuffled when it is used up.
    #[inline]
    fn shuffle_if_due(&self, state: &mut State, card: FaceId, tell: &mut impl Tell<Event>) {
        if self.cards.shuffles(card) || usize::from(state.flipped) >= DECK {
            self.shuffle(state);
            tell.tell(|| Event::Public(PublicEvent::Shuffled));
        }
    }

    /// Shuffles all cards into a new deck.
    fn shuffle(&self, state: &mut State) {
        state.order = self.cards.sorted;
        state.shuffles.shuffle(&mut state.order);
        state.flipped = 0;
    }

    /// Step 1: the next card is flipped, again while it asks nobody (MX-FREE-3: a free card with all sheets full).
    fn next_turn(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        loop {
            state.flipped += 1;
            state.turn = state.turn.saturating_add(1);
            let card = state.card();
            tell.tell(|| Event::Public(PublicEvent::Flipped { card }));
            state.waiting = self.asked(state, card);
            if !state.waiting.is_empty() {
                return;
            }
            self.shuffle_if_due(state, card, tell);
        }
    }

    /// Whom the card asks: everybody (DC-MX-1), or those with an empty station (DC-MX-2).
    #[inline]
    pub(crate) fn asked(&self, state: &State, card: FaceId) -> Seats {
        match self.cards.kind(card) {
            Kind::Number(_) | Kind::Circled(_) | Kind::Star => self.everybody,
            Kind::Free => self.with_empty_station(state),
        }
    }

    /// Apart, because the rare card needs the most registers.
    #[inline(never)]
    fn with_empty_station(&self, state: &State) -> Seats {
        let seats = Seat::all(self.players).zip(&state.sheets);
        seats.filter(|(_, sheet)| sheet.empty_stations(&self.board) > 0).map(|(seat, _)| seat).collect()
    }
}
