//! The own hand: which cards are wild and why, and the cards that may pay now.

use maud::{Markup, html};
use shinjuku::{Picked, Stage, StationId, WardId};
use tabletop::{Phrase, Seat};

use super::{Scene, lit::Target, other, pieces::icon};

/// Why a card is wild.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wild {
    /// SJ-PAY-2: an own store stands in its ward.
    Store,
    /// SJ-PAY-3: the Festival is in its ward.
    Festival,
    /// It pays for its own ward only.
    No,
}

impl Scene<'_> {
    pub(super) fn hand(&self) -> Markup {
        let Some((seat, cards)) = self.view.own() else { return html! {} };
        let picked = match self.table().stage {
            Stage::Three(_, picked) if self.table().asked() == Some(seat) => picked,
            _ => Picked::default(),
        };
        html! {
            section #j-hand .j-hand aria-labelledby="j-hand-head" {
                h2 #j-hand-head {
                    (self.word("sj-hand", cards.total())) " "
                    @if let (Stage::Three(..), true) = (self.table().stage, self.view.is_asked()) {
                        strong { (self.word("sj-picked", picked.cards().len())) }
                    } @else {
                        span { (icon("star", "j-gold")) " " (self.plain("sj-hand-note")) }
                    }
                }
                @if cards.total() == 0 { p .soft { (self.plain("sj-empty-hand")) } }
                ul {
                    @for (ward, count) in cards.iter() { (self.card(seat, ward, count, picked)) }
                    @if let Some(three) = self.said("three") {
                        li #j-h-three .j-hcard { (three.button("j-three", &html! { (self.plain("sj-three")) })) }
                    }
                }
            }
        }
    }

    fn wild(&self, seat: Seat, ward: WardId) -> Wild {
        let own = StationId::of(self.table().player(seat).sites).any(|station| self.board().ward_of(station) == ward);
        match (own, self.table().festival == ward) {
            (true, _) => Wild::Store,
            (false, true) => Wild::Festival,
            (false, false) => Wild::No,
        }
    }

    fn card(&self, seat: Seat, ward: WardId, count: u8, picked: Picked) -> Markup {
        let of = self.board().ward(ward);
        let wild = self.wild(seat, ward);
        let (key, sign) = match wild {
            Wild::Store => ("sj-wild-store", Some("star")),
            Wild::Festival => ("sj-wild-festival", Some("lantern")),
            Wild::No => ("sj-plain", None),
        };
        let choice = self.choice(Target::Card(ward));
        let taken = picked.count(ward);
        let face = html! {
            (self.outline(ward))
            b { (self.name(&of.name)) }
            i lang=(other(self.to.lang)) { (of.name.get(other(self.to.lang))) }
            span .j-foot { @if let Some(sign) = sign { (icon(sign, "")) } (self.plain(key)) }
            @if count > 1 { span .j-times { "×" (count) } }
            @if taken > 0 { span .j-taken { (self.say(&Phrase::new("sj-taken").with("count", taken))) } }
        };
        html! {
            li id={"j-h-" (of.id)} .j-hcard .{"j-r" (of.region)} .j-wild[wild != Wild::No] .j-payable[choice.is_some()] {
                @match choice {
                    Some(choice) => (choice.button("j-face", &face)),
                    None => div .j-face { (face) },
                }
            }
        }
    }
}
