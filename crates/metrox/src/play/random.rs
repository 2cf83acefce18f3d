//! Random choices to the end, for games by the million: `pick` and `play` turn by turn, done sheet by sheet.
//!
//! Nobody's choices depend on another's, and which cards come depends on no choice at all: every turn with a card that
//! is written uses one window of each sheet. So the cards are dealt first, then each sheet is played by itself, with what
//! changes at every turn held in registers; who completed a line first is settled at the end.

use std::ops::Range;

use smallvec::SmallVec;
use tabletop::{Dice, FirstShuffles, Seats, Seed, Shuffles, Silent};

use crate::{
    MetroX, State,
    cards::{Cards, DECK, FaceId},
    play::turn::crowned,
    state::{Pile, Sheet},
    tables::{Counts, nth_bit},
};

/// How many shuffles are worked out at once.
const GROUP: usize = Shuffles::<FaceId, DECK>::GROUP;

/// Room for the cards of all turns that a game can have, and for the decks of a group of which one card is needed.
const ROOM: usize = u8::MAX as usize + GROUP * DECK;

/// The cards of all turns that are left.
struct Deal {
    /// The decks one behind the other, each up to the card after which all are shuffled.
    dealt: [FaceId; ROOM],
    /// Those that are left; its end is how many were dealt.
    left: Range<usize>,
}

impl Deal {
    fn cards(&self) -> &[FaceId] {
        self.dealt.get(self.left.clone()).unwrap_or_default()
    }

    /// Flips cards, the last one of the pile counted in, until so many were written in windows. Whole groups of decks are
    /// looked at in one go, because which card ends a deck can't be guessed.
    fn flip_all(&mut self, pile: &mut Pile, mut windows: u32, cards: &Cards) {
        let mut from = usize::from(pile.flipped).saturating_sub(1) % DECK;
        self.left = from..0;
        loop {
            let (ahead, place) = pile.shuffles.ahead();
            let decks = std::iter::once(&pile.order).chain(&ahead[place + 1..]);
            let (mut bounds, mut len, mut written) = ([0; GROUP + 1], 0, 0);
            let looked_at = u128::MAX << from;
            for (deck, end) in decks.zip(&mut bounds[place + 1..]) {
                if let Some(room) = self.dealt.get_mut(self.left.end + len..).and_then(|room| room.first_chunk_mut()) {
                    *room = *deck;
                }
                let (flipped, windows) = cards.flipped_of(deck, std::mem::take(&mut from));
                written |= u128::from(windows) << len;
                len += flipped;
                *end = len;
            }
            written &= looked_at;
            let count = written.count_ones();
            if windows <= count {
                let flipped = nth_bit(written, windows.saturating_sub(1)) + 1;
                let deck = bounds[1..].iter().filter(|end| **end < flipped).count() % GROUP;
                // The deck that lies there may be another than was shuffled: a bot imagines it.
                if deck != place {
                    pile.order = pile.shuffles.go_to(deck);
                }
                pile.flipped = (flipped - bounds[deck]) as u8;
                self.left.end += flipped;
                return;
            }
            windows -= count;
            self.left.end += len;
            pile.shuffles.go_to(GROUP - 1);
            pile.shuffle(cards);
        }
    }
}

impl MetroX {
    /// Random games to the end, one after the other in the place of one state. The words that their first decks are shuffled
    /// by are worked out for a few games at once.
    pub(crate) fn play_out_all(&self, seeds: &[Seed], dice: &mut [Dice], mut over: impl FnMut(&State, u64)) {
        let Some(seed) = seeds.first() else { return };
        let mut state = self.begin(*seed);
        for seeds in seeds.chunks(FirstShuffles::MOST) {
            let first = FirstShuffles::new(seeds, self.deck_stream);
            for game in 0..seeds.len() {
                self.begin_again(&mut state, &first, game);
                let decisions = self.play_out(&mut state, dice);
                over(&state, decisions);
            }
        }
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
            decisions += self.play_out_turns(state, dice);
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

    /// Random choices from the beginning of a turn to the end.
    fn play_out_turns(&self, state: &mut State, dice: &mut [Dice]) -> u64 {
        let windows = state.sheets.first().map_or(0, |sheet| sheet.all_windows_left(&self.board));
        let gone = crowned(&state.sheets);
        let mut deal = Deal { dealt: [FaceId(0); ROOM], left: 0..0 };
        deal.flip_all(&mut state.pile, windows, &self.cards);
        state.pile.turn = state.pile.turn.saturating_add(deal.left.len().saturating_sub(1) as u8);
        let (mut decisions, mut earliest) = (0, Counts::default());
        let mut all: SmallVec<[Counts; 6]> = SmallVec::new();
        for (sheet, dice) in state.sheets.iter_mut().zip(dice) {
            let (asked, complete_for) = self.play_out_sheet(sheet, deal.cards(), dice);
            decisions += asked;
            earliest = earliest.most(complete_for);
            all.push(complete_for);
        }
        for (sheet, complete_for) in state.sheets.iter_mut().zip(all) {
            // What was gone before, and what another completed in an earlier turn.
            Self::settle(sheet, gone | !earliest.minus(complete_for).zeros());
        }
        decisions
    }

    /// Random choices for these cards on one sheet: how many there were, and for how many turns each line has been
    /// complete, the one that completed it included.
    #[inline(never)]
    fn play_out_sheet(&self, sheet: &mut Sheet, cards: &[FaceId], dice: &mut Dice) -> (u64, Counts) {
        let (mut empty, mut stars, mut open, mut missing) = (!sheet.filled, sheet.stars, sheet.open, sheet.missing);
        let (mut unasked, mut complete_for) = (0, Counts::default());
        for card in cards {
            let stroke = self.cards.stroke(*card);
            if stroke.free {
                if let Some(station) = self.pick_station(empty, dice) {
                    let station = self.station(station);
                    empty ^= station.bits;
                    missing = missing.minus(station.counts);
                } else {
                    unasked += 1;
                }
            } else if let Some(line) = self.pick_line(open, dice) {
                open &= self.write_card(sheet, line, *card);
                let (stations, counts) = self.stroke_on(empty, line, stroke);
                // Nothing is filled twice.
                empty ^= stations;
                stars |= stations & stroke.star;
                missing = missing.minus(counts);
            }
            complete_for = complete_for.plus_zeros(missing);
        }
        (sheet.filled, sheet.stars, sheet.open, sheet.missing) = (!empty, stars, open, missing);
        (cards.len() as u64 - unasked, complete_for)
    }
}
