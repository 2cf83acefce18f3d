//! What the pages show of Tokyo Metro in its own way.

use std::any::Any;

use ::tokyo_metro::{Action, Seen, TokyoMetro, View, Yen};
use catalog::{Match, Outcome};
use maud::Markup;
use tabletop::{Game, Lang, Phrase, Seat, Viewer};

use super::{
    super::{
        drawing::{Drawing, FirstTurn, Step, Wish},
        kit::Layer,
        look::{Drawn, Look},
    },
    guide,
    layer::LAYERS,
    primer,
    symbols::SYMBOLS,
    told, vignette, whereabouts,
};
use crate::{say::Say, vignettes::Parts};

/// The drawn maps.
pub(in crate::boards) struct Maps;

impl Drawing for Maps {
    fn id(&self) -> &'static str {
        TokyoMetro::ID
    }

    fn draw(&self, view: &dyn Any, look: &Look<'_>) -> Option<Drawn> {
        Some(super::draw(look.game.downcast_ref()?, view.downcast_ref()?, look))
    }

    fn steps(&self, game: &dyn Any, told: &dyn Outcome, viewer: Viewer, lang: Lang) -> Option<Markup> {
        told::steps(game.downcast_ref()?, &told.steps::<Seen>(viewer), viewer, lang)
    }

    fn step_name(&self, game: &dyn Any, at: &dyn Match, seat: Seat, text: &str, lang: Lang) -> Option<String> {
        // Only spaces have words of their own here.
        if !["place", "walk", "exit"].iter().any(|verb| text.starts_with(verb)) {
            return None;
        }
        let offer = at.offers::<Action>(seat).into_iter().find(|offer| offer.notation == text)?;
        let view = at.typed_view(Viewer::Seat(seat));
        whereabouts::deed(game.downcast_ref()?, view.downcast_ref()?, (seat, offer.action), Say(lang))
    }

    fn order_here(&self, game: &dyn Any, text: &str, say: Say) -> Option<String> {
        super::orders::here(game.downcast_ref()?, text, say)
    }

    fn round(&self, view: &dyn Any) -> Option<u32> {
        Some(u32::from(view.downcast_ref::<View>()?.table().round))
    }

    fn round_then(&self, game: &dyn Any, round: u32, say: Say) -> Option<String> {
        Some(super::head::round(game.downcast_ref()?, round, say))
    }

    fn money(&self, score: i64) -> Option<String> {
        Some(super::yen(Yen(i32::try_from(score).ok()?)))
    }

    fn layers(&self) -> Vec<&'static Layer> {
        LAYERS.iter().chain([&*SYMBOLS]).collect()
    }

    fn picture(&self, game: &dyn Any, _lang: Lang) -> Option<Parts> {
        Some(vignette::parts(game.downcast_ref()?))
    }

    fn guide(&self) -> &'static [Step] {
        guide::STEPS
    }

    fn moment(&self, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
        guide::moment(at.game.downcast_ref()?, at.view.downcast_ref::<View>()?.table(), at)
    }

    fn sketch(&self, game: &dyn Any, name: &str, say: Say) -> Option<Markup> {
        primer::of(game.downcast_ref()?, name, say)
    }

    fn extras(&self) -> &'static [(&'static str, &'static str)] {
        &[("map", "osaka"), ("drinks", "standard")]
    }

    fn length(&self, game: &dyn Any) -> Option<(u32, &'static str)> {
        Some((u32::from(game.downcast_ref::<TokyoMetro>()?.rounds()), "new-figure-rounds"))
    }

    fn meaning(&self, table: &Wish<'_>) -> Vec<(Phrase, &'static str)> {
        let game = table.game.and_then(|game| game.downcast_ref::<TokyoMetro>());
        match (table.players, game) {
            (1, _) => vec![(Phrase::new("mean-two"), "TMV-SOLO-1"), (Phrase::new("mean-no-bid"), "TMV-SOLO-2")],
            (_, None) => Vec::new(),
            (players, Some(game)) => {
                let rows =
                    Phrase::new("mean-rows").with("count", players).with("columns", game.board().columns().count());
                let rounds = Phrase::new("mean-rounds").with("count", usize::from(game.rounds()));
                vec![(rounds, "TM-RND-2"), (rows, "TM-SET-3")]
            }
        }
    }
}
