//! The terms of a table: every amount, every limit, and every rule that an edition, a map, a card set or the number of
//! players plays otherwise.
//!
//! They are settled once, in [`Terms::settle`]. No rule asks which edition is played or how many sit at the table: it
//! reads its term, which is named after it. An amount is a value; a difference in the way of playing is a small enum.

use crate::{
    board::Board,
    id::Yen,
    options::{Choices, Ways},
    state::{Player, Supply},
};

/// What holds at one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// TM-SET-3, TMV-SOLO-1: the cards on display in each column.
    pub rows: u8,
    /// TM-RND-2: the rounds of the game.
    pub rounds: u8,
    /// TM-SET-4: the Yen of each player at first.
    pub start: Yen,
    /// TM-COMP-5: the pieces of each player.
    pub pieces: Pieces,
    /// TM-COMP-6: the white tokens.
    pub tokens: Supply,
    /// TM-BID-1: who bids.
    pub bidding: Bidding,
    /// TM-BID-7: the order of those who tie with nothing.
    pub zero_ties: ZeroTies,
    /// TM-MOVE-2: the spaces a Meeple may move in the Movement Phase.
    pub movement: u8,
    /// TM-MOVE-5: whether Meeples keep apart.
    pub spaces: Spaces,
    /// TM-MOVE-3, TM-WALK-1: the spaces that a Bicycle adds.
    pub bike: u8,
    /// TM-ACT-6: what each Action disc in front pays who passes.
    pub pass: Yen,
    /// TM-LOAN-1, -3: what a loan brings, and what paying it back costs.
    pub loan: Yen,
    /// TM-TRN-2: the stops that a vehicle moves without Speed tokens.
    pub stops: u8,
    /// TM-TRN-7: when a vehicle leaves the Map.
    pub removal: Removal,
    /// TM-PAY: what a vehicle brings at a Station.
    pub payout: Payout,
    /// TM-RIDE-3: the fare of one boarding.
    pub fare: Yen,
    /// TM-RIDE-6: when somebody who has boarded may exit.
    pub min_ride: MinRide,
    /// TM-RIDE-7: when a vehicle that was exited may be boarded again.
    pub reboarding: Reboarding,
    /// TM-XD-1: how long a bought disc lasts.
    pub extra_disc: ExtraDisc,
    /// DR-PAY-1, -5: who is paid for a Drink.
    pub payee: Payee,
    /// DR-SHAPE-1: who may use Drink Shape cards in one phase.
    pub shapes: Shapes,
    /// TM-END-5: what each Loan token costs at the end.
    pub debt: Yen,
}

/// TM-COMP-5: the pieces of a player: hard limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// The Action discs, those in the general supply included.
    pub discs: u8,
    /// Those of them that lie in the general supply at first.
    pub spare: u8,
    /// The Speculation discs.
    pub speculations: u8,
    /// The pyramids.
    pub pyramids: u8,
}

/// Who bids in the Turn Order Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bidding {
    /// TM-BID-1: everybody, in secret.
    Everybody,
    /// TMV-SOLO-2: nobody, because there is nobody to bid against.
    Nobody,
    /// TE-BID-1: everybody from round 2 on; before, the order is drawn by lot.
    AfterRoundOne {
        /// TE-BID-2: what each player gets for each that stands before them.
        compensation: Yen,
    },
}

/// How the turn order of round 1 comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstOrder {
    /// TM-BID-1: by bids, as in any round.
    Bid,
    /// TE-BID-1, -2: by lot, and the later players get Yen.
    RandomPaid,
}

impl Bidding {
    /// TE-BID-1, TMV-SOLO-2, -5: alone there is no bid, and nothing is paid for the order.
    const fn settle(first_order: FirstOrder, players: u8) -> Self {
        match (players, first_order) {
            (1, _) => Self::Nobody,
            (_, FirstOrder::Bid) => Self::Everybody,
            (_, FirstOrder::RandomPaid) => Self::AfterRoundOne { compensation: Yen(100) },
        }
    }

