//! Random play allocates nothing per decision: the caller owns the buffers.

mod table;

use bots::{Bots, Random};
use tabletop::{Ask, Bot, Budget, Dice, Playout, Seed, Silent, StreamId};

/// Allocations of one random game after its start, with buffers that are large enough.
fn allocations<G: Bots>(players: u8) -> u64 {
    allocations_with::<G>(players, &[])
}

fn allocations_with<G: Bots>(players: u8, options: &[(&str, &str)]) -> u64 {
    let game = table::open::<G>(players, options);
    let mut dice = Dice::new(&Seed::number(1), StreamId::named("bot"), 0);
    let mut playout = Playout::begin(&game, Seed::number(1));
    let mut decisions = 0;
    let counted = allocation_counter::measure(|| {
        while let Some(seat) = playout.seat() {
            let random = |state: &G::State, legal: &[G::Action]| {
                Some(Random.choose(&Ask::new(&game, state, seat, legal), &mut Budget::unlimited(), &mut dice))
            };
            playout.decide(seat, random, &mut Silent);
            decisions += 1;
        }
    });
    assert!(decisions > 20);
    counted.count_total
}

#[test]
fn metrox_allocates_nothing() {
    assert_eq!([1, 2, 6, 99].map(allocations::<metrox::MetroX>), [0; 4]);
}

#[test]
fn shinjuku_allocates_nothing() {
    assert_eq!([2, 3, 4].map(allocations::<shinjuku::Shinjuku>), [0; 3]);
}

#[test]
fn tokyo_metro_allocates_nothing() {
    assert_eq!([1, 2, 5].map(allocations::<tokyo_metro::TokyoMetro>), [0; 3]);
    let osaka = |players| allocations_with::<tokyo_metro::TokyoMetro>(players, &[("map", "osaka")]);
    assert_eq!([1, 2, 5].map(osaka), [0; 3]);
}
