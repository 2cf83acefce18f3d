//! A turn: flip, choose, fill, settle, shuffle (MX-TURN-1).

use tabletop::{Dice, Seat, Seats, Seed, Shuffles, Silent, Tell};

use crate::{
    Action, Event, MetroX, PublicEvent, State,
    cards::{DECK, FaceId},
    state::{Sheet, Sheets},
};

impl MetroX {
    /// MX-SET-1, MX-SET-2: empty sheets, one shuffled deck; then the first card is flipped.
    pub(crate) fn begin(&self, seed: Seed) -> State {
        let mut state = State {
            shuffles: Shuffles::new(seed, self.deck_stream, 0, &self.cards.sorted),
            turn: 0,
            order: self.cards.sorted,
            flipped: 0,
            waiting: Seats::NONE,
            sheets: Sheets::from_elem(Sheet::empty(&self.board), usize::from(self.players)),
        };
        self.shuffle(&mut state);
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
            self.finish_turn(state, tell, |index, sheet, card, tell| {
                if let Some(action) = sheet.choice.take() {
                    self.fill(sheet, index, action, card, tell);
                }
            });
        }
    }

    /// Random choices to the end, each seat's by its own dice; how many there were. All choose at once and know nothing of
    /// each other's choices, so each is made when its sheet is filled.
    pub(crate) fn play_out(&self, state: &mut State, dice: &mut [Dice]) -> u64 {
        // A sheet without dice would never be full.
        if dice.len() < state.sheets.len() {
            return 0;
        }
        let begun = state.sheets.iter().any(|sheet| sheet.choice.is_some());
        let mut decisions = if begun { self.play_out_turn(state, dice) } else { 0 };
        while !state.waiting.is_empty() {
            self.finish_turn(state, &mut Silent, |index, sheet, card, _| {
                let Some(dice) = dice.get_mut(index) else { return };
                decisions += u64::from(self.fill_at_random(sheet, card, dice));
            });
        }
        decisions
    }

    /// Random choices of those who have not chosen yet in a turn that some have.
    #[cold]
    #[inline(never)]
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

    /// Steps 2 to 4 of MX-TURN-1, and the next card unless the game is over (MX-END-1). `fill` fills each sheet by what was
    /// chosen for it.
    #[inline]
    fn finish_turn<T: Tell<Event>>(
        &self,
        state: &mut State,
        tell: &mut T,
        mut fill: impl FnMut(usize, &mut Sheet, FaceId, &mut T),
    ) {
        let card = state.card();
        let sheets = state.sheets.as_mut_slice();
        let (mut gone, mut open) = (0, 0);
        for (index, sheet) in sheets.iter_mut().enumerate() {
            fill(index, sheet, card, tell);
            gone |= sheet.crowns;
            open |= sheet.open;
        }
        self.settle(sheets, gone, tell);
        if open == 0 {
            state.waiting = Seats::NONE;
            tell.tell(|| Event::Public(PublicEvent::Ended));
            return;
        }
        self.shuffle_if_due(state, card, tell);
        self.next_turn(state, tell);
    }

    /// Step 2 with a random choice; whether there was one (MX-FREE-3).
    #[inline]
    fn fill_at_random(&self, sheet: &mut Sheet, card: FaceId, dice: &mut Dice) -> bool {
        let stroke = self.cards.stroke(card);
        if stroke.free {
            return self.fill_free_at_random(sheet, dice);
        }
        let Some(line) = self.pick_line(sheet, dice) else { return false };
        let filling = self.filling(sheet, line, stroke);
        self.write_card(sheet, line, card, filling);
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
        state.order = state.shuffles.next(&self.cards.sorted);
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
        if self.cards.stroke(card).free { self.with_empty_station(state) } else { self.everybody }
    }

    /// Apart, because the rare card needs the most registers.
    #[inline(never)]
    fn with_empty_station(&self, state: &State) -> Seats {
        let seats = Seat::all(self.players).zip(&state.sheets);
        seats.filter(|(_, sheet)| sheet.empty_stations(&self.board) > 0).map(|(seat, _)| seat).collect()
    }
}
