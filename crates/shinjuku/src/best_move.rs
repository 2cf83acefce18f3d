//! The most that a Move could bring a seat over the track that lies: for those who explain, not for bots, who weigh things.

use tabletop::Seat;

use crate::{
    Shinjuku,
    board::{StationId, WardId},
    pieces::Group,
    score::Sets,
    state::{PLAYERS, Phase, QueueCard, Table},
};

/// No way is followed further than so many stations.
pub(crate) const LONGEST: u32 = 8;

/// What a Move brings everybody in points, by seat.
pub(crate) type Gains = [i64; PLAYERS];

/// A group on its way.
#[derive(Clone, Copy)]
struct Way {
    here: StationId,
    visited: u64,
    group: Group,
    /// What each seat was given on the way.
    given: [Group; PLAYERS],
}

/// The best that was found for the one who moves.
struct Found<'a> {
    game: &'a Shinjuku,
    table: &'a Table,
    seat: Seat,
    best: Option<Gains>,
    /// The most customers that get off at stores of the one who moves, whatever they are worth.
    most: u8,
}

impl Shinjuku {
    /// The most points that one Move could bring a seat, from any ward over the track that lies, for whatever card.
    pub fn best_move(&self, table: &Table, seat: Seat) -> i64 {
        let gains = WardId::all().filter_map(|ward| self.best_move_from(table, ward, seat));
        gains.map(|gains| gains[seat.index() % PLAYERS]).max().unwrap_or(0)
    }

    /// How many customers on the map are within reach of a seat's stores: so many could get off there by one Move from each ward, over
    /// the track that lies and for whatever cards.
    pub fn within_reach(&self, table: &Table, seat: Seat) -> u8 {
        let most = |ward: WardId| {
            let mut found = Found { game: self, table, seat, best: None, most: 0 };
            found.start((ward, table.customers(ward)));
            found.most
        };
        WardId::all().filter(|ward| moves_from(table, *ward)).map(most).sum()
    }

    /// How many customers of the Queue will be within reach of a seat's stores: so many could get off there by one Move of those of each
    /// card from their ward, over the track that lies.
    pub fn queue_within_reach(&self, table: &Table, seat: Seat) -> u8 {
        let most = |card: &QueueCard| {
            let mut found = Found { game: self, table, seat, best: None, most: 0 };
            found.start((card.ward, card.customers));
            found.most
        };
        table.queue.iter().filter(|card| table.kaiju.ward() != Some(card.ward)).map(most).sum()
    }

    /// What the best Move of a ward's customers would bring everybody; none if they cannot move.
    pub(crate) fn best_move_from(&self, table: &Table, ward: WardId, seat: Seat) -> Option<Gains> {
        moves_from(table, ward).then(|| self.best_start(table, (ward, table.customers(ward)), seat)).flatten()
    }

    /// What the best end of the Move under way brings everybody, those who got off already included; none if there is no Move.
    pub(crate) fn best_rest(&self, table: &Table, seat: Seat) -> Option<Gains> {
        let journey = table.journey.as_ref()?;
        let Some(here) = journey.here() else { return self.best_start(table, (journey.ward, journey.group), seat) };
        let given = std::array::from_fn(|at| table.got_off_for(Seat::at(at)));
        let way = Way { here, visited: journey.visited, group: journey.group, given };
        let mut found = Found { game: self, table, seat, best: None, most: 0 };
        if table.phase == Phase::On {
            found.onward(way);
        } else {
            found.served(way);
        }
        found.best
    }

    fn best_start(&self, table: &Table, (ward, group): (WardId, Group), seat: Seat) -> Option<Gains> {
        let mut found = Found { game: self, table, seat, best: None, most: 0 };
        found.start((ward, group));
        found.best
    }
}

/// SJ-MOVE-1, SJV-KAI-8: whether there is somebody in a ward who could leave it: nobody leaves that of the Kaiju.
fn moves_from(table: &Table, ward: WardId) -> bool {
    !table.customers(ward).is_empty() && table.kaiju.ward() != Some(ward)
}

