//! How a game begins, a round goes on, and a game ends.

use crate::{
    city::{City, split},
    game::{Ask, Column, Meeple, Plain, Player, Spot, Supply, Track},
    play::shares,
};

impl<'a> Plain<'a> {
    /// A new game. What chance decides is given: the stacks, each from the top, and the first order.
    pub(crate) fn begin(city: &'a City, players: usize, stacks: Vec<Vec<usize>>, lot: &[usize]) -> Self {
        // TMV-SOLO-1: alone as for two.
        let shown = players.max(2);
        let deal = |mut stack: Vec<usize>| Column {
            discard: Vec::new(),
            display: stack.drain(..shown).map(Some).collect(),
            stack,
        };
        let player = Player {
            yen: 2000,
            bonus: 0,
            set_aside: 0,
            bid: None,
            passed: false,
            meeple: Meeple::Nowhere,
            front: 3,
            spare: 3,
            laid: 0,
            vending: 0,
            boxed: 0,
            lent: 0,
            on: Vec::new(),
            speed: 0,
            loans: 0,
            bike: false,
            cards: Vec::new(),
            exited: Vec::new(),
        };
        let mut game = Self {
            city,
            round: 1,
            ask: Ask::Bid,
            turn: 0,
            assigned: false,
            order: (0..players).collect(),
            supply: Supply { speed: 12, loans: 8, bikes: 4 },
            columns: stacks.into_iter().map(deal).collect(),
            tracks: vec![Track::default(); city.lines.len()],
            players: vec![player; players],
            pyramids: vec![None; city.stations.len()],
            machines: vec![None; city.stations.len()],
            crates: vec![None; city.colors.len()],
            moving: None,
        };
        if players > 1 && !city.ways.bid_first_order {
            // TE-BID-1, -2: ¥100 for the second, ¥200 for the third …
            game.order = lot.to_vec();
            for (place, seat) in lot.iter().enumerate() {
                game.players[*seat].yen += 100 * place as i64;
            }
            game.begin_movement();
        } else {
            game.begin_bids();
        }
        game.answer_what_is_not_asked(lot);
        game
    }

    /// TMV-SOLO-2: alone nobody bids.
    fn begin_bids(&mut self) {
        self.ask = Ask::Bid;
        if self.players.len() == 1 {
            self.players[0].bonus = 0;
            self.begin_movement();
        }
    }

    /// TM-BID-3 to -7, TE-BID-3, -6.
    pub(crate) fn reveal_bids(&mut self, lot: &[usize]) {
        let totals: Vec<i64> = self.players.iter().map(|player| player.bid.unwrap_or(0) + player.bonus).collect();
        let mut order = if self.round == 1 {
            lot.to_vec()
        } else {
            let stays = |seat: &&usize| self.city.ways.zero_ties_stay && totals[**seat] == 0;
            let reversed = self.order.iter().rev().filter(|seat| !stays(seat));
            reversed.chain(self.order.iter().filter(stays)).copied().collect()
        };
        // Equal totals stay as they are listed: by lot, reversed, or as before.
        order.sort_by_key(|seat| -totals[*seat]);
        self.order = order;
        for player in &mut self.players {
            player.yen -= player.bid.take().unwrap_or(0);
            player.bonus = 0;
        }
        self.begin_movement();
    }

    fn begin_movement(&mut self) {
        self.ask = if self.round == 1 { Ask::Place } else { Ask::Move };
        self.turn = self.order[0];
    }

    pub(crate) fn next_to_move(&mut self) {
        let next = self.after_in_order(self.turn);
        if next.is_none() {
            self.ask = Ask::Turn;
        }
        self.turn = next.unwrap_or(self.order[0]);
    }

    /// The next in turn order; none after the last.
    pub(crate) fn after_in_order(&self, seat: usize) -> Option<usize> {
        self.order.iter().skip_while(|other| **other != seat).nth(1).copied()
    }

    /// TM-REF-2, -3, DR-REF-2.
    pub(crate) fn end_round(&mut self) {
        if self.columns.iter().all(|column| column.stack.is_empty()) {
            self.ask = Ask::Over;
            // TM-BON-3: what lies beside a Turn Order disc goes to the bank.
            self.players.iter_mut().for_each(|player| player.bonus = 0);
            return;
        }
        self.round += 1;
        for column in &mut self.columns {
            column.discard.extend(column.display.remove(0));
            column.display.push(Some(column.stack.remove(0)));
        }
        self.begin_bids();
    }

    /// TM-END-2 to -5, OS-END-1: the final fortunes.
    pub(crate) fn fortunes(&self) -> Vec<i64> {
        let mut yen: Vec<i64> = self.players.iter().map(|player| player.yen + player.set_aside).collect();
        for track in &self.tracks {
            let (_, lower) = split(track.value);
            let mut paid = 0;
            for spot in &track.spots {
                if let Spot::Speculation(seat, commitment) = *spot {
                    let payout = lower.min(2 * commitment);
                    yen[seat] += commitment + payout;
                    paid += payout;
                }
            }
            // OS-SPO-1: the Value stops at nothing.
            let rest = (track.value - paid).max(0);
            for (owner, share) in track.owners.iter().zip(shares(rest, track.owners.len())) {
                yen[*owner] += share;
            }
        }
        for (yen, player) in yen.iter_mut().zip(&self.players) {
            *yen -= 1500 * player.loans as i64;
        }
        yen
    }

    /// TM-WIN-1, -2: the place of each seat, from 1.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let fortunes = self.fortunes();
        let mut best = self.order.clone();
        best.sort_by_key(|seat| -fortunes[*seat]);
        let place = |seat| best.iter().position(|other| *other == seat).map_or(0, |at| at + 1);
        (0..fortunes.len()).map(place).collect()
    }
}
