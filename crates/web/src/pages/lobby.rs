//! Tables in words: what was chosen when they were made, how long somebody may think, how long ago.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use maud::{Markup, html};
use tables::{Clock, Row, Status};
use tabletop::{OptionSpec, Phrase, Shelf};

use crate::{boards::Drawn, say::Say};

/// The built-in boards, read once.
static SHELF: LazyLock<Shelf> = LazyLock::new(|| catalog::shelf().unwrap_or_default());

/// The options of every game on them.
static OPTIONS: LazyLock<Vec<(&'static str, Vec<OptionSpec>)>> =
    LazyLock::new(|| catalog::TITLES.iter().map(|title| (title.id(), title.options(&SHELF))).collect());

/// So many kinds of table are remembered with what was wished for; opening a game for each line of a list would take longer
/// than the list.
const KEPT: usize = 256;

/// A kind of table: the game, the number of players, the options.
type Made = (String, u8, Vec<(String, String)>);

/// Options with their values.
type Wishes = Arc<[(String, String)]>;

static WISHES: Mutex<BTreeMap<Made, Wishes>> = Mutex::new(BTreeMap::new());

/// What was wished for when a table was made.
fn wishes(row: &Row) -> Wishes {
    let settings = &row.settings;
    let options = settings.options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let made: Made = (settings.game.clone(), row.players(), options);
    if let Some(known) = WISHES.lock().unwrap_or_else(PoisonError::into_inner).get(&made) {
        return Arc::clone(known);
    }
    let option = |wanted: &str| made.2.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str());
    let found = catalog::title(&made.0).map(|title| catalog::wishes(title, &SHELF, made.1, option));
    let found: Wishes = found.unwrap_or_default().into();
    let mut kept = WISHES.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(made, Arc::clone(&found));
    found
}

/// What was chosen at a table: the map where there are several, and whatever is not as usual.
pub(super) fn options(row: &Row, say: Say) -> String {
    let specs = OPTIONS.iter().find(|(game, _)| *game == row.settings.game).map_or(&[][..], |(_, specs)| specs);
    let wishes = wishes(row);
    let chosen = specs.iter().filter_map(|spec| {
        let (_, value) = row.settings.options.iter().find(|(key, _)| *key == spec.key)?;
        let name = spec.values.iter().find(|choice| choice.value == *value)?.name.get(say.0);
        match spec.key {
            // A map that is called as the game is says nothing more.
            "map" if spec.values.len() > 1 => (name != say.game(&row.settings.game)).then(|| name.to_owned()),
            key if !wishes.iter().any(|(wish, _)| wish == key) => None,
            // Once is enough: "Metro Drinks", not "Metro Drinks: Metro Drinks".
            _ if value == "on" || name == spec.name.get(say.0) => Some(spec.name.get(say.0).to_owned()),
            _ => Some(format!("{}{}{name}", spec.name.get(say.0), say.word("colon"))),
        }
    });
    chosen.collect::<Vec<_>>().join(&say.word("comma"))
}

/// What is not as usual at a table whose board says where it is, in few words, because a bar has little room: what is played
/// besides, the edition, that single rules were chosen. All of it is said by `options`.
fn unusual(row: &Row, say: Say) -> Option<String> {
    let specs = OPTIONS.iter().find(|(game, _)| *game == row.settings.game).map_or(&[][..], |(_, specs)| specs);
    let mut parts: Vec<String> = Vec::new();
    for (key, value) in wishes(row).iter().filter(|(key, _)| key != "map") {
        let spec = specs.iter().find(|spec| spec.key == *key)?;
        let name = spec.values.iter().find(|choice| choice.value == *value).map(|choice| choice.name.get(say.0));
        let part = match spec.key {
            "edition" => name?.to_owned(),
            _ if value == "on" || name == Some(spec.name.get(say.0)) => spec.name.get(say.0).to_owned(),
            _ => say.word("table-own-rules"),
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// What is played, and on which board, at the head of a page.
pub(super) fn heading(row: &Row, drawn: Option<&Drawn>, say: Say) -> Markup {
    let game = drawn.and_then(|drawn| drawn.title.clone()).unwrap_or_else(|| say.game(&row.settings.game));
    let place = drawn.and_then(|drawn| drawn.place.clone());
    let unusual = place.as_ref().and_then(|_| unusual(row, say));
    let all = unusual.as_ref().map(|_| options(row, say));
    let place = unusual.or(place).unwrap_or_else(|| options(row, say));
    // Beside the turn a narrow bar has no room for the name of the game: it is read out there.
    html! { h1 #game .beside-turn[row.status == Status::Running] title=[all] { (game) " " span .soft { (place) } } }
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
pub(crate) fn span(milliseconds: i64, say: Say) -> String {
    let minutes = milliseconds.max(0) / 60_000;
    match minutes {
        0 => say.word("front-just-now"),
        1..120 => say.phrase(&Phrase::new("unit-minutes").with("count", minutes)),
        120..2880 => say.phrase(&Phrase::new("unit-hours").with("count", minutes / 60)),
        _ => say.phrase(&Phrase::new("unit-days").with("count", minutes / 1440)),
    }
}

/// The two letters of a game: those that its rules begin with.
pub(super) fn letters(game: &str) -> &'static str {
    catalog::title(game).and_then(|title| title.rules().first()).unwrap_or(&"··")
}

/// The sign of a game: a ring with its two letters.
pub(super) fn badge(game: &str, class: &str) -> Markup {
    let code = letters(game);
    html! { span class={"gb g-" (code.to_lowercase()) " " (class)} aria-hidden="true" { (code) } }
}
