//! What may be chosen, lit where it is drawn. A lit thing names its choice by `data-of`, and a click on it presses the rail's
//! button of that choice (`data-do`). What can be hit lies above everything else ([`Scene::hits`]).

use maud::{Markup, html};
use shinjuku::{Board, Phase, Piece, Point, RailwayId, StationId, Store, StoreKind, Type, WardId};

use super::{
    Scene,
    callout::Room,
    pieces::{moved, seat_class, store},
    plane::{between, short},
    symbols::drawing,
};

/// What a choice is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Ward(WardId),
    Station(StationId),
    Railway(RailwayId),
    /// A card of the own hand.
    Card(WardId),
    Customer(Piece),
    /// A store of the own supply.
    Store(Type),
    /// Nothing on the board: only a button in the rail.
    Word,
}

/// Something the viewer may do now.
pub(super) struct Choice {
    /// Its notation.
    pub(super) text: String,
    /// What it would do.
    pub(super) does: String,
    pub(super) target: Target,
    /// The key that takes it.
    pub(super) key: Option<char>,
}

impl Choice {
    /// All that may be chosen, with keys: 1 to 9 in their order, S for what ends something.
    pub(super) fn all(board: &Board, told: Vec<(String, String)>) -> Vec<Self> {
        let mut numbers = '1'..='9';
        let choice = |(text, does): (String, String)| {
            let target = Self::aim(board, &text).unwrap_or(Target::Word);
            let ends = matches!(text.as_str(), "stop" | "done" | "decline");
            let key = if ends { Some('S') } else { numbers.next() };
            Self { text, does, target, key }
        };
        told.into_iter().map(choice).collect()
    }

    fn aim(board: &Board, text: &str) -> Option<Target> {
        let Some((verb, name)) = text.split_once(' ') else { return Type::read(text).map(Target::Store) };
        match verb {
            "festival" | "kaiju" | "flee" | "gather" => board.find_ward(name).map(Target::Ward),
            "pay" | "spend" => board.find_ward(name).map(Target::Card),
            "track" => board.find_railway(name).map(Target::Railway),
            "give" => Piece::read(name).map(Target::Customer),
            _ => board.find_station(name).map(Target::Station),
        }
    }

    /// The id of what can be hit for it.
    pub(super) fn id(&self) -> String {
        format!("lit-{}", self.text.replace(' ', "-"))
    }
}

impl Scene<'_> {
    /// The choice with this target, if it is one.
    pub(super) fn choice(&self, target: Target) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.target == target)
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
            Target::Card(_) | Target::Customer(_) | Target::Store(_) | Target::Word => None,
        }
    }

    /// The choice with this notation, if it is one.
    pub(super) fn said(&self, text: &str) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.text == text)
    }

    pub(super) fn lit_wards(&self) -> Markup {
        html! {
            @for choice in &self.choices {
                @if let Target::Ward(ward) = choice.target {
                    use .j-lit .j-lit-ward data-of=(choice.text) href=(self.shape(ward)) {}
                }
            }
        }
    }

    /// What would come to a ward, shown while it is looked at.
    fn coming(&self, choice: &Choice, ward: WardId) -> Markup {
        let piece = match self.table().phase {
            Phase::Festival => "lantern",
            Phase::Kaiju => "kaiju",
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
            Target::Railway(railway) => Some((choice, self.way_of(railway))),
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
        let mut room = Room::new(self);
        html! {
            g #j-lit {
                @for choice in &self.choices {
                    @match choice.target {
                        Target::Station(station) => (self.halo(choice, station)),
                        Target::Ward(ward) => (self.coming(choice, ward)),
                        _ => {}
                    }
                }
                (self.moving_group(&mut room))
                @for choice in &self.choices {
                    @if let Target::Station(station) = choice.target { (self.callout(choice, station, &mut room)) }
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
                use .j-name href={(self.layer) "#j-l-" (self.board().station(station).id)} {}
                (self.new_store(choice, station))
            }
        }
    }

    /// The store that would come or go here, shown while it is looked at.
    fn new_store(&self, choice: &Choice, station: StationId) -> Markup {
        let Some((owner, _)) = self.view.own() else { return html! {} };
        html! {
            @if self.table().phase == Phase::Upgrade {
                g .pv .j-ghost data-of=(choice.text) { (store(Store { owner, kind: StoreKind::Department }, self.plane.site(station))) }
            }
        }
    }

    /// The stores that may come to the station that was chosen for one, each shown while it is looked at.
    pub(super) fn new_stores(&self) -> Markup {
        let (Phase::Store(at), Some((owner, _))) = (self.table().phase, self.view.own()) else { return html! {} };
        let kind = |choice: &Choice| match choice.target {
            Target::Store(of) => Some(StoreKind::Specialty(of)),
            Target::Station(from) => self.table().store(from).map(|store| store.kind),
            _ => None,
        };
        let [x, y] = self.plane.station(at).map(short);
        html! {
            circle .j-site cx=(x) cy=(y) r="17" {}
            @for choice in &self.choices {
                @if let Some(kind) = kind(choice) {
                    g .pv .j-ghost data-of=(choice.text) { (store(Store { owner, kind }, self.plane.site(at))) }
                }
            }
        }
    }
}
