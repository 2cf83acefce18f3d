//! The learned tables that there are: those of the binary, and those that were put beside them.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use metrox::MetroX;
use tabletop::Game;

use super::{FEATURES, features::Layout, value::Tables};
use crate::weights::{self, BadWeights, Stamp};

/// The weights files of the binary.
const BUILT_IN: [&[u8]; 2] =
    [include_bytes!("../../weights/metrox-tokyo.weights"), include_bytes!("../../weights/metrox-osaka.weights")];

static SHELF: LazyLock<Mutex<Vec<Shelved>>> = LazyLock::new(Mutex::default);

/// Tables that were unpacked, by the boards that they belong to.
struct Shelved {
    stamp: Stamp,
    tables: Tables,
}

/// Puts a weights file on the shelf, for the board of this game; it comes before one of the binary.
pub(crate) fn put(game: &MetroX, file: &[u8]) -> Result<(), BadWeights> {
    let tables = unpack(game, file)?;
    let stamp = wanted(game, &tables.layout);
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    shelf.retain(|shelved| shelved.stamp != stamp);
    shelf.push(Shelved { stamp, tables });
    Ok(())
}

/// The tables for the board of a game, if something was learned on it.
pub(super) fn tables(game: &MetroX) -> Option<Tables> {
    let (boards, mut shelf) = (game.boards(), SHELF.lock().unwrap_or_else(PoisonError::into_inner));
    let known = |stamp: &Stamp| stamp.hash == boards.hash && stamp.board == boards.id;
    if let Some(shelved) = shelf.iter().find(|shelved| known(&shelved.stamp)) {
        return Some(shelved.tables.clone());
    }
    let file = BUILT_IN.into_iter().find(|file| weights::stamp(file).is_ok_and(|stamp| known(&stamp)))?;
    let tables = unpack(game, file).ok()?;
    shelf.push(Shelved { stamp: wanted(game, &tables.layout), tables: tables.clone() });
    Some(tables)
}

fn wanted(game: &MetroX, layout: &Layout) -> Stamp {
    Stamp::of(game, FEATURES, layout.size())
}

fn unpack(game: &MetroX, file: &[u8]) -> Result<Tables, BadWeights> {
    let layout = Layout::new(game);
    let weights = weights::read(file, &wanted(game, &layout))?;
    Ok(Tables { layout: Arc::new(layout), weights: weights.into() })
}
