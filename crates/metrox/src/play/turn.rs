//! A turn: flip, choose, fill, settle, shuffle (MX-TURN-1).

use tabletop::{Dice, Seat, Seats, Seed, Shuffles, Silent, Tell};

use crate::{
    Action, Event, MetroX, PublicEvent, State,
    cards::{DECK, FaceId},
    state::{Pile, Sheet, Sheets},
    tables::lines_in,
};

/// The lines whose crown somebody has scored.
fn crowned(sheets: &[Sheet]) -> u16 {
    sheets.iter().fold(0, |crowned, sheet| crowned | sheet.crowns)
}

impl MetroX {
    /// MX-SET-1, MX-SET-2: empty sheets, one shuffled deck; then the first card is flipped.
    pub(crate) fn begin(&self, seed: Seed) -> State {
        let mut state = State {
            pile: Pile {
                shuffles: Shuffles::new(seed, self.deck_stream, 0, &self.cards.sorted),
                order: self.cards.sorted,
                flipped: 0,
                turn: 0,
            },
            waiting: Seats::NONE,
            sheets: Sheets::new(),
        };
        state.pile.shuffle(&self.cards);
        // Made in their place: a list from elsewhere would be moved with room for six.
        state.sheets.resize(usize::from(self.players), Sheet::empty(&self.board));
        self.next_turn(&mut state, &mut Silent);
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

    /// Random choices to the end, each seat's by its own dice; how many there were.
    pub(crate) fn play_out(&self, state: &mut State, dice: &mut [Dice]) -> u64 {
        // A sheet without dice would never be full.
        if dice.len() < state.sheets.len() {
            return 0;
        }
        let begun = state.sheets.iter().any(|sheet| sheet.choice.is_some());
        let mut decisions = if begun { self.play_out_turn(state, dice) } else { 0 };
        if !state.waiting.is_empty() {
            decisions += self.play_out_turns(&mut state.pile, &mut state.sheets, dice);
            state.waiting = Seats::NONE;
        }
        decisions
    }

    /// Random choices of those who have not chosen yet in a turn that some have.
    #[cold]
    fn play_out_turn(&self, state: &mut State, dice: &mut [Dice]) -> u64 {
        let mut decisions = 0;
        for seat in state.waiting {
            let picked = dice.get_mut(seat.index()).and_then(|dice| self.pick(state, seat, dice));
            let Some(action) = picked else { return decisions };
            self.play(state, seat, action, &mut Silent);
            decisions += 1;
        }
        decisions
    }

    /// Random choices from the beginning of a turn to the end. All choose at once and know nothing of each other's choices,
    /// so each is made when its sheet is filled, and a sheet is settled with it: what is gone is known before the turn.
    fn play_out_turns(&self, pile: &mut Pile, sheets: &mut [Sheet], dice: &mut [Dice]) -> u64 {
        let (mut decisions, mut gone) = (0, crowned(sheets));
        loop {
            let card = pile.card();
            let (mut open, mut crowned, mut dice) = (0, 0, dice.iter_mut());
            for sheet in &mut *sheets {
                let Some(dice) = dice.next() else { return decisions };
                decisions += u64::from(self.fill_at_random(sheet, card, dice));
                Self::settle(sheet, gone);
                open |= sheet.open;
                crowned |= sheet.crowns;
            }
            if open == 0 {
                return decisions;
            }
            gone = crowned;
            self.shuffle_if_due(pile, card, &mut Silent);
            pile.flip();
        }
    }

    /// Step 2 with a random choice; whether there was one (MX-FREE-3).
    #[inline]
    fn fill_at_random(&self, sheet: &mut Sheet, card: FaceId, dice: &mut Dice) -> bool {
        let stroke = self.cards.stroke(card);
        if stroke.free {
            return self.fill_free_at_random(sheet, dice);
        }
        let Some(line) = self.pick_line(sheet, dice) else { return false };
        self.write_card(sheet, line, card);
        self.fill_line(sheet, line, stroke);
        true
    }

    /// Apart, because the rare card needs the most registers.
    #[inline(never)]
    fn fill_free_at_random(&self, sheet: &mut Sheet, dice: &mut Dice) -> bool {
        let picked = self.pick_station(sheet, dice);
        if let Some(station) = picked {
            self.fill_free(sheet, station);
        }
        picked.is_some()
    }

    /// Step 2: one sheet is filled by the card.
    #[inline]
    fn fill(&self, sheet: &mut Sheet, seat: Seat, action: Action, card: FaceId, tell: &mut impl Tell<Event>) {
        let before = sheet.filled;
        match action {
            Action::Line(line) => {
                self.write_card(sheet, line, card);
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
    fn shuffle_if_due(&self, pile: &mut Pile, card: FaceId, tell: &mut impl Tell<Event>) {
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
