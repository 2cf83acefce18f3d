//! What happens, and what of it each viewer may know.

use tabletop::{Seat, Viewer};

use crate::{
    Shinjuku,
    board::{RailwayId, StationId, WardId},
    pieces::{Cards, Group, Paid, Piece, Type},
    state::Kaiju,
};

/// What happened, in full.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Everyone may know it.
    Public(PublicEvent),
    /// An Income: only its seat sees the cards.
    Income {
        /// Who drew.
        seat: Seat,
        /// What was drawn.
        drawn: Cards,
    },
}

/// An event as one viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// Everyone may know it.
    Public(PublicEvent),
    /// An Income.
    Income {
        /// Who drew.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which, if it was the viewer.
        drawn: Option<Cards>,
    },
}

/// A station of a finished Move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// Where.
    pub station: StationId,
    /// The customer given there, and to whom.
    pub given: Option<(Piece, Seat)>,
}

/// What everyone may know.
#[derive(Clone, PartialEq, Debug)]
pub enum PublicEvent {
    /// A turn begins.
    Turn(Seat),
    /// SJ-TURN-2: the customers on the card in position 1 go to its ward.
    Arrived {
        /// The ward.
        ward: WardId,
        /// Them.
        customers: Group,
    },
    /// SJ-TURN-3: the card of position 1 is taken into hand.
    Took {
        /// Who.
        seat: Seat,
        /// The card.
        ward: WardId,
    },
    /// SJ-DECK-3: the card of position 1 goes to position 4.
    Returned(WardId),
    /// SJ-QUE-1: a new card in position 4.
    Revealed(WardId),
    /// SJ-QUE-4: a customer comes to a card of the Queue.
    Queued {
        /// The customer.
        piece: Piece,
        /// The ward of the card.
        ward: WardId,
        /// Whether it came out of the bag, and not from a player.
        drawn: bool,
    },
    /// SJ-DECK-1: the discard pile became the deck.
    Reshuffled,
    /// SJV-KAI-2: the Kaiju is in the Bay.
    KaijuAppeared,
    /// SJ-END-2: the last customer was placed.
    LastCustomer,
    /// The Festival moved.
    Festival {
        /// Who moved it.
        seat: Seat,
        /// Where to.
        ward: WardId,
    },
    /// The Kaiju moved.
    Kaiju {
        /// Who moved it.
        seat: Seat,
        /// From where.
        from: Kaiju,
        /// Where to.
        ward: WardId,
    },
    /// Customers fled from the Kaiju.
    Fled {
        /// Them.
        customers: Group,
        /// From where.
        from: WardId,
        /// Where to.
        ward: WardId,
    },
    /// A store was opened.
    Opened {
        /// Whose.
        seat: Seat,
        /// Its type.
        of: Type,
        /// Where.
        at: StationId,
        /// Where it stood before, if it was moved.
        from: Option<StationId>,
        /// What was paid.
        paid: Paid,
    },
    /// Track was laid.
    Expanded {
        /// Whose.
        seat: Seat,
        /// The first.
        first: RailwayId,
        /// The second, and what was paid for it.
        second: Option<(RailwayId, Paid)>,
    },
    /// The group came to a station.
    Visited {
        /// Whose Move.
        seat: Seat,
        /// Where.
        at: StationId,
    },
    /// A customer was given to a store.
    Given {
        /// The customer.
        piece: Piece,
        /// To whom.
        to: Seat,
        /// Where.
        at: StationId,
    },
    /// An Income was declined.
    Declined(Seat),
    /// A Move is finished.
    Moved {
        /// Whose.
        seat: Seat,
        /// The ward whose customers moved.
        ward: WardId,
        /// Where they went and whom they met.
        path: Vec<Visit>,
        /// Those left over, in the ward of the last station.
        left: Group,
        /// What was paid.
        paid: Paid,
    },
    /// A department store was made.
    Upgraded {
        /// Whose.
        seat: Seat,
        /// Where.
        at: StationId,
        /// The customer given up.
        with: Piece,
        /// SJ-DEP-8: it left the game.
        gone: bool,
        /// The tokens taken.
        tokens: u8,
        /// What was paid.
        paid: Paid,
    },
    /// The game is over.
    Over,
}

impl Shinjuku {
    /// What `viewer` may know of it.
    pub(crate) fn show(event: &Event, viewer: Viewer) -> Seen {
        match event {
            Event::Public(event) => Seen::Public(event.clone()),
            Event::Income { seat, drawn } => {
                let own = viewer.is(*seat).then_some(*drawn);
                Seen::Income { seat: *seat, count: drawn.total(), drawn: own }
            }
        }
    }

    /// Whether something hidden became known to somebody: it can't be taken back.
    pub(crate) const fn reveals(event: &Event) -> bool {
        match event {
            Event::Income { drawn, .. } => drawn.total() > 0,
            Event::Public(event) => matches!(
                event,
                PublicEvent::Revealed(_) | PublicEvent::Queued { drawn: true, .. } | PublicEvent::Reshuffled
            ),
        }
    }
}
