//! What a seat may do: for each rule one function, used by the check of one action and by the list of all.

mod broken;
mod copy;
mod drinks;
mod means;
mod movement;
mod ride;
mod target;
mod turn;

use std::ops::RangeInclusive;

use tabletop::{Dice, Illegal, Rule, Seat};

pub(crate) use self::{
    broken::{About, Broken, May, refuse, require, yen},
    means::Means,
    target::Chosen,
};
use crate::{
    TokyoMetro,
    action::{Action, Token},
    id::{LineId, SpaceId, Yen},
    state::{Occasion, Phase, Stage, Table},
    terms::Bidding,
};

impl TokyoMetro {
    /// Hands every legal action of `seat` to `into`; nothing if it is not asked.
    #[inline]
    pub(crate) fn legal(&self, table: &Table, seat: Seat, into: &mut impl FnMut(Action)) {
        if !table.actors().contains(seat) {
            return;
        }
        match table.phase {
            Phase::Bid => each_amount(bids(table, seat), |yen| into(Action::Bid(yen))),
            Phase::Place => self.free_spaces(table).each(|space| into(Action::Place(space))),
            Phase::Movement => self.each_movement(table, seat, into),
            Phase::Turn { assigned } => self.each_turn(table, seat, assigned, into),
            Phase::Discount { action, saved } => {
                if let Some(chosen) = self.chosen(table, seat, action, saved) {
                    self.each_discount(&chosen, into);
                }
            }
            Phase::Target { action, saved } => {
                if let Some(chosen) = self.chosen(table, seat, action, saved) {
                    self.each_target(&chosen, into);
                }
            }
            Phase::From { .. } => self.each_copy_disc(table, seat, into),
            Phase::Token { .. } => {
                let tokens = [Token::Speed, Token::Bike].into_iter();
                let held = tokens.filter(|token| target::may_return(table, seat, *token).is_ok());
                held.for_each(|token| into(Action::With(token)));
            }
            Phase::Commit { line, .. } => {
                each_amount(self.commitments(table, seat, line), |yen| into(Action::Commit(yen)));
            }
            Phase::Machine { occasion } => self.each_machine_site(table, seat, occasion, into),
            Phase::Drink { .. } => self.own_drinks(table, seat).for_each(|color| into(Action::Drink(color))),
            Phase::Step { action, left } => self.each_step(table, seat, (action, left), into),
            Phase::After => {
                if self.may_vend(table, seat, Occasion::After).is_ok() {
                    into(Action::FreeVend);
                }
                into(Action::Done);
            }
            Phase::Ride { line, .. } => self.each_ride(table, seat, line, into),
            Phase::Aboard { vehicle, from, .. } => self.each_way_back(table, seat, vehicle, from, into),
            Phase::Removal { vehicle } => self.refuge(table, vehicle).each(|space| into(Action::Exit(space))),
            Phase::Over => {}
        }
    }

    /// One of the actions that `legal` lists, as `dice` would pick it from there: an amount of Yen and a space of the
    /// whole Map without a list.
    pub(crate) fn pick(&self, table: &Table, seat: Seat, dice: &mut Dice, list: &mut Vec<Action>) -> Option<Action> {
        match table.phase {
            Phase::Bid if table.actors().contains(seat) => Some(Action::Bid(pick_amount(&bids(table, seat), dice)?)),
            Phase::Commit { line, .. } if table.actors().contains(seat) => {
                Some(Action::Commit(pick_amount(&self.commitments(table, seat, line), dice)?))
            }
            Phase::Place if table.actors().contains(seat) => {
                let free = self.free_spaces(table);
                Some(Action::Place(free.nth(dice.below(free.len()))?))
            }
            _ => {
                list.clear();
                self.legal(table, seat, &mut |action| list.push(action));
                dice.pick(list)
            }
        }
    }

    /// Whether `seat` may do this now.
    pub(crate) fn check(&self, table: &Table, seat: Seat, action: Action) -> Result<(), Illegal> {
        if table.actors().contains(seat) {
            return self.may(table, seat, action).map_err(|broken| self.illegal(broken));
        }
        // Who is not asked is told why, if the reason is theirs: no fare, too far away, no bid in this phase.
        let reason = match (table.phase, action) {
            _ if seat.number() >= table.players => Ok(()),
            (Phase::Ride { line, .. }, Action::Board(_) | Action::Exit(_) | Action::Transfer(_)) => {
                self.may_at_stop(table, seat, line, action)
            }
            (Phase::Bid, Action::Bid(yen)) => may_bid(table, seat, yen),
            (Phase::Over, _) => refuse("TM-END-1", "game-over", About::Nothing),
            (_, Action::Bid(_)) => self.misplaced(table, action),
            _ => Ok(()),
        };
        Err(reason.map_or_else(|broken| self.illegal(broken), |()| not_asked(table, seat)))
    }

