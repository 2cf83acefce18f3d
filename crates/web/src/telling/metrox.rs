//! The turns of MetroX: everybody's choice of the same card, told when all have chosen.

use std::any::Any;

use catalog::Outcome;
use metrox::{Action, MetroX, PublicEvent, Seen, board::LineId};
use tabletop::Viewer;

use super::{Part, Role};
use crate::boards::line_badge;

pub(super) fn parts(game: &dyn Any, outcome: &dyn Outcome, viewer: Viewer) -> Option<Vec<Part>> {
    let game = game.downcast_ref::<MetroX>()?;
    Some(outcome.steps::<Seen>(viewer).iter().map(|seen| part(game, seen)).collect())
}

fn part(game: &MetroX, seen: &Seen) -> Part {
    let badge = |line: LineId| game.board().lines.get(usize::from(line.0)).map(line_badge);
    match seen {
        // That somebody has chosen says nothing: what they chose is told with all others' choices.
        Seen::Chose { .. } => Part::plain(Role::Untold),
        Seen::Public(PublicEvent::Filled { seat, action, .. }) => {
            let sign = match action {
                Action::Line(line) => badge(*line),
                Action::Free(_) => None,
            };
            Part::about(Role::Does(*seat), [format!("sheet-{}", seat.index())], sign)
        }
        Seen::Public(PublicEvent::Completed { seat, line, .. }) => {
            Part::about(Role::Does(*seat), [format!("sheet-{}", seat.index())], badge(*line))
        }
        Seen::Public(PublicEvent::Shuffled | PublicEvent::Flipped { .. } | PublicEvent::Ended) => {
            Part::plain(Role::Follows)
        }
    }
}
