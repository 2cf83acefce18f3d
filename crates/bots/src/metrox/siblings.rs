//! The sheets that different choices for one card leave. They differ in a few lines only, so what the tables say of the
//! other lines is looked up once for all of them.

use metrox::{
    Action, Sheet,
    board::{Board, LineId, MOST_LINES},
    cards::Kind,
};

use super::{
    deck::Outlook,
    features::{Found, Layout},
};

/// What the tables say of the lines of one sheet, with the windows and the deck that every choice will leave.
pub(super) struct Siblings<'a> {
    layout: &'a Layout,
    weights: &'a [f32],
    board: &'a Board,
    before: &'a Sheet,
    outlook: Outlook,
    windows: u32,
    lines: [Found; MOST_LINES],
    pairs: [[f32; MOST_LINES]; MOST_LINES],
    total: f32,
}

impl<'a> Siblings<'a> {
    pub(super) fn new(
        layout: &'a Layout,
        weights: &'a [f32],
        (board, before): (&'a Board, &'a Sheet),
        kind: Kind,
        outlook: Outlook,
    ) -> Self {
        let used = u32::from(kind != Kind::Free);
        let windows = before.all_windows_left(board).saturating_sub(used);
        let mut all = Self {
            layout,
            weights,
            board,
            before,
            outlook,
            windows,
            lines: [Found::default(); MOST_LINES],
            pairs: [[0.0; MOST_LINES]; MOST_LINES],
            total: 0.0,
        };
        for at in 0..layout.lines() {
            all.lines[at] = layout.find(weights, board, before, at, windows, outlook);
            all.total += all.lines[at].sum;
        }
        for one in 0..layout.lines() {
            for two in one + 1..layout.lines() {
                let pair = layout.pair(weights, (one, all.lines[one].pair), (two, all.lines[two].pair));
                all.pairs[one][two] = pair;
                all.pairs[two][one] = pair;
                all.total += pair;
            }
        }
        all
    }

    /// What one of them is expected to get beside the points it has.
    pub(super) fn rest(&self, after: &Sheet, action: Action) -> f32 {
        let (count, new) = (self.layout.lines(), after.filled & !self.before.filled);
        let mut lines = self.lines;
        let (mut changed, mut total) = (0_u32, self.total);
        for (at, line) in lines.iter_mut().enumerate().take(count) {
            let id = LineId(at as u8);
            if new & self.board.whole(id) != 0 || action == Action::Line(id) {
                let found = self.layout.find(self.weights, self.board, after, at, self.windows, self.outlook);
                total += found.sum - line.sum;
                *line = found;
                changed |= 1 << at;
            }
        }
        let mut left = changed;
        while left != 0 {
            let one = left.trailing_zeros() as usize % MOST_LINES;
            left &= left - 1;
            for two in 0..count {
                // A pair of which both have changed is counted once.
                if two == one || changed >> two & 1 == 1 && two < one {
                    continue;
                }
                let (first, second) = if one < two { (one, two) } else { (two, one) };
                let pair = self.layout.pair(self.weights, (first, lines[first].pair), (second, lines[second].pair));
                total += pair - self.pairs[one][two];
            }
        }
        total + self.layout.whole(self.weights, after.empty_stations(self.board), self.windows, &lines, self.outlook)
    }
}

#[cfg(test)]
mod tests {
    use metrox::MetroX;
    use tabletop::{Dice, Game, Options, Rules, Seat, Seed, Silent, StreamId, contract};

    use super::*;
    use crate::metrox::{deck::Deck, value::sum};

    /// What is found for all choices at once is what is found for each alone.
    #[test]
    fn siblings_are_worth_what_each_is_alone() {
        let shelf = contract::shelf::<MetroX>();
        for map in ["tokyo", "osaka"] {
            let options = Options::complete(&MetroX::options(&shelf), [("map", map)]).expect("options");
            let game = MetroX::open(&shelf, 1, &options).expect("a table");
            let layout = Layout::new(&game);
            let mut dice = Dice::new(&Seed::number(4), StreamId::named("siblings"), 0);
            let weights: Vec<f32> = (0..layout.size()).map(|_| dice.below(1000) as f32 / 1000.0 - 0.5).collect();
            let (mut state, seat) = (game.begin(Seed::number(8)), Seat::at(0));
            let mut compared = 0;
            while !game.actors(&state).is_empty() {
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let sheet = state.sheet(seat).expect("a sheet");
                let kind = game.cards().kind(state.card());
                let outlook = Deck::after(&game, state.discard()).outlook(&game);
                let siblings = Siblings::new(&layout, &weights, (game.board(), sheet), kind, outlook);
                for action in &legal {
                    let after = game.after(sheet, *action, kind);
                    let alone = sum(&weights, &layout.places(game.board(), &after, outlook));
                    assert!((siblings.rest(&after, *action) - alone).abs() < 1e-3, "{action:?}");
                    compared += 1;
                }
                game.play(&mut state, seat, dice.pick(&legal).expect("a choice"), &mut Silent);
            }
            assert!(compared > 100);
        }
    }
}
