//! Effects at work: when one can be chosen, what it may be about, what it then changes. What an effect adds to the game is
//! written in `legal` and `play`, one function for each, and called from here.

use tabletop::{Seat, Tell};

use super::Effect;
use crate::{
    TokyoMetro,
    action::Action,
    event::Event,
    id::{ActionId, Yen},
    legal::{Chosen, May, Means},
    state::{Phase, State, Table},
};

impl Means<'_> {
    /// TM-GEN-3, -4: the action can have its effect, and be paid.
    #[expect(clippy::inline_always, reason = "the list of a turn asks for every effect and drops the refusals unmade")]
    #[inline(always)]
    pub(crate) fn may_perform(&self, effect: Effect) -> May {
        match effect {
            Effect::Move(_) => self.may_move(),
            Effect::Station(cost) => self.may_build(cost),
            Effect::StationTrading => self.may_trade(),
            Effect::Invest(cost) => self.may_invest(cost),
            Effect::Start(_) => self.may_start(),
            Effect::Speed(_) => self.may_take_speed(),
            Effect::Bike => self.may_take_bike(),
            Effect::Discount(_) | Effect::Bidding(_) => Ok(()),
            Effect::Loan => self.may_borrow(),
            Effect::Repay => self.may_repay(),
            Effect::Speculate => self.may_speculate(),
            Effect::Action(cost) => self.may_take_disc(cost),
            Effect::Card(cost) => self.may_take_card(cost),
            Effect::InvestDisc => self.may_invest_by_disc(),
            Effect::Sell => self.may_sell(),
            Effect::Copy(cost) => self.may_pay_for_copy(cost),
            Effect::Shape => self.may_use_shape(),
        }
    }
}

impl TokyoMetro {
    /// DC-TM-7: hands everything that the action may be about to `into`; nothing if it is about nothing.
    pub(crate) fn each_target(&self, chosen: &Chosen<'_>, into: &mut impl FnMut(Action)) {
        match chosen.effect {
            Effect::Move(printed) => self.each_walk(chosen, printed, into),
            Effect::Station(_) | Effect::StationTrading => self.each_site(chosen, into),
            Effect::Invest(cost) => {
                self.each_line(|line| self.may_invest_in(chosen, cost, line), |line| into(Action::Invest(line)));
            }
            Effect::Start(_) => self.each_line(|line| chosen.may_start(line), |line| into(Action::Start(line))),
            Effect::Speculate => {
                self.each_line(|line| self.may_speculate_on(chosen, line), |line| into(Action::Speculate(line)));
            }
            Effect::Card(cost) => self.each_pile(chosen, cost, into),
            Effect::InvestDisc => {
                self.each_line(|line| self.may_invest_in(chosen, Yen::ZERO, line), |line| into(Action::Invest(line)));
            }
            Effect::Sell => self.each_line(|line| chosen.may_sell(line), |line| into(Action::Stock(line))),
            Effect::Speed(_)
            | Effect::Bike
            | Effect::Discount(_)
            | Effect::Bidding(_)
            | Effect::Loan
            | Effect::Repay
            | Effect::Action(_)
            | Effect::Copy(_)
            | Effect::Shape => {}
        }
    }

    /// Whether the action may be about this.
    pub(crate) fn may_target(&self, chosen: &Chosen<'_>, target: Action) -> May {
        match (chosen.effect, target) {
            (Effect::Move(printed), Action::Walk(to)) => self.may_walk_to(chosen, printed, to),
            (Effect::Station(_) | Effect::StationTrading, Action::Build(station)) => self.may_build_at(chosen, station),
            (Effect::Invest(cost), Action::Invest(line)) => self.may_invest_in(chosen, cost, line),
            (Effect::Start(_), Action::Start(line)) => chosen.may_start(line),
            (Effect::Speculate, Action::Speculate(line)) => self.may_speculate_on(chosen, line),
            (Effect::Card(cost), Action::Draw(column)) => chosen.may_draw(&self.board, cost, column),
            (Effect::InvestDisc, Action::Invest(line)) => self.may_invest_in(chosen, Yen::ZERO, line),
            (Effect::Sell, Action::Stock(line)) => chosen.may_sell(line),
            (
                Effect::Move(_)
                | Effect::Station(_)
                | Effect::StationTrading
                | Effect::Invest(_)
                | Effect::Start(_)
                | Effect::Speed(_)
                | Effect::Bike
                | Effect::Discount(_)
                | Effect::Bidding(_)
                | Effect::Loan
                | Effect::Repay
                | Effect::Speculate
                | Effect::Action(_)
                | Effect::Card(_)
                | Effect::InvestDisc
                | Effect::Sell
                | Effect::Copy(_)
                | Effect::Shape,
                target,
            ) => self.misplaced(chosen.table, target),
        }
    }

    /// TM-GEN-3: whether the action can be finished with the Discounts used so far.
    pub(crate) fn can_finish(&self, chosen: &Chosen<'_>) -> bool {
        match chosen.effect {
            Effect::Action(cost) | Effect::Copy(cost) => cost.less(chosen.saved) <= chosen.yen(),
            Effect::Shape => true,
            Effect::Speed(_)
            | Effect::Bike
            | Effect::Discount(_)
            | Effect::Bidding(_)
            | Effect::Loan
            | Effect::Repay
            | Effect::Move(_)
            | Effect::Station(_)
            | Effect::StationTrading
            | Effect::Invest(_)
            | Effect::Start(_)
            | Effect::Speculate
            | Effect::Card(_)
            | Effect::InvestDisc
            | Effect::Sell => {
                let mut any = false;
                self.each_target(chosen, &mut |_| any = true);
                any
            }
        }
    }

