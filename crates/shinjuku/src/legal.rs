//! What the seat that is asked may do. Each kind of decision has one function that allows or refuses it;
//! [`Asked::judge`] asks the one that is due, [`Asked::offer`] lists what they allow.

use std::ops::ControlFlow;

use tabletop::Seat;

use crate::{
    action::Action,
    board::{Board, RailwayId, StationId, WardId},
    pieces::{Cards, Piece, Type},
    refusal::Broken,
    state::{Kaiju, Kind, Player, Purpose, Stage, Store, StoreKind, Table},
};

/// How many cards together count as one wildcard (SJ-PAY-4).
const THREE: u8 = 3;
/// All wards.
const ANY: u32 = u32::MAX;

/// The seat that is asked, with all that it needs to know: the table and its own hand.
pub(crate) struct Asked<'a> {
    pub(crate) board: &'a Board,
    pub(crate) table: &'a Table,
    pub(crate) seat: Seat,
    pub(crate) hand: &'a Cards,
    wild: u32,
    payable: u32,
}

/// Hands the actions about those `things` that a rule allows to `out`, until it breaks off.
#[inline]
fn each<T: Copy>(
    things: impl Iterator<Item = T>,
    may: impl Fn(T) -> Result<(), Broken>,
    action: impl Fn(T) -> Action,
    out: &mut impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    things.filter(|thing| may(*thing).is_ok()).try_for_each(|thing| out(action(thing)))
}

/// The wards whose cards are wild for a player.
pub(crate) fn wild(board: &Board, table: &Table, seat: Seat) -> u32 {
    // SJ-PAY-2: where they have a store. SJ-PAY-3: where the Festival is.
    let sites = StationId::of(table.player(seat).sites);
    sites.fold(table.festival.bit(), |set, station| set | board.ward_of(station).bit())
}

impl<'a> Asked<'a> {
    pub(crate) fn new(board: &'a Board, table: &'a Table, seat: Seat, hand: &'a Cards) -> Self {
        let wild = wild(board, table, seat);
        let any = hand.held() & wild != 0 || hand.total() >= THREE;
        let payable = if any { ANY } else { hand.held() };
        Self { board, table, seat, hand, wild, payable }
    }

    fn player(&self) -> &Player {
        self.table.player(self.seat)
    }

    /// Whether this decision may be taken now; if not, the first rule that forbids it.
    pub(crate) fn judge(&self, action: Action) -> Result<(), Broken> {
        match (self.table.stage, action) {
            (Stage::Festival, Action::Festival(ward)) => self.festival(ward),
            (Stage::Kaiju, Action::Kaiju(ward)) => self.kaiju(ward),
            (Stage::Flee, Action::Flee(ward)) => self.flee(ward),
            (Stage::Action, Action::Begin(kind)) => self.begin(kind),
            (Stage::Action, Action::Decline) => Err(Broken::NoPassing),
            (Stage::Target, Action::At(station)) => self.target(station),
            (Stage::Store(_), Action::Supply(of)) => self.supply(of),
            (Stage::Store(_), Action::From(station)) => self.moved(station),
            (Stage::First, Action::Track(railway)) => self.track(railway),
            (Stage::Second(first), Action::Track(railway)) => self.second(first, railway),
            (Stage::Second(_), Action::Done)
            | (Stage::On, Action::Stop)
            | (Stage::Offer(_), Action::Begin(Kind::Income) | Action::Decline) => Ok(()),
            (Stage::Gather, Action::Gather(ward)) => self.gather(ward),
            (Stage::Start, Action::Start(station)) => self.start(station),
            (Stage::On, Action::Go(station)) => self.go(station),
            (Stage::Give, Action::Give(piece)) => self.give(piece),
            (Stage::Give, Action::Go(_)) => Err(Broken::GiveFirst),
            (Stage::Give, Action::Stop) => Err(Broken::StopBeforeServed),
            (Stage::Upgrade, Action::Upgrade(station)) => self.upgrade(station),
            (Stage::Customer(at), Action::Give(piece)) => self.given_up(at, piece),
            (Stage::Pay(purpose), Action::Pay(ward)) => self.pay(purpose, ward),
            (Stage::Pay(_), Action::Three) => self.three(),
            (Stage::Three(_, picked), Action::Spend(ward)) => self.spend(picked.count(ward), ward),
            (stage, _) => Err(Broken::OutOfOrder(stage)),
        }
    }

