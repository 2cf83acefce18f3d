//! Runs of many games: what is counted, and that the audit finds nothing.

#![expect(clippy::expect_used, reason = "a test that fails panics")]

mod table;

use bots::{
    Bots,
    arena::{self, Looks, NoReport, Report, Run, Unwatched},
};
use metrox::MetroX;
use shinjuku::Shinjuku;
use tokyo_metro::TokyoMetro;

fn run<G: Bots>(players: u8, options: &[(&str, &str)], bot: &str, looks: Looks) -> Result<Report, NoReport> {
    let run = Run { seats: vec![bot.to_owned()], games: 4, seed: 2, threads: 2, looks, programs: None };
    arena::play(&table::open::<G>(players, options), &run, &Unwatched)
}

/// Every kind that a table has is named, also one that nobody took; the counts add up to the decisions.
fn kinds<G: Bots>(players: u8, options: &[(&str, &str)]) -> Vec<(String, u64)> {
    let report = run::<G>(players, options, "random", Looks { audit: true, kinds: true }).expect("a report");
    assert!(report.audited);
    let count: u64 = report.actions.iter().map(|taken| taken.count).sum();
    assert_eq!(count, (report.decisions_per_game * 4.0).round() as u64);
    assert!(report.actions.iter().all(|taken| taken.games <= 4 && taken.games <= taken.count));
    report.actions.into_iter().map(|taken| (taken.kind.into_owned(), taken.games)).collect()
}

#[test]
fn kinds_of_actions_are_counted_in_every_game() {
    // Not every game of MetroX comes to a Free card.
    assert_eq!(kinds::<MetroX>(2, &[]), [("line".to_owned(), 4), ("free".to_owned(), 2)]);
    assert!(kinds::<Shinjuku>(3, &[]).contains(&("kaiju".to_owned(), 0)), "nobody has a Kaiju without the option");
    let names = |kinds: Vec<(String, u64)>| kinds.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>();
    let tokyo = names(kinds::<TokyoMetro>(4, &[]));
    let osaka = names(kinds::<TokyoMetro>(4, &[("map", "osaka"), ("drinks", "standard")]));
    let has = |kinds: &[String], kind: &str| kinds.iter().any(|known| known == kind);
    assert!(has(&tokyo, "take bidding") && !has(&tokyo, "take sell") && !has(&tokyo, "vend"));
    assert!(
        !has(&osaka, "take bidding") && has(&osaka, "take sell") && has(&osaka, "copy") && has(&osaka, "free vend")
    );
}

#[test]
fn what_is_not_asked_for_is_not_looked_at() {
    let report = run::<TokyoMetro>(2, &[], "greedy", Looks::default()).expect("a report");
    assert!(!report.audited && report.actions.is_empty());
    assert!(matches!(run::<MetroX>(2, &[], "deep-blue", Looks::default()), Err(NoReport::NoSuchBot(None))));
}
