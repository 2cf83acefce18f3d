//! The Train Phase: every Train walks to the next question in one go, telling each step.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    event::{Event, Happening},
    id::{LineId, LineSet, StationId, Yen},
    state::{Meeple, Open, Phase, State, Train},
};

/// TM-TRN-2: the stops that a Train moves without Speed tokens.
const STOPS: u8 = 5;
/// TM-PAY-1: what an owner without Stock of the Line gets, and what the Value rises by.
const PAYOUT: Yen = Yen(200);
/// TM-PAY-2: what the Value rises by if the owner has Stock of the Line.
const STOCK_PAYOUT: Yen = Yen(500);

impl TokyoMetro {
    /// TM-TRN-1: the Trains on the Map move one after another in track order.
    pub(crate) fn begin_trains(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        for player in &mut state.open.seats {
            player.exited = LineSet::default();
        }
        if self.next_train(&mut state.open, 0) {
            self.run_trains(state, tell);
        } else {
            self.next_round(state, tell);
        }
    }

    /// Goes to the first Train on the Map from `line` on; false if there is none.
    fn next_train(&self, open: &mut Open, from: u8) -> bool {
        let next = (from..self.board.line_count()).map(LineId).find(|line| open.line(*line).train.is_some());
        if let Some(line) = next {
            open.at = 0;
            open.phase = Phase::Ride { line, left: Self::stops(open, line) };
        }
        next.is_some()
    }

    /// TM-TRN-2: the stops that the Train of `line` moves in a Train Phase.
    pub(crate) fn stops(open: &Open, line: LineId) -> u8 {
        STOPS + open.line(line).speed()
    }

    /// Moves Trains until somebody has a choice, or the phase ends.
    pub(crate) fn run_trains(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        loop {
            let open = &mut state.open;
            let done = match open.phase {
                Phase::Ride { line, left } => {
                    if self.ask_rider(open, |open, seat| self.can_ride(open, seat, line)) {
                        return;
                    }
                    if left > 0 {
                        self.step(open, line, left - 1, tell);
                        continue;
                    }
                    line
                }
                Phase::Removal { line } => {
                    if self.ask_rider(open, |open, seat| open.player(seat).meeple.rides(line)) {
                        return;
                    }
                    open.line_mut(line).train = None;
                    line
                }
                _ => return,
            };
            if !self.next_train(open, done.0 + 1) {
                return self.next_round(state, tell);
            }
        }
    }

    /// TM-RIDE-8: goes to the next seat in turn order that has a choice; false if none is left.
    #[inline]
    fn ask_rider(&self, open: &mut Open, can: impl Fn(&Open, Seat) -> bool) -> bool {
        while open.at < self.players {
            if open.order.get(usize::from(open.at)).is_some_and(|seat| can(open, *seat)) {
                return true;
            }
            open.at += 1;
        }
        false
    }

    /// TM-TRN-6: one stop further; payout, turning round, removal, and then the riding decisions.
    #[inline]
    fn step(&self, open: &mut Open, line: LineId, left: u8, tell: &mut impl Tell<Event>) {
        let Some(train) = open.line(line).train else { return };
        let train @ Train { stop, .. } = self.moved(line, train);
        say(tell, || Happening::TrainMoved { line, stop });
        self.pay_out(open, line, stop, tell);
        open.line_mut(line).train = Some(train);
        for player in &mut open.seats {
            if let Meeple::Riding { line: ridden, moved } = &mut player.meeple {
                *moved |= *ridden == line;
            }
        }
        open.at = 0;
        open.phase = Phase::Ride { line, left };
        // TM-TRN-7, TM-INV-8: removed at stop 1 only while nobody owns Stock of the Line.
        if stop == 0 && open.line(line).sold() == 0 {
            say(tell, || Happening::TrainRemoved { line });
            open.phase = Phase::Removal { line };
        }
    }

    /// TM-PAY-1: the owner of the Station gets ¥200 and the Value rises as much; TM-PAY-2: with Stock of the Line the
    /// Value rises by ¥500 and nobody gets Yen.
    #[inline]
    pub(crate) fn payout(open: &Open, line: LineId, station: StationId) -> Option<(Seat, Yen, Yen)> {
        let seat = open.owner(station)?;
        let (yen, rise) = if open.line(line).owned_by(seat) { (Yen::ZERO, STOCK_PAYOUT) } else { (PAYOUT, PAYOUT) };
        Some((seat, yen, rise))
    }

    /// Pays what the stop of a Train brings.
    #[inline]
    fn pay_out(&self, open: &mut Open, line: LineId, stop: u8, tell: &mut impl Tell<Event>) {
        let station = self.board.station_at(line, stop);
        let Some((seat, yen, rise)) = Self::payout(open, line, station) else { return };
        open.player_mut(seat).yen += yen;
        open.line_mut(line).value += rise;
        say(tell, || Happening::PaidOut { line, station, seat, yen, rise });
    }
}
