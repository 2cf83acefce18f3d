//! Copying an action that is occupied (OS-COPY), and selling Stock (OS-SELL).

use tabletop::Seat;

use super::{About, Chosen, May, Means, refuse, require};
use crate::{
    TokyoMetro,
    action::Action,
    board::CardAction,
    id::{ActionId, ActionSet, LineId, Yen},
    state::Table,
};

impl Means<'_> {
    /// OS-COPY-1: the printed cost, less Discounts; the disc then waits (TM-GEN-4: so it always has an effect).
    #[inline]
    pub(crate) fn may_pay_for_copy(&self, cost: Yen) -> May {
        self.can_pay(cost.less(self.discount))
    }

    /// OS-INV-5: a Stock card that can be taken; OS-INV-4, -6: for its surcharge, which no Discount lowers.
    #[inline]
    pub(crate) fn may_invest_by_disc(&self) -> May {
        let lasting = self.game.lasting_discs(self.table, self.seat) > 0;
        require(lasting, "TE-XD-3", "no-lasting-disc", About::Nothing)?;
        match self.surcharge {
            Some(surcharge) => {
                let has = self.player.yen;
                require(surcharge <= has, "TM-GEN-2", "cannot-pay", About::Cost(surcharge, has))
            }
            None => refuse("TM-GEN-4", "no-stock-to-buy", About::Nothing),
        }
    }

    /// OS-SELL-1: illegal without Stock.
    #[inline]
    pub(crate) fn may_sell(&self) -> May {
        let owns = self.table.lines.iter().any(|line| line.owned_by(self.seat));
        require(owns, "OS-SELL-1", "no-stock-to-sell", About::Nothing)
    }

    /// OS-COPY-2: the actions that `may_copy` lets through. What is the same on several cards is asked once.
    pub(crate) fn copyable(&self) -> ActionSet {
        let deck = &self.game.board.deck;
        let mut copyable = ActionSet::default();
        if self.player.placed.actions().and(deck.copies).is_empty() {
            return copyable;
        }
        let occupied = self.open.and(self.filled).and(self.within).without(deck.copies);
        for (effect, actions) in &deck.effects {
            let actions = actions.and(occupied);
            if !actions.is_empty() && self.may_perform(*effect).is_ok() {
                copyable = copyable.or(actions);
            }
        }
        copyable
    }

    /// OS-COPY-2: the owner of a Copy disc may perform an action whose spots are occupied; OS-COPY-6: no Copy; OS-COPY-14:
    /// with discs for all its spots; then what the action itself asks for (OS-COPY-4).
    pub(crate) fn may_copy(&self, action: ActionId) -> May {
        let deck = &self.game.board.deck;
        let Some(copied @ CardAction { effect, .. }) = deck.action(action) else {
            return refuse("TM-ACT-2", "no-such-action", About::Nothing);
        };
        let waits = !self.player.placed.actions().and(deck.copies).is_empty();
        require(waits, "OS-COPY-2", "no-copy-disc", About::Nothing)?;
        require(!deck.copies.contains(action), "OS-COPY-6", "copies-a-copy", About::Action(action))?;
        require(self.open.contains(action), "TM-ACT-3", "card-not-open", About::Action(action))?;
        require(self.filled.contains(action), "OS-COPY-12", "not-occupied", About::Action(action))?;
        require(self.within.contains(action), "OS-COPY-14", "too-few-discs", About::Count(copied.needed()))?;
        self.may_perform(effect)
    }
}

impl Chosen<'_> {
    /// OS-SELL-1: a Stock of the player's own.
    pub(crate) fn may_sell(&self, line: LineId) -> May {
        require(self.table.line(line).owned_by(self.seat), "OS-SELL-1", "not-your-stock", About::Line(line))
    }
}

impl TokyoMetro {
    /// The Copy actions on which the player has discs.
    #[inline]
    pub(crate) fn copy_discs(&self, table: &Table, seat: Seat) -> ActionSet {
        table.player(seat).placed.actions().and(self.board.deck.copies)
    }

    /// OS-COPY-13: the Copy discs that can move.
    pub(crate) fn each_copy_disc(&self, table: &Table, seat: Seat, into: &mut impl FnMut(Action)) {
        self.copy_discs(table, seat).iter().for_each(|disc| into(Action::From(disc)));
    }

    /// OS-COPY-13: a Copy disc of the player's own.
    pub(crate) fn may_move_copy(&self, table: &Table, seat: Seat, disc: ActionId) -> May {
        let own = self.copy_discs(table, seat).contains(disc);
        require(own, "OS-COPY-13", "not-your-copy", About::Action(disc))
    }
}
