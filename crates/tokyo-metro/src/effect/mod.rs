//! What an action of a card does. Every question about an effect is answered in this folder, by a match without a default:
//! here what it is, costs and is called, and by which rules; in `perform.rs` when it can be chosen, what it is about and
//! what it changes.

mod perform;

use tabletop::Phrase;

use crate::{id::Yen, legal::yen, terms::Terms};

/// TM-ACT-10: what an action does, with its printed number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Walk up to so many spaces.
    Move(u8),
    /// Build a Station for so much a circle.
    Station(Yen),
    /// Build a Station for a token.
    StationTrading,
    /// Take a Stock card for so much and its surcharge.
    Invest(Yen),
    /// Put a Train on the Map and raise its Line's Value.
    Start(Yen),
    /// Take so many Speed tokens.
    Speed(u8),
    /// Take a Bicycle.
    Bike,
    /// Take so much off a cost later in the round.
    Discount(Yen),
    /// Add so much to the next bid.
    Bidding(Yen),
    /// Borrow.
    Loan,
    /// Pay a loan back.
    Repay,
    /// Put a Speculation disc on a Line.
    Speculate,
    /// Take a further Action disc for so much.
    Action(Yen),
    /// Take a card from a discard pile for so much.
    Card(Yen),
    /// OS-INV-3: take a Stock card for a disc and its surcharge.
    InvestDisc,
    /// OS-SELL-1: give a Stock card back for its share, which is set aside.
    Sell,
    /// OS-COPY-1: pay so much to perform an occupied action later in the round.
    Copy(Yen),
    /// DR-SHAPE-1: build Vending Machines without discs for the rest of the phase.
    Shape,
}

