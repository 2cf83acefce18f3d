//! What a seat may do: for each rule one function, used by the check of one action and by the list of all.

mod broken;
mod means;
mod movement;
mod ride;
mod target;
mod turn;

use tabletop::{Illegal, Rule, Seat};

pub(crate) use self::{
    broken::{About, May, refuse, require, yen},
    means::{LOAN, Means},
};
use crate::{
    TokyoMetro,
    action::Action,
    id::Yen,
    state::{Open, Phase},
};

impl TokyoMetro {
    /// Hands every legal action of `seat` to `into`; nothing if it is not asked.
    #[inline]
    pub(crate) fn each_legal(&self, open: &Open, seat: Seat, into: &mut impl FnMut(Action)) {
        if !open.actors().contains(seat) {
            return;
        }
        match open.phase {
            Phase::Bid => each_amount(Yen::ZERO, open.player(seat).yen, |yen| into(Action::Bid(yen))),
            Phase::Place => self.free_spaces(open).each(|space| into(Action::Place(space))),
            Phase::Movement => self.each_movement(open, seat, into),
            Phase::Turn { assigned } => self.each_turn(open, seat, assigned, into),
            Phase::Discount { action, saved } => self.each_discount(open, seat, action, saved, into),
            Phase::Target { action, saved } => self.each_target(open, seat, action, saved, into),
            Phase::Token { .. } => Self::each_token(open, seat, into),
            Phase::Commit { line, .. } => {
                let least = self.board.track().lower(open.line(line).value);
                each_amount(least, open.player(seat).yen, |yen| into(Action::Commit(yen)));
            }
            Phase::Ride { line, .. } => self.each_ride(open, seat, line, into),
            Phase::Removal { line } => self.refuge(open, line).each(|space| into(Action::Exit(space))),
            Phase::Over => {}
        }
    }

    /// Whether `seat` may do this now.
    pub(crate) fn allowed(&self, open: &Open, seat: Seat, action: Action) -> Result<(), Illegal> {
        if open.actors().contains(seat) {
            return self.may(open, seat, action).map_err(|broken| self.illegal(broken));
        }
        // Who is not asked is told why, if the reason is theirs: no fare, too far away, no bid in this phase.
        let reason = match (open.phase, action) {
            _ if seat.number() >= open.players => Ok(()),
            (Phase::Ride { line, .. }, Action::Board) => self.may_board(open, seat, line),
            (Phase::Ride { line, .. }, Action::Exit(space)) => self.may_exit_train(open, seat, line, space),
            (Phase::Ride { line, .. }, Action::Transfer) => self.may_transfer(open, seat, line),
            (Phase::Bid, Action::Bid(yen)) => may_bid(open, seat, yen),
            (Phase::Over, _) => refuse("TM-END-1", "game-over", About::Nothing),
            (_, Action::Bid(_)) => misplaced(open, action),
            _ => Ok(()),
        };
        Err(reason.map_or_else(|broken| self.illegal(broken), |()| not_asked(open, seat)))
    }

    /// Whether the asked seat may do this.
    fn may(&self, open: &Open, seat: Seat, action: Action) -> May {
        match (open.phase, action) {
            (Phase::Bid, Action::Bid(yen)) => may_bid(open, seat, yen),
            (Phase::Place, Action::Place(space)) => may_place(open, space),
            (Phase::Movement, Action::Walk(space)) => self.may_walk(open, seat, space),
            (Phase::Movement | Phase::Turn { .. }, Action::Exit(space)) => self.may_exit(open, seat, space),
            (Phase::Movement | Phase::Ride { .. }, Action::Stay) => Ok(()),
            (Phase::Turn { .. }, Action::Assign(line)) => self.may_assign(open, seat, line),
            (Phase::Turn { .. }, Action::Take(action)) => Means::new(self, open, seat).may_take(action),
            (Phase::Turn { assigned }, Action::Pass) => turn::may_pass(assigned),
            (Phase::Discount { action, saved }, Action::Use(disc)) => self.may_use(open, seat, action, saved, disc),
            (Phase::Discount { action, saved }, Action::NoMore) => self.may_stop_discounts(open, seat, action, saved),
            (Phase::Target { action, saved }, Action::Use(disc)) => {
                self.may_use(open, seat, action, saved, disc)?;
                misplaced(open, Action::Use(disc))
            }
            (Phase::Target { action, saved }, target) => self.may_target(open, seat, action, saved, target),
            (Phase::Token { .. }, Action::With(token)) => target::may_return(open, seat, token),
            (Phase::Commit { line, .. }, Action::Commit(yen)) => self.may_commit(open, seat, line, yen),
            (Phase::Ride { line, .. }, Action::Board) => self.may_board(open, seat, line),
            (Phase::Ride { line, .. }, Action::Exit(space)) => self.may_exit_train(open, seat, line, space),
            (Phase::Ride { line, .. }, Action::Transfer) => self.may_transfer(open, seat, line),
            (Phase::Removal { line }, Action::Exit(space)) => self.may_take_refuge(open, line, space),
            (_, action) => misplaced(open, action),
        }
    }

