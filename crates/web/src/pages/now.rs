//! What now: one sentence, with the choices as buttons; who is waited for; what can be taken back.

use maud::{Markup, html};
use tables::{Kind, Status, TableService};
use tabletop::{Phrase, Seat, Viewer};

use super::{end, frame::shape, hint, orders, seats, since, table::Scene, why};
use crate::{
    boards::{self, Drawn, Pick, RailRow},
    say::Say,
    telling,
};

/// More choices than this are shown as a grid of small buttons.
const MOST_EXPLAINED: usize = 24;
/// More seats than this are counted, not shown.
const MOST_SHOWN: usize = 8;

/// What now: one sentence, with the choices as buttons.
pub(super) fn now(scene: &Scene<'_>, drawn: Option<&Drawn>) -> Markup {
    let say = scene.say;
    let inner = match scene.row().status {
        Status::Open => seats::open(scene),
        Status::Closed => closed(scene),
        Status::Study => html! { h2 { (say.word("table-study")) } (end::links(scene)) },
        Status::Over => over(scene),
        Status::Running => match scene.seat() {
            Some(seat) if scene.is_asked() => asked(scene, seat, drawn),
            seat => waiting(scene, seat),
        },
    };
    html! { section #now .card .now[scene.is_asked()] tabindex="-1" { (inner) } }
}

/// A table that nobody plays at: everybody left, or the site's owner closed it.
fn closed(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    match &scene.row().people.closed {
        None => html! { h2 { (say.word("table-closed")) } },
        Some(reason) => html! { h2 { (say.word("table-closed-by-owner")) } p #closed-why { (reason) } },
    }
}

fn asked(scene: &Scene<'_>, seat: Seat, drawn: Option<&Drawn>) -> Markup {
    let game = scene.table.game(scene.viewer);
    let (draft, held) = scene.table.draft(seat);
    let held_text = draft.last().filter(|_| held).map(String::as_str);
    let ends = held_text.is_none_or(|text| ends_turn(scene, seat, text));
    let question = match game.question(seat) {
        _ if held && ends => scene.say.word("table-end-question"),
        _ if held => scene.say.word("table-stand-question"),
        Some(asked) => scene.told(&asked),
        None => scene.say.word("table-your-turn"),
    };
    let rows = drawn.and_then(|drawn| drawn.rows.clone()).unwrap_or_else(|| plain(scene, &game.choices(seat)));
    html! {
        h2 .waits[waits(scene, seat)] aria-live="polite" { (question) }
        @if let Some(drawn) = drawn { (drawn.about) }
        (together(scene, seat))
        // The choices stay where they are: whoever has chosen may choose again, and hits what they aim at.
        @if let Some(pick) = drawn.and_then(|drawn| drawn.pick.as_ref()) { (picked(scene, seat, pick)) }
        (buttons(scene, seat, &rows, held_text))
        // After the choices, which whoever goes by keys comes to first.
        (hint::ask(scene, seat))
        @if !held { (orders::suggested(scene, seat)) }
        @if !draft.is_empty() { (ways_on(scene, seat, ends)) (drafted(scene, seat)) }
        (gone(scene, seat))
        // What comes by itself comes below all that can be pressed.
        (hint::given(scene, seat))
    }
}

/// Who else is asked at the same time, since when, and how long one may think.
fn together(scene: &Scene<'_>, seat: Seat) -> Markup {
    let (say, waiting) = (scene.say, scene.table.waiting());
    let (others, all) = (waiting.len().saturating_sub(1), scene.names.len());
    let deadline = scene.table.deadline(seat);
    html! {
        p .waitline .waits[waits(scene, seat)] {
            @if all <= MOST_SHOWN && all > 1 {
                span .dots aria-hidden="true" {
                    @for at in 0..all { span .there[!waiting.contains(Seat::at(at))] { (shape(at)) } }
                }
            }
            @if others > 0 { span .others { (say.phrase(&Phrase::new("table-others").with("count", others))) } }
            span .room {}
            @match deadline {
                Some(deadline) => { span { (say.word("table-time-left")) " " (time("data-until", deadline)) } }
                None => (time("data-since", scene.table.since(seat))),
            }
        }
    }
}

/// Whether time runs out: that takes room beside the question.
fn waits(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.table.deadline(seat).is_some()
}

/// A time that runs on, as far as it is now: since a moment, or until one.
fn time(kind: &str, moment: i64) -> Markup {
    let now = tables::now();
    let seconds = (if kind == "data-since" { now - moment } else { moment - now }).max(0) / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let text = if hours > 0 { format!("{hours}:{minutes:02}:{rest:02}") } else { format!("{minutes}:{rest:02}") };
    html! {
        @if kind == "data-since" { span .time data-since=(moment) { (text) } } @else { span .time data-until=(moment) { (text) } }
    }
}

/// `end turn` and take-back: always in sight while the turn is.
fn ways_on(scene: &Scene<'_>, seat: Seat, ends: bool) -> Markup {
    let (_, held) = scene.table.draft(seat);
    html! {
        div #ways-on .row .ways-on {
            @if held {
                form method="post" action={"/t/" (scene.row().id) "/end-turn"} {
                    input type="hidden" name="seat" value=(seat);
                    button #end-turn .primary { (scene.say.word(if ends { "table-end-turn" } else { "table-go-on" })) }
                }
            }
            (take_back(scene, seat, "table-take-back"))
        }
    }
}

/// The steps of the turn so far.
fn drafted(scene: &Scene<'_>, seat: Seat) -> Markup {
    let say = scene.say;
    let (draft, held) = scene.table.draft(seat);
    let mut game = scene.table.game(Viewer::Spectator).copy();
    let rules = scene.table.opened().game();
    let drawing = boards::drawing(&scene.row().settings.game);
    // What a decision that waits would make known is not known yet: it is only named.
    let played = draft.len() - usize::from(held);
    let (mut deeds, mut unfinished) = (Vec::new(), Vec::new());
    for (at, text) in draft.iter().enumerate() {
        let name = drawing.and_then(|drawing| drawing.step_name(rules, &*game, seat, text, say.0));
        let name = name.or_else(|| Some(scene.told(&game.explain(seat, text)?)));
        unfinished.extend(Some(name.unwrap_or_else(|| text.clone())).filter(|name| !name.is_empty()));
        let outcome = if at < played { game.play(seat, text).ok() } else { None };
        let done = outcome.map(|outcome| telling::deeds(rules, &*outcome, Viewer::Seat(seat))).unwrap_or_default();
        if !done.is_empty() {
            unfinished.clear();
            deeds.extend(done.iter().map(|deed| since::own_deed(scene, deed, seat)));
        }
    }
    // Whoever stays on a Train stop after stop stays on it.
    unfinished.dedup();
    let about = if is_others_turn(scene, seat) { "table-draft-answer" } else { "table-draft" };
    // What the first step was told with has been read; its room is for the next ones.
    let read = deeds.len() + usize::from(!unfinished.is_empty()) > 1;
    html! {
        div #draft .draft {
            p .soft .unseen[read] { (say.word(about)) }
            ol {
                @for deed in deeds { li { (deed) } }
                @if !unfinished.is_empty() { li .unfinished { (unfinished.join(" → ")) } }
            }
        }
    }
}

