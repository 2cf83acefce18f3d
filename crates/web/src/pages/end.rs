//! The end: who won and by how much, a table that adds up every point, and the standing over the game.

use maud::{Markup, html};
use tables::{Row, Sitter, Status, Unrated};
use tabletop::{Arg, Part, Phrase, Seat, Standing, Viewer};

use super::{chart, compare, course::Course, frame::shape, puzzle, ratings::points, seats, table::Scene, what_if};
use crate::{boards, say::Say};

/// With more players than this each has a row, not a column.
const MOST_COLUMNS: usize = 6;

/// Headings of parts whose sentence counts something: the count stands in the cell.
const HEADINGS: [(&str, &str); 7] = [
    ("metrox-part-lines", "end-lines"),
    ("metrox-part-empty", "end-empty"),
    ("set-of-4", "end-sets-4"),
    ("set-of-3", "end-sets-3"),
    ("set-of-2", "end-sets-2"),
    ("set-of-1", "end-sets-1"),
    ("part-loans", "end-loans"),
];

/// Parts that have an order of their own.
const SETS: [&str; 4] = ["set-of-4", "set-of-3", "set-of-2", "set-of-1"];

/// What a part is for, whoever has it and however often.
#[derive(PartialEq)]
struct Cause(Phrase);

impl Cause {
    fn of(part: &Part) -> Self {
        let mut phrase = part.what.clone();
        phrase.args.retain(|(name, _)| *name != "count");
        Self(phrase)
    }

    /// What it is; where cells count something besides, what the two numbers of a cell are.
    fn heading(&self, scene: &Scene<'_>) -> Markup {
        let Some(key) = heading(&self.0) else { return html! { (scene.told(&self.0)) } };
        html! { (scene.say.word(key)) " " small .soft { (scene.say.word("end-counted")) } }
    }
}

/// The heading of a part whose sentence counts something.
pub(super) fn heading(cause: &Phrase) -> Option<&'static str> {
    HEADINGS.iter().find(|(id, _)| *id == cause.id).map(|(_, key)| *key)
}

/// Everybody's causes in one order that keeps that of each: what somebody has before another thing stands before it.
fn merged<T: PartialEq>(lists: impl Iterator<Item = Vec<T>>) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    for list in lists {
        // From behind, so that a new one finds its place before the next that is known.
        let mut next = all.len();
        for one in list.into_iter().rev() {
            match all.iter().position(|other| *other == one) {
                Some(at) => next = at,
                None => all.insert(next.min(all.len()), one),
            }
        }
    }
    all
}

/// The same of causes; sets stand in their own order, though one player has none of a size that another one has.
fn in_order(lists: impl Iterator<Item = Vec<Cause>>) -> Vec<Cause> {
    let mut causes = merged(lists);
    causes.sort_by_key(|cause| SETS.iter().position(|set| *set == cause.0.id));
    causes
}

/// The end of a game, above its board.
pub(super) fn end(scene: &Scene<'_>, course: &Course) -> Markup {
    let standing = scene.table.game(Viewer::Spectator).standing();
    let mut order: Vec<usize> = (0..scene.names.len()).collect();
    order.sort_by_key(|at| standing.ranks.get(*at).copied().unwrap_or(u8::MAX));
    let parts = order.iter().filter_map(|at| standing.parts.get(*at));
    let causes = in_order(parts.map(|parts| parts.iter().map(Cause::of).collect()));
    let result = Result { scene, standing: &standing, order: &order, causes: &causes };
    html! {
        section #end .end .crowded[order.len() > MOST_COLUMNS] {
            (result.headline())
            div .end-parts {
                div #scores .scores tabindex="0" role="region" aria-label=(scene.say.word("end-scores")) {
                    @if order.len() > MOST_COLUMNS { (result.rows()) } @else { (result.columns()) }
                }
                (chart::chart(scene, course, &order))
            }
            @if let Some((origin, original)) = &scene.original { (compare::compare(scene, (*origin, original), course, &order)) }
            (rated(scene, &order))
        }
    }
}

