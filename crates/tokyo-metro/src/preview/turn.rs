//! What an action of a card would cost and open, before it is chosen.

use tabletop::Seat;

use crate::{
    TokyoMetro,
    action::Action,
    effect::Effect,
    id::{ActionId, Yen},
    state::Table,
};

/// What taking an action means for the one who takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// TM-ACT-4, OS-INV-3: the discs that it takes.
    pub discs: u8,
    /// The printed cost, if it has one.
    pub cost: Option<Yen>,
    /// TM-DISC-3: the Discounts that lie ready, as far as they lower the cost.
    pub saved: Yen,
    /// DC-TM-7: what it may then be about, with the Yen that each takes if all Discounts are used.
    pub about: Vec<(Action, Yen)>,
    /// TM-WALK-1: how far a Move goes.
    pub reach: Option<u8>,
}

impl Deal {
    /// The least and the most that it takes; nothing if it takes no Yen.
    pub fn price(&self) -> Option<(Yen, Yen)> {
        let own = self.cost.map(|cost| cost.less(self.saved));
        let prices = || self.about.iter().map(|(_, price)| *price);
        let (least, most) = (prices().min().or(own)?, prices().max().or(own)?);
        (most > Yen::ZERO || self.cost.is_some()).then_some((least, most))
    }
}

impl TokyoMetro {
    /// What `seat` would pay and choose from if it took this action now.
    pub fn deal_of(&self, table: &Table, seat: Seat, action: ActionId) -> Option<Deal> {
        let of = self.board.deck.action(action)?;
        let cost = of.effect.cost();
        let ready: Yen = self
            .discount_discs(table, seat)
            .iter()
            .map(|disc| self.discount(disc) * table.player(seat).placed.count(disc))
            .sum();
        let saved = cost.map_or(Yen::ZERO, |cost| ready.min(cost));
        let mut about = Vec::new();
        let chosen = self.chosen(table, seat, action, saved)?;
        let price = |target: Action| match target {
            Action::Invest(line) => cost.unwrap_or_default().less(saved) + self.surcharge(table, line),
            Action::Build(station) => self.station_price(of.effect, saved, station),
            Action::Speculate(line) => self.least_commitment(table, line),
            _ => cost.unwrap_or_default().less(saved),
        };
        self.each_target(&chosen, &mut |target| about.push((target, price(target))));
        let reach = match of.effect {
            Effect::Move(printed) => Some(self.steps(table, seat, printed)),
            _ => None,
        };
        Some(Deal { discs: of.needed(), cost, saved, about, reach })
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Dice, Seed, Silent, StreamId};

    use super::*;
    use crate::{preview::tests::open, state::Phase};

    /// Whatever a random game takes: what the action is then about, and what it costs, is what was told, as long as no Discount
    /// lies ready, which its owner may keep.
    #[test]
    fn an_action_is_about_what_was_told() {
        let game = open(3);
        let mut state = game.begin(Seed::number(11));
        let mut dice = Dice::new(&Seed::number(11), StreamId::named("deal"), 0);
        let (mut seen, mut list) = (0, Vec::new());
        while let Some(seat) = state.table.actors().iter().next() {
            let action = game.pick(&state.table, seat, &mut dice, &mut list).expect("an action");
            let told = match action {
                Action::Take(taken) => game.deal_of(&state.table, seat, taken).filter(|deal| deal.saved == Yen::ZERO),
                _ => None,
            };
            let before = state.table.player(seat).discs;
            game.play(&mut state, seat, action, &mut Silent);
            let Some(told) = told else { continue };
            assert!(before >= told.discs);
            if !matches!(state.table.phase, Phase::Target { .. }) {
                continue;
            }
            let mut legal = Vec::new();
            game.legal(&state.table, seat, &mut |action| legal.push(action));
            legal.retain(|action| !matches!(action, Action::Exit(_)));
            let about: Vec<Action> = told.about.iter().map(|(target, _)| *target).collect();
            assert_eq!(about, legal);
            for (target, price) in &told.about {
                match *target {
                    Action::Invest(line) => {
                        assert_eq!(game.purchase(&state.table, seat, line).map(|told| told.price), Some(*price));
                    }
                    Action::Build(station) => {
                        assert_eq!(game.site_price(&state.table, station).unwrap_or_default(), *price);
                    }
                    _ => {}
                }
            }
            seen += 1;
        }
        assert!(seen > 10, "{seen}");
    }
}
