//! Random play with the list of legal decisions: decisions per second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinjuku::Shinjuku;
use tabletop::{Dice, Game, Options, Rules, Seed, Shelf, Silent, StreamId};

fn open(players: u8) -> Option<Shinjuku> {
    let mut shelf = Shelf::default();
    shelf.put_built_in(Shinjuku::BOARDS).ok()?;
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&Shinjuku::options(&shelf), none).ok()?;
    Shinjuku::open(&shelf, players, &options).ok()
}

/// Plays one random game; the number of decisions.
fn play(game: &Shinjuku, index: u64, legal: &mut Vec<shinjuku::Action>) -> u64 {
    let seed = Seed::nth(1, index);
    let mut dice = Dice::new(&seed, StreamId::named("bench"), 0);
    let (mut state, mut count) = (game.begin(seed), 0);
    while let Some(seat) = game.actors(&state).first() {
        legal.clear();
        game.legal(&state, seat, legal);
        let Some(action) = dice.pick(legal) else { break };
        game.play(&mut state, seat, action, &mut Silent);
        count += 1;
    }
    count
}

fn decisions(criterion: &mut Criterion) {
    const GAMES: u64 = 100;
    let mut group = criterion.benchmark_group("decisions");
    for players in Shinjuku::players_allowed() {
        let Some(game) = open(players) else { continue };
        let mut legal = Vec::new();
        let count = (0..GAMES).map(|index| play(&game, index, &mut legal)).sum();
        group.throughput(Throughput::Elements(count));
        group.bench_function(format!("{players} players"), |bencher| {
            bencher.iter(|| (0..GAMES).map(|index| play(&game, black_box(index), &mut legal)).sum::<u64>());
        });
    }
    group.finish();
}

criterion_group!(benches, decisions);
criterion_main!(benches);
