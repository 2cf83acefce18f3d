//! What happens, told step by step: for logs, pages and animation, and so that every Yen can be accounted for.

use tabletop::Seat;

use crate::{
    action::Token,
    id::{ActionId, CardId, ColorId, ColumnId, LineId, MOST_PLAYERS, SpaceId, StationId, VehicleId, Yen},
};

/// What happened, in full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Somebody bid in secret (TM-HID-3).
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        yen: Yen,
    },
    /// Something that all may know.
    Public(PublicEvent),
}

/// An event as one viewer may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Somebody bid; the amount only if it is the viewer's own.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        yen: Option<Yen>,
    },
    /// Something that all may know.
    Public(PublicEvent),
}

/// Something that all may know. Each that moves Yen states the amount (TM-GEN-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublicEvent {
    /// Of the round: cards, bids, turn order, the end.
    Round(RoundEvent),
    /// Of a Meeple.
    Meeple(MeepleEvent),
    /// Of a turn of the Action Phase.
    Action(ActionEvent),
    /// Of a vehicle.
    Train(TrainEvent),
    /// A payment at the end of the game.
    Payment(Payment),
}

/// What happens to the round as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields say what they are: who, which, how much")]
pub enum RoundEvent {
    /// A round begins.
    Began { round: u8 },
    /// TM-REF-3: a column's bottom card was discarded, DR-REF-2: unless it was a gap, and a new one drawn.
    Refreshed { column: ColumnId, discarded: Option<CardId>, drawn: CardId },
    /// TM-BID-5: a bid was revealed and paid; the bonus went back to the bank.
    Revealed { seat: Seat, yen: Yen, bonus: Yen },
    /// TM-BID-4: the new turn order.
    Ordered { order: [Seat; MOST_PLAYERS], players: u8 },
    /// TE-BID-2: a later player of the random first order got Yen.
    Compensated { seat: Seat, yen: Yen },
    /// TM-BON-3: bonus Yen went to the bank without a bid.
    BonusLost { seat: Seat, bonus: Yen },
    /// TM-END-1: the game is over.
    Ended,
}

/// What happens to a Meeple.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields say what they are: who, which, how much")]
pub enum MeepleEvent {
    /// TM-MOVE-1: it was put on the Map.
    Placed { seat: Seat, space: SpaceId },
    /// It walked.
    Walked { seat: Seat, space: SpaceId },
    /// A rider exited.
    Exited { seat: Seat, vehicle: VehicleId, space: SpaceId },
    /// TM-RIDE-3: somebody boarded; the Value rose by the fare.
    Boarded { seat: Seat, vehicle: VehicleId, fare: Yen },
    /// TM-RIDE-12: somebody changed vehicles.
    Transferred { seat: Seat, from: VehicleId, vehicle: VehicleId, fare: Yen },
}

/// What happens on a turn of the Action Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields say what they are: who, which, how much")]
pub enum ActionEvent {
    /// TM-SPD-3: a Speed token was put on a Line.
    Assigned { seat: Seat, line: LineId },
    /// TM-ACT-4: discs were placed on an action.
    Took { seat: Seat, action: ActionId, discs: u8 },
    /// TM-DISC-5: a Discount disc was used.
    Discounted { seat: Seat, action: ActionId, yen: Yen },
    /// TM-STN-1: a Station was built for Yen.
    Built { seat: Seat, station: StationId, yen: Yen },
    /// TM-TRD-1: a Station was built for a token.
    Traded { seat: Seat, station: StationId, token: Token },
    /// TM-INV-1, -6: a Stock card was bought; the Value rose by what was paid.
    Invested { seat: Seat, line: LineId, stock: u8, yen: Yen },
    /// TM-START-2: a Line was started; its Value rose.
    Started { seat: Seat, line: LineId, yen: Yen },
    /// TM-SPD-1: Speed tokens were taken.
    TookSpeed { seat: Seat, tokens: u8 },
    /// TM-BIKE-1: a Bicycle was taken.
    TookBike { seat: Seat },
    /// TM-DISC-1: a disc waits on a Discount.
    DiscountLaid { seat: Seat, yen: Yen },
    /// TM-BON-1: bonus Yen was laid beside the Turn Order disc.
    BonusLaid { seat: Seat, bonus: Yen },
    /// TM-LOAN-1: a loan was taken.
    Borrowed { seat: Seat, yen: Yen },
    /// TM-LOAN-3: a loan was paid back.
    Repaid { seat: Seat, yen: Yen },
    /// TM-SPEC-5: a Speculation disc was placed with its commitment.
    Speculated { seat: Seat, line: LineId, yen: Yen },
    /// TM-XD-1: a further Action disc was bought.
    TookDisc { seat: Seat, yen: Yen },
    /// TM-CARD-1: a card was taken from a discard pile.
    TookCard { seat: Seat, card: CardId, yen: Yen },
    /// OS-INV-3: an Action disc went to the box.
    BoxedDisc { seat: Seat },
    /// OS-SELL-4 to -6: a Stock card was sold; the Value fell by what was set aside.
    Sold { seat: Seat, line: LineId, stock: u8, yen: Yen },
    /// OS-COPY-1: a disc waits on a Copy.
    CopyLaid { seat: Seat, yen: Yen },
    /// OS-COPY-3: discs were placed on an occupied action.
    Copied { seat: Seat, action: ActionId, discs: u8 },
    /// OS-COPY-5: the discs of a Copy moved away from it.
    CopyMoved { seat: Seat, action: ActionId },
    /// DR-COL-1, -2: a color was taken for a disc that went to the box.
    TookColor { seat: Seat, color: ColorId },
    /// DR-VEND-1: a disc was placed on the Drinks stack.
    DiscOnStack { seat: Seat },
    /// DR-SHAPE-2: a Shape card is in force.
    ShapeInForce { seat: Seat },
    /// DR-VEND-1, -4: a Vending Machine was built, and its fee paid.
    Vended { seat: Seat, station: StationId, color: ColorId, yen: Yen },
    /// DR-VEND-4: the owner of the Station got the fee.
    GotFee { seat: Seat, from: Seat, yen: Yen },
    /// TM-ACT-6: somebody passed.
    Passed { seat: Seat, yen: Yen },
}

