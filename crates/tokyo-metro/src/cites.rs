//! Which rules say what a choice does.

use tabletop::{Rule, Seat};

use crate::{
    TokyoMetro,
    action::Action,
    effect::Effect,
    id::ActionId,
    state::{Phase, Table},
};

impl TokyoMetro {
    /// The rules of a choice.
    pub(crate) fn cites(&self, table: &Table, seat: Option<Seat>, action: Action) -> Vec<Rule> {
        let cited: &[&'static str] = match action {
            Action::Bid(_) => &["TM-BID-4", "TM-BID-5"],
            Action::Place(_) => &["TM-MOVE-1"],
            Action::Walk(_) if table.phase == Phase::Movement => {
                let rides = seat.is_some_and(|seat| table.player(seat).bike);
                if rides { &["TM-MOVE-3", "TM-MOVE-4"] } else { &["TM-MOVE-2", "TM-MOVE-4"] }
            }
            Action::Walk(_) => &["TM-WALK-1"],
            Action::Stay if table.phase == Phase::Movement => &["TM-MOVE-2"],
            Action::Stay => &["TM-RIDE-10"],
            Action::Exit(_) => match table.phase {
                Phase::Removal { .. } => &["TM-TRN-8"],
                Phase::Ride { .. } => &["TM-RIDE-5"],
                Phase::Aboard { .. } => &["TE-RIDE-1", "TE-RIDE-8"],
                _ => &["TM-RIDE-11"],
            },
            Action::Assign(_) => &["TM-SPD-3", "TM-SPD-5"],
            Action::Take(chosen) => self.rules_of(chosen),
            Action::Copy(_) => &["OS-COPY-2", "OS-COPY-3"],
            Action::From(_) => &["OS-COPY-13", "OS-COPY-5"],
            Action::Pass => &["TM-ACT-6"],
            Action::Use(_) | Action::NoMore => &["TM-DISC-2"],
            Action::Build(_) => match table.phase {
                Phase::Target { action, .. } => self.rules_of(action),
                _ => &["TM-STN-1"],
            },
            Action::With(_) => &["TM-TRD-1"],
            Action::Invest(_) => match table.phase {
                Phase::Target { action, .. } if self.effect(action) == Some(Effect::InvestDisc) => {
                    &["OS-INV-4", "OS-INV-5"]
                }
                _ => &["TM-INV-4", "TM-INV-6"],
            },
            Action::Stock(_) => &["OS-SELL-2", "OS-SELL-4", "OS-SELL-5"],
            Action::Start(_) => &["TM-START-1", "TM-START-2"],
            Action::Speculate(_) => &["TM-SPEC-1"],
            Action::Commit(_) => &["TM-SPEC-5"],
            Action::Draw(_) => &["TM-CARD-1"],
            Action::Color(_) => &["DR-COL-1", "DR-COL-2"],
            Action::Vend => &["DR-VEND-1"],
            Action::FreeVend => &["DR-SHAPE-2", "DR-SHAPE-3"],
            Action::At(_) => &["DR-VEND-2", "DR-VEND-4"],
            Action::Drink(_) => &["DR-VEND-3", "DR-PAY-1"],
            Action::Done => &["DR-SHAPE-12"],
            Action::Stop => &["DR-SHAPE-11"],
            Action::Board(None) => &["TM-RIDE-3"],
            Action::Board(Some(_)) => &["TM-RIDE-3", "OS-LINE-8"],
            Action::Transfer(None) => &["TM-RIDE-12"],
            Action::Transfer(Some(_)) => &["TM-RIDE-12", "OS-LINE-9"],
        };
        cited.iter().copied().map(Rule).collect()
    }

    fn rules_of(&self, action: ActionId) -> &'static [&'static str] {
        self.effect(action).map_or(&[], Effect::rules)
    }
}
