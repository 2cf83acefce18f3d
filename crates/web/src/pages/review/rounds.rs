//! What each score added up from over the game: bars for some moments, as if the game had ended then; the dash is what remains.

use maud::{Markup, html};
use tabletop::Part;

use super::{
    super::{
        course::{Course, Turn},
        end::{heading, signed},
        frame::shape,
    },
    Scene,
};

/// Moments that are drawn, the end among them.
const MOMENTS: usize = 9;
const BAR: f32 = 11.0;
const STEP: f32 = 15.0;
const HEIGHT: f32 = 96.0;
/// Parts are told apart by how solid they are.
const TONES: usize = 4;

/// Parts whose sentences name a line: one heading for all of them.
const HEADINGS: [(&str, &str); 3] = [
    ("part-stock", "review-part-stock"),
    ("part-speculation", "review-part-speculation"),
    ("part-commitment", "review-part-commitment"),
];

/// From where to where the bars of all seats go.
struct Axis {
    low: i64,
    high: i64,
}

impl Axis {
    fn y(&self, points: i64) -> f32 {
        HEIGHT * (self.high - points) as f32 / (self.high - self.low).max(1) as f32
    }
}

impl Scene<'_> {
    /// A row of bars for each seat.
    pub(super) fn rounds(&self, course: &Course) -> Markup {
        let turns = sampled(&course.turns);
        let kinds = kinds(&turns);
        let sums = |sign: i64| {
            let seats = turns.iter().flat_map(|turn| &turn.parts);
            seats.map(move |parts| parts.iter().map(|part| part.points).filter(|points| points * sign > 0).sum::<i64>())
        };
        let axis = Axis { low: sums(-1).min().unwrap_or(0), high: sums(1).max().unwrap_or(1).max(1) };
        let say = self.say;
        html! {
            @if turns.len() > 2 {
                section #rounds .card .rv-rounds {
                    h2 { (say.word("review-rounds")) }
                    p .rv-kinds {
                        @for (at, part) in kinds.iter().enumerate() { span { svg viewBox="0 0 12 12" aria-hidden="true" { rect .{"rv-tone-" (at % TONES)} width="12" height="12" rx="2" {} } (self.kind(part)) } }
                    }
                    div .rv-seats {
                        @for at in self.shown_columns() {
                            figure {
                                figcaption { (shape(at)) (self.names[at]) " " b { (signed(total(turns.last().copied(), at))) } }
                                (self.bars(&axis, &turns, &kinds, at))
                            }
                        }
                    }
                }
            }
        }
    }

    fn bars(&self, axis: &Axis, turns: &[&Turn], kinds: &[&Part], seat: usize) -> Markup {
        let wide = STEP * turns.len() as f32;
        html! {
            svg .rv-bars .{"seat-" (seat % 5)} viewBox={"0 -3 " (wide) " " (HEIGHT + 6.0)} role="img" aria-label={(self.names[seat]) ": " (turns.iter().map(|turn| signed(total(Some(turn), seat))).collect::<Vec<_>>().join(", "))} {
                path .zero d={"M0 " (axis.y(0)) "H" (wide)} {}
                @for (at, turn) in turns.iter().enumerate() {
                    @let x = STEP * at as f32 + 2.0;
                    @for (tone, from, to) in stacked(turn, kinds, seat) {
                        @let (top, bottom) = (axis.y(from.max(to)), axis.y(from.min(to)));
                        rect .{"rv-tone-" (tone % TONES)} .rv-owed[to < from] x=(x) y=(format!("{top:.1}")) width=(BAR) height=(format!("{:.1}", bottom - top)) {}
                    }
                    @let y = axis.y(total(Some(turn), seat));
                    path .rv-net d={"M" (x - 1.5) " " (format!("{y:.1}")) "h" (BAR + 3.0)} {}
                }
            }
        }
    }

    fn kind(&self, part: &Part) -> String {
        let known = HEADINGS.iter().find(|(id, _)| *id == part.what.id).map(|(_, key)| *key);
        known.or_else(|| heading(&part.what)).map_or_else(|| self.told(&part.what), |key| self.say.word(key))
    }
}

/// Some moments of a course, evenly, the first and the last among them.
fn sampled(turns: &[Turn]) -> Vec<&Turn> {
    let last = turns.len().saturating_sub(1);
    let places = (0..MOMENTS).map(|at| at * last / (MOMENTS - 1));
    let mut places: Vec<usize> = places.collect();
    places.dedup();
    places.into_iter().filter_map(|at| turns.get(at)).collect()
}

/// A part of each kind that occurs, in the order in which they come.
fn kinds<'a>(turns: &[&'a Turn]) -> Vec<&'a Part> {
    let mut kinds: Vec<&Part> = Vec::new();
    for part in turns.iter().flat_map(|turn| &turn.parts).flatten() {
        if part.points != 0 && !kinds.iter().any(|kind| kind.what.id == part.what.id) {
            kinds.push(part);
        }
    }
    kinds
}

/// The stretches of a bar: the kind, from where and to where. What is owed goes down from nothing.
fn stacked(turn: &Turn, kinds: &[&Part], seat: usize) -> Vec<(usize, i64, i64)> {
    let (mut up, mut down) = (0, 0);
    let parts = turn.parts.get(seat).map(Vec::as_slice).unwrap_or_default();
    let sums = kinds.iter().enumerate().map(|(at, kind)| {
        let own = parts.iter().filter(|part| part.what.id == kind.what.id);
        (at, own.map(|part| part.points).sum::<i64>())
    });
    let stretch = |(at, points): (usize, i64)| {
        let edge = if points < 0 { &mut down } else { &mut up };
        let from = *edge;
        *edge += points;
        (at, from, *edge)
    };
    sums.filter(|(_, points)| *points != 0).map(stretch).collect()
}

fn total(turn: Option<&Turn>, seat: usize) -> i64 {
    turn.and_then(|turn| turn.scores.get(seat)).copied().unwrap_or_default()
}
