//! The first-game guide: the first turn explained step by step on the real board. It stands beside *what now* and outlines
//! what it speaks of; it is never in the way, can be skipped, and is remembered by a cookie.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
};
use maud::{Markup, html};
use tables::{Guest, Kind, Row, Status, TableId, store::Which};
use tabletop::{Phrase, Seat, Viewer};

use super::{
    fields::{Fields, PageOf},
    frame::{Answer, fail, go},
    rules::how_it_works,
    table::Scene,
};
use crate::{
    App,
    boards::{self, FirstTurn, Step},
    failure::Failure,
    say::Say,
    session::named_cookie,
};

/// What is remembered: `metrox.2.TABLE_shinjuku.x`. A step that was asked for again begins with `r`; one that is folded ends with `f`.
const COOKIE: &str = "guide";
/// So many tables of a guest are looked through for an earlier game of the kind.
const LISTED: u32 = 50;
/// No first turn is later than this, with however many players.
const EARLY: usize = 400;

/// What is known of the guide at a table.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) enum Memory {
    /// It is not for this viewer, or they have seen or skipped it.
    #[default]
    Off,
    /// It goes along with the first turn, from this step on.
    Along(Place),
    /// It was asked for again, whatever the turn.
    Again(Place),
}

/// Where somebody is in the guide.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Place {
    step: usize,
    /// Whether its text is folded away, until somebody unfolds it.
    folded: bool,
}

impl Place {
    fn read(text: &str) -> Option<Self> {
        let bare = text.strip_suffix(FOLDED);
        Some(Self { step: bare.unwrap_or(text).parse().ok()?, folded: bare.is_some() })
    }
}

/// What a step ends with that is folded.
const FOLDED: char = 'f';

/// An entry of the cookie.
struct Kept<'a> {
    step: &'a str,
    table: &'a str,
}

fn kept<'a>(cookie: &'a str, game: &str) -> Option<Kept<'a>> {
    let mut entries = cookie.split('_').map(|entry| entry.split('.'));
    entries.find_map(|mut parts| {
        (parts.next() == Some(game))
            .then(|| Kept { step: parts.next().unwrap_or_default(), table: parts.next().unwrap_or_default() })
    })
}

/// The cookie with a game's entry changed; entries of games that are not ours are dropped.
fn keep(cookie: &str, game: &str, step: &str, table: &str) -> String {
    let others = catalog::TITLES.iter().map(|title| title.id()).filter(|id| *id != game);
    let entry = |id: &str, kept: &Kept<'_>| {
        let plain = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).take(16).collect::<String>();
        format!("{id}.{}.{}", plain(kept.step), plain(kept.table))
    };
    let mut entries: Vec<String> = others.filter_map(|id| Some(entry(id, &kept(cookie, id)?))).collect();
    entries.push(entry(game, &Kept { step, table }));
    entries.join("_")
}

/// What the cookie says of the guide at this table; without a word of it the first game of the kind has one.
pub(super) async fn recall(app: &App, id: TableId, guest: Option<&Guest>, headers: &HeaderMap) -> Memory {
    let Some(guest) = guest else { return Memory::Off };
    let look = app.service.look(id, |table| (table.row().settings.game.clone(), table.steps()));
    let Ok((game, steps)) = look.await else { return Memory::Off };
    if let Some(kept) = named_cookie(headers, COOKIE).and_then(|cookie| kept(cookie, &game)) {
        let here = kept.table == id.to_string();
        return match (here, kept.step.strip_prefix('r')) {
            (false, _) => Memory::Off,
            (true, Some(step)) => Place::read(step).map_or(Memory::Off, Memory::Again),
            (true, None) => Place::read(kept.step).map_or(Memory::Off, Memory::Along),
        };
    }
    if steps > EARLY {
        return Memory::Off;
    }
    let tables = app.service.list(Which::Of(guest.id), LISTED).await.unwrap_or_default();
    let this = tables.iter().find(|row| row.id == id).map(|row| row.created);
    // A table at which nothing was played taught nothing.
    let was_played = |row: &Row| matches!(row.status, Status::Running | Status::Over);
    let before = |row: &Row| row.settings.game == game && row.id != id && Some(row.created) <= this;
    let earlier = tables.iter().any(|row| was_played(row) && before(row));
    if this.is_none() || earlier { Memory::Off } else { Memory::Along(Place::default()) }
}

