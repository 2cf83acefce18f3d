//! What may be chosen on the map, lit where it is. A click on it presses the button of that choice, or sends it.

use std::fmt::Write as _;

use maud::{Markup, html};
use tabletop::{Ground, Notation};
use tokyo_metro::{Action, Phase, board::Stop, state::Meeple};

use super::{
    super::kit::{Pin, Point, cell, distance, move_to, short, words},
    Scene,
    choice::{Choice, Site},
    plane::{Plane, SPACE},
    yen,
};

/// Half of what a thumb needs, and as far as a Station is hit.
const REACH: f32 = 20.0;

impl Scene<'_> {
    /// The choice about something.
    pub(super) fn choice(&self, site: Site) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.site == site)
    }

    /// Where a choice is on the map.
    pub(super) fn on_map(&self, choice: &Choice) -> Option<Point> {
        match choice.site {
            Site::Space(space) => Some(Plane::space(space)),
            Site::Station(station) => self.plane.places(Stop::Station(station)).first().copied(),
            _ => None,
        }
    }

    /// The choice that a review marks.
    pub(super) fn marked(&self, pin: &Pin<'_>) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.text == pin.notation)
    }

    /// Where the word of a choice that a review marks stands: at what it is about, a Line in its middle.
    fn word_at(&self, choice: &Choice) -> Option<Point> {
        match choice.site {
            Site::Line(line) => {
                let middle = self.board().line(line).stops.len() / 2;
                Some(self.plane.stop(line.index(), middle as u8))
            }
            _ => self.on_map(choice),
        }
    }

    /// The choices that a review marks, each in its colour and with its word.
    pub(super) fn pins(&self) -> Markup {
        let pinned = self.look.pins.iter().filter_map(|pin| Some((pin, self.marked(pin)?)));
        let pinned: Vec<(&Pin<'_>, &Choice)> = pinned.collect();
        let places = pinned.iter().filter_map(|(pin, choice)| Some((*pin, self.word_at(choice)?)));
        let places: Vec<(&Pin<'_>, Point)> = places.collect();
        html! {
            @if !places.is_empty() {
                g #t-pins .pins {
                    @for (pin, choice) in pinned { (self.pin(pin, choice)) }
                    (words(&places, [[0.0, 0.0], self.plane.size()]))
                }
            }
        }
    }

    fn pin(&self, pin: &Pin<'_>, choice: &Choice) -> Markup {
        let class = pin.kind.class();
        html! {
            @match choice.site {
                Site::Space(space) => {
                    @let [x, y] = Plane::space(space).map(|middle| short(middle - SPACE / 2.0 + 1.5));
                    rect .pin-area .(class) x=(x) y=(y) width="30" height="30" rx="4" {}
                }
                Site::Station(station) => @for [x, y] in self.plane.places(Stop::Station(station)) { circle .pin-ring .(class) cx=(short(x)) cy=(short(y)) r="17" {} },
                Site::Line(line) => use .pin-way .(class) href={(self.layer) "#t-l-" (self.board().line(line).id)} {},
                _ => {}
            }
        }
    }

    /// The spaces that may be chosen, in one shape; and the one that is looked at, which the module moves.
    pub(super) fn lit_spaces(&self) -> Markup {
        let (mut path, mut last) = (String::new(), [0.0, 0.0]);
        for choice in &self.choices {
            let Site::Space(space) = choice.site else { continue };
            let at = Plane::space(space).map(|middle| middle - SPACE / 2.0 + 1.5);
            // Writing to a string cannot fail.
            let _ = write!(path, "m{} {}h30v30h-30z", short(at[0] - last[0]), short(at[1] - last[1]));
            last = at;
        }
        html! {
            @if !path.is_empty() {
                g #t-reach .t-lit { path .t-space d=(path) {} rect .t-space .t-cursor data-cursor x="1.5" y="1.5" width="30" height="30" rx="4" {} }
            }
        }
    }

    /// The Lines that may be chosen, shown while their row is looked at.
    pub(super) fn casings(&self) -> Markup {
        html! {
            @for choice in &self.choices {
                @if let Site::Line(line) = choice.site {
                    use .pv .t-casing data-of=(choice.text) href={(self.layer) "#t-l-" (self.board().line(line).id)} {}
                }
            }
        }
    }

    /// The Stations where an action would build, shown while it is looked at.
    pub(super) fn would_build(&self) -> Markup {
        let cards = self.choices.iter().filter_map(|choice| match choice.site {
            Site::Card(action) => Some((choice, self.buildable(action))),
            _ if matches!(choice.action, Action::Vend | Action::FreeVend) => Some((choice, self.machine_sites())),
            _ => None,
        });
        html! {
            @for (choice, stations) in cards.filter(|(_, stations)| !stations.is_empty()) {
                g .pv .t-would data-of=(choice.text) {
                    @for [x, y] in stations.iter().flat_map(|station| self.plane.places(Stop::Station(*station))) {
                        circle cx=(short(x)) cy=(short(y)) r="17" {}
                    }
                }
            }
        }
    }

    pub(super) fn hits(&self) -> Markup {
        let (columns, rows) = self.board().grid().size();
        let [wide, high] = self.plane.size();
        let sites: Vec<(&Choice, Vec<Point>)> = self
            .choices
            .iter()
            .filter_map(|choice| match choice.site {
                Site::Station(station) => Some((choice, self.plane.places(Stop::Station(station)))),
                _ => None,
            })
            .collect();
        html! {
            g #t-hits .t-lit {
                @if let Some(put) = self.look.place(Ground::Space, "*") {
                    rect .t-hit width=(wide) height=(high) data-put=(put) data-spaces={(columns) " " (rows)} {}
                }
                // One shape for all spaces: the module reads off the pointer which one it is. One that may not be chosen says why.
                @if let Some(meant) = self.attempted_space() {
                    rect #t-spaces .t-hit width=(wide) height=(high) data-try=(meant) data-grid={(columns) " " (rows)} {}
                }
                @for (choice, places) in &sites { (self.station_hit(choice, places, &sites)) }
            }
        }
    }

    /// What a click on any space would mean, with `*` for the space.
    fn attempted_space(&self) -> Option<String> {
        let seat = self.own()?;
        let space = self.board().grid().spaces().next()?;
        let riding = matches!(self.table().player(seat).meeple, Meeple::Riding { .. });
        let asks = self.choices.iter().any(|choice| matches!(choice.site, Site::Space(_)));
        let meant = match self.table().phase {
            Phase::Place => Action::Place(space),
            Phase::Movement | Phase::Target { .. } | Phase::Step { .. } if asks && !riding => Action::Walk(space),
            _ if asks => Action::Exit(space),
            _ => return None,
        };
        Some(self.game.write(meant).replace(&space.to_string(), "*"))
    }

    /// A Station, with its price.
    fn station_hit(&self, choice: &Choice, places: &[Point], all: &[(&Choice, Vec<Point>)]) -> Markup {
        let Site::Station(station) = choice.site else { return html! {} };
        let others: Vec<Point> =
            all.iter().filter(|(other, _)| other.text != choice.text).flat_map(|(_, at)| at.clone()).collect();
        let cost = match choice.action {
            Action::Build(_) => self.game.site_price(self.table(), station),
            _ => self.own().map(|seat| self.game.fee_at(self.table(), seat, station).1),
        };
        let first = places.first().copied().unwrap_or_default();
        html! {
            g data-of=(choice.text) .t-site {
                @for [x, y] in places { circle .t-ring cx=(short(*x)) cy=(short(*y)) r="16" {} }
                @if let Some(cost) = cost {
                    g .t-price transform=(move_to([first[0], (first[1] - 24.0).max(10.0)])) { rect x="-23" y="-9" width="46" height="18" rx="9" {} text y="4" { (yen(cost)) } }
                }
            }
            @for (at, place) in places.iter().enumerate() {
                @let near = others.iter().copied().filter(|other| distance(*place, *other) < 2.0 * REACH).collect::<Vec<_>>();
                path id=[(at == 0).then(|| choice.id())] .t-hit d=(cell(*place, &near, REACH)) data-of=(choice.text) data-do=(choice.text) {}
            }
        }
    }
}
