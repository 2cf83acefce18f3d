//! Tokyo Metro: runs all Trains to the end of the game as the board stands now, and judges what it would be paid.

mod judge;
mod weights;

use ::tokyo_metro::{Action, Phase, Table, TokyoMetro};
use tabletop::{Ask, Bot, Budget, Dice, Seat};

use crate::best_first;
use judge::Judge;
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
    use tabletop::{Game, Options, contract};

    use super::*;
    use crate::{
        Bots,
        arena::{self, Run, Unwatched},
    };

    fn table(players: u8) -> TokyoMetro {
        let shelf = contract::shelf::<TokyoMetro>();
        let none: [(&str, &str); 0] = [];
        let options = Options::complete(&TokyoMetro::options(&shelf), none).expect("options");
        TokyoMetro::open(&shelf, players, &options).expect("a table")
    }

    /// How often `greedy` wins two-player games against `random` from this seat.
    fn wins(seats: [&str; 2], games: u64) -> f64 {
        let run = Run { seats: seats.map(str::to_owned).to_vec(), games, seed: 7, threads: 2 };
        let report = arena::play(&table(2), &run, &Unwatched).expect("a report");
        report.wins.iter().find(|wins| wins.bot == "greedy").map_or(0.0, |wins| wins.rate)
    }

    #[test]
    fn greedy_beats_random_from_either_seat() {
        assert!(TokyoMetro::BOTS.iter().any(|(name, _)| *name == "greedy"));
        assert!(wins(["greedy", "random"], 50) >= 0.95);
        assert!(wins(["random", "greedy"], 50) >= 0.95);
    }
}
