//! The chances over the game: a line for each seat, the turning points above, a link for every stretch.

use std::fmt::Write as _;

use catalog::{Chance, Moment, Scale};
use maud::{Markup, PreEscaped, html};
use tabletop::{Phrase, Seat};

use super::{
    super::{course::Course, frame::outline},
    Scene,
};

const HEIGHT: f32 = 250.0;
const LEFT: f32 = 44.0;
const TOP: f32 = 30.0;
const BOTTOM: f32 = 32.0;
/// No more lines than this can be told apart.
const MOST_LINES: usize = 5;
/// Names at the end of lines are so far apart.
const APART: f32 = 16.0;
/// A shape below the lines needs so much room.
const SHAPE: f32 = 8.5;
/// A round with its word, and one with its number alone, needs so much room.
const WORD: f32 = 58.0;
const NUMBER: f32 = 17.0;
/// Turning points closer than this are pushed aside.
const ROOM: f32 = 20.0;

/// For how wide a page a graph is drawn, and the room for names at its right end.
#[derive(Clone, Copy)]
struct Size {
    class: &'static str,
    width: f32,
    right: f32,
}

const WIDE: Size = Size { class: "rv-wide", width: 860.0, right: 116.0 };
/// A phone shows the shapes alone: the names stand above.
const NARROW: Size = Size { class: "rv-narrow", width: 380.0, right: 26.0 };

/// Where moments and chances are drawn.
struct Axes {
    size: Size,
    last: usize,
    low: f64,
    high: f64,
    scale: Scale,
}

impl Axes {
    fn of(scene: &Scene<'_>, size: Size) -> Self {
        let (review, last) = (scene.review, scene.review.decisions.len().max(1));
        let scores = || review.course.iter().flat_map(|moment| moment.chances.iter().map(|chance| chance.score.mean));
        let (low, high) = match review.scale {
            Scale::Lead => (0.0, 1.0),
            Scale::Score => (scores().fold(0.0, f64::min), scores().fold(1.0, f64::max)),
        };
        Self { size, last, low, high, scale: review.scale }
    }

    fn value(&self, chance: &Chance) -> f64 {
        match self.scale {
            Scale::Lead => chance.win,
            Scale::Score => chance.score.mean,
        }
    }

    /// How low and how high the value may be, 19 times in 20.
    fn bounds(&self, chance: &Chance) -> [f64; 2] {
        let off = 2.0 * chance.score.error.unwrap_or_default();
        match self.scale {
            Scale::Lead => [chance.low, chance.high],
            Scale::Score => [chance.score.mean - off, chance.score.mean + off].map(|at| at.clamp(self.low, self.high)),
        }
    }

    /// Where the lines end.
    fn end(&self) -> f32 {
        self.size.width - self.size.right
    }

    fn x(&self, step: usize) -> f32 {
        LEFT + (self.end() - LEFT) * step as f32 / self.last as f32
    }

    fn y(&self, value: f64) -> f32 {
        let part = ((value - self.low) / (self.high - self.low).max(1e-9)) as f32;
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part
    }

    /// The lines across, with what stands beside them.
    fn levels(&self) -> Vec<(f64, String)> {
        match self.scale {
            Scale::Lead => [0.0, 0.25, 0.5, 0.75, 1.0].map(|level| (level, percent(level))).to_vec(),
            Scale::Score => (0..=4_u8)
                .map(|at| self.low + (self.high - self.low) * f64::from(at) / 4.0)
                .map(|level| (level, format!("{level:.0}").replace('-', "−")))
                .collect(),
        }
    }
}

/// A chance as people write it.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

