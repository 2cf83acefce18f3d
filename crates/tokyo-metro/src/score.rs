//! The end: Speculation Payouts, Stock Payouts, loans, totals.

use std::cmp::Reverse;

use tabletop::{LineName, Part, Phrase, Seat, Seats, Standing};

use crate::{
    TokyoMetro,
    event::Payment,
    id::{LineId, MOST_LINES, MOST_PLAYERS, MOST_STOCKS, Yen},
    state::{LineState, Phase, Spot, Table},
};

impl TokyoMetro {
    /// The Lines of the map.
    pub(crate) fn line_names(&self) -> Vec<LineName> {
        let line = |line| {
            let line = self.board.line(line);
            LineName { id: line.id.clone(), name: line.name.clone(), color: line.color }
        };
        self.board.lines().map(line).collect()
    }

    /// The Lines of which each seat owns Stock.
    pub(crate) fn own_lines(&self, table: &Table) -> Vec<Vec<String>> {
        let owned = |seat| {
            let lines = self.board.lines().filter(move |line| table.line(*line).owned_by(seat));
            lines.map(|line| self.board.line(line).id.clone()).collect()
        };
        Seat::all(self.players).map(owned).collect()
    }

    /// TM-END-2: all payments of the end, in their order, as if the game ended now; OS-END-1: what was set aside comes
    /// after the Stock Payouts and before the loans.
    pub fn settle(&self, table: &Table, mut pay: impl FnMut(Payment)) {
        let mut values = [Yen::ZERO; MOST_LINES];
        for (line, value) in self.board.lines().zip(&mut values) {
            *value = self.settle_speculations(line, table.line(line), &mut pay);
        }
        for (line, value) in self.board.lines().zip(values) {
            self.settle_stocks(line, table.line(line), value, &mut pay);
        }
        for seat in Seat::all(self.players) {
            let yen = table.player(seat).set_aside;
            if yen > Yen::ZERO {
                pay(Payment::SetAside { seat, yen });
            }
        }
        for seat in Seat::all(self.players) {
            let loans = table.player(seat).loans;
            if loans > 0 {
                pay(Payment::Loans { seat, loans, yen: self.terms.debt * loans });
            }
        }
    }

    /// TM-SPO-1, -2: each disc gets the smaller of twice its commitment and the lower amount; TM-SPO-4: the commitment
    /// goes back; TM-SPO-3: the Value falls by the sum; OS-SPO-1: it stops at ¥0. Returns the Value left.
    fn settle_speculations(&self, line: LineId, state: &LineState, pay: &mut impl FnMut(Payment)) -> Yen {
        let lower = self.board.track().lower(state.value);
        let mut fall = Yen::ZERO;
        for spot in state.laid() {
            let Spot::Speculation { seat, yen: back } = *spot else { continue };
            // TM-END-4: who also owns Stock of the Line gets the commitment back, nothing else.
            let yen = if state.owned_by(seat) { Yen::ZERO } else { (back + back).min(lower) };
            fall += yen;
            pay(Payment::Speculation { seat, line, yen, back });
        }
        let fall = fall.min(state.value);
        let value = state.value - fall;
        if fall > Yen::ZERO {
            pay(Payment::ValueFell { line, yen: fall, value });
        }
        value
    }

    /// TM-STO-1: Stock is paid with the Value after the Speculation Payouts.
    fn settle_stocks(&self, line: LineId, state: &LineState, value: Yen, pay: &mut impl FnMut(Payment)) {
        let shares = self.shares(value, state.sold());
        for ((owner, yen), stock) in state.stocks.iter().zip(shares).zip(1..) {
            // TM-END-4: the share of who has also speculated stays in the bank.
            if let Some(seat) = owner.filter(|seat| !state.speculated_by(*seat)) {
                pay(Payment::Stock { seat, line, stock, yen });
            }
        }
    }

