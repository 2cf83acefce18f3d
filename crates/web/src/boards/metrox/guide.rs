//! The first turn step by step.

use metrox::View;

use super::super::drawing::{END, FirstTurn, Step, ask, perhaps, tell};

pub(super) const STEPS: &[Step] = &[
    tell("guide-mx-card", "guide-mx-card-text", "flipped"),
    tell("guide-mx-car", "guide-mx-car-text", "cars"),
    tell("guide-mx-rows", "guide-mx-rows-text", "choices"),
    tell("guide-mx-preview", "guide-mx-preview-text", "strips"),
    ask("guide-mx-choose", "guide-mx-choose-text", "choices"),
    END,
    perhaps("guide-mx-wait", "guide-mx-wait-text", "now"),
    tell("guide-mx-done", "guide-mx-done-text", "map"),
];

pub(super) fn moment(view: &View, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
    match view.turn {
        0 | 1 if at.held => Some(vec![5]),
        0 | 1 if view.waiting.contains(at.seat) => Some((0..=4).collect()),
        0 | 1 => Some(vec![6]),
        2 => Some(vec![7]),
        _ => None,
    }
}
