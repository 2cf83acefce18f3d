//! SJ-CHK: what must hold of every state.

use tabletop::{Illegal, Phrase, Rule, Seat, Seats};

use crate::{
    Shinjuku,
    board::{CUSTOMERS, DEPARTMENTS, RailwayId, STACKS, STORES, StationId, TRACK, WardId},
    legal::Means,
    pieces::{Cards, Group, Piece, Type},
    state::{Journey, Kaiju, Kind, Phase, Purpose, State, StoreKind},
};

fn broken(rule: &'static str, why: Phrase) -> Illegal {
    Illegal::by(Rule(rule), why)
}

fn ensure(holds: bool, illegal: impl FnOnce() -> Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(illegal()) }
}

impl Shinjuku {
    pub(crate) fn audit(&self, state: &State) -> Result<(), Illegal> {
        self.audit_cards(state)?;
        self.audit_customers(state)?;
        self.audit_pieces(state)?;
        self.audit_tokens(state)?;
        self.audit_stores(state)?;
        audit_queue(state)?;
        self.audit_phase(state)?;
        if let Some(journey) = &state.table.journey {
            self.audit_journey(state, journey)?;
        }
        match state.table.asked() {
            Some(seat) => {
                let asked = Means::new(&self.board, &state.table, seat, state.hand(seat));
                asked.sound().map_err(|broken| broken.illegal(&self.board))
            }
            None => Ok(()),
        }
    }

    /// SJ-CHK-1: every ward card is somewhere, once.
    fn audit_cards(&self, state: &State) -> Result<(), Illegal> {
        let table = &state.table;
        let deck = state.deck.iter().take(usize::from(table.deck)).copied().collect::<Cards>();
        let queue = table.queue.iter().map(|card| card.ward).collect::<Cards>();
        for ward in WardId::all() {
            let hands: u16 = state.hands.iter().map(|hand| u16::from(hand.count(ward))).sum();
            let piles = [&deck, &queue, &table.discard].map(|cards| u16::from(cards.count(ward)));
            let found = hands + piles.iter().sum::<u16>();
            let wanted = u16::from(self.board.copies(ward));
            ensure(found == wanted, || {
                let why = Phrase::new("chk-cards").with("ward", &self.board.ward(ward).name);
                broken("SJ-CHK-1", why.with("found", found).with("wanted", wanted)).about(&*self.board.ward(ward).id)
            })?;
        }
        // SJ-DECK-2: the discard pile never lies beside an empty deck.
        let made_anew = table.deck > 0 || table.discard.total() == 0;
        ensure(made_anew, || broken("SJ-DECK-2", Phrase::new("chk-deck")))?;
        for (seat, hand) in Seat::all(self.players).zip(&state.hands) {
            let player = table.player(seat);
            let known = WardId::all().all(|ward| player.known.count(ward) <= hand.count(ward));
            ensure(known && player.hand == hand.total(), || {
                broken("SJ-HID-1", Phrase::new("chk-known").with("who", seat))
            })?;
        }
        Ok(())
    }

    /// SJ-CHK-1: every customer is somewhere, once.
    fn audit_customers(&self, state: &State) -> Result<(), Illegal> {
        let table = &state.table;
        let mut bag = Group::default();
        for piece in state.bag.iter().take(usize::from(table.bag)) {
            bag.add(*piece, 1);
        }
        for (piece, wanted) in Piece::ALL.into_iter().zip(CUSTOMERS) {
            let of = |group: &Group| u16::from(group.count(piece));
            let mut found = of(&bag) + of(&table.removed);
            found += table.queue.iter().map(|card| of(&card.customers)).sum::<u16>();
            found += table.wards.iter().map(of).sum::<u16>();
            found += Seat::all(self.players).map(|seat| of(&table.player(seat).customers)).sum::<u16>();
            if let Some(journey) = &table.journey {
                let given = journey.path().iter().filter(|stop| stop.given == Some(piece)).count();
                found += of(&journey.group) + given as u16;
            }
            ensure(found == u16::from(wanted), || {
                let why = Phrase::new("chk-customers").with("piece", piece.phrase());
                broken("SJ-CHK-1", why.with("found", found).with("wanted", wanted)).about(piece.id())
            })?;
        }
        Ok(())
    }

