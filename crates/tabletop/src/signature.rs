//! One number for everything a game does: a refactoring leaves it as it is.

use sha2::{Digest, Sha256};

use crate::{Ask, Dice, Notation, Seed, Silent, StreamId, Views, board::short_hash};

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
    let (mut legal, mut scores) = (Vec::new(), Vec::new());
    for index in 0..games {
        let seed = Seed::nth(0, index);
        let mut dice = Dice::new(&seed, StreamId::named("signature"), 0);
        let mut state = game.begin(seed);
        while let Some(seat) = game.actors(&state).first() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let Some(action) = choose(&Ask::new(game, &state, seat, &legal), &mut dice) else { break };
            hash.update([seat.number()]);
            hash.update(u32::try_from(legal.len()).unwrap_or(u32::MAX).to_be_bytes());
            hash.update(game.write(action));
            game.play(&mut state, seat, action, &mut Silent);
        }
        scores.clear();
        game.scores(&state, &mut scores);
        for score in &scores {
            hash.update(score.to_be_bytes());
        }
    }
    short_hash(hash)
}
