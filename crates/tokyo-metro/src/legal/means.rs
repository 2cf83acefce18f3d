//! What a seat can do with actions, worked out once for a whole list.

use tabletop::Seat;

use super::{About, May, refuse, require};
use crate::{
    TokyoMetro,
    board::CardAction,
    effect::Effect,
    id::{ActionId, ActionSet, LineId, StationSet, Yen},
    state::{Column, Player, Table},
};

/// The discs, Yen, discounts and targets that a seat has now (TM-GEN-3).
pub(crate) struct Means<'a> {
    pub(super) game: &'a TokyoMetro,
    pub(super) table: &'a Table,
    pub(super) seat: Seat,
    pub(super) player: &'a Player,
    /// TM-ACT-3: the actions that lie open to the player.
    pub(super) open: ActionSet,
    /// TM-ACT-3: the actions whose spots are filled.
    pub(super) filled: ActionSet,
    /// TM-ACT-4: the actions for which there are discs.
    pub(super) within: ActionSet,
    /// The sum of all Discounts that can be used.
    pub(super) discount: Yen,
    /// The fewest circles of a Station touched that has no pyramid.
    circles: Option<u8>,
    /// The lowest surcharge among the Lines whose Stock can be bought.
    pub(super) surcharge: Option<Yen>,
}

impl<'a> Means<'a> {
    pub(crate) fn new(game: &'a TokyoMetro, table: &'a Table, seat: Seat) -> Self {
        let player = table.player(seat);
        let cards = table.columns.iter().fold(player.cards, |cards, column| cards.or(column.displayed()));
        let buyable = game.board.lines().filter(|line| game.may_buy(table, seat, *line).is_ok());
        Self {
            game,
            table,
            seat,
            player,
            open: game.board.deck.on(cards),
            filled: table.filled(),
            within: game.board.deck.within(player.discs),
            discount: game
                .discount_discs(table, seat)
                .iter()
                .map(|disc| game.discount(disc) * player.placed.count(disc))
                .sum(),
            circles: game.sites(table, seat).iter().map(|station| game.board.circles(station)).min(),
            surcharge: buyable.map(|line| game.surcharge(table, line)).min(),
        }
    }

    /// The actions that `may_take` lets through. What is the same on several cards is asked once.
    #[inline]
    pub(crate) fn possible(&self) -> ActionSet {
        let (deck, mut possible) = (&self.game.board.deck, ActionSet::default());
        let free = self.open.without(self.filled).and(self.within);
        for (effect, actions) in &deck.effects {
            let actions = actions.and(free);
            if !actions.is_empty() && self.may_perform(*effect).is_ok() {
                possible = possible.or(actions);
            }
        }
        possible
    }

    /// TM-ACT-3: an action can be chosen if it lies open to the player and all its spots are empty; TM-ACT-4: with discs
    /// for them; OS-INV-3: and one for the box; then what the action itself asks for.
    #[inline]
    pub(crate) fn may_take(&self, action: ActionId) -> May {
        let Some(taken @ CardAction { effect, discs }) = self.game.board.deck.action(action) else {
            return refuse("TM-ACT-2", "no-such-action", About::Nothing);
        };
        require(self.open.contains(action), "TM-ACT-3", "card-not-open", About::Action(action))?;
        require(!self.filled.contains(action), "TM-ACT-3", "spots-taken", About::Action(action))?;
        require(self.player.discs >= discs, "TM-ACT-4", "too-few-discs", About::Count(discs))?;
        require(self.within.contains(action), "OS-INV-3", "too-few-discs", About::Count(taken.needed()))?;
        self.may_perform(effect)
    }

    /// Whether an action that was begun can be finished, with what was saved and, if `more` may be used, all Discounts.
    pub(crate) fn can_finish(&self, effect: Effect, saved: Yen, more: bool) -> bool {
        let discount = if more { self.discount + saved } else { saved };
        Self { discount, ..*self }.may_perform(effect).is_ok()
    }

    /// TM-GEN-2: a cost that cannot be paid in full makes the choice illegal.
    #[inline]
    pub(super) fn can_pay(&self, cost: Yen) -> May {
        let why = if self.discount > Yen::ZERO { "cannot-pay-discounted" } else { "cannot-pay" };
        require(cost <= self.player.yen, "TM-GEN-2", why, About::Cost(cost, self.player.yen))
    }

