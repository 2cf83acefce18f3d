//! Below the map: the Queue, the bonus track, the piles; in the map's corner what its signs mean.

use maud::{Markup, html};
use shinjuku::{Phase, Piece, QueueCard, StationId, Type, WardId};
use tabletop::Phrase;

use super::{
    super::kit::{other, short},
    Scene,
    pieces::{icon, tokens_block, tokens_chip, tokens_of},
};

impl Scene<'_> {
    /// SJ-QUE: position 1 is on the right; from there the customers go to the map.
    pub(super) fn queue(&self) -> Markup {
        // Once the game is over nobody comes any more.
        let key = if self.is_over() { "sj-queue-over" } else { "sj-queue-count" };
        let count = Phrase::new(key).with("waiting", self.table().waiting()).with("level", self.table().level());
        let cards: Vec<(u8, &QueueCard)> = (1_u8..).zip(&self.table().queue).collect();
        html! {
            section #j-queue .j-queue aria-labelledby="j-queue-head" {
                h2 #j-queue-head { (self.plain("sj-queue")) " " span { (self.say(&count)) } }
                ol reversed {
                    @for (at, card) in cards.into_iter().rev() { (self.queue_card(at, card)) }
                }
            }
        }
    }

    fn queue_card(&self, at: u8, card: &QueueCard) -> Markup {
        let ward = self.board().ward(card.ward);
        let name = &ward.name;
        let (total, list) = (card.customers.total(), tokens_of(card.customers));
        // The card is small: few customers are drawn large, more of them in two rows.
        let customers = match total {
            0..=2 => tokens_chip(&list, 9.5),
            3..=4 => tokens_block(&list, 7.0),
            _ => tokens_block(&list, 6.0),
        };
        let next = if at == 1 && !self.is_over() { self.plain("sj-queue-next") } else { String::new() };
        html! {
            li id=(self.queue_id(at, card)) data-mark class={"j-qcard j-r" (ward.region)} style={"--at:" (4_u8.saturating_sub(at))} title=(next) {
                span .j-place { (at) }
                (self.outline(card.ward))
                span .j-qname { b { (self.name(name)) } i lang=(other(self.to.lang)) { (name.get(other(self.to.lang))) } }
                span .j-waiting {
                    @if list.is_empty() { em { (self.plain("sj-nobody")) } }
                    @else { span .unseen { (self.group(card.customers)) } (customers) }
                }
            }
        }
    }

    /// The same for as long as a card is in the Queue, so that it slides; a ward may be there twice.
    fn queue_id(&self, at: u8, card: &QueueCard) -> String {
        let before =
            self.table().queue.iter().take(usize::from(at) - 1).filter(|other| other.ward == card.ward).count();
        format!("j-q-{}-{before}", self.board().ward(card.ward).id)
    }

    /// A ward's own shape with its stations, small.
    pub(super) fn outline(&self, ward: WardId) -> Markup {
        let of = self.board().ward(ward);
        let points: Vec<_> = of.polygon.iter().map(|point| self.plane.at(*point)).collect();
        let least = |at: usize| points.iter().map(|point| point[at]).fold(f32::MAX, f32::min);
        let most = |at: usize| points.iter().map(|point| point[at]).fold(f32::MIN, f32::max);
        let (x, y, wide, high) = (least(0), least(1), most(0) - least(0), most(1) - least(1));
        let radius = wide.max(high * 1.4) * 0.055;
        let view = format!("{} {} {} {}", short(x - 3.0), short(y - 3.0), short(wide + 6.0), short(high + 6.0));
        html! {
            svg class={"j-outline j-r" (of.region)} viewBox=(view) aria-hidden="true" {
                use href=(self.shape(ward)) {}
                @for station in StationId::of(self.board().stations_in(ward)) {
                    @let [x, y] = self.plane.station(station);
                    circle cx=(short(x)) cy=(short(y)) r=(short(if self.board().is_big(station) { radius * 1.4 } else { radius })) {}
                }
            }
        }
    }

    /// SJ-QUE-3, SJ-DEP: the numbers that are visible, and the tokens on the others.
    pub(super) fn bonus(&self) -> Markup {
        let table = self.table();
        let note = match table.next_bonus() {
            None => Phrase::new("sj-bonus-gone"),
            Some((stars, level)) => Phrase::new("sj-bonus-next").with("stars", stars).with("level", level),
        };
        html! {
            section #j-bonus .j-bonus aria-labelledby="j-bonus-head" {
                h2 #j-bonus-head { (self.plain("sj-bonus")) }
                ol {
                    @for (number, stars) in table.bonus_track() {
                        @let name = Phrase::new("sj-bonus-number").with("number", number).with("stars", stars);
                        li .j-open[number <= table.level()] .j-level[number == table.level()] title=(self.say(&name)) {
                            b { (number) }
                            span .unseen { (self.say(&name)) }
                            @for _ in 0..stars { (icon("star", "j-gold")) }
                        }
                    }
                }
                @if !self.is_over() { p { (self.say(&note)) } }
            }
        }
    }

    /// SJ-END-2: the customers that have not come to the map yet; with the last of them the last round begins.
    pub(super) fn to_come(&self) -> u8 {
        self.table().bag + self.table().waiting()
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.table().phase == Phase::Over
    }

    /// SJ-HID-3, SJ-DECK-4: what is in the deck and in the bag is hidden, but not how much.
    pub(super) fn piles(&self) -> Markup {
        let table = self.table();
        let bag = self.game.in_bag(table);
        let piles = [
            ("sj-deck", "j-deck", table.deck),
            ("sj-discard", "j-thrown", table.discard.total()),
            ("sj-bag", "j-sack", table.bag),
        ];
        html! {
            section #j-piles .j-piles aria-labelledby="j-piles-head" {
                h2 #j-piles-head {
                    (self.plain("sj-piles"))
                    @if !table.is_final() { " " span title=(self.plain("sj-end-when")) { (self.word("sj-left", self.to_come())) } }
                }
                @for (key, class, count) in piles {
                    div { span class={"j-pile " (class)} {} b data-count=(count) { (count) } " " (self.plain(key)) }
                }
                p {
                    (self.plain("sj-in-bag")) " "
                    @for (of, units) in Type::ALL.into_iter().zip(bag.units()) {
                        span .j-rest { (icon(of.id(), "")) span .unseen { (self.told(&of.phrase())) } (units) } " "
                    }
                }
                @if !table.is_final() { p #j-until { (self.word("sj-until", self.to_come())) } }
            }
        }
    }

    pub(super) fn legend(&self) -> Markup {
        html! {
            div .j-legend {
                span { svg viewBox="-13 -13 26 26" aria-hidden="true" { g .j-ring .j-hub { circle r="10.5" {} circle .j-core r="5.2" {} } } (self.plain("sj-hub")) }
                span { svg viewBox="0 0 26 10" aria-hidden="true" { path .j-plan d="M0 5H26" {} } (self.plain("sj-planned")) }
                span { svg viewBox="0 0 26 12" aria-hidden="true" { path .j-ready-edge d="M5 6H21" {} path .j-ready-core d="M5 6H21" {} } (self.plain("sj-ready")) }
                span { (tokens_chip(&[(Piece::double(Type::Books), 1)], 7.5)) (self.plain("sj-double")) }
            }
        }
    }
}