    /// Whether the asked seat may do this.
    fn may(&self, table: &Table, seat: Seat, action: Action) -> May {
        match (table.phase, action) {
            (Phase::Bid, Action::Bid(yen)) => may_bid(table, seat, yen),
            (Phase::Place, Action::Place(space)) => self.may_place(table, space),
            (Phase::Movement, Action::Walk(space)) => self.may_walk(table, seat, space),
            (Phase::Movement | Phase::Turn { .. }, Action::Exit(space)) => self.may_exit(table, seat, space),
            (Phase::Movement | Phase::Ride { .. } | Phase::Aboard { .. }, Action::Stay)
            | (Phase::Step { .. }, Action::Stop)
            | (Phase::After, Action::Done) => Ok(()),
            (Phase::Turn { .. }, Action::Assign(line)) => {
                let means = Means::new(self, table, seat);
                self.may_assign(&means, means.possible().or(means.copyable()), line)
            }
            (Phase::Turn { .. }, Action::Take(action)) => Means::new(self, table, seat).may_take(action),
            (Phase::Turn { .. }, Action::Copy(action)) => Means::new(self, table, seat).may_copy(action),
            (Phase::From { .. }, Action::From(disc)) => self.may_move_copy(table, seat, disc),
            (Phase::Turn { assigned }, Action::Pass) => turn::may_pass(assigned),
            (Phase::Turn { .. }, Action::Color(color)) => self.may_take_color(table, seat, color),
            (Phase::Turn { .. }, Action::Vend) => self.may_vend(table, seat, Occasion::Action),
            (Phase::Turn { assigned }, Action::FreeVend) => self.may_vend(table, seat, Occasion::Before { assigned }),
            (Phase::Machine { occasion }, Action::At(station)) => self.may_vend_at(table, seat, occasion, station),
            (Phase::Drink { .. }, Action::Drink(color)) => self.may_sell_drink(table, seat, color),
            (Phase::Step { .. }, Action::Walk(space)) => self.may_step(table, seat, space),
            (Phase::Step { action, left }, Action::FreeVend) => {
                self.may_vend(table, seat, Occasion::During { action, left })
            }
            (Phase::After, Action::FreeVend) => self.may_vend(table, seat, Occasion::After),
            (Phase::Discount { action, saved } | Phase::Target { action, saved }, answer) => {
                match self.chosen(table, seat, action, saved) {
                    Some(chosen) => self.may_answer(&chosen, answer),
                    None => self.misplaced(table, answer),
                }
            }
            (Phase::Token { .. }, Action::With(token)) => target::may_return(table, seat, token),
            (Phase::Commit { line, .. }, Action::Commit(yen)) => self.may_commit(table, seat, line, yen),
            (Phase::Ride { line, .. }, Action::Board(_) | Action::Exit(_) | Action::Transfer(_)) => {
                self.may_at_stop(table, seat, line, action)
            }
            (Phase::Aboard { vehicle, from, .. }, Action::Exit(space)) => {
                self.may_exit_at_once(table, seat, vehicle, from, space)
            }
            (Phase::Removal { vehicle }, Action::Exit(space)) => self.may_take_refuge(table, vehicle, space),
            (_, action) => self.misplaced(table, action),
        }
    }

    /// An answer to the question which Discounts are used, or what the action is about.
    fn may_answer(&self, chosen: &Chosen<'_>, answer: Action) -> May {
        match (chosen.table.phase, answer) {
            (Phase::Discount { .. }, Action::Use(disc)) => self.may_use(chosen, disc),
            (Phase::Discount { .. }, Action::NoMore) => self.may_stop_discounts(chosen),
            (Phase::Discount { .. }, answer) => self.misplaced(chosen.table, answer),
            (_, Action::Use(disc)) => {
                self.may_use(chosen, disc)?;
                self.misplaced(chosen.table, answer)
            }
            (_, target) => self.may_target(chosen, target),
        }
    }

    /// A decision at a stop of a moving vehicle, besides staying.
    fn may_at_stop(&self, table: &Table, seat: Seat, line: LineId, action: Action) -> May {
        match action {
            Action::Board(named) => self.may_board(table, seat, self.meant(line, named)?),
            Action::Transfer(named) => self.may_transfer(table, seat, self.meant(line, named)?),
            Action::Exit(space) => self.may_exit_from(table, seat, line, space),
            other => self.misplaced(table, other),
        }
    }

    /// TM-MOVE-1: a Meeple is put on an empty space.
    fn may_place(&self, table: &Table, space: SpaceId) -> May {
        require(self.free_spaces(table).contains(space), "TM-MOVE-1", "space-taken", About::Space(space))
    }

