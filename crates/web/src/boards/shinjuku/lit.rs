//! What may be chosen, lit where it is drawn. A lit thing names its choice by `data-of`, and a click on it presses the rail's
//! button of that choice (`data-do`). What can be hit lies above everything else ([`Scene::hits`]).

use catalog::Offer;
use maud::{Markup, html};
use shinjuku::{Action, Phase, Point, Price, Purpose, RailwayId, StationId, Target, WardId};
use tabletop::Phrase;

use super::{
    super::kit::{Pin, between, moved, short, words},
    Scene,
    pieces::{seat_class, store},
    plane::{HEIGHT, WIDTH},
    symbols::drawing,
};

/// Something the viewer may do now.
pub(super) struct Choice {
    pub(super) action: Action,
    /// Its notation.
    pub(super) text: String,
    /// What it would do.
    pub(super) does: String,
    /// What it is about; none: only a button in the rail.
    pub(super) target: Option<Target>,
    /// The key that takes it.
    pub(super) key: Option<char>,
}

impl Choice {
    /// All that may be chosen, what costs three cards last, with keys: 1 to 9 in their order, S for what ends something.
    pub(super) fn all(
        mut offers: Vec<Offer<Action>>,
        price: impl Fn(Action) -> Option<Price>,
        told: impl Fn(&Phrase) -> String,
    ) -> Vec<Self> {
        let dear = |action: Action| matches!(price(action), Some(Price::Three));
        offers.sort_by_key(|offer| (offer.action.ends(), dear(offer.action)));
        let mut numbers = '1'..='9';
        let choice = |Offer { action, notation, does }: Offer<Action>| {
            let key = if action.ends() { Some('S') } else { numbers.next() };
            Self { action, text: notation, does: told(&does), target: action.target(), key }
        };
        offers.into_iter().map(choice).collect()
    }

    /// The id of what can be hit for it.
    pub(super) fn id(&self) -> String {
        format!("lit-{}", self.text.replace(' ', "-"))
    }
}