/// What the game did to ratings, or why it did nothing.
fn rated(scene: &Scene<'_>, order: &[usize]) -> Markup {
    let (say, Some(rated)) = (scene.say, &scene.rated) else { return html! {} };
    let not = match tables::unrated(scene.row()) {
        Some(Unrated::Hints) => "rated-not-hints",
        Some(Unrated::Known) => "rated-not-known",
        // Nobody expects it.
        Some(Unrated::Alone | Unrated::People) => return html! {},
        None => "rated-not-guest",
    };
    if rated.is_empty() {
        return html! { p #rated .soft { (say.word(not)) " " a href="/ratings" { (say.word("ratings-how")) } } };
    }
    let seats = order.iter().filter_map(|at| rated.iter().find(|seat| usize::from(seat.seat) == *at));
    html! {
        section #rated .rt-after {
            h3 { (say.word("rated-title")) }
            ul {
                @for seat in seats {
                    li {
                        (shape(usize::from(seat.seat))) span { (scene.names[usize::from(seat.seat)]) } " "
                        (points(seat.after, say))
                        @let by = seat.after.points.rounded() - seat.before.points.rounded();
                        @if seat.after != seat.before { " " span .soft { "(" @if by >= 0 { "+" } (signed(by)) ")" } }
                    }
                }
            }
        }
    }
}

struct Result<'a> {
    scene: &'a Scene<'a>,
    standing: &'a Standing,
    order: &'a [usize],
    causes: &'a [Cause],
}

impl Result<'_> {
    fn headline(&self) -> Markup {
        let why = self.standing.why.as_ref().map(|why| self.scene.told(why)).unwrap_or_default();
        let winners: Vec<Seat> = self.standing.winners().collect();
        let ending = boards::drawing(&self.scene.row().settings.game).and_then(boards::Drawing::ending);
        html! {
            div .headline {
                span .medal aria-hidden="true" { @for seat in winners.iter().take(4) { (shape(seat.index())) } }
                div {
                    h2 { (why) }
                    @if let Some(ahead) = self.ahead() { p .soft { (ahead) } }
                    @if let Some(ending) = ending { p #ending .soft { (self.scene.say.word(ending)) } }
                }
            }
        }
    }

    /// How far the only winner is ahead of the next, if by points.
    fn ahead(&self) -> Option<String> {
        let &[first, second, ..] = self.order else { return None };
        let by = self.score(first) - self.score(second);
        let money = boards::drawing(&self.scene.row().settings.game).and_then(|drawing| drawing.money(by));
        let phrase = match money {
            Some(money) => Phrase::new("end-ahead-by").with("what", money),
            None => Phrase::new("end-ahead").with("count", by),
        };
        let phrase = phrase.with("who", Seat::at(second));
        (by > 0).then(|| self.scene.say.to(&phrase, &self.scene.names))
    }

    fn score(&self, at: usize) -> i64 {
        self.standing.scores.get(at).copied().unwrap_or_default()
    }

    fn own(&self, at: usize) -> bool {
        self.scene.seat() == Some(Seat::at(at))
    }

    /// What a seat has for a cause: how often, if that is counted, and how much.
    fn cell(&self, at: usize, cause: &Cause) -> Markup {
        let parts = self.standing.parts.get(at).into_iter().flatten().filter(|part| Cause::of(part) == *cause);
        let parts: Vec<&Part> = parts.collect();
        let count = parts.first().and_then(|part| part.what.args.iter().find(|(name, _)| *name == "count"));
        let count = count.and_then(|(_, arg)| if let Arg::Number(count) = arg { Some(*count) } else { None });
        html! {
            @if parts.is_empty() { span .soft { "·" } }
            @else {
                @if let Some(count) = count { small { (count) " →" } " " }
                (signed(parts.iter().map(|part| part.points).sum()))
            }
        }
    }

    fn who(&self, at: usize) -> Markup {
        let say = self.scene.say;
        html! {
            (shape(at)) span .name { (self.scene.names[at]) }
            @if self.own(at) { " " small { (say.word("end-you")) } }
            @else if let Some(place) = self.scene.row().places.get(at) { (seats::mark(self.scene.row(), place, say)) }
        }
    }

    fn rank(&self, at: usize) -> String {
        let rank = self.standing.ranks.get(at).copied().unwrap_or_default();
        self.scene.say.phrase(&Phrase::new("end-rank").with("rank", rank))
    }

    /// A column for each player.
    fn columns(&self) -> Markup {
        let say = self.scene.say;
        html! {
            table .sum {
                thead {
                    tr {
                        td {}
                        @for &at in self.order {
                            th scope="col" .mine[self.own(at)] { small { (self.rank(at)) } span .whose-column { (self.who(at)) } b { (signed(self.score(at))) } }
                        }
                    }
                }
                tbody {
                    @for cause in self.causes {
                        tr {
                            th scope="row" { (cause.heading(self.scene)) }
                            @for &at in self.order { td .mine[self.own(at)] { (self.cell(at, cause)) } }
                        }
                    }
                }
                tfoot {
                    tr {
                        th scope="row" { (say.word("end-total")) }
                        @for &at in self.order { td .mine[self.own(at)] { (signed(self.score(at))) } }
                    }
                }
            }
        }
    }

    /// A row for each player.
    fn rows(&self) -> Markup {
        html! {
            table .sum .by-row {
                thead {
                    tr {
                        td {} td {}
                        @for cause in self.causes { th scope="col" { (cause.heading(self.scene)) } }
                        th scope="col" { (self.scene.say.word("end-total")) }
                    }
                }
                tbody {
                    @for &at in self.order {
                        tr .mine[self.own(at)] {
                            td { (self.rank(at)) }
                            th scope="row" { (self.who(at)) }
                            @for cause in self.causes { td { (self.cell(at, cause)) } }
                            td { b { (signed(self.score(at))) } }
                        }
                    }
                }
            }
        }
    }
}

