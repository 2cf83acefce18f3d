//! What the seat that is asked may do. Each kind of decision has one function that allows or refuses it (`may.rs`);
//! [`Means::may`] asks the one that is due, [`Means::each`] lists what they allow.

mod may;
mod sound;

use std::ops::ControlFlow;

use tabletop::{Illegal, Seat};

use crate::{
    Shinjuku,
    action::Action,
    board::{Board, RailwayId, StationId, WardId},
    pieces::{Cards, Piece, Type},
    refusal::{Broken, not_asked},
    state::{Kind, Phase, Player, State, Table},
};

/// How many cards together count as one wildcard (SJ-PAY-4).
const THREE: u8 = 3;
/// All wards.
const ANY: u32 = u32::MAX;

/// What a seat has to act with: the table and its own hand, and what it can pay with it.
pub(crate) struct Means<'a> {
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

impl Shinjuku {
    /// Hands every legal action of `seat` to `out`, until it breaks off; nothing if it is not asked.
    pub(crate) fn legal(&self, state: &State, seat: Seat, out: impl FnMut(Action) -> ControlFlow<()>) {
        if let Some(means) = self.means(state, seat) {
            let _ = means.each(out);
        }
    }

    /// Whether `seat` may do this now.
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let means = self.means(state, seat).ok_or_else(|| not_asked(&state.table, seat))?;
        means.may(action).map_err(|broken| broken.illegal(&self.board))
    }

    /// What `seat` has to act with, if it is asked.
    fn means<'a>(&'a self, state: &'a State, seat: Seat) -> Option<Means<'a>> {
        let asked = state.table.asked() == Some(seat);
        asked.then(|| Means::new(&self.board, &state.table, seat, state.hand(seat)))
    }
}

impl<'a> Means<'a> {
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
    pub(crate) fn may(&self, action: Action) -> Result<(), Broken> {
        match (self.table.phase, action) {
            (Phase::Festival, Action::Festival(ward)) => self.may_move_festival(ward),
            (Phase::Kaiju, Action::Kaiju(ward)) => self.may_move_kaiju(ward),
            (Phase::Flee, Action::Flee(ward)) => self.may_flee(ward),
            (Phase::Action, Action::Begin(kind)) => self.may_begin(kind),
            (Phase::Action, Action::Decline) => Err(Broken::NoPassing),
            (Phase::Target, Action::At(station)) => self.may_open_at(station),
            (Phase::Store(_), Action::Supply(of)) => self.may_supply(of),
            (Phase::Store(_), Action::From(station)) => self.may_move_store(station),
            (Phase::First, Action::Track(railway)) => self.may_lay(railway),
            (Phase::Second(first), Action::Track(railway)) => self.may_lay_second(first, railway),
            (Phase::Second(_), Action::Done)
            | (Phase::On, Action::Stop)
            | (Phase::Offer(_), Action::Begin(Kind::Income) | Action::Decline) => Ok(()),
            (Phase::Gather, Action::Gather(ward)) => self.may_gather(ward),
            (Phase::Start, Action::Start(station)) => self.may_start(station),
            (Phase::On, Action::Go(station)) => self.may_go(station),
            (Phase::Give, Action::Give(piece)) => self.may_give(piece),
            (Phase::Give, Action::Go(_)) => Err(Broken::GiveFirst),
            (Phase::Give, Action::Stop) => Err(Broken::StopBeforeServed),
            (Phase::Upgrade, Action::Upgrade(station)) => self.may_upgrade(station),
            (Phase::Customer(at), Action::Give(piece)) => self.may_give_up(at, piece),
            (Phase::Pay(purpose), Action::Pay(ward)) => self.may_pay(purpose, ward),
            (Phase::Pay(_), Action::Three) => self.may_pay_three(),
            (Phase::Three(_, picked), Action::Spend(ward)) => self.may_spend(picked.count(ward), ward),
            (phase, _) => Err(Broken::OutOfOrder(phase)),
        }
    }

