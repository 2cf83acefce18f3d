//! How long a whole page of a table takes, from the request to its last byte, without a network: late in a game, where most
//! lies on the board. The board is the most of it, so this is an upper bound of drawing it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a bench that fails panics")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::Site;
use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::json;
use tokio::runtime::Runtime;

/// Finished games with many players, and how much of them is played.
const RECORDS: [(&str, &str, f64); 4] = [
    ("shinjuku", include_str!("../../../records/shinjuku/4-players-kaiju-on-bonus-standard-trigger-middle.txt"), 0.8),
    ("metrox", include_str!("../../../records/metrox/osaka-6.txt"), 0.8),
    ("tokyo-metro", include_str!("../../../records/tokyo-metro/five-greedy.txt"), 0.8),
    ("tokyo-metro-drinks", include_str!("../../../records/tokyo-metro/drinks-five-greedy.txt"), 0.8),
];

/// The decisions of a record: all lines that begin with a seat.
fn decisions(record: &str) -> usize {
    record.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count()
}

fn render(criterion: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let site = runtime.block_on(Site::new("render"));
    let token = runtime.block_on(site.guest("Mika"));
    for (game, record, part) in RECORDS {
        let upto = (decisions(record) as f64 * part) as usize;
        let open = site.api(&token, "/import", json!({"record": record, "upto": upto, "go_on": 0}));
        let answer = runtime.block_on(open).json();
        let page = format!("/t/{}", answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")));
        let cookie = format!("norikae={token}");
        let get = || runtime.block_on(site.get(&page, &[("cookie", &cookie)]));
        // The bots play up to a question of ours.
        while !get().text().contains("id=\"choices\"") {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        criterion.bench_function(&format!("page/{game}"), |bench| bench.iter(get));
    }
}

criterion_group!(benches, render);
criterion_main!(benches);
