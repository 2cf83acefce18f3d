//! What the pages show of MetroX in its own way.

use std::any::Any;

use ::metrox::{MetroX, View};
use maud::Markup;
use tabletop::{Game, Lang, Phrase};

use super::{
    super::{
        drawing::{Drawing, FirstTurn, Step, Wish},
        kit::Layer,
        look::{Drawn, Look},
    },
    figure, guide, primer,
    track::LAYERS,
    vignette,
};
use crate::{say::Say, vignettes::Parts};

/// The drawn sheets.
pub(in crate::boards) struct Sheets;

impl Drawing for Sheets {
    fn id(&self) -> &'static str {
        MetroX::ID
    }

    fn draw(&self, view: &dyn Any, look: &Look<'_>) -> Option<Drawn> {
        super::draw(look.game.downcast_ref()?, view.downcast_ref()?, look)
    }

    fn taps_once(&self) -> bool {
        true
    }

    fn shows_turns(&self) -> bool {
        true
    }

    fn layers(&self) -> Vec<&'static Layer> {
        LAYERS.iter().collect()
    }

    fn picture(&self, game: &dyn Any, _lang: Lang) -> Option<Parts> {
        Some(vignette::parts(game.downcast_ref::<MetroX>()?.board()))
    }

    fn round(&self, view: &dyn Any) -> Option<u32> {
        Some(u32::from(view.downcast_ref::<View>()?.turn))
    }

    fn round_words(&self) -> [&'static str; 2] {
        ["round-turn-number", "round-turn-heading"]
    }

    fn sign(&self, game: &dyn Any, view: &dyn Any, lang: Lang) -> Option<Markup> {
        super::sign(game.downcast_ref()?, view.downcast_ref()?, lang)
    }

    fn guide(&self) -> &'static [Step] {
        guide::STEPS
    }

    fn moment(&self, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
        let (view, game) = (at.view.downcast_ref::<View>()?, at.game.downcast_ref::<MetroX>()?);
        guide::moment(view, view.card().map(|card| game.cards().kind(card)), at)
    }

    fn figure(&self, game: &dyn Any, chapter: &str, cite: &dyn Fn(&str) -> Markup, say: Say) -> Option<Markup> {
        figure::of(game.downcast_ref()?, chapter, cite, say)
    }

    fn sketch(&self, game: &dyn Any, name: &str, _say: Say) -> Option<Markup> {
        primer::of(game.downcast_ref()?, name)
    }

    fn length(&self, game: &dyn Any) -> Option<(u32, &'static str)> {
        Some((game.downcast_ref::<MetroX>()?.turns(), "new-figure-turns"))
    }

    fn meaning(&self, table: &Wish<'_>) -> Vec<(Phrase, &'static str)> {
        let mut all = match table.players {
            1 => vec![(Phrase::new("mean-solo"), "MXV-SOLO-1")],
            _ => vec![(Phrase::new("mean-at-once"), "MX-TURN-2"), (Phrase::new("mean-crown"), "MX-BON-3")],
        };
        if table.has("map", "osaka") {
            all.push((Phrase::new("mean-osaka"), "MX-COMP-6"));
        }
        all
    }
}
