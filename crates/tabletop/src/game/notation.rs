//! Actions and states as they are written down.

use std::borrow::Cow;

use serde::{Serialize, de::DeserializeOwned};

use super::Rules;
use crate::{Illegal, Seat, scenario::Said};

/// The written forms: one canonical text for each action, one document for each state.
pub trait Notation: Rules {
    /// A state written down with names (what FEN is to chess); anything one can write, legal or not.
    type Position: Serialize + DeserializeOwned;

    /// The canonical text of an action: `free shibuya`.
    fn write(&self, action: Self::Action) -> String;
    /// The kind of an action, by which simulations count: the first word of its text, unless a game tells more apart.
    fn kind(&self, action: Self::Action) -> Cow<'static, str> {
        let text = self.write(action);
        Cow::Owned(text.split(' ').next().unwrap_or_default().to_owned())
    }
    /// Reads a notation of `seat` in this state; refuses what names nothing on the board, or what a rule forbids to name.
    /// The one action that is written so, unless a game can say more about a text that is none.
    fn read(&self, state: &Self::State, seat: Seat, text: &str) -> Result<Self::Action, Illegal> {
        let all = self.vocabulary();
        let found = all.iter().find(|action| self.write(**action) == text);
        found.copied().ok_or_else(|| {
            let allowed = all.iter().find(|action| self.check(state, seat, **action).is_ok());
            let example = allowed.or(all.first()).map(|action| self.write(*action));
            Illegal::unreadable(text, example.unwrap_or_default())
        })
    }
    /// The state with names.
    fn position(&self, state: &Self::State) -> Self::Position;
    /// The state that a position describes; refuses one that breaks a rule.
    fn restore(&self, position: &Self::Position) -> Result<Self::State, Illegal>;
    /// Completes a position of which a scenario said only what matters: what follows from it is filled in, cards not named
    /// keep the order of `started`, and what was `said` stays as it is.
    fn complete(&self, _started: &Self::Position, _wanted: &mut Self::Position, _said: &Said) {}
}
