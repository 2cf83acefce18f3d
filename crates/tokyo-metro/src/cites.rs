//! Which rules say what a choice does.

use tabletop::{Rule, Seat};

use crate::{
    TokyoMetro,
    action::Action,
    board::Effect,
    id::ActionId,
    state::{Open, Phase},
};

impl TokyoMetro {
    /// The rules of a choice.
    pub(crate) fn cited_by(&self, open: &Open, seat: Option<Seat>, action: Action) -> Vec<Rule> {
        let cited: &[&'static str] = match action {
            Action::Bid(_) => &["TM-BID-4", "TM-BID-5"],
            Action::Place(_) => &["TM-MOVE-1"],
            Action::Walk(_) if open.phase == Phase::Movement => {
                let rides = seat.is_some_and(|seat| open.player(seat).bike);
                if rides { &["TM-MOVE-3", "TM-MOVE-4"] } else { &["TM-MOVE-2", "TM-MOVE-4"] }
            }
            Action::Walk(_) => &["TM-WALK-1"],
            Action::Stay if open.phase == Phase::Movement => &["TM-MOVE-2"],
            Action::Stay => &["TM-RIDE-10"],
            Action::Exit(_) => match open.phase {
                Phase::Removal { .. } => &["TM-TRN-8"],
                Phase::Ride { .. } => &["TM-RIDE-5"],
                _ => &["TM-RIDE-11"],
            },
            Action::Assign(_) => &["TM-SPD-3", "TM-SPD-5"],
            Action::Take(chosen) => self.cited_by_effect(chosen),
            Action::Pass => &["TM-ACT-6"],
            Action::Use(_) | Action::NoMore => &["TM-DISC-2"],
            Action::Build(_) => match open.phase {
                Phase::Target { action, .. } => self.cited_by_effect(action),
                _ => &["TM-STN-1"],
            },
            Action::With(_) => &["TM-TRD-1"],
            Action::Invest(_) => &["TM-INV-4", "TM-INV-6"],
            Action::Start(_) => &["TM-START-1", "TM-START-2"],
            Action::Speculate(_) => &["TM-SPEC-1"],
            Action::Commit(_) => &["TM-SPEC-5"],
            Action::Draw(_) => &["TM-CARD-1"],
            Action::Board => &["TM-RIDE-3"],
            Action::Transfer => &["TM-RIDE-12"],
        };
        cited.iter().copied().map(Rule).collect()
    }

    fn cited_by_effect(&self, action: ActionId) -> &'static [&'static str] {
        let Some(chosen) = self.board.deck.action(action) else { return &[] };
        match chosen.effect {
            Effect::Move(_) => &["TM-WALK-1"],
            Effect::Station(_) => &["TM-STN-3"],
            Effect::StationTrading => &["TM-TRD-1"],
            Effect::Invest(_) => &["TM-INV-4"],
            Effect::Start(_) => &["TM-START-1"],
            Effect::Speed(_) => &["TM-SPD-1"],
            Effect::Bike => &["TM-BIKE-1"],
            Effect::Discount(_) => &["TM-DISC-1"],
            Effect::Bidding(_) => &["TM-BON-1"],
            Effect::Loan => &["TM-LOAN-1"],
            Effect::Repay => &["TM-LOAN-3"],
            Effect::Speculate => &["TM-SPEC-1"],
            Effect::Action(_) => &["TM-XD-1"],
            Effect::Card(_) => &["TM-CARD-1"],
        }
    }
}