/// What happens to a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields say what they are: who, which, how much")]
pub enum TrainEvent {
    /// TM-INV-7, TM-START-1: it was put on its first stop.
    Placed { vehicle: VehicleId },
    /// TM-TRN-3: it moved to a stop, counted from 0.
    Moved { vehicle: VehicleId, stop: u8 },
    /// TM-PAY-1, -2: a station payout.
    PaidOut { line: LineId, station: StationId, seat: Seat, yen: Yen, rise: Yen },
    /// DR-PAY-1: the Drink at a Station paid besides.
    DrinkPaid { station: StationId, color: ColorId, seat: Seat, yen: Yen },
    /// TM-TRN-7: it is taken off the Map.
    Removed { vehicle: VehicleId },
}

/// TM-END-2: a payment at the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields say what they are: who, which, how much")]
pub enum Payment {
    /// TM-SPO-1, -4: a Speculation Payout, and the commitment that goes back.
    Speculation { seat: Seat, line: LineId, yen: Yen, back: Yen },
    /// TM-SPO-3: a Line's Value fell by its Speculation Payouts.
    ValueFell { line: LineId, yen: Yen, value: Yen },
    /// TM-STO-2 to -4: a Stock Payout.
    Stock { seat: Seat, line: LineId, stock: u8, yen: Yen },
    /// OS-END-1: what was set aside for Stock that was sold.
    SetAside { seat: Seat, yen: Yen },
    /// TM-END-5: loans were settled.
    Loans { seat: Seat, loans: u8, yen: Yen },
}

macro_rules! public {
    ($($kind:ident($event:ident);)*) => {
        $(
            impl From<$event> for PublicEvent {
                fn from(event: $event) -> Self {
                    Self::$kind(event)
                }
            }
        )*
    };
}

public! {
    Round(RoundEvent);
    Meeple(MeepleEvent);
    Action(ActionEvent);
    Train(TrainEvent);
    Payment(Payment);
}

/// Whose Yen changes by how much.
pub type Flow = Option<(Seat, i64)>;
/// Which Line's Value changes by how much.
pub type ValueFlow = Option<(LineId, i64)>;

fn gets(seat: Seat, yen: Yen) -> (Seat, i64) {
    (seat, i64::from(yen.0))
}

fn pays(seat: Seat, yen: Yen) -> (Seat, i64) {
    (seat, -i64::from(yen.0))
}

fn rises(line: LineId, yen: Yen) -> (LineId, i64) {
    (line, i64::from(yen.0))
}

impl PublicEvent {
    /// TM-GEN-5: whose Yen changes by how much; what a player pays is negative.
    pub fn flow(&self) -> Flow {
        match self {
            Self::Round(event) => event.flow(),
            Self::Meeple(event) => event.flow(),
            Self::Action(event) => event.flow(),
            Self::Train(event) => event.flow(),
            Self::Payment(event) => event.flow(),
        }
    }

    /// TM-VAL-1: which Line's Value changes by how much.
    pub fn value_flow(&self) -> ValueFlow {
        match self {
            Self::Round(_) => None,
            Self::Meeple(event) => event.value_flow(),
            Self::Action(event) => event.value_flow(),
            Self::Train(event) => event.value_flow(),
            Self::Payment(event) => event.value_flow(),
        }
    }
}

