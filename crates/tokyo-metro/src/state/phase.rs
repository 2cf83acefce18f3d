//! What is asked.

use super::Occasion;
use crate::id::{ActionId, LineId, SpaceId, StationId, VehicleId, Yen};

/// What is asked, and of a chain of decisions what was answered so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Turn Order Phase: everybody who has not bid yet.
    Bid,
    /// Movement Phase, round 1: where the Meeple is put.
    Place,
    /// Movement Phase, later.
    Movement,
    /// Action Phase: free steps, an action, or pass.
    Turn {
        /// Whether a Speed token was assigned on this turn (TM-SPD-4).
        assigned: bool,
    },
    /// An action with a printed cost was chosen: which Discount discs are used.
    Discount {
        /// The action.
        action: ActionId,
        /// The discounts so far.
        saved: Yen,
    },
    /// An occupied action is copied: which Copy disc moves (OS-COPY-13).
    From {
        /// The action.
        action: ActionId,
    },
    /// An action was chosen: what it is about.
    Target {
        /// The action.
        action: ActionId,
        /// The discounts.
        saved: Yen,
    },
    /// Station Trading: which token is returned.
    Token {
        /// The action.
        action: ActionId,
        /// Where the Station is built.
        station: StationId,
    },
    /// Speculate: how much is committed.
    Commit {
        /// The action.
        action: ActionId,
        /// The Line.
        line: LineId,
    },
    /// A Vending Machine: at which Station.
    Machine {
        /// When it is built.
        occasion: Occasion,
    },
    /// A Vending Machine: with which Drink.
    Drink {
        /// When it is built.
        occasion: Occasion,
        /// Where.
        station: StationId,
    },
    /// A Move with a Shape card in force: the next step (DR-SHAPE-11).
    Step {
        /// The action.
        action: ActionId,
        /// The steps that are left.
        left: u8,
    },
    /// The action is done: free Vending Machines, until nobody wants more (DR-SHAPE-12).
    After,
    /// Train Phase: the vehicles of a Line stand at their stops; who boards, exits or transfers.
    Ride {
        /// The Line whose vehicles are moving.
        line: LineId,
        /// The stops they still have to move.
        left: u8,
    },
    /// Train Phase: somebody has just boarded a vehicle, and may exit it at once (TE-RIDE-8).
    Aboard {
        /// The vehicle, which is moving.
        vehicle: VehicleId,
        /// The stops it still has to move.
        left: u8,
        /// The space from which it was boarded; none after a transfer.
        from: Option<SpaceId>,
    },
    /// Train Phase: a vehicle is taken off the Map; its riders must exit (TM-TRN-8).
    Removal {
        /// The vehicle.
        vehicle: VehicleId,
    },
    /// The game is over.
    Over,
}

/// TM-RND-1: the phases of a round that somebody decides in, and the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Turn Order Phase.
    Order,
    /// Movement Phase.
    Movement,
    /// Action Phase.
    Action,
    /// Train Phase.
    Trains,
    /// The game is over.
    End,
}

impl Phase {
    /// The phase of the round that a question belongs to.
    pub const fn stage(self) -> Stage {
        match self {
            Self::Bid => Stage::Order,
            Self::Place | Self::Movement => Stage::Movement,
            Self::Turn { .. }
            | Self::From { .. }
            | Self::Discount { .. }
            | Self::Target { .. }
            | Self::Token { .. }
            | Self::Commit { .. }
            | Self::Machine { .. }
            | Self::Drink { .. }
            | Self::Step { .. }
            | Self::After => Stage::Action,
            Self::Ride { .. } | Self::Aboard { .. } | Self::Removal { .. } => Stage::Trains,
            Self::Over => Stage::End,
        }
    }

    /// The action whose chain of decisions is being answered.
    pub const fn begun(self) -> Option<ActionId> {
        match self {
            Self::Discount { action, .. }
            | Self::From { action }
            | Self::Target { action, .. }
            | Self::Token { action, .. }
            | Self::Commit { action, .. }
            | Self::Step { action, .. } => Some(action),
            _ => None,
        }
    }

    /// Whether it belongs to the Action Phase.
    pub const fn is_action(self) -> bool {
        matches!(self.stage(), Stage::Action)
    }

    /// Whether an action was begun and its chain of decisions is not answered to the end.
    pub const fn is_chain(self) -> bool {
        self.is_action() && !matches!(self, Self::Turn { .. })
    }
}
