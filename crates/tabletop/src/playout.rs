//! Games played decision by decision, mostly by chance (the one loop that tests, signatures and benches share), and the
//! count of all that could be played.

use crate::{Dice, Rules, Seat, Seed, Silent, Tell};

/// A game under way. Its buffers are kept, so that a decision allocates nothing.
pub struct Playout<'a, G: Rules> {
    game: &'a G,
    /// Where it stands.
    pub state: G::State,
    legal: Vec<G::Action>,
}

impl<'a, G: Rules> Playout<'a, G> {
    /// A new game.
    pub fn begin(game: &'a G, seed: Seed) -> Self {
        Self::at(game, game.begin(seed))
    }

    /// A game that goes on from `state`.
    pub fn at(game: &'a G, state: G::State) -> Self {
        Self { game, state, legal: Vec::with_capacity(1024) }
    }

    /// The first of the seats that are asked; none: the game is over.
    pub fn seat(&self) -> Option<Seat> {
        self.game.actors(&self.state).first()
    }

    /// Lets `seat` decide by `choose`, which sees the state and the legal list; what it chose. Nothing is played if it
    /// chose nothing.
    pub fn decide(
        &mut self,
        seat: Seat,
        choose: impl FnOnce(&G::State, &[G::Action]) -> Option<G::Action>,
        tell: &mut impl Tell<G::Event>,
    ) -> Option<G::Action> {
        self.legal.clear();
        self.game.legal(&self.state, seat, &mut self.legal);
        let action = choose(&self.state, &self.legal)?;
        self.game.play(&mut self.state, seat, action, tell);
        Some(action)
    }

    /// A random decision of the first seat that is asked; none: the game is over, or that seat has no choice.
    pub fn random(&mut self, dice: &mut Dice, tell: &mut impl Tell<G::Event>) -> Option<(Seat, G::Action)> {
        let seat = self.seat()?;
        let action = self.game.pick(&self.state, seat, dice, &mut self.legal)?;
        self.game.play(&mut self.state, seat, action, tell);
        Some((seat, action))
    }

    /// Random decisions to the end; how many there were.
    pub fn finish(&mut self, dice: &mut Dice) -> usize {
        std::iter::from_fn(|| self.random(dice, &mut Silent)).count()
    }
}

/// The number of sequences of `depth` decisions from `state`, the first seat that is asked deciding first; a game that
/// ends earlier has none.
pub fn perft<G: Rules>(game: &G, state: &G::State, depth: usize) -> u64 {
    let Some(seat) = game.actors(state).first() else { return 0 };
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    if depth <= 1 {
        return legal.len() as u64;
    }
    let after = |action| {
        let mut next = state.clone();
        game.play(&mut next, seat, action, &mut Silent);
        perft(game, &next, depth - 1)
    };
    legal.into_iter().map(after).sum()
}
