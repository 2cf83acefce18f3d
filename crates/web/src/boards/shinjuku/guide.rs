//! The first turn step by step.

use shinjuku::{Phase, Table};

use super::super::drawing::{END, FirstTurn, Step, ask, perhaps, tell};

pub(super) const STEPS: &[Step] = &[
    tell("guide-sj-wards", "guide-sj-wards-text", "j-view"),
    tell("guide-sj-queue", "guide-sj-queue-text", "j-queue"),
    tell("guide-sj-hand", "guide-sj-hand-text", "j-hand"),
    perhaps("guide-sj-wait", "guide-sj-wait-text", "now"),
    ask("guide-sj-festival", "guide-sj-festival-text", "choices"),
    ask("guide-sj-first", "guide-sj-first-text", "choices"),
    perhaps("guide-sj-chain", "guide-sj-chain-text", "now"),
    ask("guide-sj-second", "guide-sj-second-text", "choices"),
    END,
    tell("guide-sj-done", "guide-sj-done-text", "j-players"),
];

/// The decisions of so many turns are kept at a table; a longer game is beyond anybody's first turn.
const EARLY: usize = 48;

pub(super) fn moment(table: &Table, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
    let (mine, others) = at.played;
    let own = table.turn == at.seat;
    match (table.phase, own) {
        // Bots have moved before anybody could read it: it is there, too, while the second turn begins.
        _ if own && at.round == 2 && table.taken.count() == 0 => Some(vec![9]),
        _ if at.steps > EARLY || (own && mine && others) => None,
        _ if own && at.held => Some(vec![8]),
        (_, false) if mine => Some(vec![9]),
        (_, false) => Some((0..=3).collect()),
        (Phase::Festival, true) => Some(vec![0, 1, 2, 4]),
        (Phase::Action, true) if table.taken.count() == 0 => Some(vec![5]),
        (Phase::Action, true) => Some(vec![7]),
        _ => Some(vec![6]),
    }
}
