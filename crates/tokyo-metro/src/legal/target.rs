//! What an action is about: the last questions of its chain (DC-TM-7).

use tabletop::Seat;

use super::{About, May, refuse, require};
use crate::{
    TokyoMetro,
    action::{Action, Token},
    board::Effect,
    id::{ActionId, LineId, StationId, Yen},
    state::Open,
};

impl TokyoMetro {
    /// Hands every target of an action to `into`.
    pub(crate) fn each_target(
        &self,
        open: &Open,
        seat: Seat,
        action: ActionId,
        saved: Yen,
        into: &mut impl FnMut(Action),
    ) {
        let Some(chosen) = self.board.deck.action(action) else { return };
        match chosen.effect {
            Effect::Move(printed) => {
                let Some(from) = open.player(seat).meeple.space() else { return };
                self.reach(open, from, Self::steps(open, seat, printed)).each(|space| into(Action::Walk(space)));
            }
            Effect::Station(_) | Effect::StationTrading => {
                for station in self.sites(open, seat).iter() {
                    if self.may_build_at(open, seat, chosen.effect, saved, station).is_ok() {
                        into(Action::Build(station));
                    }
                }
            }
            Effect::Invest(cost) => self.each_line(
                |line| self.may_invest(open, seat, cost.less(saved), line),
                |line| into(Action::Invest(line)),
            ),
            Effect::Start(_) => {
                self.each_line(|line| may_start(open, line), |line| into(Action::Start(line)));
            }
            Effect::Speculate => {
                self.each_line(|line| self.may_speculate_on(open, seat, line), |line| into(Action::Speculate(line)));
            }
            Effect::Card(cost) => {
                for column in self.board.columns() {
                    if may_draw(open, seat, cost.less(saved), column).is_ok() {
                        into(Action::Draw(column));
                    }
                }
            }
            Effect::Speed(_)
            | Effect::Bike
            | Effect::Discount(_)
            | Effect::Bidding(_)
            | Effect::Loan
            | Effect::Repay
            | Effect::Action(_) => {}
        }
    }

    #[inline]
    fn each_line(&self, may: impl Fn(LineId) -> May, mut into: impl FnMut(LineId)) {
        self.board.lines().filter(|line| may(*line).is_ok()).for_each(&mut into);
    }

    /// Whether this is a target of the chosen action.
    pub(crate) fn may_target(&self, open: &Open, seat: Seat, action: ActionId, saved: Yen, target: Action) -> May {
        let effect = self.board.deck.action(action).map(|action| action.effect);
        match (effect, target) {
            (Some(Effect::Move(printed)), Action::Walk(to)) => match open.player(seat).meeple.space() {
                Some(from) => self.may_reach(open, from, to, Self::steps(open, seat, printed), "TM-WALK-1"),
                None => refuse("TM-WALK-2", "riders-do-not-walk", About::Nothing),
            },
            (Some(effect @ (Effect::Station(_) | Effect::StationTrading)), Action::Build(station)) => {
                self.may_build_at(open, seat, effect, saved, station)
            }
            (Some(Effect::Invest(cost)), Action::Invest(line)) => self.may_invest(open, seat, cost.less(saved), line),
            (Some(Effect::Start(_)), Action::Start(line)) => may_start(open, line),
            (Some(Effect::Speculate), Action::Speculate(line)) => self.may_speculate_on(open, seat, line),
            (Some(Effect::Card(cost)), Action::Draw(column)) => may_draw(open, seat, cost.less(saved), column),
            _ => super::misplaced(open, target),
        }
    }

    /// TM-STN-1, -6: a Station that the Meeple touches; TM-STN-2: without a pyramid; TM-STN-3: that can be paid.
    fn may_build_at(&self, open: &Open, seat: Seat, effect: Effect, saved: Yen, station: StationId) -> May {
        let touches = open.player(seat).meeple.space().is_some_and(|at| self.board.touched(at).contains(station));
        require(touches, "TM-STN-1", "station-not-touched", About::Station(station))?;
        require(!open.built().contains(station), "TM-STN-2", "station-built", About::Station(station))?;
        let has = open.player(seat).yen;
        let price = self.station_price(effect, saved, station);
        require(price <= has, "TM-GEN-2", "cannot-pay", About::Cost(price, has))
    }

    /// TM-STN-3, -8: the discounted cost for each circle; TM-TRD-2: nothing for a trade.
    pub(crate) fn station_price(&self, effect: Effect, saved: Yen, station: StationId) -> Yen {
        effect.cost().unwrap_or_default().less(saved) * self.board.circles(station)
    }

    /// TM-INV-1 to -3: the top Stock of the Line can be taken; TM-INV-4: for the discounted cost and its surcharge.
    fn may_invest(&self, open: &Open, seat: Seat, cost: Yen, line: LineId) -> May {
        self.may_buy(open, seat, line)?;
        let (price, has) = (cost + self.surcharge(open, line), open.player(seat).yen);
        require(price <= has, "TM-GEN-2", "cannot-pay", About::Cost(price, has))
    }

    /// TM-SPEC-2 to -4: the Line can be speculated on; TM-SPEC-5: with Yen for the least commitment.
    fn may_speculate_on(&self, open: &Open, seat: Seat, line: LineId) -> May {
        self.may_bet(open, seat, line)?;
        let (stake, has) = (self.board.track().lower(open.line(line).value), open.player(seat).yen);
        require(stake <= has, "TM-SPEC-5", "cannot-commit", About::Cost(stake, has))
    }

    /// TM-SPEC-5: from the lower amount beside the Value up to all Yen.
    pub(crate) fn may_commit(&self, open: &Open, seat: Seat, line: LineId, yen: Yen) -> May {
        let (least, has) = (self.board.track().lower(open.line(line).value), open.player(seat).yen);
        require(yen.is_whole(), "TM-GEN-1", "no-multiple", About::Cost(yen, has))?;
        require((least..=has).contains(&yen), "TM-SPEC-5", "commit-range", About::Cost(least, has))
    }

    pub(crate) fn each_token(open: &Open, seat: Seat, into: &mut impl FnMut(Action)) {
        for token in [Token::Speed, Token::Bike] {
            if may_return(open, seat, token).is_ok() {
                into(Action::With(token));
            }
        }
    }
}

/// TM-START-1: a Line whose Train is not on the Map.
fn may_start(open: &Open, line: LineId) -> May {
    require(open.line(line).train.is_none(), "TM-START-1", "train-runs", About::Line(line))
}

/// TM-CARD-1: a discard pile with a card, for the discounted cost.
fn may_draw(open: &Open, seat: Seat, cost: Yen, column: crate::id::ColumnId) -> May {
    require(open.column(column).top().is_some(), "TM-CARD-1", "pile-empty", About::Nothing)?;
    let has = open.player(seat).yen;
    require(cost <= has, "TM-GEN-2", "cannot-pay", About::Cost(cost, has))
}

/// TM-TRD-1: a Speed token in front of the player, or their Bicycle.
pub(super) fn may_return(open: &Open, seat: Seat, token: Token) -> May {
    let has = match token {
        Token::Speed => open.player(seat).speed > 0,
        Token::Bike => open.player(seat).bike,
    };
    require(has, "TM-TRD-1", "no-token-to-trade", About::Nothing)
}
