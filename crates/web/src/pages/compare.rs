//! Two lines side by side: how the players stood after each turn in the game as it was played, and in its side line.

use maud::{Markup, html};
use tables::Origin;
use tabletop::Phrase;

use super::{
    course::{Course, Turn},
    end::signed,
    frame::shape,
    table::Scene,
};

/// No more turns than this are listed.
const MOST_TURNS: usize = 40;
/// No more seats than this have room beside each other.
const MOST_SEATS: usize = 5;

/// The turns of a line after the moment where both begin; the last of them is the end.
fn after(course: &Course, step: usize) -> Vec<&Turn> {
    course.turns.iter().filter(|turn| turn.step > step).collect()
}

/// Which of so many turns are listed: all of them, or as many as there is room for, evenly.
fn listed(turns: usize) -> impl Iterator<Item = usize> {
    (0..turns).step_by(turns.div_ceil(MOST_TURNS).max(1))
}

/// Both lines as a table; nothing if there is no turn to compare.
pub(super) fn compare(
    scene: &Scene<'_>,
    (origin, original): (Origin, &Course),
    course: &Course,
    order: &[usize],
) -> Markup {
    let (say, then, here) = (scene.say, after(original, origin.step), after(course, 0));
    let turns = then.len().max(here.len()).saturating_sub(1);
    let seats: Vec<usize> = order.iter().copied().take(MOST_SEATS).collect();
    let cells = |then: Option<&Turn>, here: Option<&Turn>| {
        html! { @for &at in &seats { (cell(then, at)) (cell(here, at)) } }
    };
    html! {
        @if !then.is_empty() && !here.is_empty() {
            section #compare .compare {
                h3 { (say.word("what-if-compare")) }
                p .soft { (say.word("what-if-compare-about")) }
                div .scores tabindex="0" role="region" aria-label=(say.word("what-if-compare")) {
                    table .sum {
                        thead {
                            tr { td {} @for &at in &seats { th scope="colgroup" colspan="2" { (shape(at)) (scene.names[at]) } } }
                            tr {
                                th scope="col" { (say.word("end-turn-number")) }
                                @for _ in &seats { th scope="col" { small { (say.word("what-if-then")) } } th scope="col" { small { (say.word("what-if-here")) } } }
                            }
                        }
                        tbody {
                            @for at in listed(turns) {
                                tr {
                                    th scope="row" title=(say.phrase(&Phrase::new("replay-turn").with("turn", origin.turn + at + 1))) { (origin.turn + at + 1) }
                                    (cells(turn(&then, at), turn(&here, at)))
                                }
                            }
                        }
                        tfoot { tr { th scope="row" { (say.word("what-if-end")) } (cells(then.last().copied(), here.last().copied())) } }
                    }
                }
            }
        }
    }
}

/// A turn of a line; its end is none.
fn turn<'a>(line: &[&'a Turn], at: usize) -> Option<&'a Turn> {
    line.get(at).copied().filter(|_| at + 1 < line.len())
}

fn cell(turn: Option<&Turn>, seat: usize) -> Markup {
    let score = turn.and_then(|turn| turn.scores.get(seat));
    html! { td { @match score { Some(score) => (signed(*score)), None => span .soft { "·" } } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_is_listed_evenly() {
        assert_eq!(listed(0).count(), 0);
        assert_eq!(listed(3).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(listed(40).count(), 40);
        assert_eq!(listed(100).collect::<Vec<_>>()[..3], [0, 3, 6]);
        assert!(listed(4_000).count() <= MOST_TURNS);
    }
}
