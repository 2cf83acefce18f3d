//! What one viewer may know, and whole states that fit it.

use std::collections::BTreeMap;

use serde::Serialize;
use tabletop::{Dice, Seat, Seed, Viewer};

use crate::{
    Shinjuku,
    board::{BAG, CARDS, WardId},
    legal::{Means, wild},
    pieces::{Cards, Group, Piece, Type},
    position::{Counts, JourneyPosition, Names, PhasePosition, QueuePosition},
    state::{PLAYERS, State, Table},
};

/// All that one viewer may know: what lies open, and the own hand. Holdings are public (SJ-HID-2), as are bonus tokens
/// (SJ-HID-4); of other hands only the size and the cards that everyone saw (SJ-HID-1).
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What everyone sees.
    pub table: Table,
    /// The own hand.
    pub hand: Option<Cards>,
}

impl View {
    /// The seat that looks, with its hand.
    pub fn own(&self) -> Option<(Seat, &Cards)> {
        match self.viewer {
            Viewer::Seat(seat) => Some((seat, self.hand.as_ref()?)),
            Viewer::Spectator => None,
        }
    }

    /// Whether the viewer is asked now.
    pub fn is_asked(&self) -> bool {
        self.table.asked().is_some_and(|seat| self.viewer.is(seat))
    }
}

/// A view as JSON.
#[derive(Serialize)]
pub(crate) struct Document {
    seat: Option<u8>,
    asked: Option<u8>,
    staca: u8,
    turn: u8,
    actions: Vec<&'static str>,
    phase: PhasePosition,
    journey: Option<JourneyPosition>,
    festival: String,
    kaiju: String,
    level: u8,
    stacks: [u8; 6],
    queue: Vec<QueuePosition>,
    deck: u8,
    shuffles: u16,
    discard: Counts,
    bag: u8,
    last_round: bool,
    wards: BTreeMap<String, Counts>,
    removed: Counts,
    hand: Option<Counts>,
    wild: Option<Vec<String>>,
    /// The cards that lie in the deck or in hands that the viewer does not see.
    unseen: Counts,
    /// The customers in the bag (SJ-HID-3: the contents are known, the order is not).
    in_bag: Counts,
    players: Vec<PlayerDocument>,
}

#[derive(Serialize)]
struct PlayerDocument {
    hand: u8,
    known: Counts,
    stores: BTreeMap<String, String>,
    supply: BTreeMap<&'static str, u8>,
    departments: u8,
    track: Vec<String>,
    track_left: u8,
    customers: Counts,
    units: [u8; 4],
    tokens: u8,
    score: i64,
}

impl Shinjuku {
    /// All that `viewer` may know.
    pub(crate) fn view(&self, state: &State, viewer: Viewer) -> View {
        let hand = match viewer {
            Viewer::Seat(seat) if seat.number() < self.players => Some(*state.hand(seat)),
            _ => None,
        };
        View { viewer, table: state.table.clone(), hand }
    }

    /// A view as JSON, with names.
    pub(crate) fn named(&self, view: &View) -> Document {
        let (table, names) = (&view.table, Names(&self.board));
        let wild = view.own().map(|(seat, _)| WardId::of(wild(&self.board, table, seat)).map(|ward| names.ward(ward)));
        Document {
            seat: view.own().map(|(seat, _)| seat.number()),
            asked: table.asked().map(Seat::number),
            staca: table.staca.number(),
            turn: table.turn.number(),
            actions: table.taken.iter().map(crate::state::Kind::id).collect(),
            phase: names.phase(table.phase),
            journey: table.journey.as_ref().map(|journey| names.journey(journey)),
            festival: names.ward(table.festival),
            kaiju: names.kaiju(table.kaiju),
            level: table.level(),
            stacks: table.stacks(),
            queue: names.queue(table),
            deck: table.deck,
            shuffles: table.shuffles,
            discard: names.cards(&table.discard),
            bag: table.bag,
            last_round: table.is_final(),
            wards: names.wards(table),
            removed: Names::group(table.removed),
            hand: view.hand.as_ref().map(|hand| names.cards(hand)),
            wild: wild.map(Iterator::collect),
            unseen: names.cards(&self.unseen(view)),
            in_bag: Names::group(self.in_bag(table)),
            players: Seat::all(self.players).map(|seat| self.player_document(table, seat)).collect(),
        }
    }

    fn player_document(&self, table: &Table, seat: Seat) -> PlayerDocument {
        let (player, names) = (table.player(seat), Names(&self.board));
        PlayerDocument {
            hand: player.hand,
            known: names.cards(&player.known),
            stores: names.stores(table, player),
            supply: Type::ALL.into_iter().map(|of| (of.id(), player.supply[of.index()])).collect(),
            departments: player.departments,
            track: names.track(table, seat),
            track_left: player.track,
            customers: Names::group(player.customers),
            units: player.customers.units(),
            tokens: player.tokens,
            score: player.sets().points(),
        }
    }

