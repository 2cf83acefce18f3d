//! What messages say, in the language of whoever gets them.

use tables::{notices::TurnFacts, now};
use tabletop::{Lang, Phrase};

use crate::{pages::span, say::Say};

/// So many names are said; more are counted.
const NAMES: usize = 3;

/// A title, and what is said below it.
pub(super) fn of_turn(turn: &TurnFacts, lang: Lang) -> (String, String) {
    let say = Say(lang);
    let title = say.phrase(&Phrase::new("notice-title").with("game", say.game(&turn.game)));
    let with = turn.others.iter().take(NAMES).cloned().collect::<Vec<_>>().join(&say.word("comma"));
    let more = turn.others.len().saturating_sub(NAMES);
    let with = Phrase::new("notice-with").with("names", with).with("more", more);
    let left = turn.deadline.map(|deadline| {
        let phrase = Phrase::new("notice-left").with("time", span(deadline - now(), say));
        format!("{}{}", say.word("notice-between"), say.phrase(&phrase))
    });
    (title, say.phrase(&with) + &left.unwrap_or_default())
}
