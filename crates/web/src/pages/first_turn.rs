//! The steps of the first turn of each game, and which of them fit where the turn stands.

use shinjuku::Phase;
use tables::Kind;
use tabletop::{Seat, Viewer};

use super::table::Scene;

/// A step of a guide.
pub(super) struct Step {
    pub(super) title: &'static str,
    pub(super) text: &'static str,
    /// The id of what it speaks of.
    pub(super) spot: &'static str,
    /// Whether it goes on by a decision, not by *Next*.
    pub(super) decides: bool,
}

const fn tell(title: &'static str, text: &'static str, spot: &'static str) -> Step {
    Step { title, text, spot, decides: false }
}

const fn ask(title: &'static str, text: &'static str, spot: &'static str) -> Step {
    Step { title, text, spot, decides: true }
}

/// The guides.
pub(super) const STEPS: &[(&str, &[Step])] =
    &[("metrox", METROX), ("shinjuku", SHINJUKU), ("tokyo-metro", TOKYO_METRO)];

/// A decision that would end the turn waits for a word.
const END: Step = ask("guide-end", "guide-end-text", "now");

const METROX: &[Step] = &[
    tell("guide-mx-card", "guide-mx-card-text", "flipped"),
    tell("guide-mx-car", "guide-mx-car-text", "cars"),
    tell("guide-mx-rows", "guide-mx-rows-text", "choices"),
    tell("guide-mx-preview", "guide-mx-preview-text", "strips"),
    ask("guide-mx-choose", "guide-mx-choose-text", "choices"),
    END,
    ask("guide-mx-wait", "guide-mx-wait-text", "now"),
    tell("guide-mx-done", "guide-mx-done-text", "map"),
];

const SHINJUKU: &[Step] = &[
    tell("guide-sj-wards", "guide-sj-wards-text", "j-view"),
    tell("guide-sj-queue", "guide-sj-queue-text", "j-queue"),
    tell("guide-sj-hand", "guide-sj-hand-text", "j-hand"),
    ask("guide-sj-wait", "guide-sj-wait-text", "now"),
    ask("guide-sj-festival", "guide-sj-festival-text", "choices"),
    ask("guide-sj-first", "guide-sj-first-text", "choices"),
    ask("guide-sj-chain", "guide-sj-chain-text", "now"),
    ask("guide-sj-second", "guide-sj-second-text", "choices"),
    END,
    tell("guide-sj-done", "guide-sj-done-text", "j-players"),
];

const TOKYO_METRO: &[Step] = &[
    tell("guide-tm-goal", "guide-tm-goal-text", "board"),
    ask("guide-tm-bid", "guide-tm-bid-text", "choices"),
    ask("guide-tm-wait", "guide-tm-wait-text", "now"),
    ask("guide-tm-place", "guide-tm-place-text", "choices"),
    ask("guide-tm-act", "guide-tm-act-text", "choices"),
    END,
    tell("guide-tm-done", "guide-tm-done-text", "board"),
];

/// The steps that fit the position, in order; none when the first turn is over.
pub(super) fn moment(scene: &Scene<'_>, seat: Seat) -> Option<Vec<usize>> {
    let at = scene.table.game(scene.viewer);
    let held = scene.table.draft(seat).1;
    let view = at.typed_view(Viewer::Seat(seat));
    if let Some(view) = view.downcast_ref::<metrox::View>() {
        return metrox_moment(view, seat, held);
    }
    if let Some(view) = view.downcast_ref::<shinjuku::View>() {
        return shinjuku_moment(scene, &view.table, seat, held);
    }
    tokyo_metro_moment(scene, seat, held)
}

fn metrox_moment(view: &metrox::View, seat: Seat, held: bool) -> Option<Vec<usize>> {
    match view.turn {
        0 | 1 if held => Some(vec![5]),
        0 | 1 if view.waiting.contains(seat) => Some((0..=4).collect()),
        0 | 1 => Some(vec![6]),
        2 => Some(vec![7]),
        _ => None,
    }
}

/// Whether this seat has ended a turn, and whether somebody else has after it.
fn played(scene: &Scene<'_>, seat: Seat) -> (bool, bool) {
    let plays = scene.table.told().filter(|event| matches!(event.entry.kind, Kind::Play | Kind::End));
    let mut after = plays.map(|event| event.entry.seat).skip_while(|by| *by != Some(seat)).peekable();
    (after.peek().is_some(), after.any(|by| by != Some(seat)))
}

/// The decisions of so many turns are kept at a table; a longer game is beyond anybody's first turn.
const EARLY: usize = 48;

fn shinjuku_moment(scene: &Scene<'_>, table: &shinjuku::Table, seat: Seat, held: bool) -> Option<Vec<usize>> {
    let (mine, others) = played(scene, seat);
    let own = table.turn == seat;
    match (table.phase, own) {
        _ if scene.table.steps() > EARLY || (own && mine && others) => None,
        _ if own && held => Some(vec![8]),
        (_, false) if mine => Some(vec![9]),
        (_, false) => Some((0..=3).collect()),
        (Phase::Festival, true) => Some(vec![0, 1, 2, 4]),
        (Phase::Action, true) if table.taken.count() == 0 => Some(vec![5]),
        (Phase::Action, true) => Some(vec![7]),
        _ => Some(vec![6]),
    }
}

fn tokyo_metro_moment(scene: &Scene<'_>, seat: Seat, held: bool) -> Option<Vec<usize>> {
    let view = scene.table.game(scene.viewer).view(scene.viewer);
    let asked = scene.table.waiting().contains(seat);
    let acted = view["players"][seat.index()]["passed"].as_bool() == Some(true)
        || view["players"][seat.index()]["discs"]["on"].as_array().is_some_and(|on| !on.is_empty());
    match (view["round"].as_u64(), view["phase"].as_str(), asked) {
        (Some(1), ..) if held => Some(vec![5]),
        (Some(1), Some("bid"), true) => Some(vec![0, 1]),
        (Some(1), Some("place"), true) => Some(vec![3]),
        (Some(1), Some("bid" | "place"), false) => Some(vec![0, 2]),
        (Some(1), Some("action"), _) if acted => Some(vec![6]),
        (Some(1), Some("action"), true) => Some(vec![4]),
        (Some(1), Some("action"), false) => Some(vec![2]),
        _ => None,
    }
}
