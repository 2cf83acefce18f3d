//! Tokyo Metro: its picture and its guide. The board is shown as text.

mod guide;
mod vignette;

use std::any::Any;

use ::tokyo_metro::{TokyoMetro, View};
use tabletop::{Game, Lang, Phrase};

use super::drawing::{Drawing, FirstTurn, Step, Wish};
use crate::vignettes::Parts;

/// The maps.
pub(super) struct Maps;

impl Drawing for Maps {
    fn id(&self) -> &'static str {
        TokyoMetro::ID
    }

    fn picture(&self, game: &dyn Any, _lang: Lang) -> Option<Parts> {
        Some(vignette::parts(game.downcast_ref()?))
    }

    fn guide(&self) -> &'static [Step] {
        guide::STEPS
    }

    fn moment(&self, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
        guide::moment(at.view.downcast_ref::<View>()?.table(), at)
    }

    fn length(&self, game: &dyn Any) -> Option<(u32, &'static str)> {
        Some((u32::from(game.downcast_ref::<TokyoMetro>()?.rounds()), "new-figure-rounds"))
    }

    fn meaning(&self, table: &Wish<'_>) -> Vec<(Phrase, &'static str)> {
        let counted = |key| Phrase::new(key).with("count", table.players);
        match table.players {
            1 => vec![(Phrase::new("mean-two"), "TMV-SOLO-1"), (Phrase::new("mean-no-bid"), "TMV-SOLO-2")],
            _ => vec![(counted("mean-rounds"), "TM-RND-2"), (counted("mean-rows"), "TM-SET-3")],
        }
    }
}