    /// TM-STO-2: one Stock gets the whole Value; TM-STO-3: two get the higher and the lower amount; TM-STO-4: of three the
    /// first gets half, rounded up, the others the amounts of the rest; OS-STO-1: of four each but the last gets half of
    /// what is left, rounded up. TM-STO-5: no Stock, no payment.
    pub fn shares(&self, value: Yen, owned: u8) -> [Yen; MOST_STOCKS] {
        const NOTHING: Yen = Yen::ZERO;
        let track = self.board.track();
        let halve = |value: Yen| {
            let half = Yen((value.0 + 199) / 200 * 100);
            (half, value - half)
        };
        match owned {
            0 => [NOTHING; MOST_STOCKS],
            1 => [value, NOTHING, NOTHING, NOTHING],
            2 => [track.higher(value), track.lower(value), NOTHING, NOTHING],
            3 => {
                let (first, rest) = halve(value);
                [first, track.higher(rest), track.lower(rest), NOTHING]
            }
            _ => {
                let (first, rest) = halve(value);
                let (second, rest) = halve(rest);
                let (third, rest) = halve(rest);
                [first, second, third, rest]
            }
        }
    }

    /// TM-WIN-1: the Yen of each seat after all payouts.
    pub(crate) fn scores(&self, table: &Table) -> [i64; MOST_PLAYERS] {
        let mut totals = [0; MOST_PLAYERS];
        for (total, player) in totals.iter_mut().zip(table.everybody()) {
            *total = i64::from(player.yen.0);
        }
        self.settle(table, |payment| {
            if let Some((seat, yen)) = payment.flow() {
                totals[seat.index() % MOST_PLAYERS] += yen;
            }
        });
        totals
    }

    /// The seats that have won, or would if it ended now.
    pub(crate) fn winners(&self, table: &Table) -> Seats {
        Standing::best(self.keys(table))
    }

    /// TM-WIN-2: a tie is decided by the place on the Turn Order track.
    fn keys(&self, table: &Table) -> impl Iterator<Item = impl Ord> {
        let scores = self.scores(table);
        Seat::all(self.players).map(move |seat| (scores[seat.index() % MOST_PLAYERS], Reverse(place(table, seat))))
    }

    pub(crate) fn standing(&self, table: &Table) -> Standing {
        let players = usize::from(self.players);
        let scores: Vec<i64> = self.scores(table).into_iter().take(players).collect();
        let keys: Vec<_> = self.keys(table).collect();
        let ranks = Standing::ranks(&keys);
        let over = table.phase == Phase::Over;
        let why = Some(self.reason(table, &scores, &ranks, over));
        Standing { over, ranks, parts: self.parts(table), scores, why }
    }

    /// What each score adds up from.
    fn parts(&self, table: &Table) -> Vec<Vec<Part>> {
        let mut parts: Vec<Vec<Part>> = table
            .everybody()
            .iter()
            .map(|player| vec![Part { what: Phrase::new("part-yen"), points: i64::from(player.yen.0) }])
            .collect();
        self.settle(table, |payment| {
            let Some((seat, _)) = payment.flow() else { return };
            let Some(list) = parts.get_mut(seat.index()) else { return };
            let line = |line: LineId| &self.board.line(line).name;
            let mut add = |what, points: Yen| list.push(Part { what, points: i64::from(points.0) });
            match payment {
                Payment::Speculation { line: at, yen, back, .. } => {
                    add(Phrase::new("part-speculation").with("line", line(at)), yen);
                    add(Phrase::new("part-commitment").with("line", line(at)), back);
                }
                Payment::Stock { line: at, stock, yen, .. } => {
                    add(Phrase::new("part-stock").with("line", line(at)).with("stock", stock), yen);
                }
                Payment::SetAside { yen, .. } => add(Phrase::new("part-set-aside"), yen),
                Payment::Loans { loans, yen, .. } => {
                    add(Phrase::new("part-loans").with("count", loans), Yen::ZERO - yen);
                }
                Payment::ValueFell { .. } => {}
            }
        });
        parts
    }

    /// TM-WIN-1, -2: who is ahead, and whether the turn order decided.
    fn reason(&self, table: &Table, scores: &[i64], ranks: &[u8], over: bool) -> Phrase {
        let winner = table.in_order().iter().copied().find(|seat| ranks.get(seat.index()) == Some(&1));
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
fn place(table: &Table, seat: Seat) -> usize {
    table.in_order().iter().position(|other| *other == seat).unwrap_or_default()
}
