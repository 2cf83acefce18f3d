//! How the greedy bot judges a position.

use ::tokyo_metro::{
    Action, Effect, LineId, MOST_VEHICLES, Phase, SpaceId, State, StationSet, Table, TokyoMetro, VehicleId,
    board::Stop, state::Meeple, terms::Payee,
};
use tabletop::{Rules, Seat, Silent, Viewer, Views};

use super::Weights;

/// The best place that each vehicle of a Line still reaches.
type Ahead = [f64; MOST_VEHICLES];

/// Judges for one seat in one position.
pub(super) struct Judge<'a> {
    game: &'a TokyoMetro,
    seat: Seat,
    weights: Weights,
    round: u8,
    /// What a Station would bring this seat until the end, less its cost.
    sites: Vec<f64>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(game: &'a TokyoMetro, table: &Table, seat: Seat, weights: Weights) -> Self {
        let mut judge = Self { game, seat, weights, round: table.round, sites: Vec::new() };
        judge.sites = judge.site_values(table);
        judge
    }

    /// What each Station would bring: the visits of all Trains, with own Stock through the Line's Value.
    fn site_values(&self, table: &Table) -> Vec<f64> {
        let board = self.game.board();
        let phases = self.game.train_phases_left(table);
        let mut values = vec![0.0; usize::from(board.station_count())];
        for line in board.lines() {
            let state = table.line(line);
            let part = state.stocks.place_of(self.seat);
            // The first Stock gets half of a Line at least, the others less and less.
            let gain = match part {
                Some(0) => 330.0,
                Some(_) => 170.0,
                None => 200.0,
            };
            for station in self.game.stops_to_come(table, line).filter_map(Stop::station) {
                if let Some(value) = values.get_mut(station.index()) {
                    *value += gain;
                }
            }
            // A Line that does not run yet may be started or bought.
            if !state.runs() {
                let stops = &board.line(line).stops;
                let visits = 5.0 * f64::from(phases) / stops.len() as f64;
                for station in stops.iter().copied().filter_map(Stop::station) {
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
            if let Some(other) = board.grid().at(column + across, row + down) {
                near += self.best_site(board.touched(other).without(built)) / 8.0;
            }
        }
        self.weights.place * here + self.weights.near * near
    }

    /// What the Meeple's place is worth after a step of its own.
    pub(super) fn place_value(&self, table: &Table, action: Action) -> f64 {
        match action {
            Action::Place(space) | Action::Walk(space) | Action::Exit(space) => self.space_value(table, space),
            _ => table.player(self.seat).meeple.space().map_or(0.0, |space| self.space_value(table, space) + 1.0),
        }
    }

    /// What it would bid: a little if it has plenty.
    pub(super) fn wish(&self, legal: &[Action]) -> f64 {
        let has = legal.len().saturating_sub(1) as f64 * 100.0;
        if has >= 1500.0 { self.weights.bid } else { 0.0 }
    }

    /// What a bid is worth: the nearer to the wish the better.
    pub(super) fn bid(action: Action, wish: f64) -> f64 {
        match action {
            Action::Bid(yen) => -(f64::from(yen.0) - wish).abs(),
            _ => f64::NEG_INFINITY,
        }
    }

    /// Boards for a better place further on (`ahead`), and exits where the best place of this ride is. It never transfers.
    pub(super) fn ride(&self, table: &Table, line: LineId, ahead: &Ahead, action: Action) -> f64 {
        let of = |vehicle: Option<VehicleId>| {
            let own = vehicle.filter(|vehicle| vehicle.line() == line).map_or(0, VehicleId::number);
            ahead.get(own).copied().unwrap_or_default()
        };
        match (action, table.player(self.seat).meeple) {
            (Action::Board(vehicle), _) => {
                let fare = self.game.fare_of(table, self.seat, line);
                // Of equals it stays.
                (of(vehicle) - f64::from(fare.0)).next_down()
            }
            (Action::Exit(space), _) => self.space_value(table, space),
            (Action::Stay, Meeple::On(space)) => self.space_value(table, space) + 40.0,
            (Action::Stay, meeple) => of(meeple.ridden()),
            _ => f64::NEG_INFINITY,
        }
    }

    /// The best place that each vehicle of the Line still reaches in its movement.
    pub(super) fn best_ahead(&self, table: &Table, line: LineId, left: u8) -> Ahead {
        let board = self.game.board();
        let mut ahead = Ahead::default();
        for (best, vehicle) in ahead.iter_mut().zip(board.vehicles(line)) {
            let stops = self.game.stops_ahead(table, vehicle, u16::from(left));
            let spaces = stops.flat_map(|stop| board.spaces(stop));
            let empty = spaces.filter(|space| table.is_empty_space(**space));
            *best = empty.map(|space| self.space_value(table, *space)).fold(0.0, f64::max);
        }
        ahead
    }

    /// What passing is worth: the discs in front become Yen, and a Copy is lost.
    pub(super) fn pass(&self, table: &Table) -> f64 {
        let discs = f64::from(table.player(self.seat).discs);
        self.value(table) - discs * (self.weights.disc - f64::from(self.game.pass_pays().0)) - self.copies(table)
    }

    /// What the Copy discs that wait may bring, while there are discs to copy with.
    fn copies(&self, table: &Table) -> f64 {
        let player = table.player(self.seat);
        let waits = player.placed.iter().filter_map(|action| self.game.board().deck().action(action));
        let copies = waits.filter(|action| matches!(action.effect, Effect::Copy(_))).count();
        self.weights.copy * copies.min(usize::from(player.discs)) as f64
    }

    /// A turn: free steps that gain something first, then the best action, or pass.
    pub(super) fn turn(&self, table: &Table, legal: &[Action], ranked: &[(f64, Action)]) -> Action {
        let is_free = |action: &Action| matches!(action, Action::Assign(_) | Action::Exit(_) | Action::FreeVend);
        let action = ranked.iter().find(|(_, action)| !is_free(action) && *action != Action::Pass);
        let gain = action.map_or(f64::NEG_INFINITY, |(value, _)| *value);
        let acts = gain > self.pass(table) || !legal.contains(&Action::Pass);
        let step = ranked.iter().find(|(_, action)| is_free(action));
        let alone = |step: &Action| matches!(step, Action::Exit(_) | Action::FreeVend);
        let step = step.filter(|(value, step)| (acts || alone(step)) && *value > self.value(table));
        let choice = step.or(if acts { action } else { None });
        choice.map_or(Action::Pass, |(_, action)| *action)
    }

    /// The prospects after an action, its chain answered in the best way.
    pub(super) fn after(&self, state: &State, action: Action) -> f64 {
        let mut state = state.clone();
        self.game.play(&mut state, self.seat, action, &mut Silent);
        let view = self.game.view(&state, Viewer::Seat(self.seat));
        if !view.table().phase.is_chain() || view.table().asked() != Some(self.seat) {
            return self.value(view.table());
        }
        let mut legal = Vec::new();
        self.game.legal(&state, self.seat, &mut legal);
        if matches!(view.table().phase, Phase::Step { .. }) {
            self.keep_best_step(view.table(), &mut legal);
        }
        legal.into_iter().map(|answer| self.after(&state, answer)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Of the spaces that a Move could go to next it looks at the best alone: all ways together would be too many.
    fn keep_best_step(&self, table: &Table, legal: &mut Vec<Action>) {
        let worth = |action: &Action| match action {
            Action::Walk(space) => Some(self.space_value(table, *space)),
            _ => None,
        };
        let best = legal.iter().copied().filter(|action| worth(action).is_some());
        let best = best.max_by(|one, two| worth(one).partial_cmp(&worth(two)).unwrap_or(std::cmp::Ordering::Equal));
        legal.retain(|action| worth(action).is_none() || Some(*action) == best);
    }

    /// What the Drinks in supply would bring: one at each Station that pays this seat for it, the busiest first, then at
    /// those that it may still build. Nothing without a crate of its own.
    fn drinks_in_supply(&self, table: &Table) -> f64 {
        let Some(drinks) = self.game.board().drinks() else { return 0.0 };
        let (crates, player) = (&table.crates, table.player(self.seat));
        let placed: u8 = crates.owned_by(self.seat).map(|color| crates.at(color).len()).sum();
        let colors = crates.owned_by(self.seat).count() as u8;
        let supply = usize::from(colors * drinks.per_color - placed);
        if supply == 0 {
            return 0.0;
        }
        let paying = match self.game.terms().payee {
            Payee::StationOwner => player.stations,
            Payee::DrinkOwner => table.built(),
        };
        let visits = self.visits(table);
        let open = paying.without(crates.stations());
        let mut sites: Vec<f64> = open.iter().filter_map(|station| visits.get(station.index()).copied()).collect();
        sites.sort_by(|one, two| two.total_cmp(one));
        let later = f64::from(self.game.train_phases_left(table)) - 1.0;
        let to_build = usize::from(self.game.terms().pyramids_left(player));
        sites.extend(std::iter::repeat_n(later.max(0.0) / 2.0, to_build));
        let pays = |number: u8| f64::from(drinks.payout(number).0);
        let first = placed.checked_div(colors).unwrap_or_default() + 1;
        sites.iter().take(supply).zip(first..).map(|(visits, number)| visits * pays(number.min(drinks.per_color))).sum()
    }

    /// How often vehicles will visit each Station until the end, as the table stands.
    fn visits(&self, table: &Table) -> Vec<f64> {
        let board = self.game.board();
        let mut visits = vec![0.0; usize::from(board.station_count())];
        let stops = board.lines().flat_map(|line| self.game.stops_to_come(table, line));
        for station in stops.filter_map(Stop::station) {
            if let Some(count) = visits.get_mut(station.index()) {
                *count += 1.0;
            }
        }
        visits
    }

    /// What a position is worth to the seat.
    pub(super) fn value(&self, table: &Table) -> f64 {
        let totals = self.game.projected(table).map(|yen| yen as f64);
        let own = totals.get(self.seat.index()).copied().unwrap_or_default();
        let rivals = Seat::all(table.players).filter(|seat| *seat != self.seat);
        let rival = rivals.filter_map(|seat| totals.get(seat.index()).copied()).fold(f64::NEG_INFINITY, f64::max);
        let rival = if rival.is_finite() { rival * self.weights.rival } else { 0.0 };
        own - rival + self.promises(table)
    }

    /// What is not Yen yet but may become some.
    fn promises(&self, table: &Table) -> f64 {
        let (player, weights) = (table.player(self.seat), &self.weights);
        let phases = f64::from(self.game.train_phases_left(table));
        let later = (phases - 1.0).max(0.0);
        let share = later / f64::from(self.game.rounds());
        let yen = f64::from(player.yen.0);
        let mut sum =
            share * (yen.min(1000.0) * weights.first_yen + (yen - 1000.0).clamp(0.0, 1000.0) * weights.second_yen);
        let owned = f64::from(self.game.terms().pieces.discs - player.spare - player.boxed);
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
            sum += self.copies(table);
        }
        let stocks = table.lines.iter().filter(|line| line.owned_by(self.seat));
        sum += stocks.map(|line| weights.growth * phases / f64::from(line.sold())).sum::<f64>();
        sum += f64::from(player.speed) * phases * weights.token;
        sum += self.drinks_in_supply(table) * weights.drink;
        sum += f64::from(u8::from(player.bike)) * later * weights.bike;
        sum += player.cards.iter().count() as f64 * later * weights.card;
        sum += f64::from(player.bonus.0) * weights.bonus * f64::from(u8::from(later > 0.0));
        sum + player.meeple.space().map_or(0.0, |space| self.space_value(table, space))
    }
}
