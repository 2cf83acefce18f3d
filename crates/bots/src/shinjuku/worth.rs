//! What customers are worth to each player.

use shinjuku::{Piece, Player, Sets, Shinjuku, Table, Type};
use tabletop::{Rules, Seat};

use super::Weights;

/// How many customers come into play after the setup.
const ALL: f32 = 64.0;

/// What one more unit of each type is worth, to the own seat and to the others, and how much of the game is left.
pub(super) struct Worth {
    seat: Seat,
    /// By seat and type, the chances of the rest of the game weighed.
    units: [[f32; 4]; 4],
    /// The units that each seat has, and its tokens.
    has: [([u8; 4], u8); 4],
    /// How much a rival's gain counts against the own.
    rival: f32,
    /// How much of the game is left, from 1 to 0.
    pub left: f32,
    /// Whether the own seat will move again: from 1 to 0.
    pub again: f32,
}

impl Worth {
    pub(super) fn new(game: &Shinjuku, table: &Table, seat: Seat, w: &Weights) -> Self {
        let to_come = f32::from(table.bag + table.waiting());
        let left = to_come / ALL;
        let players = f32::from(game.players());
        // A turn places about two customers.
        let again = (to_come / (2.0 * players) / 2.0).min(1.0);
        let units = std::array::from_fn(|at| long_run(&table.players[at], left, w.spread));
        let has = std::array::from_fn(|at| (table.players[at].customers.units(), table.players[at].tokens));
        Self { seat, units, has, rival: w.rival / (players - 1.0), left, again }
    }

    /// What one more unit of a type is worth in the long run.
    pub(super) const fn unit(&self, of: Type) -> f32 {
        self.units[self.seat.index() % 4][of as usize]
    }

    /// What one more unit of a type is worth to a rival, seen from the own seat.
    pub(super) fn rival_unit(&self, seat: Seat, of: Type) -> f32 {
        self.rival * self.units[seat.index() % 4][of as usize]
    }

    /// The points that a seat has now.
    pub(super) fn points(&self, seat: Seat) -> f32 {
        let (units, tokens) = self.has[seat.index() % 4];
        Sets::best(units, tokens).points() as f32
    }

    /// The own units.
    pub(super) const fn mine(&self) -> [u8; 4] {
        self.has[self.seat.index() % 4].0
    }

    /// Points for a piece that comes to these own units: what it brings now, and what it brings in the long run.
    pub(super) fn gain(&self, mine: &mut [u8; 4], piece: Piece) -> f32 {
        let (at, tokens) = (piece.of() as usize, self.has[self.seat.index() % 4].1);
        let before = Sets::best(*mine, tokens).points();
        mine[at] = mine[at].saturating_add(piece.units());
        let now = (Sets::best(*mine, tokens).points() - before) as f32;
        let share = (3.0 * self.left).min(1.0);
        share * self.unit(piece.of()) * f32::from(piece.units()) + (1.0 - share) * now
    }

    /// Points for tokens in exchange for a piece.
    pub(super) fn exchange(&self, piece: Piece, tokens: u8) -> f32 {
        let (units, had) = self.has[self.seat.index() % 4];
        let mut after = units;
        let at = piece.of() as usize;
        after[at] = after[at].saturating_sub(piece.units());
        let now = (Sets::best(after, had + tokens).points() - Sets::best(units, had).points()) as f32;
        let best = Type::ALL.into_iter().map(|of| self.unit(of)).fold(0.0, f32::max);
        let later = best * f32::from(tokens) - self.unit(piece.of()) * f32::from(piece.units());
        let share = (3.0 * self.left).min(1.0);
        share * later + (1.0 - share) * now
    }
}

/// A unit counts 1 point, and one more for each type of which there will be more in the end (SJ-SCORE-2: sets of 1, 2, 3,
/// 4 are worth 1, 3, 6, 10). Which those are is the less certain the more is to come.
pub(super) fn long_run(player: &Player, left: f32, spread: f32) -> [f32; 4] {
    let mut units = player.customers.units();
    for _ in 0..player.tokens {
        if let Some(least) = units.iter_mut().min() {
            *least = least.saturating_add(1);
        }
    }
    let wide = spread * left + 0.3;
    let more = |mine: u8, theirs: u8| 1.0 / (1.0 + ((f32::from(mine) - f32::from(theirs)) / wide).exp());
    std::array::from_fn(|at| {
        let others = units.iter().enumerate().filter(|(other, _)| *other != at);
        1.0 + others.map(|(_, theirs)| more(units[at], *theirs)).sum::<f32>()
    })
}
