//! Standing orders for the Train Phase (DC-7): kept by the table, outside the rules, so that nobody is asked in vain.

use crate::{
    TokyoMetro,
    action::Action,
    id::{LineId, SpaceId, StationId},
    state::{Meeple, Phase},
    view::View,
};

/// An order that answers for a seat in the Train Phase; the record shows the plain decisions it produced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandingOrder {
    /// Stay, for the rest of this Train Phase.
    Never,
    /// Stay, for this Train in this Train Phase.
    NotThisTrain(LineId),
    /// Board a Train at one Station and exit at another.
    Ride {
        /// Whose Train.
        line: LineId,
        /// Where to board.
        from: StationId,
        /// Where to exit, at the first allowed touch.
        to: StationId,
        /// The spaces to exit to, in order of wish.
        spaces: Vec<SpaceId>,
    },
    /// As a rider, stay on until told otherwise.
    StayOn,
}

/// What an order says to a question.
enum Word {
    /// This.
    Do(Action),
    /// Nothing: the seat is asked.
    Ask,
    /// Nothing: the next order may speak.
    Silent,
}

/// The answer that the orders of the viewer's seat give to what it is asked now; none if it must be asked itself. The
/// first order that has a word decides.
pub fn answer(game: &TokyoMetro, view: &View, legal: &[Action], orders: &[StandingOrder]) -> Option<Action> {
    let Phase::Ride { line, .. } = view.open().phase else { return None };
    let meeple = view.open().player(view.seat()?).meeple;
    let here = game.stand(view.open(), line);
    for order in orders {
        match word(order, line, here, meeple, legal) {
            Word::Do(action) => return legal.contains(&action).then_some(action),
            Word::Ask => return None,
            Word::Silent => {}
        }
    }
    None
}

fn word(order: &StandingOrder, line: LineId, here: StationId, meeple: Meeple, legal: &[Action]) -> Word {
    match order {
        StandingOrder::Never => Word::Do(Action::Stay),
        StandingOrder::NotThisTrain(train) if *train == line => Word::Do(Action::Stay),
        StandingOrder::StayOn if matches!(meeple, Meeple::Riding { .. }) => Word::Do(Action::Stay),
        StandingOrder::Ride { line: train, from, to, spaces } if *train == line => {
            if meeple.rides(line) {
                return if here == *to { exit(spaces, legal) } else { Word::Do(Action::Stay) };
            }
            let way = [Action::Board, Action::Transfer].into_iter().find(|way| legal.contains(way));
            match way {
                Some(way) if here == *from => Word::Do(way),
                // Not yet there: other boardings are not wanted.
                Some(_) => Word::Do(Action::Stay),
                None => Word::Ask,
            }
        }
        StandingOrder::NotThisTrain(_) | StandingOrder::StayOn | StandingOrder::Ride { .. } => Word::Silent,
    }
}

/// The first of the wished spaces that is open; if none is, the plan fails and the seat is asked.
fn exit(spaces: &[SpaceId], legal: &[Action]) -> Word {
    let open = spaces.iter().map(|space| Action::Exit(*space)).find(|exit| legal.contains(exit));
    open.map_or(Word::Ask, Word::Do)
}
