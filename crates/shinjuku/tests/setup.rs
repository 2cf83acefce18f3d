//! The setup, against a second reading of the rules: the streams of SJ-SET-8 dealt out by hand.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use std::collections::BTreeMap;

use shinjuku::{Piece, Position, Shinjuku};
use tabletop::{Dice, Game, Notation, Options, Rules, Seed, StreamId, contract};

fn open(players: u8, given: &[(&str, &str)]) -> Shinjuku {
    let shelf = contract::shelf::<Shinjuku>();
    let options = Options::complete(&Shinjuku::options(&shelf), given.iter().copied()).unwrap();
    Shinjuku::open(&shelf, players, &options).unwrap()
}

type Groups = BTreeMap<String, BTreeMap<String, u8>>;

/// What the rules say must lie where before the first turn.
struct Expected {
    hands: Vec<BTreeMap<String, u8>>,
    wards: Groups,
    festival: String,
    queue: Vec<String>,
    waiting: Vec<BTreeMap<String, u8>>,
    discard: BTreeMap<String, u8>,
    staca: u8,
    deck: Vec<String>,
    bag: Vec<String>,
}

fn type_of(piece: &str) -> &str {
    piece.trim_end_matches('2')
}

fn expected(game: &Shinjuku, seed: Seed, waiting: usize) -> Expected {
    let mut deck: Vec<String> = game.board().deck().map(|ward| game.board().ward(ward).id.clone()).collect();
    Dice::new(&seed, StreamId::named("deck"), 0).shuffle(&mut deck);
    let mut bag: Vec<String> = Vec::new();
    for piece in Piece::ALL {
        bag.extend((0..game.board().customers.count(piece)).map(|_| piece.id().to_owned()));
    }
    Dice::new(&seed, StreamId::named("bag"), 0).shuffle(&mut bag);
    let staca = Dice::new(&seed, StreamId::named("start"), 0).below(u32::from(game.players())) as u8;
    let mut hands = vec![BTreeMap::new(); usize::from(game.players())];
    for hand in &mut hands {
        for _ in 0..4 {
            *hand.entry(deck.pop().unwrap()).or_insert(0) += 1;
        }
    }
    let (mut wards, mut discard) = (Groups::new(), BTreeMap::new());
    while wards.len() < 4 {
        let ward = deck.pop().unwrap();
        *discard.entry(ward.clone()).or_insert(0) += 1;
        wards.entry(ward).or_insert_with(|| {
            let mut group = BTreeMap::new();
            for _ in 0..2 {
                *group.entry(bag.pop().unwrap()).or_insert(0) += 1;
            }
            group
        });
    }
    let festival = deck.pop().unwrap();
    *discard.entry(festival.clone()).or_insert(0) += 1;
    let queue: Vec<String> = (0..4).map(|_| deck.pop().unwrap()).collect();
    let mut expected =
        Expected { hands, wards, festival, queue, waiting: vec![BTreeMap::new(); 4], discard, staca, deck, bag };
    expected.fill(waiting);
    expected
}

impl Expected {
    fn fill(&mut self, level: usize) {
        while self.waiting.iter().flat_map(BTreeMap::values).map(|count| usize::from(*count)).sum::<usize>() < level {
            let piece = self.bag.pop().unwrap();
            let same = self.waiting.iter().position(|card| card.keys().any(|other| type_of(other) == type_of(&piece)));
            let at = same.or_else(|| self.waiting.iter().position(BTreeMap::is_empty)).unwrap();
            *self.waiting[at].entry(piece).or_insert(0) += 1;
        }
    }

    /// Steps 1 and 2 of the first turn, which ask nothing.
    fn first_turn(&mut self, level: usize) {
        let (ward, customers) = (self.queue.remove(0), self.waiting.remove(0));
        for (piece, count) in customers {
            *self.wards.entry(ward.clone()).or_default().entry(piece).or_insert(0) += count;
        }
        *self.hands[usize::from(self.staca)].entry(ward).or_insert(0) += 1;
        self.queue.push(self.deck.pop().unwrap());
        self.waiting.push(BTreeMap::new());
        self.fill(level);
    }

    fn assert(self, position: &Position) {
        assert_eq!(position.players.iter().map(|player| player.hand.clone()).collect::<Vec<_>>(), self.hands);
        assert_eq!(position.wards, self.wards);
        assert_eq!((&position.festival, position.staca, position.turn), (&self.festival, self.staca, self.staca));
        assert_eq!(position.queue.iter().map(|card| card.ward.clone()).collect::<Vec<_>>(), self.queue);
        assert_eq!(position.queue.iter().map(|card| card.customers.clone()).collect::<Vec<_>>(), self.waiting);
        assert_eq!(position.discard, self.discard);
        assert!(position.deck.iter().eq(self.deck.iter().rev()), "the deck");
        assert!(position.bag.iter().eq(self.bag.iter().rev()), "the bag");
    }
}

/// SJ-SET-1, SJ-SET-2, SJ-SET-3, SJ-SET-4, SJ-SET-5, SJ-SET-6, SJ-SET-7, SJ-SET-8: everything lies where the streams
/// put it, for many seeds.
#[test]
fn the_setup_is_dealt_in_the_order_of_the_rules() {
    for players in Shinjuku::players_allowed() {
        let game = open(players, &[]);
        for number in 0..200 {
            let seed = Seed::number(number);
            let mut expected = expected(&game, seed, 2);
            expected.first_turn(2);
            expected.assert(&game.position(&game.begin(seed)));
        }
    }
}

/// SJV-BON-1, SJV-EX-2: without bonus tokens 8 customers wait, on 4 cards at most.
#[test]
fn without_bonus_tokens_eight_wait() {
    let game = open(3, &[("bonus", "none")]);
    for number in 0..200 {
        let seed = Seed::number(number);
        let mut expected = expected(&game, seed, 8);
        expected.first_turn(8);
        expected.assert(&game.position(&game.begin(seed)));
    }
}

/// SJ-SET-7: every player is the first one sometimes.
#[test]
fn the_first_player_is_drawn() {
    let game = open(4, &[]);
    let mut first = [0_u32; 4];
    for number in 0..400 {
        first[usize::from(game.position(&game.begin(Seed::number(number))).staca)] += 1;
    }
    assert!(first.iter().all(|count| (60..140).contains(count)), "{first:?}");
}

/// SJ-SET-8: the bag does not depend on how many cards were drawn, nor the deck on the number of players.
#[test]
fn each_stream_is_its_own() {
    let (two, four) = (open(2, &[]), open(4, &[]));
    for number in 0..50 {
        let seed = Seed::number(number);
        let (two, four) = (two.position(&two.begin(seed)), four.position(&four.begin(seed)));
        let shorter = two.bag.len().min(four.bag.len());
        assert!(two.bag.iter().rev().take(shorter).eq(four.bag.iter().rev().take(shorter)));
        assert!(two.deck.iter().rev().take(40).eq(four.deck.iter().rev().take(40)));
    }
}
