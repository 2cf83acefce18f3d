//! What the pages show of Shinjuku in its own way.

use std::any::Any;

use catalog::Match;
use maud::Markup;
use shinjuku::{Action, Shinjuku, View};
use tabletop::{Game, Lang, Listener, Phrase, Seat};

use super::{
    super::{
        drawing::{Drawing, FirstTurn, Step, Wish},
        kit::Layer,
        look::{Drawn, Look},
    },
    figure, guide,
    layer::LAYERS,
    primer, rail,
    symbols::SYMBOLS,
    vignette,
};
use crate::{say::Say, vignettes::Parts};

/// The drawn maps.
pub(in crate::boards) struct Maps;

impl Drawing for Maps {
    fn id(&self) -> &'static str {
        Shinjuku::ID
    }

    fn draw(&self, view: &dyn Any, look: &Look<'_>) -> Option<Drawn> {
        Some(super::draw(look.game.downcast_ref()?, view.downcast_ref()?, look))
    }

    fn step_name(&self, game: &dyn Any, at: &dyn Match, seat: Seat, text: &str, lang: Lang) -> Option<String> {
        let game = game.downcast_ref::<Shinjuku>()?;
        let offer = at.offers::<Action>(seat).into_iter().find(|offer| offer.notation == text)?;
        let to = Listener { lang, seats: &[] };
        Some(rail::name_of(game, offer.action, to).unwrap_or_default())
    }

    fn ending(&self) -> Option<&'static str> {
        Some("sj-ending")
    }

    fn shows_turns(&self) -> bool {
        true
    }

    fn turn(&self, view: &dyn Any) -> Option<Seat> {
        Some(view.downcast_ref::<View>()?.table.turn)
    }

    fn layers(&self) -> Vec<&'static Layer> {
        LAYERS.iter().chain([&*SYMBOLS]).collect()
    }

    fn picture(&self, game: &dyn Any, lang: Lang) -> Option<Parts> {
        Some(vignette::parts(game.downcast_ref::<Shinjuku>()?.board(), lang))
    }

    fn guide(&self) -> &'static [Step] {
        guide::STEPS
    }

    fn moment(&self, at: &FirstTurn<'_>) -> Option<Vec<usize>> {
        guide::moment(&at.view.downcast_ref::<View>()?.table, at)
    }

    fn figure(&self, game: &dyn Any, chapter: &str, cite: &dyn Fn(&str) -> Markup, say: Say) -> Option<Markup> {
        figure::of(game.downcast_ref()?, chapter, cite, say)
    }

    fn sketch(&self, game: &dyn Any, name: &str, say: Say) -> Option<Markup> {
        primer::of(game.downcast_ref()?, name, say.0)
    }

    fn meaning(&self, table: &Wish<'_>) -> Vec<(Phrase, &'static str)> {
        let mut all = Vec::new();
        if table.has("kaiju", "on") {
            all.push((Phrase::new("mean-kaiju"), "SJV-KAI-2"));
            all.push((Phrase::new("mean-kaiju-ward"), "SJV-KAI-8"));
        }
        if table.has("bonus", "none") {
            all.push((Phrase::new("mean-no-bonus"), "SJV-BON-1"));
        }
        all
    }
}
