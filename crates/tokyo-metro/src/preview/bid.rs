//! What a bid would mean for the turn order.

use tabletop::Seat;

use crate::{TokyoMetro, id::Yen, state::Table, terms::ZeroTies};

/// What is known of the turn order after a bid, whatever the others bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BidPlace {
    /// TM-BID-3: the bid and the bonus.
    pub total: Yen,
    /// The best place that it can bring, from 1.
    pub best: u8,
    /// The worst.
    pub worst: u8,
    /// What stays in hand.
    pub left: Yen,
}

impl TokyoMetro {
    /// TM-BID-2 to -7: the places that a bid of `seat` can bring: the others bid from nothing to all they have, and their
    /// bonus Yen lies open.
    pub fn bid_place(&self, table: &Table, seat: Seat, bid: Yen) -> BidPlace {
        let player = table.player(seat);
        let total = bid + player.bonus;
        let (mut best, mut worst) = (1, self.players);
        for other in Seat::all(self.players).filter(|other| *other != seat) {
            let (least, most) = (table.player(other).bonus, table.player(other).bonus + table.player(other).yen);
            let tie = self.ties_before(table, other, seat, total);
            best += u8::from(least > total || (least == total && tie == Some(true)));
            worst -= u8::from(most < total || (most == total && tie == Some(false)));
        }
        BidPlace { total, best, worst, left: player.yen - bid }
    }

    /// TM-BID-6, -7, TE-BID-3: whether `other` stands before `seat` if both total the same; none: the dice decide.
    fn ties_before(&self, table: &Table, other: Seat, seat: Seat, total: Yen) -> Option<bool> {
        let place = |of: Seat| table.in_order().iter().position(|at| *at == of);
        let stay = total == Yen::ZERO && self.terms.zero_ties == ZeroTies::Stay;
        match (table.round, stay) {
            (1, _) => None,
            (_, true) => Some(place(other) < place(seat)),
            (_, false) => Some(place(other) > place(seat)),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Seed, Silent};

    use super::*;
    use crate::{Action, preview::tests::open, state::State};

    fn table(round: u8, yen: [i32; 3], bonus: [i32; 3]) -> (TokyoMetro, State) {
        let game = open(3);
        let mut state = game.begin(Seed::number(1));
        state.table.round = round;
        for (seat, (yen, bonus)) in Seat::all(3).zip(yen.into_iter().zip(bonus)) {
            let player = state.table.player_mut(seat);
            (player.yen, player.bonus) = (Yen(yen), Yen(bonus));
        }
        (game, state)
    }

    fn places(round: u8, yen: [i32; 3], bonus: [i32; 3], bid: i32) -> (u8, u8) {
        let (game, state) = table(round, yen, bonus);
        let place = game.bid_place(&state.table, Seat::at(0), Yen(bid));
        (place.best, place.worst)
    }

    /// TM-BID-4: who can't bid as much is behind, whose bonus alone is more is ahead.
    #[test]
    fn a_bid_tells_the_best_and_the_worst_place() {
        assert_eq!(places(2, [1000, 300, 2000], [0, 0, 0], 400), (1, 2));
        assert_eq!(places(2, [1000, 300, 2000], [0, 0, 500], 400), (2, 2));
        assert_eq!(places(2, [1000, 300, 300], [0, 0, 0], 400), (1, 1));
    }

    /// TM-BID-6, -7: ties go by the reverse of the order before; in round 1 nobody knows.
    #[test]
    fn a_tie_counts_only_where_it_is_known() {
        // Seats 1 and 2 stood behind seat 0, so that they stand before it after a tie.
        assert_eq!(places(2, [1000, 400, 0], [0, 0, 0], 400), (1, 2));
        assert_eq!(places(2, [1000, 0, 0], [0, 0, 0], 0), (3, 3));
        assert_eq!(places(1, [1000, 0, 0], [0, 0, 0], 0), (1, 3));
    }

    /// The real order lies between the two places, whatever is bid.
    #[test]
    fn the_order_that_comes_is_within_what_was_told() {
        for bids in [[0, 0, 0], [300, 300, 0], [0, 400, 200], [100, 100, 100], [500, 0, 500]] {
            let (game, mut state) = table(2, [500, 500, 500], [0, 100, 0]);
            let told: Vec<BidPlace> =
                Seat::all(3).zip(bids).map(|(seat, bid)| game.bid_place(&state.table, seat, Yen(bid))).collect();
            for (seat, bid) in Seat::all(3).zip(bids) {
                game.play(&mut state, seat, Action::Bid(Yen(bid)), &mut Silent);
            }
            for (seat, told) in Seat::all(3).zip(told) {
                let place = state.table.in_order().iter().position(|at| *at == seat).expect("a place") as u8 + 1;
                assert!((told.best..=told.worst).contains(&place), "{bids:?} {seat} {told:?}");
            }
        }
    }
}
