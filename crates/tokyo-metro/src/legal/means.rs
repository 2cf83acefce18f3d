//! What a seat can do with actions, worked out once for a whole list.

use tabletop::Seat;

use super::{About, May, refuse, require};
use crate::{
    TokyoMetro,
    board::{CardAction, Effect},
    id::{ActionId, ActionSet, LineId, StationSet, Yen},
    state::{Open, Player, SPECULATION_DISCS, Spot},
};

/// TM-LOAN-1, -3: what a loan brings, and what paying it back costs.
pub(crate) const LOAN: Yen = Yen(1000);

/// The discs, Yen, discounts and targets that a seat has now (TM-GEN-3).
pub(crate) struct Means<'a> {
    game: &'a TokyoMetro,
    open: &'a Open,
    player: &'a Player,
    filled: ActionSet,
    /// The sum of all Discounts that can be used.
    discount: Yen,
    /// The fewest circles of a Station touched that has no pyramid.
    circles: Option<u8>,
    /// Whether a discard pile has a card.
    piles: bool,
    /// The lowest surcharge among the Lines whose Stock can be bought.
    surcharge: Option<Yen>,
    /// Whether a Train is off the Map.
    startable: bool,
    /// The lowest commitment among the Lines that can be speculated on.
    stake: Option<Yen>,
    /// The Speculation discs that are left.
    speculations: u8,
}

impl<'a> Means<'a> {
    pub(crate) fn new(game: &'a TokyoMetro, open: &'a Open, seat: Seat) -> Self {
        let player = open.player(seat);
        let mut means = Self {
            game,
            open,
            player,
            filled: open.filled(),
            discount: game.discounts(player),
            circles: game.sites(open, seat).iter().map(|station| game.board.circles(station)).min(),
            piles: open.columns.iter().any(|column| column.discarded > 0),
            surcharge: None,
            startable: false,
            stake: None,
            speculations: speculations_left(open, seat),
        };
        for line in game.board.lines() {
            means.startable |= open.line(line).train.is_none();
            if game.may_buy(open, seat, line).is_ok() {
                let surcharge = game.surcharge(open, line);
                means.surcharge = Some(means.surcharge.map_or(surcharge, |least| least.min(surcharge)));
            }
            if game.may_bet(open, seat, line).is_ok() {
                let stake = game.board.track().lower(open.line(line).value);
                means.stake = Some(means.stake.map_or(stake, |least| least.min(stake)));
            }
        }
        means
    }

    /// TM-ACT-3: an action can be chosen if it lies open to the player and all its spots are empty.
    pub(crate) fn may_take(&self, action: ActionId) -> May {
        let card = action.card();
        let set = usize::from(self.game.board.card(card).set);
        let shown = self.open.columns.get(set).is_some_and(|column| column.display().contains(&card));
        require(shown || self.player.cards.contains(card), "TM-ACT-3", "card-not-open", About::Action(action))?;
        self.may_fill(action)
    }

    /// TM-ACT-3, -4: all spots are empty, and there are discs for them; then what the action itself asks for.
    fn may_fill(&self, action: ActionId) -> May {
        let Some(CardAction { effect, discs }) = self.game.board.deck.action(action) else {
            return refuse("TM-ACT-2", "no-such-action", About::Nothing);
        };
        require(!self.filled.contains(action), "TM-ACT-3", "spots-taken", About::Action(action))?;
        require(self.player.discs >= discs, "TM-ACT-4", "too-few-discs", About::Count(discs))?;
        self.may_perform(effect)
    }

