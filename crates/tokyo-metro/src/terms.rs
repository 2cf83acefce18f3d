//! The terms of a table: every amount, every limit, and every rule that an edition, a map, a card set or the number of
//! players plays otherwise.
//!
//! They are settled once, in [`Terms::settle`]. No rule asks which edition is played or how many sit at the table: it
//! reads its term, which is named after it. An amount is a value; a difference in the way of playing is a small enum.

use tabletop::{Choice, Illegal, Name, OptionSpec, Options, Phrase};

use crate::{
    board::Board,
    id::Yen,
    state::{Player, Supply},
};

/// What was chosen when the table was made, read once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices<'a> {
    /// The id of the map.
    pub map: &'a str,
    /// The id of the card set.
    pub cards: &'a str,
    /// Whose rules are played.
    pub edition: Edition,
}

impl<'a> Choices<'a> {
    /// Reads the options of a table.
    pub fn read(options: &'a Options) -> Result<Self, Illegal> {
        let edition = options.get(Edition::KEY);
        let Some(edition) = Edition::ALL.into_iter().find(|known| known.value() == edition) else {
            let known: Vec<_> = Edition::ALL.map(|known| known.value().into()).to_vec();
            let why = Phrase::new("table-no-value").with("key", Edition::KEY).with("value", edition.to_owned());
            return Err(Illegal::form(why.with("values", known)));
        };
        Ok(Self { map: options.get("map"), cards: options.get("cards"), edition })
    }
}

/// An edition: a name for a set of terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// The third, of which `rules/tokyo-metro.md` speaks.
    Third,
}

impl Edition {
    const KEY: &'static str = "edition";
    /// Every edition that can be played; the first is the one without a wish.
    pub const ALL: [Self; 1] = [Self::Third];

    /// As options write it.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Third => "third",
        }
    }

    fn name(self) -> Name {
        match self {
            Self::Third => Name::new("Third edition", "第3版"),
        }
    }

    /// The option that chooses it.
    pub(crate) fn option() -> OptionSpec {
        let choice = |edition: Self| Choice { value: edition.value().to_owned(), name: edition.name() };
        OptionSpec {
            key: Self::KEY,
            name: Name::new("Edition", "版"),
            about: Name::new("Whose rules are played.", "どの版のルールで遊ぶか。"),
            values: Self::ALL.map(choice).to_vec(),
        }
    }
}

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
    /// TM-RIDE-7: when a vehicle that was exited may be boarded again.
    pub reboarding: Reboarding,
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
        match choices.edition {
            Edition::Third => Self {
                rows,
                rounds: (board.deck().set_size() + 1).saturating_sub(rows),
                start: Yen(2000),
                pieces: Pieces { discs: 6, spare: 3, speculations: 2, pyramids: 6 },
                tokens: Supply { speed: 12, loans: 8, bikes: 4 },
                bidding: if players == 1 { Bidding::Nobody } else { Bidding::Everybody },
                zero_ties: ZeroTies::Reverse,
                movement: 2,
                spaces: Spaces::Apart,
                bike: 1,
                pass: Yen(100),
                loan: Yen(1000),
                stops: 5,
                removal: if board.vehicles_stay() { Removal::Never } else { Removal::WithoutStock },
                payout: Payout { station: Yen(200), stock: Yen(500) },
                fare: Yen(100),
                reboarding: Reboarding::NextPhase,
                debt: Yen(1500),
            },
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
    use tabletop::{Game, Rules, Seat, Seed, Shelf, Silent};

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
