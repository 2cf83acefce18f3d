//! Where a Meeple may go.

use tabletop::Seat;

use super::{About, May, refuse, require};
use crate::{
    TokyoMetro,
    action::Action,
    board::Area,
    id::{LineId, SpaceId, StationId},
    state::{Meeple, Open},
};

/// TM-MOVE-2: the spaces a Meeple may move in the Movement Phase.
const MOVEMENT: u8 = 2;

impl TokyoMetro {
    /// The spaces without a Meeple.
    #[inline]
    pub(crate) fn free_spaces(&self, open: &Open) -> Area {
        let mut free = self.whole;
        for player in open.everybody() {
            if let Some(space) = player.meeple.space() {
                free.remove(space);
            }
        }
        free
    }

    /// TM-MOVE-4, -5: the spaces that the Meeple of `seat` reaches in `steps` steps, its own included.
    #[inline]
    pub(crate) fn reach(&self, open: &Open, from: SpaceId, steps: u8) -> Area {
        let mut free = self.free_spaces(open);
        free.insert(from);
        self.board.grid().reach(from, steps, &free)
    }

    /// TM-MOVE-3, TM-WALK-1: a Bicycle adds a step.
    #[inline]
    pub(crate) fn steps(open: &Open, seat: Seat, printed: u8) -> u8 {
        printed + u8::from(open.player(seat).bike)
    }

    pub(crate) fn each_movement(&self, open: &Open, seat: Seat, into: &mut impl FnMut(Action)) {
        match open.player(seat).meeple {
            Meeple::On(from) => {
                let mut reached = self.reach(open, from, Self::steps(open, seat, MOVEMENT));
                reached.remove(from);
                reached.each(|space| into(Action::Walk(space)));
            }
            Meeple::Riding { .. } => self.each_exit(open, seat, into),
            Meeple::Off => {}
        }
        into(Action::Stay);
    }

    /// TM-MOVE-2: the Meeple may move 0 to 2 spaces; TM-MOVE-3: one more with a Bicycle; TM-MOVE-6: a rider does not move.
    pub(crate) fn may_walk(&self, open: &Open, seat: Seat, to: SpaceId) -> May {
        let Meeple::On(from) = open.player(seat).meeple else {
            return refuse("TM-MOVE-6", "riders-do-not-walk", About::Nothing)
                .map_err(|broken| broken.opened_by("TM-RIDE-11"));
        };
        require(to != from, "TM-MOVE-2", "say-stay", About::Nothing)?;
        let far = if open.player(seat).bike { "TM-MOVE-3" } else { "TM-MOVE-2" };
        self.may_reach(open, from, to, Self::steps(open, seat, MOVEMENT), far)
    }

    /// TM-MOVE-4: steps are orthogonal; TM-MOVE-5: a space with another Meeple is never entered. `far` is the rule that
    /// gives the number of steps.
    pub(crate) fn may_reach(&self, open: &Open, from: SpaceId, to: SpaceId, steps: u8, far: &'static str) -> May {
        if self.reach(open, from, steps).contains(to) {
            return Ok(());
        }
        let (across, down) = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
        require(across.max(down) <= steps, far, "too-far", About::Count(steps))?;
        require(across + down <= steps, "TM-MOVE-4", "no-diagonals", About::Count(steps))?;
        refuse("TM-MOVE-5", "meeple-in-the-way", About::Space(to))
    }

    /// Where the Train stands that `seat` rides.
    #[inline]
    pub(crate) fn ridden(&self, open: &Open, seat: Seat) -> Option<(LineId, StationId)> {
        let Meeple::Riding { line, .. } = open.player(seat).meeple else { return None };
        open.line(line).train.map(|train| (line, self.board.station_at(line, train.stop)))
    }

    /// TM-RIDE-11: the exits that are open to `seat` on its own turn outside the Train's movement.
    #[inline]
    pub(crate) fn each_exit(&self, open: &Open, seat: Seat, into: &mut impl FnMut(Action)) {
        let Meeple::Riding { moved: true, .. } = open.player(seat).meeple else { return };
        let Some((_, station)) = self.ridden(open, seat) else { return };
        for space in &self.board.station(station).spaces {
            if open.is_empty_space(*space) {
                into(Action::Exit(*space));
            }
        }
    }

    /// Whether an exit is open to `seat` on its own turn.
    #[inline]
    pub(crate) fn can_exit(&self, open: &Open, seat: Seat) -> bool {
        let mut can = false;
        self.each_exit(open, seat, &mut |_| can = true);
        can
    }

    /// TM-RIDE-11: exit outside the Train's movement, at the Station where it stands.
    pub(crate) fn may_exit(&self, open: &Open, seat: Seat, space: SpaceId) -> May {
        self.may_exit_by("TM-RIDE-11", open, seat, space)
    }

    /// TM-RIDE-5: exit from the moving Train; TM-RIDE-11: who rides another exits on a turn of their own.
    pub(crate) fn may_exit_train(&self, open: &Open, seat: Seat, line: LineId, space: SpaceId) -> May {
        if let Meeple::Riding { line: ridden, .. } = open.player(seat).meeple {
            require(ridden == line, "TM-RIDE-11", "rides-another", About::Line(ridden))?;
        }
        self.may_exit_by("TM-RIDE-5", open, seat, space)
    }

    /// TM-RIDE-9: exit to an empty space that touches the Station, by any of its circles; TM-RIDE-14: there must be one;
    /// TM-RIDE-6: not before the Train has moved. `rule` is the one by which the rider may exit now.
    fn may_exit_by(&self, rule: &'static str, open: &Open, seat: Seat, space: SpaceId) -> May {
        let Meeple::Riding { line, moved } = open.player(seat).meeple else {
            return refuse(rule, "not-riding", About::Nothing);
        };
        let Some((_, station)) = self.ridden(open, seat) else { return refuse(rule, "not-riding", About::Nothing) };
        let touching = self.board.touched(space).contains(station);
        require(touching, rule, "exit-not-touching", About::Station(station))?;
        require(moved, "TM-RIDE-6", "not-moved-yet", About::Line(line))?;
        if open.is_empty_space(space) {
            return Ok(());
        }
        let full = !self.has_empty_space(open, station);
        require(!full, "TM-RIDE-14", "no-space-to-exit", About::Station(station))?;
        refuse(rule, "space-taken", About::Space(space))
    }

    /// Whether an empty space touches `station`.
    #[inline]
    pub(crate) fn has_empty_space(&self, open: &Open, station: StationId) -> bool {
        self.board.station(station).spaces.iter().any(|space| open.is_empty_space(*space))
    }
}
