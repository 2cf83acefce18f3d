//! What a standing order says where it is suggested: the question names the Line and the Station already.

use tabletop::Phrase;
use tokyo_metro::{TokyoMetro, orders::StandingOrder};

use crate::say::Say;

/// A suggested order in few words; none: it is said as everywhere.
pub(super) fn here(game: &TokyoMetro, text: &str, say: Say) -> Option<String> {
    let board = game.board();
    match game.parse_order(None, text).ok()? {
        StandingOrder::Not(_, None) => Some(say.word("tm-order-not")),
        // Of two vehicles it matters which.
        StandingOrder::Ride { vehicle, to, .. } => {
            let id = if board.has_pair(vehicle.line()) { "tm-order-ride-by" } else { "tm-order-ride" };
            let ride = Phrase::new(id).with("to", board.stop_name(to));
            Some(say.phrase(&ride.with("vehicle", board.vehicle_name(vehicle))))
        }
        _ => None,
    }
}
