//! What an action of a card does. Every question about an effect is answered in this file, by a match without a default:
//! what it costs, when it can be chosen, what it is about, what it changes, how it is named, and by which rules. What an
//! effect adds to the game is written in `legal` and `play`, one function for each, and called from here.

use tabletop::{Phrase, Seat, Tell};

use crate::{
    TokyoMetro,
    action::Action,
    event::Event,
    id::{ActionId, Yen},
    legal::{Chosen, May, Means, yen},
    state::{Phase, State, Table},
    terms::Terms,
};

/// TM-ACT-10: what an action does, with its printed number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Walk up to so many spaces.
    Move(u8),
    /// Build a Station for so much a circle.
    Station(Yen),
    /// Build a Station for a token.
    StationTrading,
    /// Take a Stock card for so much and its surcharge.
    Invest(Yen),
    /// Put a Train on the Map and raise its Line's Value.
    Start(Yen),
    /// Take so many Speed tokens.
    Speed(u8),
    /// Take a Bicycle.
    Bike,
    /// Take so much off a cost later in the round.
    Discount(Yen),
    /// Add so much to the next bid.
    Bidding(Yen),
    /// Borrow.
    Loan,
    /// Pay a loan back.
    Repay,
    /// Put a Speculation disc on a Line.
    Speculate,
    /// Take a further Action disc for so much.
    Action(Yen),
    /// Take a card from a discard pile for so much.
    Card(Yen),
    /// OS-INV-3: take a Stock card for a disc and its surcharge.
    InvestDisc,
    /// OS-SELL-1: give a Stock card back for its share, which is set aside.
    Sell,
    /// OS-COPY-1: pay so much to perform an occupied action later in the round.
    Copy(Yen),
    /// DR-SHAPE-1: build Vending Machines without discs for the rest of the phase.
    Shape,
}

