//! The actions on the cards, read from a deck file and checked.

use serde::Deserialize;
use tabletop::{BoardFault, BoardFile, Rule};
use toml::Spanned;

use crate::{effect::Effect, id::Yen};

const GEN_1: Rule = Rule("TM-GEN-1");
const GEN_4: Rule = Rule("TM-GEN-4");
const ACT_2: Rule = Rule("TM-ACT-2");
const ACT_10: Rule = Rule("TM-ACT-10");

/// TM-ACT-2: an action of a card: what it does, and how many spots it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardAction {
    /// What it does.
    pub effect: Effect,
    /// The spots that must be filled with discs, 1 to 3.
    pub discs: u8,
}

impl CardAction {
    /// TM-ACT-4, OS-INV-3: the discs in front that it takes: one for each spot, and those that it sends to the box.
    pub const fn needed(self) -> u8 {
        self.discs + self.effect.boxes()
    }

    /// TM-ACT-2: an action of a deck file.
    pub(super) fn read(file: &BoardFile, entry: &ActionEntry) -> Result<Self, BoardFault> {
        if !(1..=3).contains(entry.discs.get_ref()) {
            let fault = file.fault(format!("{} spots", entry.discs.get_ref()), entry.discs.span());
            return Err(fault.hint("an action has 1 to 3 spots").by(ACT_2));
        }
        Ok(Self { effect: effect(file, entry)?, discs: *entry.discs.get_ref() })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionEntry {
    kind: Spanned<String>,
    discs: Spanned<u8>,
    number: Spanned<i32>,
}

/// TM-ACT-10: the kinds of action.
fn effect(file: &BoardFile, entry: &ActionEntry) -> Result<Effect, BoardFault> {
    let number = *entry.number.get_ref();
    let yen = || {
        if (0..=10_000).contains(&number) && Yen(number).is_whole() {
            return Ok(Yen(number));
        }
        let fault = file.fault(format!("{number} is not an amount of Yen"), entry.number.span());
        Err(fault.hint("a multiple of 100 from 0 to 10000").by(GEN_1))
    };
    // TM-GEN-4: a Discount and a Bidding action always have an effect.
    let some = || match yen()? {
        Yen::ZERO => {
            let fault = file.fault(format!("a {} of 0", entry.kind.get_ref()), entry.number.span());
            Err(fault.hint("a multiple of 100 from 100 to 10000").by(GEN_4))
        }
        amount => Ok(amount),
    };
    let count = |low: i32, high: i32| {
        if (low..=high).contains(&number) {
            return Ok(number as u8);
        }
        let fault = file.fault(format!("{number} does not fit `{}`", entry.kind.get_ref()), entry.number.span());
        Err(fault.hint(format!("a number from {low} to {high}")).by(ACT_10))
    };
    let only = |wanted: i32, effect: Effect| {
        if number == wanted {
            return Ok(effect);
        }
        let fault = file.fault(format!("{number} does not fit `{}`", entry.kind.get_ref()), entry.number.span());
        Err(fault.hint(format!("the rules say {wanted}")).by(ACT_10))
    };
    match entry.kind.get_ref().as_str() {
        "move" => Ok(Effect::Move(count(0, 20)?)),
        "station" => Ok(Effect::Station(yen()?)),
        "station-trade" => only(1, Effect::StationTrading),
        "invest" => Ok(Effect::Invest(yen()?)),
        "start" => Ok(Effect::Start(yen()?)),
        "speed" => Ok(Effect::Speed(count(1, 12)?)),
        "bike" => only(1, Effect::Bike),
        "discount" => Ok(Effect::Discount(some()?)),
        "bidding" => Ok(Effect::Bidding(some()?)),
        "loan" => only(1000, Effect::Loan),
        "repay" => only(1000, Effect::Repay),
        "speculate" => only(1, Effect::Speculate),
        "action-disc" => Ok(Effect::Action(yen()?)),
        "card" => Ok(Effect::Card(yen()?)),
        "invest-disc" => only(1, Effect::InvestDisc),
        "sell" => only(1, Effect::Sell),
        "copy" => Ok(Effect::Copy(yen()?)),
        other => {
            let fault = file.fault(format!("an action of the kind `{other}`"), entry.kind.span());
            let known = "move, station, station-trade, invest, start, speed, bike, discount, bidding, loan, repay, \
                         speculate, action-disc, card, invest-disc, sell, copy";
            Err(fault.hint(format!("the kinds are {known}")).by(ACT_10))
        }
    }
}
