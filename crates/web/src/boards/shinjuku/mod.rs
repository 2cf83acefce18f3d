//! The Shinjuku board: the map with its pieces, below it the Queue, the bonus track and the piles; in the rail the choices, the
//! turn, the own hand and the players.
//!
//! The map has two layers that never change in a game and travel as a file of their own ([`layer`]), and two that do
//! ([`moving`]), each with an id of its own. Above them lies what can be hit ([`hits`]).

mod arrival;
mod callout;
mod drawing;
mod figure;
mod guide;
mod hand;
mod hits;
mod land;
mod layer;
mod lit;
mod moving;
mod pieces;
mod plane;
mod players;
mod primer;
mod rail;
mod standing;
mod steps;
mod symbols;
#[cfg(test)]
mod tests;
mod tray;
mod vignette;

use maud::{Markup, html};
use shinjuku::{Board, Group, Phase, Point, Price, RailwayId, Shinjuku, StationId, Target, View, WardId};
use tabletop::{Arg, Listener, Name, Phrase, Rules, Seat, Viewer, Words};

pub(super) use self::drawing::Maps;
pub(crate) use self::pieces::{icon, store_chip};
use self::{layer::LAYERS, lit::Choice, plane::Plane};
use super::{
    Drawn, Look,
    kit::{Area, short},
};
use crate::say::Say;

/// What all parts of the board need.
struct Scene<'a> {
    game: &'a Shinjuku,
    view: &'a View,
    look: &'a Look<'a>,
    to: Listener<'a>,
    plane: Plane<'a>,
    /// The address of what never moves; empty: it is in the page.
    layer: String,
    /// What names and stations take of the drawing.
    names: Vec<Area>,
    /// Where the customers of each ward are.
    spots: Vec<Point>,
    /// What the viewer may choose now.
    choices: Vec<Choice>,
}

/// The board, and what it puts in the rail.
fn draw(game: &Shinjuku, view: &View, look: &Look<'_>) -> Drawn {
    let offers = match look.viewer {
        Viewer::Seat(seat) => look.offers(seat),
        Viewer::Spectator => Vec::new(),
    };
    let choices =
        Choice::all(offers, |action| game.price(view, action), |phrase| Shinjuku::dictionary().say(phrase, look.to));
    let (board, lang) = (game.board(), look.to.lang);
    let layer = LAYERS.address(board, lang, layer::is_alike);
    let plane = Plane::new(board);
    let names = land::areas(board, &plane, lang);
    let mut scene = Scene { game, view, look, to: look.to, plane, layer, names, spots: Vec::new(), choices };
    scene.spots = WardId::all().map(|ward| scene.find_spot(ward)).collect();
    Drawn {
        board: scene.draw(),
        title: None,
        place: Some(board.name.get(lang).to_owned()),
        chip: None,
        about: scene.about(),
        room: "drawn",
        things: html! { (look.cache.part(scene.hand())) (look.cache.later(scene.steps())) },
        players: Some(look.cache.later(scene.players(look.marks))),
        rows: view.is_asked().then(|| scene.rows(look)),
        pick: None,
    }
}

