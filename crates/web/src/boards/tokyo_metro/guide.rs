//! The first round step by step.

use tokyo_metro::{Phase, Table, TokyoMetro};

use super::super::drawing::{END, FirstTurn, Step, ask, perhaps, tell};

pub(super) const STEPS: &[Step] = &[
    tell("guide-tm-goal", "guide-tm-goal-text", "board"),
    perhaps("guide-tm-pairs", "guide-tm-pairs-text", "board"),
    perhaps("guide-tm-drinks", "guide-tm-drinks-text", "t-crates"),
    ask("guide-tm-bid", "guide-tm-bid-text", "choices"),
    ask("guide-tm-wait", "guide-tm-wait-text", "now"),
    ask("guide-tm-place", "guide-tm-place-text", "board"),
    ask("guide-tm-act", "guide-tm-act-text", "t-cards"),
    perhaps("guide-tm-chain", "guide-tm-chain-text", "now"),
    END,
    tell("guide-tm-done", "guide-tm-done-text", "board"),
];

/// What it is about; and what is special about this map, and about Drinks, where they are on the table.
fn about(game: &TokyoMetro) -> Vec<usize> {
    let board = game.board();
    let pairs = board.lines().any(|line| board.has_pair(line));
    [(0, true), (1, pairs), (2, board.drinks().is_some())]
        .into_iter()
        .filter(|step| step.1)
        .map(|step| step.0)
        .collect()
}

pub(super) fn moment(game: &TokyoMetro, table: &Table, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
    let placed = table.seats.get(at.seat.index()).is_some_and(|player| player.placed.iter().next().is_some());
    let acted = placed || table.passed.contains(at.seat);
    let first = |step| [about(game), vec![step]].concat();
    match (table.phase, at.asked) {
        _ if table.round != 1 => None,
        _ if at.held => Some(vec![8]),
        (Phase::Bid, true) => Some(first(3)),
        (Phase::Place, true) => Some(vec![5]),
        (Phase::Bid | Phase::Place, false) => Some(first(4)),
        (phase, _) if !phase.is_action() => None,
        // Its discs lie there, but what it is for is still asked.
        (phase, true) if phase.begun().is_some() => Some(vec![7]),
        _ if acted => Some(vec![9]),
        (_, true) => Some(vec![6]),
        (_, false) => Some(vec![4]),
    }
}
