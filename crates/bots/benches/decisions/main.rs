//! How fast MetroX is played at random: the generic trait loop beside a hand-written ceiling for the Tokyo sheet.
//!
//! Machines are noisy, so the figure to trust is the ratio: both are timed in turns in one run. Instructions per decision
//! are counted by `benches/instructions`.

mod ceiling;

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use metrox::MetroX;
use tabletop::{Dice, Game, Options, Rules, Seed, Shelf, Silent, StreamId};

/// Games in one go: the bots' dice last as long.
const GAMES: u64 = 256;

/// Plays `GAMES` random games; how many decisions, and the sum of the scores.
fn trait_loop<G: Game>(game: &G, round: u64, legal: &mut Vec<G::Action>, scores: &mut Vec<i64>) -> (u64, i64) {
    let mut dice = Dice::new(&Seed::nth(2, round), StreamId::named("bot"), 0);
    let (mut decisions, mut sum) = (0, 0);
    for index in 0..GAMES {
        let mut state = game.begin(Seed::nth(1, round * GAMES + index));
        while let Some(seat) = game.actors(&state).first() {
            let Some(action) = game.pick(&state, seat, &mut dice, legal) else { break };
            game.play(&mut state, seat, action, &mut Silent);
            decisions += 1;
        }
        scores.clear();
        game.scores(&state, scores);
        sum += scores.iter().sum::<i64>();
    }
    (decisions, sum)
}

#[expect(clippy::unwrap_used, reason = "the built-in boards are sound, and a bench may stop")]
fn tokyo() -> MetroX {
    let mut shelf = Shelf::default();
    shelf.put_built_in(MetroX::BOARDS).unwrap();
    let options = Options::complete(&MetroX::options(&shelf), [("map", "tokyo")]).unwrap();
    MetroX::open(&shelf, 1, &options).unwrap()
}

/// The best of many short rounds, in turns, so that both meet the same mood of the machine.
fn ratio(game: &MetroX) {
    let sheet = ceiling::Tokyo::new(game.board(), game.cards());
    let mut random = fastrand::Rng::with_seed(7);
    let (mut legal, mut scores) = (Vec::with_capacity(256), Vec::new());
    let mut best = [Duration::MAX; 2];
    let (mut total, mut sums) = ([0_u64; 2], [0_i64; 2]);
    for round in 0..400 {
        let start = Instant::now();
        let (decisions, sum) = trait_loop(game, round, &mut legal, &mut scores);
        best[0] = best[0].min(start.elapsed().mul_f64(1000.0 / decisions as f64));
        (total[0], sums[0]) = (total[0] + decisions, sums[0] + sum);
        let start = Instant::now();
        let (decisions, sum) = sheet.play(GAMES, &mut random);
        best[1] = best[1].min(start.elapsed().mul_f64(1000.0 / decisions as f64));
        (total[1], sums[1]) = (total[1] + decisions, sums[1] + sum);
    }
    let games = (400 * GAMES) as f64;
    for (name, at) in [("trait loop", 0), ("ceiling", 1)] {
        let nanoseconds = best[at].as_secs_f64() * 1e6;
        let (per_game, mean) = (total[at] as f64 / games, sums[at] as f64 / games);
        println!(
            "{name:<10} {nanoseconds:6.1} ns a decision, {:>11.0} decisions/s, {:>9.0} games/s, mean score {mean:.2}",
            1e9 / nanoseconds,
            1e9 / nanoseconds / per_game
        );
    }
    println!("the trait loop runs at {:.1} % of the ceiling", 100.0 * best[1].as_secs_f64() / best[0].as_secs_f64());
}

fn decisions(criterion: &mut Criterion) {
    let game = tokyo();
    ratio(&game);
    let mut group = criterion.benchmark_group("metrox");
    let (mut legal, mut scores, mut round) = (Vec::with_capacity(256), Vec::new(), 0);
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("256 games, trait loop", |bencher| {
        bencher.iter(|| {
            round += 1;
            trait_loop(&game, round, &mut legal, &mut scores)
        });
    });
    let sheet = ceiling::Tokyo::new(game.board(), game.cards());
    let mut random = fastrand::Rng::with_seed(7);
    group.bench_function("256 games, ceiling", |bencher| bencher.iter(|| sheet.play(GAMES, &mut random)));
    let state = game.begin(Seed::number(1));
    group.throughput(Throughput::Elements(1));
    group.bench_function("clone a state", |bencher| bencher.iter(|| state.clone()));
    group.finish();
}

criterion_group!(benches, decisions);
criterion_main!(benches);
