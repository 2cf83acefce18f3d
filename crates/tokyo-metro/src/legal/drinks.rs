//! Drink colors, Vending Machines and Shape cards (DR-COL, DR-VEND, DR-SHAPE).

use tabletop::Seat;

use super::{About, May, Means, refuse, require};
use crate::{
    TokyoMetro,
    action::Action,
    board::Drinks,
    id::{ActionId, ColorId, SpaceId, StationId, StationSet, Yen},
    state::{Occasion, Table},
    terms::Shapes,
};

impl Means<'_> {
    /// DR-SHAPE-7: a second Shape action in one phase would have no effect; TE-DR-3, -6: only one player, if so agreed.
    #[inline]
    pub(crate) fn may_use_shape(&self) -> May {
        let (game, table) = (self.game, self.table);
        require(!game.has_shape(table, self.seat), "DR-SHAPE-7", "shape-in-force", About::Nothing)?;
        let another = match game.terms.shapes {
            Shapes::PerCard => false,
            Shapes::OnePlayer => Seat::all(table.players).any(|seat| game.has_shape(table, seat)),
        };
        require(!another, "TE-DR-3", "shape-of-another", About::Nothing)
    }

    /// Whether a color or a Vending Machine is an action that can be taken.
    pub(crate) fn can_deal_in_drinks(&self) -> bool {
        let Some(drinks) = &self.game.board.drinks else { return false };
        let (game, table, seat) = (self.game, self.table, self.seat);
        let color = || drinks.colors().any(|color| game.may_take_color(table, seat, color).is_ok());
        game.may_vend(table, seat, Occasion::Action).is_ok() || color()
    }
}

impl TokyoMetro {
    /// The Drinks of this table, or the rule by which there are none.
    fn drinks(&self) -> Result<&Drinks, super::broken::Broken> {
        self.board.drinks.as_ref().ok_or(super::broken::Broken::new("TMV-MOD-12", "no-drinks", About::Nothing))
    }

    /// DR-SHAPE-2: whether a Shape card is in force for a player: their disc lies on it until the phase ends.
    #[inline]
    pub(crate) fn has_shape(&self, table: &Table, seat: Seat) -> bool {
        !table.player(seat).placed.actions().and(self.board.deck.shapes).is_empty()
    }

    /// TE-XD-3: the Action discs of a player that are not for this round only.
    pub(crate) fn lasting_discs(&self, table: &Table, seat: Seat) -> u8 {
        let player = table.player(seat);
        self.terms.pieces.discs.saturating_sub(player.spare + player.boxed + player.lent)
    }

    /// The actions and the free step that Drinks add to a turn.
    pub(crate) fn each_drinks_choice(&self, table: &Table, seat: Seat, assigned: bool, into: &mut impl FnMut(Action)) {
        let Some(drinks) = &self.board.drinks else { return };
        if self.may_vend(table, seat, Occasion::Before { assigned }).is_ok() {
            into(Action::FreeVend);
        }
        let colors = drinks.colors().filter(|color| self.may_take_color(table, seat, *color).is_ok());
        colors.for_each(|color| into(Action::Color(color)));
        if self.may_vend(table, seat, Occasion::Action).is_ok() {
            into(Action::Vend);
        }
    }

    /// DR-COL-1: a Color card of the display; DR-COL-3: one owner each; DR-COL-4: not from the discard pile; DR-COL-2: for
    /// a disc in front, TE-XD-3: that is not for this round only.
    pub(crate) fn may_take_color(&self, table: &Table, seat: Seat, color: ColorId) -> May {
        self.drinks()?;
        require(table.crates.owner(color).is_none(), "DR-COL-3", "color-owned", About::Color(color))?;
        let Some(column) = self.board.deck.drinks.map(|at| table.column(at)) else { return Ok(()) };
        let is_it = |card| self.board.card(card).color == Some(color);
        let discarded = column.discard().iter().any(|card| is_it(*card));
        require(!discarded, "DR-COL-4", "color-discarded", About::Color(color))?;
        require(column.display().any(is_it), "DR-COL-1", "color-not-shown", About::Color(color))?;
        require(table.player(seat).discs > 0, "DR-COL-2", "too-few-discs", About::Count(1))?;
        require(self.lasting_discs(table, seat) > 0, "TE-XD-3", "no-lasting-disc", About::Nothing)
    }

    /// DR-VEND-1: a disc for the stack; DR-SHAPE-2: or a Shape card in force; then what every machine needs: DR-VEND-6: a
    /// Meeple on the Map, DR-VEND-3: a Drink, DR-VEND-2: a Station for it.
    pub(crate) fn may_vend(&self, table: &Table, seat: Seat, occasion: Occasion) -> May {
        self.drinks()?;
        match occasion {
            Occasion::Action => require(table.player(seat).discs > 0, "TM-ACT-4", "too-few-discs", About::Count(1))?,
            Occasion::Before { .. } | Occasion::During { .. } | Occasion::After => {
                require(self.has_shape(table, seat), "DR-SHAPE-2", "no-shape", About::Nothing)?;
            }
        }
        let walks = table.player(seat).meeple.space().is_some();
        require(walks, "DR-VEND-6", "riders-do-not-vend", About::Nothing)
            .map_err(|broken| broken.opened_by("TM-RIDE-11"))?;
        require(self.own_drinks(table, seat).next().is_some(), "DR-VEND-3", "no-drink", About::Nothing)?;
        let mut refusal = refuse("DR-VEND-2", "nowhere-to-vend", About::Nothing);
        for station in self.machine_sites(table, seat).iter() {
            match self.may_vend_at(table, seat, occasion, station) {
                Ok(()) => return Ok(()),
                broken => refusal = broken,
            }
        }
        refusal
    }