/// Whether somebody is asked in the turn of somebody else.
pub(super) fn is_others_turn(scene: &Scene<'_>, seat: Seat) -> bool {
    let drawing = boards::drawing(&scene.row().settings.game);
    let view = scene.table.game(scene.viewer).typed_view(scene.viewer);
    drawing.and_then(|drawing| drawing.turn(&*view)).is_some_and(|turn| turn != seat)
}

/// Whether the decision that waits for a word ends the turn of the seat, as far as the seat can know.
fn ends_turn(scene: &Scene<'_>, seat: Seat, held: &str) -> bool {
    let Some(drawing) = boards::drawing(&scene.row().settings.game) else { return true };
    let (viewer, now) = (Viewer::Seat(seat), scene.table.game(Viewer::Seat(seat)));
    let Some(turn) = drawing.turn(&*now.typed_view(viewer)) else { return true };
    let mut after = why::known(scene.table, viewer);
    let _ = after.play(seat, held);
    turn == seat && (after.actors().is_empty() || drawing.turn(&*after.typed_view(viewer)) != Some(seat))
}

fn take_back(scene: &Scene<'_>, seat: Seat, key: &'static str) -> Markup {
    html! {
        form method="post" action={"/t/" (scene.row().id) "/take-back"} {
            input type="hidden" name="seat" value=(seat);
            button #take-back { "↶ " (scene.say.word(key)) }
        }
    }
}

/// Where nothing can be taken back: why. What this seat did last made something known, or others acted since.
fn gone(scene: &Scene<'_>, seat: Seat) -> Markup {
    let decided = scene.table.told().rev().filter(|event| matches!(event.entry.kind, Kind::Play | Kind::End));
    let mut by = decided.filter_map(|event| event.entry.seat);
    let last = by.next();
    let why = match last {
        _ if scene.table.can_take_back(seat) => None,
        Some(last) if last == seat => Some(scene.say.word("table-gone-known")),
        Some(last) if by.any(|other| other == seat) => {
            Some(scene.say.to(&Phrase::new("table-gone-acted").with("who", last), &scene.names))
        }
        _ => None,
    };
    html! {
        @if let Some(why) = why {
            p #gone .gone { span .button .off aria-disabled="true" { "↶ " (scene.say.word("table-take-back")) } span .soft { (why) } }
        }
    }
}

/// The choices as sentences, for a game that does not draw its own.
fn plain(scene: &Scene<'_>, choices: &[(String, Phrase)]) -> Vec<RailRow> {
    let row = |(text, does): &(String, Phrase)| {
        let inside = html! { span { (scene.told(does)) } };
        RailRow { notation: Some(text.clone()), class: "", inside }
    };
    choices.iter().map(row).collect()
}