impl Effect {
    /// The kind as deck files write it.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Move(_) => "move",
            Self::Station(_) => "station",
            Self::StationTrading => "station-trade",
            Self::Invest(_) => "invest",
            Self::Start(_) => "start",
            Self::Speed(_) => "speed",
            Self::Bike => "bike",
            Self::Discount(_) => "discount",
            Self::Bidding(_) => "bidding",
            Self::Loan => "loan",
            Self::Repay => "repay",
            Self::Speculate => "speculate",
            Self::Action(_) => "action-disc",
            Self::Card(_) => "card",
            Self::InvestDisc => "invest-disc",
            Self::Sell => "sell",
            Self::Copy(_) => "copy",
            Self::Shape => "drink-shape",
        }
    }

    /// One of those effects that are all possible whenever one of them is: the number of this kind does not count there
    /// (`Means::may_perform`).
    pub(crate) const fn alike(self) -> Self {
        match self {
            Self::Move(_) => Self::Move(0),
            Self::Start(_) => Self::Start(Yen::ZERO),
            Self::Speed(_) => Self::Speed(0),
            Self::Discount(_) | Self::Bidding(_) => Self::Discount(Yen::ZERO),
            Self::Station(_)
            | Self::StationTrading
            | Self::Invest(_)
            | Self::Bike
            | Self::Loan
            | Self::Repay
            | Self::Speculate
            | Self::Action(_)
            | Self::Card(_)
            | Self::InvestDisc
            | Self::Sell
            | Self::Copy(_)
            | Self::Shape => self,
        }
    }

    /// DC-TM-7: the question what it is about.
    pub(crate) const fn asks(self) -> &'static str {
        match self {
            Self::Move(_) => "ask-target-walk",
            Self::Station(_) | Self::StationTrading => "ask-target-station",
            Self::Invest(_) | Self::InvestDisc => "ask-target-invest",
            Self::Start(_) => "ask-target-start",
            Self::Speculate => "ask-target-speculate",
            Self::Card(_) => "ask-target-card",
            Self::Sell => "ask-target-sell",
            Self::Speed(_)
            | Self::Bike
            | Self::Discount(_)
            | Self::Bidding(_)
            | Self::Loan
            | Self::Repay
            | Self::Action(_)
            | Self::Copy(_)
            | Self::Shape => "ask-target",
        }
    }

    /// TM-DISC-4: the printed Yen cost that Discounts work on, if there is one.
    #[inline]
    pub const fn cost(self) -> Option<Yen> {
        match self {
            Self::Station(cost) | Self::Invest(cost) | Self::Action(cost) | Self::Card(cost) | Self::Copy(cost) => {
                Some(cost)
            }
            Self::Move(_)
            | Self::StationTrading
            | Self::Start(_)
            | Self::Speed(_)
            | Self::Bike
            | Self::Discount(_)
            | Self::Bidding(_)
            | Self::Loan
            | Self::Repay
            | Self::Speculate
            | Self::InvestDisc
            | Self::Sell
            | Self::Shape => None,
        }
    }

    /// OS-INV-3: the Action discs that it sends to the box, besides those on its spots.
    pub(crate) const fn boxes(self) -> u8 {
        match self {
            Self::InvestDisc => 1,
            Self::Move(_)
            | Self::Station(_)
            | Self::StationTrading
            | Self::Invest(_)
            | Self::Start(_)
            | Self::Speed(_)
            | Self::Bike
            | Self::Discount(_)
            | Self::Bidding(_)
            | Self::Loan
            | Self::Repay
            | Self::Speculate
            | Self::Action(_)
            | Self::Card(_)
            | Self::Sell
            | Self::Copy(_)
            | Self::Shape => 0,
        }
    }

    /// TM-SPD-4: whether a Speed token that is put on a Line can make the action impossible, because it needs a token in
    /// front or an empty disc spot.
    pub(crate) const fn needs_token_or_spot(self) -> bool {
        match self {
            Self::StationTrading | Self::Speculate => true,
            Self::Move(_)
            | Self::Station(_)
            | Self::Invest(_)
            | Self::Start(_)
            | Self::Speed(_)
            | Self::Bike
            | Self::Discount(_)
            | Self::Bidding(_)
            | Self::Loan
            | Self::Repay
            | Self::Action(_)
            | Self::Card(_)
            | Self::InvestDisc
            | Self::Sell
            | Self::Copy(_)
            | Self::Shape => false,
        }
    }

    /// The rules that say what it does.
    pub(crate) const fn rules(self) -> &'static [&'static str] {
        match self {
            Self::Move(_) => &["TM-WALK-1"],
            Self::Station(_) => &["TM-STN-3"],
            Self::StationTrading => &["TM-TRD-1"],
            Self::Invest(_) => &["TM-INV-4"],
            Self::Start(_) => &["TM-START-1"],
            Self::Speed(_) => &["TM-SPD-1"],
            Self::Bike => &["TM-BIKE-1"],
            Self::Discount(_) => &["TM-DISC-1"],
            Self::Bidding(_) => &["TM-BON-1"],
            Self::Loan => &["TM-LOAN-1"],
            Self::Repay => &["TM-LOAN-3"],
            Self::Speculate => &["TM-SPEC-1"],
            Self::Action(_) => &["TM-XD-1"],
            Self::Card(_) => &["TM-CARD-1"],
            Self::InvestDisc => &["OS-INV-3", "OS-INV-4"],
            Self::Sell => &["OS-SELL-1", "OS-SELL-2"],
            Self::Copy(_) => &["OS-COPY-1", "OS-COPY-2"],
            Self::Shape => &["DR-SHAPE-1", "DR-SHAPE-2"],
        }
    }

    /// What it does, in a few words.
    pub(crate) fn phrase(self, terms: &Terms) -> Phrase {
        match self {
            Self::Move(spaces) => Phrase::new("effect-move").with("count", spaces),
            Self::Station(cost) => Phrase::new("effect-station").with("yen", yen(cost)),
            Self::StationTrading => Phrase::new("effect-trading"),
            Self::Invest(cost) => Phrase::new("effect-invest").with("yen", yen(cost)),
            Self::Start(rise) => Phrase::new("effect-start").with("yen", yen(rise)),
            Self::Speed(tokens) => Phrase::new("effect-speed").with("count", tokens),
            Self::Bike => Phrase::new("effect-bike"),
            Self::Discount(amount) => Phrase::new("effect-discount").with("yen", yen(amount)),
            Self::Bidding(amount) => Phrase::new("effect-bidding").with("yen", yen(amount)),
            Self::Loan => Phrase::new("effect-loan").with("yen", yen(terms.loan)),
            Self::Repay => Phrase::new("effect-repay").with("yen", yen(terms.loan)),
            Self::Speculate => Phrase::new("effect-speculate"),
            Self::Action(cost) => Phrase::new("effect-action").with("yen", yen(cost)),
            Self::Card(cost) => Phrase::new("effect-card").with("yen", yen(cost)),
            Self::InvestDisc => Phrase::new("effect-invest-disc"),
            Self::Sell => Phrase::new("effect-sell"),
            Self::Copy(cost) => Phrase::new("effect-copy").with("yen", yen(cost)),
            Self::Shape => Phrase::new("effect-shape"),
        }
    }
}

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
