//! Who looks at what, and what is drawn for them.

use std::any::Any;

use catalog::Match;
use maud::Markup;
use tabletop::{Ground, Listener, Seat, Viewer};

use super::kit::Pin;
use crate::client_cache::ClientCache;

/// Who looks at what.
pub(crate) struct Look<'a> {
    /// The game with its board ([`catalog::Opened::game`]).
    pub(crate) game: &'a dyn Any,
    pub(crate) at: &'a dyn Match,
    /// From whose seat.
    pub(crate) viewer: Viewer,
    /// Who reads it: in a review of somebody else's decision that is not who sat there.
    pub(crate) reader: Viewer,
    pub(crate) to: Listener<'a>,
    /// Whose sheet to show large, where everybody has one.
    pub(crate) sheet: Option<Seat>,
    /// What is special about who plays each seat; empty: nothing.
    pub(crate) marks: &'a [Markup],
    /// Which moment of the past is looked at; none: now.
    pub(crate) step: Option<usize>,
    /// Whether the choices of a moment of the past are drawn, too.
    pub(crate) weighs: bool,
    /// Those of them that a review marks.
    pub(crate) pins: &'a [Pin<'a>],
    /// Whether a hand sets up what is drawn: then its places say what they are (`data-put`).
    pub(crate) sets_up: bool,
    /// What the page shows already.
    pub(crate) cache: &'a ClientCache,
    /// The signs of the turns so far, this one last, for a board that shows them.
    pub(crate) turns: &'a [Markup],
}

impl<'a> Look<'a> {
    /// What a viewer sees of the game as it is now.
    pub(crate) fn now(
        game: &'a dyn Any,
        at: &'a dyn Match,
        viewer: Viewer,
        to: Listener<'a>,
        cache: &'a ClientCache,
    ) -> Self {
        Self {
            game,
            at,
            viewer,
            reader: viewer,
            to,
            sheet: None,
            marks: &[],
            step: None,
            weighs: false,
            pins: &[],
            sets_up: false,
            cache,
            turns: &[],
        }
    }
}

impl Look<'_> {
    /// What a seat may choose here, in the types of its game; nothing in the past, unless they are weighed.
    pub(super) fn offers<A: 'static>(&self, seat: Seat) -> Vec<catalog::Offer<A>> {
        let asked = (self.step.is_none() || self.weighs) && self.at.actors().contains(seat);
        if asked { self.at.offers(seat) } else { Vec::new() }
    }

    /// Whether a seat is called *you*.
    pub(super) fn is_you(&self, seat: Seat) -> bool {
        self.reader.is(seat)
    }

    /// What a place of the board is called while a position is set up.
    pub(super) fn place(&self, ground: Ground, id: &str) -> Option<String> {
        self.sets_up.then(|| format!("{}:{id}", ground.id()))
    }

    /// A link of the board's own, which stays at the moment that is looked at.
    pub(super) fn link(&self, rest: &str) -> String {
        match self.step {
            Some(step) => format!("?step={step}&{rest}"),
            None => format!("?{rest}"),
        }
    }
}

impl Drawn {
    /// The classes of a page with this board, or with none yet.
    pub(crate) fn room_of(drawn: Option<&Self>) -> &'static str {
        drawn.map_or("bare", |drawn| drawn.room)
    }
}

/// A row of the rail: a choice, or why there is none.
#[derive(Clone)]
pub(crate) struct RailRow {
    /// What the button posts; none: a row to read only.
    pub(crate) notation: Option<String>,
    pub(crate) class: &'static str,
    pub(crate) inside: Markup,
}

/// Many choices of one kind in one list: amounts, spaces.
pub(crate) struct Pick {
    /// What is chosen.
    pub(crate) label: String,
    /// What its button says.
    pub(crate) go: String,
    /// The notations, and what each is called.
    pub(crate) options: Vec<(String, String)>,
    /// Whether one goes from each to the next by steps: amounts.
    pub(crate) steps: bool,
}

/// A board, and what it puts beside itself.
pub(crate) struct Drawn {
    pub(crate) board: Markup,
    /// What is played, where the board has given it a name of its own.
    pub(crate) title: Option<String>,
    /// Which board it is.
    pub(crate) place: Option<String>,
    /// Where the game stands, for the bar.
    pub(crate) chip: Option<Markup>,
    /// What more there is to know for the question, below it.
    pub(crate) about: Markup,
    /// The classes of the page, which say what room the board needs.
    pub(crate) room: &'static str,
    /// The viewer's own things, for the rail.
    pub(crate) things: Markup,
    /// The players with what the game counts of them; none: a plain list does.
    pub(crate) players: Option<Markup>,
    /// The choices in the order and look of the game; none: a plain list does.
    pub(crate) rows: Option<Vec<RailRow>>,
    /// Choices that are too many for rows.
    pub(crate) pick: Option<Pick>,
}