impl Found<'_> {
    /// SJ-MOVE-2: the group starts at any station of its ward.
    fn start(&mut self, (ward, group): (WardId, Group)) {
        for here in StationId::of(self.game.board.stations_in(ward)) {
            self.served(Way { here, visited: here.bit(), group, given: [Group::default(); PLAYERS] });
        }
    }

    /// SJ-MOVE-6, SJ-MOVE-9: the store here gets one whom it matches, whom the mover chooses; then the group goes on.
    fn served(&mut self, way: Way) {
        let Some(store) = self.table.store(way.here) else { return self.onward(way) };
        let mut matched = false;
        for piece in self.table.matching(way.here, &way.group) {
            matched = true;
            let mut next = way;
            next.group.take(piece);
            next.given[store.owner.index() % PLAYERS].add(piece, 1);
            self.onward(next);
        }
        if !matched {
            self.onward(way);
        }
    }

    /// SJ-MOVE-10: it may stop here, or go on while somebody is left.
    fn onward(&mut self, way: Way) {
        self.note(&way);
        if way.group.is_empty() || way.visited.count_ones() >= LONGEST {
            return;
        }
        for to in self.game.ways_on(self.table, way.here, way.visited) {
            self.served(Way { here: to, visited: way.visited | to.bit(), ..way });
        }
    }

    /// Keeps the end of a way if it is better for the mover, or as good and brings the others less.
    fn note(&mut self, way: &Way) {
        let gain = |at: usize| {
            let player = self.table.player(Seat::at(at));
            let mut all = player.customers;
            all.join(&way.given[at]);
            Sets::best(all.units(), player.tokens).points() - player.sets().points()
        };
        let gains: Gains = std::array::from_fn(gain);
        let own = self.seat.index() % PLAYERS;
        self.most = self.most.max(way.given[own].total());
        let key = |gains: &Gains| (gains[own], -(gains.iter().sum::<i64>() - gains[own]));
        if self.best.as_ref().is_none_or(|best| key(&gains) > key(best)) {
            self.best = Some(gains);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use tabletop::{Dice, Game, Options, Playout, Seed, Shelf, Silent, StreamId};

    use super::*;
    use crate::{
        action::Action,
        pieces::Paid,
        state::{Journey, State},
    };

    /// The most that a seat can have at the end of a Move under way, by playing all of it by the rules.
    fn by_the_rules(game: &Shinjuku, state: &State, seat: Seat) -> i64 {
        let long = state.table.journey.as_ref().is_some_and(|journey| journey.visited.count_ones() >= LONGEST);
        let mut best = i64::MIN;
        let asked = state.table.asked().unwrap_or(seat);
        game.legal(state, asked, |action| {
            if (long && matches!(action, Action::Go(_))) || (asked != seat && action != Action::Decline) {
                return ControlFlow::Continue(());
            }
            let mut next = state.clone();
            game.play(&mut next, asked, action, &mut Silent);
            let value = if next.table.journey.is_some() {
                by_the_rules(game, &next, seat)
            } else {
                next.table.player(seat).sets().points()
            };
            best = best.max(value);
            ControlFlow::Continue(())
        });
        best
    }

    /// SJ-MOVE-3 to SJ-MOVE-10: what is promised of a Move is what the rules let it bring, for everybody.
    #[test]
    fn the_best_move_is_the_best_that_the_rules_allow() {
        let mut shelf = Shelf::default();
        assert!(shelf.put_built_in(Shinjuku::BOARDS).is_ok());
        let options = Options::complete(&Shinjuku::options(&shelf), [("kaiju", "on")]).expect("options");
        let game = Shinjuku::open(&shelf, 3, &options).expect("a table");
        let (mut compared, mut brought) = (0, 0);
        for number in 0..6 {
            let seed = Seed::nth(19, number);
            let mut dice = Dice::new(&seed, StreamId::named("moves"), 0);
            let mut playout = Playout::begin(&game, seed);
            while playout.random(&mut dice, &mut Silent).is_some() {
                let table = &playout.state.table;
                if table.phase != Phase::Action || dice.below(8) > 0 {
                    continue;
                }
                let (seat, mut best) = (table.turn, 0);
                for ward in WardId::all() {
                    let Some(gains) = game.best_move_from(table, ward, seat) else { continue };
                    let mut state = playout.state.clone();
                    let group = std::mem::take(&mut state.table.wards[ward.index()]);
                    state.table.journey = Some(Journey::new(ward, Paid::Card(ward), group));
                    state.table.phase = Phase::Start;
                    let gain = by_the_rules(&game, &state, seat) - table.player(seat).sets().points();
                    assert_eq!(gains[seat.index()], gain, "{ward:?}");
                    (compared, best) = (compared + 1, best.max(gain));
                }
                assert_eq!(game.best_move(table, seat), best);
                brought += i64::from(best > 0);
            }
        }
        assert!(compared > 100 && brought > 10, "{compared} {brought}");
    }
}
