//! The small pictures of overviews and glossaries, drawn by the boards.

use catalog::Opened;
use maud::{Markup, html};

use crate::{boards, say::Say, vignettes};

/// The tables of a game that pictures are drawn from: one without wishes, and one with the pieces that it lacks.
pub(super) struct Pictures {
    game: &'static str,
    tables: Vec<Box<dyn Opened>>,
}

impl Pictures {
    pub(super) fn of(game: &'static str) -> Self {
        let tables = || {
            let (drawing, title, shelf) = (boards::drawing(game)?, catalog::title(game)?, catalog::shelf().ok()?);
            let extras = drawing.extras();
            let extras: Vec<(String, String)> =
                extras.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
            let open = |options: &[(String, String)]| title.open(&shelf, *title.players().start(), options).ok();
            Some([open(&[]), open(&extras)].into_iter().flatten().collect())
        };
        Self { game, tables: tables().unwrap_or_default() }
    }

    /// A picture; nothing if nobody can draw it.
    pub(super) fn draw(&self, name: &str, say: Say) -> Markup {
        match name {
            "map" => vignettes::cut(self.game, say.0, ""),
            "sheet" => vignettes::first(self.game, say.0).unwrap_or_default(),
            _ => {
                let drawn =
                    self.tables.iter().find_map(|table| boards::drawing(self.game)?.sketch(table.game(), name, say));
                drawn.unwrap_or_else(|| html! {})
            }
        }
    }
}