/// The form of the guide: another step, skipped, or shown again.
pub(super) async fn step(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let look = app.service.look(id, |table| table.row().settings.game.clone());
    let game = look.await.map_err(Failure::from).map_err(fail(say))?;
    let step = fields.get("step").unwrap_or("x");
    let cookie = keep(named_cookie(&headers, COOKIE).unwrap_or_default(), &game, step, &id.to_string());
    let mut response = go(&format!("/t/{id}"));
    let cookie = format!("{COOKIE}={cookie}; Path=/; SameSite=Lax; HttpOnly; Max-Age=31536000");
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The guide beside *what now*, or the way to see it again; and what it speaks of, for the page to outline.
pub(super) fn guide(scene: &Scene<'_>) -> (Markup, Option<&'static str>) {
    let Some(drawing) = boards::drawing(&scene.row().settings.game) else { return (html! {}, None) };
    let Some(seat) = scene.seat().filter(|_| scene.row().status == Status::Running) else { return (html! {}, None) };
    let steps = drawing.guide();
    let held = scene.table.draft(seat).1;
    let now = first_turn(scene, seat, held, |at| drawing.moment(at));
    // What needs no decision can be read at any time.
    let reading = || (0..steps.len()).filter(|at| steps.get(*at).is_some_and(|step| !step.decides)).collect::<Vec<_>>();
    let (Place { step: wanted, folded }, open, mark) = match (scene.guide, now) {
        (Memory::Off, _) | (Memory::Along(_), None) => return (again(scene), None),
        (Memory::Along(wanted), Some(open)) => (wanted, open, ""),
        (Memory::Again(wanted), now) => (wanted, now.unwrap_or_else(reading), "r"),
    };
    let place = open.iter().position(|at| *at >= wanted).unwrap_or(open.len().saturating_sub(1));
    let Some((at, step)) = open.get(place).and_then(|at| Some((*at, steps.get(*at)?))) else {
        return (again(scene), None);
    };
    let before = place.checked_sub(1).and_then(|before| open.get(before)).copied();
    let next = open.get(place + 1).copied();
    // What somebody may never come by is not counted, so that nobody waits for a number that never comes.
    let counted = |upto: usize| steps.iter().take(upto).filter(|step| step.always).count();
    let number = step.always.then(|| (counted(at + 1), counted(steps.len())));
    let to = |step: usize, folded: bool| format!("{mark}{step}{}", if folded { "f" } else { "" });
    let ways =
        Ways { before: before.map(|at| to(at, folded)), next: next.map(|at| to(at, folded)), fold: to(at, !folded) };
    // The moment is the same before a choice is marked and after it, and so is its room.
    let unmarked = held.then(|| first_turn(scene, seat, false, |at| drawing.moment(at))).flatten().unwrap_or_default();
    let beside = open.iter().chain(&unmarked).filter(|other| **other != at).filter_map(|at| steps.get(*at));
    let long = longest(beside.map(|step| step.text), scene.say);
    (card(scene, step, &long, (number, at + 1 == steps.len()), folded, &ways), Some(step.spot).filter(|_| !folded))
}

/// The texts that may need the most lines: in the cell of the one that is read they keep the room, so that nothing below it moves from
/// step to step.
fn longest(keys: impl Iterator<Item = &'static str>, say: Say) -> Vec<String> {
    let mut all: Vec<String> = keys.map(|key| say.word(key)).collect();
    let length = |text: &String| text.chars().count();
    let most = all.iter().map(length).max().unwrap_or_default();
    all.retain(|text| length(text) * 5 >= most * 4);
    all
}

/// Where somebody stands in their first turn, as the game's guide wants to know it; `held`: as it is while a choice is marked.
fn first_turn<T>(scene: &Scene<'_>, seat: Seat, held: bool, ask: impl FnOnce(&FirstTurn<'_>) -> T) -> T {
    let view = scene.table.game(scene.viewer).typed_view(Viewer::Seat(seat));
    let plays = scene.table.told().filter(|event| matches!(event.entry.kind, Kind::Play | Kind::End));
    let mut after = plays.map(|event| event.entry.seat).skip_while(|by| *by != Some(seat)).peekable();
    ask(&FirstTurn {
        game: scene.table.opened().game(),
        view: &*view,
        seat,
        asked: scene.table.waiting().contains(seat),
        held,
        steps: scene.table.steps(),
        played: (after.peek().is_some(), after.any(|by| by != Some(seat))),
        round: scene.round(),
    })
}

