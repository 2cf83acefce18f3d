//! Metro Drinks beside the map: the crates, whose they are, what a Drink of each pays now.

use maud::{Markup, html};
use tabletop::Phrase;
use tokyo_metro::{Action, ColorId};

use super::{Scene, choice::Site, number, symbols::disc, yen};

impl Scene<'_> {
    pub(super) fn crates(&self) -> Markup {
        let Some(drinks) = self.board().drinks() else { return html! {} };
        html! {
            section #t-crates .t-crates aria-label=(self.plain("tm-drinks")) {
                h2 title=(self.plain("tm-drinks-about")) { (self.plain("tm-drinks")) }
                p .t-drinks-about { (self.plain("tm-drinks-about")) }
                @for color in drinks.colors() { (self.shelf(color)) }
            }
        }
    }

    fn shelf(&self, color: ColorId) -> Markup {
        let Some(drinks) = self.board().drinks() else { return html! {} };
        let (owner, out) = (self.table().crates.owner(color), self.table().crates.at(color).len());
        let choice = self.choice(Site::Color(color)).filter(|choice| matches!(choice.action, Action::Drink(_)));
        let pays = drinks.payout(out.max(1));
        html! {
            div id={"t-crate-" (color.index())} .t-crate .t-lone[owner.is_none()] .t-lit-crate[choice.is_some()] data-mark
                data-of=[choice.map(|choice| &choice.text)] data-do=[choice.map(|choice| &choice.text)] {
                b { (self.drink(color)) (self.color_name(color)) }
                @match owner {
                    Some(owner) => {
                        small { (disc(owner)) span { @if self.look.is_you(owner) { (self.plain("tm-you")) } @else { (self.who(owner)) } } }
                        span .t-cells {
                            @for at in 0..drinks.per_color {
                                @if at < out { i .t-out title=(self.plain("tm-on-map")) { (number(pays)) } } @else { i { (self.drink(color)) } }
                            }
                        }
                        span .unseen { (self.say(&Phrase::new("tm-crate-of").with("count", drinks.per_color - out).with("yen", yen(pays)))) }
                    }
                    None => small { (self.crate_place(color)) },
                }
            }
        }
    }

    /// Where the card of a color is that nobody owns.
    fn crate_place(&self, color: ColorId) -> String {
        let Some(column) = self.board().deck().drinks().map(|at| self.table().column(at)) else { return String::new() };
        let is_it = |card| self.board().card(card).color == Some(color);
        self.plain(if column.display().any(is_it) {
            "tm-color-shown"
        } else if column.discard().iter().any(|card| is_it(*card)) {
            "tm-color-gone"
        } else {
            "tm-color-stack"
        })
    }
}
