//! Tables in words: what was chosen when they were made, how long somebody may think, how long ago.

use std::sync::LazyLock;

use maud::{Markup, html};
use tables::{Clock, Row};
use tabletop::{OptionSpec, Phrase};

use super::front::FACTS;
use crate::say::Say;

/// The options of every game, read once: boards are compiled in.
static OPTIONS: LazyLock<Vec<(&'static str, Vec<OptionSpec>)>> = LazyLock::new(|| {
    let shelf = catalog::shelf().unwrap_or_default();
    catalog::TITLES.iter().map(|title| (title.id(), title.options(&shelf))).collect()
});

/// What was chosen at a table: the map where there are several, and whatever is not as usual.
pub(super) fn options(row: &Row, say: Say) -> String {
    let specs = OPTIONS.iter().find(|(game, _)| *game == row.settings.game).map_or(&[][..], |(_, specs)| specs);
    let chosen = row.settings.options.iter().filter_map(|(key, value)| {
        let spec = specs.iter().find(|spec| spec.key == key)?;
        let at = spec.values.iter().position(|choice| choice.value == *value)?;
        let name = spec.values.get(at)?.name.get(say.0);
        match (spec.key, at) {
            ("map", _) if spec.values.len() > 1 => Some(name.to_owned()),
            (_, 0) => None,
            _ if value == "on" => Some(spec.name.get(say.0).to_owned()),
            _ => Some(format!("{}{}{name}", spec.name.get(say.0), say.word("colon"))),
        }
    });
    chosen.collect::<Vec<_>>().join(&say.word("comma"))
}

/// The clock in words.
pub(super) fn clock(clock: Clock, say: Say) -> Option<String> {
    let phrase = match clock {
        Clock::None => return None,
        Clock::PerMove(seconds) if seconds >= Clock::DAY => {
            Phrase::new("clock-days").with("count", seconds / Clock::DAY)
        }
        Clock::PerMove(seconds) => Phrase::new("clock-move").with("count", seconds),
        Clock::Total(seconds) => Phrase::new("clock-total").with("count", seconds / 60),
    };
    Some(say.phrase(&phrase))
}

/// So many milliseconds in the largest unit that says enough.
pub(super) fn span(milliseconds: i64, say: Say) -> String {
    let minutes = milliseconds.max(0) / 60_000;
    match minutes {
        0 => say.word("front-just-now"),
        1..120 => say.phrase(&Phrase::new("unit-minutes").with("count", minutes)),
        120..2880 => say.phrase(&Phrase::new("unit-hours").with("count", minutes / 60)),
        _ => say.phrase(&Phrase::new("unit-days").with("count", minutes / 1440)),
    }
}

/// The sign of a game: a ring with its two letters.
pub(super) fn badge(game: &str, class: &str) -> Markup {
    let code = FACTS.iter().find(|facts| facts.game == game).map_or("··", |facts| facts.code);
    html! { span class={"gb g-" (code.to_lowercase()) " " (class)} aria-hidden="true" { (code) } }
}
