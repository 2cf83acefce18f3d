//! The own things: the hand with its wild cards and why they are wild, the cards that may pay now, the customers behind the
//! screen and what they are worth.

use maud::{Markup, html};
use shinjuku::{Phase, Picked, Target, WardId, Wild};
use tabletop::{Phrase, Seat};

use super::{
    super::kit::other,
    Scene,
    lit::Choice,
    pieces::{counted, icon, tokens_chip},
};

impl Scene<'_> {
    pub(super) fn hand(&self) -> Markup {
        let Some((seat, cards)) = self.view.own() else { return html! {} };
        let picked = match self.table().phase {
            Phase::Three(_, picked) if self.table().asked() == Some(seat) => Some(picked),
            _ => None,
        };
        let kinds = cards.iter().count();
        html! {
            section #j-hand .card .j-hand aria-labelledby="j-hand-head" {
                h2 #j-hand-head {
                    @if self.look.is_you(seat) { (self.word("sj-hand", cards.total())) }
                    @else { (self.say(&Phrase::new("sj-hand-of").with("who", seat).with("what", cards.total()))) }
                    " "
                    @if let Some(picked) = picked {
                        strong .j-counter { (self.word("sj-picked", picked.cards().len())) }
                    } @else if self.table().phase != Phase::Over {
                        span { (icon("star", "j-gold")) " " (self.plain("sj-hand-note")) }
                    }
                }
                @if cards.total() == 0 { p .soft { (self.plain("sj-empty-hand")) } }
                ul .j-few[kinds < 5] .j-lots[kinds > 5] tabindex="0" aria-labelledby="j-hand-head" { @for (ward, count) in cards.iter() { (self.card(seat, (ward, count), picked.unwrap_or_default())) } }
                (self.screen(seat))
            }
        }
    }

    fn card(&self, seat: Seat, (ward, count): (WardId, u8), picked: Picked) -> Markup {
        let of = self.board().ward(ward);
        let wild = self.game.why_wild(self.table(), seat, ward);
        let (key, sign) = match wild {
            Some(Wild::Store | Wild::Both) => ("sj-wild-store", Some("star")),
            Some(Wild::Festival) => ("sj-wild-festival", Some("lantern")),
            None => ("sj-plain", None),
        };
        let choice = self.notation(Target::Card(ward));
        let taken = picked.count(ward);
        html! {
            li id={"j-h-" (of.id)} .j-hcard .{"j-r" (of.region)} .j-wild[wild.is_some()] .j-payable[choice.is_some()]
                data-of=[choice] data-do=[choice] data-try=[self.attempt(Target::Card(ward))] {
                (self.outline(ward))
                b { (self.name(&of.name)) }
                i lang=(other(self.to.lang)) { (of.name.get(other(self.to.lang))) }
                span .j-foot { @if let Some(sign) = sign { (icon(sign, "")) } (self.plain(key)) }
                @if count > 1 { span .j-times { "×" (count) } }
                @if taken > 0 { span .j-taken { (self.say(&Phrase::new("sj-taken").with("count", taken))) } }
            }
        }
    }

    /// SJ-HID-2: the own customers; what they are worth now, and after the choice that is looked at.
    fn screen(&self, seat: Seat) -> Markup {
        let player = self.table().player(seat);
        let coming = self.table().got_off_for(seat);
        let now = self.table().worth(seat, None);
        let wins = |choice: &Choice| self.game.won_by(self.view, choice.action);
        html! {
            div #j-screen .j-screen {
                span .j-screen-head { @if self.look.is_you(seat) { (self.plain("sj-screen")) } @else { (self.say(&Phrase::new("sj-screen-whose").with("who", seat))) } }
                span .j-won {
                    @if player.customers.is_empty() && coming.is_empty() { em { (self.plain("sj-no-customers")) } }
                    span .unseen { (self.group(player.customers)) }
                    (tokens_chip(&counted(player.customers), 9.0))
                    @if !coming.is_empty() { span .j-coming title=(self.plain("sj-coming")) { "+ " (tokens_chip(&counted(coming), 9.0)) span .unseen { (self.group(coming)) } } }
                    @for choice in &self.choices {
                        @if let Some(piece) = wins(choice) { span .pv .j-coming data-of=(choice.text) { "+ " (tokens_chip(&[(piece, 1)], 9.0)) } }
                    }
                }
                span .j-worth {
                    b { (self.word("sj-points", now)) }
                    @for choice in &self.choices {
                        @if let Some(piece) = wins(choice) { span .pv .j-after data-of=(choice.text) { " → " (self.table().worth(seat, Some(piece))) } }
                    }
                }
            }
        }
    }
}
