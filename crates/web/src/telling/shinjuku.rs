//! The turns of Shinjuku: each begins with the Queue, and all that happens until the next belongs to it.

use std::any::Any;

use catalog::Outcome;
use shinjuku::{PublicEvent, RailwayId, Seen, Shinjuku, StationId, Store, StoreKind, WardId};
use tabletop::Viewer;

use super::{Part, Role};
use crate::boards::{icon, store_chip};

pub(super) fn parts(game: &dyn Any, outcome: &dyn Outcome, viewer: Viewer) -> Option<Vec<Part>> {
    let game = game.downcast_ref::<Shinjuku>()?;
    Some(outcome.steps::<Seen>(viewer).iter().map(|seen| part(game, seen, viewer)).collect())
}

fn part(game: &Shinjuku, seen: &Seen, viewer: Viewer) -> Part {
    match seen {
        // The card that somebody got lies in their own hand.
        Seen::Public(PublicEvent::Took { seat, ward }) if viewer.is(*seat) => {
            Part::about(Role::Follows, [format!("j-h-{}", game.board().ward(*ward).id)], None)
        }
        Seen::Public(event) => public(game, event),
        Seen::Income { seat, .. } => Part::about(Role::Does(*seat), [format!("player-{}", seat.index())], None),
    }
}

fn public(game: &Shinjuku, event: &PublicEvent) -> Part {
    let customers = |ward: WardId| format!("j-c-{}", game.board().ward(ward).id);
    let store = |at: StationId| format!("j-store-{}", game.board().station(at).id);
    let track = |railway: RailwayId| format!("j-t-{}", railway.index());
    match event {
        PublicEvent::Turn(seat) => Part::plain(Role::Begins(*seat)),
        PublicEvent::Arrived { ward, .. } | PublicEvent::Fled { ward, .. } => {
            Part::about(Role::Follows, [customers(*ward)], None)
        }
        PublicEvent::Returned(_)
        | PublicEvent::Took { .. }
        | PublicEvent::Queued { drawn: false, .. }
        | PublicEvent::Reshuffled
        | PublicEvent::LastCustomer
        | PublicEvent::Declined(_)
        | PublicEvent::Over => Part::plain(Role::Follows),
        PublicEvent::KaijuAppeared => Part::about(Role::Follows, ["j-monster".to_owned()], Some(icon("kaiju", ""))),
        PublicEvent::Festival { seat, .. } => {
            Part::about(Role::Does(*seat), ["j-festival".to_owned()], Some(icon("lantern", "")))
        }
        PublicEvent::Kaiju { seat, .. } => {
            Part::about(Role::Does(*seat), ["j-monster".to_owned()], Some(icon("kaiju", "")))
        }
        PublicEvent::Opened { seat, of, at, .. } => {
            let sign = store_chip(Store { owner: *seat, kind: StoreKind::Specialty(*of) });
            Part::about(Role::Does(*seat), [store(*at)], Some(sign))
        }
        PublicEvent::Expanded { seat, first, second } => {
            let all = [Some(*first), second.as_ref().map(|(second, _)| *second)];
            Part::about(Role::Does(*seat), all.into_iter().flatten().map(track), None)
        }
        // The finished Move tells where it went and whom it met.
        // The Queue shows how it was filled up again, and the log says it.
        PublicEvent::Visited { .. }
        | PublicEvent::Given { .. }
        | PublicEvent::Revealed(_)
        | PublicEvent::Queued { drawn: true, .. } => Part::plain(Role::Untold),
        PublicEvent::Moved { seat, path, .. } => {
            let met = path.iter().filter(|visit| visit.given.is_some()).map(|visit| store(visit.station));
            let last = path.last().map(|visit| customers(game.board().ward_of(visit.station)));
            Part::about(Role::Does(*seat), met.chain(last), None)
        }
        PublicEvent::Upgraded { seat, at, .. } => {
            let sign = store_chip(Store { owner: *seat, kind: StoreKind::Department });
            Part::about(Role::Does(*seat), [store(*at)], Some(sign))
        }
    }
}