    /// TM-GEN-3, -4: the action can have its effect, and be paid.
    fn may_perform(&self, effect: Effect) -> May {
        match effect {
            Effect::Move(_) => {
                let walks = self.player.meeple.space().is_some();
                require(walks, "TM-WALK-2", "riders-do-not-walk", About::Nothing)
                    .map_err(|broken| broken.opened_by("TM-RIDE-11"))
            }
            Effect::Station(cost) => self.may_build(cost),
            Effect::StationTrading => self.may_trade(),
            Effect::Invest(cost) => match self.surcharge {
                Some(surcharge) => self.can_pay(cost.less(self.discount) + surcharge),
                None => refuse("TM-GEN-4", "no-stock-to-buy", About::Nothing),
            },
            Effect::Start(_) => require(self.startable, "TM-START-1", "all-trains-run", About::Nothing),
            Effect::Speed(_) => require(self.open.supply.speed > 0, "TM-SPD-1", "no-speed-left", About::Nothing),
            Effect::Bike => {
                require(!self.player.bike, "TM-BIKE-1", "has-a-bike", About::Nothing)?;
                require(self.open.supply.bikes > 0, "TM-BIKE-1", "no-bike-left", About::Nothing)
            }
            Effect::Discount(_) | Effect::Bidding(_) => Ok(()),
            Effect::Loan => require(self.open.supply.loans > 0, "TM-LOAN-1", "no-loan-left", About::Nothing),
            Effect::Repay => {
                require(self.player.loans > 0, "TM-LOAN-3", "no-loan-to-repay", About::Nothing)?;
                let short = About::Cost(LOAN, self.player.yen);
                require(self.player.yen >= LOAN, "TM-LOAN-3", "cannot-repay", short)
            }
            Effect::Speculate => self.may_speculate(),
            Effect::Action(cost) => {
                require(self.player.spare > 0, "TM-XD-2", "no-spare-disc", About::Nothing)?;
                self.can_pay(cost.less(self.discount))
            }
            Effect::Card(cost) => {
                require(self.piles, "TM-CARD-1", "no-discard", About::Nothing)?;
                self.can_pay(cost.less(self.discount))
            }
        }
    }

    /// TM-GEN-2: a cost that cannot be paid in full makes the choice illegal.
    fn can_pay(&self, cost: Yen) -> May {
        let why = if self.discount > Yen::ZERO { "cannot-pay-discounted" } else { "cannot-pay" };
        require(cost <= self.player.yen, "TM-GEN-2", why, About::Cost(cost, self.player.yen))
    }

    /// TM-STN-1, -5: a pyramid, and a Station touched that has none.
    fn may_build(&self, cost: Yen) -> May {
        require(self.player.pyramids() > 0, "TM-STN-5", "no-pyramid", About::Nothing)?;
        match self.circles {
            Some(circles) => self.can_pay(cost.less(self.discount) * circles),
            None => self.nothing_to_build(),
        }
    }

    /// TM-STN-1: a rider touches no Station, and exits first; TM-GEN-4: nor is there anything to build elsewhere.
    fn nothing_to_build(&self) -> May {
        let walks = self.player.meeple.space().is_some();
        require(walks, "TM-STN-1", "riders-do-not-build", About::Nothing)
            .map_err(|broken| broken.opened_by("TM-RIDE-11"))?;
        refuse("TM-GEN-4", "nothing-to-build", About::Nothing)
    }

    /// TM-TRD-1, -3, -4: a token in front, a pyramid, and a Station touched that has none.
    fn may_trade(&self) -> May {
        require(self.player.pyramids() > 0, "TM-STN-5", "no-pyramid", About::Nothing)?;
        require(self.player.speed > 0 || self.player.bike, "TM-TRD-1", "no-token-to-trade", About::Nothing)?;
        if self.circles.is_some() { Ok(()) } else { self.nothing_to_build() }
    }

    /// TM-SPEC-1: a Speculation disc; TM-SPEC-5: Yen for the least commitment.
    fn may_speculate(&self) -> May {
        require(self.speculations > 0, "TM-SPEC-1", "no-speculation-disc", About::Nothing)?;
        match self.stake {
            Some(stake) => {
                let short = About::Cost(stake, self.player.yen);
                require(stake <= self.player.yen, "TM-SPEC-5", "cannot-commit", short)
            }
            None => refuse("TM-GEN-4", "nothing-to-speculate", About::Nothing),
        }
    }

    /// Whether an action that was begun can be finished, with what was saved and, if `more` may be used, all Discounts.
    pub(crate) fn can_finish(&self, action: ActionId, saved: Yen, more: bool) -> bool {
        let discount = if more { self.discount + saved } else { saved };
        let effect = self.game.board.deck.action(action).map(|action| action.effect);
        effect.is_some_and(|effect| Self { discount, ..*self }.may_perform(effect).is_ok())
    }

