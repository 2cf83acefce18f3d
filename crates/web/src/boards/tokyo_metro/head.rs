//! Where the round stands, for the bar: the round, its phases, the turn order.

use maud::{Markup, html};
use tabletop::Phrase;
use tokyo_metro::preview::Stage;

use super::{Scene, symbols::disc};

/// The phases of a round that the bar shows.
const STAGES: [(Stage, &str); 4] = [
    (Stage::Order, "tm-stage-order"),
    (Stage::Movement, "tm-stage-move"),
    (Stage::Action, "tm-stage-action"),
    (Stage::Trains, "tm-stage-trains"),
];

impl Scene<'_> {
    pub(super) fn stages(&self) -> Markup {
        let (now, table) = (self.stage(), self.table());
        let round = Phrase::new("tm-round").with("round", table.round).with("rounds", self.game.rounds());
        html! {
            span .t-round { (self.say(&round)) }
            ol .t-stages aria-label=(self.plain("tm-stages")) {
                @for (stage, word) in STAGES {
                    li .t-past[stage < now] .t-here[stage == now] aria-current=[(stage == now).then_some("step")] { (self.plain(word)) }
                }
            }
            @if table.players > 1 {
                ol .t-order aria-label=(self.plain("tm-order")) {
                    @for seat in table.in_order() {
                        li .t-acts[table.actors().contains(*seat)] .t-gone[self.has_passed(*seat)] title=(self.who(*seat)) { (disc(*seat)) span .unseen { (self.who(*seat)) } }
                    }
                }
            }
        }
    }
}
