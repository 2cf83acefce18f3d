//! What would be paid, and which cards are wild.

use tabletop::Seat;

use crate::{
    Shinjuku,
    action::Action,
    board::{StationId, WardId},
    pieces::Type,
    state::{Phase, Player, Purpose, Table},
    view::View,
};

/// The cheapest way to pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    /// SJ-PAY-1: a card of this ward, which is due.
    Card(WardId),
    /// SJ-PAY-2, SJ-PAY-3: a card of this ward, which is wild.
    Wild(WardId),
    /// SJ-PAY-4: any three cards.
    Three,
}

/// Why the cards of a ward are wild.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wild {
    /// SJ-PAY-2: an own store stands there.
    Store,
    /// SJ-PAY-3: the Festival is there.
    Festival,
    /// For both reasons.
    Both,
}

/// What the Festival in a ward would do for the own cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FestivalCards {
    /// There is no card of that ward in hand.
    None,
    /// An own store makes them wild already.
    WildAlready,
    /// It makes so many cards wild.
    MadeWild(u8),
}

impl Shinjuku {
    /// How what a decision leads to would be paid: the cheapest way; nothing if it costs nothing (SJ-OPEN-1, SJ-EXP-4,
    /// SJ-MOVE-1, SJ-DEP-1).
    pub fn price(&self, view: &View, action: Action) -> Option<Price> {
        let (seat, hand) = view.own()?;
        let due = self.due_for(view.table.phase, action)?;
        let first = |set: u32| WardId::of(set).next();
        let wild = || first(hand.held() & self.wild(&view.table, seat)).map(Price::Wild);
        Some(first(hand.held() & due).map(Price::Card).or_else(wild).unwrap_or(Price::Three))
    }

    /// The wards of which a card is due for what a decision leads to.
    fn due_for(&self, phase: Phase, action: Action) -> Option<u32> {
        match action {
            Action::At(station) | Action::Upgrade(station) => Some(self.board.ward_of(station).bit()),
            Action::Gather(ward) => Some(ward.bit()),
            // The first track is free.
            Action::Track(_) => {
                if let Phase::Second(first) = phase {
                    Some(self.board.end_wards(first))
                } else {
                    None
                }
            }
            Action::Festival(_)
            | Action::Kaiju(_)
            | Action::Flee(_)
            | Action::Begin(_)
            | Action::Supply(_)
            | Action::From(_)
            | Action::Done
            | Action::Start(_)
            | Action::Go(_)
            | Action::Stop
            | Action::Give(_)
            | Action::Decline
            | Action::Pay(_)
            | Action::Three
            | Action::Spend(_) => None,
        }
    }

    /// SJ-PAY-1: whether a card of this ward is due itself, not only taken as a wildcard.
    pub fn is_due(&self, purpose: Purpose, ward: WardId) -> bool {
        purpose.due(&self.board) & ward.bit() != 0
    }

    /// Why a seat's cards of a ward are wild; none: they pay for their own ward only.
    pub fn why_wild(&self, table: &Table, seat: Seat, ward: WardId) -> Option<Wild> {
        match (self.has_store_in(table, seat, ward), table.festival == ward) {
            (true, true) => Some(Wild::Both),
            (true, false) => Some(Wild::Store),
            (false, true) => Some(Wild::Festival),
            (false, false) => None,
        }
    }

    fn has_store_in(&self, table: &Table, seat: Seat, ward: WardId) -> bool {
        StationId::of(table.player(seat).sites).any(|station| self.board.ward_of(station) == ward)
    }

    /// SJ-PAY-3: what the Festival in a ward would do for the viewer's hand.
    pub fn festival_cards(&self, view: &View, ward: WardId) -> FestivalCards {
        let Some((seat, hand)) = view.own() else { return FestivalCards::None };
        match (hand.count(ward), self.has_store_in(&view.table, seat, ward)) {
            (0, _) => FestivalCards::None,
            (_, true) => FestivalCards::WildAlready,
            (count, false) => FestivalCards::MadeWild(count),
        }
    }
}

impl Player {
    /// How many specialty stores of a type are left in supply (SJ-OPEN-3).
    pub const fn stores_left(&self, of: Type) -> u8 {
        self.supply[of.index()]
    }
}