    /// DR-VEND-3: the colors of which a player has a Drink in supply.
    pub(crate) fn own_drinks(&self, table: &Table, seat: Seat) -> impl Iterator<Item = ColorId> {
        let per_color = self.board.drinks.as_ref().map_or(0, |drinks| drinks.per_color);
        table.crates.owned_by(seat).filter(move |color| table.crates.at(*color).len() < per_color)
    }

    /// DR-VEND-2: the Stations that the Meeple touches, with a pyramid and without a Drink.
    pub(crate) fn machine_sites(&self, table: &Table, seat: Seat) -> StationSet {
        match table.player(seat).meeple.space() {
            Some(space) => self.board.touched(space).and(table.built()).without(table.crates.stations()),
            None => StationSet::default(),
        }
    }

    /// DR-VEND-2: a Station touched, with a pyramid and without a Drink; DR-VEND-4: whose fee can be paid; DR-SHAPE-10: and
    /// who must act on this turn still can.
    pub(crate) fn may_vend_at(&self, table: &Table, seat: Seat, occasion: Occasion, station: StationId) -> May {
        let touches = table.player(seat).meeple.space().is_some_and(|at| self.board.touched(at).contains(station));
        require(touches, "DR-VEND-2", "station-not-touched", About::Station(station))?;
        require(table.owner(station).is_some(), "DR-VEND-2", "no-pyramid-there", About::Station(station))?;
        let taken = table.crates.drink_at(station).is_some();
        require(!taken, "DR-VEND-2", "has-a-drink", About::Station(station))?;
        let ((_, fee), has) = (self.machine_fee(table, seat, station), table.player(seat).yen);
        require(fee <= has, "DR-VEND-4", "cannot-pay", About::Cost(fee, has))?;
        let must_act = occasion == Occasion::Before { assigned: true };
        let acts = !must_act || self.acts_after_machine(table, seat, station);
        require(acts, "DR-SHAPE-10", "no-action-after-machine", About::Nothing)
    }

    /// DR-VEND-4: who gets how much for a machine at a Station: nobody anything at an own one.
    pub(crate) fn machine_fee(&self, table: &Table, seat: Seat, station: StationId) -> (Option<Seat>, Yen) {
        let (Some(drinks), Some(owner)) = (&self.board.drinks, table.owner(station)) else { return (None, Yen::ZERO) };
        if owner == seat {
            return (None, Yen::ZERO);
        }
        let there = table.crates.count_at(seat, table.player(owner).stations);
        (Some(owner), drinks.fee(there + 1))
    }

    /// DR-SHAPE-10: whether an action is still legal after a machine at `station`, whatever the color of its Drink.
    fn acts_after_machine(&self, table: &Table, seat: Seat, station: StationId) -> bool {
        let Some(color) = self.own_drinks(table, seat).next() else { return false };
        let (_, fee) = self.machine_fee(table, seat, station);
        let mut after = table.clone();
        after.player_mut(seat).yen -= fee;
        after.crates.put(color, station);
        Means::new(self, &after, seat).can_act()
    }

    /// DC-DR-2: every Station where a machine can be built.
    pub(crate) fn each_machine_site(
        &self,
        table: &Table,
        seat: Seat,
        occasion: Occasion,
        into: &mut impl FnMut(Action),
    ) {
        for station in self.machine_sites(table, seat).iter() {
            if self.may_vend_at(table, seat, occasion, station).is_ok() {
                into(Action::At(station));
            }
        }
    }

    /// DR-VEND-3: a color of the player's own, with a Drink in supply.
    pub(crate) fn may_sell_drink(&self, table: &Table, seat: Seat, color: ColorId) -> May {
        let has = self.own_drinks(table, seat).any(|own| own == color);
        require(has, "DR-VEND-3", "no-drink-of", About::Color(color))
    }

    /// DC-DR-4: the next space, a free machine, or an end of the Move.
    pub(crate) fn each_step(
        &self,
        table: &Table,
        seat: Seat,
        (action, left): (ActionId, u8),
        into: &mut impl FnMut(Action),
    ) {
        if let Some(from) = table.player(seat).meeple.space() {
            let mut next = self.reach(table, from, 1);
            next.remove(from);
            next.each(|space| into(Action::Walk(space)));
        }
        if self.may_vend(table, seat, Occasion::During { action, left }).is_ok() {
            into(Action::FreeVend);
        }
        into(Action::Stop);
    }

    /// DR-SHAPE-11: one step of a Move.
    pub(crate) fn may_step(&self, table: &Table, seat: Seat, to: SpaceId) -> May {
        let Some(from) = table.player(seat).meeple.space() else {
            return refuse("TM-WALK-2", "riders-do-not-walk", About::Nothing);
        };
        require(to != from, "DR-SHAPE-11", "say-stop", About::Nothing)?;
        self.may_reach(table, from, to, 1, "DR-SHAPE-11")
    }
}