    /// DC-2: the only thing that `seat` may do, if there is exactly one.
    pub(crate) fn only_option(&self, open: &Open, seat: Seat) -> Option<Action> {
        let (mut only, mut count) = (None, 0_u32);
        self.each_legal(open, seat, &mut |action| {
            only = Some(action);
            count += 1;
        });
        only.filter(|_| count == 1)
    }
}

/// TM-BID-2: a bid is from ¥0 to the player's own Yen; TM-GEN-1: in steps of ¥100.
fn may_bid(open: &Open, seat: Seat, yen: Yen) -> May {
    let has = open.player(seat).yen;
    require(yen.is_whole(), "TM-GEN-1", "no-multiple", About::Cost(yen, has))?;
    require((Yen::ZERO..=has).contains(&yen), "TM-BID-2", "bid-too-much", About::Cost(yen, has))
}

/// TM-MOVE-1: a Meeple is put on an empty space.
fn may_place(open: &Open, space: crate::id::SpaceId) -> May {
    require(open.is_empty_space(space), "TM-MOVE-1", "space-taken", About::Space(space))
}

/// Whose decision it is instead, by the rule of the phase.
fn not_asked(open: &Open, seat: Seat) -> Illegal {
    let turns = if open.passed.contains(seat) { "TM-ACT-7" } else { "TM-ACT-1" };
    let rule = match open.phase {
        Phase::Bid => "TM-BID-1",
        Phase::Place => "TM-MOVE-1",
        Phase::Movement => "TM-MOVE-2",
        Phase::Turn { .. }
        | Phase::Discount { .. }
        | Phase::Target { .. }
        | Phase::Token { .. }
        | Phase::Commit { .. } => turns,
        Phase::Ride { .. } => "TM-RIDE-8",
        Phase::Removal { .. } => "TM-TRN-8",
        Phase::Over => "TM-END-1",
    };
    Illegal::not_asked(Rule(rule), seat)
}

/// Something that can be done, but not now.
fn misplaced(open: &Open, action: Action) -> May {
    match (open.phase, action) {
        (_, Action::Bid(_)) if open.players == 1 => refuse("TMV-SOLO-2", "no-bid-alone", About::Nothing),
        (_, Action::Bid(_)) => refuse("TM-RND-1", "no-bid-now", About::Nothing),
        (_, Action::Board | Action::Transfer) => refuse("TM-RIDE-1", "no-train-moves", About::Nothing),
        (Phase::Removal { .. }, _) => refuse("TM-TRN-8", "must-exit", About::Nothing),
        (Phase::Turn { .. }, Action::Use(_) | Action::NoMore) => {
            refuse("TM-DISC-2", "discount-without-action", About::Nothing)
        }
        (
            Phase::Turn { .. },
            Action::Walk(_)
            | Action::Build(_)
            | Action::With(_)
            | Action::Invest(_)
            | Action::Start(_)
            | Action::Speculate(_)
            | Action::Commit(_)
            | Action::Draw(_),
        ) => refuse("TM-ACT-9", "action-first", About::Nothing),
        (Phase::Turn { .. }, Action::Stay) => refuse("TM-ACT-1", "act-or-pass", About::Nothing),
        (Phase::Discount { .. } | Phase::Target { .. } | Phase::Token { .. } | Phase::Commit { .. }, _) => {
            refuse("TM-ACT-9", "finish-first", About::Nothing)
        }
        _ => refuse("TM-RND-1", "not-in-this-phase", About::Nothing),
    }
}

/// DC-5: every amount from `least` to `most`, in steps of ¥100.
#[inline]
fn each_amount(least: Yen, most: Yen, mut each: impl FnMut(Yen)) {
    let mut yen = least;
    while yen <= most {
        each(yen);
        yen += Yen::STEP;
    }
}