impl Effect {
    /// The kind as deck files write it.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Move(_) => "move",
            Self::Station(_) => "station",
            Self::StationTrading => "station-trade",
            Self::Invest(_) => "invest",
            Self::Start(_) => "start",
            Self::Speed(_) => "speed",
            Self::Bike => "bike",
            Self::Discount(_) => "discount",
            Self::Bidding(_) => "bidding",
            Self::Loan => "loan",
            Self::Repay => "repay",
            Self::Speculate => "speculate",
            Self::Action(_) => "action-disc",
            Self::Card(_) => "card",
            Self::InvestDisc => "invest-disc",
            Self::Sell => "sell",
            Self::Copy(_) => "copy",
            Self::Shape => "drink-shape",
        }
    }

    /// One of those effects that are all possible whenever one of them is: the number of this kind does not count there
    /// (`Means::may_perform`).
    pub(crate) const fn alike(self) -> Self {
        match self {
            Self::Move(_) => Self::Move(0),
            Self::Start(_) => Self::Start(Yen::ZERO),
            Self::Speed(_) => Self::Speed(0),
            Self::Discount(_) | Self::Bidding(_) => Self::Discount(Yen::ZERO),
            Self::Station(_)
            | Self::StationTrading
            | Self::Invest(_)
            | Self::Bike
            | Self::Loan
            | Self::Repay
            | Self::Speculate
            | Self::Action(_)
            | Self::Card(_)
            | Self::InvestDisc
            | Self::Sell
            | Self::Copy(_)
            | Self::Shape => self,
        }
    }

    /// DC-TM-7: the question what it is about.
    pub(crate) const fn asks(self) -> &'static str {
        match self {
            Self::Move(_) => "ask-target-walk",
            Self::Station(_) | Self::StationTrading => "ask-target-station",
            Self::Invest(_) | Self::InvestDisc => "ask-target-invest",
            Self::Start(_) => "ask-target-start",
            Self::Speculate => "ask-target-speculate",
            Self::Card(_) => "ask-target-card",
            Self::Sell => "ask-target-sell",
            Self::Speed(_)
            | Self::Bike
            | Self::Discount(_)
            | Self::Bidding(_)
            | Self::Loan
            | Self::Repay
            | Self::Action(_)
            | Self::Copy(_)
            | Self::Shape => "ask-target",
        }
    }

    /// TM-DISC-4: the printed Yen cost that Discounts work on, if there is one.
    #[inline]
    pub const fn cost(self) -> Option<Yen> {
        match self {
            Self::Station(cost) | Self::Invest(cost) | Self::Action(cost) | Self::Card(cost) | Self::Copy(cost) => {
                Some(cost)
            }
            Self::Move(_)
            | Self::StationTrading
            | Self::Start(_)
            | Self::Speed(_)
            | Self::Bike
            | Self::Discount(_)
            | Self::Bidding(_)
            | Self::Loan
            | Self::Repay
            | Self::Speculate
            | Self::InvestDisc
            | Self::Sell
            | Self::Shape => None,
        }
    }

    /// OS-INV-3: the Action discs that it sends to the box, besides those on its spots.
    pub(crate) const fn boxes(self) -> u8 {
        match self {
            Self::InvestDisc => 1,
            Self::Move(_)
            | Self::Station(_)
            | Self::StationTrading
            | Self::Invest(_)
            | Self::Start(_)
            | Self::Speed(_)
            | Self::Bike
            | Self::Discount(_)
            | Self::Bidding(_)
            | Self::Loan
            | Self::Repay
            | Self::Speculate
            | Self::Action(_)
            | Self::Card(_)
            | Self::Sell
            | Self::Copy(_)
            | Self::Shape => 0,
        }
    }

    /// TM-SPD-4: whether a Speed token that is put on a Line can make the action impossible, because it needs a token in
    /// front or an empty disc spot.
    pub(crate) const fn needs_token_or_spot(self) -> bool {
        match self {
            Self::StationTrading | Self::Speculate => true,
            Self::Move(_)
            | Self::Station(_)
            | Self::Invest(_)
            | Self::Start(_)
            | Self::Speed(_)
            | Self::Bike
            | Self::Discount(_)
            | Self::Bidding(_)
            | Self::Loan
            | Self::Repay
            | Self::Action(_)
            | Self::Card(_)
            | Self::InvestDisc
            | Self::Sell
            | Self::Copy(_)
            | Self::Shape => false,
        }
    }

    /// The rules that say what it does.
    pub(crate) const fn rules(self) -> &'static [&'static str] {
        match self {
            Self::Move(_) => &["TM-WALK-1"],
            Self::Station(_) => &["TM-STN-3"],
            Self::StationTrading => &["TM-TRD-1"],
            Self::Invest(_) => &["TM-INV-4"],
            Self::Start(_) => &["TM-START-1"],
            Self::Speed(_) => &["TM-SPD-1"],
            Self::Bike => &["TM-BIKE-1"],
            Self::Discount(_) => &["TM-DISC-1"],
            Self::Bidding(_) => &["TM-BON-1"],
            Self::Loan => &["TM-LOAN-1"],
            Self::Repay => &["TM-LOAN-3"],
            Self::Speculate => &["TM-SPEC-1"],
            Self::Action(_) => &["TM-XD-1"],
            Self::Card(_) => &["TM-CARD-1"],
            Self::InvestDisc => &["OS-INV-3", "OS-INV-4"],
            Self::Sell => &["OS-SELL-1", "OS-SELL-2"],
            Self::Copy(_) => &["OS-COPY-1", "OS-COPY-2"],
            Self::Shape => &["DR-SHAPE-1", "DR-SHAPE-2"],
        }
    }

    /// What it does, in a few words.
    pub(crate) fn phrase(self, terms: &Terms) -> Phrase {
        match self {
            Self::Move(spaces) => Phrase::new("effect-move").with("count", spaces),
            Self::Station(cost) => Phrase::new("effect-station").with("yen", yen(cost)),
            Self::StationTrading => Phrase::new("effect-trading"),
            Self::Invest(cost) => Phrase::new("effect-invest").with("yen", yen(cost)),
            Self::Start(rise) => Phrase::new("effect-start").with("yen", yen(rise)),
            Self::Speed(tokens) => Phrase::new("effect-speed").with("count", tokens),
            Self::Bike => Phrase::new("effect-bike"),
            Self::Discount(amount) => Phrase::new("effect-discount").with("yen", yen(amount)),
            Self::Bidding(amount) => Phrase::new("effect-bidding").with("yen", yen(amount)),
            Self::Loan => Phrase::new("effect-loan").with("yen", yen(terms.loan)),
            Self::Repay => Phrase::new("effect-repay").with("yen", yen(terms.loan)),
            Self::Speculate => Phrase::new("effect-speculate"),
            Self::Action(cost) => Phrase::new("effect-action").with("yen", yen(cost)),
            Self::Card(cost) => Phrase::new("effect-card").with("yen", yen(cost)),
            Self::InvestDisc => Phrase::new("effect-invest-disc"),
            Self::Sell => Phrase::new("effect-sell"),
            Self::Copy(cost) => Phrase::new("effect-copy").with("yen", yen(cost)),
            Self::Shape => Phrase::new("effect-shape"),
        }
    }
}