impl RoundEvent {
    fn flow(&self) -> Flow {
        match *self {
            Self::Revealed { seat, yen, .. } => Some(pays(seat, yen)),
            Self::Compensated { seat, yen } => Some(gets(seat, yen)),
            Self::Began { .. }
            | Self::Refreshed { .. }
            | Self::Ordered { .. }
            | Self::BonusLost { .. }
            | Self::Ended => None,
        }
    }
}

impl MeepleEvent {
    fn flow(self) -> Flow {
        match self {
            Self::Boarded { seat, fare, .. } | Self::Transferred { seat, fare, .. } => Some(pays(seat, fare)),
            Self::Placed { .. } | Self::Walked { .. } | Self::Exited { .. } => None,
        }
    }

    fn value_flow(self) -> ValueFlow {
        match self {
            Self::Boarded { vehicle, fare, .. } | Self::Transferred { vehicle, fare, .. } => {
                Some(rises(vehicle.line(), fare))
            }
            Self::Placed { .. } | Self::Walked { .. } | Self::Exited { .. } => None,
        }
    }
}

impl ActionEvent {
    fn flow(self) -> Flow {
        match self {
            Self::Built { seat, yen, .. }
            | Self::Invested { seat, yen, .. }
            | Self::Repaid { seat, yen }
            | Self::Speculated { seat, yen, .. }
            | Self::TookDisc { seat, yen }
            | Self::TookCard { seat, yen, .. }
            | Self::CopyLaid { seat, yen }
            | Self::Vended { seat, yen, .. } => Some(pays(seat, yen)),
            Self::Borrowed { seat, yen } | Self::Passed { seat, yen } | Self::GotFee { seat, yen, .. } => {
                Some(gets(seat, yen))
            }
            Self::Assigned { .. }
            | Self::Took { .. }
            | Self::Discounted { .. }
            | Self::Traded { .. }
            | Self::Started { .. }
            | Self::TookSpeed { .. }
            | Self::TookBike { .. }
            | Self::DiscountLaid { .. }
            | Self::BonusLaid { .. }
            | Self::TookColor { .. }
            | Self::DiscOnStack { .. }
            | Self::ShapeInForce { .. }
            | Self::BoxedDisc { .. }
            | Self::Sold { .. }
            | Self::Copied { .. }
            | Self::CopyMoved { .. } => None,
        }
    }

    fn value_flow(self) -> ValueFlow {
        match self {
            Self::Invested { line, yen, .. } | Self::Started { line, yen, .. } => Some(rises(line, yen)),
            Self::Sold { line, yen, .. } => Some((line, -i64::from(yen.0))),
            Self::Assigned { .. }
            | Self::Took { .. }
            | Self::Discounted { .. }
            | Self::Built { .. }
            | Self::Traded { .. }
            | Self::TookSpeed { .. }
            | Self::TookBike { .. }
            | Self::DiscountLaid { .. }
            | Self::BonusLaid { .. }
            | Self::TookColor { .. }
            | Self::DiscOnStack { .. }
            | Self::ShapeInForce { .. }
            | Self::Vended { .. }
            | Self::GotFee { .. }
            | Self::Borrowed { .. }
            | Self::Repaid { .. }
            | Self::Speculated { .. }
            | Self::TookDisc { .. }
            | Self::TookCard { .. }
            | Self::BoxedDisc { .. }
            | Self::CopyLaid { .. }
            | Self::Copied { .. }
            | Self::CopyMoved { .. }
            | Self::Passed { .. } => None,
        }
    }
}

impl TrainEvent {
    fn flow(&self) -> Flow {
        match *self {
            Self::PaidOut { seat, yen, .. } | Self::DrinkPaid { seat, yen, .. } => Some(gets(seat, yen)),
            Self::Placed { .. } | Self::Moved { .. } | Self::Removed { .. } => None,
        }
    }

    fn value_flow(&self) -> ValueFlow {
        match *self {
            Self::PaidOut { line, rise, .. } => Some(rises(line, rise)),
            Self::DrinkPaid { .. } | Self::Placed { .. } | Self::Moved { .. } | Self::Removed { .. } => None,
        }
    }
}

impl Payment {
    /// TM-GEN-5: whose Yen changes by how much; what a player pays is negative.
    pub fn flow(&self) -> Flow {
        match *self {
            Self::Speculation { seat, yen, back, .. } => Some(gets(seat, yen + back)),
            Self::Stock { seat, yen, .. } | Self::SetAside { seat, yen } => Some(gets(seat, yen)),
            Self::Loans { seat, yen, .. } => Some(pays(seat, yen)),
            Self::ValueFell { .. } => None,
        }
    }

    fn value_flow(&self) -> ValueFlow {
        match *self {
            Self::ValueFell { line, yen, .. } => Some((line, -i64::from(yen.0))),
            Self::Speculation { .. } | Self::Stock { .. } | Self::SetAside { .. } | Self::Loans { .. } => None,
        }
    }
}
