//! Standing orders: those that make sense at the question, as buttons; those in force, each with a way to withdraw it. Nobody
//! but their owner is shown any.

use maud::{Markup, html};
use tables::{LONGEST_ORDER, Place, Status};
use tabletop::{Order, Seat};

use super::{
    refusal::{Part, Refusal},
    table::Scene,
};
use crate::boards;

/// The seat whose orders the page shows: the viewer's own, in a game that takes orders, while they play it.
fn of(scene: &Scene<'_>) -> Option<Seat> {
    let takes = scene.row().status == Status::Running && scene.table.opened().takes_orders();
    scene.seat().filter(|seat| takes && scene.row().place(*seat).is_some_and(Place::is_played))
}

/// The orders in force as the stream tells them, so that a page knows whether it shows others.
pub(super) fn told(scene: &Scene<'_>) -> Option<String> {
    let orders: Vec<String> = scene.table.orders(of(scene)?).into_iter().map(|order| order.text).collect();
    serde_json::to_string(&orders).ok()
}

/// Orders instead of an answer, under the question.
pub(super) fn suggested(scene: &Scene<'_>, seat: Seat) -> Markup {
    let game = scene.table.game(scene.viewer);
    let orders = if of(scene).is_some() { game.suggest_orders(seat) } else { Vec::new() };
    html! {
        @if !orders.is_empty() {
            div #suggested-orders .draft {
                p .soft { (scene.say.word("orders-suggested")) }
                form .row method="post" action={"/t/" (scene.row().id) "/order"} {
                    input type="hidden" name="seat" value=(seat);
                    @for order in &orders {
                        button id={"order-" (order.text.replace(' ', "-"))} name="order" value=(order.text) title=(says(scene, order)) { (says_here(scene, order)) }
                    }
                }
            }
        }
    }
}

/// The same under the question, which has told much of it.
fn says_here(scene: &Scene<'_>, order: &Order) -> String {
    let drawing = boards::drawing(&scene.row().settings.game);
    let here = drawing.and_then(|drawing| drawing.order_here(scene.table.opened().game(), &order.text, scene.say));
    here.unwrap_or_else(|| says(scene, order))
}

fn says(scene: &Scene<'_>, order: &Order) -> String {
    scene.told(&scene.table.game(scene.viewer).explain_order(order))
}

/// The orders in force, and a field for another.
pub(super) fn orders(scene: &Scene<'_>) -> Markup {
    let Some(seat) = of(scene) else { return html! {} };
    let (say, orders) = (scene.say, scene.table.orders(seat));
    let refusal = Refusal::at(scene.refusal, Part::Order);
    html! {
        details #orders .card open[!orders.is_empty() || refusal.is_some()] {
            summary { h2 { (say.word("orders-title")) } @if !orders.is_empty() { span .chip { (orders.len()) } } }
            p .soft { (say.word(if orders.is_empty() { "orders-none" } else { "orders-about" })) }
            @if !orders.is_empty() {
                ul .players {
                    @for order in &orders {
                        li {
                            span { (says(scene, order)) }
                            form method="post" action={"/t/" (scene.row().id) "/withdraw"} {
                                input type="hidden" name="seat" value=(seat);
                                button name="order" value=(order.text) aria-label=(format!("{}: {}", say.word("orders-withdraw"), says(scene, order))) {
                                    (say.word("orders-withdraw"))
                                }
                            }
                        }
                    }
                }
            }
            details #give-order open[refusal.is_some()] {
                summary { (say.word("orders-give")) }
                @if let Some(refusal) = refusal { (refusal.shown("order-refused")) }
                form .row method="post" action={"/t/" (scene.row().id) "/order"} {
                    input type="hidden" name="seat" value=(seat);
                    input #order name="order" required maxlength=(LONGEST_ORDER) autocomplete="off" autocapitalize="off" spellcheck="false"
                        aria-label=(say.word("orders-give")) aria-describedby="order-help" value=[refusal.map(Refusal::entered)];
                    button { (say.word("orders-order")) }
                }
                ul #order-help .soft {
                    @for order in scene.table.game(scene.viewer).order_examples() {
                        li { code { (order.text) } " " (says(scene, &order)) }
                    }
                }
            }
        }
    }
}
