//! A turn of the Action Phase: free steps, an action, or pass; and the use of Discounts.

use tabletop::Seat;

use super::{About, May, Means, refuse, require};
use crate::{
    TokyoMetro,
    action::Action,
    board::Effect,
    id::{ActionId, LineId, Yen},
    state::{Open, Phase, Spot},
};

impl TokyoMetro {
    /// TM-ACT-9: free steps stand beside the actions; pass closes the list.
    pub(crate) fn each_turn(&self, open: &Open, seat: Seat, assigned: bool, into: &mut impl FnMut(Action)) {
        let player = open.player(seat);
        let means = Means::new(self, open, seat);
        let possible = means.possible();
        if player.speed > 0 && player.discs > 0 {
            let safe = means.is_lasting(possible);
            for line in self.board.lines() {
                if self.has_spot(open, line) && (safe || self.acts_after(open, seat, line)) {
                    into(Action::Assign(line));
                }
            }
        }
        self.each_exit(open, seat, into);
        possible.iter().for_each(|action| into(Action::Take(action)));
        if may_pass(assigned).is_ok() {
            into(Action::Pass);
        }
    }

    /// TM-SPD-3: a token in front goes to a Line; TM-SPD-6: with an empty disc spot; TM-SPD-4: if an action remains.
    pub(crate) fn may_assign(&self, open: &Open, seat: Seat, line: LineId) -> May {
        require(open.player(seat).speed > 0, "TM-SPD-3", "no-token-to-assign", About::Nothing)?;
        let means = Means::new(self, open, seat);
        let remains = || means.is_lasting(means.possible()) || self.acts_after(open, seat, line);
        let spot = self.has_spot(open, line);
        require(!spot || remains(), "TM-SPD-4", "no-action-after", About::Nothing)?;
        require(spot, "TM-SPD-6", "no-spot", About::Line(line))
    }

    /// TM-SPD-4: whether an action remains after a token was assigned to `line`.
    fn acts_after(&self, open: &Open, seat: Seat, line: LineId) -> bool {
        let mut after = open.clone();
        after.player_mut(seat).speed = after.player(seat).speed.saturating_sub(1);
        after.line_mut(line).occupy(Spot::Speed);
        !Means::new(self, &after, seat).possible().is_empty()
    }

    /// DC-TM-6: one of the player's Discount discs, or no more.
    pub(crate) fn each_discount(
        &self,
        open: &Open,
        seat: Seat,
        action: ActionId,
        saved: Yen,
        into: &mut impl FnMut(Action),
    ) {
        for disc in open.player(seat).placed.and(self.board.deck.discounts).iter() {
            if self.may_use(open, seat, action, saved, disc).is_ok() {
                into(Action::Use(disc));
            }
        }
        if self.may_stop_discounts(open, seat, action, saved).is_ok() {
            into(Action::NoMore);
        }
    }

    /// TM-DISC-2: any of the player's own Discount discs; TM-DISC-4: for an action that costs Yen; TM-DISC-7: while the cost
    /// is above ¥0.
    pub(crate) fn may_use(&self, open: &Open, seat: Seat, action: ActionId, saved: Yen, disc: ActionId) -> May {
        let own = open.player(seat).placed.and(self.board.deck.discounts).contains(disc);
        require(own, "TM-DISC-2", "not-your-discount", About::Action(disc))?;
        let effect = self.board.deck.action(action).map(|action| action.effect);
        let cost = effect.and_then(Effect::cost);
        require(cost.is_some(), "TM-DISC-4", "no-cost-to-discount", About::Nothing)?;
        let left = cost.unwrap_or_default().less(saved);
        require(left > Yen::ZERO, "TM-DISC-7", "nothing-to-discount", About::Nothing)
    }

    /// TM-GEN-3: no more Discounts only if the action can be paid without them.
    pub(crate) fn may_stop_discounts(&self, open: &Open, seat: Seat, action: ActionId, saved: Yen) -> May {
        let effect = self.board.deck.action(action).map(|action| action.effect);
        let payable = if let Some(Effect::Action(cost)) = effect {
            cost.less(saved) <= open.player(seat).yen
        } else {
            let mut any = false;
            self.each_target(open, seat, action, saved, &mut |_| any = true);
            any
        };
        if payable { Ok(()) } else { refuse("TM-GEN-3", "discount-needed", About::Nothing) }
    }

    /// The printed cost of an action; ¥0 if it has none.
    #[inline]
    pub(crate) fn printed_cost(&self, action: ActionId) -> Yen {
        self.board.deck.action(action).and_then(|action| action.effect.cost()).unwrap_or_default()
    }
}

/// TM-ACT-7: a player may pass at any of their turns; TM-SPD-4: but not after assigning a token.
pub(super) fn may_pass(assigned: bool) -> May {
    require(!assigned, "TM-SPD-4", "assigned-so-act", About::Nothing)
}

impl Phase {
    /// Whether a chain of decisions of one action has begun.
    pub(crate) const fn in_chain(self) -> bool {
        matches!(self, Self::Discount { .. } | Self::Target { .. } | Self::Token { .. } | Self::Commit { .. })
    }
}
