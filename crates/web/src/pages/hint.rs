//! A hint by the question: a button that asks for it, then the best choices with what each is worth; one click takes one.

use catalog::{Estimate, Scale};
use maud::{Markup, html};
use tabletop::Seat;

use super::table::Scene;
use crate::boards;

/// Choices of a hint.
const HINTS: usize = 3;

/// The button that asks for a hint, where there are any. When one was given it keeps its place, so that nothing below it moves.
pub(super) fn ask(scene: &Scene<'_>, seat: Seat) -> Markup {
    let say = scene.say;
    let Some(hints) = &scene.hints else { return html! {} };
    if hints.given.is_some() {
        return html! { div #hint-form .row .hint-form { button type="button" disabled { (say.word("hint-ask")) } } };
    }
    let asked = scene.table.question(seat).map_or(0, |question| question.0);
    html! {
        form #hint-form .row .hint-form method="post" action={"/t/" (scene.row().id) "/hint"} {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="asked" value=(asked);
            button #hint-ask title=(say.word("hint-about")) { (say.word("hint-ask")) }
        }
    }
}

/// The hint that was given, below all that can be pressed; its room opens with the press that asks for it.
pub(super) fn given(scene: &Scene<'_>, seat: Seat) -> Markup {
    let say = scene.say;
    let Some(hints) = &scene.hints else { return html! {} };
    let Some(advice) = &hints.given else { return html! { div #hint-room .draft .hint hidden {} } };
    let drawing = boards::drawing(&scene.row().settings.game);
    let money = |amount: f64| drawing.and_then(|drawing| drawing.money(amount.round() as i64));
    let unsure = advice.choices.iter().take(HINTS).any(|choice| choice.worth.error.is_some());
    let game = scene.table.game(scene.viewer);
    let best = advice.choices.iter().take(HINTS);
    html! {
        div #hint .draft .hint role="group" aria-label=(say.word("hint-ask")) {
            p .soft aria-live="polite" {
                (say.word(match (advice.scale, money(0.0)) { (Scale::Score, _) => "hint-score", (Scale::Lead, None) => "hint-lead", (Scale::Lead, Some(_)) => "hint-lead-money" }))
                @if unsure { " " (say.word("hint-unsure")) }
            }
            ol {
                @for choice in best {
                    li {
                        button .choose form="choices" name="action" value=(choice.action) data-of=(choice.action) {
                            span { (game.explain(seat, &choice.action).map_or_else(|| choice.action.clone(), |does| scene.told(&does))) }
                            b .worth { (number(choice.worth, advice.scale, money)) }
                        }
                    }
                }
            }
        }
    }
}

/// A number with how sure it is; where money is counted, as an amount of it.
fn number(worth: Estimate, scale: Scale, money: impl Fn(f64) -> Option<String>) -> String {
    let sign = match (scale, worth.mean.round() < 0.0) {
        (_, true) => "-",
        (Scale::Lead, false) => "+",
        (Scale::Score, false) => "",
    };
    let mean = money(worth.mean.abs()).map_or_else(|| scale.number(worth.mean), |amount| format!("{sign}{amount}"));
    let error = worth.error.map(|error| money(error).unwrap_or_else(|| format!("{error:.1}")));
    match error {
        Some(error) => format!("{mean} ± {error}").replace('-', "−"),
        None => mean.replace('-', "−"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_how_sure_it_is() {
        let estimate = |mean, error| Estimate { mean, error };
        let points = |_: f64| None;
        assert_eq!(number(estimate(48.25, None), Scale::Score, points), "48.3");
        assert_eq!(number(estimate(-3.04, Some(1.25)), Scale::Lead, points), "−3.0 ± 1.2");
        assert_eq!(number(estimate(12.0, Some(0.5)), Scale::Lead, points), "+12.0 ± 0.5");
    }

    /// There is no part of a Yen.
    #[test]
    fn money_is_said_as_money() {
        let drawing = boards::drawing("tokyo-metro").unwrap();
        let yen = |amount: f64| drawing.money(amount.round() as i64);
        let lead = |mean, error| number(Estimate { mean, error }, Scale::Lead, yen);
        assert_eq!(lead(-855.6, Some(200.04)), "−¥856 ± ¥200");
        assert_eq!(lead(1200.2, None), "+¥1,200");
    }
}