    /// Lists every decision that may be taken now, until `out` breaks off. It asks the same functions as [`Asked::judge`],
    /// directly: to find out anew for each decision what is asked costs more than most of the rules.
    pub(crate) fn offer(&self, mut out: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let (table, out) = (self.table, &mut out);
        match table.stage {
            Stage::Festival => {
                let near = WardId::of(self.board.adjacent(table.festival));
                each(near, |ward| self.festival(ward), Action::Festival, out)
            }
            Stage::Kaiju => each(WardId::of(self.kaiju_reach()), |ward| self.kaiju(ward), Action::Kaiju, out),
            Stage::Flee => each(WardId::of(self.kaiju_reach()), |ward| self.flee(ward), Action::Flee, out),
            Stage::Action => each(Kind::ALL.into_iter(), |kind| self.begin(kind), Action::Begin, out),
            Stage::Target => {
                let empty = StationId::of(StationId::SET & !table.occupied());
                each(empty, |station| self.target(station), Action::At, out)
            }
            Stage::Store(_) => {
                each(Type::ALL.into_iter(), |of| self.supply(of), Action::Supply, out)?;
                each(StationId::of(self.player().sites), |station| self.moved(station), Action::From, out)
            }
            Stage::First => each(RailwayId::of(table.planned), |railway| self.track(railway), Action::Track, out),
            Stage::Second(first) => {
                let fits = RailwayId::of(table.planned & self.board.extends(first));
                each(fits, |railway| self.second(first, railway), Action::Track, out)?;
                out(Action::Done)
            }
            Stage::Gather => each(WardId::all(), |ward| self.gather(ward), Action::Gather, out),
            Stage::Start => {
                let ward = table.journey.as_ref().map_or(0, |journey| self.board.stations_in(journey.ward));
                each(StationId::of(ward), |station| self.start(station), Action::Start, out)
            }
            Stage::On => {
                let here = table.journey.as_ref().and_then(crate::state::Journey::here);
                let roads = here.map_or(&[][..], |here| self.board.roads(here));
                each(roads.iter().map(|road| road.to), |station| self.go(station), Action::Go, out)?;
                out(Action::Stop)
            }
            Stage::Give => each(Piece::ALL.into_iter(), |piece| self.give(piece), Action::Give, out),
            Stage::Customer(at) => each(Piece::ALL.into_iter(), |piece| self.given_up(at, piece), Action::Give, out),
            Stage::Offer(_) => {
                out(Action::Begin(Kind::Income))?;
                out(Action::Decline)
            }
            Stage::Upgrade => {
                let stores = StationId::of(self.player().sites & self.board.big());
                each(stores, |station| self.upgrade(station), Action::Upgrade, out)
            }
            Stage::Pay(purpose) => {
                each(WardId::of(self.hand.held()), |ward| self.pay(purpose, ward), Action::Pay, out)?;
                each([()].into_iter(), |()| self.three(), |()| Action::Three, out)
            }
            Stage::Three(_, picked) => {
                let held = WardId::of(self.hand.held());
                each(held, |ward| self.spend(picked.count(ward), ward), Action::Spend, out)
            }
            Stage::Over => ControlFlow::Continue(()),
        }
    }

