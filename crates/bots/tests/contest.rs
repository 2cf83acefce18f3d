//! The arena: blocks, intervals and the gate, on games that are quick.

mod table;

use std::sync::Mutex;

use bots::contest::{self, Contest, Gate, NoContest, Thinking, Verdict, Watch};
use metrox::MetroX;
use shinjuku::Shinjuku;
use tabletop::Record;

struct Unwatched;

impl Watch for Unwatched {}

fn open<G: bots::Bots>(players: u8) -> G {
    table::open(players, &[])
}

fn contest(bots: &[&str], blocks: u64) -> Contest {
    let bots = bots.iter().map(|bot| (*bot).to_owned()).collect();
    Contest { bots, blocks, seed: 1, thinking: Thinking::Unlimited, threads: 1, gate: None, records: 0, programs: None }
}

#[test]
fn alone_the_same_luck_tells_greedy_from_random() {
    let report = contest::play(&open::<MetroX>(1), &contest(&["greedy", "random"], 40), &Unwatched).expect("a contest");
    let [greedy, random] = &report.bots[..] else { panic!("{report:?}") };
    assert_eq!((report.blocks, report.games), (40, 80));
    assert!(greedy.wins.low > 0.9 && random.wins.high < 0.1, "{report:?}");
    assert!(greedy.wins.low < 1.0, "forty wins of forty do not prove that it always wins");
    assert!((greedy.fair - 0.5).abs() < 1e-9);
    assert!(greedy.margin.low > 15.0 && (greedy.margin.value + random.margin.value).abs() < 1e-9, "{report:?}");
    assert!(greedy.rating.low > 200.0 && (greedy.rating.value + random.rating.value).abs() < 1e-6);
    assert_eq!((greedy.scores.len(), greedy.scores.is_sorted()), (40, true));
    assert!(greedy.times.decisions > 500 && greedy.times.max_ms >= greedy.times.p95_ms);
}

#[test]
fn every_seat_is_taken_by_every_bot() {
    let report =
        contest::play(&open::<Shinjuku>(2), &contest(&["greedy", "random"], 4), &Unwatched).expect("a contest");
    assert_eq!((report.blocks, report.games), (4, 8), "one seed, two rotations");
    let report =
        contest::play(&open::<Shinjuku>(4), &contest(&["random", "greedy"], 2), &Unwatched).expect("a contest");
    assert_eq!(report.games, 4, "random, greedy, random, greedy and the other way round");
    assert!((report.bots[0].fair - 0.5).abs() < 1e-9);
}

#[test]
fn any_number_of_threads_gives_the_same_figures() {
    let game = open::<MetroX>(2);
    let figures = |threads| {
        let report = contest::play(&game, &Contest { threads, ..contest(&["greedy", "random"], 70) }, &Unwatched);
        let bots = report.expect("a contest").bots;
        bots.into_iter().map(|bot| (bot.wins, bot.margin, bot.rating, bot.scores)).collect::<Vec<_>>()
    };
    assert_eq!(figures(1), figures(3));
}

#[test]
fn a_gate_ends_the_contest_when_it_is_clear() {
    let gate = Some(Gate { low: 0.0, high: 30.0 });
    let game = open::<MetroX>(1);
    let verdict = |bots: &[&str], blocks| {
        let report = contest::play(&game, &Contest { gate, ..contest(bots, blocks) }, &Unwatched).expect("a contest");
        (report.gate.map(|(_, verdict)| verdict), report.blocks)
    };
    assert_eq!(verdict(&["greedy", "random"], 1000), (Some(Verdict::Stronger), 32));
    assert_eq!(verdict(&["random", "greedy"], 1000), (Some(Verdict::NotStronger), 32));
    assert_eq!(verdict(&["greedy", "random"], 8), (Some(Verdict::Undecided), 8));
}

#[test]
fn the_first_games_are_kept_as_records() {
    struct Keep(Mutex<Vec<Record>>);
    impl Watch for Keep {
        fn record(&self, record: Record) {
            self.0.lock().expect("no panic").push(record);
        }
    }
    let (game, kept) = (open::<MetroX>(2), Keep(Mutex::default()));
    contest::play(&game, &Contest { records: 3, ..contest(&["greedy", "random"], 5) }, &kept).expect("a contest");
    let records = kept.0.into_inner().expect("no panic");
    assert_eq!(records.len(), 3);
    for record in records {
        record.replay(&game, None).expect("a record that replays");
    }
}

#[test]
fn a_contest_that_cannot_be_is_refused() {
    let game = open::<MetroX>(2);
    let refused = |bots: &[&str]| contest::play(&game, &contest(bots, 1), &Unwatched).expect_err("no contest");
    assert_eq!(refused(&["greedy", "nobody"]), NoContest::NoBot("nobody".to_owned(), None));
    assert_eq!(refused(&["greedy"]), NoContest::OneBot);
    assert_eq!(refused(&["greedy", "greedy"]), NoContest::OneBot);
}
