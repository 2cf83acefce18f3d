//! What happens, told step by step: for logs, pages and animation, and so that every Yen can be accounted for.

use tabletop::Seat;

use crate::{
    action::Token,
    id::{ActionId, CardId, ColumnId, LineId, MOST_PLAYERS, SpaceId, StationId, Yen},
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
    Open(Happening),
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
    Open(Happening),
}

/// Something that all may know. Each that moves Yen states the amount (TM-GEN-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields say what they are: who, which, how much")]
pub enum Happening {
    /// A round begins.
    Round { round: u8 },
    /// TM-REF-3: a column's bottom card was discarded and a new one drawn.
    Refreshed { column: ColumnId, discarded: CardId, drawn: CardId },
    /// TM-BID-5: a bid was revealed and paid; the bonus went back to the bank.
    Revealed { seat: Seat, yen: Yen, bonus: Yen },
    /// TM-BID-4: the new turn order.
    Ordered { order: [Seat; MOST_PLAYERS], players: u8 },
    /// TM-BON-3: bonus Yen went to the bank without a bid.
    BonusLost { seat: Seat, bonus: Yen },
    /// TM-MOVE-1: a Meeple was put on the Map.
    Placed { seat: Seat, space: SpaceId },
    /// A Meeple walked.
    Walked { seat: Seat, space: SpaceId },
    /// A rider exited.
    Exited { seat: Seat, line: LineId, space: SpaceId },
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
    /// A Train was put on stop 1.
    TrainPlaced { line: LineId },
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
    /// TM-ACT-6: somebody passed.
    Passed { seat: Seat, yen: Yen },
    /// TM-TRN-3: a Train moved to a stop, counted from 0.
    TrainMoved { line: LineId, stop: u8 },
    /// TM-PAY-1, -2: a station payout.
    PaidOut { line: LineId, station: StationId, seat: Seat, yen: Yen, rise: Yen },
    /// TM-TRN-7: a Train is taken off the Map.
    TrainRemoved { line: LineId },
    /// TM-RIDE-3: somebody boarded; the Value rose by the fare.
    Boarded { seat: Seat, line: LineId, fare: Yen },
    /// TM-RIDE-12: somebody changed Trains.
    Transferred { seat: Seat, from: LineId, line: LineId, fare: Yen },
    /// TM-END-1: the game is over.
    Ended,
    /// TM-SPO-1, -4: a Speculation Payout, and the commitment that goes back.
    SpeculationPaid { seat: Seat, line: LineId, yen: Yen, back: Yen },
    /// TM-SPO-3: a Line's Value fell by its Speculation Payouts.
    ValueFell { line: LineId, yen: Yen, value: Yen },
    /// TM-STO-2 to -4: a Stock Payout.
    StockPaid { seat: Seat, line: LineId, stock: u8, yen: Yen },
    /// TM-END-5: loans were settled.
    LoansSettled { seat: Seat, loans: u8, yen: Yen },
}

impl From<Happening> for Event {
    fn from(happening: Happening) -> Self {
        Self::Open(happening)
    }
}

impl Happening {
    /// TM-GEN-5: whose Yen changes by how much; what a player pays is negative.
    pub fn flow(&self) -> Option<(Seat, i64)> {
        let (seat, yen) = match *self {
            Self::Revealed { seat, yen, .. }
            | Self::Built { seat, yen, .. }
            | Self::Invested { seat, yen, .. }
            | Self::Repaid { seat, yen }
            | Self::Speculated { seat, yen, .. }
            | Self::TookDisc { seat, yen }
            | Self::TookCard { seat, yen, .. }
            | Self::LoansSettled { seat, yen, .. }
            | Self::Boarded { seat, fare: yen, .. }
            | Self::Transferred { seat, fare: yen, .. } => (seat, -yen.0),
            Self::Borrowed { seat, yen }
            | Self::Passed { seat, yen }
            | Self::PaidOut { seat, yen, .. }
            | Self::StockPaid { seat, yen, .. } => (seat, yen.0),
            Self::SpeculationPaid { seat, yen, back, .. } => (seat, yen.0 + back.0),
            Self::Round { .. }
            | Self::Refreshed { .. }
            | Self::Ordered { .. }
            | Self::BonusLost { .. }
            | Self::Placed { .. }
            | Self::Walked { .. }
            | Self::Exited { .. }
            | Self::Assigned { .. }
            | Self::Took { .. }
            | Self::Discounted { .. }
            | Self::Traded { .. }
            | Self::Started { .. }
            | Self::TrainPlaced { .. }
            | Self::TookSpeed { .. }
            | Self::TookBike { .. }
            | Self::DiscountLaid { .. }
            | Self::BonusLaid { .. }
            | Self::TrainMoved { .. }
            | Self::TrainRemoved { .. }
            | Self::Ended
            | Self::ValueFell { .. } => return None,
        };
        Some((seat, i64::from(yen)))
    }

    /// TM-VAL-1: which Line's Value changes by how much.
    pub fn value_flow(&self) -> Option<(LineId, i64)> {
        let (line, yen) = match *self {
            Self::Invested { line, yen, .. }
            | Self::Started { line, yen, .. }
            | Self::PaidOut { line, rise: yen, .. }
            | Self::Boarded { line, fare: yen, .. }
            | Self::Transferred { line, fare: yen, .. } => (line, yen.0),
            Self::ValueFell { line, yen, .. } => (line, -yen.0),
            _ => return None,
        };
        Some((line, i64::from(yen)))
    }
}
