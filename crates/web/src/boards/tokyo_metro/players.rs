//! The players in turn order: Yen, discs, Stock, tokens, what is left of their pieces.

use maud::{Markup, html};
use tabletop::{Phrase, Seat};
use tokyo_metro::{LineId, Phase, Yen, preview::Stage};

use super::{
    Scene,
    symbols::{disc, icon},
    yen,
};
use crate::pages::shape;

/// What is counted of each player: the icon, the word, and the number.
type Counted = (&'static str, &'static str, u8);

/// So many discs are drawn one by one; more would take the room of names.
const MOST_DISCS: u8 = 4;

/// So many Stocks and Drinks of a player leave all names their room.
const ROOMY: usize = 1;

impl Scene<'_> {
    pub(super) fn players(&self, marks: &[Markup]) -> Markup {
        let order = self.table().in_order();
        let supply = self.table().supply;
        let heads = self.counted(order.first().copied().unwrap_or_else(|| Seat::at(0)));
        html! {
            section #players .card .t-players .t-pane aria-label=(self.plain("tm-players")) {
                table .t-tight[order.iter().any(|seat| self.takes_room(*seat))] {
                    thead {
                        tr {
                            th scope="col" { (self.plain("tm-order")) }
                            th scope="col" .t-yen { (self.plain("tm-yen")) }
                            th scope="col" { (self.plain("tm-discs")) }
                            th scope="col" { (self.plain("tm-stock-head")) }
                            @for (sign, word, _) in &heads {
                                th scope="col" .t-count title=(self.plain(word)) { (icon(sign)) span .unseen { (self.plain(word)) } }
                            }
                        }
                    }
                    tbody { @for seat in order { (self.player(*seat, marks.get(seat.index()))) } }
                    tfoot {
                        tr {
                            th scope="row" colspan="4" { (self.plain("tm-supply")) }
                            @for count in [supply.speed, supply.bikes, supply.loans] { td .t-count { (count) } }
                            td colspan="2" {}
                        }
                    }
                }
                // A finger gets no titles.
                p .t-signs { @for (sign, word, _) in &heads { span { (icon(sign)) (self.plain(word)) } } }
            }
        }
    }

    fn counted(&self, seat: Seat) -> [Counted; 5] {
        let player = self.table().player(seat);
        [
            ("speed", "tm-speed-tokens", player.speed),
            ("bike", "tm-bikes", u8::from(player.bike)),
            ("loan", "tm-loans", player.loans),
            ("station", "tm-stations-left", self.game.terms().pyramids_left(player)),
            ("speculate", "tm-stakes-left", self.game.stakes_left(self.table(), seat)),
        ]
    }

    fn player(&self, seat: Seat, mark: Option<&Markup>) -> Markup {
        let player = self.table().player(seat);
        let own = self.view.viewer().is(seat);
        let used = self.game.terms().pieces.discs.saturating_sub(player.spare + player.boxed + player.discs);
        html! {
            tr id={"player-" (seat.index())} .t-own-row[own] .t-passed[self.has_passed(seat)] {
                th scope="row" {
                    span .t-who {
                        (shape(seat.index())) b { (self.who(seat)) }
                        @if self.look.is_you(seat) { small { (self.plain("tm-you")) } }
                        @if let Some(mark) = mark { (mark) }
                        @if let Some(word) = self.standing_of(seat) { small .t-state .t-acts[self.table().actors().contains(seat)] { (word) } }
                    }
                }
                td .t-yen data-count=(player.yen.0) {
                    (yen(player.yen))
                    @if player.bonus > Yen::ZERO { small title=(self.plain("tm-bonus")) { "+" (yen(player.bonus)) } }
                    @if player.set_aside > Yen::ZERO { small title=(self.plain("tm-aside")) { (icon("aside")) (yen(player.set_aside)) } }
                }
                td .t-discs title=(self.say(&Phrase::new("tm-discs-of").with("front", player.discs).with("used", used))) {
                    @if player.discs + used > MOST_DISCS { (disc(seat)) (player.discs) @if used > 0 { " " i .t-free {} (used) } }
                    @else { @for _ in 0..player.discs { (disc(seat)) } @for _ in 0..used { i .t-free {} } }
                    span .unseen { (self.say(&Phrase::new("tm-discs-of").with("front", player.discs).with("used", used))) }
                }
                td .t-shares title=[self.shares_worth(seat)] { @for (line, stock) in self.shares_of(seat) { span { (self.badge(line)) sub { (stock) } } } (self.crates_of(seat)) }
                @for (_, _, count) in self.counted(seat) { td .t-count .t-none[count == 0] { (count) } }
            }
        }
    }

    /// Whether what a player has takes the room of names.
    fn takes_room(&self, seat: Seat) -> bool {
        let player = self.table().player(seat);
        let things = self.shares_of(seat).count() + self.table().crates.owned_by(seat).count();
        things > ROOMY || player.bonus > Yen::ZERO || player.set_aside > Yen::ZERO
    }

    /// The Stock of a player: Lines and numbers.
    fn shares_of(&self, seat: Seat) -> impl Iterator<Item = (LineId, usize)> {
        let at = move |line: LineId| self.table().line(line).owners().position(|owner| owner == seat);
        self.board().lines().filter_map(move |line| Some((line, at(line)? + 1)))
    }

    /// What the Stock of a player would pay as things stand.
    fn shares_worth(&self, seat: Seat) -> Option<String> {
        let worth = self.game.stock_worth(self.table());
        let parts = self.shares_of(seat).filter_map(|(line, stock)| worth.get(line.index())?.get(stock - 1).copied());
        let sum: Yen = parts.sum();
        (sum > Yen::ZERO).then(|| self.say(&Phrase::new("tm-shares-worth").with("yen", yen(sum))))
    }

    /// The Drinks that a player owns, and how many of each are still in the crate.
    fn crates_of(&self, seat: Seat) -> Markup {
        let per = self.board().drinks().map_or(0, |drinks| drinks.per_color);
        html! {
            @for color in self.table().crates.owned_by(seat) {
                span { (self.drink(color)) sub { (per.saturating_sub(self.table().crates.at(color).len())) } }
            }
        }
    }

    pub(super) fn has_passed(&self, seat: Seat) -> bool {
        self.stage() == Stage::Action && self.table().passed.contains(seat)
    }

    /// What a player does now, in a word.
    fn standing_of(&self, seat: Seat) -> Option<String> {
        let table = self.table();
        let key = match table.phase {
            Phase::Bid if table.have_bid.contains(seat) => "tm-has-bid",
            _ if self.has_passed(seat) => "tm-passed",
            _ if table.actors().contains(seat) => "tm-acts",
            _ => return None,
        };
        Some(self.plain(key))
    }
}