    /// Something that can be done, but not now.
    pub(crate) fn misplaced(&self, table: &Table, action: Action) -> May {
        match (table.phase, action) {
            (
                _,
                Action::Color(_)
                | Action::Vend
                | Action::FreeVend
                | Action::At(_)
                | Action::Drink(_)
                | Action::Done
                | Action::Stop,
            ) if self.board.drinks.is_none() => refuse("TMV-MOD-12", "no-drinks", About::Nothing),
            (Phase::After, _) => refuse("DR-SHAPE-12", "vend-or-done", About::Nothing),
            (Phase::Step { .. }, _) => refuse("DR-SHAPE-11", "step-or-stop", About::Nothing),
            (_, Action::Bid(_)) => match self.terms.bidding {
                Bidding::Nobody => refuse("TMV-SOLO-2", "no-bid-alone", About::Nothing),
                Bidding::AfterRoundOne { .. } if table.round == 1 => refuse("TE-BID-1", "order-by-lot", About::Nothing),
                Bidding::Everybody | Bidding::AfterRoundOne { .. } => refuse("TM-RND-1", "no-bid-now", About::Nothing),
            },
            (Phase::Aboard { .. }, _) => refuse("TE-RIDE-8", "exit-or-stay", About::Nothing),
            (_, Action::Board(_) | Action::Transfer(_)) => refuse("TM-RIDE-1", "no-train-moves", About::Nothing),
            (Phase::Removal { .. }, _) => refuse("TM-TRN-8", "must-exit", About::Nothing),
            (Phase::Turn { .. }, Action::From(_)) => refuse("OS-COPY-13", "copy-first", About::Nothing),
            (Phase::Turn { .. }, Action::Use(_) | Action::NoMore) => {
                refuse("TM-DISC-2", "discount-without-action", About::Nothing)
            }
            (
                Phase::Turn { .. },
                Action::Walk(_)
                | Action::Build(_)
                | Action::With(_)
                | Action::Invest(_)
                | Action::Stock(_)
                | Action::Start(_)
                | Action::Speculate(_)
                | Action::Commit(_)
                | Action::Draw(_)
                | Action::At(_)
                | Action::Drink(_)
                | Action::Done
                | Action::Stop,
            ) => refuse("TM-ACT-9", "action-first", About::Nothing),
            (Phase::Turn { .. }, Action::Stay) => refuse("TM-ACT-1", "act-or-pass", About::Nothing),
            (phase, _) if phase.is_chain() => refuse("TM-ACT-9", "finish-first", About::Nothing),
            _ => refuse("TM-RND-1", "not-in-this-phase", About::Nothing),
        }
    }

    /// DC-2: the only thing that `seat` may do, if there is exactly one.
    pub(crate) fn only_option(&self, table: &Table, seat: Seat) -> Option<Action> {
        let (mut only, mut count) = (None, 0_u32);
        self.legal(table, seat, &mut |action| {
            only = Some(action);
            count += 1;
        });
        only.filter(|_| count == 1)
    }
}

/// TM-BID-2: a bid is from ¥0 to the player's own Yen.
fn bids(table: &Table, seat: Seat) -> RangeInclusive<Yen> {
    Yen::ZERO..=table.player(seat).yen
}

/// TM-BID-2: a bid that the player has; TM-GEN-1: in steps of ¥100.
fn may_bid(table: &Table, seat: Seat, yen: Yen) -> May {
    let bids = bids(table, seat);
    let about = About::Cost(yen, *bids.end());
    require(yen.is_whole(), "TM-GEN-1", "no-multiple", about)?;
    require(bids.contains(&yen), "TM-BID-2", "bid-too-much", about)
}

/// Whose decision it is instead, by the rule of the phase.
fn not_asked(table: &Table, seat: Seat) -> Illegal {
    let turns = if table.passed.contains(seat) { "TM-ACT-7" } else { "TM-ACT-1" };
    let rule = match table.phase.stage() {
        Stage::Order => "TM-BID-1",
        Stage::Movement if table.phase == Phase::Place => "TM-MOVE-1",
        Stage::Movement => "TM-MOVE-2",
        Stage::Action => turns,
        Stage::Trains if matches!(table.phase, Phase::Removal { .. }) => "TM-TRN-8",
        Stage::Trains => "TM-RIDE-8",
        Stage::End => "TM-END-1",
    };
    Illegal::not_asked(Rule(rule), seat)
}

/// DC-5: one of the amounts of a range, in steps of ¥100.
fn pick_amount(amounts: &RangeInclusive<Yen>, dice: &mut Dice) -> Option<Yen> {
    let (least, most) = (*amounts.start(), *amounts.end());
    let steps = u32::try_from((most - least).0 / Yen::STEP.0).ok().filter(|_| least <= most)?;
    Some(Yen(least.0 + Yen::STEP.0 * dice.below(steps + 1).cast_signed()))
}

/// DC-5: every amount of a range, in steps of ¥100.
#[inline]
fn each_amount(amounts: RangeInclusive<Yen>, mut each: impl FnMut(Yen)) {
    let (mut yen, most) = amounts.into_inner();
    while yen <= most {
        each(yen);
        yen += Yen::STEP;
    }
}