    /// Asks what the action is about; one that is about nothing has its effect at once.
    pub(crate) fn ask_target(
        &self,
        state: &mut State,
        seat: Seat,
        action: ActionId,
        saved: Yen,
        tell: &mut impl Tell<Event>,
    ) {
        let Some(effect) = self.effect(action) else { return };
        match effect {
            Effect::Move(printed) if self.begin_walk(state, seat, action, printed) => {}
            Effect::Move(_)
            | Effect::Station(_)
            | Effect::StationTrading
            | Effect::Invest(_)
            | Effect::Start(_)
            | Effect::Speculate
            | Effect::Card(_)
            | Effect::Sell => state.table.phase = Phase::Target { action, saved },
            Effect::InvestDisc => Self::box_disc(state, seat, action, tell),
            Effect::Speed(tokens) => self.take_speed(state, seat, tokens, tell),
            Effect::Bike => self.take_bike(state, seat, tell),
            Effect::Discount(yen) => self.lay_discount(state, seat, yen, tell),
            Effect::Bidding(yen) => self.lay_bonus(state, seat, yen, tell),
            Effect::Loan => self.borrow(state, seat, tell),
            Effect::Repay => self.repay(state, seat, tell),
            Effect::Action(cost) => self.take_disc(state, seat, cost.less(saved), tell),
            Effect::Copy(cost) => self.lay_copy(state, seat, cost.less(saved), tell),
            Effect::Shape => self.use_shape(state, seat, tell),
        }
    }

    /// The action has its effect on what was chosen; what it can't be about does nothing.
    pub(crate) fn apply_target(
        &self,
        state: &mut State,
        seat: Seat,
        (action, saved): (ActionId, Yen),
        target: Action,
        tell: &mut impl Tell<Event>,
    ) {
        let Some(effect) = self.effect(action) else { return };
        match (effect, target) {
            (Effect::Move(_), Action::Walk(space)) => self.walk_on_turn(state, seat, space, tell),
            (Effect::Station(_), Action::Build(station)) => {
                let price = self.station_price(effect, saved, station);
                self.build(state, seat, station, price, tell);
            }
            (Effect::StationTrading, Action::Build(station)) => self.choose_token(state, seat, action, station, tell),
            (Effect::Invest(cost), Action::Invest(line)) => self.invest(state, seat, line, cost.less(saved), tell),
            (Effect::Start(yen), Action::Start(line)) => self.start(state, seat, line, yen, tell),
            (Effect::Speculate, Action::Speculate(line)) => state.table.phase = Phase::Commit { action, line },
            (Effect::Card(cost), Action::Draw(column)) => self.take_card(state, seat, column, cost.less(saved), tell),
            (Effect::InvestDisc, Action::Invest(line)) => self.invest(state, seat, line, Yen::ZERO, tell),
            (Effect::Sell, Action::Stock(line)) => self.sell(state, seat, line, tell),
            (
                Effect::Move(_)
                | Effect::Station(_)
                | Effect::StationTrading
                | Effect::Invest(_)
                | Effect::Start(_)
                | Effect::Speed(_)
                | Effect::Bike
                | Effect::Discount(_)
                | Effect::Bidding(_)
                | Effect::Loan
                | Effect::Repay
                | Effect::Speculate
                | Effect::Action(_)
                | Effect::Card(_)
                | Effect::InvestDisc
                | Effect::Sell
                | Effect::Copy(_)
                | Effect::Shape,
                _,
            ) => {}
        }
    }

    /// Whether a question that stands inside a chain belongs to the effect of its action.
    pub(crate) fn chain_fits(&self, table: &Table) -> bool {
        match table.phase {
            Phase::Discount { action, .. } => self.effect(action).and_then(Effect::cost).is_some(),
            Phase::Token { action, .. } => self.effect(action) == Some(Effect::StationTrading),
            Phase::Commit { action, .. } => self.effect(action) == Some(Effect::Speculate),
            // OS-COPY-6, -13: an action other than Copy, and more than one Copy spot to choose from.
            Phase::From { action } => !self.board.deck.copies.contains(action),
            Phase::Target { .. }
            | Phase::Bid
            | Phase::Place
            | Phase::Movement
            | Phase::Turn { .. }
            | Phase::Ride { .. }
            | Phase::Machine { .. }
            | Phase::Drink { .. }
            | Phase::Step { .. }
            | Phase::After
            | Phase::Aboard { .. }
            | Phase::Removal { .. }
            | Phase::Over => true,
        }
    }

    /// What an action does.
    #[inline]
    pub(crate) fn effect(&self, action: ActionId) -> Option<Effect> {
        self.board.deck.action(action).map(|action| action.effect)
    }

    /// The printed cost of an action; ¥0 if it has none.
    #[inline]
    pub(crate) fn printed_cost(&self, action: ActionId) -> Yen {
        self.effect(action).and_then(Effect::cost).unwrap_or_default()
    }
}
