//! What is said to people, in every language.

use super::Views;
use crate::{Color, Dictionary, Listener, Name, Page, Phrase, Rule};

/// A line of a board, as people know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineName {
    /// Its letter: `G`.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Its colour.
    pub color: Color,
}

/// Events, questions and choices as sentences, from what the listener knows.
pub trait Words: Views {
    /// Something in the numbers of this game that speaks for one choice beside another.
    type Fact: Clone + PartialEq + std::fmt::Debug + Send;

    /// The sentences of this game.
    fn dictionary() -> &'static Dictionary;

    /// An event as a sentence.
    fn sentence(&self, seen: &Self::Seen) -> Phrase;
    /// What the seat that sees `view` is asked, in one sentence; none if it is not asked.
    fn question(&self, view: &Self::View) -> Option<Phrase>;
    /// What a choice is and what it would do, from what its seat knows.
    fn explain(&self, view: &Self::View, action: Self::Action) -> Phrase;
    /// The rules that say what a choice does, from what its seat knows; the most telling first.
    fn cites(&self, _view: &Self::View, _action: Self::Action) -> Vec<Rule> {
        Vec::new()
    }
    /// What speaks for one choice beside another of the same question in the numbers of the game, from what their seat knows; the
    /// weightiest first, and nothing that can't be counted.
    fn facts(&self, view: &Self::View, one: Self::Action, other: Self::Action) -> Vec<Self::Fact>;
    /// Such a fact, as what the choice does: `completes the Ginza Line first for 6 points`.
    fn say_fact(&self, fact: &Self::Fact) -> Phrase;
    /// The view as text, for the terminal and the plain pages.
    fn text(&self, view: &Self::View, to: Listener<'_>) -> Page;
    /// The lines of the board; a game without lines has none.
    fn line_names(&self) -> Vec<LineName> {
        Vec::new()
    }
    /// The letters of the lines that each seat has made its own by now, as its game means it; nothing in a game without lines.
    fn own_lines(&self, _state: &Self::State) -> Vec<Vec<String>> {
        Vec::new()
    }
}
