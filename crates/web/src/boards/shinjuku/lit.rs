//! What may be chosen, lit where it is drawn. Each target is a button of the rail's form, so that it works by keyboard and
//! without JavaScript; `data-action` lets a click anywhere on the lit shape do the same.

use maud::{Markup, html};
use shinjuku::{Board, Piece, Point, RailwayId, Stage, StationId, Store, StoreKind, Type, WardId};

use super::{
    Scene, callout,
    pieces::{move_to, seat_class, store},
    plane::{between, distance, line, short},
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
}

impl Choice {
    pub(super) fn new(board: &Board, text: String, does: String) -> Self {
        let target = Self::aim(board, &text).unwrap_or(Target::Word);
        Self { text, does, target }
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

    /// A button of the rail's form, with something inside.
    pub(super) fn button(&self, class: &str, inside: &Markup) -> Markup {
        html! {
            button .j-hit .{(class)} form="choices" name="action" value=(self.text) title=(self.does) aria-label=(self.does) { (inside) }
        }
    }

    /// The same within the drawing, its middle at `at`.
    pub(super) fn hit(&self, at: Point, size: Point, class: &str) -> Markup {
        let (x, y) = (short(at[0] - size[0] / 2.0), short(at[1] - size[1] / 2.0));
        html! {
            foreignObject .j-foreign x=(x) y=(y) width=(short(size[0])) height=(short(size[1])) { (self.button(class, &html! {})) }
        }
    }
}

impl Scene<'_> {
    /// The choice with this target, if it is one.
    pub(super) fn choice(&self, target: Target) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.target == target)
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

    /// Whether wards or railways are to be chosen, which lie below the pieces.
    pub(super) fn asks_areas(&self) -> bool {
        self.choices.iter().any(|choice| matches!(choice.target, Target::Ward(_) | Target::Railway(_)))
    }

    pub(super) fn lit_wards(&self) -> Markup {
        html! {
            @for choice in &self.choices {
                @if let Target::Ward(ward) = choice.target {
                    g .j-lit .j-lit-ward data-action=(choice.text) {
                        use href={"#j-w-" (self.board().ward(ward).id)} {}
                        (self.ghost(choice, ward))
                        (choice.hit(self.above_second_line(ward), [96.0, 38.0], "j-pill"))
                    }
                }
            }
        }
    }

    /// The middle of a ward's name and the line below it.
    fn above_second_line(&self, ward: WardId) -> Point {
        let [x, y] = self.plane.label(ward);
        [x, y + 1.5]
    }

    /// What would come to a ward, shown while it is pointed at.
    fn ghost(&self, choice: &Choice, ward: WardId) -> Markup {
        let [x, y] = self.plane.customers(ward);
        let piece = match self.table().stage {
            Stage::Festival => "lantern",
            Stage::Kaiju => "kaiju",
            _ => return html! {},
        };
        html! {
            g .j-ghost transform=(move_to([x, y])) {
                title { (choice.does) }
                use href={"#j-" (piece)} x="-15" y="-20" width="30" height="40" {}
            }
        }
    }

    pub(super) fn lit_railways(&self) -> Markup {
        let own = self.view.own().map(|(seat, _)| seat_class(seat)).unwrap_or_default();
        html! {
            @for choice in &self.choices {
                @if let Target::Railway(railway) = choice.target {
                    @let ends = self.plane.railway(railway);
                    g .j-lit .j-lit-track data-action=(choice.text) {
                        path .j-glow d=(line(ends)) {}
                        path .j-plan d=(line(ends)) {}
                        g class={"j-ghost j-track " (own)} { path .j-rail d=(line(ends)) {} path .j-pattern d=(line(ends)) {} }
                        (along(choice, ends))
                    }
                }
            }
        }
    }

    pub(super) fn lit_stations(&self) -> Markup {
        let mut room = callout::Room::new(self);
        html! {
            g #j-lit {
                (self.moving_group(&mut room))
                @for choice in &self.choices {
                    @if let Target::Station(station) = choice.target { (self.lit_station(choice, station, &mut room)) }
                }
            }
        }
    }

    fn lit_station(&self, choice: &Choice, station: StationId, room: &mut callout::Room) -> Markup {
        let at = self.plane.station(station);
        let radius = if self.board().is_big(station) { 13.5 } else { 9.5 };
        html! {
            g .j-lit .j-lit-station data-action=(choice.text) {
                circle .j-halo-edge cx=(short(at[0])) cy=(short(at[1])) r=(radius) {}
                circle .j-halo cx=(short(at[0])) cy=(short(at[1])) r=(radius) {}
                (self.new_store(station))
                (callout::callout(self, choice, station, room))
                (choice.hit(at, [36.0, 36.0], "j-round"))
            }
        }
    }

    /// The store that a choice would put here, shown while it is pointed at.
    fn new_store(&self, station: StationId) -> Markup {
        let Some((owner, _)) = self.view.own() else { return html! {} };
        html! {
            @if self.table().stage == Stage::Upgrade {
                g .j-ghost { (store(Store { owner, kind: StoreKind::Department }, self.store_at(station))) }
            }
        }
    }
}

/// A button along a railway.
fn along(choice: &Choice, [a, b]: [Point; 2]) -> Markup {
    let angle = (b[1] - a[1]).atan2(b[0] - a[0]).to_degrees();
    let middle = between([a, b], 0.5);
    let long = (distance(a, b) - 26.0).max(18.0);
    html! {
        g transform={(move_to(middle)) " rotate(" (short(angle)) ")"} { (choice.hit([0.0, 0.0], [long, 20.0], "j-along")) }
    }
}
