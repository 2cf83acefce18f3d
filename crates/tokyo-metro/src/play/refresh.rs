//! Setup, the Action Card Refresh Phase, and the end of the game.

use tabletop::{Seat, Seed, Streams, Tell};

use super::say;
use crate::{
    TokyoMetro,
    event::{Event, RoundEvent},
    id::{CardId, MOST_CARDS, MOST_COLUMNS, MOST_LINES, MOST_PLAYERS},
    state::{Column, Crates, LineState, Phase, Player, SmallSeats, Stack, State, Table},
};

impl TokyoMetro {
    /// TM-SET-1 to -5: the state before the first decision.
    pub(crate) fn begin(&self, seed: Seed) -> State {
        let mut state = State {
            seed,
            stacks: self.shuffled(&seed),
            bids: Default::default(),
            table: Table {
                round: 1,
                players: self.players,
                order: first_order(),
                at: 0,
                phase: Phase::Bid,
                have_bid: SmallSeats::default(),
                passed: SmallSeats::default(),
                supply: self.terms.tokens,
                columns: [Column::default(); MOST_COLUMNS],
                lines: [LineState::default(); MOST_LINES],
                crates: Crates::default(),
                seats: [Player::default(); MOST_PLAYERS],
            },
        };
        for player in state.table.seats.iter_mut().take(usize::from(self.players)) {
            *player = self.terms.new_player();
        }
        // TM-SET-3: the first drawn lies in the bottom row.
        for (column, stack) in state.table.columns.iter_mut().zip(&mut state.stacks) {
            for _ in 0..self.terms.rows {
                stack.draw().into_iter().for_each(|card| column.show(card));
            }
        }
        self.begin_bids(&mut state, &mut tabletop::Silent);
        state
    }

    /// TM-SET-2: each set becomes a stack, 1-dot cards on top; TM-SET-6: each part has its own stream.
    fn shuffled(&self, seed: &Seed) -> [Stack; MOST_COLUMNS] {
        let mut stacks = [Stack::default(); MOST_COLUMNS];
        for (stack, parts) in stacks.iter_mut().zip(&self.lists) {
            let streams = Streams::new(seed, parts.iter().map(|part| part.list));
            // From the bottom up: the last card of the list is drawn next.
            for (at, part) in parts.iter().enumerate().rev() {
                let mut cards = [CardId::default(); MOST_CARDS];
                let cards = &mut cards[..part.cards.len().min(MOST_CARDS)];
                cards.copy_from_slice(&part.cards);
                streams.shuffle(at, cards);
                for card in cards.iter() {
                    stack.put(*card);
                }
            }
        }
        stacks
    }

    /// TM-REF-1, -2, -3: the next round, or the end of the game if the stacks have no card left.
    pub(crate) fn next_round(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        if state.stacks.iter().take(self.lists.len()).any(|stack| stack.left == 0) {
            return self.end(state, tell);
        }
        state.table.round += 1;
        let round = state.table.round;
        say(tell, || RoundEvent::Began { round });
        for (at, (column, stack)) in self.board.columns().zip(state.table.columns.iter_mut().zip(&mut state.stacks)) {
            let (discarded, drawn) = (column.discard_bottom(), stack.draw());
            if let Some(card) = drawn {
                column.show(card);
            }
            if let Some(drawn) = drawn {
                say(tell, || RoundEvent::Refreshed { column: at, discarded, drawn });
            }
        }
        self.begin_bids(state, tell);
    }

    /// TM-END-1, -2: the game is over; the payouts are told in their order. They are part of the score, not of the state.
    fn end(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.table.phase = Phase::Over;
        state.table.at = 0;
        say(tell, || RoundEvent::Ended);
        for seat in Seat::all(self.players) {
            let bonus = std::mem::take(&mut state.table.player_mut(seat).bonus);
            if bonus.0 > 0 {
                say(tell, || RoundEvent::BonusLost { seat, bonus });
            }
        }
        self.settle(&state.table, |payment| say(tell, || payment));
    }
}

/// The seats as they sit.
pub(crate) fn first_order() -> [Seat; MOST_PLAYERS] {
    std::array::from_fn(|number| Seat::new(number as u8).unwrap_or(SEAT))
}

/// Some seat; every game has one with this number.
const SEAT: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};
