//! Random play with the list of legal decisions: decisions per second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinjuku::Shinjuku;
use tabletop::{Dice, Game, Options, Playout, Seed, Shelf, StreamId};

fn open(players: u8) -> Option<Shinjuku> {
    let mut shelf = Shelf::default();
    shelf.put_built_in(Shinjuku::BOARDS).ok()?;
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&Shinjuku::options(&shelf), none).ok()?;
    Shinjuku::open(&shelf, players, &options).ok()
}

/// Plays one random game; the number of decisions.
fn play(game: &Shinjuku, index: u64) -> u64 {
    let seed = Seed::nth(1, index);
    Playout::begin(game, seed).finish(&mut Dice::new(&seed, StreamId::named("bench"), 0)) as u64
}

fn decisions(criterion: &mut Criterion) {
    const GAMES: u64 = 100;
    let mut group = criterion.benchmark_group("decisions");
    for players in Shinjuku::players_allowed() {
        let Some(game) = open(players) else { continue };
        let count = (0..GAMES).map(|index| play(&game, index)).sum();
        group.throughput(Throughput::Elements(count));
        group.bench_function(format!("{players} players"), |bencher| {
            bencher.iter(|| (0..GAMES).map(|index| play(&game, black_box(index))).sum::<u64>());
        });
    }
    group.finish();
}

criterion_group!(benches, decisions);
criterion_main!(benches);
