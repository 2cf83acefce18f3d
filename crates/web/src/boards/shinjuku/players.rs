//! The players: what is left in their supply, what they hold, and how they stand as far as it is known.

use maud::{Markup, html};
use shinjuku::{Phase, Player, Target, Type};
use tabletop::{Phrase, Seat};

use super::{
    Scene, of_game,
    pieces::{counted, icon, seat_class, sign_chip, tokens_chip},
};

impl Scene<'_> {
    pub(super) fn players(&self, marks: &[Markup]) -> Markup {
        // A word that fits, and what it means.
        let heads = [
            ("sj-track-left", "sj-track-left-about"),
            ("sj-stores-left", "sj-stores-left-about"),
            ("sj-departments-left", "sj-departments-left-about"),
            ("sj-hand-size", "sj-hand-size-about"),
            ("sj-stars", "sj-stars-about"),
        ];
        html! {
            section #players .card .j-players {
                table #j-players {
                    thead {
                        tr {
                            th scope="col" { (self.plain("sj-players")) }
                            @for (key, about) in heads { th scope="col" title=(self.plain(about)) { (self.plain(key)) } }
                            th scope="col" { (self.plain("sj-screen-of")) }
                        }
                    }
                    @for seat in self.seats() { (self.player(seat, marks.get(seat.index()))) }
                }
            }
        }
    }

    fn player(&self, seat: Seat, mark: Option<&Markup>) -> Markup {
        let player = self.table().player(seat);
        let own = self.view.viewer.is(seat);
        let asked = self.table().asked() == Some(seat);
        let stores: u8 = player.supply.iter().sum();
        html! {
            tbody id={"player-" (seat.index())} .j-own[own] .j-turn[asked] {
                tr {
                    th scope="row" {
                        (sign_chip(seat)) (swatch(seat)) span .j-pname { (self.who(seat)) }
                    }
                    @for count in [player.track, stores, player.departments, player.hand, player.tokens] { td data-count=(count) { (count) } }
                    td .j-cell-screen { (self.screen_of(seat, own)) }
                }
                tr .j-more {
                    td colspan="7" {
                        @if self.table().staca == seat { span .j-staca title=(self.plain("sj-staca-note")) { (self.plain("sj-staca")) } " " }
                        @if let Some(mark) = mark { (mark) " " }
                        (self.supply(player, own))
                        (self.customers_of(seat, player, own))
                    }
                }
            }
        }
    }

    /// SJ-HID-2: the page keeps customers behind the screens until the end.
    fn screen_of(&self, seat: Seat, own: bool) -> Markup {
        html! {
            @if self.table().phase == Phase::Over { b { (self.word("sj-points", self.table().worth(seat, None))) } }
            @else if own && self.look.is_you(seat) { (self.plain("sj-yours")) }
            @else if own { (self.plain("sj-below")) }
            @else { (self.plain("sj-hidden")) }
        }
    }

    /// The stores left, by good.
    fn supply(&self, player: &Player, own: bool) -> Markup {
        html! {
            span .j-supply {
                @for (of, count) in Type::ALL.into_iter().zip(player.supply) {
                    @let name = self.told(&of_game("some-left").with("what", of.phrase()).with("count", count));
                    @let choice = self.notation(Target::Store(of)).filter(|_| own);
                    span .j-stock .j-used[count == 0] .j-lit-stock[choice.is_some()] title=(name) data-of=[choice] data-do=[choice] {
                        (icon(of.id(), "")) span .unseen { (self.told(&of.phrase())) " " } b { (count) }
                    }
                }
            }
        }
    }

    /// Whom a player holds: at the end, and while one of them is to be given up.
    fn customers_of(&self, seat: Seat, player: &Player, own: bool) -> Markup {
        let lit = own && matches!(self.table().phase, Phase::Customer(_));
        let group = player.customers;
        html! {
            @if lit || self.table().phase == Phase::Over {
                span .j-held {
                    span .unseen { (self.say(&Phrase::new("sj-holds").with("who", seat).with("what", self.group(group)))) }
                    @for (piece, count) in counted(group) {
                        @let choice = self.notation(Target::Customer(piece)).filter(|_| lit);
                        span .j-stock .j-lit-stock[choice.is_some()] data-of=[choice] data-do=[choice] { (tokens_chip(&[(piece, count)], 9.0)) }
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
