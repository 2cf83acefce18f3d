//! The Shinjuku board: the map with its pieces, below it the Queue, the bonus track, the own hand and the players.
//!
//! The map has two layers that never change in a game ([`land::ground`], [`land::places`]) and two that do
//! ([`moving::under`], [`moving::over`]), each a group with an id of its own. Everything that may be chosen is a button of
//! the rail's form, wherever it is drawn.

mod callout;
mod figure;
mod hand;
mod land;
mod lit;
mod moving;
mod pieces;
mod plane;
mod players;
#[cfg(test)]
mod tests;
mod tray;
mod vignette;

use maud::{Markup, html};
use shinjuku::{Board, Group, Point, Shinjuku, StationId, View, WardId};
use tabletop::{Arg, Game, Lang, Listener, Name, Phrase, Seat, Viewer};

pub(crate) use self::figure::legal_path;
pub(super) use self::vignette::parts;
use self::{lit::Choice, plane::Plane};
use super::{Drawn, Look};
use crate::say::Say;

/// What all parts of the board need.
struct Scene<'a> {
    game: &'a Shinjuku,
    view: &'a View,
    to: Listener<'a>,
    plane: Plane<'a>,
    /// What the viewer may choose now.
    choices: Vec<Choice>,
}

/// The board, and what it puts in the rail.
pub(super) fn draw(game: &Shinjuku, view: &View, look: &Look<'_>) -> Drawn {
    let choices = match look.viewer {
        Viewer::Seat(seat) if look.at.actors().contains(seat) => look.at.choices(seat),
        _ => Vec::new(),
    };
    let say = |phrase: &Phrase| Shinjuku::dictionary().say(phrase, look.to);
    let choices = choices.into_iter().map(|(text, does)| Choice::new(game.board(), text, say(&does))).collect();
    let scene = Scene { game, view, to: look.to, plane: Plane::new(game.board()), choices };
    let place = Some(game.board().name.get(look.to.lang).to_owned());
    Drawn { board: scene.draw(), place, chip: None, things: html! {}, offers: None }
}

impl<'a> Scene<'a> {
    fn draw(&self) -> Markup {
        html! {
            div #sj .sj lang=(self.to.lang) {
                div .j-mapbox { (self.map()) (self.legend()) }
                div #j-tray .j-tray { (self.queue()) (self.bonus()) (self.hand()) }
                div #j-below .j-below { (self.players()) (self.piles()) }
            }
        }
    }

    fn map(&self) -> Markup {
        let (wide, high) = (plane::WIDTH, plane::HEIGHT);
        let name = self.word("sj-map", &self.board().name);
        html! {
            // On a phone the map pans inside this box.
            div #j-view .j-view tabindex="0" role="group" aria-label=(name) {
                div .j-sheet {
                i .j-focus style=(self.focus()) {}
                svg #j-map .j-map .j-areas[self.asks_areas()] viewBox={"0 0 " (wide) " " (high)} role="group" aria-label=(name) {
                    (land::ground(self.board(), &self.plane, self.to.lang))
                    (self.under())
                    (land::places(self.board(), &self.plane, self.to.lang))
                    (self.over())
                    (self.lit_stations())
                }
                }
            }
        }
    }

    /// Where a small window on the map opens: at the group, else in the middle of what may be chosen, else at the Festival.
    fn focus(&self) -> String {
        let here = self.table().journey.as_ref().and_then(shinjuku::Journey::here);
        let places: Vec<Point> = match here {
            Some(here) => vec![self.plane.station(here)],
            None => self.choices.iter().filter_map(|choice| self.place(choice.target)).collect(),
        };
        let count = places.len() as f32;
        let [x, y] = if places.is_empty() {
            self.plane.customers(self.table().festival)
        } else {
            [0, 1].map(|axis| places.iter().map(|place| place[axis]).sum::<f32>() / count)
        };
        format!("left:{}%;top:{}%", plane::short(x * 100.0 / plane::WIDTH), plane::short(y * 100.0 / plane::HEIGHT))
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

/// The language that a name is not shown in first.
const fn other(lang: Lang) -> Lang {
    match lang {
        Lang::En => Lang::Ja,
        Lang::Ja => Lang::En,
    }
}
