//! The Tokyo Metro board: the map with its vehicles, Stations and Meeples, below it the Action cards in their columns or the
//! timetable of the Train Phase; in the rail the question, the Income track, the players and the own cards.
//!
//! The map's lines and names travel as a file of their own ([`layer`]); above it lies what moves ([`moving`]) and what can be hit
//! ([`lit`]). Actions and Lines are themselves the buttons of their choices, wherever they stand: they belong to the form of
//! the rail.

mod ahead;
mod cards;
mod choice;
mod crates;
mod drawing;
mod guide;
mod head;
mod land;
mod layer;
mod lettering;
mod lines;
mod lit;
mod moving;
mod names;
mod orders;
mod pieces;
mod places;
mod plane;
mod players;
mod primer;
mod rail;
mod rails;
#[cfg(test)]
mod seen;
mod strip;
mod symbols;
#[cfg(test)]
mod tests;
mod told;
mod trains;
mod vehicles;
mod vignette;
mod whereabouts;

use maud::{Markup, html};
use tabletop::{Arg, Lang, Listener, Phrase, Rules, Seat, Viewer, Words};
use tokyo_metro::{
    Board, LineId, Table, TokyoMetro, View, Yen,
    preview::{Run, Stage},
};

pub(super) use self::drawing::Maps;
use self::{choice::Choice, layer::LAYERS, plane::Plane};
use super::{
    Drawn, Look,
    kit::{Point, distance, other, short},
};
use crate::say::Say;

/// What all parts of the board need.
struct Scene<'a> {
    game: &'a TokyoMetro,
    view: &'a View,
    look: &'a Look<'a>,
    to: Listener<'a>,
    plane: Plane<'a>,
    /// The address of what never moves; empty: it is in the page.
    layer: String,
    /// What the viewer may choose now.
    choices: Vec<Choice>,
    /// What the vehicles do in the Train Phase of this round, as things stand.
    runs: Vec<Run>,
}

/// More choices of a view than this are many.
const MOST_COUNTED: usize = 99;

/// The board, and what it puts in the rail.
fn draw(game: &TokyoMetro, view: &View, look: &Look<'_>) -> Drawn {
    let offers = match look.viewer {
        Viewer::Seat(seat) => look.offers(seat),
        Viewer::Spectator => Vec::new(),
    };
    let choices = Choice::all(game, offers, |row, phrase| {
        let space = row
            .zip(view.seat())
            .and_then(|(action, seat)| whereabouts::deed(game, view, (seat, action), Say(look.to.lang)));
        space.unwrap_or_else(|| TokyoMetro::dictionary().say(phrase, look.to))
    });
    let (map, lang) = (game.board().map(), look.to.lang);
    let layer = LAYERS.address(map, lang, tokyo_metro::board::Map::looks_like);
    let (plane, runs) = (Plane::new(map, lang), game.timetable(view.table()));
    let scene = Scene { game, view, look, to: look.to, plane, layer, choices, runs };
    let asked = !scene.choices.is_empty();
    Drawn {
        board: scene.draw(),
        title: scene.title(),
        place: Some(scene.place()),
        chip: Some(scene.stages()),
        about: scene.about(),
        room: scene.room(),
        things: scene.lines(),
        players: Some(html! { (look.cache.later(scene.players(look.marks))) (look.cache.part(scene.own_cards())) }),
        rows: asked.then(|| scene.rows()),
        pick: scene.pick(),
    }
}

