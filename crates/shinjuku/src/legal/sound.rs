//! Whether an open question could have come up.

use std::ops::ControlFlow;

use super::{Means, ensure};
use crate::{
    board::RailwayId,
    refusal::Broken,
    state::{Phase, Purpose, Source},
};

impl Means<'_> {
    /// Whether the question that is open makes sense: everything chosen so far was allowed, and something is left to
    /// choose. A position that asks for the impossible is refused.
    pub(crate) fn sound(&self) -> Result<(), Broken> {
        match self.table.phase {
            Phase::Store(at) => self.may_open_at(at)?,
            Phase::Customer(at) => self.may_upgrade(at)?,
            Phase::Second(first) => {
                let open = self.table.planned & self.board.extends(first);
                ensure(
                    RailwayId::of(open).any(|second| self.may_lay_second(first, second).is_ok()),
                    Broken::NothingToAsk,
                )?;
            }
            Phase::Pay(purpose) | Phase::Three(purpose, _) => self.sound_purpose(purpose)?,
            _ => {}
        }
        if let Phase::Three(_, picked) = self.table.phase {
            self.may_pay_three()?;
            picked.cards().iter().try_for_each(|ward| self.may_spend(picked.count(*ward) - 1, *ward))?;
        }
        let any = self.each(|_| ControlFlow::Break(())).is_break();
        ensure(any || self.table.phase == Phase::Over, Broken::NothingToAsk)
    }

    fn sound_purpose(&self, purpose: Purpose) -> Result<(), Broken> {
        match purpose {
            Purpose::Open { at, store } => {
                self.may_open_at(at)?;
                match store {
                    Source::Supply(of) => self.may_supply(of),
                    Source::Map(from) => self.may_move_store(from),
                }
            }
            Purpose::Second { first, second } => self.may_lay_second(first, second),
            Purpose::Move(ward) => self.may_gather(ward),
            Purpose::Departo { at, with } => self.may_upgrade(at).and_then(|()| self.may_give_up(at, with)),
        }
    }
}
