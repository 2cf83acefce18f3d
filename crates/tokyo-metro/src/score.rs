//! The end: Speculation Payouts, Stock Payouts, loans, totals.

use tabletop::{Part, Phrase, Seat, Standing};

use crate::{
    TokyoMetro,
    event::Happening,
    id::{LineId, MOST_LINES, MOST_PLAYERS, MOST_STOCKS, Yen},
    state::{LineState, Open, Phase, Spot},
};

impl TokyoMetro {
    /// TM-END-2: all payments of the end, in their order, as if the game ended now.
    pub fn settle(&self, open: &Open, mut pay: impl FnMut(Happening)) {
        let mut values = [Yen::ZERO; MOST_LINES];
        for (line, value) in self.board.lines().zip(&mut values) {
            *value = self.settle_speculations(line, open.line(line), &mut pay);
        }
        for (line, value) in self.board.lines().zip(values) {
            self.settle_stocks(line, open.line(line), value, &mut pay);
        }
        for seat in Seat::all(self.players) {
            let loans = open.player(seat).loans;
            if loans > 0 {
                pay(Happening::LoansSettled { seat, loans, yen: self.terms.debt * loans });
            }
        }
    }

    /// TM-SPO-1, -2: each disc gets the smaller of twice its commitment and the lower amount; TM-SPO-4: the commitment
    /// goes back; TM-SPO-3: the Value falls by the sum. Returns the Value left.
    fn settle_speculations(&self, line: LineId, state: &LineState, pay: &mut impl FnMut(Happening)) -> Yen {
        let lower = self.board.track().lower(state.value);
        let mut fall = Yen::ZERO;
        for spot in state.spots {
            let Spot::Speculation { seat, yen: back } = spot else { continue };
            // TM-END-4: who also owns Stock of the Line gets the commitment back, nothing else.
            let yen = if state.owned_by(seat) { Yen::ZERO } else { (back + back).min(lower) };
            fall += yen;
            pay(Happening::SpeculationPaid { seat, line, yen, back });
        }
        let value = state.value - fall;
        if fall > Yen::ZERO {
            pay(Happening::ValueFell { line, yen: fall, value });
        }
        value
    }

    /// TM-STO-1: Stock is paid with the Value after the Speculation Payouts.
    fn settle_stocks(&self, line: LineId, state: &LineState, value: Yen, pay: &mut impl FnMut(Happening)) {
        let shares = self.shares(value, state.sold());
        for ((owner, yen), stock) in state.stocks.iter().zip(shares).zip(1..) {
            // TM-END-4: the share of who has also speculated stays in the bank.
            if let Some(seat) = owner.filter(|seat| !state.speculated_by(*seat)) {
                pay(Happening::StockPaid { seat, line, stock, yen });
            }
        }
    }

    /// TM-STO-2: one Stock gets the whole Value; TM-STO-3: two get the higher and the lower amount; TM-STO-4: of three the
    /// first gets half, rounded up, the others the amounts of the rest. TM-STO-5: no Stock, no payment.
    pub fn shares(&self, value: Yen, owned: u8) -> [Yen; MOST_STOCKS] {
        let track = self.board.track();
        match owned {
            0 => [Yen::ZERO; MOST_STOCKS],
            1 => [value, Yen::ZERO, Yen::ZERO],
            2 => [track.higher(value), track.lower(value), Yen::ZERO],
            _ => {
                let half = Yen((value.0 + 199) / 200 * 100);
                let rest = value - half;
                [half, track.higher(rest), track.lower(rest)]
            }
        }
    }

    /// TM-WIN-1: the Yen of each seat after all payouts.
    pub(crate) fn totals(&self, open: &Open) -> [i64; MOST_PLAYERS] {
        let mut totals = [0; MOST_PLAYERS];
        for (total, player) in totals.iter_mut().zip(open.everybody()) {
            *total = i64::from(player.yen.0);
        }
        self.settle(open, |payment| {
            if let Some((seat, yen)) = payment.flow() {
                totals[seat.index() % MOST_PLAYERS] += yen;
            }
        });
        totals
    }

    pub(crate) fn standing_of(&self, open: &Open) -> Standing {
        let players = usize::from(self.players);
        let scores: Vec<i64> = self.totals(open).into_iter().take(players).collect();
        // TM-WIN-2: a tie is decided by the place on the Turn Order track.
        let keys: Vec<_> = Seat::all(self.players)
            .map(|seat| (scores.get(seat.index()).copied(), std::cmp::Reverse(place(open, seat))))
            .collect();
        let ranks = Standing::ranks(&keys);
        let over = open.phase == Phase::Over;
        let why = Some(self.reason(open, &scores, &ranks, over));
        Standing { over, ranks, parts: self.parts(open), scores, why }
    }

    /// What each score adds up from.
    fn parts(&self, open: &Open) -> Vec<Vec<Part>> {
        let mut parts: Vec<Vec<Part>> = open
            .everybody()
            .iter()
            .map(|player| vec![Part { what: Phrase::new("part-yen"), points: i64::from(player.yen.0) }])
            .collect();
        self.settle(open, |payment| {
            let Some((seat, _)) = payment.flow() else { return };
            let Some(list) = parts.get_mut(seat.index()) else { return };
            let line = |line: LineId| &self.board.line(line).name;
            let mut add = |what, points: Yen| list.push(Part { what, points: i64::from(points.0) });
            match payment {
                Happening::SpeculationPaid { line: at, yen, back, .. } => {
                    add(Phrase::new("part-speculation").with("line", line(at)), yen);
                    add(Phrase::new("part-commitment").with("line", line(at)), back);
                }
                Happening::StockPaid { line: at, stock, yen, .. } => {
                    add(Phrase::new("part-stock").with("line", line(at)).with("stock", stock), yen);
                }
                Happening::LoansSettled { loans, yen, .. } => {
                    add(Phrase::new("part-loans").with("count", loans), Yen::ZERO - yen);
                }
                _ => {}
            }
        });
        parts
    }

    /// TM-WIN-1, -2: who is ahead, and whether the turn order decided.
    fn reason(&self, open: &Open, scores: &[i64], ranks: &[u8], over: bool) -> Phrase {
        let winner = open.in_order().iter().copied().find(|seat| ranks.get(seat.index()) == Some(&1));
        let Some(winner) = winner else { return Phrase::new("nobody-leads") };
        let best = scores.get(winner.index()).copied().unwrap_or_default();
        let tied = scores.iter().filter(|score| **score == best).count() > 1;
        let id = match (over, tied, self.players) {
            (true, _, 1) => "solo-result",
            (false, _, 1) => "solo-so-far",
            (true, false, _) => "wins",
            (true, true, _) => "wins-by-order",
            (false, false, _) => "leads",
            (false, true, _) => "leads-by-order",
        };
        Phrase::new(id).with("who", winner).with("yen", crate::legal::yen(Yen(best as i32)))
    }
}

/// The place of a seat on the Turn Order track, from the left.
fn place(open: &Open, seat: Seat) -> usize {
    open.in_order().iter().position(|other| *other == seat).unwrap_or_default()
}
