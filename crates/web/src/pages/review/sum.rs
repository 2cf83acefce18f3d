//! What each score added up from: a column for each seat, a row for each part, and below them how they came about.

use maud::{Markup, html};
use tabletop::{Arg, Part, Phrase, Seat};

use super::{
    super::{course::Course, frame::shape},
    Scene,
    bars::{Tone, swatch},
    worth::whole,
};

/// The parts of all games: what they are called whoever has them and however often.
const WORDS: [(&str, &str); 13] = [
    ("metrox-part-lines", "end-lines"),
    ("metrox-part-stars", "review-part-stars"),
    ("metrox-part-empty", "end-empty"),
    ("set-of-4", "end-sets-4"),
    ("set-of-3", "end-sets-3"),
    ("set-of-2", "end-sets-2"),
    ("set-of-1", "end-sets-1"),
    ("part-yen", "review-part-yen"),
    ("part-commitment", "review-part-commitment"),
    ("part-speculation", "review-part-speculation"),
    ("part-stock", "review-part-stock"),
    ("part-set-aside", "review-part-set-aside"),
    ("part-loans", "end-loans"),
];

/// What a part is called.
pub(super) fn part_word(id: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == id).map(|(_, word)| *word)
}

/// Whether a part is what is taken off: more of the score means that it costs less.
pub(super) fn is_penalty(id: &str) -> bool {
    matches!(id, "metrox-part-empty" | "part-loans")
}

/// A row of the sum.
struct Row<'a> {
    /// A part of the kind.
    kind: &'a Part,
    /// Of a kind that each Line has of its own, the Line.
    line: Option<&'a Arg>,
}

impl Row<'_> {
    fn is_of(&self, part: &Part) -> bool {
        part.what.id == self.kind.what.id && self.line.is_none_or(|line| named(part, "line") == Some(line))
    }

    fn parts<'a>(&self, parts: &'a [Part]) -> Vec<&'a Part> {
        parts.iter().filter(|part| self.is_of(part)).collect()
    }
}

/// What a part says of something.
fn named<'a>(part: &'a Part, name: &str) -> Option<&'a Arg> {
    part.what.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
}

