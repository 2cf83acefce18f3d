//! TM-CHK: what must always hold.

use tabletop::{Illegal, Seat};

use super::read::broken;
use crate::{
    TokyoMetro,
    effect::Effect,
    id::{CardId, CardSet, ColumnId, Yen},
    legal::Means,
    state::{Meeple, Phase, Player, State, Supply, Table},
    terms::{ExtraDisc, MinRide, Pieces, Spaces},
};

pub(super) type Holds = Result<(), Illegal>;

pub(super) fn hold(holds: bool, rule: &'static str, why: &'static str) -> Holds {
    if holds { Ok(()) } else { Err(broken(rule, why)) }
}

impl TokyoMetro {
    pub(crate) fn audit(&self, state: &State) -> Holds {
        let table = &state.table;
        self.audit_cards(state)?;
        audit_tokens(self.terms.tokens, table)?;
        Seat::all(self.players).try_for_each(|seat| self.audit_pieces(table, seat))?;
        self.audit_spots(table)?;
        self.audit_lines(table)?;
        self.audit_meeples(table)?;
        audit_yen(state)?;
        self.audit_drinks(state)?;
        self.audit_rounds(state)
    }

    /// TM-COMP-4, DR-CHK-2: every card is in one place; TM-SET-2: a stack goes from one dot to three.
    fn audit_cards(&self, state: &State) -> Holds {
        let mut seen = CardSet::default();
        // The cards of the Action card sets and those of the Drinks, counted apart.
        let mut counts = [0; 2];
        let of_drinks = |card: CardId| Some(ColumnId(self.board.card(card).set)) == self.board.deck.drinks;
        let mut add = |card| {
            seen.insert(card);
            counts[usize::from(of_drinks(card))] += 1;
        };
        for (at, stack) in self.board.columns().zip(&state.stacks) {
            let column = state.table.column(at);
            let whole = column.discard().iter().copied().chain(column.display()).chain(stack.iter());
            let rule = if Some(at) == self.board.deck.drinks { "DR-CHK-2" } else { "TM-COMP-4" };
            for card in whole {
                hold(usize::from(self.board.card(card).set) == at.index(), rule, "chk-cards")?;
                add(card);
            }
            let dots: Vec<u8> = stack.iter().map(|card| self.board.card(card).dots).collect();
            hold(dots.is_sorted(), "TM-SET-2", "chk-stack")?;
        }
        state.table.everybody().iter().flat_map(|player| player.cards.iter()).for_each(&mut add);
        self.taken_colors(&state.table).for_each(add);
        for (drinks, rule) in [(false, "TM-COMP-4"), (true, "DR-CHK-2")] {
            let cards = (0..self.board.deck.cards.len() as u8).map(CardId).filter(|card| of_drinks(*card) == drinks);
            let (all, found) =
                cards.fold((0, 0), |(all, found), card| (all + 1, found + i32::from(seen.contains(card))));
            hold(counts[usize::from(drinks)] == all && found == all, rule, "chk-cards")?;
        }
        Ok(())
    }

    /// TM-CHK-2: discs and pyramids; TM-ACT-3: on actions that are open to the player; TM-STN-2: one pyramid a Station.
    fn audit_pieces(&self, table: &Table, seat: Seat) -> Holds {
        let player = table.player(seat);
        let discs = |action| self.board.deck.action(action).map_or(0, |action| action.discs);
        let on: u8 = player.placed.iter().map(discs).fold(0, u8::saturating_add);
        let all = [player.discs, player.spare, player.laid, player.vending, player.boxed]
            .into_iter()
            .fold(on, u8::saturating_add);
        hold(all == self.terms.pieces.discs, "TM-CHK-2", "chk-discs")?;
        hold(self.lent_fits(table, player), "TE-XD-2", "chk-lent")?;
        let Pieces { speculations, pyramids, .. } = self.terms.pieces;
        let pieces = table.speculations(seat) <= speculations && player.stations.len() <= pyramids;
        hold(pieces, "TM-CHK-2", "chk-discs")?;
        for other in Seat::all(seat.number()).map(|other| table.player(other)) {
            hold(other.stations.without(player.stations) == other.stations, "TM-STN-2", "chk-stations")?;
        }
        let shown = |card| table.columns.iter().any(|column| column.display().any(|shown| shown == card));
        let mut cards = player.placed.iter().map(crate::ActionId::card);
        hold(cards.all(|card| shown(card) || player.cards.contains(card)), "TM-ACT-3", "chk-spots-shared")
    }

    /// TE-XD-2: discs for this round only are had in the Action Phase only, and were in the general supply before.
    fn lent_fits(&self, table: &Table, player: &Player) -> bool {
        let may_be = match self.terms.extra_disc {
            ExtraDisc::ThisRound if table.phase.is_action() => self.terms.pieces.spare.saturating_sub(player.spare),
            ExtraDisc::Permanent | ExtraDisc::ThisRound => 0,
        };
        player.lent <= may_be
    }

