//! How the players stood over the game: a line for each, and the same as a table.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};
use tabletop::Phrase;

use super::{
    course::{Course, Turn},
    end::signed,
    frame::{outline, shape},
    table::Scene,
};

/// No more moments than this are drawn.
const MOST_MOMENTS: usize = 60;
/// No more lines than this can be told apart.
const MOST_LINES: usize = 5;

const WIDTH: f32 = 560.0;
const HEIGHT: f32 = 240.0;
const LEFT: f32 = 40.0;
/// A letter of an amount, as large as a phone draws it.
const LETTER: f32 = 9.0;
const RIGHT: f32 = 22.0;
const TOP: f32 = 12.0;
const BOTTOM: f32 = 26.0;

/// Where moments and scores are drawn.
struct Axes {
    last: usize,
    low: i64,
    high: i64,
}

impl Axes {
    fn of(course: &Course) -> Self {
        let scores = || course.turns.iter().flat_map(|turn| turn.scores.iter().copied());
        let (low, high) = (scores().min().unwrap_or(0).min(0), scores().max().unwrap_or(0).max(1));
        Self { last: course.turns.len().saturating_sub(1).max(1), low, high }
    }

    /// Turns stand evenly, however many decisions each of them took.
    fn x(&self, turn: usize) -> f32 {
        self.left() + (WIDTH - self.left() - RIGHT) * turn as f32 / self.last as f32
    }

    /// Where the lines begin: what they are called has room before them, ten thousand Yen too.
    fn left(&self) -> f32 {
        let longest = self.levels().map(|level| signed(level).chars().count()).max().unwrap_or_default();
        LEFT.max(10.0 + LETTER * longest as f32)
    }

    fn y(&self, score: i64) -> f32 {
        let part = (score - self.low) as f32 / (self.high - self.low).max(1) as f32;
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part
    }

    /// Round numbers for the lines across.
    fn levels(&self) -> impl Iterator<Item = i64> {
        let rough = ((self.high - self.low) / 5).max(1);
        let ten = 10_i64.pow(rough.ilog10());
        let step = [1, 2, 5, 10].into_iter().map(|by| by * ten).find(|step| *step >= rough).unwrap_or(ten);
        let (first, last) = (self.low.div_euclid(step), self.high.div_euclid(step));
        (first..=last).map(move |at| at * step).filter(|level| *level >= self.low)
    }
}

/// The standing over the game; nothing if it has no course to speak of.
pub(super) fn chart(scene: &Scene<'_>, course: &Course, order: &[usize]) -> Markup {
    let say = scene.say;
    let every = course.turns.len().div_ceil(MOST_MOMENTS).max(1);
    let last = course.turns.len().saturating_sub(1);
    let kept = course.turns.iter().enumerate().filter(|(at, _)| at % every == 0 || *at == last);
    let moments: Vec<(usize, &Turn)> = kept.collect();
    if moments.len() < 3 {
        return html! {};
    }
    let own = scene.seat().map(tabletop::Seat::index);
    let mut seats: Vec<usize> = order.iter().copied().take(MOST_LINES).collect();
    if let Some(own) = own.filter(|own| !seats.contains(own)) {
        seats.push(own);
    }
    html! {
        figure #chart .chart {
            figcaption {
                h3 { (say.word("end-course")) }
                p .soft {
                    (say.word("end-course-about"))
                    @if order.len() > seats.len() { " " (say.phrase(&Phrase::new("end-course-first").with("count", MOST_LINES))) }
                }
                p .legend { @for &at in &seats { span { (shape(at)) (scene.names[at]) } } }
            }
            (lines(scene, course, &moments, &seats))
            details {
                summary { (say.word("end-as-table")) }
                (table(scene, &moments, &seats))
            }
        }
    }
}

fn lines(scene: &Scene<'_>, course: &Course, moments: &[(usize, &Turn)], seats: &[usize]) -> Markup {
    let axes = Axes::of(course);
    html! {
        svg .course viewBox={"0 0 " (WIDTH) " " (HEIGHT)} role="img" aria-label=(scene.say.word("end-course")) {
            @for level in axes.levels() {
                @let y = axes.y(level);
                path .level .zero[level == 0] d={"M" (axes.left()) " " (y) "H" (WIDTH - RIGHT)} {}
                text .amount x=(axes.left() - 6.0) y=(y + 4.0) { (signed(level)) }
            }
            @for (number, _) in moments.iter().filter(|(number, _)| number % 5 == 0) {
                text .turn-number x=(axes.x(*number)) y=(HEIGHT - 7.0) { (number) }
            }
            @for &at in seats.iter().rev() {
                path .graph .{"line-" (at % 5)} .mine[scene.seat().is_some_and(|seat| seat.index() == at)] d=(path(&axes, moments, at)) {}
            }
            @for &at in seats.iter().rev() {
                @if let Some((number, turn)) = moments.last() {
                    @let (x, y) = (axes.x(*number) - 6.0, axes.y(turn.scores.get(at).copied().unwrap_or_default()) - 6.0);
                    g .{"seat-" (at % 5)} transform={"translate(" (x) " " (y) ") scale(.75)"} { (PreEscaped(outline(at))) }
                }
            }
        }
    }
}

fn path(axes: &Axes, moments: &[(usize, &Turn)], seat: usize) -> String {
    let mut text = String::new();
    for (number, turn) in moments {
        let score = turn.scores.get(seat).copied().unwrap_or_default();
        let sign = if text.is_empty() { 'M' } else { 'L' };
        let _ = write!(text, "{sign}{:.1} {:.1}", axes.x(*number), axes.y(score));
    }
    text
}

fn table(scene: &Scene<'_>, moments: &[(usize, &Turn)], seats: &[usize]) -> Markup {
    html! {
        div .scores tabindex="0" role="region" aria-label=(scene.say.word("end-course")) {
            table .sum {
                thead { tr { th scope="col" { (scene.say.word("end-turn-number")) } @for &at in seats { th scope="col" { (shape(at)) (scene.names[at]) } } } }
                tbody {
                    @for (number, turn) in moments {
                        tr {
                            th scope="row" { a href={"/t/" (scene.row().id) "/replay?step=" (turn.step)} { (number) } }
                            @for &at in seats { td { (signed(turn.scores.get(at).copied().unwrap_or_default())) } }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The left edge cut off the first digit of ¥12,000.
    #[test]
    fn amounts_have_room_before_the_lines() {
        for (low, high) in [(0, 60), (-40, 9), (0, 9_300), (0, 12_340), (-2_000, 123_000)] {
            let axes = Axes { last: 10, low, high };
            let wide = |level| LETTER * signed(level).chars().count() as f32;
            assert!(axes.levels().all(|level| axes.left() - 6.0 - wide(level) > 0.0), "{low} {high}");
            assert!((axes.x(0) - axes.left()).abs() < 0.1 && (axes.x(10) - WIDTH + RIGHT).abs() < 0.1);
        }
    }
}