    /// TM-WALK-2: a rider does not walk.
    #[inline]
    pub(crate) fn may_move(&self) -> May {
        let walks = self.player.meeple.space().is_some();
        require(walks, "TM-WALK-2", "riders-do-not-walk", About::Nothing)
            .map_err(|broken| broken.opened_by("TM-RIDE-11"))
    }

    /// TM-STN-1, -5: a pyramid, and a Station touched that has none.
    #[inline]
    pub(crate) fn may_build(&self, cost: Yen) -> May {
        require(self.game.terms.pyramids_left(self.player) > 0, "TM-STN-5", "no-pyramid", About::Nothing)?;
        match self.circles {
            Some(circles) => self.can_pay(cost.less(self.discount) * circles),
            None => self.nothing_to_build(),
        }
    }

    /// TM-STN-1: a rider touches no Station, and exits first; TM-GEN-4: nor is there anything to build elsewhere.
    #[inline]
    fn nothing_to_build(&self) -> May {
        let walks = self.player.meeple.space().is_some();
        require(walks, "TM-STN-1", "riders-do-not-build", About::Nothing)
            .map_err(|broken| broken.opened_by("TM-RIDE-11"))?;
        refuse("TM-GEN-4", "nothing-to-build", About::Nothing)
    }

    /// TM-TRD-1, -3, -4: a token in front, a pyramid, and a Station touched that has none.
    #[inline]
    pub(crate) fn may_trade(&self) -> May {
        require(self.game.terms.pyramids_left(self.player) > 0, "TM-STN-5", "no-pyramid", About::Nothing)?;
        require(self.player.speed > 0 || self.player.bike, "TM-TRD-1", "no-token-to-trade", About::Nothing)?;
        if self.circles.is_some() { Ok(()) } else { self.nothing_to_build() }
    }

    /// TM-INV-1 to -4: a Stock card that can be taken and paid.
    #[inline]
    pub(crate) fn may_invest(&self, cost: Yen) -> May {
        match self.surcharge {
            Some(surcharge) => self.can_pay(cost.less(self.discount) + surcharge),
            None => refuse("TM-GEN-4", "no-stock-to-buy", About::Nothing),
        }
    }

    /// TM-START-1: a Train that is off the Map.
    #[inline]
    pub(crate) fn may_start(&self) -> May {
        let startable = self.game.board.lines().any(|line| !self.table.line(line).runs());
        require(startable, "TM-START-1", "all-trains-run", About::Nothing)
    }

    /// TM-SPD-1: a Speed token in the supply.
    #[inline]
    pub(crate) fn may_take_speed(&self) -> May {
        require(self.table.supply.speed > 0, "TM-SPD-1", "no-speed-left", About::Nothing)
    }

    /// TM-BIKE-1: one Bicycle a player, while there are some.
    #[inline]
    pub(crate) fn may_take_bike(&self) -> May {
        require(!self.player.bike, "TM-BIKE-1", "has-a-bike", About::Nothing)?;
        require(self.table.supply.bikes > 0, "TM-BIKE-1", "no-bike-left", About::Nothing)
    }

    /// TM-LOAN-1: a Loan token in the supply.
    #[inline]
    pub(crate) fn may_borrow(&self) -> May {
        require(self.table.supply.loans > 0, "TM-LOAN-1", "no-loan-left", About::Nothing)
    }

    /// TM-LOAN-3: a loan, and what it costs to pay it back.
    #[inline]
    pub(crate) fn may_repay(&self) -> May {
        require(self.player.loans > 0, "TM-LOAN-3", "no-loan-to-repay", About::Nothing)?;
        let (loan, has) = (self.game.terms.loan, self.player.yen);
        require(has >= loan, "TM-LOAN-3", "cannot-repay", About::Cost(loan, has))
    }

