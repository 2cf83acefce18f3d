//! How fast decisions are made, and how fast a state is cloned.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tabletop::{Dice, Game, Options, Playout, Rules, Seed, Shelf, StreamId};
use tokyo_metro::TokyoMetro;

fn table(players: u8) -> Option<TokyoMetro> {
    let mut shelf = Shelf::default();
    shelf.put_built_in(TokyoMetro::BOARDS).ok()?;
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&TokyoMetro::options(&shelf), none).ok()?;
    TokyoMetro::open(&shelf, players, &options).ok()
}

/// Plays games number `from` to `to` at random; returns the number of decisions.
fn play(game: &TokyoMetro, from: u64, to: u64) -> u64 {
    let one = |index| {
        let seed = Seed::nth(1, index);
        Playout::begin(game, seed).finish(&mut Dice::new(&seed, StreamId::named("bench"), 0)) as u64
    };
    (from..to).map(one).sum()
}

fn decisions(criterion: &mut Criterion) {
    const GAMES: u64 = 50;
    let mut group = criterion.benchmark_group("decisions");
    for players in [2, 3, 5] {
        let Some(game) = table(players) else { continue };
        group.throughput(Throughput::Elements(play(&game, 0, GAMES)));
        group.bench_function(format!("random, {players} players"), |bench| {
            bench.iter(|| black_box(play(&game, 0, GAMES)));
        });
    }
    group.finish();
    let Some(game) = table(5) else { return };
    let state = game.begin(Seed::number(1));
    criterion.bench_function("clone of a state", |bench| bench.iter(|| black_box(&state).clone()));
}

criterion_group!(benches, decisions);
criterion_main!(benches);