    /// TM-ACT-3, -4: the actions that can be chosen: open to the player, their spots empty, with discs for them, and
    /// possible. What is the same on several cards is asked once.
    pub(crate) fn possible(&self) -> ActionSet {
        let mut cards = self.player.cards;
        for column in &self.open.columns {
            column.display().iter().for_each(|card| cards.insert(*card));
        }
        let open = self.game.board.deck.of(cards, self.player.discs).without(self.filled);
        let mut possible = ActionSet::default();
        for (effect, actions) in &self.game.board.deck.effects {
            let actions = actions.and(open);
            if !actions.is_empty() && self.may_perform(*effect).is_ok() {
                possible = possible.or(actions);
            }
        }
        possible
    }

    /// Whether an action of `possible` is one that neither tokens nor disc spots can take away.
    pub(crate) fn is_lasting(&self, possible: ActionSet) -> bool {
        let fleeting = |effect: &Effect| matches!(effect, Effect::StationTrading | Effect::Speculate);
        let mut lasting = self.game.board.deck.effects.iter().filter(|(effect, _)| !fleeting(effect));
        lasting.any(|(_, actions)| !actions.and(possible).is_empty())
    }
}

/// TM-COMP-5, TM-SPEC-1: the Speculation discs that `seat` has not placed.
pub(crate) fn speculations_left(open: &Open, seat: Seat) -> u8 {
    let spots = open.lines.iter().flat_map(|line| line.spots);
    let placed = spots.filter(|spot| matches!(spot, Spot::Speculation { seat: other, .. } if *other == seat)).count();
    SPECULATION_DISCS.saturating_sub(placed as u8)
}

impl TokyoMetro {
    /// TM-DISC-2: the sum of the Discounts on which the player has discs.
    #[inline]
    pub(crate) fn discounts(&self, player: &Player) -> Yen {
        player.placed.and(self.board.deck.discounts).iter().map(|action| self.discount(action)).sum()
    }

    /// The amount of a Discount.
    #[inline]
    pub(crate) fn discount(&self, action: ActionId) -> Yen {
        match self.board.deck.action(action) {
            Some(CardAction { effect: Effect::Discount(yen), .. }) => yen,
            _ => Yen::ZERO,
        }
    }

    /// TM-STN-1, -2, -6: the Stations that the Meeple touches and that have no pyramid.
    #[inline]
    pub(crate) fn sites(&self, open: &Open, seat: Seat) -> StationSet {
        match open.player(seat).meeple.space() {
            Some(space) => self.board.touched(space).without(open.built()),
            None => StationSet::default(),
        }
    }

    /// TM-INV-4: the surcharge of the top Stock card of a Line.
    #[inline]
    pub(crate) fn surcharge(&self, open: &Open, line: LineId) -> Yen {
        self.board.map.surcharges.get(usize::from(open.line(line).sold())).copied().unwrap_or_default()
    }

    /// TM-INV-1: a Stock card is left; TM-INV-2: the player owns none of the Line; TM-INV-3: nor has speculated on it.
    #[inline]
    pub(crate) fn may_buy(&self, open: &Open, seat: Seat, line: LineId) -> May {
        let state = open.line(line);
        require(state.sold() < self.board.line(line).stocks, "TM-INV-1", "no-stock-left", About::Line(line))?;
        require(!state.owned_by(seat), "TM-INV-2", "owns-stock", About::Line(line))?;
        require(!state.speculated_by(seat), "TM-INV-3", "has-speculated", About::Line(line))
    }

    /// TM-SPEC-2: no own Stock of the Line; TM-SPEC-3: its Value is at least ¥100; TM-SPEC-4: it has an empty spot.
    #[inline]
    pub(crate) fn may_bet(&self, open: &Open, seat: Seat, line: LineId) -> May {
        let state = open.line(line);
        require(!state.owned_by(seat), "TM-SPEC-2", "owns-stock", About::Line(line))?;
        require(state.value >= Yen::STEP, "TM-SPEC-3", "no-value", About::Line(line))?;
        require(self.has_spot(open, line), "TM-SPEC-4", "no-spot", About::Line(line))
    }

    /// TM-VAL-6: whether a disc spot of the Line is empty.
    #[inline]
    pub(crate) fn has_spot(&self, open: &Open, line: LineId) -> bool {
        let spots = &open.line(line).spots;
        spots.iter().filter(|spot| **spot != Spot::Empty).count() < usize::from(self.board.line(line).spots)
    }
}
