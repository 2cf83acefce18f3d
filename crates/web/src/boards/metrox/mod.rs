//! MetroX: the printed sheet come alive. Everything is drawn from the board's data and the view; what a choice would do is
//! worked out by the rules and drawn beforehand, so that showing it is a change of class.

mod choice;
mod drawing;
mod figure;
mod guide;
mod plan;
mod players;
mod primer;
mod rail;
mod sheet;
#[cfg(test)]
mod tests;
mod track;
mod vignette;

use ::metrox::{Action, MetroX, Sheet, View, cards::Kind};
use maud::{Markup, html};
use tabletop::{Lang, Listener, Notation, Phrase, Seat, Words};

pub(super) use self::drawing::Sheets;
pub(crate) use self::rail::badge as line_badge;
use self::{choice::Choice, plan::Plan, track::LAYERS};
use super::{Drawn, Look};
use crate::say::Say;

/// The sentence of the game about the turn.
const TURN: &str = "metrox-page-turn";

/// What all parts of the drawing need.
struct Scene<'a> {
    game: &'a MetroX,
    view: &'a View,
    look: &'a Look<'a>,
    to: Listener<'a>,
    say: Say,
    plan: Plan<'a>,
    /// The address of what never moves; empty: it is in the page.
    layer: String,
    /// Whose sheet is large.
    shown: Seat,
    sheet: &'a Sheet,
    /// What the viewer may choose, or has chosen, if the large sheet is theirs.
    choices: Vec<Choice>,
}

/// The board, and what it puts in the rail.
fn draw(game: &MetroX, view: &View, look: &Look<'_>) -> Option<Drawn> {
    let own = view.seat();
    let shown = look.sheet.filter(|seat| seat.index() < view.sheets.len()).or(own).unwrap_or(Seat::at(0));
    let sheet = view.sheets.get(shown.index())?;
    let mut scene = Scene {
        game,
        view,
        look,
        to: look.to,
        say: Say(look.to.lang),
        plan: Plan::new(game.board(), look.to.lang),
        layer: LAYERS.address(game.board(), look.to.lang, track::is_alike),
        shown,
        sheet,
        choices: own.map(|seat| choices(game, view, seat, look)).unwrap_or_default(),
    };
    let mine = own.and_then(|seat| view.sheets.get(seat.index())).unwrap_or(sheet);
    // The rail speaks of the viewer's own sheet, whichever is large.
    let large = std::mem::replace(&mut scene.sheet, mine);
    let rows = scene.is_asked().then(|| scene.rows());
    let things = html! { (look.cache.later(scene.deck())) (look.cache.later(scene.score())) };
    scene.sheet = large;
    if own != Some(shown) {
        scene.choices.clear();
    }
    let windows = sheet.all_windows_left(game.board());
    let chip = Phrase::new(TURN).with("turn", view.turn).with("windows", windows);
    let chip = Some(html! { (MetroX::dictionary().say(&chip, look.to)) });
    let place = Some(game.board().name.get(look.to.lang).to_owned());
    Some(Drawn {
        board: scene.board(),
        title: None,
        place,
        chip,
        about: html! {},
        room: "drawn",
        things,
        players: None,
        rows,
        pick: None,
    })
}

/// The card of a turn: the ticks of a replay.
fn sign(game: &MetroX, view: &View, lang: Lang) -> Option<Markup> {
    let face = game.cards().faces.get(usize::from(view.card()?.0))?;
    Some(rail::small_card(face, Say(lang)))
}

/// What a seat may choose now, or the one thing that it has chosen.
fn choices(game: &MetroX, view: &View, seat: Seat, look: &Look<'_>) -> Vec<Choice> {
    let chosen = view.sheets.get(seat.index()).and_then(|sheet| sheet.choice);
    let all: Vec<(Action, String)> = match chosen {
        Some(action) => vec![(action, game.write(action))],
        None => look.offers(seat).into_iter().map(|offer| (offer.action, offer.notation)).collect(),
    };
    let choice = |(action, notation)| Some(Choice { notation, action, does: game.foresee(view, seat, action)? });
    all.into_iter().filter_map(choice).collect()
}

impl Scene<'_> {
    /// Whether the viewer must choose.
    fn is_asked(&self) -> bool {
        self.view.seat().is_some_and(|seat| self.view.waiting.contains(seat))
    }

    /// A choice that is made already stays shown.
    fn is_kept(&self) -> bool {
        !self.is_asked()
    }

    fn board(&self) -> Markup {
        let (part, later) = (|part| self.look.cache.part(part), |part| self.look.cache.later(part));
        html! {
            div .mx {
                (part(self.flip()))
                @if self.view.seat() != Some(self.shown) {
                    p #whose .whose {
                        (crate::pages::shape(self.shown.index())) b { (self.name(self.shown)) }
                        @if let Some(seat) = self.view.seat() { a href=(self.look.link("")) { @if self.look.is_you(seat) { (self.say.word("mx-back")) } @else { (self.name(seat)) } } }
                    }
                }
                div #map .map {
                    input #zoom .unseen type="checkbox" aria-label=(self.say.word("mx-enlarge"));
                    label for="zoom" .zoom { (self.say.word("mx-enlarge")) }
                    div #pan .frame data-pan tabindex="0" role="region" aria-label=(self.say.word("mx-map")) { (self.sheet()) }
                }
                (later(self.others()))
                (later(self.flips()))
            }
        }
    }

    /// The card of the turn, and what each choice would do with it.
    fn flip(&self) -> Markup {
        html! {
            div #flip .flip {
                (self.flipped())
                div #strips .strips {
                    @if self.is_asked() { p .hint { (self.say.word(self.hint())) } }
                    @for choice in &self.choices { (self.strip(choice, self.is_kept())) }
                }
            }
        }
    }

    /// What to point at, and what one sees then: that depends on the card.
    fn hint(&self) -> &'static str {
        match self.view.card().map(|card| self.game.cards().kind(card)) {
            Some(Kind::Free) => "mx-hint-free",
            Some(Kind::Star) => "mx-hint-star",
            _ => "mx-hint",
        }
    }

    /// The cards of all turns so far, the newest last.
    fn flips(&self) -> Markup {
        html! {
            section #flips .flips aria-label=(self.say.word("mx-flips")) {
                span .soft { (self.say.word("mx-flips")) }
                ol { @for card in self.look.turns { li { (card) } } }
            }
        }
    }
}
