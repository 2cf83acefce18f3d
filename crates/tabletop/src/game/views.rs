//! What each viewer may know, and what a viewer can only guess.

use serde::Serialize;

use super::Rules;
use crate::{Dice, Viewer};

/// Hidden information: what one viewer may know of a state and of an event. A bot needs no more than this.
pub trait Views: Rules {
    /// All that one viewer may know, and nothing else.
    type View: Clone + PartialEq + std::fmt::Debug + Send + Sync;
    /// An event as one viewer may know it; only this reaches logs and pages.
    type Seen: Clone + PartialEq + std::fmt::Debug + Send;

    /// All that `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// A view as JSON, with names.
    fn named<'a>(&'a self, view: &'a Self::View) -> impl Serialize + 'a;
    /// What `viewer` may know of an event.
    fn show(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;
    /// Whether the event made something known that was not (a card was drawn or shown): it can't be taken back. Unless a
    /// game says which events do, all of them do, so that nobody takes back what they should not.
    fn reveals(&self, _event: &Self::Event) -> bool {
        true
    }
    /// A whole state that fits what this viewer knows, everything hidden dealt anew by `dice`.
    fn imagine(&self, view: &Self::View, dice: &mut Dice) -> Self::State;
}