    /// TM-CHK-3: Stock numbers without gaps, by different players; TM-CHK-5: a Line with owned Stock has its Train;
    /// OS-CHK-2: of a pair both vehicles are on the Map or neither.
    fn audit_lines(&self, table: &Table) -> Holds {
        for line in self.board.lines() {
            let state = table.line(line);
            let owners: Vec<Seat> = state.stocks.iter().flatten().collect();
            let different = owners.iter().all(|seat| owners.iter().filter(|other| *other == seat).count() == 1);
            let fits = state.owners().count() == owners.len() && different;
            let enough = owners.len() <= usize::from(self.board.line(line).stocks);
            hold(fits && enough, "TM-CHK-3", "chk-stocks").map_err(|illegal| illegal.about(self.line_id(line)))?;
            let spots = state.laid().len() <= usize::from(self.board.line(line).spots);
            hold(spots, "TM-CHK-3", "chk-spots").map_err(|illegal| illegal.about(self.line_id(line)))?;
            let runs = owners.is_empty() || state.runs();
            hold(runs, "TM-CHK-5", "chk-train").map_err(|illegal| illegal.about(self.line_id(line)))?;
            let whole = self.board.vehicles(line).all(|vehicle| table.vehicle(vehicle).is_some() == state.runs());
            hold(whole, "OS-CHK-2", "chk-pair").map_err(|illegal| illegal.about(self.line_id(line)))?;
        }
        Ok(())
    }

    /// TM-CHK-4: no two Meeples in one space; after the first placement each is on a space or on a Train.
    fn audit_meeples(&self, table: &Table) -> Holds {
        let off = |seat: &Seat| table.player(*seat).meeple == Meeple::Off;
        let first = table.round == 1 && matches!(table.phase, Phase::Bid | Phase::Place);
        let placed = match table.phase {
            Phase::Bid if first => table.in_order().iter().all(off),
            Phase::Place => {
                let (done, todo) = table.in_order().split_at(usize::from(table.at.min(self.players)));
                table.round == 1 && !done.iter().any(off) && todo.iter().all(off)
            }
            _ => !table.in_order().iter().any(off),
        };
        hold(placed, "TM-CHK-4", "chk-meeples")?;
        for (at, player) in table.everybody().iter().enumerate() {
            match player.meeple {
                Meeple::Off => {}
                Meeple::On(space) => {
                    let alone = match self.terms.spaces {
                        Spaces::Apart => table.everybody().iter().take(at).all(|other| other.meeple != player.meeple),
                        Spaces::Shared => true,
                    };
                    hold(alone && self.board.grid().contains(space), "TM-CHK-4", "chk-meeples")?;
                }
                Meeple::Riding { vehicle, .. } => {
                    hold(table.vehicle(vehicle).is_some(), "TM-CHK-4", "chk-meeples")?;
                }
            }
        }
        Ok(())
    }

    /// TM-CHK-6: the rounds that were played and the cards that are left fit together.
    fn audit_rounds(&self, state: &State) -> Holds {
        let table = &state.table;
        let within = (1..=self.rounds()).contains(&table.round);
        hold(within, "TM-CHK-6", "chk-rounds")?;
        let left = self.rounds() - table.round;
        for (at, stack) in self.board.columns().zip(&state.stacks) {
            let fits = stack.left == left && table.column(at).height() == self.terms.rows;
            hold(fits, "TM-CHK-6", "chk-rounds")?;
        }
        let ended = table.phase != Phase::Over || left == 0;
        hold(ended, "TM-CHK-6", "chk-rounds")
    }

    /// The question that a position puts can be answered: what was decided before fits it (TM-GEN-3).
    pub(crate) fn audit_question(&self, state: &State) -> Holds {
        let table = &state.table;
        hold(self.phase_fits(table), "TM-RND-1", "chk-phase")?;
        if let (Phase::From { .. }, Some(seat)) = (table.phase, table.asked()) {
            hold(!self.copy_discs(table, seat).is_empty(), "OS-COPY-2", "chk-no-copy")?;
        }
        if let (Phase::Target { action, .. }, Some(seat)) = (table.phase, table.asked()) {
            let moves = matches!(self.effect(action), Some(Effect::Move(_)));
            hold(!moves || !self.walks_by_steps(table, seat), "DR-SHAPE-11", "chk-walk")?;
        }
        hold(self.can_go_on(table), "TM-GEN-3", "chk-chain")?;
        for seat in table.actors() {
            let mut any = false;
            self.legal(table, seat, &mut |_| any = true);
            hold(any, "TM-GEN-3", "chk-chain")?;
        }
        hold(table.phase == Phase::Over || !table.actors().is_empty(), "TM-RND-1", "chk-phase")
    }