fn buttons(scene: &Scene<'_>, seat: Seat, rows: &[RailRow], held: Option<&str>) -> Markup {
    choices(&format!("/t/{}/play", scene.row().id), &asked_of(scene, seat), rows, held)
}

/// What a form of choices says of the question that it answers.
fn asked_of(scene: &Scene<'_>, seat: Seat) -> Markup {
    let asked = scene.table.question(seat).map_or(0, |question| question.0);
    html! { input type="hidden" name="seat" value=(seat); input type="hidden" name="asked" value=(asked); }
}

/// Choices as buttons; the board presses them, too.
pub(super) fn choices(action: &str, hidden: &Markup, rows: &[RailRow], held: Option<&str>) -> Markup {
    let many = rows.len() > MOST_EXPLAINED;
    let pressed = |text: &str| held.map(|held| if held == text { "true" } else { "false" });
    html! {
        form #choices .choices-list .many[many] .bare[rows.is_empty()] .arrows[rows.iter().any(|row| row.class == "t-arrow")] method="post" action=(action) {
            (hidden)
            @for row in rows {
                @match &row.notation {
                    Some(text) => {
                        button id={"do-" (text.replace(' ', "-"))} .choose .(row.class) name="action" value=(text) data-of=(text) aria-pressed=[pressed(text)] { (row.inside) }
                    }
                    None => { div .choose .off .(row.class) { (row.inside) } }
                }
            }
        }
    }
}

fn picked(scene: &Scene<'_>, seat: Seat, pick: &Pick) -> Markup {
    let later = scene.cache.is_open() && !pick.steps;
    pick_form(&format!("/t/{}/play", scene.row().id), &asked_of(scene, seat), pick, later, scene.say)
}

/// Amounts or spaces in one list, with a button; the module adds steps and shows on the board what is chosen. `later`: it makes the
/// entries, too, when somebody opens the list.
pub(super) fn pick_form(action: &str, hidden: &Markup, pick: &Pick, later: bool, say: Say) -> Markup {
    html! {
        form #pick .pick .by-steps[pick.steps] method="post" action=(action) {
            (hidden)
            @if pick.steps { button .js-only type="button" data-step="-1" aria-label=(say.word("table-less")) { "−" } }
            @if later {
                select #pick-action name="action" aria-label=(pick.label) data-options=(listed(pick)) {}
            } @else {
                select #pick-action name="action" aria-label=(pick.label) data-steps[pick.steps] {
                    @for (notation, name) in &pick.options { option value=(notation) { (name) } }
                }
            }
            @if pick.steps { button .js-only type="button" data-step="1" aria-label=(say.word("table-more")) { "+" } }
            button #pick-go .primary { (pick.go) }
        }
    }
}

/// The list as text, for a page whose modules make entries of it when somebody opens it.
fn listed(pick: &Pick) -> String {
    let lines: Vec<String> = pick.options.iter().map(|(notation, name)| format!("{notation}\t{name}")).collect();
    lines.join("\n")
}

fn waiting(scene: &Scene<'_>, seat: Option<Seat>) -> Markup {
    let say = scene.say;
    let waiting = scene.table.waiting();
    let who: Vec<tabletop::Arg> = waiting.iter().take(6).map(tabletop::Arg::from).collect();
    let since = waiting.iter().map(|seat| scene.table.since(seat)).min().unwrap_or_else(tables::now);
    let phrase = match usize::from(waiting.len()).saturating_sub(who.len()) {
        0 => Phrase::new("table-waiting").with("who", who),
        more => Phrase::new("table-waiting-more").with("who", who).with("count", more),
    };
    let other =
        |at: &Seat| scene.seat().is_some() && scene.seat() != Some(*at) && TableService::is_abandoned(scene.table, *at);
    html! {
        h2 aria-live="polite" { (say.to(&phrase, &scene.names)) }
        noscript { p { a href={"/t/" (scene.row().id)} { (say.word("table-reload")) } } }
        p .waitline { span .soft { (say.word("table-since")) } (time("data-since", since)) }
        @if let Some(seat) = seat {
            @if scene.table.can_take_back(seat) {
                p { (say.word("table-may-change")) }
                (take_back(scene, seat, "table-change"))
            }
            (gone(scene, seat))
            (seats::away(scene, seat))
        }
        @for late in waiting.iter().filter(other) {
            form method="post" action={"/t/" (scene.row().id) "/take-over"} {
                input type="hidden" name="seat" value=(late);
                button { (say.to(&Phrase::new("table-take-over").with("who", late), &scene.names)) }
            }
        }
    }
}

/// After the end; what it adds up from stands above the board.
fn over(scene: &Scene<'_>) -> Markup {
    html! { h2 { (scene.say.word("table-chip-over")) } (end::links(scene)) }
}
