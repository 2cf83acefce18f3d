//! Where the round stands, for the bar: the round, its phases, the turn order.

use maud::{Markup, html};
use tabletop::Phrase;
use tokyo_metro::{TokyoMetro, preview::Stage};

use super::{Scene, symbols::disc};
use crate::say::Say;

/// The phases of a round that the bar shows.
const STAGES: [(Stage, &str); 4] = [
    (Stage::Order, "tm-stage-order"),
    (Stage::Movement, "tm-stage-move"),
    (Stage::Action, "tm-stage-action"),
    (Stage::Trains, "tm-stage-trains"),
];

/// Which round it is.
pub(super) fn round(game: &TokyoMetro, round: u32, say: Say) -> String {
    say.phrase(&Phrase::new("tm-round").with("round", round).with("rounds", game.rounds()))
}

impl Scene<'_> {
    /// A module says round and phase of what is told in its place.
    pub(super) fn stages(&self) -> Markup {
        let (now, table) = (self.stage(), self.table());
        html! {
            span #round-then .t-round { (round(self.game, table.round.into(), Say(self.to.lang))) }
            ol #phase-then .t-stages aria-label=(self.plain("tm-stages")) {
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
