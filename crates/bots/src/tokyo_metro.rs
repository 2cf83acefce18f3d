//! Tokyo Metro: runs all Trains to the end of the game as the board stands now, and judges what it would be paid.

use ::tokyo_metro::{
    Action, Effect, LineId, MOST_LINES, Phase, SpaceId, State, StationId, StationSet, Table, TokyoMetro, VehicleId,
    Yen, state::Meeple,
};
use tabletop::{Ask, Bot, Dice, Game, Seat, Silent, Viewer};

/// What the greedy bot values; each number can be tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Yen that an Action disc in front is worth while the round lasts (passing pays 100).
    pub disc: f64,
    /// Yen that each Action disc is worth in every later round.
    pub discs_later: f64,
    /// What each of the first 1,000 Yen in hand is worth beyond itself while the whole game is still to come.
    pub first_yen: f64,
    /// The same for the second 1,000 Yen.
    pub second_yen: f64,
    /// Yen by which a Line with own Stock is expected to grow in a round, beyond what its Train brings now.
    pub growth: f64,
    /// How much of what the best Station in reach would bring counts already.
    pub place: f64,
    /// How much of that counts for a Station a few steps away.
    pub near: f64,
    /// Yen that a Station costs, roughly: what a site must bring to be worth going to, for each circle.
    pub site_cost: f64,
    /// Yen that a visit of a Train that does not run yet may bring.
    pub hope: f64,
    /// Yen that a Speed token in front is worth in each round.
    pub token: f64,
    /// Yen that a Bicycle is worth in each round.
    pub bike: f64,
    /// Yen that a personal card is worth in each round.
    pub card: f64,
    /// How much of a Discount that waits to be used counts.
    pub discount: f64,
    /// How much of bonus Yen for the next bid counts.
    pub bonus: f64,
    /// How much of the best rival's score is taken off.
    pub rival: f64,
    /// The bid of who has plenty.
    pub bid: f64,
}

impl Default for Weights {
    /// Tuned by a short search over games of two, three and four such bots (other seeds than those of the tests).
    fn default() -> Self {
        Self {
            disc: 110.0,
            discs_later: 130.0,
            first_yen: 0.85,
            second_yen: 0.175,
            growth: 60.0,
            place: 0.12,
            near: 0.2,
            site_cost: 450.0,
            hope: 120.0,
            token: 25.0,
            bike: 12.0,
            card: 15.0,
            discount: 0.6,
            bonus: 0.15,
            rival: 0.3,
            bid: 100.0,
        }
    }
}

/// Chooses what leaves the best prospects by its [`Weights`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy {
    /// How it judges.
    pub weights: Weights,
}

impl Bot<TokyoMetro> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, TokyoMetro>, dice: &mut Dice) -> Action {
        let view = ask.view();
        let judge = Judge::new(ask.game(), view.table(), ask.seat(), self.weights);
        let legal = ask.legal();
        let best = match view.table().phase {
            Phase::Bid => judge.bid(legal),
            Phase::Ride { line, left } => judge.ride(view.table(), line, left, legal),
            Phase::Place | Phase::Movement | Phase::Removal { .. } => {
                best(legal, |action| judge.place_value(view.table(), action))
            }
            Phase::Turn { .. } => judge.turn(view.table(), &ask.game().imagine(&view, dice), legal),
            _ => {
                let state = ask.game().imagine(&view, dice);
                best(legal, |action| judge.after(&state, action))
            }
        };
        best.unwrap_or(legal[0])
    }
}

