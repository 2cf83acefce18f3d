//! A moment of the past: it is looked at, and nothing can be chosen in it.

use std::any::Any;

use catalog::{AtWork, Match, Told};
use serde_json::Value;
use tabletop::{Dice, Illegal, Listener, Page, Phrase, Seat, Seats, Standing, Viewer};

/// A game in which nobody may choose anything, so that a board lights nothing.
pub(super) struct Past(pub(super) Box<dyn Match>);

impl Match for Past {
    fn actors(&self) -> Seats {
        self.0.actors()
    }

    fn legal(&self, _: Seat) -> Vec<String> {
        Vec::new()
    }

    fn choices(&self, _: Seat) -> Vec<(String, Phrase)> {
        Vec::new()
    }

    fn question(&self, _: Seat) -> Option<Phrase> {
        None
    }

    fn explain(&self, seat: Seat, text: &str) -> Option<Phrase> {
        self.0.explain(seat, text)
    }

    fn at_work(&self, _: Seat) -> Vec<AtWork> {
        Vec::new()
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<Box<dyn Told>, Illegal> {
        self.0.play(seat, text)
    }

    fn bot(&self, _: &str, _: Seat, _: &mut Dice) -> Option<String> {
        None
    }

    fn view(&self, viewer: Viewer) -> Value {
        self.0.view(viewer)
    }

    fn typed_view(&self, viewer: Viewer) -> Box<dyn Any + Send> {
        self.0.typed_view(viewer)
    }

    fn text(&self, viewer: Viewer, to: Listener<'_>) -> Page {
        self.0.text(viewer, to)
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn Match> {
        self.0.imagine(viewer, dice)
    }

    fn position(&self) -> Value {
        self.0.position()
    }

    fn standing(&self) -> Standing {
        self.0.standing()
    }

    fn copy(&self) -> Box<dyn Match> {
        self.0.copy()
    }
}
