//! The players: what is left in their supply, what they have won, how they stand.

use maud::{Markup, html};
use shinjuku::{Player, Type};
use tabletop::Seat;

use super::{
    Scene,
    lit::Target,
    of_game,
    pieces::{counted, icon, seat_class, sign_chip, token},
};

impl Scene<'_> {
    pub(super) fn players(&self) -> Markup {
        html! {
            section #j-players .j-players aria-labelledby="j-players-head" {
                h2 #j-players-head { (self.plain("sj-players")) }
                ul { @for seat in self.seats() { (self.player(seat)) } }
            }
        }
    }

    fn player(&self, seat: Seat) -> Markup {
        let player = self.table().player(seat);
        let own = self.view.viewer.is(seat);
        let turn = self.table().asked().is_some() && self.table().turn == seat;
        html! {
            li id={"j-p" (seat.number())} .j-own[own] .j-turn[turn] {
                div .j-who {
                    (sign_chip(seat)) (swatch(seat))
                    b { (self.told(&of_game("list").with("what", seat))) }
                    @if self.table().staca == seat { span .j-staca title=(self.plain("sj-staca-note")) { (self.plain("sj-staca")) } }
                    span .j-points { (self.word("sj-points", player.sets().points())) }
                }
                (self.supply(player, own))
                (self.holdings(player, own))
            }
        }
    }

    fn supply(&self, player: &Player, own: bool) -> Markup {
        let some = |key: &'static str, count: u8| html! { span .j-left title=(self.plain(key)) { (self.plain(key)) " " b { (count) } } };
        html! {
            div .j-supply {
                (some("sj-hand-size", player.hand))
                (some("sj-track-left", player.track))
                span .j-left {
                    (self.plain("sj-stores-left"))
                    @for (of, count) in Type::ALL.into_iter().zip(player.supply) {
                        @let name = self.told(&of_game("some-left").with("what", of.phrase()).with("count", count));
                        @let face = html! { (icon(of.id(), "")) b { (count) } };
                        @match self.choice(Target::Store(of)).filter(|_| own) {
                            Some(choice) => (choice.button("j-stock", &face)),
                            None => span .j-stock .j-used[count == 0] title=(name) { span .unseen { (name) } (face) },
                        }
                    }
                }
                (some("sj-departments-left", player.departments))
                span .j-left title=(self.plain("sj-stars")) { (icon("star", "j-gold")) span .unseen { (self.plain("sj-stars")) } b { (player.tokens) } }
            }
        }
    }

    /// SJ-HID-2: what a player has won is public.
    fn holdings(&self, player: &Player, own: bool) -> Markup {
        html! {
            div .j-won {
                span .unseen { (self.told(&of_game("text-customers").with("customers", self.group(player.customers)))) }
                @if player.customers.is_empty() { em { (self.plain("sj-no-customers")) } }
                @for (piece, count) in counted(player.customers) {
                    @let face = html! { svg .j-chip width="32" height="28" viewBox="-13 -14 32 28" aria-hidden="true" { (token((piece, count), [0.0, 0.0], 10.0)) } };
                    @match self.choice(Target::Customer(piece)).filter(|_| own && self.table().journey.is_none()) {
                        Some(choice) => (choice.button("j-stock", &face)),
                        None => (face),
                    }
                }
            }
        }
    }
}

/// A piece of a player's track, with its pattern.
fn swatch(seat: Seat) -> Markup {
    html! {
        svg class={"j-swatch j-track " (seat_class(seat))} viewBox="0 0 28 9" aria-hidden="true" {
            path .j-rail d="M0 4.5H28" {} path .j-pattern d="M0 4.5H28" {}
        }
    }
}
