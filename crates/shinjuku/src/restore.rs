//! The state that a position describes, and positions of which only what matters was said.

use std::collections::BTreeMap;

use tabletop::{Illegal, Phrase, Rule, Seat, Seats, scenario::Said};

use crate::{
    Shinjuku,
    board::{BAG, CARDS, DEPARTMENTS, RailwayId, STACKS, STATIONS, STORES, StationId, TRACK, WardId},
    pieces::{Cards, Group, Paid, Piece, Type},
    position::{ASIDE, Counts, JourneyPosition, PhasePosition, PlayerPosition, Position, PurposePosition},
    state::{
        Journey, Kaiju, Kind, PLAYERS, Phase, Picked, Player, Purpose, QUEUE, QueueCard, Source, State, Store,
        StoreKind, Table, Taken,
    },
};

fn broken(rule: &'static str, id: &'static str, what: &str) -> Illegal {
    let short: String = what.chars().take(40).collect();
    Illegal::by(Rule(rule), Phrase::new(id).with("what", short.clone())).about(short)
}

/// Reads names of one board; what is unknown is refused by the rule that says what there is.
struct Reader<'a>(&'a Shinjuku);

impl Reader<'_> {
    fn ward(&self, id: &str) -> Result<WardId, Illegal> {
        self.0.board.find_ward(id).ok_or_else(|| broken("SJ-CHK-6", "no-such-ward", id))
    }

    fn station(&self, id: &str) -> Result<StationId, Illegal> {
        self.0.board.find_station(id).ok_or_else(|| broken("SJ-CHK-6", "no-such-station", id))
    }

    fn railway(&self, id: &str) -> Result<RailwayId, Illegal> {
        self.0.board.find_railway(id).ok_or_else(|| broken("SJ-CHK-6", "no-such-railway", id))
    }

    fn piece(id: &str) -> Result<Piece, Illegal> {
        Piece::read(id).ok_or_else(|| broken("SJ-COMP-2", "no-such-customer", id))
    }

    fn of(id: &str) -> Result<Type, Illegal> {
        Type::read(id).ok_or_else(|| broken("SJ-COMP-2", "no-such-type", id))
    }

    fn seat(&self, number: u8) -> Result<Seat, Illegal> {
        let seat = Seat::new(number).filter(|_| number < self.0.players);
        seat.ok_or_else(|| broken("SJ-COMP-1", "no-such-seat", &number.to_string()))
    }

    fn cards(&self, counts: &Counts) -> Result<Cards, Illegal> {
        let mut cards = Cards::default();
        for (id, count) in counts {
            let ward = self.ward(id)?;
            if usize::from(*count) > CARDS || usize::from(cards.total()) + usize::from(*count) > CARDS {
                return Err(broken("SJ-CHK-1", "too-many-cards", id));
            }
            (0..*count).for_each(|_| cards.add(ward));
        }
        Ok(cards)
    }

    fn group(counts: &Counts) -> Result<Group, Illegal> {
        let mut group = Group::default();
        for (id, count) in counts {
            let piece = Self::piece(id)?;
            if usize::from(*count) > BAG || usize::from(group.total()) + usize::from(*count) > BAG {
                return Err(broken("SJ-CHK-1", "too-many-customers", id));
            }
            group.add(piece, *count);
        }
        Ok(group)
    }

    /// A pile with its next piece first, into an array with its next piece last.
    fn pile<T: Copy + Default, const N: usize>(
        ids: &[String],
        rule: &'static str,
        read: impl Fn(&str) -> Result<T, Illegal>,
    ) -> Result<([T; N], u8), Illegal> {
        let mut pile = [T::default(); N];
        if ids.len() > N {
            return Err(broken(rule, "pile-too-large", &ids.len().to_string()));
        }
        for (place, id) in pile.iter_mut().zip(ids.iter().rev()) {
            *place = read(id)?;
        }
        Ok((pile, ids.len() as u8))
    }

    fn kaiju(&self, id: &str) -> Result<Kaiju, Illegal> {
        match id {
            ASIDE => Ok(Kaiju::Aside),
            id if id == self.0.board.bay.id => Ok(Kaiju::Bay),
            id => self.ward(id).map(Kaiju::In),
        }
    }

    fn queue(&self, position: &Position) -> Result<[QueueCard; QUEUE], Illegal> {
        let mut queue = [QueueCard::default(); QUEUE];
        if position.queue.len() != QUEUE {
            return Err(broken("SJ-CHK-5", "queue-of-four", &position.queue.len().to_string()));
        }
        for (card, written) in queue.iter_mut().zip(&position.queue) {
            *card = QueueCard { ward: self.ward(&written.ward)?, customers: Self::group(&written.customers)? };
        }
        Ok(queue)
    }

    fn purpose(&self, purpose: &PurposePosition) -> Result<Purpose, Illegal> {
        Ok(match purpose {
            PurposePosition::Open { at, supply, from } => {
                let store = match (supply, from) {
                    (Some(of), None) => Source::Supply(Self::of(of)?),
                    (None, Some(from)) => Source::Map(self.station(from)?),
                    _ => return Err(broken("SJ-OPEN-3", "one-source", at)),
                };
                Purpose::Open { at: self.station(at)?, store }
            }
            PurposePosition::Second { first, second } => {
                Purpose::Second { first: self.railway(first)?, second: self.railway(second)? }
            }
            PurposePosition::Move(ward) => Purpose::Move(self.ward(ward)?),
            PurposePosition::Departo { at, with } => {
                Purpose::Departo { at: self.station(at)?, with: Self::piece(with)? }
            }
        })
    }

    fn phase(&self, phase: &PhasePosition) -> Result<Phase, Illegal> {
        Ok(match phase {
            PhasePosition::Festival => Phase::Festival,
            PhasePosition::Kaiju => Phase::Kaiju,
            PhasePosition::Flee => Phase::Flee,
            PhasePosition::Action => Phase::Action,
            PhasePosition::Target => Phase::Target,
            PhasePosition::Store(at) => Phase::Store(self.station(at)?),
            PhasePosition::First => Phase::First,
            PhasePosition::Second(first) => Phase::Second(self.railway(first)?),
            PhasePosition::Gather => Phase::Gather,
            PhasePosition::Start => Phase::Start,
            PhasePosition::On => Phase::On,
            PhasePosition::Give => Phase::Give,
            PhasePosition::Offer(seat) => Phase::Offer(self.seat(*seat)?),
            PhasePosition::Upgrade => Phase::Upgrade,
            PhasePosition::Customer(at) => Phase::Customer(self.station(at)?),
            PhasePosition::Pay(purpose) => Phase::Pay(self.purpose(purpose)?),
            PhasePosition::Three { purpose, picked } => Phase::Three(self.purpose(purpose)?, self.picked(picked)?),
            PhasePosition::Over => Phase::Over,
        })
    }

    fn picked(&self, ids: &[String]) -> Result<Picked, Illegal> {
        let mut picked = Picked::default();
        for id in ids {
            picked = match picked.with(self.ward(id)?) {
                Err(picked) => picked,
                Ok(_) => return Err(broken("SJ-PAY-4", "picked-too-many", id)),
            };
        }
        Ok(picked)
    }

    fn journey(&self, written: &JourneyPosition) -> Result<Journey, Illegal> {
        let paid = written.paid.iter().map(|id| self.ward(id)).collect::<Result<Vec<_>, _>>()?;
        let paid = match *paid.as_slice() {
            [card] => Paid::Card(card),
            [a, b, c] => {
                let mut three = [a, b, c];
                three.sort_unstable();
                Paid::Three(three)
            }
            _ => return Err(broken("SJ-PAY-1", "paid-one-or-three", &written.ward)),
        };
        let mut journey = Journey::new(self.ward(&written.ward)?, paid, Self::group(&written.group)?);
        if written.path.len() > STATIONS {
            return Err(broken("SJ-MOVE-4", "path-too-long", &written.ward));
        }
        for (station, given) in &written.path {
            journey.arrive(self.station(station)?);
            if let Some(id) = given {
                // Given already, so no more in the group: back for a moment, to be given.
                let piece = Self::piece(id)?;
                journey.group.add(piece, 1);
                journey.give(piece);
            }
        }
        journey.offered = written.offered.iter().map(|seat| self.seat(*seat)).collect::<Result<Seats, _>>()?;
        Ok(journey)
    }

    fn player(&self, written: &PlayerPosition) -> Result<(Player, Cards), Illegal> {
        let hand = self.cards(&written.hand)?;
        let player = Player {
            hand: hand.total(),
            known: self.cards(&written.known)?,
            customers: Self::group(&written.customers)?,
            tokens: written.tokens,
            ..Player::new()
        };
        Ok((player, hand))
    }

    /// Puts the stores and the track of a player on the map: SJ-CHK-2, SJ-CHK-3.
    fn build(&self, table: &mut Table, seat: Seat, written: &PlayerPosition) -> Result<(), Illegal> {
        let (mut special, mut departments) = ([0_u8; 4], 0_u8);
        for (id, kind) in &written.stores {
            let at = self.station(id)?;
            if table.store(at).is_some() {
                return Err(broken("SJ-CHK-3", "two-stores", id));
            }
            let (kind, count, most) = if kind == "department" {
                (StoreKind::Department, &mut departments, DEPARTMENTS)
            } else {
                let of = Self::of(kind)?;
                (StoreKind::Specialty(of), &mut special[of.index()], STORES)
            };
            *count += 1;
            if *count > most {
                return Err(broken("SJ-CHK-2", "too-many-stores", id));
            }
            table.put_store(at, Store { owner: seat, kind });
        }
        for id in &written.track {
            let railway = self.railway(id)?;
            if table.track_on(railway).is_some() {
                return Err(broken("SJ-CHK-3", "two-track", id));
            }
            if table.player(seat).track == 0 {
                return Err(broken("SJ-CHK-2", "too-much-track", &written.track.len().to_string()));
            }
            table.lay(railway, seat);
        }
        let player = table.player_mut(seat);
        player.supply = special.map(|count| STORES - count);
        player.departments = DEPARTMENTS - departments;
        debug_assert!(player.track <= TRACK);
        Ok(())
    }

    fn claimed(&self, stacks: &[u8]) -> Result<u8, Illegal> {
        let gone = stacks.iter().take_while(|stack| **stack == 0).count();
        let rest = stacks.iter().skip(gone).eq(STACKS.iter().skip(gone));
        if stacks.len() != STACKS.len() || !rest || (!self.0.terms.bonus && gone != STACKS.len()) {
            return Err(broken("SJ-COMP-5", "wrong-stacks", &format!("{stacks:?}")));
        }
        Ok(gone as u8)
    }
}

