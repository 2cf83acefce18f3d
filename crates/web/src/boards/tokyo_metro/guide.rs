//! The first round step by step.

use tokyo_metro::{Phase, Table};

use super::super::drawing::{END, FirstTurn, Step, ask, perhaps, tell};

pub(super) const STEPS: &[Step] = &[
    tell("guide-tm-goal", "guide-tm-goal-text", "board"),
    ask("guide-tm-bid", "guide-tm-bid-text", "choices"),
    ask("guide-tm-wait", "guide-tm-wait-text", "now"),
    ask("guide-tm-place", "guide-tm-place-text", "board"),
    ask("guide-tm-act", "guide-tm-act-text", "t-cards"),
    perhaps("guide-tm-chain", "guide-tm-chain-text", "now"),
    END,
    tell("guide-tm-done", "guide-tm-done-text", "board"),
];

pub(super) fn moment(table: &Table, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
    let placed = table.seats.get(at.seat.index()).is_some_and(|player| player.placed.iter().next().is_some());
    let acted = placed || table.passed.contains(at.seat);
    match (table.phase, at.asked) {
        _ if table.round != 1 => None,
        _ if at.held => Some(vec![6]),
        (Phase::Bid, true) => Some(vec![0, 1]),
        (Phase::Place, true) => Some(vec![3]),
        (Phase::Bid | Phase::Place, false) => Some(vec![0, 2]),
        (phase, _) if !phase.is_action() => None,
        // Its discs lie there, but what it is for is still asked.
        (phase, true) if phase.begun().is_some() => Some(vec![5]),
        _ if acted => Some(vec![7]),
        (_, true) => Some(vec![4]),
        (_, false) => Some(vec![2]),
    }
}