/// The action with the highest value; the first of equals.
fn best(actions: &[Action], mut value: impl FnMut(Action) -> f64) -> Option<Action> {
    let mut best: Option<(f64, Action)> = None;
    for action in actions {
        let value = value(*action);
        if best.is_none_or(|(highest, _)| value > highest) {
            best = Some((value, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// Judges for one seat in one position.
struct Judge<'a> {
    game: &'a TokyoMetro,
    seat: Seat,
    weights: Weights,
    round: u8,
    /// What a Station would bring this seat until the end, less its cost.
    sites: Vec<f64>,
}

impl<'a> Judge<'a> {
    fn new(game: &'a TokyoMetro, table: &Table, seat: Seat, weights: Weights) -> Self {
        let mut judge = Self { game, seat, weights, round: table.round, sites: Vec::new() };
        judge.sites = judge.site_values(table);
        judge
    }

    /// Train Phases that are still to come.
    fn phases(&self, table: &Table) -> u8 {
        match table.phase {
            Phase::Over => 0,
            Phase::Ride { .. } | Phase::Removal { .. } => self.game.rounds() - table.round,
            _ => self.game.rounds() - table.round + 1,
        }
    }

    /// Runs the Train of a Line through `phases` Train Phases and hands every stop it reaches to `reach`.
    fn run(&self, table: &Table, line: LineId, phases: u8, mut reach: impl FnMut(StationId)) {
        let state = table.line(line);
        let Some(mut train) = table.vehicle(VehicleId::only(line)) else { return };
        let board = self.game.board();
        let (last, moves) = (board.last_stop(line), u16::from(phases) * u16::from(5 + state.speed()));
        for _ in 0..moves {
            train = train.moved(last);
            board.stop_at(line, train.stop).station().into_iter().for_each(&mut reach);
            if train.stop == 0 && state.sold() == 0 {
                return;
            }
        }
    }

    /// What each Station would bring: the visits of all Trains, with own Stock through the Line's Value.
    fn site_values(&self, table: &Table) -> Vec<f64> {
        let board = self.game.board();
        let phases = self.phases(table);
        let mut values = vec![0.0; usize::from(board.station_count())];
        for line in board.lines() {
            let state = table.line(line);
            let part = state.stocks.iter().position(|owner| *owner == Some(self.seat));
            // The first Stock gets half of a Line at least, the others less and less.
            let gain = match part {
                Some(0) => 330.0,
                Some(_) => 170.0,
                None => 200.0,
            };
            self.run(table, line, phases, |station| {
                if let Some(value) = values.get_mut(station.index()) {
                    *value += gain;
                }
            });
            // A Line that does not run yet may be started or bought.
            if !state.runs() {
                let stops = &board.line(line).stops;
                let visits = 5.0 * f64::from(phases) / stops.len() as f64;
                for station in stops.iter().filter_map(|stop| stop.station()) {
                    if let Some(value) = values.get_mut(station.index()) {
                        *value += self.weights.hope * visits;
                    }
                }
            }
        }
        for (value, station) in values.iter_mut().zip(board.stations()) {
            // A poor site is still better than none.
            *value = (*value - self.weights.site_cost * f64::from(board.circles(station))).max(*value * 0.05);
        }
        values
    }

    /// The best of some Stations, at least nothing.
    fn best_site(&self, stations: StationSet) -> f64 {
        let values = stations.iter().filter_map(|station| self.sites.get(station.index()).copied());
        values.fold(0.0, f64::max)
    }

    /// What a space is worth: the best Station it touches, and what is near.
    fn space_value(&self, table: &Table, space: SpaceId) -> f64 {
        if self.game.terms().pyramids_left(table.player(self.seat)) == 0 {
            return 0.0;
        }
        let (board, built) = (self.game.board(), table.built());
        let here = self.best_site(board.touched(space).without(built));
        let (column, row) = (i16::from(space.column()), i16::from(space.row()));
        let mut near = 0.0;
        for (across, down) in [(2, 0), (-2, 0), (0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let name = format!("{}.{}", column + across + 1, row + down + 1);
            if let Some(other) = board.space_named(&name) {
                near += self.best_site(board.touched(other).without(built)) / 8.0;
            }
        }
        self.weights.place * here + self.weights.near * near
    }

    /// What the Meeple's place is worth after a step of its own.
    fn place_value(&self, table: &Table, action: Action) -> f64 {
        match action {
            Action::Place(space) | Action::Walk(space) | Action::Exit(space) => self.space_value(table, space),
            _ => table.player(self.seat).meeple.space().map_or(0.0, |space| self.space_value(table, space) + 1.0),
        }
    }

    /// A small bid from who has plenty.
    fn bid(&self, legal: &[Action]) -> Option<Action> {
        let has = legal.len().saturating_sub(1) as f64 * 100.0;
        let wish = if has >= 1500.0 { self.weights.bid } else { 0.0 };
        best(legal, |action| match action {
            Action::Bid(yen) => -(f64::from(yen.0) - wish).abs(),
            _ => f64::NEG_INFINITY,
        })
    }

    /// Boards for a better place further on, and exits where the best place of this ride is.
    fn ride(&self, table: &Table, line: LineId, left: u8, legal: &[Action]) -> Option<Action> {
        let ahead = self.best_ahead(table, line, left);
        let fare = if table.line(line).owned_by(self.seat) { 0.0 } else { 100.0 };
        match table.player(self.seat).meeple {
            Meeple::On(space) => {
                let board = legal.contains(&Action::Board) && ahead - fare > self.space_value(table, space) + 40.0;
                Some(if board { Action::Board } else { Action::Stay })
            }
            Meeple::Riding { vehicle, .. } if vehicle.line() == line => {
                let exits: Vec<Action> = legal.iter().copied().filter(|action| *action != Action::Stay).collect();
                let exit = best(&exits, |action| self.place_value(table, action))?;
                let here = self.place_value(table, exit);
                Some(if here >= ahead { exit } else { Action::Stay })
            }
            Meeple::Riding { .. } | Meeple::Off => Some(Action::Stay),
        }
    }

    /// The best place that the Train still reaches in its movement.
    fn best_ahead(&self, table: &Table, line: LineId, left: u8) -> f64 {
        let Some(mut train) = table.vehicle(VehicleId::only(line)) else { return 0.0 };
        let board = self.game.board();
        let mut ahead = 0.0_f64;
        for _ in 0..left {
            train = train.moved(board.last_stop(line));
            let spaces = board.spaces(board.stop_at(line, train.stop));
            let empty = spaces.iter().filter(|space| table.is_empty_space(**space));
            ahead = empty.map(|space| self.space_value(table, *space)).fold(ahead, f64::max);
        }
        ahead
    }

    /// A turn: free steps that gain something first, then the best action, or pass.
    fn turn(&self, table: &Table, state: &State, legal: &[Action]) -> Option<Action> {
        let (mut free, mut actions) = (Vec::new(), Vec::new());
        for action in legal {
            match action {
                Action::Assign(_) | Action::Exit(_) => free.push(*action),
                Action::Pass => {}
                _ => actions.push(*action),
            }
        }
        let now = self.value(table);
        let action = best(&actions, |action| self.after(state, action));
        let gain = action.map_or(f64::NEG_INFINITY, |action| self.after(state, action));
        // Passing turns the discs in front into 100 Yen each.
        let discs = f64::from(table.player(self.seat).discs);
        let pass = now - discs * (self.weights.disc - 100.0);
        let acts = gain > pass || !legal.contains(&Action::Pass);
        let step = best(&free, |step| self.after(state, step));
        let step = step.filter(|step| acts || matches!(step, Action::Exit(_)));
        let step = step.filter(|step| self.after(state, *step) > now);
        step.or(if acts { action } else { Some(Action::Pass) })
    }

    /// The prospects after an action, its chain answered in the best way.
    fn after(&self, state: &State, action: Action) -> f64 {
        let mut state = state.clone();
        self.game.play(&mut state, self.seat, action, &mut Silent);
        let view = self.game.view(&state, Viewer::Seat(self.seat));
        let chain = matches!(
            view.table().phase,
            Phase::Discount { .. } | Phase::Target { .. } | Phase::Token { .. } | Phase::Commit { .. }
        );
        if !chain || view.table().asked() != Some(self.seat) {
            return self.value(view.table());
        }
        let mut legal = Vec::new();
        self.game.legal(&state, self.seat, &mut legal);
        legal.into_iter().map(|answer| self.after(&state, answer)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// What a position is worth to the seat.
    fn value(&self, table: &Table) -> f64 {
        let totals = self.projected(table);
        let own = totals.get(self.seat.index()).copied().unwrap_or_default();
        let rivals = Seat::all(table.players).filter(|seat| *seat != self.seat);
        let rival = rivals.filter_map(|seat| totals.get(seat.index()).copied()).fold(f64::NEG_INFINITY, f64::max);
        let rival = if rival.is_finite() { rival * self.weights.rival } else { 0.0 };
        own - rival + self.promises(table)
    }

    /// The score of each seat if the Trains ran to the end of the game and nothing else happened.
    fn projected(&self, table: &Table) -> Vec<f64> {
        let mut end = table.clone();
        let phases = self.phases(table);
        let mut rises = [Yen::ZERO; MOST_LINES];
        for (line, rise) in self.game.board().lines().zip(&mut rises) {
            self.run(table, line, phases, |station| {
                let Some(owner) = table.owner(station) else { return };
                if table.line(line).owned_by(owner) {
                    *rise += Yen(500);
                } else {
                    *rise += Yen(200);
                    end.seats[owner.index()].yen += Yen(200);
                }
            });
        }
        for (line, rise) in end.lines.iter_mut().zip(rises) {
            line.value += rise;
        }
        let mut totals: Vec<f64> = end.everybody().iter().map(|player| f64::from(player.yen.0)).collect();
        self.game.settle(&end, |payment| {
            if let Some((seat, yen)) = payment.flow() {
                totals[seat.index()] += yen as f64;
            }
        });
        totals
    }

    /// What is not Yen yet but may become some.
    fn promises(&self, table: &Table) -> f64 {
        let (player, weights) = (table.player(self.seat), &self.weights);
        let phases = f64::from(self.phases(table));
        let later = (phases - 1.0).max(0.0);
        let share = later / f64::from(self.game.rounds());
        let yen = f64::from(player.yen.0);
        let mut sum =
            share * (yen.min(1000.0) * weights.first_yen + (yen - 1000.0).clamp(0.0, 1000.0) * weights.second_yen);
        let owned = f64::from(6 - player.spare);
        sum += owned * later * weights.discs_later;
        if table.round == self.round && matches!(table.phase, Phase::Turn { .. }) {
            sum += f64::from(player.discs) * weights.disc;
            let waits = player.placed.iter().filter_map(|action| self.game.board().deck().action(action));
            let discounts = waits.filter_map(|action| match action.effect {
                Effect::Discount(yen) => Some(f64::from(yen.0)),
                _ => None,
            });
            if player.discs > 0 {
                sum += discounts.sum::<f64>() * weights.discount;
            }
        }
        let stocks = table.lines.iter().filter(|line| line.owned_by(self.seat));
        sum += stocks.map(|line| weights.growth * phases / f64::from(line.sold())).sum::<f64>();
        sum += f64::from(player.speed) * phases * weights.token;
        sum += f64::from(u8::from(player.bike)) * later * weights.bike;
        sum += player.cards.iter().count() as f64 * later * weights.card;
        sum += f64::from(player.bonus.0) * weights.bonus * f64::from(u8::from(later > 0.0));
        sum + player.meeple.space().map_or(0.0, |space| self.space_value(table, space))
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Options, contract};

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