    /// SJ-CHK-2: the pieces of each player, in supply and on the map.
    fn audit_pieces(&self, state: &State) -> Result<(), Illegal> {
        let table = &state.table;
        for seat in Seat::all(self.players) {
            let player = table.player(seat);
            let own = |kind: StoreKind| {
                let stores = table.stores.iter().flatten();
                stores.filter(|store| store.owner == seat && store.kind == kind).count() as u8
            };
            let track = RailwayId::all().filter(|railway| table.track_on(*railway) == Some(seat)).count() as u8;
            let short = |id: &'static str, found: u8| {
                move || broken("SJ-CHK-2", Phrase::new(id).with("who", seat).with("found", found))
            };
            ensure(player.track.checked_add(track) == Some(TRACK), short("chk-track", track))?;
            for of in Type::ALL {
                let (map, supply) = (own(StoreKind::Specialty(of)), player.supply[of.index()]);
                ensure(supply.checked_add(map) == Some(STORES), || {
                    let why = Phrase::new("chk-specialty").with("who", seat).with("type", of.phrase());
                    broken("SJ-CHK-2", why.with("found", map))
                })?;
            }
            let map = own(StoreKind::Department);
            ensure(player.departments.checked_add(map) == Some(DEPARTMENTS), short("chk-departments", map))?;
        }
        Ok(())
    }

    /// SJ-CHK-2, SJ-DEP-6: bonus tokens; one stack for each of the first six department stores.
    fn audit_tokens(&self, state: &State) -> Result<(), Illegal> {
        let table = &state.table;
        let built: u8 = Seat::all(self.players).map(|seat| DEPARTMENTS - table.player(seat).departments).sum();
        let most = STACKS.len() as u8;
        let claimed = if self.terms.bonus { built.min(most) } else { most };
        ensure(table.claimed == claimed, || broken("SJ-DEP-6", Phrase::new("chk-stacks").with("built", built)))?;
        let taken: u8 = if self.terms.bonus { STACKS.iter().take(usize::from(claimed)).sum() } else { 0 };
        let held: u16 = Seat::all(self.players).map(|seat| u16::from(table.player(seat).tokens)).sum();
        ensure(held == u16::from(taken), || {
            broken("SJ-CHK-2", Phrase::new("chk-tokens").with("found", held).with("wanted", taken))
        })
    }

    /// SJ-CHK-3: department stores on big stations only; what is kept twice agrees.
    fn audit_stores(&self, state: &State) -> Result<(), Illegal> {
        let table = &state.table;
        for station in StationId::all() {
            let Some(store) = table.store(station) else { continue };
            let fits = store.kind != StoreKind::Department || self.board.is_big(station);
            ensure(fits && store.owner.number() < self.players, || {
                let why = Phrase::new("chk-department").with("station", &self.board.station(station).name);
                broken("SJ-CHK-3", why).about(&*self.board.station(station).id)
            })?;
        }
        let kept = Seat::all(self.players).all(|seat| {
            let own = |station: &StationId| table.store(*station).is_some_and(|store| store.owner == seat);
            StationId::all().filter(own).fold(0, |set, station| set | station.bit()) == table.player(seat).sites
        });
        let planned = |railway: RailwayId| (table.planned & railway.bit() != 0) == table.track_on(railway).is_none();
        ensure(kept && RailwayId::all().all(planned), || broken("SJ-CHK-3", Phrase::new("chk-kept")))
    }

    /// The question that is open fits the turn.
    fn audit_phase(&self, state: &State) -> Result<(), Illegal> {
        let table = &state.table;
        let sits = |seat: Seat| seat.number() < self.players;
        let taken = table.taken;
        let fits = match table.phase {
            Phase::Festival => taken.count() == 0,
            Phase::Kaiju => taken.count() == 0 && table.kaiju != Kaiju::Aside,
            Phase::Flee => {
                taken.count() == 0 && table.kaiju.ward().is_some_and(|ward| !table.customers(ward).is_empty())
            }
            Phase::Action => taken.count() <= 1,
            Phase::Target | Phase::Store(_) => taken.contains(Kind::Open),
            Phase::First => taken.contains(Kind::Expand),
            Phase::Second(first) => taken.contains(Kind::Expand) && table.track_on(first) == Some(table.turn),
            Phase::Gather => taken.contains(Kind::Move),
            Phase::Start | Phase::On | Phase::Give => taken.contains(Kind::Move) && table.journey.is_some(),
            Phase::Offer(seat) => {
                taken.contains(Kind::Move) && table.journey.is_some() && sits(seat) && seat != table.turn
            }
            Phase::Upgrade | Phase::Customer(_) => taken.contains(Kind::Departo),
            Phase::Pay(purpose) | Phase::Three(purpose, _) => match purpose {
                Purpose::Open { .. } => taken.contains(Kind::Open),
                Purpose::Second { first, .. } => {
                    taken.contains(Kind::Expand) && table.track_on(first) == Some(table.turn)
                }
                Purpose::Move(_) => taken.contains(Kind::Move),
                Purpose::Departo { .. } => taken.contains(Kind::Departo),
            },
            Phase::Over => taken.count() == 0 && table.is_final() && table.turn.next(self.players) == table.staca,
        };
        let moving = matches!(table.phase, Phase::Start | Phase::On | Phase::Give | Phase::Offer(_));
        let fits = fits && moving == table.journey.is_some() && taken.count() <= 2 && !taken.contains(Kind::Income);
        ensure(fits && sits(table.turn) && sits(table.staca), || broken("SJ-TURN-1", Phrase::new("chk-stage")))?;
        ensure(self.terms.kaiju || table.kaiju == Kaiju::Aside, || broken("SJV-KAI-1", Phrase::new("chk-kaiju")))
    }

    /// The Move under way went as the rules allow.
    fn audit_journey(&self, state: &State, journey: &Journey) -> Result<(), Illegal> {
        let table = &state.table;
        let started = !journey.path().is_empty();
        ensure(started != (table.phase == Phase::Start), moved("SJ-MOVE-2"))?;
        ensure(!journey.group.is_empty(), moved("SJ-MOVE-10"))?;
        ensure(table.kaiju.ward() != Some(journey.ward), moved("SJV-KAI-8"))?;
        self.audit_path(state, journey)?;
        audit_served(state, journey)
    }

    /// SJ-MOVE-2, SJ-MOVE-3, SJ-MOVE-4, SJ-MOVE-14, SJV-KAI-8: the stations visited, and whose track lay between them.
    fn audit_path(&self, state: &State, journey: &Journey) -> Result<(), Illegal> {
        let table = &state.table;
        let (mut visited, mut crossed, mut offered) = (0, Seats::NONE, None);
        let mut before: Option<StationId> = None;
        for at in journey.path().iter().map(|stop| stop.station) {
            offered = None;
            if let Some(from) = before {
                let road = self.board.road(from, at).ok_or_else(moved("SJ-MOVE-3"))?;
                let track =
                    road.by.map(|railway| table.track_on(railway).ok_or_else(moved("SJ-MOVE-3"))).transpose()?;
                offered = track.filter(|owner| *owner != table.turn && !crossed.contains(*owner));
                if let Some(owner) = offered {
                    crossed.insert(owner);
                }
            } else {
                ensure(self.board.ward_of(at) == journey.ward, moved("SJ-MOVE-2"))?;
            }
            ensure(visited & at.bit() == 0, moved("SJ-MOVE-4"))?;
            ensure(table.kaiju.ward() != Some(self.board.ward_of(at)), moved("SJV-KAI-8"))?;
            visited |= at.bit();
            before = Some(at);
        }
        ensure(visited == journey.visited, moved("SJ-MOVE-4"))?;
        let due = match table.phase {
            Phase::Offer(seat) => offered == Some(seat),
            _ => true,
        };
        ensure(crossed == journey.offered && due, moved("SJ-MOVE-14"))
    }
}