    /// Lists every decision that may be taken now, until `out` breaks off. It asks the same functions as [`Means::may`],
    /// directly: to find out anew for each decision what is asked costs more than most of the rules.
    pub(crate) fn each(&self, mut out: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let (table, out) = (self.table, &mut out);
        match table.phase {
            Phase::Festival => {
                let near = WardId::of(self.board.adjacent(table.festival));
                each(near, |ward| self.may_move_festival(ward), Action::Festival, out)
            }
            Phase::Kaiju => each(WardId::of(self.kaiju_reach()), |ward| self.may_move_kaiju(ward), Action::Kaiju, out),
            Phase::Flee => each(WardId::of(self.kaiju_reach()), |ward| self.may_flee(ward), Action::Flee, out),
            Phase::Action => each(Kind::ALL.into_iter(), |kind| self.may_begin(kind), Action::Begin, out),
            Phase::Target => {
                let empty = StationId::of(StationId::SET & !table.occupied());
                each(empty, |station| self.may_open_at(station), Action::At, out)
            }
            Phase::Store(_) => {
                each(Type::ALL.into_iter(), |of| self.may_supply(of), Action::Supply, out)?;
                each(StationId::of(self.player().sites), |station| self.may_move_store(station), Action::From, out)
            }
            Phase::First => each(RailwayId::of(table.planned), |railway| self.may_lay(railway), Action::Track, out),
            Phase::Second(first) => {
                let fits = RailwayId::of(table.planned & self.board.extends(first));
                each(fits, |railway| self.may_lay_second(first, railway), Action::Track, out)?;
                out(Action::Done)
            }
            Phase::Gather => each(WardId::all(), |ward| self.may_gather(ward), Action::Gather, out),
            Phase::Start => {
                let ward = table.journey.as_ref().map_or(0, |journey| self.board.stations_in(journey.ward));
                each(StationId::of(ward), |station| self.may_start(station), Action::Start, out)
            }
            Phase::On => {
                let here = table.journey.as_ref().and_then(crate::state::Journey::here);
                let roads = here.map_or(&[][..], |here| self.board.roads(here));
                each(roads.iter().map(|road| road.to), |station| self.may_go(station), Action::Go, out)?;
                out(Action::Stop)
            }
            Phase::Give => each(Piece::ALL.into_iter(), |piece| self.may_give(piece), Action::Give, out),
            Phase::Customer(at) => each(Piece::ALL.into_iter(), |piece| self.may_give_up(at, piece), Action::Give, out),
            Phase::Offer(_) => {
                out(Action::Begin(Kind::Income))?;
                out(Action::Decline)
            }
            Phase::Upgrade => {
                let stores = StationId::of(self.player().sites & self.board.big());
                each(stores, |station| self.may_upgrade(station), Action::Upgrade, out)
            }
            Phase::Pay(purpose) => {
                each(WardId::of(self.hand.held()), |ward| self.may_pay(purpose, ward), Action::Pay, out)?;
                each([()].into_iter(), |()| self.may_pay_three(), |()| Action::Three, out)
            }
            Phase::Three(_, picked) => {
                let held = WardId::of(self.hand.held());
                each(held, |ward| self.may_spend(picked.count(ward), ward), Action::Spend, out)
            }
            Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// DC-2: the answer to a question inside a chain that has only one.
    pub(crate) fn only(&self) -> Option<Action> {
        if matches!(self.table.phase, Phase::Festival | Phase::Kaiju | Phase::Flee | Phase::Action | Phase::Offer(_)) {
            return None;
        }
        let (mut first, mut several) = (None, false);
        // DC-3: three cards out of three are one choice, whatever their order.
        let all = matches!(self.table.phase, Phase::Three(..)) && self.hand.total() <= THREE;
        let _ = self.each(|action| {
            several = first.is_some() && !all;
            first = first.or(Some(action));
            if several || all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if several { None } else { first }
    }
}

fn ensure(holds: bool, broken: Broken) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(broken) }
}
