//! The board of a table. A game that is drawn has a folder of its own here and a line in [`draw`]; all others are shown as
//! text, which is also what a screen reader reads.

mod metrox;
mod shinjuku;

use std::any::Any;

use catalog::Match;
use maud::{Markup, html};
use tabletop::{Color, Lang, Listener, Page, Seat, Span, Viewer};

pub(crate) use self::shinjuku::legal_path;
use crate::{client_cache::ClientCache, vignettes::Parts};

/// What never moves on a board, in one language: a file under an address that changes with its content, so that it travels
/// once and a move's update does not carry it.
pub(crate) struct Layer {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Layer {
    /// The file of a drawing.
    fn new(game: &str, board: &str, lang: Lang, drawing: Markup) -> Self {
        let text = drawing.into_string();
        let name = format!("{game}-{board}-{lang}-{:016x}.svg", crate::assets::hash(&text));
        Self { name, text }
    }

    fn address(&self) -> String {
        format!("/assets/{}", self.name)
    }
}

/// The files of all boards that are compiled in.
pub(crate) fn layers() -> impl Iterator<Item = &'static Layer> {
    let sheets = metrox::LAYERS.iter().map(|(.., layer)| layer);
    sheets.chain(shinjuku::LAYERS.iter().map(|(.., layer)| layer)).chain([&*shinjuku::SYMBOLS])
}

/// Who looks at what.
pub(crate) struct Look<'a> {
    /// The game with its board ([`catalog::Opened::game`]).
    pub(crate) game: &'a dyn Any,
    pub(crate) at: &'a dyn Match,
    pub(crate) viewer: Viewer,
    pub(crate) to: Listener<'a>,
    /// Whose sheet to show large, where everybody has one.
    pub(crate) sheet: Option<Seat>,
    /// What is special about who plays each seat; empty: nothing.
    pub(crate) marks: &'a [Markup],
    /// Which moment of the past is looked at; none: now.
    pub(crate) step: Option<usize>,
    /// What the page shows already.
    pub(crate) cache: &'a ClientCache,
}

#[cfg(test)]
impl<'a> Look<'a> {
    /// A page that is opened now.
    fn fresh(
        opened: &'a dyn catalog::Opened,
        at: &'a dyn Match,
        viewer: Viewer,
        to: Listener<'a>,
        cache: &'a ClientCache,
    ) -> Self {
        Self { game: opened.game(), at, viewer, to, sheet: None, marks: &[], step: None, cache }
    }
}

impl Look<'_> {
    /// Whether a seat may choose something here: nobody can in the past.
    fn asks(&self, seat: Seat) -> bool {
        self.step.is_none() && self.at.actors().contains(seat)
    }

    /// A link of the board's own, which stays at the moment that is looked at.
    fn link(&self, rest: &str) -> String {
        match self.step {
            Some(step) => format!("?step={step}&{rest}"),
            None => format!("?{rest}"),
        }
    }
}

/// A row of the rail: a choice, or why there is none.
#[derive(Clone)]
pub(crate) struct Offer {
    /// What the button posts; none: a row to read only.
    pub(crate) notation: Option<String>,
    pub(crate) class: &'static str,
    pub(crate) inside: Markup,
}

/// A board, and what it puts beside itself.
pub(crate) struct Drawn {
    pub(crate) board: Markup,
    /// Which board it is.
    pub(crate) place: Option<String>,
    /// Where the game stands, for the bar.
    pub(crate) chip: Option<String>,
    /// What more there is to know for the question, below it.
    pub(crate) about: Markup,
    /// The viewer's own things, for the rail.
    pub(crate) things: Markup,
    /// The players with what the game counts of them; none: a plain list does.
    pub(crate) players: Option<Markup>,
    /// The choices in the order and look of the game; none: a plain list does.
    pub(crate) offers: Option<Vec<Offer>>,
}

/// The board as the viewer knows it.
pub(crate) fn draw(look: &Look<'_>) -> Drawn {
    let view = look.at.typed_view(look.viewer);
    let sheet = || metrox::draw(look.game.downcast_ref()?, view.downcast_ref()?, look);
    let map = || Some(shinjuku::draw(look.game.downcast_ref()?, view.downcast_ref()?, look));
    sheet().or_else(map).unwrap_or_else(|| Drawn {
        board: text(&look.at.text(look.viewer, look.to)),
        place: None,
        chip: None,
        about: html! {},
        things: html! {},
        players: None,
        offers: None,
    })
}

/// The small picture of a game's board, for a game that is drawn.
pub(crate) fn vignette(game: &dyn Any, lang: Lang) -> Option<Parts> {
    let sheet = || Some(metrox::parts(game.downcast_ref::<::metrox::MetroX>()?.board()));
    let map = || Some(shinjuku::parts(game.downcast_ref::<::shinjuku::Shinjuku>()?.board(), lang));
    sheet().or_else(map)
}

/// What stands for a turn in a row of turns, if the game has such a sign; `view` is everybody's.
pub(crate) fn sign(game: &dyn Any, view: &dyn Any, lang: Lang) -> Option<Markup> {
    metrox::sign(game.downcast_ref()?, view.downcast_ref()?, lang)
}

/// A page of styled text.
fn text(page: &Page) -> Markup {
    html! {
        pre #board-text .text tabindex="0" {
            @for line in &page.lines { @for span in line { (piece(span)) } "\n" }
        }
    }
}

/// Colour is a mark below the letters, never the letters' own colour: they stay readable on both grounds.
fn piece(span: &Span) -> Markup {
    let class = match (span.style.bold, span.style.dim, span.style.color.is_some()) {
        (false, false, false) => return html! { (span.text) },
        (true, _, true) => "strong tint",
        (false, true, true) => "pale tint",
        (false, false, true) => "tint",
        (true, _, false) => "strong",
        (false, true, false) => "pale",
    };
    let tint = span.style.color.map(|Color { red, green, blue }| format!("--tint:#{red:02x}{green:02x}{blue:02x}"));
    html! { span class=(class) style=[tint] { (span.text) } }
}
