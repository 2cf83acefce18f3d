//! Tokyo Metro: runs all Trains to the end of the game as the board stands now, and judges what it would be paid.

mod judge;
mod levels;
mod weights;

use ::tokyo_metro::{Action, Phase, Table, TokyoMetro};
use tabletop::{Ask, Bot, Budget, Dice, Seat};

use crate::best_first;
use judge::Judge;
pub(crate) use levels::{Careless, Easy, Thinker};
pub(crate) use weights::Tuning;
pub use weights::Weights;

/// Chooses what leaves the best prospects by its [`Weights`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy {
    /// How it judges.
    pub weights: Weights,
}

impl Greedy {
    /// The legal choices with what each is worth, the one it would choose first, then the best of the others. Those that
    /// the budget did not reach are left out.
    pub fn rank(&self, ask: &Ask<'_, TokyoMetro>, budget: &mut Budget<'_>, dice: &mut Dice) -> Vec<(f64, Action)> {
        let view = ask.view();
        let table = view.table();
        let judge = Judge::new(ask.game(), table, ask.seat(), self.weights);
        let looked_at = ask.legal().iter().copied().take_while(|_| budget.spend());
        match table.phase {
            Phase::Bid => {
                let wish = judge.wish(ask.legal());
                best_first(looked_at.map(|action| (Judge::bid(action, wish), action)))
            }
            Phase::Ride { line, left } => {
                let ahead = judge.best_ahead(table, line, left);
                best_first(looked_at.map(|action| (judge.ride(table, line, &ahead, action), action)))
            }
            Phase::Place | Phase::Movement | Phase::Removal { .. } => {
                best_first(looked_at.map(|action| (judge.place_value(table, action), action)))
            }
            Phase::Turn { .. } => {
                let state = ask.imagine(dice);
                let value =
                    |action| if action == Action::Pass { judge.pass(table) } else { judge.after(&state, action) };
                let mut ranked = best_first(looked_at.map(|action| (value(action), action)));
                let choice = judge.turn(table, ask.legal(), &ranked);
                if let Some(at) = ranked.iter().position(|(_, action)| *action == choice) {
                    ranked[..=at].rotate_right(1);
                }
                ranked
            }
            _ => {
                let state = ask.imagine(dice);
                best_first(looked_at.map(|action| (judge.after(&state, action), action)))
            }
        }
    }

    /// What a position is worth to a seat: its score if the Trains ran to the end, less a share of the best rival's, and
    /// what is not Yen yet but may become some.
    pub fn value(&self, game: &TokyoMetro, table: &Table, seat: Seat) -> f64 {
        Judge::new(game, table, seat, self.weights).value(table)
    }
}

impl Bot<TokyoMetro> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, TokyoMetro>, budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        self.rank(ask, budget, dice).first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

#[cfg(test)]
mod tests {
    use ::tokyo_metro::{Event, PublicEvent, Yen, event::ActionEvent};
    use tabletop::{Game, Options, Rules, Seed, StreamId, contract};

    use super::*;
    use crate::{
        Bots,
        arena::{self, Looks, Run, Unwatched},
    };

    fn table(map: &str, cards: &str, players: u8) -> TokyoMetro {
        let shelf = contract::shelf::<TokyoMetro>();
        let given = [("map", map), ("cards", cards)];
        let options = Options::complete(&TokyoMetro::options(&shelf), given).expect("options");
        TokyoMetro::open(&shelf, players, &options).expect("a table")
    }

    /// How often `greedy` wins two-player games against `random` from this seat.
    fn wins(game: &TokyoMetro, seats: [&str; 2], games: u64) -> f64 {
        let run = Run {
            seats: seats.map(str::to_owned).to_vec(),
            games,
            seed: 7,
            threads: 2,
            looks: Looks::default(),
            programs: None,
        };
        let report = arena::play(game, &run, &Unwatched).expect("a report");
        report.wins.iter().find(|wins| wins.bot == "greedy").map_or(0.0, |wins| wins.rate)
    }

    #[test]
    fn greedy_beats_random_from_either_seat() {
        assert!(TokyoMetro::BOTS.iter().any(|(name, _)| *name == "greedy"));
        for (map, cards) in [("tokyo", "tokyo"), ("osaka", "osaka"), ("tokyo", "osaka"), ("osaka", "tokyo")] {
            let game = table(map, cards, 2);
            assert!(wins(&game, ["greedy", "random"], 50) >= 0.95, "{map} {cards}");
            assert!(wins(&game, ["random", "greedy"], 50) >= 0.95, "{map} {cards}");
        }
    }

    /// Whoever plays on for a figure that people read bids now this, now that: whoever is asked first knows no more of the others'
    /// bids than whoever is asked last.
    #[test]
    fn games_that_are_played_on_have_bids_of_several_amounts() {
        let game = table("tokyo", "tokyo", 4);
        let state = game.begin(Seed::number(1));
        let seat = game.actors(&state).first().expect("all are asked for a bid");
        let (mut legal, mut dice) = (Vec::new(), Dice::new(&Seed::number(2), StreamId::named("bids"), 0));
        game.legal(&state, seat, &mut legal);
        let ask = Ask::new(&game, &state, seat, &legal);
        let mut bid = |_| game.quick().choose(&ask, &mut Budget::unlimited(), &mut dice);
        let bids: Vec<Action> = (0..200).map(&mut bid).collect();
        let share = |yen: i32| bids.iter().filter(|bid| **bid == Action::Bid(Yen(yen))).count();
        assert!((100..140).contains(&share(0)) && (30..66).contains(&share(100)) && share(200) > 8, "{bids:?}");
    }

    /// Greedy uses what the Osaka cards add: it copies actions, invests by disc, and sells where it then gets more.
    #[test]
    fn greedy_copies_and_invests_by_disc() {
        let game = table("osaka", "osaka", 3);
        let (mut copies, mut boxed, mut sales) = (0, 0, 0);
        for number in 0..30 {
            let seed = Seed::nth(5, number);
            let (mut state, mut dice) = (game.begin(seed), Dice::new(&seed, StreamId::named("osaka"), 0));
            while let Some(seat) = game.actors(&state).first() {
                let (mut legal, mut events) = (Vec::new(), Vec::new());
                game.legal(&state, seat, &mut legal);
                let ask = Ask::new(&game, &state, seat, &legal);
                let action = Greedy::default().choose(&ask, &mut Budget::unlimited(), &mut dice);
                game.play(&mut state, seat, action, &mut events);
                for event in events {
                    match event {
                        Event::Public(PublicEvent::Action(ActionEvent::CopyMoved { .. })) => copies += 1,
                        Event::Public(PublicEvent::Action(ActionEvent::BoxedDisc { .. })) => boxed += 1,
                        Event::Public(PublicEvent::Action(ActionEvent::Sold { .. })) => sales += 1,
                        _ => {}
                    }
                }
            }
        }
        assert!(copies > 5 && boxed > 20 && sales > 20, "{copies} copies, {boxed} discs, {sales} sales");
    }
}