    /// Whether there are bids in this round.
    pub const fn takes_place(self, round: u8) -> bool {
        match self {
            Self::Everybody => true,
            Self::Nobody => false,
            Self::AfterRoundOne { .. } => round > 1,
        }
    }
}

/// Who stands first of players that tie with a total of ¥0, after round 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZeroTies {
    /// TM-BID-7: they change places, as in every tie.
    Reverse,
    /// TE-BID-3: they stay as they were.
    Stay,
}

/// Whether two Meeples may stand in one space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spaces {
    /// TM-MOVE-1, -5: only an empty space is entered, passed or chosen.
    Apart,
    /// TE-MOVE-1: any space.
    Shared,
}

/// When a vehicle that has come back to stop 1 leaves the Map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// TM-TRN-7: while nobody owns Stock of its Line.
    WithoutStock,
    /// OS-TRN-1, TMV-MOD-3, -4: never.
    Never,
}

/// When somebody may board a vehicle again that they have exited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reboarding {
    /// TM-RIDE-7: from the next Train Phase on.
    NextPhase,
    /// TE-RIDE-2: at a later stop already.
    SamePhase,
}

/// When somebody who has boarded a vehicle may exit it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MinRide {
    /// TM-RIDE-6: after it has moved a stop.
    OneStop,
    /// TE-RIDE-1: at once.
    None,
}

/// How long an Action disc lasts that was bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtraDisc {
    /// TM-XD-1: for the rest of the game.
    Permanent,
    /// TE-XD-2: until the Action Phase ends.
    ThisRound,
}

/// Who gets the Yen for a Drink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Payee {
    /// DR-PAY-1: the owner of the Station.
    StationOwner,
    /// DR-PAY-5: the owner of the Drink's color.
    DrinkOwner,
}

/// Who may use Drink Shape cards in one Action Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shapes {
    /// DR-SHAPE-1: each card is used once, by anyone.
    PerCard,
    /// TE-DR-3: one player, over all cards.
    OnePlayer,
}

/// What a vehicle brings when it reaches a Station.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payout {
    /// TM-PAY-1: what an owner without Stock of the Line gets, and what the Value rises by.
    pub station: Yen,
    /// TM-PAY-2: what the Value rises by if the owner has Stock of the Line.
    pub stock: Yen,
}

/// TMV-SOLO-1: alone one plays with the cards of two.
const SOLO_ROWS: u8 = 2;

impl Terms {
    /// Settles the terms of a table for so many players.
    pub(crate) fn settle(choices: Choices<'_>, board: &Board, players: u8) -> Self {
        let rows = players.max(SOLO_ROWS);
        let Ways { first_order, zero_ties, spaces, min_ride, reboarding, payee, shapes, extra_disc } = choices.ways;
        Self {
            rows,
            rounds: (board.deck().set_size() + 1).saturating_sub(rows),
            start: Yen(2000),
            pieces: Pieces { discs: 6, spare: 3, speculations: 2, pyramids: 6 },
            tokens: Supply { speed: 12, loans: 8, bikes: 4 },
            bidding: Bidding::settle(first_order, players),
            zero_ties,
            movement: 2,
            spaces,
            bike: 1,
            pass: Yen(100),
            loan: Yen(1000),
            stops: 5,
            removal: if board.vehicles_stay() { Removal::Never } else { Removal::WithoutStock },
            payout: Payout { station: Yen(200), stock: Yen(500) },
            fare: Yen(100),
            min_ride,
            reboarding,
            extra_disc,
            payee,
            shapes,
            debt: Yen(1500),
        }
    }

    /// TM-SET-4: a player before the first round.
    pub(crate) fn new_player(&self) -> Player {
        let Pieces { discs, spare, .. } = self.pieces;
        Player { yen: self.start, discs: discs - spare, spare, ..Player::default() }
    }

    /// TM-STN-5: the pyramids that a player has in front.
    #[inline]
    pub const fn pyramids_left(&self, player: &Player) -> u8 {
        self.pieces.pyramids.saturating_sub(player.stations.len())
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Options, Rules, Seat, Seed, Shelf, Silent};

    use super::*;
    use crate::{
        Action, TokyoMetro,
        id::{LineId, VehicleId},
        state::{Meeple, Phase, State, Vehicle},
    };