/// Where the buttons of the guide lead.
struct Ways {
    before: Option<String>,
    next: Option<String>,
    /// The same step, folded or unfolded.
    fold: String,
}

fn card(
    scene: &Scene<'_>,
    step: &Step,
    long: &[String],
    (number, last): (Option<(usize, usize)>, bool),
    folded: bool,
    ways: &Ways,
) -> Markup {
    let say = scene.say;
    let count = number.map(|(at, all)| Phrase::new("guide-count").with("step", at).with("steps", all));
    html! {
        aside #guide .guide .folded[folded] aria-labelledby="guide-title" aria-live="polite" {
            form method="post" action={"/t/" (scene.row().id) "/guide"} {
                div .guide-head {
                    p .guide-count {
                        // A phone has room for the count alone.
                        span .guide-first { (say.word("guide-uncounted")) @if count.is_some() { " · " } }
                        @if let Some(count) = &count { (say.phrase(count)) }
                    }
                    h2 #guide-title { (say.word(step.title)) }
                    button #guide-fold name="step" value=(ways.fold) aria-expanded=(!folded) {
                        (say.word(if folded { "guide-unfold" } else { "guide-fold" }))
                    }
                    @if !folded {
                        button #guide-skip name="step" value="x" {
                            (say.word(if step.decides || !last { "guide-skip" } else { "guide-done" }))
                        }
                    }
                }
                @if !folded { (words(step, long, say)) }
                // Each has its own place, whichever of them are there: who presses on at one spot presses the same thing.
                div .guide-ways {
                    @if let Some(before) = &ways.before { button #guide-back name="step" value=(before) { (say.word("guide-back")) } }
                    // The question has the one button that stands out.
                    @match &ways.next {
                        Some(next) => { button #guide-next name="step" value=(next) { (say.word("guide-next")) } }
                        None if step.decides => { span .guide-do { (say.word("guide-decide")) } }
                        None => {}
                    }
                    (how_it_works(&scene.row().settings.game, say))
                }
            }
        }
    }
}

/// What a step says, and where that is; with the room of the longest texts of its moment.
fn words(step: &Step, long: &[String], say: Say) -> Markup {
    html! {
        div .guide-words {
            p .guide-text { (say.word(step.text)) " " a .guide-where href={"#" (step.spot)} { (say.word("guide-where")) } }
            @for text in long { p .guide-text .guide-room aria-hidden="true" { (text) " " span .guide-where { (say.word("guide-where")) } } }
        }
    }
}

/// The way to see the guide again.
fn again(scene: &Scene<'_>) -> Markup {
    html! {
        form #guide-again .guide-again method="post" action={"/t/" (scene.row().id) "/guide"} {
            button name="step" value="r0" { (scene.say.word("guide-again")) }
            (how_it_works(&scene.row().settings.game, scene.say))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_may_be_folded() {
        assert_eq!(Place::read("2"), Some(Place { step: 2, folded: false }));
        assert_eq!(Place::read("2f"), Some(Place { step: 2, folded: true }));
        for odd in ["", "f", "x", "2ff", "-1", "f2"] {
            assert_eq!(Place::read(odd), None, "{odd}");
        }
    }

    #[test]
    fn the_cookie_keeps_one_entry_a_game_and_nothing_odd() {
        let cookie = keep("", "metrox", "2", "abc");
        assert_eq!(cookie, "metrox.2.abc");
        let cookie = keep(&cookie, "shinjuku", "x", "def");
        assert_eq!(cookie, "metrox.2.abc_shinjuku.x.def");
        let cookie = keep(&cookie, "metrox", "x; Path=/evil", "abc");
        assert_eq!(cookie, "shinjuku.x.def_metrox.xPathevil.abc");
        assert!(kept(&cookie, "shinjuku").is_some_and(|kept| kept.step == "x" && kept.table == "def"));
        assert_eq!(keep(&"y".repeat(5000), "metrox", &"9".repeat(5000), "t").len(), "metrox..t".len() + 16);
    }
}
