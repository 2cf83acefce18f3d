//! What a decision is about, and which decision pointing at something would be: what a drawn board needs to be clicked.

use crate::{
    Shinjuku,
    action::Action,
    board::{RailwayId, StationId, WardId},
    pieces::{Piece, Type},
    state::Phase,
};

/// What somebody can point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A ward of the map.
    Ward(WardId),
    /// A station.
    Station(StationId),
    /// A railway.
    Railway(RailwayId),
    /// A card of the own hand.
    Card(WardId),
    /// A customer of the group, or of those behind the own screen.
    Customer(Piece),
    /// A store of the own supply.
    Store(Type),
}

impl Action {
    /// What it is about; none: nothing that can be pointed at.
    pub const fn target(self) -> Option<Target> {
        Some(match self {
            Self::Festival(ward) | Self::Kaiju(ward) | Self::Flee(ward) | Self::Gather(ward) => Target::Ward(ward),
            Self::At(station)
            | Self::From(station)
            | Self::Start(station)
            | Self::Go(station)
            | Self::Upgrade(station) => Target::Station(station),
            Self::Track(railway) => Target::Railway(railway),
            Self::Pay(ward) | Self::Spend(ward) => Target::Card(ward),
            Self::Give(piece) => Target::Customer(piece),
            Self::Supply(of) => Target::Store(of),
            Self::Begin(_) | Self::Done | Self::Stop | Self::Decline | Self::Three => return None,
        })
    }

    /// Whether it ends something that could go on.
    pub const fn ends(self) -> bool {
        matches!(self, Self::Done | Self::Stop | Self::Decline)
    }
}

impl Phase {
    /// The decision that pointing at something would be, allowed or not; none: nothing of the kind is asked.
    pub const fn pointed_at(self, target: Target) -> Option<Action> {
        Some(match (self, target) {
            (Self::Festival, Target::Ward(ward)) => Action::Festival(ward),
            (Self::Kaiju, Target::Ward(ward)) => Action::Kaiju(ward),
            (Self::Flee, Target::Ward(ward)) => Action::Flee(ward),
            (Self::Gather, Target::Ward(ward)) => Action::Gather(ward),
            (Self::Target, Target::Station(station)) => Action::At(station),
            (Self::Store(_), Target::Station(station)) => Action::From(station),
            (Self::Start, Target::Station(station)) => Action::Start(station),
            // SJ-MOVE-6: the store is served before the group goes on, and the refusal says so.
            (Self::On | Self::Give, Target::Station(station)) => Action::Go(station),
            (Self::Upgrade, Target::Station(station)) => Action::Upgrade(station),
            (Self::First | Self::Second(_), Target::Railway(railway)) => Action::Track(railway),
            (Self::Pay(_), Target::Card(ward)) => Action::Pay(ward),
            (Self::Three(..), Target::Card(ward)) => Action::Spend(ward),
            (Self::Give | Self::Customer(_), Target::Customer(piece)) => Action::Give(piece),
            (Self::Store(_), Target::Store(of)) => Action::Supply(of),
            (
                _,
                Target::Ward(_)
                | Target::Station(_)
                | Target::Railway(_)
                | Target::Card(_)
                | Target::Customer(_)
                | Target::Store(_),
            ) => return None,
        })
    }
}

impl Shinjuku {
    /// How pointing at the Bay is written where a ward is asked for. No decision, but a rule says why (SJ-FEST-3, SJV-KAI-4,
    /// SJV-KAI-6).
    pub fn bay_notation(&self, phase: Phase) -> Option<String> {
        let verb = match phase {
            Phase::Festival => "festival",
            Phase::Kaiju => "kaiju",
            Phase::Flee => "flee",
            Phase::Action
            | Phase::Target
            | Phase::Store(_)
            | Phase::First
            | Phase::Second(_)
            | Phase::Gather
            | Phase::Start
            | Phase::On
            | Phase::Give
            | Phase::Offer(_)
            | Phase::Upgrade
            | Phase::Customer(_)
            | Phase::Pay(_)
            | Phase::Three(..)
            | Phase::Over => return None,
        };
        Some(format!("{verb} {}", self.board.bay.id))
    }

    /// How pointing at the ready connection is written where a railway is asked for: SJ-COMP-7 forbids track on it.
    pub fn connection_notation(&self, phase: Phase) -> Option<String> {
        let [a, b] = self.board.connection.map(|end| &self.board.station(end).id);
        matches!(phase, Phase::First | Phase::Second(_)).then(|| format!("track {a}/{b}"))
    }
}