impl<'a> Scene<'a> {
    fn draw(&self) -> Markup {
        let trains = self.stage() == Stage::Trains;
        html! {
            div #tm .tm .t-running[trains] lang=(self.to.lang) data-tab=(self.tab()) data-trains=(self.plain("tm-trains")) data-last=(self.plain("tm-last-trains")) data-sums=(self.plain("tm-so-far")) {
                (self.tabs())
                div #t-top .t-top {
                    div #t-mapbox .t-mapbox .t-pane { (self.map()) (self.legend()) }
                    (self.look.cache.part(self.crates()))
                }
                @if trains { (self.timetable()) }
                (self.cards())
            }
        }
    }

    /// A map that is nearly square, and one with Drinks beside it, divide the page otherwise.
    fn room(&self) -> &'static str {
        let [wide, high] = self.plane.size();
        match (wide < high * 1.4, self.board().drinks().is_some()) {
            (false, false) => "drawn",
            (false, true) => "drawn t-drinks",
            (true, false) => "drawn t-tall",
            (true, true) => "drawn t-tall t-drinks",
        }
    }

    /// The views of a small screen, and on which of them something may be pressed.
    fn tabs(&self) -> Markup {
        let open = self.tab();
        let second = if self.stage() == Stage::Trains { "tm-tab-trains" } else { "tm-tab-cards" };
        let drinks = self.board().drinks().map(|_| ("drinks", "tm-drinks"));
        let all = [("map", "tm-tab-map"), ("cards", second), ("lines", "tm-tab-lines")];
        let all = all.into_iter().chain(drinks).chain([("players", "tm-tab-players")]);
        html! {
            div #t-tabs .t-tabs role="radiogroup" aria-label=(self.plain("tm-views")) {
                @for (id, word) in all {
                    @let count = self.choices.iter().filter(|choice| choice.tab() == Some(id)).count();
                    input id={"t-tab-" (id)} type="radio" name="t-tab" value=(id) checked[open == id];
                    label for={"t-tab-" (id)} title=[(count > 0).then(|| self.say(&Phrase::new("tm-choices-here").with("count", count)))] { (self.plain(word)) @if count > MOST_COUNTED { " " i { (MOST_COUNTED) "+" } } @else if count > 0 { " " i { (count) } } }
                }
            }
        }
    }

    /// The view that holds what a review marks, or most of what may be chosen.
    fn tab(&self) -> &'static str {
        if let Some(tab) = self.look.pins.iter().find_map(|pin| self.marked(pin)?.tab()) {
            return tab;
        }
        let count = |tab: &str| self.choices.iter().filter(|choice| choice.tab() == Some(tab)).count();
        let best =
            ["map", "cards", "lines"].into_iter().rev().max_by_key(|tab| count(tab)).filter(|tab| count(tab) > 0);
        best.unwrap_or("map")
    }

    fn map(&self) -> Markup {
        let [wide, high] = self.plane.size();
        let name = self.word("tm-map", self.board().map().name());
        let ([x, y], file, cache) = (self.focus(), self.layer.as_str(), self.look.cache);
        let shape = format!("0 0 {wide} {high}");
        html! {
            // On a phone the map pans inside this box.
            div #t-view .t-view data-window data-pan tabindex="0" role="group" aria-label=(name) style={"--shape:" (wide) "/" (high) ";--wide:" (wide)} {
                div .t-sheet {
                    i .t-focus data-look={(x) " " (y)} style={"left:" (x) "%;top:" (y) "%"} {}
                    svg .t-svg viewBox=(shape) {
                        @if file.is_empty() { defs { (land::whole(&self.plane)) } }
                        use #t-ground .t-still href={(file) "#t-grid"} {}
                        (self.under())
                    }
                    // The Lines and names in a drawing of their own: a browser that paints what stands around them leaves them as they are.
                    svg .t-svg .t-still viewBox=(shape) { use #t-net href={(file) "#t-map"} {} }
                    svg #t-svg .t-svg viewBox=(shape) role="group" aria-label=(name) {
                        (cache.layer("t-stations", &self.stations()))
                        (self.over())
                        (self.hits())
                        (self.pins())
                    }
                }
            }
        }
    }

    fn legend(&self) -> Markup {
        html! {
            div .t-legend aria-hidden="true" {
                span { svg viewBox="-16 -9 32 18" { path d="M-13-7H7L14 0L7 7H-13Z" {} } (self.plain("tm-legend-train")) }
                span { svg viewBox="-13 -13 26 24" { path d="M-1.1-12.5H1.1L1.8-6.5H5.2L8 9.5H-8L-5.2-6.5H-1.8Z" {} } (self.plain("tm-legend-station")) }
            }
        }
    }

    /// Where a small window on the map opens: at what is nearest to the middle of what a review marks, or of what may be chosen (the
    /// middle itself may lie between two places far apart), else at the Train that is asked about, the own Meeple, or in the middle.
    fn focus(&self) -> [f32; 2] {
        let size = self.plane.size();
        let own = self.view.seat().and_then(|seat| self.meeple_at(seat));
        let marked = self.look.pins.iter().filter_map(|pin| self.marked(pin));
        let marked: Vec<_> = marked.filter_map(|choice| self.on_map(choice)).collect();
        let lit = self.choices.iter().filter_map(|choice| self.on_map(choice));
        let lit: Vec<_> = if marked.is_empty() { lit.collect() } else { marked };
        let place = if lit.len() > 60 { None } else { nearest_to_middle(&lit) };
        let place = place.or_else(|| self.train_asked()).or(own).unwrap_or([size[0] / 2.0, size[1] / 2.0]);
        [0, 1].map(|axis| short(place[axis] * 100.0 / size[axis]))
    }

    const fn board(&self) -> &'a Board {
        self.game.board()
    }

    const fn table(&self) -> &'a Table {
        self.view.table()
    }

    const fn stage(&self) -> Stage {
        self.table().phase.stage()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.game.players())
    }

    /// The seat that is asked, if it is the viewer's.
    fn own(&self) -> Option<Seat> {
        self.view.seat().filter(|_| !self.choices.is_empty())
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

    fn who(&self, seat: Seat) -> &'a str {
        self.to.seats.get(seat.index()).map(String::as_str).unwrap_or_default()
    }

    /// The name of a Line in a few letters.
    fn line_name(&self, line: LineId) -> String {
        let name = self.board().line(line).name.get(self.to.lang);
        let name = name.split(" (").next().and_then(|name| name.split('（').next()).unwrap_or(name);
        let name = name.trim_end_matches(" Line");
        let first = name.split(' ').next().unwrap_or(name);
        if name.chars().count() <= 12 { name.to_owned() } else { first.to_owned() }
    }

    /// What the map calls the game, if it has another name there.
    fn title(&self) -> Option<String> {
        let (name, lang) = (self.board().map().name().get(self.to.lang), self.to.lang);
        (Say(lang).game(<TokyoMetro as tabletop::Game>::ID) != name).then(|| name.to_owned())
    }

    /// The name of the map in Japanese.
    fn place(&self) -> String {
        match self.to.lang {
            Lang::En => self.board().map().name().get(Lang::Ja).to_owned(),
            Lang::Ja => String::new(),
        }
    }
}

/// Of some places, the one nearest to the middle of all.
fn nearest_to_middle(places: &[Point]) -> Option<Point> {
    let middle = [0, 1].map(|axis| places.iter().map(|at| at[axis]).sum::<f32>() / places.len() as f32);
    places.iter().copied().min_by(|a, b| distance(*a, middle).total_cmp(&distance(*b, middle)))
}

/// An amount as people write it: `¥1,200`.
pub(crate) fn yen(amount: Yen) -> String {
    format!("¥{}", number(amount))
}

/// The same without its sign.
fn number(amount: Yen) -> String {
    let digits = amount.0.unsigned_abs().to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if amount < Yen::ZERO { format!("−{text}") } else { text }
}

/// The language of what is written in both.
const fn second(lang: Lang) -> Lang {
    other(lang)
}
