//! All that the pages show of a game in its own way. A game has a folder here and a line in [`DRAWINGS`]; whatever it leaves
//! out is shown in the way of all games.

use std::any::Any;

use catalog::{Match, Outcome};
use maud::Markup;
use tabletop::{Lang, Phrase, Seat, Viewer};

use super::{
    kit::Layer,
    look::{Drawn, Look},
    metrox, shinjuku, tokyo_metro,
};
use crate::{say::Say, vignettes::Parts};

/// How the games are drawn.
pub(crate) static DRAWINGS: &[&dyn Drawing] = &[&metrox::Sheets, &shinjuku::Maps, &tokyo_metro::Maps];

/// How the pages draw a game. `game` and `view` are the types of the game; a drawing of another game answers nothing.
pub(crate) trait Drawing: Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// The board as the viewer knows it; none: it is shown as text.
    fn draw(&self, _view: &dyn Any, _look: &Look<'_>) -> Option<Drawn> {
        None
    }

    /// What happened at a decision, step by step, for the module that shows it on the board; none: there is nothing to watch.
    fn steps(&self, _game: &dyn Any, _told: &dyn Outcome, _viewer: Viewer, _lang: Lang) -> Option<Markup> {
        None
    }

    /// A decision of a turn that is not finished, in a word or two, or no word at all; none: its sentence does.
    fn step_name(&self, _game: &dyn Any, _at: &dyn Match, _seat: Seat, _text: &str, _lang: Lang) -> Option<String> {
        None
    }

    /// A standing order where it is suggested, in a few words; none: it is said as it is everywhere.
    fn order_here(&self, _game: &dyn Any, _text: &str, _say: Say) -> Option<String> {
        None
    }

    /// Whose turn it is, where turns go round; none: a decision that is confirmed ends what one does.
    fn turn(&self, _view: &dyn Any) -> Option<Seat> {
        None
    }

    /// The number of the round that is played; none: a round is one turn of everybody, and turns are counted.
    fn round(&self, _view: &dyn Any) -> Option<u32> {
        None
    }

    /// What the bar says of a round, where it goes along with what is told.
    fn round_then(&self, _game: &dyn Any, _round: u32, _say: Say) -> Option<String> {
        None
    }

    /// What a round is called, with its number; and alone, as the heading of numbers.
    fn round_words(&self) -> [&'static str; 2] {
        ["round-number", "round-heading"]
    }

    /// Whether the first touch of a choice chooses it; otherwise it shows what the choice would do, and the second chooses.
    fn taps_once(&self) -> bool {
        false
    }

    /// A score as it is written where scores are no points.
    fn money(&self, _score: i64) -> Option<String> {
        None
    }

    /// Why a game of it ends, as the pages say it beside the result; none: the log says enough.
    fn ending(&self) -> Option<&'static str> {
        None
    }

    /// Whether the page counts the turns so far, or shows their signs.
    fn shows_turns(&self) -> bool {
        false
    }

    /// The files that its board refers to.
    fn layers(&self) -> Vec<&'static Layer> {
        Vec::new()
    }

    /// The small picture of its map.
    fn picture(&self, game: &dyn Any, lang: Lang) -> Option<Parts>;

    /// What stands for a turn in a row of turns; `view` is everybody's.
    fn sign(&self, _game: &dyn Any, _view: &dyn Any, _lang: Lang) -> Option<Markup> {
        None
    }

    /// The steps of the first-game guide.
    fn guide(&self) -> &'static [Step];

    /// The steps of the guide that fit where the first turn stands, in order; none when it is over.
    fn moment(&self, at: &FirstTurn<'_>) -> Option<Vec<usize>>;

    /// The figure of a chapter of the rules; `cite` links to rules.
    fn figure(&self, _game: &dyn Any, _chapter: &str, _cite: &dyn Fn(&str) -> Markup, _say: Say) -> Option<Markup> {
        None
    }

    /// A small picture of the overview or the words of the rules, by its name.
    fn sketch(&self, _game: &dyn Any, _name: &str, _say: Say) -> Option<Markup> {
        None
    }

    /// Options under which those pieces are on the table that a table without wishes lacks.
    fn extras(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// How long it is, if its board tells: the number, and the key of its heading.
    fn length(&self, _game: &dyn Any) -> Option<(u32, &'static str)> {
        None
    }

    /// What a table with so many seats and these options means, each with the rule of it.
    fn meaning(&self, table: &Wish<'_>) -> Vec<(Phrase, &'static str)>;
}

/// The drawing of a game.
pub(crate) fn drawing(id: &str) -> Option<&'static dyn Drawing> {
    DRAWINGS.iter().copied().find(|drawing| drawing.id() == id)
}

/// A step of a guide.
pub(crate) struct Step {
    pub(crate) title: &'static str,
    pub(crate) text: &'static str,
    /// The id of what it speaks of.
    pub(crate) spot: &'static str,
    /// Whether it goes on by a decision, not by *Next*.
    pub(crate) decides: bool,
    /// Whether everybody's first turn has it; the others are not counted.
    pub(crate) always: bool,
}

/// A step that is read.
pub(super) const fn tell(title: &'static str, text: &'static str, spot: &'static str) -> Step {
    Step { title, text, spot, decides: false, always: true }
}

/// A step that goes on by a decision.
pub(super) const fn ask(title: &'static str, text: &'static str, spot: &'static str) -> Step {
    Step { title, text, spot, decides: true, always: true }
}

/// A step that not every first turn has: waiting for others, a chain of decisions.
pub(super) const fn perhaps(title: &'static str, text: &'static str, spot: &'static str) -> Step {
    Step { title, text, spot, decides: true, always: false }
}

/// A decision that would end the turn waits for a word, if the table wants one.
pub(super) const END: Step = perhaps("guide-end", "guide-end-text", "now");

/// Where somebody stands in their first turn.
pub(crate) struct FirstTurn<'a> {
    /// The game with its board.
    pub(crate) game: &'a dyn Any,
    /// What they know, in the types of the game.
    pub(crate) view: &'a dyn Any,
    pub(crate) seat: Seat,
    /// Whether they are asked.
    pub(crate) asked: bool,
    /// Whether a decision that ends their turn waits for a word.
    pub(crate) held: bool,
    /// How many decisions the table has seen.
    pub(crate) steps: usize,
    /// Whether they have ended a turn, and whether somebody else has after it.
    pub(crate) played: (bool, bool),
    /// The round, where turns go round.
    pub(crate) round: usize,
}

/// A table that somebody is about to open.
pub(crate) struct Wish<'a> {
    /// The game with these options, in its own type; none while something of the wish is impossible.
    pub(crate) game: Option<&'a dyn Any>,
    pub(crate) players: usize,
    /// The value of an option.
    pub(crate) option: &'a dyn Fn(&str) -> &'a str,
}

impl Wish<'_> {
    /// Whether an option has this value.
    pub(super) fn has(&self, key: &str, value: &str) -> bool {
        (self.option)(key) == value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_catalog_has_one_drawing_and_a_guide_that_ends() {
        let ids: Vec<&str> = DRAWINGS.iter().map(|drawing| drawing.id()).collect();
        assert_eq!(ids, catalog::TITLES.iter().map(|title| title.id()).collect::<Vec<_>>());
        for drawing in DRAWINGS {
            assert!(drawing.guide().len() > 3 && drawing.guide().last().is_some_and(|step| !step.decides));
        }
    }
}
