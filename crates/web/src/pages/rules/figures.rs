//! Figures beside the chapters, drawn from the boards.

use maud::Markup;

use super::{book::Book, words};
use crate::{boards, say::Say};

/// The figure of a chapter, if it has one.
pub(super) fn of(book: &Book, chapter: &str, say: Say) -> Option<Markup> {
    let (drawing, title) = (boards::drawing(book.game)?, catalog::title(book.game)?);
    let opened = title.open(&catalog::shelf().ok()?, *title.players().start(), &[]).ok()?;
    drawing.figure(opened.game(), chapter, &|ids| words::inline(ids, book), say)
}