fn moved(rule: &'static str) -> impl Fn() -> Illegal {
    move || broken(rule, Phrase::new("chk-journey"))
}

/// SJ-MOVE-6, SJ-MOVE-7: every store that matched somebody was given one of them; only the last may still be due.
fn audit_served(state: &State, journey: &Journey) -> Result<(), Illegal> {
    let table = &state.table;
    let mut pending = matches!(table.phase, Phase::Give | Phase::Offer(_));
    // Backwards, so that the group grows to what it was at each station.
    let mut group = journey.group;
    for stop in journey.path().iter().rev() {
        let matches = |piece: Piece| table.store(stop.station).is_some_and(|store| store.kind.matches(piece.of()));
        match stop.given {
            Some(piece) => {
                ensure(matches(piece), moved("SJ-MOVE-7"))?;
                ensure(!pending, moved("SJ-MOVE-6"))?;
                group.add(piece, 1);
            }
            None => ensure(pending || !group.kinds().any(matches), moved("SJ-MOVE-6"))?,
        }
        pending = false;
    }
    Ok(())
}

/// SJ-CHK-3, SJ-CHK-5: one type a card, and the cards with customers are positions 1 to k.
fn audit_queue(state: &State) -> Result<(), Illegal> {
    let queue = &state.table.queue;
    let of = |group: &Group| Type::ALL.into_iter().filter(|of| group.has(*of)).count();
    ensure(queue.iter().all(|card| of(&card.customers) <= 1), || broken("SJ-CHK-3", Phrase::new("chk-queue-types")))?;
    let mut types: Vec<Type> = queue.iter().filter_map(|card| card.customers.first_type()).collect();
    types.sort_unstable();
    types.dedup();
    let k = queue.iter().take_while(|card| !card.customers.is_empty()).count();
    let together = types.len() == queue.iter().filter(|card| !card.customers.is_empty()).count();
    let gapless = queue.iter().skip(k).all(|card| card.customers.is_empty());
    ensure(together, || broken("SJ-QUE-4", Phrase::new("chk-queue-twice")))?;
    ensure(gapless, || broken("SJ-CHK-5", Phrase::new("chk-queue-gap")))?;
    ensure(k > 0 || state.table.bag == 0, || broken("SJ-CHK-5", Phrase::new("chk-queue-empty")))
}