/// A number with a true minus, and a comma at each thousand.
pub(super) fn signed(points: i64) -> String {
    let digits = points.unsigned_abs().to_string();
    let mut text = if points < 0 { "−".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The next game of those who sat here, or the way to it.
pub(super) fn again(row: &Row, own: Option<Seat>, say: Say) -> Markup {
    let named = row.places.iter().any(|place| matches!(place.sitter, Sitter::Named(_)));
    html! {
        @if let Some(next) = row.rematch {
            a .button .primary href={"/t/" (next)} { (say.word("table-next")) }
        } @else if row.settings.origin.is_some() {
            a #again .button .primary href={"/t/" (row.id) "/what-if?step=0"} { (say.word("what-if-again")) }
        } @else if own.is_some() && !named {
            form method="post" action={"/t/" (row.id) "/rematch"} { button .primary { (say.word("table-rematch")) } }
        }
    }
}

/// What to do after a game.
pub(super) fn links(scene: &Scene<'_>) -> Markup {
    let (say, id) = (scene.say, scene.row().id);
    html! {
        div .row .after {
            (puzzle::way_out(scene.row(), say))
            (again(scene.row(), scene.seat(), say))
            @if scene.row().status == Status::Study { (what_if::way(id, scene.table.steps(), say)) }
            a .button href={"/t/" (id) "/replay?step=0"} { (say.word("table-replay")) }
            @if scene.reviews { form method="post" action={"/t/" (id) "/review"} { button #review-this { (say.word("review-ask")) } } }
            @if !scene.keeps_back { a .button href={"/t/" (id) "/record"} download { (say.word("table-record")) } }
            a .button href="/" { (say.word("end-front")) }
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Phrase;

    use super::{Cause, in_order, signed};

    /// Sets of two stood before sets of three where the winner had none of three.
    #[test]
    fn sets_stand_from_the_largest_to_the_smallest() {
        let of = |ids: &[&'static str]| ids.iter().map(|id| Cause(Phrase::new(id))).collect::<Vec<_>>();
        let lists = [of(&["set-of-4", "set-of-2"]), of(&["set-of-4", "set-of-3", "set-of-1"]), of(&["set-of-1"])];
        let order: Vec<&str> = in_order(lists.into_iter()).iter().map(|cause| cause.0.id).collect();
        assert_eq!(order, ["set-of-4", "set-of-3", "set-of-2", "set-of-1"]);
    }

    #[test]
    fn thousands_have_commas_and_less_than_nothing_a_true_minus() {
        assert_eq!([0, 999, 1_000, -100, -12_345].map(signed), ["0", "999", "1,000", "−100", "−12,345"]);
    }
}
