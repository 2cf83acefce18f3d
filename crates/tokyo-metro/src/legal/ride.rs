//! Who may board, exit or transfer at a stop of a moving Train.

use tabletop::Seat;

use super::{About, May, refuse, require};
use crate::{
    TokyoMetro,
    action::Action,
    board::Area,
    id::{LineId, SpaceId, StationId, Yen},
    state::{Meeple, Open},
};

/// TM-RIDE-3: the fare of one boarding.
pub(crate) const FARE: Yen = Yen(100);

impl TokyoMetro {
    /// DC-TM-8: board, exit, transfer, or stay.
    #[inline]
    pub(crate) fn each_ride(&self, open: &Open, seat: Seat, line: LineId, into: &mut impl FnMut(Action)) {
        match open.player(seat).meeple {
            Meeple::On(_) => {
                if self.may_board(open, seat, line).is_ok() {
                    into(Action::Board);
                }
            }
            Meeple::Riding { line: ridden, .. } if ridden == line => self.each_exit(open, seat, into),
            Meeple::Riding { .. } => {
                if self.may_transfer(open, seat, line).is_ok() {
                    into(Action::Transfer);
                }
            }
            Meeple::Off => {}
        }
        into(Action::Stay);
    }

    /// Whether `seat` has a choice besides staying.
    #[inline]
    pub(crate) fn can_ride(&self, open: &Open, seat: Seat, line: LineId) -> bool {
        let mut count = 0;
        self.each_ride(open, seat, line, &mut |_| count += 1);
        count > 1
    }

    /// Where the Train of `line` stands.
    #[inline]
    pub(crate) fn stand(&self, open: &Open, line: LineId) -> StationId {
        self.board.station_at(line, open.line(line).train.map_or(0, |train| train.stop))
    }

    /// TM-RIDE-3: the fare; none for an owner of Stock of the Line.
    #[inline]
    pub(crate) fn fare(open: &Open, seat: Seat, line: LineId) -> Yen {
        if open.line(line).owned_by(seat) { Yen::ZERO } else { FARE }
    }

    /// TM-RIDE-2, -9: the Meeple is on the Map and touches the Station; TM-RIDE-3: the fare is in hand; TM-RIDE-7: not
    /// the Train exited in this phase.
    #[inline]
    pub(crate) fn may_board(&self, open: &Open, seat: Seat, line: LineId) -> May {
        let station = self.stand(open, line);
        let touches = open.player(seat).meeple.space().is_some_and(|at| self.board.touched(at).contains(station));
        require(touches, "TM-RIDE-2", "board-not-touching", About::Station(station))?;
        may_ride(open, seat, line)
    }

    /// TM-RIDE-12: a rider of another Train that stands at this Station, with an empty space to change over.
    #[inline]
    pub(crate) fn may_transfer(&self, open: &Open, seat: Seat, line: LineId) -> May {
        let Meeple::Riding { line: ridden, moved } = open.player(seat).meeple else {
            return refuse("TM-RIDE-12", "not-riding", About::Nothing);
        };
        require(ridden != line, "TM-RIDE-12", "rides-this", About::Line(line))?;
        let station = self.stand(open, line);
        let shared = self.stand(open, ridden) == station;
        require(shared, "TM-RIDE-12", "no-shared-station", About::Station(station))?;
        may_ride(open, seat, line)?;
        require(moved, "TM-RIDE-6", "not-moved-yet", About::Line(ridden))?;
        require(self.has_empty_space(open, station), "TM-RIDE-12", "no-space-to-exit", About::Station(station))
    }

    /// TM-TRN-8: where the riders of a removed Train may exit: the empty spaces that touch its Station, or else those at
    /// the least walking distance from them.
    pub(crate) fn refuge(&self, open: &Open, line: LineId) -> Area {
        let mut near = Area::EMPTY;
        for space in &self.board.station(self.stand(open, line)).spaces {
            near.insert(*space);
        }
        let free = self.free_spaces(open);
        // At most four Meeples are in the way: an empty space is never further than the whole grid.
        for _ in 0..64 {
            let mut refuge = Area::EMPTY;
            near.each(|space| {
                if free.contains(space) {
                    refuge.insert(space);
                }
            });
            if !refuge.is_empty() {
                return refuge;
            }
            near = self.board.grid().around(&near);
        }
        Area::EMPTY
    }

    /// TM-TRN-8: riders of a removed Train must exit there.
    pub(crate) fn may_take_refuge(&self, open: &Open, line: LineId, space: SpaceId) -> May {
        require(self.refuge(open, line).contains(space), "TM-TRN-8", "no-refuge", About::Space(space))
    }
}

/// TM-RIDE-3: without the fare a non-owner cannot board; TM-RIDE-7: nor who has exited this Train in this phase.
#[inline]
fn may_ride(open: &Open, seat: Seat, line: LineId) -> May {
    let (fare, has) = (TokyoMetro::fare(open, seat, line), open.player(seat).yen);
    require(fare <= has, "TM-RIDE-3", "no-fare", About::Cost(fare, has))?;
    require(!open.player(seat).exited.contains(line), "TM-RIDE-7", "exited-before", About::Line(line))
}
