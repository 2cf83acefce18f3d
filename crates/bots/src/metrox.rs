//! `MetroX`: greedy looks one choice ahead and judges the sheet that it would leave; the levels use what was learned.

mod deck;
mod features;
mod head;
mod levels;
mod look;
mod shelf;
mod siblings;
mod train;
mod value;

use metrox::{Action, MetroX, Sheet, View, board::LineId, cards::Kind};
use tabletop::{Ask, Bot, Budget, Dice, Seat};

use crate::best_first;

pub(crate) use levels::{Easy, Hard, Normal, OneStep};
pub(crate) use shelf::put;
pub(crate) use train::train;

/// The form of the features; a change of them needs new weights.
const FEATURES: &str = "tables-1";

/// What a sheet is worth to the greedy bot; each number can be tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Stations that one window is expected to fill.
    pub reach: f32,
    /// Of a line's empty stations that other lines with windows pass through, the share that those are expected to fill.
    pub help: f32,
    /// Stations that a line is expected to get besides.
    pub luck: f32,
    /// How slowly the chance to complete a line falls with its empty stations.
    pub softness: f32,
    /// Points for a station filled.
    pub station: f32,
    /// Points lost for a step of the card that fills nothing.
    pub waste: f32,
    /// Points lost for a circle on a shared station, for each further line through it: a star would have scored there.
    pub share: f32,
    /// Points for an interchange that is first in line for a star, for each further line through it.
    pub spot: f32,
    /// How much of the difference between crown and diamond is lost with each rival.
    pub race: f32,
    /// Among others, points that chance may add to a choice: bots with the same sheet and card would all choose alike.
    pub whim: f32,
}

impl Default for Weights {
    /// Tuned on solo games of both sheets (other seeds than those of the tests).
    fn default() -> Self {
        Self {
            reach: 8.4,
            help: 0.02,
            luck: 0.0,
            softness: 1.7,
            station: 0.5,
            waste: 0.66,
            share: 0.13,
            spot: 0.4,
            race: 0.25,
            whim: 0.5,
        }
    }
}

/// Chooses what leaves the best sheet by its [`Weights`]; equal ones by the order of the list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy {
    /// How it judges.
    pub weights: Weights,
}

impl Greedy {
    /// The legal choices with what each is worth, the best first. Those that the budget did not reach are left out.
    pub fn rank(&self, ask: &Ask<'_, MetroX>, budget: &mut Budget<'_>, dice: &mut Dice) -> Vec<(f64, Action)> {
        let view = ask.view();
        let judge = Judge::new(ask.game(), &view, ask.seat(), self.weights);
        let looked_at = ask.legal().iter().take_while(|_| budget.spend());
        best_first(looked_at.map(|action| {
            let whim = if judge.rivals > 0.0 { self.weights.whim * dice.below(1000) as f32 / 1000.0 } else { 0.0 };
            (f64::from(judge.choice(*action) + whim), *action)
        }))
    }

    /// What a position is worth to a seat: the points it has, and what its lines may still bring.
    pub fn value(&self, game: &MetroX, view: &View, seat: Seat) -> f64 {
        let judge = Judge::new(game, view, seat, self.weights);
        let sheet = judge.sheet;
        let complete = |id: LineId| !sheet.filled & game.board().whole(id) == 0;
        let unfinished = game.board().lines().filter(|(id, _)| !complete(*id));
        game.score(sheet) as f64 + f64::from(unfinished.map(|(id, _)| judge.prospect(sheet, id)).sum::<f32>())
    }
}

impl Bot<MetroX> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, MetroX>, budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        self.rank(ask, budget, dice).first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

/// Judges the choices of one seat for one card.
struct Judge<'a> {
    game: &'a MetroX,
    sheet: &'a Sheet,
    kind: Kind,
    /// Lines whose crown somebody has.
    gone: u16,
    rivals: f32,
    weights: Weights,
}

impl<'a> Judge<'a> {
    fn new(game: &'a MetroX, view: &'a View, seat: Seat, weights: Weights) -> Self {
        let kind = view.card().map_or(Kind::Free, |card| game.cards().kind(card));
        let gone = view.sheets.iter().fold(0, |gone, sheet| gone | sheet.crowns);
        Self { game, sheet: &view.sheets[seat.index()], kind, gone, rivals: view.sheets.len() as f32 - 1.0, weights }
    }

    /// What a choice is worth.
    fn choice(&self, action: Action) -> f32 {
        let after = self.game.after(self.sheet, action, self.kind);
        let new = after.filled & !self.sheet.filled;
        let stars = (after.stars & !self.sheet.stars).count_ones() as f32;
        let stations = (self.sheet.empty_stations(self.game.board()) - after.empty_stations(self.game.board())) as f32;
        let wasted = match self.kind {
            Kind::Number(number) | Kind::Circled(number) => f32::from(number) - stations,
            Kind::Star | Kind::Free => 1.0 - stations,
        };
        let shared = if stars > 0.0 { 0.0 } else { new.count_ones() as f32 - stations };
        let w = &self.weights;
        2.0 * stars + w.station * stations - w.waste * wasted - w.share * shared + self.prospects(&after)
    }

    /// What the lines of a sheet may still bring.
    fn prospects(&self, after: &Sheet) -> f32 {
        self.game.board().lines().map(|(id, _)| self.prospect(after, id)).sum()
    }

    fn prospect(&self, after: &Sheet, id: LineId) -> f32 {
        let (board, w) = (self.game.board(), &self.weights);
        let line = &board.lines[usize::from(id.0)];
        let empty = (!after.filled & board.whole(id)).count_ones() as f32;
        let (crown, diamond) = (f32::from(line.crown), f32::from(line.diamond));
        let worth = match (self.gone >> id.0 & 1 == 1, empty == 0.0) {
            (true, _) => diamond,
            (false, true) => crown,
            // Somebody may be faster.
            (false, false) => crown - (crown - diamond) * (w.race * self.rivals).min(1.0),
        };
        if empty == 0.0 {
            return worth;
        }
        let windows = f32::from(after.windows_left(board, id));
        let margin = w.reach * windows + w.help * self.helped(after, id) + w.luck - empty;
        let chance = 1.0 / (1.0 + (-margin / w.softness).exp());
        let spot = if windows > 0.0 { w.spot * self.first_interchange(after, id) } else { 0.0 };
        worth * chance + spot
    }

    /// The empty stations of a line that another line with an empty window passes through.
    fn helped(&self, after: &Sheet, id: LineId) -> f32 {
        let board = self.game.board();
        let others = board.lines().filter(|(other, _)| *other != id && after.windows_left(board, *other) > 0);
        let reached = others.fold(0, |bits, (other, _)| bits | self.game.board().crossing(other));
        (!after.filled & board.whole(id) & reached).count_ones() as f32
    }

    /// The further lines through the first empty station of a line: what a star there would score beyond its 2 points.
    fn first_interchange(&self, after: &Sheet, id: LineId) -> f32 {
        let board = self.game.board();
        let line = &board.lines[usize::from(id.0)];
        let first = line.stations.iter().find(|station| !after.is_filled(board, **station));
        first.map_or(0.0, |station| board.stations[usize::from(station.0)].lines.len() as f32 - 1.0)
    }
}