impl Scene<'_> {
    /// What each score added up from at this moment, as if the game had ended then.
    pub(super) fn parts(&self) -> Markup {
        let (say, seats, parts) = (self.say, self.shown_columns(), &self.moment.parts);
        html! {
            section #parts-then .card .rv-parts {
                h2 { (say.word("review-parts")) }
                div .scores tabindex="0" role="region" aria-label=(say.word("review-parts")) {
                    table .sum .rv-sum {
                        thead { tr { td {} @for &at in &seats { th scope="col" { (shape(at)) span .unseen { (self.names[at]) } } } } }
                        tbody { (self.rows(parts, &seats, false)) (self.total(parts, &seats)) }
                    }
                }
            }
        }
    }

    /// What each score added up from in the end, with the ranks, and what everybody was worth after each round.
    pub(super) fn parts_in_the_end(&self, course: &Course) -> Markup {
        let (say, parts) = (self.say, &self.end.parts);
        let mut seats = self.shown_columns();
        seats.sort_by_key(|at| self.end.ranks.get(*at).copied().unwrap_or(u8::MAX));
        html! {
            section #parts-end .card .rv-parts {
                h2 { (say.word("review-parts-end")) }
                div .scores tabindex="0" role="region" aria-label=(say.word("review-parts-end")) {
                    table .sum .rv-sum {
                        thead { tr { td {} @for &at in &seats { (self.column(at)) } } }
                        tbody { (self.rows(parts, &seats, true)) (self.total(parts, &seats)) }
                        (self.worth_by_round(course, &seats))
                    }
                }
            }
        }
    }

    /// The head of a seat's column: its rank, its name, its score and how far that is from the best.
    fn column(&self, at: usize) -> Markup {
        let score = |at: usize| self.end.scores.get(at).copied().unwrap_or_default();
        let best = self.end.scores.iter().copied().max().unwrap_or_default();
        let rank = self.end.ranks.get(at).copied().unwrap_or_default();
        let own = self.own == Some(Seat::at(at));
        html! {
            th scope="col" .mine[own] {
                small { (self.say.phrase(&Phrase::new("end-rank").with("rank", rank))) @if own { " · " (self.say.word("end-you")) } }
                span .whose-column { (shape(at)) span .name { (self.names[at]) } }
                b { (whole(score(at))) }
                @if score(at) < best { small { (whole(score(at) - best)) } }
            }
        }
    }

    /// A row for each kind of part; where each Line has its own, one for each below it.
    fn rows(&self, parts: &[Vec<Part>], seats: &[usize], by_line: bool) -> Markup {
        let mut kinds: Vec<&Part> = Vec::new();
        for part in seats.iter().filter_map(|at| parts.get(*at)).flatten() {
            if !kinds.iter().any(|kind| kind.what.id == part.what.id) {
                kinds.push(part);
            }
        }
        // In the order of the list of all, so that every page has the same.
        kinds.sort_by_key(|kind| WORDS.iter().position(|(id, _)| *id == kind.what.id));
        html! {
            @for (at, kind) in kinds.iter().enumerate() {
                @let row = Row { kind, line: None };
                tr { th scope="row" { (swatch(Tone::of(kind, at))) (self.kind(kind)) } @for &at in seats { (self.cell(&row, parts, at)) } }
                @if by_line && kind.what.id == "part-stock" {
                    @for line in lines(kind, parts, seats) {
                        @let row = Row { kind, line: Some(line) };
                        tr .rv-sub { th scope="row" { (self.said(line)) } @for &at in seats { (self.cell(&row, parts, at)) } }
                    }
                }
            }
        }
    }

    fn cell(&self, row: &Row<'_>, parts: &[Vec<Part>], at: usize) -> Markup {
        let own = row.parts(parts.get(at).map(Vec::as_slice).unwrap_or_default());
        let number = |name: &str| {
            own.first()
                .and_then(|part| named(part, name))
                .and_then(|arg| if let Arg::Number(number) = arg { Some(*number) } else { None })
        };
        html! {
            td .mine[self.own == Some(Seat::at(at))] {
                @if own.is_empty() { span .soft { "·" } }
                @else {
                    @if let Some(count) = number("count") { small { (count) " →" } " " }
                    @if row.line.is_some() { @for part in &own { @if let Some(Arg::Number(stock)) = named(part, "stock") { small .rv-stock { (stock) } " " } } }
                    (whole(own.iter().map(|part| part.points).sum()))
                }
            }
        }
    }

    fn total(&self, parts: &[Vec<Part>], seats: &[usize]) -> Markup {
        let total = |at: usize| parts.get(at).into_iter().flatten().map(|part| part.points).sum::<i64>();
        html! {
            tr .rv-total {
                th scope="row" { (self.say.word("end-total")) }
                @for &at in seats { td .mine[self.own == Some(Seat::at(at))] { (whole(total(at))) } }
            }
        }
    }

    /// What a kind of part is called.
    fn kind(&self, part: &Part) -> String {
        part_word(part.what.id).map_or_else(|| self.told(&part.what), |word| self.say.word(word))
    }

    /// Something that a board names.
    fn said(&self, name: &Arg) -> String {
        match name {
            Arg::Name(name) => name.get(self.say.0).to_owned(),
            Arg::Text(text) => text.to_string(),
            Arg::Number(number) => number.to_string(),
            Arg::Seat(seat) => self.name(*seat).to_owned(),
            Arg::Phrase(_) | Arg::List(_) => String::new(),
        }
    }

    /// The seats that have a column: of many the one whose decision it is, and one's own.
    pub(super) fn shown_columns(&self) -> Vec<usize> {
        const MOST: usize = 6;
        let all = 0..self.names.len();
        if self.names.len() <= MOST {
            return all.collect();
        }
        let decider = self.review.decisions[self.at].seat.index();
        all.filter(|at| *at == decider || self.own.is_some_and(|own| own.index() == *at)).collect()
    }
}

/// The Lines of which somebody has a part of a kind.
fn lines<'a>(kind: &Part, parts: &'a [Vec<Part>], seats: &[usize]) -> Vec<&'a Arg> {
    let mut lines: Vec<&Arg> = Vec::new();
    for part in seats.iter().filter_map(|at| parts.get(*at)).flatten().filter(|part| part.what.id == kind.what.id) {
        if let Some(line) = named(part, "line").filter(|line| !lines.contains(line)) {
            lines.push(line);
        }
    }
    lines
}
