//! A hint by the question: a button that asks for it, then the best choices with what each is worth; one click takes one.

use catalog::{Estimate, Scale};
use maud::{Markup, html};
use tabletop::Seat;

use super::table::Scene;

/// Choices of a hint.
const HINTS: usize = 3;

/// The button that asks for a hint, where there are any and none was given yet.
pub(super) fn ask(scene: &Scene<'_>, seat: Seat) -> Markup {
    let say = scene.say;
    if scene.hints.as_ref().is_none_or(|hints| hints.given.is_some()) {
        return html! {};
    }
    let asked = scene.table.question(seat).map_or(0, |question| question.0);
    html! {
        form #hint .row method="post" action={"/t/" (scene.row().id) "/hint"} {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="asked" value=(asked);
            button #hint-ask title=(say.word("hint-about")) { (say.word("hint-ask")) }
        }
    }
}

/// The hint that was given.
pub(super) fn given(scene: &Scene<'_>, seat: Seat) -> Markup {
    let say = scene.say;
    let Some(advice) = scene.hints.as_ref().and_then(|hints| hints.given.as_ref()) else { return html! {} };
    let game = scene.table.game(scene.viewer);
    let best = advice.choices.iter().take(HINTS);
    html! {
        div #hint .draft .hint role="group" aria-label=(say.word("hint-ask")) {
            p .soft aria-live="polite" {
                (say.word(match advice.scale { Scale::Score => "hint-score", Scale::Lead => "hint-lead" }))
            }
            ol {
                @for choice in best {
                    li {
                        button .choose form="choices" name="action" value=(choice.action) data-of=(choice.action) {
                            span { (game.explain(seat, &choice.action).map_or_else(|| choice.action.clone(), |does| scene.told(&does))) }
                            b .worth { (number(choice.worth, advice.scale)) }
                        }
                    }
                }
            }
        }
    }
}

/// A number with how sure it is.
fn number(worth: Estimate, scale: Scale) -> String {
    let mean = scale.number(worth.mean);
    match worth.error {
        Some(error) => format!("{mean} ± {error:.1}").replace('-', "−"),
        None => mean.replace('-', "−"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_how_sure_it_is() {
        let estimate = |mean, error| Estimate { mean, error };
        assert_eq!(number(estimate(48.25, None), Scale::Score), "48.3");
        assert_eq!(number(estimate(-3.04, Some(1.25)), Scale::Lead), "−3.0 ± 1.2");
        assert_eq!(number(estimate(12.0, Some(0.5)), Scale::Lead), "+12.0 ± 0.5");
    }
}
