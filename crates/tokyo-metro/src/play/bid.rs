//! The Turn Order Phase.

use tabletop::{Dice, Seat, Tell};

use super::say;
use crate::{
    TokyoMetro,
    event::{Event, RoundEvent},
    id::Yen,
    state::{Phase, SmallSeats, State},
    terms::{Bidding, ZeroTies},
};

impl TokyoMetro {
    /// TM-BID-1: everybody bids, who has no Yen automatically (DC-2). TMV-SOLO-2: alone there is no bidding. TE-BID-1: nor
    /// is there in round 1 if the first order is drawn by lot.
    pub(crate) fn begin_bids(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        state.table.phase = Phase::Bid;
        state.table.at = 0;
        match self.terms.bidding {
            Bidding::Nobody => return self.skip_bids(state, tell),
            Bidding::AfterRoundOne { compensation } if state.table.round == 1 => {
                return self.draw_order(state, compensation, tell);
            }
            Bidding::Everybody | Bidding::AfterRoundOne { .. } => {}
        }
        for seat in Seat::all(self.players) {
            if state.table.player(seat).yen == Yen::ZERO {
                self.bid(state, seat, Yen::ZERO, tell);
            }
        }
    }

    /// TMV-SOLO-2: nobody bids; bonus Yen goes back to the bank.
    fn skip_bids(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        for seat in Seat::all(self.players) {
            let bonus = std::mem::take(&mut state.table.player_mut(seat).bonus);
            if bonus > Yen::ZERO {
                say(tell, || RoundEvent::BonusLost { seat, bonus });
            }
        }
        self.begin_movement(state, tell);
    }

    /// TE-BID-1: the order is drawn by lot; TE-BID-2: each player gets the compensation for each that stands before them.
    fn draw_order(&self, state: &mut State, compensation: Yen, tell: &mut impl Tell<Event>) {
        let order = &mut state.table.order[..usize::from(self.players)];
        Dice::new(&state.seed, self.first_order, 0).shuffle(order);
        let (order, players) = (state.table.order, self.players);
        say(tell, || RoundEvent::Ordered { order, players });
        for (seat, before) in order.into_iter().zip(0..players).skip(1) {
            let yen = compensation * before;
            state.table.player_mut(seat).yen += yen;
            say(tell, || RoundEvent::Compensated { seat, yen });
        }
        self.begin_movement(state, tell);
    }

    /// TM-BID-1: a secret bid; the last one reveals all.
    pub(crate) fn bid(&self, state: &mut State, seat: Seat, yen: Yen, tell: &mut impl Tell<Event>) {
        if let Some(bid) = state.bids.get_mut(seat.index()) {
            *bid = yen;
        }
        state.table.have_bid.insert(seat);
        tell.tell(|| Event::Bid { seat, yen });
        if state.table.have_bid.len() >= self.players {
            self.reveal(state, tell);
        }
    }

    /// TM-BID-3, -5: the bids are revealed and paid, with the bonus Yen.
    fn reveal(&self, state: &mut State, tell: &mut impl Tell<Event>) {
        let mut totals = [Yen::ZERO; crate::id::MOST_PLAYERS];
        for (seat, total) in Seat::all(self.players).zip(&mut totals) {
            let yen = state.bids.get_mut(seat.index()).map(std::mem::take).unwrap_or_default();
            let player = state.table.player_mut(seat);
            let bonus = std::mem::take(&mut player.bonus);
            player.yen -= yen;
            *total = yen + bonus;
            say(tell, || RoundEvent::Revealed { seat, yen, bonus });
        }
        state.table.have_bid = SmallSeats::default();
        self.reorder(state, |seat| totals.get(seat.index()).copied().unwrap_or_default());
        let (order, players) = (state.table.order, self.players);
        say(tell, || RoundEvent::Ordered { order, players });
        self.begin_movement(state, tell);
    }

    /// TM-BID-4: highest total first; TM-BID-6, TE-BID-6: equal totals in random order in round 1; TM-BID-7, TE-BID-4: in
    /// the reverse of their previous order later, TE-BID-3: or as before, if they are nothing.
    fn reorder(&self, state: &mut State, total: impl Fn(Seat) -> Yen) {
        let order = &mut state.table.order[..usize::from(self.players)];
        let first = state.table.round == 1;
        if first {
            Dice::new(&state.seed, self.ties, 0).shuffle(order);
        } else {
            order.reverse();
        }
        // Stable, so that equal totals stay as they are now.
        order.sort_by_key(|seat| std::cmp::Reverse(total(*seat)));
        if !first && self.terms.zero_ties == ZeroTies::Stay {
            let above = order.partition_point(|seat| total(*seat) > Yen::ZERO);
            order[above..].reverse();
        }
    }
}
