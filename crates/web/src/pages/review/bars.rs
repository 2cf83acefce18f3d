//! What everybody was worth after each round, as if the game had ended then: a bar for each, of the parts that it added up from; the
//! dash is what remains when all is paid back.

use maud::{Markup, html};
use tabletop::{Part, Phrase};

use super::{
    super::{
        course::{Course, Turn},
        end::signed,
    },
    Scene,
    worth::whole,
};

/// Rounds that are drawn, the first and the last among them.
const MOST: usize = 9;
/// More are drawn than told: only so many numbers stand below the bars.
const TOLD: usize = 4;
const BAR: f32 = 11.0;
const STEP: f32 = 15.0;
const HEIGHT: f32 = 100.0;

/// How a part of a score is drawn, so that parts are told apart without colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Solid,
    Strong,
    Light,
    Faint,
    Hatched,
    /// What is taken off.
    Owed,
}

impl Tone {
    /// The tone of a part; one that this page does not know has one by its place.
    pub(super) fn of(part: &Part, at: usize) -> Self {
        match part.what.id {
            "part-stock" | "metrox-part-lines" | "set-of-4" => Self::Solid,
            "set-of-3" => Self::Strong,
            "part-yen" | "set-of-2" => Self::Light,
            "part-set-aside" | "set-of-1" => Self::Faint,
            "part-speculation" | "part-commitment" | "metrox-part-stars" => Self::Hatched,
            "part-loans" | "metrox-part-empty" => Self::Owed,
            _ => [Self::Solid, Self::Strong, Self::Light, Self::Faint][at % 4],
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Solid => "rv-solid",
            Self::Strong => "rv-strong",
            Self::Light => "rv-light",
            Self::Faint => "rv-faint",
            Self::Hatched => "rv-hatched",
            Self::Owed => "rv-owed",
        }
    }
}

/// The sign of a tone beside its word.
pub(super) fn swatch(tone: Tone) -> Markup {
    html! { i .rv-swatch .(tone.class()) aria-hidden="true" {} }
}

/// The pattern of what is hatched, in the colour of whatever it stands in.
fn hatch(id: &str) -> Markup {
    html! { defs { pattern id=(id) width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { rect .rv-line-of-hatch width="1.9" height="4" {} } } }
}

/// From where to where the bars of all seats go.
struct Axis {
    low: i64,
    high: i64,
}

impl Axis {
    fn of(rounds: &[(u32, &Turn)]) -> Self {
        let sums = |sign: i64| {
            let seats = rounds.iter().flat_map(|(_, turn)| &turn.parts);
            seats.map(move |parts| parts.iter().map(|part| part.points).filter(|points| points * sign > 0).sum::<i64>())
        };
        Self { low: sums(-1).min().unwrap_or(0), high: sums(1).max().unwrap_or(1).max(1) }
    }

    fn y(&self, points: i64) -> f32 {
        HEIGHT * (self.high - points) as f32 / (self.high - self.low).max(1) as f32
    }

    /// Round numbers for the lines across.
    fn levels(&self) -> impl Iterator<Item = i64> {
        let rough = ((self.high - self.low) / 4).max(1);
        let ten = 10_i64.pow(rough.ilog10());
        let step = [1, 2, 3, 5, 10].into_iter().map(|by| by * ten).find(|step| *step >= rough).unwrap_or(ten);
        (0..=self.high / step).map(move |at| at * step)
    }
}