impl Shinjuku {
    pub(crate) fn restore(&self, position: &Position) -> Result<State, Illegal> {
        let reader = Reader(self);
        if position.players.len() != usize::from(self.players) {
            return Err(broken("SJ-COMP-1", "wrong-players", &position.players.len().to_string()));
        }
        let (deck, cards) = Reader::pile(&position.deck, "SJ-CHK-1", |id| reader.ward(id))?;
        let (bag, customers) = Reader::pile(&position.bag, "SJ-CHK-1", Reader::piece)?;
        let mut state = self.empty_table(position.seed);
        (state.deck, state.bag) = (deck, bag);
        let table = &mut state.table;
        (table.deck, table.bag, table.shuffles) = (cards, customers, position.shuffles);
        table.discard = reader.cards(&position.discard)?;
        table.queue = reader.queue(position)?;
        for (id, customers) in &position.wards {
            table.wards[reader.ward(id)?.index()] = Reader::group(customers)?;
        }
        table.removed = Reader::group(&position.removed)?;
        table.claimed = reader.claimed(&position.stacks)?;
        table.festival = reader.ward(&position.festival)?;
        table.kaiju = reader.kaiju(&position.kaiju)?;
        (table.staca, table.turn) = (reader.seat(position.staca)?, reader.seat(position.turn)?);
        table.taken = taken(&position.actions)?;
        table.phase = reader.phase(&position.phase)?;
        table.journey = position.journey.as_ref().map(|written| reader.journey(written)).transpose()?;
        let mut hands = [Cards::default(); PLAYERS];
        for (seat, written) in Seat::all(self.players).zip(&position.players) {
            let (player, hand) = reader.player(written)?;
            *table.player_mut(seat) = player;
            hands[seat.index() % PLAYERS] = hand;
        }
        for (seat, written) in Seat::all(self.players).zip(&position.players) {
            reader.build(table, seat, written)?;
        }
        state.hands = hands;
        self.audit(&state)?;
        Ok(state)
    }

