//! Where a Meeple may go.

use tabletop::Seat;

use super::{About, May, refuse, require};
use crate::{
    TokyoMetro,
    action::Action,
    board::{Area, Stop},
    id::{LineId, SpaceId, VehicleId},
    state::{Meeple, Table},
    terms::{MinRide, Spaces},
};

impl TokyoMetro {
    /// TM-MOVE-1, -5: the spaces that a Meeple may come to.
    #[inline]
    pub(crate) fn free_spaces(&self, table: &Table) -> Area {
        let mut free = self.whole;
        if self.terms.spaces == Spaces::Apart {
            for player in table.everybody() {
                if let Some(space) = player.meeple.space() {
                    free.remove(space);
                }
            }
        }
        free
    }

    /// TM-MOVE-5: whether a Meeple may come to `space`.
    #[inline]
    pub(crate) fn is_free(&self, table: &Table, space: SpaceId) -> bool {
        match self.terms.spaces {
            Spaces::Apart => table.is_empty_space(space),
            Spaces::Shared => true,
        }
    }

    /// TM-MOVE-4, -5: the spaces that the Meeple of `seat` reaches in `steps` steps, its own included.
    #[inline]
    pub(crate) fn reach(&self, table: &Table, from: SpaceId, steps: u8) -> Area {
        let mut free = self.free_spaces(table);
        free.insert(from);
        self.board.grid().reach(from, steps, &free)
    }

    /// TM-MOVE-3, TM-WALK-1: a Bicycle adds a step.
    #[inline]
    pub(crate) fn steps(&self, table: &Table, seat: Seat, printed: u8) -> u8 {
        if table.player(seat).bike { printed + self.terms.bike } else { printed }
    }

    pub(crate) fn each_movement(&self, table: &Table, seat: Seat, into: &mut impl FnMut(Action)) {
        match table.player(seat).meeple {
            Meeple::On(from) => {
                // TM-MOVE-2: who does not move says so.
                let mut reached = self.reach(table, from, self.steps(table, seat, self.terms.movement));
                reached.remove(from);
                reached.each(|space| into(Action::Walk(space)));
            }
            Meeple::Riding { .. } => self.exits(table, seat).for_each(|space| into(Action::Exit(space))),
            Meeple::Off => {}
        }
        into(Action::Stay);
    }

    /// TM-MOVE-2: the Meeple may move 0 to 2 spaces; TM-MOVE-3: one more with a Bicycle; TM-MOVE-6: a rider does not move.
    pub(crate) fn may_walk(&self, table: &Table, seat: Seat, to: SpaceId) -> May {
        let Meeple::On(from) = table.player(seat).meeple else {
            return refuse("TM-MOVE-6", "riders-do-not-walk", About::Nothing)
                .map_err(|broken| broken.opened_by("TM-RIDE-11"));
        };
        require(to != from, "TM-MOVE-2", "say-stay", About::Nothing)?;
        let far = if table.player(seat).bike { "TM-MOVE-3" } else { "TM-MOVE-2" };
        self.may_reach(table, from, to, self.steps(table, seat, self.terms.movement), far)
    }

    /// TM-MOVE-4: steps are orthogonal; TM-MOVE-5: a space with another Meeple is never entered. `far` is the rule that
    /// gives the number of steps.
    pub(crate) fn may_reach(&self, table: &Table, from: SpaceId, to: SpaceId, steps: u8, far: &'static str) -> May {
        if self.reach(table, from, steps).contains(to) {
            return Ok(());
        }
        let (across, down) = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
        require(across.max(down) <= steps, far, "too-far", About::Count(steps))?;
        require(across + down <= steps, "TM-MOVE-4", "no-diagonals", About::Count(steps))?;
        refuse("TM-MOVE-5", "meeple-in-the-way", About::Space(to))
    }

    /// The vehicle that `seat` rides, if it is on the Map, and where it stands.
    #[inline]
    pub(crate) fn ridden(&self, table: &Table, seat: Seat) -> Option<(VehicleId, Stop)> {
        let vehicle = table.player(seat).meeple.ridden()?;
        let at = table.vehicle(vehicle)?;
        Some((vehicle, self.board.stop_at(vehicle.line(), at.stop)))
    }

    /// The spaces that touch the stop where the vehicle stands that `seat` rides.
    #[inline]
    fn at_ridden(&self, table: &Table, seat: Seat) -> impl Iterator<Item = SpaceId> {
        let spaces = self.ridden(table, seat).map_or(&[][..], |(_, stop)| self.board.spaces(stop));
        spaces.iter().copied()
    }

    /// TM-RIDE-11: the exits that are open to `seat` on its own turn outside the vehicle's movement.
    #[inline]
    pub(crate) fn exits(&self, table: &Table, seat: Seat) -> impl Iterator<Item = SpaceId> {
        self.at_ridden(table, seat).filter(move |space| self.may_exit(table, seat, *space).is_ok())
    }

    /// TM-RIDE-5: the exits that are open to `seat` from a moving vehicle.
    #[inline]
    pub(crate) fn exits_from(&self, table: &Table, seat: Seat, line: LineId) -> impl Iterator<Item = SpaceId> {
        let spaces = self.at_ridden(table, seat);
        spaces.filter(move |space| self.may_exit_from(table, seat, line, *space).is_ok())
    }

    /// TM-RIDE-11: exit outside the vehicle's movement, at the stop where it stands.
    #[inline]
    pub(crate) fn may_exit(&self, table: &Table, seat: Seat, space: SpaceId) -> May {
        self.may_exit_by("TM-RIDE-11", table, seat, space)
    }

    /// TM-RIDE-5: exit from a vehicle of the moving Line; TM-RIDE-11: who rides another exits on a turn of their own.
    #[inline]
    pub(crate) fn may_exit_from(&self, table: &Table, seat: Seat, line: LineId, space: SpaceId) -> May {
        if let Some(ridden) = table.player(seat).meeple.ridden() {
            require(ridden.line() == line, "TM-RIDE-11", "rides-another", About::Line(ridden.line()))?;
        }
        self.may_exit_by("TM-RIDE-5", table, seat, space)
    }

    /// TM-RIDE-9: exit to an empty space that touches the stop, by any circle of its Station; TM-RIDE-14: there must be
    /// one; TM-RIDE-6, TE-RIDE-10: not before the vehicle has moved. `rule` is the one by which the rider may exit now.
    #[inline]
    fn may_exit_by(&self, rule: &'static str, table: &Table, seat: Seat, space: SpaceId) -> May {
        let Meeple::Riding { vehicle, moved } = table.player(seat).meeple else {
            return refuse(rule, "not-riding", About::Nothing);
        };
        let Some((_, stop)) = self.ridden(table, seat) else { return refuse(rule, "not-riding", About::Nothing) };
        require(self.board.touches(space, stop), rule, "exit-not-touching", About::Stop(stop))?;
        let may = moved || self.terms.min_ride == MinRide::None;
        require(may, "TM-RIDE-6", "not-moved-yet", About::Vehicle(vehicle))?;
        if self.is_free(table, space) {
            return Ok(());
        }
        require(self.has_free_space(table, stop), "TM-RIDE-14", "no-space-to-exit", About::Stop(stop))?;
        refuse(rule, "space-taken", About::Space(space))
    }

    /// TM-RIDE-14: whether there is a space at the stop to which a Meeple may come.
    #[inline]
    pub(crate) fn has_free_space(&self, table: &Table, stop: Stop) -> bool {
        self.board.spaces(stop).iter().any(|space| self.is_free(table, *space))
    }
}
