//! One number for everything a game does: a refactoring leaves it as it is.

use sha2::{Digest, Sha256};

use crate::{Ask, Dice, Notation, Playout, Seed, Silent, StreamId, Views, board::short_hash};

/// How many games a signature is made of.
pub const GAMES: u64 = 10_000;

/// A hash over `games` seeded random games: every seat asked, every legal list, every decision and every score.
pub fn signature<G: Views + Notation>(game: &G, games: u64) -> String {
    signature_of(game, games, |ask, dice| dice.pick(ask.legal()))
}

/// The same over games in which `choose` decides for every seat; a game that it leaves undecided ends there.
pub fn signature_of<G: Views + Notation>(
    game: &G,
    games: u64,
    mut choose: impl FnMut(&Ask<'_, G>, &mut Dice) -> Option<G::Action>,
) -> String {
    let mut hash = Sha256::new();
    let mut scores = Vec::new();
    for index in 0..games {
        let seed = Seed::nth(0, index);
        let mut dice = Dice::new(&seed, StreamId::named("signature"), 0);
        let mut playout = Playout::begin(game, seed);
        while let Some(seat) = playout.seat() {
            let mut choices = 0;
            let decide = |state: &G::State, legal: &[G::Action]| {
                choices = legal.len();
                choose(&Ask::new(game, state, seat, legal), &mut dice)
            };
            let Some(action) = playout.decide(seat, decide, &mut Silent) else { break };
            hash.update([seat.number()]);
            hash.update(u32::try_from(choices).unwrap_or(u32::MAX).to_be_bytes());
            hash.update(game.write(action));
        }
        scores.clear();
        game.scores(&playout.state, &mut scores);
        for score in &scores {
            hash.update(score.to_be_bytes());
        }
    }
    short_hash(hash)
}
