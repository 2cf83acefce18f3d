//! What an action is about: the last questions of its chain (DC-TM-7).

use std::ops::RangeInclusive;

use tabletop::Seat;

use super::{About, May, refuse, require};
use crate::{
    TokyoMetro,
    action::{Action, Token},
    board::Board,
    effect::Effect,
    id::{ActionId, ColumnId, LineId, SpaceId, StationId, Yen},
    state::{Player, Table},
};

/// An action that was chosen: by whom, what it does, and what Discounts have saved so far.
pub(crate) struct Chosen<'a> {
    pub(crate) table: &'a Table,
    pub(crate) seat: Seat,
    pub(crate) effect: Effect,
    pub(crate) saved: Yen,
}

impl Chosen<'_> {
    fn player(&self) -> &Player {
        self.table.player(self.seat)
    }

    /// The Yen in hand.
    pub(crate) fn yen(&self) -> Yen {
        self.player().yen
    }

    /// TM-GEN-2: a price that cannot be paid in full makes the choice illegal.
    fn can_pay(&self, price: Yen) -> May {
        require(price <= self.yen(), "TM-GEN-2", "cannot-pay", About::Cost(price, self.yen()))
    }

    /// TM-START-1: a Line whose Train is not on the Map.
    pub(crate) fn may_start(&self, line: LineId) -> May {
        require(!self.table.line(line).runs(), "TM-START-1", "train-runs", About::Line(line))
    }

    /// TM-CARD-1: a discard pile with a card, DR-COL-4: that is no Color card, for the discounted cost.
    pub(crate) fn may_draw(&self, board: &Board, cost: Yen, column: ColumnId) -> May {
        let top = self.table.column(column).top();
        require(top.is_some(), "TM-CARD-1", "pile-empty", About::Nothing)?;
        let color = top.and_then(|card| board.card(card).color);
        require(color.is_none(), "DR-COL-4", "color-on-pile", About::Nothing)?;
        self.can_pay(cost.less(self.saved))
    }
}

impl TokyoMetro {
    /// The action that `seat` has chosen, if the card has it.
    pub(crate) fn chosen<'a>(&self, table: &'a Table, seat: Seat, action: ActionId, saved: Yen) -> Option<Chosen<'a>> {
        Some(Chosen { table, seat, effect: self.effect(action)?, saved })
    }

    #[inline]
    pub(crate) fn each_line(&self, may: impl Fn(LineId) -> May, into: impl FnMut(LineId)) {
        self.board.lines().filter(|line| may(*line).is_ok()).for_each(into);
    }

    /// TM-WALK-1: every space in reach, the own one included.
    pub(crate) fn each_walk(&self, chosen: &Chosen<'_>, printed: u8, into: &mut impl FnMut(Action)) {
        let Some(from) = chosen.player().meeple.space() else { return };
        let steps = self.steps(chosen.table, chosen.seat, printed);
        self.reach(chosen.table, from, steps).each(|space| into(Action::Walk(space)));
    }

    /// TM-WALK-1: a space in reach; TM-WALK-2: a rider does not walk.
    pub(crate) fn may_walk_to(&self, chosen: &Chosen<'_>, printed: u8, to: SpaceId) -> May {
        match chosen.player().meeple.space() {
            Some(from) => {
                let steps = self.steps(chosen.table, chosen.seat, printed);
                self.may_reach(chosen.table, from, to, steps, "TM-WALK-1")
            }
            None => refuse("TM-WALK-2", "riders-do-not-walk", About::Nothing),
        }
    }

    /// TM-STN-1: every Station that the Meeple touches and that can be built.
    pub(crate) fn each_site(&self, chosen: &Chosen<'_>, into: &mut impl FnMut(Action)) {
        for station in self.sites(chosen.table, chosen.seat).iter() {
            if self.may_build_at(chosen, station).is_ok() {
                into(Action::Build(station));
            }
        }
    }

    /// TM-STN-1, -6: a Station that the Meeple touches; TM-STN-2: without a pyramid; TM-STN-3: that can be paid.
    pub(crate) fn may_build_at(&self, chosen: &Chosen<'_>, station: StationId) -> May {
        let touches = chosen.player().meeple.space().is_some_and(|at| self.board.touched(at).contains(station));
        require(touches, "TM-STN-1", "station-not-touched", About::Station(station))?;
        require(!chosen.table.built().contains(station), "TM-STN-2", "station-built", About::Station(station))?;
        chosen.can_pay(self.station_price(chosen.effect, chosen.saved, station))
    }

    /// TM-STN-3, -8: the discounted cost for each circle; TM-TRD-2: nothing for a trade.
    pub(crate) fn station_price(&self, effect: Effect, saved: Yen, station: StationId) -> Yen {
        effect.cost().unwrap_or_default().less(saved) * self.board.circles(station)
    }

    /// TM-INV-1 to -3: the top Stock of the Line can be taken; TM-INV-4: for the discounted cost and its surcharge.
    pub(crate) fn may_invest_in(&self, chosen: &Chosen<'_>, cost: Yen, line: LineId) -> May {
        self.may_buy(chosen.table, chosen.seat, line)?;
        chosen.can_pay(cost.less(chosen.saved) + self.surcharge(chosen.table, line))
    }

    /// TM-SPEC-2 to -4: the Line can be speculated on; TM-SPEC-5: with Yen for the least commitment.
    pub(crate) fn may_speculate_on(&self, chosen: &Chosen<'_>, line: LineId) -> May {
        self.may_bet(chosen.table, chosen.seat, line)?;
        let (stake, has) = (self.least_commitment(chosen.table, line), chosen.yen());
        require(stake <= has, "TM-SPEC-5", "cannot-commit", About::Cost(stake, has))
    }

    /// TM-CARD-1: every discard pile from which a card can be taken.
    pub(crate) fn each_pile(&self, chosen: &Chosen<'_>, cost: Yen, into: &mut impl FnMut(Action)) {
        for column in self.board.columns().filter(|column| chosen.may_draw(&self.board, cost, *column).is_ok()) {
            into(Action::Draw(column));
        }
    }

    /// TM-SPEC-5: the lower amount beside the Value.
    #[inline]
    pub(crate) fn least_commitment(&self, table: &Table, line: LineId) -> Yen {
        self.board.track().lower(table.line(line).value)
    }

    /// TM-SPEC-5: from the lower amount beside the Value up to all Yen.
    pub(crate) fn commitments(&self, table: &Table, seat: Seat, line: LineId) -> RangeInclusive<Yen> {
        self.least_commitment(table, line)..=table.player(seat).yen
    }

    /// TM-SPEC-5: a commitment within its range; TM-GEN-1: in steps of ¥100.
    pub(crate) fn may_commit(&self, table: &Table, seat: Seat, line: LineId, yen: Yen) -> May {
        let commitments = self.commitments(table, seat, line);
        let (least, has) = (*commitments.start(), *commitments.end());
        require(yen.is_whole(), "TM-GEN-1", "no-multiple", About::Cost(yen, has))?;
        require(commitments.contains(&yen), "TM-SPEC-5", "commit-range", About::Cost(least, has))
    }
}

/// TM-TRD-1: a Speed token in front of the player, or their Bicycle.
pub(super) fn may_return(table: &Table, seat: Seat, token: Token) -> May {
    let has = match token {
        Token::Speed => table.player(seat).speed > 0,
        Token::Bike => table.player(seat).bike,
    };
    require(has, "TM-TRD-1", "no-token-to-trade", About::Nothing)
}
