//! The Move action.

use tabletop::Tell;

use super::Play;
use crate::{
    board::{StationId, WardId},
    event::{Event, PublicEvent, Visit},
    pieces::{Paid, Piece},
    state::{Journey, Phase, Stop},
};

impl<T: Tell<Event>> Play<'_, T> {
    /// SJ-MOVE-1: all customers of the ward form the group.
    pub(super) fn gather(&mut self, ward: WardId, paid: Paid) {
        let table = &mut self.state.table;
        let group = std::mem::take(&mut table.wards[ward.index()]);
        table.journey = Some(Journey::new(ward, paid, group));
        table.phase = Phase::Start;
    }

    /// SJ-MOVE-2: the whole group starts at one station.
    pub(super) fn apply_start(&mut self, station: StationId) {
        self.arrive(station);
        self.serve();
    }

    /// SJ-MOVE-3, SJ-MOVE-14: over track or the connection; the first crossing of another player's track is offered an
    /// Income before the next station is served (SJ-MOVE-15).
    pub(super) fn apply_go(&mut self, to: StationId) {
        let table = &mut self.state.table;
        let Some(journey) = &table.journey else { return };
        let (here, before) = (journey.here(), journey.offered);
        let due = here.and_then(|from| self.game.offered(table, table.turn, from, to, before));
        if let (Some(owner), Some(journey)) = (due, &mut table.journey) {
            journey.offered.insert(owner);
            table.phase = Phase::Offer(owner);
        }
        self.arrive(to);
        if due.is_none() {
            self.serve();
        }
    }

    fn arrive(&mut self, at: StationId) {
        let table = &mut self.state.table;
        if let Some(journey) = &mut table.journey {
            journey.arrive(at);
        }
        let seat = table.turn;
        self.say(|| PublicEvent::Visited { seat, at });
    }

    /// SJ-MOVE-6: asks for the customer whom the store here gets, if it matches somebody; else the group goes on.
    pub(super) fn serve(&mut self) {
        let table = &mut self.state.table;
        let Some(journey) = &table.journey else { return };
        let matches = journey.here().is_some_and(|here| table.matching(here, &journey.group).next().is_some());
        table.phase = if matches { Phase::Give } else { Phase::On };
    }

    /// SJ-MOVE-6, SJ-MOVE-10: one customer is given; with nobody left the Move ends by itself.
    pub(super) fn apply_give(&mut self, piece: Piece) {
        let table = &mut self.state.table;
        let Some(journey) = &mut table.journey else { return };
        let Some(at) = journey.here() else { return };
        journey.give(piece);
        let empty = journey.group.is_empty();
        table.phase = Phase::On;
        if let Some(store) = table.store(at) {
            self.say(|| PublicEvent::Given { piece, to: store.owner, at });
        }
        if empty {
            self.finish_move();
        }
    }

    /// SJ-MOVE-11, SJ-MOVE-13: those left over go to the ward of the last station, those given behind the screens.
    pub(super) fn finish_move(&mut self) {
        let table = &mut self.state.table;
        let Some(journey) = table.journey.take() else { return };
        if let Some(here) = journey.here() {
            table.wards[self.game.board.ward_of(here).index()].join(&journey.group);
        }
        for stop in journey.path() {
            if let (Some(store), Some(piece)) = (table.store(stop.station), stop.given) {
                table.player_mut(store.owner).customers.add(piece, 1);
            }
        }
        let (seat, stores) = (table.turn, &table.stores);
        self.tell.tell(|| {
            let owner = |at: StationId| stores[at.index()].map(|store| store.owner);
            let visit = |stop: &Stop| Visit { station: stop.station, given: stop.given.zip(owner(stop.station)) };
            let path = journey.path().iter().map(visit).collect();
            let Journey { ward, group: left, paid, .. } = journey;
            Event::Public(PublicEvent::Moved { seat, ward, path, left, paid })
        });
        self.finish_action();
    }
}
