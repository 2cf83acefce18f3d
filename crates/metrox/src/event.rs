//! What happens at a table, and what of it each viewer may know.

use tabletop::{Seat, Viewer};

use crate::{Action, MetroX, board::LineId, cards::FaceId};

/// What happened, in full.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat chose; hidden from the others until all have (MX-HID-1).
    Chose {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// Something that all may know.
    Public(PublicEvent),
}

/// An event as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Somebody has chosen.
    Chose {
        /// Who.
        seat: Seat,
        /// What, if it is the viewer's own choice.
        action: Option<Action>,
    },
    /// Something that all may know.
    Public(PublicEvent),
}

/// Something that all may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PublicEvent {
    /// All have chosen, and a sheet was filled.
    Filled {
        /// Whose.
        seat: Seat,
        /// By which choice.
        action: Action,
        /// By which card.
        card: FaceId,
        /// The stations filled, as bits of the sheet.
        stations: u128,
        /// Those that got a star's number.
        stars: u128,
    },
    /// A line was completed (MX-BON).
    Completed {
        /// By whom.
        seat: Seat,
        /// Which.
        line: LineId,
        /// Whether first, for the crown, or later, for the diamond.
        crown: bool,
    },
    /// All cards were shuffled into a new deck (MX-SHUF-1).
    Shuffled,
    /// A card was flipped.
    Flipped {
        /// Which.
        card: FaceId,
    },
    /// The last window is filled (MX-END-1).
    Ended,
}

impl MetroX {
    /// MX-HID-1: a choice is hidden until all have chosen; all else is public.
    pub(crate) fn show(event: &Event, viewer: Viewer) -> Seen {
        match event {
            Event::Chose { seat, action } => Seen::Chose { seat: *seat, action: viewer.is(*seat).then_some(*action) },
            Event::Public(event) => Seen::Public(event.clone()),
        }
    }

    /// A flipped card was hidden before; so were the others' choices, which the filled sheets show.
    pub(crate) const fn reveals(event: &Event) -> bool {
        match event {
            Event::Public(PublicEvent::Flipped { .. } | PublicEvent::Filled { .. }) => true,
            Event::Chose { .. }
            | Event::Public(PublicEvent::Completed { .. } | PublicEvent::Shuffled | PublicEvent::Ended) => false,
        }
    }
}