    /// TM-SPEC-1: a Speculation disc; TM-SPEC-5: Yen for the least commitment.
    #[inline]
    pub(crate) fn may_speculate(&self) -> May {
        let (game, table, seat) = (self.game, self.table, self.seat);
        let left = game.speculations_left(table, seat);
        require(left > 0, "TM-SPEC-1", "no-speculation-disc", About::Nothing)?;
        // Most Lines have no Value yet, which is the quickest to see of what `may_bet` asks.
        let lines = game.board.lines().filter(|line| table.line(*line).value >= Yen::STEP);
        let lines = lines.filter(|line| game.may_bet(table, seat, *line).is_ok());
        let stakes = lines.map(|line| game.least_commitment(table, line));
        let has = self.player.yen;
        if stakes.clone().any(|stake| stake <= has) {
            return Ok(());
        }
        match stakes.min() {
            Some(stake) => refuse("TM-SPEC-5", "cannot-commit", About::Cost(stake, has)),
            None => refuse("TM-GEN-4", "nothing-to-speculate", About::Nothing),
        }
    }

    /// TM-XD-2: a disc of the player's in the general supply.
    #[inline]
    pub(crate) fn may_take_disc(&self, cost: Yen) -> May {
        require(self.player.spare > 0, "TM-XD-2", "no-spare-disc", About::Nothing)?;
        self.can_pay(cost.less(self.discount))
    }

    /// TM-CARD-1: a discard pile with a card, DR-COL-4: that is no Color card.
    #[inline]
    pub(crate) fn may_take_card(&self, cost: Yen) -> May {
        let mut tops = self.table.columns.iter().filter_map(Column::top);
        let any = tops.any(|card| self.game.board.card(card).color.is_none());
        require(any, "TM-CARD-1", "no-discard", About::Nothing)?;
        self.can_pay(cost.less(self.discount))
    }
}

impl TokyoMetro {
    /// TM-COMP-5, TM-SPEC-1: the Speculation discs that `seat` has not placed.
    pub(crate) fn speculations_left(&self, table: &Table, seat: Seat) -> u8 {
        self.terms.pieces.speculations.saturating_sub(table.speculations(seat))
    }

    /// TM-DISC-2: the Discounts on which the player has discs.
    #[inline]
    pub(crate) fn discount_discs(&self, table: &Table, seat: Seat) -> ActionSet {
        table.player(seat).placed.actions().and(self.board.deck.discounts)
    }

    /// TM-STN-1, -2, -6: the Stations that the Meeple touches and that have no pyramid.
    #[inline]
    pub(crate) fn sites(&self, table: &Table, seat: Seat) -> StationSet {
        match table.player(seat).meeple.space() {
            Some(space) => self.board.touched(space).without(table.built()),
            None => StationSet::default(),
        }
    }

    /// TM-INV-4: the surcharge of the top Stock card of a Line.
    #[inline]
    pub(crate) fn surcharge(&self, table: &Table, line: LineId) -> Yen {
        self.board.map.surcharges.get(usize::from(table.line(line).sold())).copied().unwrap_or_default()
    }

    /// TM-INV-1: a Stock card is left; TM-INV-2: the player owns none of the Line; TM-INV-3: nor has speculated on it.
    #[inline]
    pub(crate) fn may_buy(&self, table: &Table, seat: Seat, line: LineId) -> May {
        let state = table.line(line);
        require(state.sold() < self.board.line(line).stocks, "TM-INV-1", "no-stock-left", About::Line(line))?;
        require(!state.owned_by(seat), "TM-INV-2", "owns-stock", About::Line(line))?;
        require(!state.speculated_by(seat), "TM-INV-3", "has-speculated", About::Line(line))
    }

    /// TM-SPEC-2: no own Stock of the Line; TM-SPEC-3: its Value is at least ¥100; TM-SPEC-4: it has an empty spot.
    #[inline]
    pub(crate) fn may_bet(&self, table: &Table, seat: Seat, line: LineId) -> May {
        let state = table.line(line);
        require(!state.owned_by(seat), "TM-SPEC-2", "owns-stock", About::Line(line))?;
        require(state.value >= Yen::STEP, "TM-SPEC-3", "no-value", About::Line(line))?;
        require(self.has_spot(table, line), "TM-SPEC-4", "no-spot", About::Line(line))
    }

    /// TM-VAL-6: whether a disc spot of the Line is empty.
    #[inline]
    pub(crate) fn has_spot(&self, table: &Table, line: LineId) -> bool {
        table.line(line).laid().len() < usize::from(self.board.line(line).spots)
    }
}