    /// Whether the phase and what goes with it fit together.
    fn phase_fits(&self, table: &Table) -> bool {
        let asked = table.asked().map(|seat| table.player(seat));
        let acting = table.phase.is_action();
        let calm = (acting || table.passed.is_empty()) && (table.phase == Phase::Bid || table.have_bid.is_empty());
        let still = table.asked().is_none_or(|seat| !table.passed.contains(seat));
        let at_cards = acting
            || table.everybody().iter().all(|player| player.placed.is_empty() && player.laid + player.vending == 0);
        let fits = match table.phase {
            Phase::Bid => self.terms.bidding.takes_place(table.round),
            Phase::Place | Phase::Over | Phase::Turn { .. } => true,
            Phase::Movement => table.round > 1,
            Phase::From { .. }
            | Phase::Discount { .. }
            | Phase::Target { .. }
            | Phase::Token { .. }
            | Phase::Commit { .. } => self.chain_fits(table),
            Phase::Machine { .. } | Phase::Drink { .. } | Phase::Step { .. } | Phase::After => self.machine_fits(table),
            Phase::Ride { line, left } => table.line(line).runs() && left <= self.stops(table, line),
            Phase::Aboard { vehicle, left, from } => {
                let just = Meeple::Riding { vehicle, moved: false };
                let boarded = asked.is_some_and(|player| player.meeple == just);
                let stop = self.stand(table, vehicle);
                let touches = from.is_none_or(|space| self.board.touches(space, stop));
                let runs = table.vehicle(vehicle).is_some() && left <= self.stops(table, vehicle.line());
                self.terms.min_ride == MinRide::None && boarded && touches && runs
            }
            Phase::Removal { vehicle } => {
                let rides = asked.is_some_and(|player| player.meeple.rides(vehicle));
                let at_first_stop = table.vehicle(vehicle).is_some_and(|vehicle| vehicle.stop == 0);
                self.leaves(table, vehicle.line()) && rides && at_first_stop
            }
        };
        fits && calm && still && at_cards
    }

    /// TM-GEN-3: an action was begun, and a token assigned (TM-SPD-4), only if it could be finished.
    fn can_go_on(&self, table: &Table) -> bool {
        let Some(seat) = table.asked() else { return true };
        let (player, means) = (table.player(seat), Means::new(self, table, seat));
        let begun = |action, saved, more| {
            // TM-DISC-5: what was saved was saved by discs that now lie on top of others.
            let paid = saved == Yen::ZERO || player.laid > 0;
            let can_finish = self.effect(action).is_some_and(|effect| means.can_finish(effect, saved, more));
            player.placed.contains(action) && paid && can_finish
        };
        match table.phase {
            Phase::Turn { assigned: true } => means.can_act(),
            Phase::From { action } => begun(action, Yen::ZERO, true),
            Phase::Discount { action, saved } => begun(action, saved, true),
            Phase::Target { action, saved } => begun(action, saved, false),
            Phase::Token { action, station } => {
                begun(action, Yen::ZERO, false) && self.sites(table, seat).contains(station)
            }
            Phase::Commit { action, line } => {
                begun(action, Yen::ZERO, false) && self.may_bet(table, seat, line).is_ok()
            }
            _ => true,
        }
    }
}

/// TM-CHK-1: white tokens are neither lost nor made.
fn audit_tokens(all: Supply, table: &Table) -> Holds {
    let sum = |own: fn(&crate::state::Player) -> u8| {
        table.everybody().iter().map(|player| u32::from(own(player))).sum::<u32>()
    };
    let on_lines: u32 = table.lines.iter().map(|line| u32::from(line.speed())).sum();
    let speed = u32::from(table.supply.speed) + sum(|player| player.speed) + on_lines == u32::from(all.speed);
    let loans = u32::from(table.supply.loans) + sum(|player| player.loans) == u32::from(all.loans);
    let bikes = u32::from(table.supply.bikes) + sum(|player| u8::from(player.bike)) == u32::from(all.bikes);
    hold(speed && loans && bikes, "TM-CHK-1", "chk-tokens")
}

/// TM-CHK-5: every Value and every player's Yen is a multiple of 100 and at least 0; a secret bid can be paid.
fn audit_yen(state: &State) -> Holds {
    let table = &state.table;
    let fits = |yen: Yen| yen.is_whole() && (Yen::ZERO..=Yen(Yen::MOST.0 * 2)).contains(&yen);
    let yen = table.everybody().iter().all(|player| fits(player.yen) && fits(player.bonus) && fits(player.set_aside));
    let bids = table.everybody().iter().zip(state.bids).all(|(player, bid)| fits(bid) && bid <= player.yen);
    hold(yen && bids && table.lines.iter().all(|line| fits(line.value)), "TM-CHK-5", "chk-yen")
}