    /// DC-2: the answer to a question inside a chain that has only one.
    pub(crate) fn only(&self) -> Option<Action> {
        if matches!(self.table.stage, Stage::Festival | Stage::Kaiju | Stage::Flee | Stage::Action | Stage::Offer(_)) {
            return None;
        }
        let (mut first, mut several) = (None, false);
        // DC-3: three cards out of three are one choice, whatever their order.
        let all = matches!(self.table.stage, Stage::Three(..)) && self.hand.total() <= THREE;
        let _ = self.offer(|action| {
            several = first.is_some() && !all;
            first = first.or(Some(action));
            if several || all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if several { None } else { first }
    }

    /// SJ-FEST-1: to an adjacent ward.
    fn festival(&self, to: WardId) -> Result<(), Broken> {
        let from = self.table.festival;
        ensure(self.board.adjacent(from) & to.bit() != 0, Broken::FestivalTooFar { from, to })
    }

    fn kaiju_reach(&self) -> u32 {
        match self.table.kaiju {
            Kaiju::Aside => 0,
            Kaiju::Bay => self.board.bay_adjacent(),
            Kaiju::In(ward) => self.board.adjacent(ward),
        }
    }

    /// SJV-KAI-3, SJV-KAI-4: to an adjacent ward, from the Bay to one that the Bay touches.
    fn kaiju(&self, to: WardId) -> Result<(), Broken> {
        let from = self.table.kaiju;
        ensure(self.kaiju_reach() & to.bit() != 0, Broken::KaijuTooFar { from, to })
    }

    /// SJV-KAI-5, SJV-KAI-6: to a ward adjacent to the Kaiju's.
    fn flee(&self, to: WardId) -> Result<(), Broken> {
        ensure(self.kaiju_reach() & to.bit() != 0, Broken::FleeTooFar { to })
    }

    /// SJ-ACT-2, SJ-ACT-5: an action not yet taken that can be completed.
    fn begin(&self, kind: Kind) -> Result<(), Broken> {
        ensure(!self.table.taken.contains(kind), Broken::Taken(kind))?;
        match kind {
            Kind::Open => self.can_open(),
            Kind::Expand => ensure(self.player().track > 0, Broken::NoTrack),
            // SJ-ACT-4: always possible, though it may draw nothing.
            Kind::Income => Ok(()),
            Kind::Move => self.can_move(),
            Kind::Departo => self.can_departo(),
        }
    }

    fn can_open(&self) -> Result<(), Broken> {
        let empty = StationId::SET & !self.table.occupied();
        ensure(empty != 0, Broken::NoEmptyStation)?;
        let fits = |ward: WardId| self.board.stations_in(ward) & empty != 0;
        let payable = self.payable == ANY || WardId::of(self.payable).any(fits);
        ensure(payable, Broken::CannotComplete(Kind::Open))
    }

    /// SJ-MOVE-1, SJV-KAI-8: customers in a ward without the Kaiju, that can be paid for.
    fn can_move(&self) -> Result<(), Broken> {
        if WardId::all().any(|ward| self.gather(ward).is_ok()) {
            return Ok(());
        }
        let waiting = || WardId::all().filter(|ward| !self.table.customers(*ward).is_empty());
        let Some(first) = waiting().next() else { return Err(Broken::NobodyToMove) };
        let all_blocked = waiting().all(|ward| self.table.kaiju.ward() == Some(ward));
        Err(if all_blocked { Broken::KaijuIn(first) } else { Broken::CannotComplete(Kind::Move) })
    }

    fn can_departo(&self) -> Result<(), Broken> {
        let stores = || StationId::of(self.player().sites & self.board.big());
        let held = |station| self.own_specialty(station).is_some_and(|of| self.player().customers.has(of));
        ensure(stores().any(|station| self.own_specialty(station).is_some()), Broken::NoStoreToUpgrade)?;
        ensure(stores().any(held), Broken::NoCustomerToGive)?;
        ensure(self.player().departments > 0, Broken::NoDepartment)?;
        let possible = stores().any(|station| self.upgrade(station).is_ok());
        ensure(possible, Broken::CannotComplete(Kind::Departo))
    }

    /// SJ-ACT-5 for a payment: a card of the ward, a wildcard, or three cards.
    fn payable(&self, due: u32) -> Result<(), Broken> {
        ensure(self.payable & due != 0, Broken::CannotPay { due })
    }

    /// SJ-OPEN-2: an empty station, that can be paid for.
    fn target(&self, at: StationId) -> Result<(), Broken> {
        ensure(self.table.store(at).is_none(), Broken::Occupied(at))?;
        self.payable(self.board.ward_of(at).bit())
    }

    /// SJ-OPEN-3: a type left in supply.
    fn supply(&self, of: Type) -> Result<(), Broken> {
        ensure(self.player().supply[of.index()] > 0, Broken::NoneInSupply(of))
    }

    /// SJ-OPEN-3, SJ-OPEN-4: an own specialty store on the map.
    fn moved(&self, from: StationId) -> Result<(), Broken> {
        match self.table.store(from) {
            Some(Store { owner, kind: StoreKind::Specialty(_) }) if owner == self.seat => Ok(()),
            Some(Store { owner, kind: StoreKind::Department }) if owner == self.seat => {
                Err(Broken::DepartmentStays(from))
            }
            _ => Err(Broken::NoStoreOfYours(from)),
        }
    }

    /// SJ-EXP-2, SJ-EXP-3: an empty planned railway, and track in supply.
    fn track(&self, railway: RailwayId) -> Result<(), Broken> {
        ensure(self.table.planned & railway.bit() != 0, Broken::HasTrack(railway))?;
        ensure(self.player().track > 0, Broken::NoTrack)
    }

    /// SJ-EXP-4, SJ-EXP-5, SJ-EXP-6: a second track that goes on from the first and can be paid for.
    fn second(&self, first: RailwayId, second: RailwayId) -> Result<(), Broken> {
        self.track(second)?;
        ensure(self.board.extends(first) & second.bit() != 0, Broken::NotExtending { first, second })?;
        self.payable(self.board.end_wards(first))
    }

    /// SJ-MOVE-1, SJV-KAI-8: a ward with customers, without the Kaiju, that can be paid for.
    fn gather(&self, ward: WardId) -> Result<(), Broken> {
        ensure(!self.table.customers(ward).is_empty(), Broken::NobodyIn(ward))?;
        ensure(self.table.kaiju.ward() != Some(ward), Broken::KaijuIn(ward))?;
        self.payable(ward.bit())
    }

    /// SJ-MOVE-2: a station of the ward.
    fn start(&self, station: StationId) -> Result<(), Broken> {
        let Some(journey) = &self.table.journey else { return Err(Broken::OutOfOrder(self.table.stage)) };
        let ward = journey.ward;
        ensure(self.board.ward_of(station) == ward, Broken::StartElsewhere { ward, station })
    }

    /// SJ-MOVE-3, SJ-MOVE-4, SJ-MOVE-5, SJV-KAI-8: over track or the connection, to a station not yet visited.
    fn go(&self, to: StationId) -> Result<(), Broken> {
        let Some(journey) = &self.table.journey else { return Err(Broken::OutOfOrder(self.table.stage)) };
        let Some(from) = journey.here() else { return Err(Broken::OutOfOrder(self.table.stage)) };
        let road = self.board.road(from, to).ok_or(Broken::NotJoined { from, to })?;
        ensure(journey.visited & to.bit() == 0, Broken::Visited(to))?;
        let usable = road.by.is_none_or(|railway| self.table.track_on(railway).is_some());
        ensure(usable, Broken::NoTrackLaid { from, to })?;
        let ward = self.board.ward_of(to);
        ensure(self.table.kaiju.ward() != Some(ward), Broken::KaijuIn(ward))
    }

    /// SJ-MOVE-6, SJ-MOVE-7: somebody of the group whom the store matches.
    fn give(&self, piece: Piece) -> Result<(), Broken> {
        let Some(journey) = &self.table.journey else { return Err(Broken::OutOfOrder(self.table.stage)) };
        ensure(journey.group.count(piece) > 0, Broken::NotInGroup(piece))?;
        let store = journey.here().and_then(|here| self.table.store(here));
        ensure(store.is_some_and(|store| store.kind.matches(piece.of())), Broken::NoMatch(piece))
    }

    /// The type of an own specialty store at a station.
    fn own_specialty(&self, at: StationId) -> Option<Type> {
        match self.table.store(at) {
            Some(Store { owner, kind: StoreKind::Specialty(of) }) if owner == self.seat => Some(of),
            _ => None,
        }
    }

    /// SJ-DEP-1, SJ-DEP-2, SJ-DEP-4: an own specialty store on a big station, a customer for it, a department store.
    fn upgrade(&self, at: StationId) -> Result<(), Broken> {
        let of = self.own_specialty(at).filter(|_| self.board.is_big(at)).ok_or(Broken::NotUpgradable(at))?;
        ensure(self.player().customers.has(of), Broken::NoCustomerOf(of))?;
        ensure(self.player().departments > 0, Broken::NoDepartment)?;
        self.payable(self.board.ward_of(at).bit())
    }

    /// SJ-DEP-2: a customer of the store's type.
    fn given_up(&self, at: StationId, piece: Piece) -> Result<(), Broken> {
        let of = self.own_specialty(at).ok_or(Broken::NotUpgradable(at))?;
        ensure(piece.of() == of && self.player().customers.count(piece) > 0, Broken::NoCustomerOf(of))
    }

    /// The wards of which a card is due; a card of any one of them will do.
    pub(crate) fn due(&self, purpose: Purpose) -> u32 {
        match purpose {
            Purpose::Open { at, .. } | Purpose::Departo { at, .. } => self.board.ward_of(at).bit(),
            Purpose::Second { first, .. } => self.board.end_wards(first),
            Purpose::Move(ward) => ward.bit(),
        }
    }

    /// SJ-PAY-1, SJ-PAY-2, SJ-PAY-3: a card of the ward, or one that is wild.
    fn pay(&self, purpose: Purpose, ward: WardId) -> Result<(), Broken> {
        ensure(self.hand.has(ward), Broken::NotInHand(ward))?;
        let due = self.due(purpose);
        ensure((due | self.wild) & ward.bit() != 0, Broken::NotWild { ward, due })
    }

    /// SJ-PAY-4: any three cards.
    fn three(&self) -> Result<(), Broken> {
        ensure(self.hand.total() >= THREE, Broken::NotThree)
    }

    /// SJ-PAY-4: each of the three is in hand.
    fn spend(&self, picked: u8, ward: WardId) -> Result<(), Broken> {
        ensure(self.hand.count(ward) > picked, Broken::NoMoreInHand(ward))
    }

    /// Whether the question that is open makes sense: everything chosen so far was allowed, and something is left to
    /// choose. A position that asks for the impossible is refused.
    pub(crate) fn sound(&self) -> Result<(), Broken> {
        match self.table.stage {
            Stage::Store(at) => self.target(at)?,
            Stage::Customer(at) => self.upgrade(at)?,
            Stage::Second(first) => {
                let open = self.table.planned & self.board.extends(first);
                ensure(RailwayId::of(open).any(|second| self.second(first, second).is_ok()), Broken::NothingToAsk)?;
            }
            Stage::Pay(purpose) | Stage::Three(purpose, _) => self.sound_purpose(purpose)?,
            _ => {}
        }
        if let Stage::Three(_, picked) = self.table.stage {
            self.three()?;
            picked.cards().iter().try_for_each(|ward| self.spend(picked.count(*ward) - 1, *ward))?;
        }
        let any = self.offer(|_| ControlFlow::Break(())).is_break();
        ensure(any || self.table.stage == Stage::Over, Broken::NothingToAsk)
    }

    fn sound_purpose(&self, purpose: Purpose) -> Result<(), Broken> {
        use crate::state::Source;
        match purpose {
            Purpose::Open { at, store } => {
                self.target(at)?;
                match store {
                    Source::Supply(of) => self.supply(of),
                    Source::Map(from) => self.moved(from),
                }
            }
            Purpose::Second { first, second } => self.second(first, second),
            Purpose::Move(ward) => self.gather(ward),
            Purpose::Departo { at, with } => self.upgrade(at).and_then(|()| self.given_up(at, with)),
        }
    }
}

fn ensure(holds: bool, broken: Broken) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(broken) }
}