impl Scene<'_> {
    /// The graph for a wide page and for a narrow one; the style shows one of them.
    pub(super) fn graph(&self, course: &Course) -> Markup {
        let rounds = course.rounds();
        html! { (self.graph_of(WIDE, &rounds)) (self.graph_of(NARROW, &rounds)) }
    }

    fn graph_of(&self, size: Size, rounds: &[(u32, usize)]) -> Markup {
        let (axes, seats) = (Axes::of(self, size), self.drawn_seats());
        let label = self.say.word(if self.names.len() > 1 { "review-graph" } else { "review-graph-alone" });
        html! {
            svg .rv-graph .(size.class) viewBox={"0 0 " (size.width) " " (HEIGHT)} role="group" aria-label=(label) {
                (self.rounds_below(&axes, rounds))
                @for (level, amount) in axes.levels() {
                    @let y = axes.y(level);
                    path .level .zero[(level - axes.low).abs() < 1e-9] d={"M" (LEFT) " " (short(y)) "H" (axes.end())} {}
                    text .amount x=(LEFT - 7.0) y=(short(y + 4.0)) { (amount) }
                }
                (self.whose_decisions(&axes))
                (self.cursor(&axes))
                (self.band(&axes))
                @for seat in seats.iter().rev() { (self.line(&axes, *seat)) }
                (self.ends(&axes, &seats))
                (self.stretches(&axes))
                (self.marks(&axes))
            }
        }
    }

    /// The seats whose lines are drawn, one's own first: of many the likeliest in the end.
    fn drawn_seats(&self) -> Vec<Seat> {
        let end = self.review.course.last().map(|moment| moment.chances.as_slice()).unwrap_or_default();
        let mut seats: Vec<Seat> = (0..self.names.len()).map(Seat::at).collect();
        seats.sort_by(|one, two| {
            let score = |seat: &Seat| end.get(seat.index()).map_or(0.0, |chance| chance.score.mean);
            score(two).total_cmp(&score(one))
        });
        let focus = self.only.or(self.own);
        seats.sort_by_key(|seat| focus != Some(*seat));
        seats.truncate(MOST_LINES);
        seats
    }

    fn line(&self, axes: &Axes, seat: Seat) -> Markup {
        let mut path = String::new();
        for Moment { step, chances } in &self.review.course {
            let Some(chance) = chances.get(seat.index()) else { continue };
            let sign = if path.is_empty() { 'M' } else { 'L' };
            // Writing to a string cannot fail.
            let _ = write!(path, "{sign}{:.1} {:.1}", axes.x(*step), axes.y(axes.value(chance)));
        }
        let mine = self.only.or(self.own) == Some(seat);
        html! {
            path .rv-halo d=(path) {}
            path .graph .{"line-" (seat.index() % 5)} .mine[mine] d=(path) {}
        }
    }

    /// Between which chances the line of one seat may lie: one's own, or that of the decision that is shown.
    fn band(&self, axes: &Axes) -> Markup {
        let seat = self.only.or(self.own).unwrap_or(self.review.decisions[self.at].seat);
        let moments =
            self.review.course.iter().filter_map(|moment| Some((moment.step, moment.chances.get(seat.index())?)));
        let corner =
            |at: usize| move |(step, chance): (usize, &Chance)| (axes.x(step), axes.y(axes.bounds(chance)[at]));
        let corners = moments.clone().map(corner(0)).chain(moments.rev().map(corner(1)));
        let mut points = String::new();
        for (x, y) in corners {
            // Writing to a string cannot fail.
            let _ = write!(points, "{x:.1},{y:.1} ");
        }
        html! { polygon .rv-band .{"seat-" (seat.index() % 5)} points=(points.trim_end()) {} }
    }

    /// The names at the right end of the lines, moved apart where they would collide.
    fn ends(&self, axes: &Axes, seats: &[Seat]) -> Markup {
        let Some(end) = self.review.course.last() else { return html! {} };
        let value = |seat: &Seat| end.chances.get(seat.index()).map_or(0.0, |chance| axes.value(chance));
        let mut names: Vec<(Seat, f32)> = seats.iter().map(|seat| (*seat, axes.y(value(seat)))).collect();
        names.sort_by(|(_, one), (_, two)| one.total_cmp(two));
        let lowest = HEIGHT - BOTTOM + 6.0;
        for at in (0..names.len()).rev() {
            let below = names.get(at + 1).map_or(lowest + APART, |(_, y)| *y);
            names[at].1 = names[at].1.min(below - APART);
        }
        html! {
            @for (seat, y) in names {
                g .{"seat-" (seat.index() % 5)} transform={"translate(" (axes.end() + 10.0) " " (short(y - 6.0)) ") scale(.75)"} { (PreEscaped(outline(seat.index()))) }
                @if axes.size.right > 60.0 { text .rv-name x=(axes.end() + 27.0) y=(short(y + 4.5)) { (clipped(self.name(seat))) } }
            }
        }
    }

    /// Every other round is shaded, and each is told below: with its word where there is room, else by its number, of many some.
    fn rounds_below(&self, axes: &Axes, rounds: &[(u32, usize)]) -> Markup {
        let ends = rounds.iter().skip(1).map(|(_, step)| *step).chain([axes.last]);
        let bands: Vec<(u32, f32, f32)> =
            rounds.iter().zip(ends).map(|((round, from), to)| (*round, axes.x(*from), axes.x(to))).collect();
        let bands: Vec<(u32, f32, f32)> = bands.into_iter().filter(|(_, from, to)| to > from).collect();
        let narrowest = bands.iter().map(|(_, from, to)| to - from).fold(f32::INFINITY, f32::min);
        let [one, heading] = self.round_words();
        let every = [1, 2, 5, 10, 20].into_iter().find(|every| narrowest * *every as f32 >= NUMBER).unwrap_or(50);
        let told = |round: u32| {
            if narrowest >= WORD { self.say.phrase(&Phrase::new(one).with("number", round)) } else { round.to_string() }
        };
        // The first stands beside others only where they are far apart.
        let is_told = |round: u32| round.is_multiple_of(every) || (round == 1 && every > 4);
        html! {
            g .rv-rounds-below {
                @for (at, (round, from, to)) in bands.iter().enumerate() {
                    @if at % 2 == 1 { rect .rv-round x=(short(*from)) y=(TOP) width=(short(to - from)) height=(HEIGHT - TOP - BOTTOM) {} }
                    @if is_told(*round) { text .rv-round-name x=(short(f32::midpoint(*from, *to))) y=(HEIGHT - 5.0) { (told(*round)) } }
                }
                @if narrowest < WORD && bands.len() > 1 { text .amount x=(LEFT - 7.0) y=(HEIGHT - 5.0) { (self.say.word(heading)) } }
            }
        }
    }

    /// Below the lines whose decision each was: a shape where there is room for it, else a stretch in the colour of the seat.
    fn whose_decisions(&self, axes: &Axes) -> Markup {
        let decisions = &self.review.decisions;
        let step = (axes.end() - LEFT) / axes.last as f32;
        let y = HEIGHT - BOTTOM + 7.0;
        let mut runs: Vec<(usize, usize, usize)> = Vec::new();
        for (at, decision) in decisions.iter().enumerate() {
            match runs.last_mut() {
                Some((seat, _, to)) if *seat == decision.seat.index() && step < SHAPE => *to = at + 1,
                _ => runs.push((decision.seat.index(), at, at + 1)),
            }
        }
        html! {
            g .rv-whose aria-hidden="true" {
                @for (seat, from, to) in runs {
                    @let x = axes.x(from);
                    @if step < SHAPE {
                        rect .{"seat-" (seat % 5)} x=(short(x)) y=(short(y + 1.0)) width=(short(axes.x(to) - x)) height="4" {}
                    } @else {
                        g .{"seat-" (seat % 5)} transform={"translate(" (short(x - 3.6)) " " (short(y - 1.0)) ") scale(.45)"} { (PreEscaped(outline(seat))) }
                    }
                }
            }
        }
    }

    /// The decision that is shown: a line through all, and the chance of its seat.
    fn cursor(&self, axes: &Axes) -> Markup {
        let x = axes.x(self.at);
        html! { path .rv-cursor d={"M" (short(x)) " " (TOP - 6.0) "V" (HEIGHT - BOTTOM)} {} }
    }

    /// Every stretch between two moments leads to its first decision.
    fn stretches(&self, axes: &Axes) -> Markup {
        let course = &self.review.course;
        html! {
            @for pair in course.windows(2) {
                @if let [from, to] = pair {
                    @let (x, end) = (axes.x(from.step), axes.x(to.step));
                    @let name = self.phrase(&Phrase::new("review-decision").with("number", from.step + 1).with("count", self.review.decisions.len()));
                    a data-go href=(self.link(from.step)) aria-label=(name) tabindex="-1" {
                        rect .rv-stretch x=(short(x)) y=(TOP) width=(short((end - x).max(1.0))) height=(HEIGHT - TOP - BOTTOM) {}
                    }
                }
            }
        }
    }

    /// The turning points above the lines, each with the way down to the chance of its seat; close ones are moved apart.
    fn marks(&self, axes: &Axes) -> Markup {
        let mut least = LEFT;
        let apart = |step: usize| {
            let x = axes.x(step).max(least);
            least = x + ROOM;
            (step, x)
        };
        let marks: Vec<(usize, f32)> = self.turning_points().into_iter().map(apart).collect();
        html! { @for (step, x) in marks { (self.mark(axes, step, x)) } }
    }

    /// The moment that is known before a decision, and the next: from where to where the chance of its seat went. Between them
    /// nothing is known, so a decision is marked at the first.
    fn around(&self, axes: &Axes, step: usize) -> [(usize, f64); 2] {
        let seat = self.review.decisions[step].seat.index();
        let place =
            |moment: &Moment| (moment.step, moment.chances.get(seat).map_or(axes.low, |chance| axes.value(chance)));
        let course = &self.review.course;
        let after = course.iter().position(|moment| moment.step > step).unwrap_or(course.len());
        let before = course.get(after.saturating_sub(1)).map_or((step, axes.low), place);
        [before, course.get(after).map_or(before, place)]
    }

    fn mark(&self, axes: &Axes, step: usize, x: f32) -> Markup {
        let (seat, shown) = (self.review.decisions[step].seat, step == self.at);
        let [(from, value), (_, then)] = self.around(axes, step);
        let (at, y) = (axes.x(from), axes.y(value));
        let name = self.phrase(&Phrase::new("review-point").with("who", seat).with("number", step + 1));
        html! {
            a .rv-mark .rv-shown[shown] data-go href=(self.link(step)) aria-label=(name) aria-current=[shown.then_some("true")] {
                path .rv-down d={"M" (short(x)) " 22L" (short(at)) " " (short(y))} {}
                circle cx=(short(x)) cy="12" r="9" {}
                text x=(short(x)) y="16.5" { "!" }
                g .{"seat-" (seat.index() % 5)} transform={"translate(" (short(at - 5.0)) " " (short(y - 5.0)) ") scale(.62)"} { (PreEscaped(outline(seat.index()))) }
                @if shown && then < value { (went(axes, at, y, [value, then])) }
            }
        }
    }
}

/// From where to where a chance went, beside its mark.
fn went(axes: &Axes, x: f32, y: f32, [from, to]: [f64; 2]) -> Markup {
    let text = match axes.scale {
        Scale::Lead => format!("{:.0} → {}", from * 100.0, percent(to)),
        Scale::Score => format!("{from:.0} → {to:.0}").replace('-', "−"),
    };
    // Near the right end it stands on the other side.
    let (x, class) = if x > axes.end() - 90.0 { (x - 9.0, "rv-went rv-left") } else { (x + 9.0, "rv-went") };
    let y = if y < TOP + 14.0 { y + 14.0 } else { y - 6.0 };
    html! { text class=(class) x=(short(x)) y=(short(y)) { (text) } }
}

fn short(number: f32) -> String {
    format!("{number:.1}")
}

/// A name that fits beside the graph.
fn clipped(name: &str) -> String {
    const MOST: usize = 11;
    if name.chars().count() <= MOST { name.to_owned() } else { name.chars().take(MOST - 1).chain(['…']).collect() }
}
