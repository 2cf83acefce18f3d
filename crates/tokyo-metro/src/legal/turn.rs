//! A turn of the Action Phase: free steps, an action, or pass; and the use of Discounts.

use tabletop::Seat;

use super::{About, Chosen, May, Means, refuse, require};
use crate::{
    TokyoMetro,
    action::Action,
    effect::Effect,
    id::{ActionId, ActionSet, LineId, Yen},
    state::{Spot, Table},
};

impl TokyoMetro {
    /// TM-ACT-9: free steps stand beside the actions; pass closes the list.
    pub(crate) fn each_turn(&self, table: &Table, seat: Seat, assigned: bool, into: &mut impl FnMut(Action)) {
        let means = Means::new(self, table, seat);
        let (possible, copyable) = (means.possible(), means.copyable());
        if means.may_assign_any().is_ok() {
            self.each_line(
                |line| self.may_assign(&means, possible.or(copyable), line),
                |line| into(Action::Assign(line)),
            );
        }
        self.exits(table, seat).for_each(|space| into(Action::Exit(space)));
        possible.iter().for_each(|action| into(Action::Take(action)));
        copyable.iter().for_each(|action| into(Action::Copy(action)));
        self.each_drinks_choice(table, seat, assigned, into);
        if may_pass(assigned).is_ok() {
            into(Action::Pass);
        }
    }

    /// TM-SPD-3: a token in front goes to a Line; TM-SPD-6: with an empty disc spot; TM-SPD-4: if an action remains of
    /// those that are possible now.
    #[inline]
    pub(crate) fn may_assign(&self, means: &Means<'_>, possible: ActionSet, line: LineId) -> May {
        means.may_assign_any()?;
        require(self.has_spot(means.table, line), "TM-SPD-6", "no-spot", About::Line(line))?;
        let stays = !possible.without(self.board.deck.fleeting).is_empty();
        let remains = stays || self.acts_after(means, line);
        require(remains, "TM-SPD-4", "no-action-after", About::Nothing)
    }

    /// TM-SPD-4: whether an action remains after a token was assigned to `line`.
    #[cold]
    fn acts_after(&self, means: &Means<'_>, line: LineId) -> bool {
        let mut after = means.table.clone();
        let player = after.player_mut(means.seat);
        player.speed = player.speed.saturating_sub(1);
        after.line_mut(line).occupy(Spot::Speed);
        Means::new(self, &after, means.seat).can_act()
    }

    /// DC-TM-6: one of the player's Discount discs, or no more.
    pub(crate) fn each_discount(&self, chosen: &Chosen<'_>, into: &mut impl FnMut(Action)) {
        for disc in self.discount_discs(chosen.table, chosen.seat).iter() {
            if self.may_use(chosen, disc).is_ok() {
                into(Action::Use(disc));
            }
        }
        if self.may_stop_discounts(chosen).is_ok() {
            into(Action::NoMore);
        }
    }

    /// TM-DISC-2: any of the player's own Discount discs; TM-DISC-4: for an action that costs Yen; TM-DISC-7: while the cost
    /// is above ¥0.
    pub(crate) fn may_use(&self, chosen: &Chosen<'_>, disc: ActionId) -> May {
        let own = self.discount_discs(chosen.table, chosen.seat).contains(disc);
        require(own, "TM-DISC-2", "not-your-discount", About::Action(disc))?;
        let cost = chosen.effect.cost();
        require(cost.is_some(), "TM-DISC-4", "no-cost-to-discount", About::Nothing)?;
        let left = cost.unwrap_or_default().less(chosen.saved);
        require(left > Yen::ZERO, "TM-DISC-7", "nothing-to-discount", About::Nothing)
    }

    /// TM-GEN-3: no more Discounts only if the action can be paid without them.
    pub(crate) fn may_stop_discounts(&self, chosen: &Chosen<'_>) -> May {
        if self.can_finish(chosen) { Ok(()) } else { refuse("TM-GEN-3", "discount-needed", About::Nothing) }
    }

    /// The amount of a Discount.
    #[inline]
    pub(crate) fn discount(&self, action: ActionId) -> Yen {
        match self.effect(action) {
            Some(Effect::Discount(yen)) => yen,
            _ => Yen::ZERO,
        }
    }
}

impl Means<'_> {
    /// Whether there is an action to perform or to copy.
    pub(crate) fn can_act(&self) -> bool {
        !self.possible().is_empty() || !self.copyable().is_empty() || self.can_deal_in_drinks()
    }

    /// TM-SPD-3: a Speed token in front, whatever Line it is for.
    fn may_assign_any(&self) -> May {
        require(self.player.speed > 0, "TM-SPD-3", "no-token-to-assign", About::Nothing)
    }
}

/// TM-ACT-7: a player may pass at any of their turns; TM-SPD-4: but not after assigning a token.
pub(super) fn may_pass(assigned: bool) -> May {
    require(!assigned, "TM-SPD-4", "assigned-so-act", About::Nothing)
}
