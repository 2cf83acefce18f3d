//! A year of puzzles: a square for each day, darker where the score was higher.

use std::collections::HashMap;

use maud::{Markup, html};
use tables::Day;
use tabletop::Phrase;

use super::super::puzzle::date;
use crate::say::Say;

/// Weeks that are drawn.
const WEEKS: i64 = 53;
/// A square and the gap after it.
const STEP: i64 = 13;
const SIDE: i64 = 11;
const TOP: i64 = 16;

/// The best score of the year is the darkest; there are so many shades.
const SHADES: i64 = 4;

pub(super) fn calendar(puzzles: &[(Day, Option<i64>)], today: Day, say: Say) -> Markup {
    if puzzles.is_empty() {
        return html! {};
    }
    let scores: HashMap<Day, Option<i64>> = puzzles.iter().copied().collect();
    let finished = puzzles.iter().filter_map(|(_, score)| *score);
    let (count, best) = (finished.clone().count(), finished.max());
    // 1 January 1970 was a Thursday; a column is a week from Monday on.
    let first = today.later(-(today.number() + 3).rem_euclid(7) - 7 * (WEEKS - 1));
    let about = Phrase::new("person-puzzles-about").with("count", count).with("best", best.unwrap_or_default());
    html! {
        section #puzzles .card {
            h2 { (say.word("person-puzzles")) }
            p .soft { (say.phrase(&about)) }
            div .rt-calendar tabindex="0" role="region" aria-label=(say.word("person-puzzles")) {
                svg viewBox={"0 0 " (WEEKS * STEP) " " (TOP + 7 * STEP)} width=(WEEKS * STEP) role="img" aria-label=(say.phrase(&about)) {
                    @for week in 0..WEEKS {
                        @let monday = first.later(7 * week);
                        @if monday.date().2 <= 7 { text x=(week * STEP) y="11" { (monday.date().1) } }
                        @for day in (0..7).map(|at| monday.later(at)).filter(|day| *day < today) {
                            @let (x, y) = (week * STEP, TOP + (day.number() - monday.number()) * STEP);
                            rect .{"rt-day-" (shade(&scores, day, best))} x=(x) y=(y) width=(SIDE) height=(SIDE) rx="2" {}
                        }
                    }
                }
            }
            details {
                summary { (say.word("end-as-table")) }
                ul .rt-days {
                    @for (day, score) in puzzles.iter().rev() {
                        li {
                            a href={"/puzzle/" (day)} { (date(*day, say)) } " "
                            @match score { Some(score) => b { (score) }, None => span .soft { (say.word("person-unfinished")) } }
                        }
                    }
                }
            }
        }
    }
}

/// How dark a day is: nothing was begun, not finished, or a share of the best.
fn shade(scores: &HashMap<Day, Option<i64>>, day: Day, best: Option<i64>) -> i64 {
    match (scores.get(&day), best) {
        (Some(Some(score)), Some(best)) => 2 + ((*score).max(0) * SHADES / best.max(1)).clamp(0, SHADES - 1),
        (Some(_), _) => 1,
        (None, _) => 0,
    }
}
