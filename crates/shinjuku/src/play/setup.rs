//! The setup.

use tabletop::{Dice, Seat, Seed, Silent};

use super::Play;
use crate::{
    Shinjuku,
    board::{BAG, CARDS, RAILWAYS, RailwayId, STACKS, STATIONS, WARDS, WardId},
    pieces::{Cards, Group, Piece},
    state::{Kaiju, PLAYERS, Phase, Player, QUEUE, QueueCard, State, Table, Taken},
};

/// SJ-SET-2: the cards of a first hand.
const HAND: usize = 4;
/// SJ-SET-3: the wards that get customers, and how many each.
const SEEDED: (u32, usize) = (4, 2);

/// The first seat.
const FIRST: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};

impl Shinjuku {
    /// SJ-SET-8: everything with its own stream, the draws in the order of the rules.
    pub(crate) fn begin(&self, seed: Seed) -> State {
        let mut state = self.empty_table(seed);
        self.fill(&mut state);
        state.deal(self.players);
        state.seed_wards();
        // SJ-SET-4
        if let Some(ward) = state.next_card() {
            state.table.festival = ward;
            state.table.discard.add(ward);
        }
        // SJ-SET-5
        for at in 0..QUEUE {
            state.table.queue[at].ward = state.next_card().unwrap_or_default();
        }
        let mut play = Play { game: self, state: &mut state, tell: &mut Silent };
        // SJ-SET-6
        play.replenish();
        play.begin_turn();
        state
    }

    pub(crate) fn empty_table(&self, seed: Seed) -> State {
        // SJ-SET-7
        let number = Dice::new(&seed, self.start, 0).below(u32::from(self.players)) as u8;
        let staca = Seat::new(number).unwrap_or(FIRST);
        let table = Table {
            deck: CARDS as u8,
            shuffles: 0,
            bag: BAG as u8,
            discard: Cards::default(),
            queue: [QueueCard::default(); QUEUE],
            wards: [Group::default(); WARDS],
            removed: Group::default(),
            stores: [None; STATIONS],
            track: [None; RAILWAYS],
            planned: RailwayId::SET,
            players: std::array::from_fn(|_| Player::new()),
            // SJV-BON-1: without tokens 8 is visible from the start.
            claimed: if self.terms.bonus { 0 } else { STACKS.len() as u8 },
            festival: WardId::default(),
            kaiju: Kaiju::Aside,
            staca,
            turn: staca,
            taken: Taken::default(),
            phase: Phase::Festival,
            journey: None,
        };
        State {
            table,
            hands: [Cards::default(); PLAYERS],
            deck: [WardId::default(); CARDS],
            bag: [Piece::default(); BAG],
            seed,
        }
    }

    /// SJ-SET-1: the bag and the deck.
    fn fill(&self, state: &mut State) {
        state.deck = self.whole_deck;
        Dice::new(&state.seed, self.deck, 0).shuffle(&mut state.deck);
        state.bag = self.whole_bag;
        Dice::new(&state.seed, self.bag, 0).shuffle(&mut state.bag);
    }
}

impl State {
    /// SJ-SET-2: whole hands, in seat order.
    fn deal(&mut self, players: u8) {
        for seat in Seat::all(players) {
            for _ in 0..HAND {
                if let Some(card) = self.next_card() {
                    self.take_card(seat, card);
                }
            }
        }
    }

    /// SJ-SET-3: four different wards get two customers each; all cards drawn for it are discarded.
    fn seed_wards(&mut self) {
        let (wards, customers) = SEEDED;
        let mut seen = 0_u32;
        while seen.count_ones() < wards {
            let Some(ward) = self.next_card() else { break };
            self.table.discard.add(ward);
            if seen & ward.bit() == 0 {
                seen |= ward.bit();
                for _ in 0..customers {
                    if let Some(piece) = self.next_customer() {
                        self.table.wards[ward.index()].add(piece, 1);
                    }
                }
            }
        }
    }
}
