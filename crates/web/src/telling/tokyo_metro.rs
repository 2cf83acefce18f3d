//! The turns of Tokyo Metro: what one seat does in a row. Bids are told when all are shown, payouts with what caused them.

use std::any::Any;

use catalog::Outcome;
use tabletop::{Seat, Viewer};
use tokyo_metro::{
    TokyoMetro, Yen,
    event::{ActionEvent, MeepleEvent, Payment, PublicEvent, RoundEvent, Seen, TrainEvent},
    preview::Stage,
};

use super::{Part, Role, When};

pub(super) fn parts(game: &dyn Any, outcome: &dyn Outcome, viewer: Viewer) -> Option<Vec<Part>> {
    let game = game.downcast_ref::<TokyoMetro>()?;
    Some(outcome.steps::<Seen>(viewer).iter().map(|seen| Part { when: when(seen), ..part(game, seen) }).collect())
}

/// When in a round something happens. Meeples board and exit in two phases, the first of them counts unless the other has begun;
/// Trains are placed and removed in any.
const fn when(seen: &Seen) -> When {
    let Seen::Public(event) = seen else { return When::Untold };
    let stage = match event {
        PublicEvent::Round(RoundEvent::Began { .. }) => return When::Begins,
        PublicEvent::Round(RoundEvent::Revealed { .. } | RoundEvent::Ordered { .. }) => Stage::Order,
        PublicEvent::Meeple(_) => Stage::Movement,
        PublicEvent::Action(_) => Stage::Action,
        PublicEvent::Train(TrainEvent::Moved { .. } | TrainEvent::PaidOut { .. } | TrainEvent::DrinkPaid { .. }) => {
            Stage::Trains
        }
        PublicEvent::Round(_) | PublicEvent::Train(_) | PublicEvent::Payment(_) => return When::Untold,
    };
    When::Phase(stage as u8)
}

fn part(game: &TokyoMetro, seen: &Seen) -> Part {
    match *seen {
        Seen::Bid { .. } => Part::plain(Role::Untold),
        Seen::Public(PublicEvent::Round(event)) => round(event),
        Seen::Public(PublicEvent::Meeple(event)) => meeple(event),
        Seen::Public(PublicEvent::Action(event)) => action(game, event),
        Seen::Public(PublicEvent::Train(event)) => train(game, event),
        Seen::Public(PublicEvent::Payment(event)) => payment(event),
    }
}

fn player(seat: Seat) -> String {
    format!("player-{}", seat.index())
}

fn round(event: RoundEvent) -> Part {
    match event {
        RoundEvent::Revealed { seat, .. } => Part::about(Role::Does(seat), [player(seat)], None),
        RoundEvent::Compensated { seat, .. } | RoundEvent::BonusLost { seat, .. } => {
            Part::about(Role::Follows, [player(seat)], None)
        }
        RoundEvent::Ordered { .. } => Part::plain(Role::Follows),
        RoundEvent::Began { .. } | RoundEvent::Ended => Part::plain(Role::Comes),
        // The cards are marked on the table; the log tells of all of them.
        RoundEvent::Refreshed { .. } => Part::plain(Role::Untold),
    }
}

fn meeple(event: MeepleEvent) -> Part {
    let (MeepleEvent::Placed { seat, .. }
    | MeepleEvent::Walked { seat, .. }
    | MeepleEvent::Exited { seat, .. }
    | MeepleEvent::Boarded { seat, .. }
    | MeepleEvent::Transferred { seat, .. }) = event;
    Part::about(Role::Does(seat), [format!("t-meeple-{}", seat.index())], None)
}

fn action(game: &TokyoMetro, event: ActionEvent) -> Part {
    if let ActionEvent::Took { seat, action, .. } = event {
        let card = format!("t-card-{}", game.board().card(action.card()).id);
        return Part::about(Role::Leads(seat), [card, player(seat)], None);
    }
    let line = |line| format!("t-line-{}", game.board().line(line).id);
    let station = |station| format!("t-tower-{}", game.board().station(station).id);
    let (seat, piece) = match event {
        ActionEvent::Assigned { seat, line: of }
        | ActionEvent::Invested { seat, line: of, .. }
        | ActionEvent::Started { seat, line: of, .. }
        | ActionEvent::Speculated { seat, line: of, .. }
        | ActionEvent::Sold { seat, line: of, .. } => (seat, line(of)),
        ActionEvent::Built { seat, station: at, .. }
        | ActionEvent::Traded { seat, station: at, .. }
        | ActionEvent::Vended { seat, station: at, .. } => (seat, station(at)),
        // Who gets a fee did nothing for it.
        ActionEvent::GotFee { seat, .. } => return Part::about(Role::Follows, [player(seat)], None),
        ActionEvent::Took { seat, .. }
        | ActionEvent::Discounted { seat, .. }
        | ActionEvent::TookSpeed { seat, .. }
        | ActionEvent::TookBike { seat }
        | ActionEvent::DiscountLaid { seat, .. }
        | ActionEvent::BonusLaid { seat, .. }
        | ActionEvent::Borrowed { seat, .. }
        | ActionEvent::Repaid { seat, .. }
        | ActionEvent::TookDisc { seat, .. }
        | ActionEvent::TookCard { seat, .. }
        | ActionEvent::BoxedDisc { seat }
        | ActionEvent::CopyLaid { seat, .. }
        | ActionEvent::Copied { seat, .. }
        | ActionEvent::CopyMoved { seat, .. }
        | ActionEvent::TookColor { seat, .. }
        | ActionEvent::DiscOnStack { seat }
        | ActionEvent::ShapeInForce { seat }
        | ActionEvent::Passed { seat, .. } => (seat, player(seat)),
    };
    Part::about(Role::Does(seat), [piece], None)
}

fn train(game: &TokyoMetro, event: TrainEvent) -> Part {
    let vehicle = |vehicle| format!("t-train-{}", game.board().vehicle_name(vehicle));
    match event {
        TrainEvent::Placed { vehicle: of } => Part::about(Role::Follows, [vehicle(of)], None),
        // Where Trains run is shown stop by stop; what comes of it is nobody's doing.
        TrainEvent::Moved { .. } => Part::plain(Role::Parts),
        TrainEvent::PaidOut { station, seat, yen, .. } | TrainEvent::DrinkPaid { station, seat, yen, .. } => {
            let paid = (yen > Yen::ZERO).then_some((seat, yen));
            Part { paid, ..Part::about(Role::Comes, [format!("t-tower-{}", game.board().station(station).id)], None) }
        }
        TrainEvent::Removed { .. } => Part::plain(Role::Comes),
    }
}

fn payment(event: Payment) -> Part {
    match event {
        Payment::Speculation { seat, .. }
        | Payment::Stock { seat, .. }
        | Payment::SetAside { seat, .. }
        | Payment::Loans { seat, .. } => Part::about(Role::Follows, [player(seat)], None),
        Payment::ValueFell { .. } => Part::plain(Role::Follows),
    }
}
