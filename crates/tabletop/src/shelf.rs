//! The shelf that board files stand on.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use miette::Diagnostic;

use crate::{BoardFault, BoardFile, Illegal, Phrase};

/// All board files that can be played on: those of the binary, and those that an owner added or corrected.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    files: Vec<Arc<BoardFile>>,
}

/// Why a folder of boards could not be put on the shelf.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum ShelfFault {
    /// A file could not be read.
    #[error("can't read {path}: {why}")]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// A file is wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Board(Box<BoardFault>),
}

impl Shelf {
    /// Puts a file on the shelf; it replaces one of the same game, kind and id.
    pub fn put(&mut self, file: BoardFile) {
        let same = |other: &Arc<BoardFile>| (&other.game, &other.kind, &other.id) == (&file.game, &file.kind, &file.id);
        match self.files.iter().position(same) {
            Some(at) => self.files[at] = Arc::new(file),
            None => self.files.push(Arc::new(file)),
        }
    }

    /// Puts the files of the binary on the shelf.
    pub fn put_built_in(&mut self, files: &[(&str, &str)]) -> Result<(), BoardFault> {
        for (path, text) in files {
            self.put(BoardFile::read(path, text)?);
        }
        Ok(())
    }

    /// Puts every `*.toml` below `folder` on the shelf.
    pub fn put_folder(&mut self, folder: &Path) -> Result<(), ShelfFault> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |why| ShelfFault::Unreadable { path, why }
        };
        let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
            .map_err(unreadable(folder))?;
        entries.sort();
        for path in entries {
            if path.is_dir() {
                self.put_folder(&path)?;
            } else if path.extension().is_some_and(|ending| ending == "toml") {
                let text = std::fs::read_to_string(&path).map_err(unreadable(&path))?;
                let file = BoardFile::read(&path.to_string_lossy(), &text);
                self.put(file.map_err(|fault| ShelfFault::Board(Box::new(fault)))?);
            }
        }
        Ok(())
    }

    /// All files.
    pub fn files(&self) -> impl Iterator<Item = &Arc<BoardFile>> {
        self.files.iter()
    }

    /// The files of a game and kind, in the order they came.
    pub fn of<'a>(&'a self, game: &'a str, kind: &'a str) -> impl Iterator<Item = &'a Arc<BoardFile>> {
        self.files.iter().filter(move |file| file.game == game && file.kind == kind)
    }

    /// One file that a game was asked to open.
    pub fn require(&self, game: &str, kind: &'static str, id: &str) -> Result<&BoardFile, Illegal> {
        let missing = || Illegal::form(Phrase::new("table-no-board").with("kind", kind).with("id", id.to_owned()));
        self.find(game, kind, id).map(|file| &**file).ok_or_else(missing)
    }

    /// One file.
    pub fn find(&self, game: &str, kind: &str, id: &str) -> Option<&Arc<BoardFile>> {
        self.files.iter().find(|file| file.game == game && file.kind == kind && file.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_file_replaces_one_of_the_same_name() {
        let mut shelf = Shelf::default();
        for path in ["one", "two"] {
            shelf.put(
                BoardFile::read(
                    path,
                    "game = \"chess\"\nkind = \"map\"\nid = \"small\"\nname = { en = \"Small\", ja = \"小\" }\n",
                )
                .unwrap(),
            );
        }
        assert_eq!(shelf.files().map(|file| &*file.path).collect::<Vec<_>>(), ["two"]);
        assert!(shelf.find("chess", "map", "small").is_some());
    }
}