    /// The cards in the deck and in the hidden parts of hands.
    pub fn unseen(&self, view: &View) -> Cards {
        let table = &view.table;
        let mut unseen: Cards = self.board.deck().collect();
        let queue = table.queue.iter().map(|card| card.ward);
        let known = Seat::all(self.players).filter(|seat| !view.viewer.is(*seat) || view.hand.is_none());
        let known = known.flat_map(|seat| table.player(seat).known.each().collect::<Vec<_>>());
        let own = view.hand.iter().flat_map(Cards::each);
        for ward in queue.chain(known).chain(own).chain(table.discard.each()) {
            unseen.take(ward);
        }
        unseen
    }

    /// SJ-HID-3: the customers in the bag.
    pub fn in_bag(&self, table: &Table) -> Group {
        let mut bag = Group::default();
        for piece in Piece::ALL {
            let of = |group: &Group| group.count(piece);
            let mut seen = of(&table.removed);
            seen += table.queue.iter().map(|card| of(&card.customers)).sum::<u8>();
            seen += table.wards.iter().map(of).sum::<u8>();
            seen += table.players.iter().map(|player| of(&player.customers)).sum::<u8>();
            if let Some(journey) = &table.journey {
                seen += of(&journey.group);
                seen += journey.path().iter().filter(|stop| stop.given == Some(piece)).count() as u8;
            }
            bag.add(piece, self.board.customers.count(piece).saturating_sub(seen));
        }
        bag
    }

    /// A whole state that fits a view: everything hidden is dealt anew.
    pub(crate) fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let seed = Seed::drawn(dice);
        let mut bag = [Piece::default(); BAG];
        let contents = self.in_bag(&view.table);
        let pieces = contents.kinds().flat_map(|piece| std::iter::repeat_n(piece, usize::from(contents.count(piece))));
        for (place, piece) in bag.iter_mut().zip(pieces) {
            *place = piece;
        }
        dice.shuffle(bag.get_mut(..usize::from(view.table.bag)).unwrap_or_default());
        let unseen: Vec<WardId> = self.unseen(view).each().collect();
        let mut state = State {
            table: view.table.clone(),
            hands: [Cards::default(); PLAYERS],
            deck: [WardId::default(); CARDS],
            bag,
            seed,
        };
        for _ in 0..TRIES {
            self.deal_unseen(&mut state, view, unseen.clone(), dice);
            if self.goes_on(&state) {
                return state;
            }
        }
        self.lend(&mut state, view);
        state
    }

    /// Deals the unseen cards to the other hands and to the deck.
    fn deal_unseen(&self, state: &mut State, view: &View, mut unseen: Vec<WardId>, dice: &mut Dice) {
        dice.shuffle(&mut unseen);
        for seat in Seat::all(self.players) {
            let player = state.table.player(seat);
            let mut hand = player.known;
            match view.hand {
                Some(own) if view.viewer.is(seat) => hand = own,
                _ => {
                    let hidden = usize::from(player.hand.saturating_sub(hand.total()));
                    unseen.drain(unseen.len().saturating_sub(hidden)..).for_each(|ward| hand.add(ward));
                }
            }
            state.hands[seat.index() % PLAYERS] = hand;
        }
        for (place, ward) in state.deck.iter_mut().zip(unseen) {
            *place = ward;
        }
    }

    /// SJ-ACT-5: whoever is in the middle of an action can complete it, so the cards for it are in that hand.
    fn goes_on(&self, state: &State) -> bool {
        let Some(seat) = state.table.asked() else { return true };
        Means::new(&self.board, &state.table, seat, state.hand(seat)).sound().is_ok()
    }

    /// Gives the seat that is asked a card it must have, for a hidden one of its own.
    fn lend(&self, state: &mut State, view: &View) {
        let Some(seat) = state.table.asked().filter(|seat| !view.viewer.is(*seat)) else { return };
        let (own, known) = (*state.hand(seat), state.table.player(seat).known);
        let Some(hidden) = own.each().find(|ward| own.count(*ward) > known.count(*ward)) else { return };
        for ward in WardId::of(self.unseen(view).held()) {
            let mut hand = own;
            hand.take(hidden);
            hand.add(ward);
            let goes_on = Means::new(&self.board, &state.table, seat, &hand).sound().is_ok();
            if goes_on && self.swap(state, view, seat, ward, hidden) {
                state.hands[seat.index() % PLAYERS] = hand;
                return;
            }
        }
    }

    /// Finds an unseen card of `ward` outside the hand of `seat`, and puts `hidden` in its place.
    fn swap(&self, state: &mut State, view: &View, seat: Seat, ward: WardId, hidden: WardId) -> bool {
        if let Some(place) = state.deck.iter_mut().take(usize::from(state.table.deck)).find(|card| **card == ward) {
            *place = hidden;
            return true;
        }
        let others = Seat::all(self.players).filter(|other| *other != seat && !view.viewer.is(*other));
        for other in others {
            let hand = &mut state.hands[other.index() % PLAYERS];
            if hand.count(ward) > state.table.player(other).known.count(ward) {
                hand.take(ward);
                hand.add(hidden);
                return true;
            }
        }
        false
    }
}

/// How often the hidden cards are dealt anew before a needed card is handed over: dealing anew keeps all that fits
/// equally likely.
const TRIES: usize = 64;