impl<'a> Scene<'a> {
    fn draw(&self) -> Markup {
        html! {
            div #sj .sj lang=(self.to.lang) {
                div #j-mapbox .j-mapbox { (self.map()) (self.small_map()) (self.legend()) }
                div #j-tray .j-tray { (self.look.cache.part(self.queue())) (self.look.cache.later(self.bonus())) (self.look.cache.later(self.piles())) }
            }
        }
    }

    fn map(&self) -> Markup {
        let (wide, high) = (plane::WIDTH, plane::HEIGHT);
        let name = self.word("sj-map", &self.board().name);
        let ([x, y], map, look) = (self.focus(), self.layer.as_str(), self.look.cache);
        html! {
            // On a phone the map pans inside this box.
            div #j-view .j-view data-window data-pan tabindex="0" role="group" aria-label=(name) {
                div .j-sheet {
                    i .j-focus data-look={(x) " " (y)} style={"left:" (x) "%;top:" (y) "%"} {}
                    svg #j-map .j-map .j-areas[self.asks_areas()] viewBox={"0 0 " (wide) " " (high)} role="group" aria-label=(name) {
                        @if map.is_empty() { defs { (land::whole(self.board(), &self.plane, self.to.lang)) } }
                        use #j-land .j-still href={(map) "#j-ground"} {}
                        (look.layer("j-wards", &self.wards()))
                        (self.under())
                        use #j-names .j-still href={(map) "#j-places"} {}
                        (self.over())
                        (self.lit_stations())
                        (self.hits())
                        (self.pins())
                    }
                }
            }
        }
    }

    /// The whole map small, on a phone: the module frames the part of it that the window shows.
    fn small_map(&self) -> Markup {
        html! {
            div .j-mini aria-hidden="true" {
                svg viewBox={"0 0 " (plane::WIDTH) " " (plane::HEIGHT)} { use href={(self.layer) "#j-ground"} {} }
                i data-frame {}
            }
        }
    }

    /// The shape of a ward.
    fn shape(&self, ward: WardId) -> String {
        format!("{}#j-w-{}", self.layer, self.board().ward(ward).id)
    }

    /// The line of a railway.
    fn way_of(&self, railway: RailwayId) -> String {
        format!("{}#j-r-{}", self.layer, self.board().railway(railway).id)
    }

    /// Whether wards or railways are to be chosen, which lie below the pieces.
    fn asks_areas(&self) -> bool {
        self.choices.iter().any(|choice| matches!(choice.target, Some(Target::Ward(_) | Target::Railway(_))))
    }

    /// Where a small window on the map opens: in the middle of what a review marks, else at what is asked about, else in the
    /// middle of what may be chosen, else at the Festival.
    fn focus(&self) -> Point {
        let marked: Vec<Point> = self.pinned().into_iter().map(|(_, _, place)| place).collect();
        let places = match self.asked_about() {
            _ if !marked.is_empty() => marked,
            Some(place) => vec![place],
            None => self.eligible(),
        };
        let count = places.len() as f32;
        let [x, y] = if places.is_empty() {
            self.spot(self.table().festival)
        } else {
            [0, 1].map(|axis| places.iter().map(|place| place[axis]).sum::<f32>() / count)
        };
        [short(x * 100.0 / plane::WIDTH), short(y * 100.0 / plane::HEIGHT)]
    }

    /// The one place that the question is about: where track of the own was crossed, where the group is, what was chosen
    /// already; while the Festival moves, where it is.
    fn asked_about(&self) -> Option<Point> {
        let table = self.table();
        if let Phase::Offer(seat) = table.phase {
            return self.crossed().into_iter().find(|(owner, _)| *owner == seat).map(|(_, place)| place);
        }
        let chosen = self.site_chosen().map(Target::Station);
        let chosen = chosen.or_else(|| self.railway_chosen().map(Target::Railway));
        let chosen = chosen.or_else(|| self.ward_chosen().map(Target::Ward)).and_then(|target| self.place(target));
        let here = table.journey.as_ref().and_then(shinjuku::Journey::here).map(|here| self.plane.station(here));
        let festival = || (table.phase == Phase::Festival).then(|| self.spot(table.festival));
        here.or(chosen).or_else(festival)
    }

    /// What may be chosen, without what costs three cards if there is anything else.
    fn eligible(&self) -> Vec<Point> {
        let dear = |choice: &&Choice| matches!(self.game.price(self.view, choice.action), Some(Price::Three));
        let places = |choice: &Choice| self.place(choice.target?);
        let cheap: Vec<Point> = self.choices.iter().filter(|choice| !dear(choice)).filter_map(places).collect();
        if cheap.is_empty() { self.choices.iter().filter_map(places).collect() } else { cheap }
    }

    const fn board(&self) -> &'a Board {
        self.game.board()
    }

    const fn table(&self) -> &'a shinjuku::Table {
        &self.view.table
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.game.players())
    }

    /// A sentence of the game.
    fn told(&self, phrase: &Phrase) -> String {
        Shinjuku::dictionary().say(phrase, self.to)
    }

    /// A sentence of the pages.
    fn say(&self, phrase: &Phrase) -> String {
        Say(self.to.lang).to(phrase, self.to.seats)
    }

    /// A word of the pages.
    fn plain(&self, key: &'static str) -> String {
        Say(self.to.lang).word(key)
    }

    /// A sentence of the pages about one thing.
    fn word(&self, key: &'static str, what: impl Into<Arg>) -> String {
        self.say(&Phrase::new(key).with("what", what))
    }

    fn name<'n>(&self, name: &'n Name) -> &'n str {
        name.get(self.to.lang)
    }

    fn ward(&self, id: WardId) -> &'a str {
        self.board().ward(id).name.get(self.to.lang)
    }

    fn station(&self, id: StationId) -> &'a str {
        self.board().station(id).name.get(self.to.lang)
    }

    /// Customers as words.
    fn group(&self, group: Group) -> String {
        let some =
            |piece| of_game("some").with("what", shinjuku::Piece::phrase(piece)).with("count", group.count(piece));
        let all: Vec<Arg> = group.kinds().map(|piece| some(piece).into()).collect();
        let what = if all.is_empty() { of_game("none").into() } else { Arg::List(all) };
        self.told(&of_game("list").with("what", what))
    }
}

/// A sentence of the game, not of the pages.
const fn of_game(key: &'static str) -> Phrase {
    Phrase::new(key)
}
