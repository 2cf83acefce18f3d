//! What a choice costs and brings.

use tabletop::Seat;

use crate::{
    TokyoMetro,
    action::Action,
    effect::Effect,
    event::Payment,
    id::{LineId, MOST_LINES, MOST_STOCKS, StationId, Yen},
    state::{Phase, Table},
};

/// The printed cost of the action that was begun, and what Discounts took off so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// As printed.
    pub printed: Yen,
    /// TM-DISC-3: the Discounts that were used.
    pub saved: Yen,
    /// What is left to pay.
    pub cost: Yen,
}

/// TM-INV-4, -6: what buying the next Stock of a Line costs, and what it does to its Value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purchase {
    /// The number of the Stock.
    pub stock: u8,
    /// The cost of the action, less Discounts.
    pub cost: Yen,
    /// What this Stock costs more.
    pub surcharge: Yen,
    /// Both.
    pub price: Yen,
    /// The Value of the Line afterwards.
    pub after: Yen,
    /// What the buyer keeps.
    pub left: Yen,
    /// TM-STO-1 to -4: what the Stock would pay if the game ended then.
    pub worth: Yen,
}

/// TM-SPO-1, -4: what a commitment brings as things stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stake {
    /// The payout at the present Value.
    pub pays: Yen,
    /// The most that it can pay: twice itself.
    pub most: Yen,
    /// What stays in hand.
    pub left: Yen,
}

impl TokyoMetro {
    /// The printed cost of the action that was begun; none if there is none.
    pub fn price_begun(&self, table: &Table) -> Option<Price> {
        let (Phase::Discount { action, saved } | Phase::Target { action, saved }) = table.phase else { return None };
        let printed = self.effect(action)?.cost()?;
        Some(Price { printed, saved, cost: printed.less(saved) })
    }

    /// What buying Stock of a Line would cost and bring, while an Invest action asks for a Line.
    pub fn purchase(&self, table: &Table, seat: Seat, line: LineId) -> Option<Purchase> {
        let Phase::Target { action, saved } = table.phase else { return None };
        let cost = match self.effect(action)? {
            Effect::Invest(cost) => cost.less(saved),
            Effect::InvestDisc => Yen::ZERO,
            _ => return None,
        };
        let (state, surcharge) = (table.line(line), self.surcharge(table, line));
        let (stock, price) = (state.sold() + 1, cost + surcharge);
        let after = state.value + price;
        let mut bought = table.clone();
        let owned = bought.line_mut(line);
        owned.value = after;
        owned.stocks.give(usize::from(stock) - 1, seat);
        let worth = self.stock_worth(&bought)[line.index()][usize::from(stock) - 1];
        Some(Purchase { stock, cost, surcharge, price, after, left: table.player(seat).yen - price, worth })
    }

    /// TM-STN-3: what building a Station costs, while a Station action asks where; none for a trade.
    pub fn site_price(&self, table: &Table, station: StationId) -> Option<Yen> {
        let Phase::Target { action, saved } = table.phase else { return None };
        let effect = self.effect(action)?;
        effect.cost().map(|_| self.station_price(effect, saved, station))
    }

    /// TM-VAL-1: the Value of a Line after a decision that changes it at once.
    pub fn value_after(&self, table: &Table, seat: Seat, action: Action) -> Option<(LineId, Yen)> {
        let value = |line: LineId| table.line(line).value;
        match (table.phase, action) {
            (_, Action::Invest(line)) => Some((line, self.purchase(table, seat, line)?.after)),
            (Phase::Target { action, .. }, Action::Start(line)) => match self.effect(action)? {
                Effect::Start(rise) => Some((line, value(line) + rise)),
                _ => None,
            },
            (_, Action::Stock(line)) => Some((line, value(line) - self.proceeds(table, seat, line))),
            (Phase::Ride { line, .. }, Action::Board(_) | Action::Transfer(_)) => {
                Some((line, value(line) + self.fare(table, seat, line)))
            }
            _ => None,
        }
    }

    /// TM-SPO-1: what a commitment on a Line brings as things stand.
    pub fn stake(&self, table: &Table, seat: Seat, line: LineId, yen: Yen) -> Stake {
        let most = yen + yen;
        let pays = most.min(self.board.track().lower(table.line(line).value));
        Stake { pays, most, left: table.player(seat).yen - yen }
    }

    /// TM-SPEC-5: the least that may be committed on a Line.
    pub fn least_stake(&self, table: &Table, line: LineId) -> Yen {
        self.least_commitment(table, line)
    }

    /// TM-END-2: what each Stock would pay if the game ended now.
    pub fn stock_worth(&self, table: &Table) -> [[Yen; MOST_STOCKS]; MOST_LINES] {
        let mut worth = [[Yen::ZERO; MOST_STOCKS]; MOST_LINES];
        self.settle(table, |payment| {
            if let Payment::Stock { line, stock, yen, .. } = payment {
                worth[line.index()][usize::from(stock) - 1] = yen;
            }
        });
        worth
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Seed, Silent};

    use super::*;
    use crate::{
        preview::tests::open,
        state::{Spot, State},
    };

    fn table() -> (TokyoMetro, State) {
        let game = open(2);
        let state = game.begin(Seed::number(1));
        (game, state)
    }

    /// TM-INV-4, -6: whatever Line is bought, price, Value and Yen are those that were told.
    #[test]
    fn a_purchase_is_what_was_told() {
        let (game, mut state) = table();
        let seat = Seat::at(0);
        let invest = |game: &TokyoMetro| {
            let mut all = game.board().actions();
            all.find(|action| matches!(game.effect(*action), Some(Effect::Invest(_)))).expect("an Invest action")
        };
        state.table.phase = Phase::Target { action: invest(&game), saved: Yen(100) };
        state.table.player_mut(seat).yen = Yen(5000);
        let line = game.board().lines().next().expect("a line");
        state.table.line_mut(line).stocks.give(0, Seat::at(1));
        state.table.line_mut(line).value = Yen(700);
        // TM-STO-1: what is speculated on the Line is paid before its Stock.
        state.table.line_mut(line).occupy(Spot::Speculation { seat: Seat::at(1), yen: Yen(100) });
        let told = game.purchase(&state.table, seat, line).expect("a purchase");
        assert_eq!((told.stock, told.surcharge, told.price), (2, Yen(300), told.cost + Yen(300)));
        assert_eq!(game.value_after(&state.table, seat, Action::Invest(line)), Some((line, told.after)));
        game.play(&mut state, seat, Action::Invest(line), &mut Silent);
        assert_eq!((state.table.line(line).value, state.table.player(seat).yen), (told.after, told.left));
        assert_eq!(game.stock_worth(&state.table)[line.index()][1], told.worth);
    }

    /// TM-SPO-1: the smaller of twice the commitment and the lower amount.
    #[test]
    fn a_stake_pays_twice_itself_or_the_lower_amount() {
        let (game, mut state) = table();
        let line = game.board().lines().next().expect("a line");
        state.table.line_mut(line).value = Yen(1500);
        let pays = |yen| game.stake(&state.table, Seat::at(0), line, Yen(yen));
        assert_eq!((pays(200).pays, pays(200).most), (Yen(400), Yen(400)));
        assert_eq!((pays(500).pays, pays(500).left), (Yen(500), Yen(1500)));
    }
}