    /// A table of three on other terms, in the second round.
    fn table(change: impl FnOnce(&mut Terms)) -> (TokyoMetro, State) {
        let mut shelf = Shelf::default();
        shelf.put_built_in(TokyoMetro::BOARDS).expect("the boards");
        let none: [(&str, &str); 0] = [];
        let options = Options::complete(&TokyoMetro::options(&shelf), none).expect("options");
        let mut game = TokyoMetro::open(&shelf, 3, &options).expect("a table");
        change(&mut game.terms);
        let mut state = game.begin(Seed::number(1));
        state.table.round = 2;
        for (seat, space) in Seat::all(3).zip(game.board.grid().spaces()) {
            state.table.player_mut(seat).meeple = Meeple::On(space);
        }
        (game, state)
    }

    fn order_after(change: impl FnOnce(&mut Terms), bids: [i32; 3]) -> Vec<u8> {
        let (game, mut state) = table(change);
        for (seat, bid) in Seat::all(3).zip(bids) {
            game.play(&mut state, seat, Action::Bid(Yen(bid)), &mut Silent);
        }
        state.table.in_order().iter().map(|seat| seat.number()).collect()
    }

    /// TM-BID-7, TE-BID-3: those who tie with nothing change places, or stay; all others change places.
    #[test]
    fn ties_at_nothing_follow_their_term() {
        assert_eq!(order_after(|_| {}, [0, 0, 100]), [2, 1, 0]);
        assert_eq!(order_after(|terms| terms.zero_ties = ZeroTies::Stay, [0, 0, 100]), [2, 0, 1]);
        assert_eq!(order_after(|terms| terms.zero_ties = ZeroTies::Stay, [100, 100, 0]), [1, 0, 2]);
    }

    /// TM-MOVE-5, TE-MOVE-1: a Meeple keeps out of another's space, or shares it.
    #[test]
    fn meeples_keep_apart_or_share_a_space() {
        for (spaces, shared) in [(Spaces::Apart, false), (Spaces::Shared, true)] {
            let (game, mut state) = table(|terms| terms.spaces = spaces);
            state.table.phase = Phase::Movement;
            let taken = Seat::all(3).nth(1).and_then(|seat| state.table.player(seat).meeple.space()).expect("a space");
            let mut legal = Vec::new();
            Rules::legal(&game, &state, Seat::all(1).next().expect("a seat"), &mut legal);
            assert_eq!(legal.contains(&Action::Walk(taken)), shared);
        }
    }

    /// TM-TRN-7, OS-TRN-1: a Train that nobody owns leaves at stop 1, or goes on.
    #[test]
    fn a_train_without_stock_leaves_or_stays() {
        for (removal, left) in [(Removal::WithoutStock, None), (Removal::Never, Some(Vehicle { stop: 3, up: true }))] {
            let (game, mut state) = table(|terms| terms.removal = removal);
            let train = VehicleId::only(LineId(0));
            *state.table.vehicle_mut(train) = Some(Vehicle { stop: 2, up: false });
            game.begin_trains(&mut state, &mut Silent);
            assert_eq!(state.table.vehicle(train), left);
        }
    }

    /// TM-RIDE-7, TE-RIDE-2: who has exited a vehicle boards it again in the next Train Phase, or in the same.
    #[test]
    fn an_exited_vehicle_is_boarded_again_by_its_term() {
        for (reboarding, may) in [(Reboarding::NextPhase, false), (Reboarding::SamePhase, true)] {
            let (game, mut state) = table(|terms| terms.reboarding = reboarding);
            let (train, seat) = (VehicleId::only(LineId(0)), Seat::all(1).next().expect("a seat"));
            *state.table.vehicle_mut(train) = Some(Vehicle { stop: 2, up: true });
            let space = game.board.spaces(game.stand(&state.table, train))[0];
            let player = state.table.player_mut(seat);
            player.meeple = Meeple::On(space);
            player.exited.insert(train);
            assert_eq!(game.may_board(&state.table, seat, train).is_ok(), may);
        }
    }
}
