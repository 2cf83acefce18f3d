//! What a pointer can hit: large, transparent, above everything else; and what a click means on something that may not be
//! chosen, so that the rules can say why not.

use maud::{Markup, html};
use shinjuku::{Point, RailwayId, StationId, Target, WardId};
use tabletop::{Ground, Notation, Phrase};

use super::{
    super::kit::{away, between, cell, distance, line, short},
    Scene,
    lit::Choice,
};

/// Half of what a thumb needs.
const REACH: f32 = 22.0;
/// How wide a railway can be hit.
const WIDE: f32 = 36.0;
/// Where two railways crowd, neither is hit more narrowly than this.
const NARROW: f32 = 12.0;

impl Scene<'_> {
    pub(super) fn hits(&self) -> Markup {
        html! {
            g #j-hits .j-lit {
                @for choice in &self.choices {
                    @if let Some(Target::Ward(ward)) = choice.target {
                        use .j-hit href=(self.shape(ward)) data-of=(choice.text) data-do=(choice.text) { title { (choice.does) } }
                    }
                }
                @for choice in &self.choices {
                    @match choice.target {
                        Some(Target::Ward(ward)) => (self.ward_hit(choice, ward)),
                        Some(Target::Railway(railway)) => (self.railway_hit(choice, railway)),
                        Some(Target::Station(station)) => (self.station_hit(choice, station)),
                        _ => {}
                    }
                }
            }
        }
    }

    /// A ward's name: the middle of an odd shape may lie outside it.
    fn ward_hit(&self, choice: &Choice, ward: WardId) -> Markup {
        let [x, y] = self.plane.label(ward);
        html! {
            rect id=(choice.id()) .j-hit .j-pill x=(short(x - 46.0)) y=(short(y - 17.0)) width="92" height="38" rx="10" data-of=(choice.text) data-do=(choice.text) {
                title { (choice.does) }
            }
        }
    }

    fn railway_hit(&self, choice: &Choice, railway: RailwayId) -> Markup {
        let ends = self.plane.railway(railway);
        let middles = self.choices.iter().filter_map(|other| match other.target {
            Some(Target::Railway(at)) if at != railway => Some(between(self.plane.railway(at), 0.5)),
            _ => None,
        });
        // No railway is hit in the middle of another one.
        let room = middles.map(|middle| 2.0 * away(middle, ends)).fold(WIDE, f32::min).max(NARROW);
        html! {
            use id=(choice.id()) .j-hit .j-along href=(self.way_of(railway)) stroke-width=(short(room)) data-of=(choice.text) data-do=(choice.text) {}
        }
    }

    fn station_hit(&self, choice: &Choice, station: StationId) -> Markup {
        let at = self.plane.station(station);
        let lit = self.choices.iter().filter_map(|other| match other.target {
            Some(Target::Station(other)) if other != station => Some(self.plane.station(other)),
            _ => None,
        });
        let near: Vec<Point> = lit.filter(|other| distance(at, *other) < 2.0 * REACH).collect();
        let price = self.price(choice.action).map(|price| format!(" ({price})"));
        let title = html! { title { (choice.does) @if let Some(price) = price { (price) } } };
        html! {
            @if near.is_empty() {
                circle id=(choice.id()) .j-hit cx=(short(at[0])) cy=(short(at[1])) r=(REACH) data-of=(choice.text) data-do=(choice.text) { (title) }
            } @else {
                path id=(choice.id()) .j-hit d=(cell(at, &near, REACH)) data-of=(choice.text) data-do=(choice.text) { (title) }
            }
        }
    }

    /// What a click on something that may not be chosen would mean now, if anything.
    pub(super) fn attempt(&self, target: Target) -> Option<String> {
        if self.choices.is_empty() || self.choice(target).is_some() {
            return None;
        }
        self.table().phase.pointed_at(target).map(|action| self.game.write(action))
    }

    /// Every ward, with its name.
    pub(super) fn wards(&self) -> Markup {
        let bay = self.game.bay_notation(self.table().phase).filter(|_| !self.choices.is_empty());
        html! {
            use #j-n-bay href={(self.layer) "#j-w-bay"} data-try=[bay] { title { (self.name(&self.board().bay.name)) } }
            @for ward in WardId::all() {
                use id={"j-n-" (self.board().ward(ward).id)} href=(self.shape(ward)) data-try=[self.attempt(Target::Ward(ward))] data-put=[self.look.place(Ground::Ward, &self.board().ward(ward).id)] {
                    title { (self.ward_title(ward)) }
                }
            }
        }
    }

    fn ward_title(&self, ward: WardId) -> String {
        let of = self.board().ward(ward);
        self.say(&Phrase::new("sj-ward").with("ward", &of.name).with("cards", of.cards))
    }

    /// Every station, with its name.
    pub(super) fn stations(&self) -> Markup {
        html! {
            @for station in StationId::all() {
                @let id = &self.board().station(station).id;
                use id={"j-st-" (id)} href={(self.layer) "#j-s-" (id)} data-try=[self.attempt(Target::Station(station))] data-put=[self.look.place(Ground::Station, id)] {
                    title { (self.station(station)) @if self.board().is_big(station) { " ◎" } }
                }
            }
        }
    }

    /// The railways that may not be chosen, while one is asked for.
    pub(super) fn railways(&self) -> Markup {
        html! {
            @for railway in RailwayId::all() {
                @if let Some(meant) = self.attempt(Target::Railway(railway)) {
                    use .j-along href=(self.way_of(railway)) stroke-width="16" data-try=(meant) {}
                }
                @if let Some(put) = self.look.place(Ground::Railway, &self.board().railway(railway).id) {
                    use .j-along href=(self.way_of(railway)) stroke-width="16" data-put=(put) {}
                }
            }
            @if let Some(meant) = self.game.connection_notation(self.table().phase).filter(|_| !self.choices.is_empty()) {
                path .j-along d=(line(self.board().connection.map(|end| self.plane.station(end)))) stroke-width="12" data-try=(meant) {}
            }
        }
    }
}
