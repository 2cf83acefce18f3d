//! What a position says to who has time to look closely: the facts, and what every seat could get by Moves over the track there
//! is. Where a game in the head ends there is that time; where thousands of turns are compared there is not.

use shinjuku::{Shinjuku, View, WardId};
use tabletop::{Rules, Seat};

use super::{Memory, Mind, Weights, facts, harvest::Come};

/// What is looked at for every seat: the best Moves of today, and all Moves of today, of the Queue and of later.
const BEST: usize = 3;
const OF_SEAT: usize = BEST + 3;
/// Points for 1.
const POINTS: f32 = 10.0;

/// How many numbers there are with so many players.
pub(super) const fn count(players: u8) -> usize {
    facts::count(players) + players as usize * OF_SEAT
}

/// The facts of a position for the seat that views it, and what Moves could bring to every seat, the viewer first.
pub(super) fn outlook(game: &Shinjuku, view: &View, seat: Seat, memory: &mut Memory, into: &mut Vec<f32>) {
    facts::facts(game, view, seat, into);
    let players = game.players();
    let weights = Weights::tuned(players);
    for other in Seat::all(players).cycle().skip(seat.index()).take(usize::from(players)) {
        let mind = Mind::new(game, view, other, weights, memory);
        let (mut best, mut all) = ([0.0_f32; BEST], [0.0; 3]);
        for ward in WardId::all() {
            mind.harvests(&view.table, ward, |come, value| {
                all[come as usize] += value;
                if come == Come::There {
                    insert(&mut best, value);
                }
            });
        }
        into.extend(best.into_iter().chain(all).map(|value| value / POINTS));
    }
}

/// Keeps the greatest, the greatest first.
fn insert(best: &mut [f32; BEST], mut value: f32) {
    for kept in best {
        if value > *kept {
            std::mem::swap(kept, &mut value);
        }
    }
}