impl Scene<'_> {
    /// The choice with this target, if it is one.
    pub(super) fn choice(&self, target: Target) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.target == Some(target))
    }

    /// The notation of the choice with this target.
    pub(super) fn notation(&self, target: Target) -> Option<&str> {
        self.choice(target).map(|choice| choice.text.as_str())
    }

    /// Where a target is on the map.
    pub(super) fn place(&self, target: Target) -> Option<Point> {
        match target {
            Target::Ward(ward) => Some(self.plane.label(ward)),
            Target::Station(station) => Some(self.plane.station(station)),
            Target::Railway(railway) => Some(between(self.plane.railway(railway), 0.5)),
            Target::Card(_) | Target::Customer(_) | Target::Store(_) => None,
        }
    }

    /// This decision, if it may be chosen.
    pub(super) fn chance(&self, action: Action) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.action == action)
    }

    /// What a review marks and can be pointed at on the map.
    pub(super) fn pinned(&self) -> Vec<(&Pin<'_>, &Choice, Point)> {
        let pinned = |pin: &'_ Pin<'_>| {
            let choice = self.choices.iter().find(|choice| choice.text == pin.notation)?;
            let place = choice.target.and_then(|target| self.place(target));
            let store = || Some(self.plane.station(self.game.store_by(self.view, choice.action)?.0));
            Some((choice, place.or_else(store)?))
        };
        self.look.pins.iter().filter_map(|pin| pinned(pin).map(|(choice, place)| (pin, choice, place))).collect()
    }

    /// The choices that a review marks, each in its colour and with its word.
    pub(super) fn pins(&self) -> Markup {
        let pinned = self.pinned();
        let places: Vec<(&Pin<'_>, Point)> = pinned.iter().map(|(pin, _, place)| (*pin, *place)).collect();
        html! {
            @if !pinned.is_empty() {
                g #j-pins .pins {
                    @for (pin, choice, [x, y]) in pinned {
                        @match choice.target {
                            Some(Target::Ward(ward)) => use .pin-area .(pin.kind.class()) href=(self.shape(ward)) {},
                            Some(Target::Railway(railway)) => use .pin-way .(pin.kind.class()) href=(self.way_of(railway)) {},
                            _ => circle .pin-ring .(pin.kind.class()) cx=(short(x)) cy=(short(y)) r="17" {},
                        }
                    }
                    (words(&places, [[0.0, 0.0], [WIDTH, HEIGHT]]))
                }
            }
        }
    }

    pub(super) fn lit_wards(&self) -> Markup {
        html! {
            @for choice in &self.choices {
                @if let Some(Target::Ward(ward)) = choice.target {
                    use .j-lit .j-lit-ward data-of=(choice.text) href=(self.shape(ward)) {}
                }
            }
        }
    }

    /// What would come to a ward, shown while it is looked at.
    fn coming(&self, choice: &Choice, ward: WardId) -> Markup {
        let piece = match choice.action {
            Action::Festival(_) => "lantern",
            Action::Kaiju(_) => "kaiju",
            _ => return html! {},
        };
        html! {
            g .pv .j-ghost data-of=(choice.text) style=(moved(self.spot(ward))) {
                use href=(drawing(piece)) x="-15" y="-20" width="30" height="40" {}
            }
        }
    }

    pub(super) fn lit_railways(&self) -> Markup {
        let own = self.view.own().map(|(seat, _)| seat_class(seat)).unwrap_or_default();
        let lit = self.choices.iter().filter_map(|choice| match choice.target {
            Some(Target::Railway(railway)) => Some((choice, self.way_of(railway))),
            _ => None,
        });
        let lit: Vec<_> = lit.collect();
        html! {
            @if !lit.is_empty() {
                g class={"j-lit " (own)} {
                    @for (choice, way) in lit { use .j-glow data-of=(choice.text) href=(way) {} }
                    use .j-still fill="none" href={(self.layer) "#j-plans"} {}
                }
            }
        }
    }

    /// The group with its callouts, and the lit stations.
    pub(super) fn lit_stations(&self) -> Markup {
        let mut room = self.room();
        html! {
            g #j-lit {
                @for choice in &self.choices {
                    @match choice.target {
                        Some(Target::Station(station)) => (self.halo(choice, station)),
                        Some(Target::Ward(ward)) => (self.coming(choice, ward)),
                        _ => {}
                    }
                }
                // No ring lies on the name of its station or of another one.
                g .j-lit { @for choice in &self.choices { @if let Some(Target::Station(station)) = choice.target { (self.name_above(station)) } } }
                (self.moving_group(&mut room))
                @for choice in &self.choices {
                    @if let Some(Target::Station(station)) = choice.target { (self.callout(choice, station, &mut room)) }
                }
            }
        }
    }

    /// The light around a station, and above it the station's name.
    fn halo(&self, choice: &Choice, station: StationId) -> Markup {
        let [x, y] = self.plane.station(station).map(short);
        let radius = if self.board().is_big(station) { 13.5 } else { 9.5 };
        html! {
            g .j-lit .j-lit-station data-of=(choice.text) {
                circle .j-halo-edge cx=(x) cy=(y) r=(radius) {}
                circle .j-halo cx=(x) cy=(y) r=(radius) {}
                @if self.table().phase == Phase::Upgrade { (self.new_store(choice)) }
            }
        }
    }

    /// The name of a station, above what lies on the map.
    fn name_above(&self, station: StationId) -> Markup {
        html! { use .j-name href={(self.layer) "#j-l-" (self.board().station(station).id)} {} }
    }

    /// The station that was chosen and is not settled yet: for a store, or for what is paid.
    pub(super) fn site_chosen(&self) -> Option<StationId> {
        match self.table().phase {
            Phase::Store(at)
            | Phase::Customer(at)
            | Phase::Pay(Purpose::Open { at, .. } | Purpose::Departo { at, .. })
            | Phase::Three(Purpose::Open { at, .. } | Purpose::Departo { at, .. }, _) => Some(at),
            _ => None,
        }
    }

    /// The railway that is being paid for.
    pub(super) const fn railway_chosen(&self) -> Option<RailwayId> {
        match self.table().phase {
            Phase::Pay(Purpose::Second { second, .. }) | Phase::Three(Purpose::Second { second, .. }, _) => {
                Some(second)
            }
            _ => None,
        }
    }

    /// The ward whose customers are being paid for.
    pub(super) const fn ward_chosen(&self) -> Option<WardId> {
        match self.table().phase {
            Phase::Pay(Purpose::Move(ward)) | Phase::Three(Purpose::Move(ward), _) => Some(ward),
            _ => None,
        }
    }

    /// The store that a choice would bring to the map, shown while it is looked at.
    fn new_store(&self, choice: &Choice) -> Markup {
        let Some((at, new)) = self.game.store_by(self.view, choice.action) else { return html! {} };
        html! { g .pv .j-ghost data-of=(choice.text) { (store(new, self.plane.site(at))) } }
    }

    /// What was chosen and waits for more: the station with the stores that may come there, the railway, the ward.
    pub(super) fn chosen(&self) -> Markup {
        if self.choices.is_empty() {
            return html! {};
        }
        html! {
            @if let Some(ward) = self.ward_chosen() { use .j-due href=(self.shape(ward)) {} }
            @if let Some(railway) = self.railway_chosen() { use .j-due href=(self.way_of(railway)) {} }
            @if let Some(at) = self.site_chosen() {
                @let [x, y] = self.plane.station(at).map(short);
                circle .j-site cx=(x) cy=(y) r="17" {}
                (self.name_above(at))
                @if matches!(self.table().phase, Phase::Store(_)) { @for choice in &self.choices { (self.new_store(choice)) } }
            }
        }
    }
}
