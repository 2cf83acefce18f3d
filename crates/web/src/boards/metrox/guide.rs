//! The first turn step by step.

use metrox::{View, cards::Kind};

use super::super::drawing::{END, FirstTurn, Step, ask, perhaps, tell};

pub(super) const STEPS: &[Step] = &[
    tell("guide-mx-card", "guide-mx-card-text", "flipped"),
    tell("guide-mx-car", "guide-mx-car-text", "cars"),
    tell("guide-mx-rows", "guide-mx-rows-text", "choices"),
    // With a free card the rows are stations.
    Step { title: "guide-mx-rows", text: "guide-mx-rows-free", spot: "choices", decides: false, always: false },
    tell("guide-mx-preview", "guide-mx-preview-text", "strips"),
    ask("guide-mx-choose", "guide-mx-choose-text", "choices"),
    perhaps("guide-mx-choose", "guide-mx-choose-star", "choices"),
    perhaps("guide-mx-choose-station", "guide-mx-choose-free", "choices"),
    END,
    perhaps("guide-mx-wait", "guide-mx-wait-text", "now"),
    tell("guide-mx-done", "guide-mx-done-text", "map"),
];

/// `card` is the one that was flipped.
pub(super) fn moment(view: &View, card: Option<Kind>, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
    match view.turn {
        0 | 1 if at.held => Some(vec![8]),
        0 | 1 if view.waiting.contains(at.seat) => Some(match card {
            Some(Kind::Free) => vec![0, 1, 3, 4, 7],
            Some(Kind::Star) => vec![0, 1, 2, 4, 6],
            _ => vec![0, 1, 2, 4, 5],
        }),
        0 | 1 => Some(vec![9]),
        2 => Some(vec![10]),
        _ => None,
    }
}
