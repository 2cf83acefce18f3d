//! Riding Trains.

use tabletop::{Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    action::Action,
    event::{Event, Happening},
    id::{LineId, SpaceId, Yen},
    state::{Meeple, Open, Phase, State},
};

impl TokyoMetro {
    /// The decision of a seat at a stop; then the next seat, or the next step (TM-RIDE-8: each once).
    pub(crate) fn ride(
        &self,
        state: &mut State,
        seat: Seat,
        phase: Phase,
        action: Action,
        tell: &mut impl Tell<Event>,
    ) {
        let open = &mut state.open;
        match (phase, action) {
            (Phase::Ride { line, .. }, Action::Board) => {
                let fare = self.pay_fare(open, seat, line);
                say(tell, || Happening::Boarded { seat, line, fare });
            }
            (Phase::Ride { line, .. }, Action::Transfer) => {
                let Meeple::Riding { line: from, .. } = open.player(seat).meeple else { return };
                // TM-RIDE-12: an exit and a boarding at once.
                open.player_mut(seat).exited.insert(from);
                let fare = self.pay_fare(open, seat, line);
                say(tell, || Happening::Transferred { seat, from, line, fare });
            }
            (Phase::Ride { .. } | Phase::Removal { .. }, Action::Exit(space)) => {
                Self::exit(open, seat, space, tell);
            }
            (Phase::Ride { .. }, Action::Stay) => {}
            _ => return,
        }
        open.at += 1;
        self.run_trains(state, tell);
    }

    /// TM-RIDE-3: the fare goes to the bank, and the Value rises by it; the Meeple leaves the Map (TM-RIDE-4).
    fn pay_fare(&self, open: &mut Open, seat: Seat, line: LineId) -> Yen {
        let fare = self.fare(open, seat, line);
        open.line_mut(line).value += fare;
        let player = open.player_mut(seat);
        player.yen -= fare;
        player.meeple = Meeple::Riding { line, moved: false };
        fare
    }

    /// TM-RIDE-5, -7: a rider exits to a space, and does not board this Train again in this Train Phase.
    pub(crate) fn exit(open: &mut Open, seat: Seat, space: SpaceId, tell: &mut impl Tell<Event>) {
        let player = open.player_mut(seat);
        let Meeple::Riding { line, .. } = player.meeple else { return };
        player.exited.insert(line);
        player.meeple = Meeple::On(space);
        say(tell, || Happening::Exited { seat, line, space });
    }
}
