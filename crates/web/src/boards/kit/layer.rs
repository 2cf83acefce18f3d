//! What never moves on a board.

use maud::Markup;
use tabletop::{BoardFault, BoardFile, Game, Lang, Shelf};

/// What never moves on a board, in one language: a file under an address that changes with its content, so that it travels
/// once and a move's update does not carry it.
pub(crate) struct Layer {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Layer {
    /// The file of a drawing.
    pub(crate) fn new(game: &str, board: &str, lang: Lang, drawing: Markup) -> Self {
        let text = drawing.into_string();
        let name = format!("{game}-{board}-{lang}-{:016x}.svg", crate::assets::hash(&text));
        Self { name, text }
    }

    pub(crate) fn address(&self) -> String {
        format!("/assets/{}", self.name)
    }
}

/// The files of a game's maps that are compiled in, one for each map and language.
pub(crate) struct Layers<B>(Vec<(B, Lang, Layer)>);

impl<B: Clone> Layers<B> {
    /// Draws the layer of every map; a map that cannot be read has none.
    pub(crate) fn of<G: Game>(load: fn(&BoardFile) -> Result<B, BoardFault>, draw: fn(&B, Lang) -> Layer) -> Self {
        let mut shelf = Shelf::default();
        if shelf.put_built_in(G::BOARDS).is_err() {
            return Self(Vec::new());
        }
        let boards = shelf.of(G::ID, "map").filter_map(|file| load(file).ok());
        Self(boards.flat_map(|board| Lang::ALL.map(|lang| (board.clone(), lang, draw(&board, lang)))).collect())
    }

    /// The files.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Layer> {
        self.0.iter().map(|(.., layer)| layer)
    }

    /// The address of a board's layer; empty if it has none. Boards are alike if they look the same: one of a folder may
    /// have the name of a built-in one.
    pub(crate) fn address(&self, board: &B, lang: Lang, alike: fn(&B, &B) -> bool) -> String {
        let found = self.0.iter().find(|(of, spoken, _)| *spoken == lang && alike(of, board));
        found.map(|(.., layer)| layer.address()).unwrap_or_default()
    }
}