    /// Cards and customers that a scenario did not name keep the order of the deck and the bag; stacks follow the
    /// department stores, what is known follows the hands.
    pub(crate) fn complete(&self, started: &Position, wanted: &mut Position, said: &Said) {
        for (seat, player) in wanted.players.iter_mut().enumerate() {
            if said.of(&format!("/players/{seat}/known")) {
                continue;
            }
            for (ward, count) in &mut player.known {
                *count = (*count).min(player.hand.get(ward).copied().unwrap_or(0));
            }
            player.known.retain(|_, count| *count > 0);
        }
        if self.terms.bonus && said.of("/players") && !said.of("/stacks") {
            let built = wanted.players.iter().flat_map(|player| player.stores.values());
            let built = built.filter(|kind| *kind == "department").count();
            wanted.stacks = STACKS.to_vec();
            wanted.stacks.iter_mut().take(built).for_each(|stack| *stack = 0);
        }
        let mut cards: BTreeMap<String, i16> = BTreeMap::new();
        for ward in &self.board.wards {
            cards.insert(ward.id.clone(), i16::from(ward.cards));
        }
        let hands = wanted.players.iter().map(|player| &player.hand).chain([&wanted.discard]);
        hands.flatten().for_each(|(id, count)| *cards.entry(id.clone()).or_default() -= i16::from(*count));
        wanted.queue.iter().for_each(|card| *cards.entry(card.ward.clone()).or_default() -= 1);
        wanted.deck = rest(&started.deck, if said.of("/deck") { &wanted.deck } else { &[] }, cards);

        let mut pieces: BTreeMap<String, i16> = BTreeMap::new();
        for piece in Piece::ALL {
            pieces.insert(piece.id().to_owned(), i16::from(self.board.customers.count(piece)));
        }
        let screens = wanted.players.iter().map(|player| &player.customers);
        let open =
            wanted.wards.values().chain(wanted.queue.iter().map(|card| &card.customers)).chain([&wanted.removed]);
        let moving = wanted.journey.iter().map(|journey| &journey.group);
        let groups = screens.chain(open).chain(moving);
        groups.flatten().for_each(|(id, count)| *pieces.entry(id.clone()).or_default() -= i16::from(*count));
        let given = wanted.journey.iter().flat_map(|journey| &journey.path).filter_map(|(_, given)| given.clone());
        given.for_each(|id| *pieces.entry(id).or_default() -= 1);
        wanted.bag = rest(&started.bag, if said.of("/bag") { &wanted.bag } else { &[] }, pieces);
    }
}

/// A pile of what is `left`: first what a scenario put on `top`, then the rest in the order it had, then what came back.
/// What does not exist or is used up is left out; the runner of scenarios names it.
fn rest(started: &[String], top: &[String], mut left: BTreeMap<String, i16>) -> Vec<String> {
    let mut pile = Vec::new();
    for id in top.iter().chain(started) {
        if let Some(count) = left.get_mut(id)
            && *count > 0
        {
            *count -= 1;
            pile.push(id.clone());
        }
    }
    for (id, count) in left {
        pile.extend((0..count).map(|_| id.clone()));
    }
    pile
}

fn taken(ids: &[String]) -> Result<Taken, Illegal> {
    let mut taken = Taken::default();
    for id in ids {
        let kind = Kind::ALL.into_iter().find(|kind| kind.id() == id);
        taken.insert(kind.ok_or_else(|| broken("SJ-ACT-1", "no-such-action", id))?);
    }
    Ok(taken)
}
