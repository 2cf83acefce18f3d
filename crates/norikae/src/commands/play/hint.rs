//! `hint`: what a bot thinks of the question.

use std::io::Write;

use bots::advice::{Choice, Scale};
use tabletop::{Dice, Lang, Seat, StreamId};

use super::{Table, thinking};
use crate::{
    args::Switch,
    failure::Failure,
    paint::{bold, dim, refusal},
};

/// Choices of a hint.
const HINTS: usize = 3;

impl Table {
    /// The choices that the strongest bot likes best, from what the seat knows, and what each is worth.
    pub(super) fn hint(&self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        if self.hints == Switch::Off {
            let why = match self.lang {
                Lang::En => "Hints are off where people play people; `--hints on` allows them.",
                Lang::Ja => "人どうしの対戦ではヒントは出ません。`--hints on` で出せます。",
            };
            writeln!(out, "{}", refusal(why))?;
            return Ok(());
        }
        // The luck of a hint is its own: the bots play on as if nobody had asked.
        let mut dice = Dice::new(&self.seed, StreamId::named("hint"), 0);
        let Some(advice) = self.game.advise(seat, None, &mut thinking(), &mut dice) else { return Ok(()) };
        writeln!(out, "{}", dim(heading(advice.scale, self.lang)))?;
        for Choice { action, worth, .. } in advice.choices.iter().take(HINTS) {
            let meant = self.game.explain(seat, action);
            let meant = meant.map_or_else(String::new, |meant| self.title.dictionary().say(&meant, self.listener()));
            let number = advice.scale.number(worth.mean);
            let error = worth.error.map_or_else(String::new, |error| format!(" ±{error:.1}"));
            writeln!(out, "  {:>16}  {}  {meant}", format!("{number}{error}"), bold(action))?;
        }
        Ok(())
    }
}

const fn heading(scale: Scale, lang: Lang) -> &'static str {
    match (scale, lang) {
        (Scale::Score, Lang::En) => "What a bot expects you to have in the end (± its standard error):",
        (Scale::Lead, Lang::En) => {
            "By how much a bot expects you to be ahead of your best rival in the end (± its standard error):"
        }
        (Scale::Score, Lang::Ja) => "ボットの見込む最終得点(±は標準誤差):",
        (Scale::Lead, Lang::Ja) => "ボットの見込む、最も強い相手との最終的な差(±は標準誤差):",
    }
}