impl Scene<'_> {
    /// Bars below the column of each seat; nothing if the game has no rounds to speak of.
    pub(super) fn worth_by_round(&self, course: &Course, seats: &[usize]) -> Markup {
        let rounds = after_rounds(course);
        let (axis, say) = (Axis::of(&rounds), self.say);
        let [_, heading] = self.round_words();
        html! {
            @if rounds.len() > 2 {
                tbody #rounds .rv-rounds {
                    tr {
                        th scope="row" {
                            b { (say.word("review-rounds")) } span { (say.word("review-rounds-about")) }
                            span .rv-levels aria-hidden="true" { @for level in axis.levels() { i style={"top:" (format!("{:.1}", axis.y(level))) "%"} { (short(level)) } } }
                            small .rv-heading aria-hidden="true" { (say.word(heading)) }
                        }
                        @for &at in seats { td .mine[self.own.is_some_and(|own| own.index() == at)] { (self.bars(&axis, &rounds, at)) } }
                    }
                }
            }
        }
    }

    fn bars(&self, axis: &Axis, rounds: &[(u32, &Turn)], seat: usize) -> Markup {
        let wide = STEP * rounds.len() as f32;
        let id = format!("rv-hatch-{seat}");
        let every = rounds.len().div_ceil(TOLD);
        let is_told = |at: usize| (rounds.len() - 1 - at).is_multiple_of(every);
        let worth = |(round, turn): &(u32, &Turn)| {
            let phrase =
                Phrase::new("review-round-worth").with("number", *round).with("worth", whole(total(turn, seat)));
            self.say.phrase(&phrase)
        };
        html! {
            svg .rv-bars .{"seat-" (seat % 5)} viewBox={"0 0 " (wide) " " (HEIGHT)} preserveAspectRatio="none" role="img" aria-label={(self.names[seat]) ": " (rounds.iter().map(worth).collect::<Vec<_>>().join(", "))} {
                (hatch(&id))
                @for level in axis.levels() { path .level .zero[level == 0] d={"M0 " (format!("{:.1}", axis.y(level))) "H" (wide)} {} }
                @for (at, (_, turn)) in rounds.iter().enumerate() {
                    @let x = STEP * at as f32 + 2.0;
                    @for (tone, from, to) in stacked(turn, seat) {
                        @let (top, bottom) = (axis.y(from.max(to)), axis.y(from.min(to)));
                        rect class=(tone.class()) fill=[(tone == Tone::Hatched).then(|| format!("url(#{id})"))] x=(x) y=(format!("{top:.1}")) width=(BAR) height=(format!("{:.1}", bottom - top)) {}
                    }
                    path .rv-net d={"M" (x - 1.5) " " (format!("{:.1}", axis.y(total(turn, seat)))) "h" (BAR + 3.0)} {}
                }
            }
            span .rv-rounds-told aria-hidden="true" { @for (at, (round, _)) in rounds.iter().enumerate() { i { @if is_told(at) { (round) } } } }
        }
    }
}

/// How everybody stood before the first round and after each; of many rounds some, evenly.
fn after_rounds(course: &Course) -> Vec<(u32, &Turn)> {
    let mut after: Vec<(u32, &Turn)> = Vec::new();
    for turn in &course.turns {
        let is_new = after.last().is_none_or(|(last, _)| last + 1 < turn.round);
        if is_new {
            after.push((turn.round - 1, turn));
        }
    }
    if let Some(end) = course.turns.last() {
        after.push((end.round, end));
    }
    let last = after.len().saturating_sub(1);
    let mut places: Vec<usize> = (0..MOST).map(|at| at * last / (MOST - 1)).collect();
    places.dedup();
    places.into_iter().filter_map(|at| after.get(at).copied()).collect()
}

/// The stretches of a bar, from nothing on: how each is drawn, from where and to where. What is owed goes down.
fn stacked(turn: &Turn, seat: usize) -> Vec<(Tone, i64, i64)> {
    let (mut up, mut down) = (0, 0);
    let mut stretches: Vec<(Tone, i64, i64)> = Vec::new();
    let mut parts: Vec<(Tone, i64)> = Vec::new();
    for (at, part) in turn.parts.get(seat).into_iter().flatten().enumerate().filter(|(_, part)| part.points != 0) {
        let tone = if part.points < 0 { Tone::Owed } else { Tone::of(part, at) };
        match parts.iter_mut().find(|(known, _)| *known == tone) {
            Some((_, sum)) => *sum += part.points,
            None => parts.push((tone, part.points)),
        }
    }
    // What is sure the lowest, what is in hand on top.
    parts.sort_by_key(|(tone, _)| match tone {
        Tone::Solid => 0,
        Tone::Strong => 1,
        Tone::Hatched => 2,
        Tone::Light => 3,
        Tone::Faint => 4,
        Tone::Owed => 5,
    });
    for (tone, points) in parts {
        let edge = if points < 0 { &mut down } else { &mut up };
        stretches.push((tone, *edge, *edge + points));
        *edge += points;
    }
    stretches
}

fn total(turn: &Turn, seat: usize) -> i64 {
    turn.scores.get(seat).copied().unwrap_or_default()
}

/// A level: thousands with one letter.
fn short(level: i64) -> String {
    if level != 0 && level % 1_000 == 0 { format!("{}k", level / 1_000) } else { signed(level) }
}
