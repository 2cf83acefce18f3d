//! What the rules say of what is to come: for those who look ahead, so that no bot or page codes a rule again.

use tabletop::Seat;

use crate::{
    TokyoMetro,
    id::{LineId, MOST_PLAYERS, StationId, Yen},
    play::PASS,
    state::{Open, Phase, Train},
};

impl TokyoMetro {
    /// TM-RND-1: the Train Phases that are still to begin.
    pub const fn train_phases_left(&self, open: &Open) -> u8 {
        match open.phase {
            Phase::Over => 0,
            Phase::Ride { .. } | Phase::Removal { .. } => self.rounds() - open.round,
            _ => self.rounds() - open.round + 1,
        }
    }

    /// TM-TRN-2: the stops that the Train of a Line moves in a Train Phase.
    pub fn train_stops(&self, open: &Open, line: LineId) -> u8 {
        Self::stops(open, line)
    }

    /// The Train of a Line after each of its next `moves` moves; nothing if it is not on the Map.
    fn trains_ahead(&self, open: &Open, line: LineId, moves: u16) -> impl Iterator<Item = Train> + '_ {
        let mut train = open.line(line).train;
        (0..moves).map_while(move |_| {
            train = Some(self.moved(line, train?));
            train
        })
    }

    /// The Stations that the Train of a Line reaches in its next `moves` moves.
    pub fn stations_ahead(&self, open: &Open, line: LineId, moves: u16) -> impl Iterator<Item = StationId> + '_ {
        self.trains_ahead(open, line, moves).map(move |train| self.board.station_at(line, train.stop))
    }

    /// The Stations that the Train of a Line reaches in all Train Phases to come, until the end of the game or its
    /// removal (TM-TRN-7), if nothing else happens.
    pub fn stations_to_come(&self, open: &Open, line: LineId) -> impl Iterator<Item = StationId> + '_ {
        let moves = u16::from(self.train_phases_left(open)) * u16::from(Self::stops(open, line));
        let (unsold, mut removed) = (open.line(line).sold() == 0, false);
        let trains = self.trains_ahead(open, line, moves).take_while(move |train| {
            let gone = removed;
            removed |= unsold && train.stop == 0;
            !gone
        });
        trains.map(move |train| self.board.station_at(line, train.stop))
    }

    /// TM-ACT-6: what passing pays for each Action disc in front.
    pub const fn pass_pays(&self) -> Yen {
        PASS
    }

    /// TM-RIDE-3: what boarding the Train of a Line costs a seat.
    pub fn fare_of(&self, open: &Open, seat: Seat, line: LineId) -> Yen {
        Self::fare(open, seat, line)
    }

    /// The score of each seat if the Trains ran to the end of the game and nothing else happened.
    pub fn projected(&self, open: &Open) -> [i64; MOST_PLAYERS] {
        let mut end = open.clone();
        for line in self.board.lines() {
            for station in self.stations_to_come(open, line) {
                if let Some((seat, yen, rise)) = Self::payout(open, line, station) {
                    end.player_mut(seat).yen += yen;
                    end.line_mut(line).value += rise;
                }
            }
        }
        self.totals(&end)
    }

    /// TM-TRN-4: a Train one stop further; at an end stop it turns round at once.
    #[inline]
    pub(crate) fn moved(&self, line: LineId, Train { stop, up }: Train) -> Train {
        let stop = if up { stop + 1 } else { stop.saturating_sub(1) };
        Train { stop, up: stop == 0 || (up && stop < self.board.last_stop(line)) }
    }
}

impl Phase {
    /// Whether an action was begun and its chain of decisions is not answered to the end.
    pub const fn is_chain(self) -> bool {
        matches!(self, Self::Discount { .. } | Self::Target { .. } | Self::Token { .. } | Self::Commit { .. })
    }
}
