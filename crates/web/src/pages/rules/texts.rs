//! Texts that are made of the books once, because they never change.

use maud::{Markup, PreEscaped};
use tabletop::Lang;

use super::book::Book;
use crate::say::Say;

/// A text of every book in every language.
pub(super) struct Texts(pub(super) Vec<(&'static str, Lang, String)>);

impl Texts {
    pub(super) fn new(make: fn(&Book, Say) -> Markup) -> Self {
        let books = catalog::TITLES.iter().flat_map(|title| Lang::ALL.map(|lang| Book::of(title.id(), lang)));
        Self(books.flatten().map(|book| (book.game, book.lang, make(book, Say(book.lang)).into_string())).collect())
    }

    /// The text of a book.
    pub(super) fn of(&self, book: &Book) -> PreEscaped<&str> {
        let found = self.0.iter().find(|(game, lang, _)| *game == book.game && *lang == book.lang);
        PreEscaped(found.map(|(.., text)| text.as_str()).unwrap_or_default())
    }
}
