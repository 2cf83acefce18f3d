//! What the others did since the viewer decided: a line for each turn, above the question. Without script the lines simply stand
//! there; the module shows them one by one and lights the pieces that they speak of.

use maud::{Markup, html};
use tables::{Kind, Status};
use tabletop::{Phrase, Seat};

use super::{
    frame::shape,
    log::{capital, named, seat_name, stand_ins, without},
    table::Scene,
};
use crate::{
    boards,
    say::Say,
    telling::{self, Said, Turn},
};

/// So much of what came of a turn is told; the log has the rest.
const MOST_CAME: usize = 3;
/// So many turns of others are told to somebody who only looks on: what comes while they are told takes none of them away.
const MOST_WATCHED: usize = 8;

/// The turns of others since the viewer decided, and how large the place for them is: for one of them, two, or more. It is there as
/// long as the game runs, so that nothing below it jumps.
pub(super) fn since(scene: &Scene<'_>) -> (Option<usize>, Markup) {
    let others = scene.names.len().saturating_sub(usize::from(scene.seat().is_some())).min(3);
    if scene.row().status != Status::Running || others == 0 {
        return (None, html! {});
    }
    let say = scene.say;
    let mut turns = telling::since(scene.table, scene.viewer);
    if scene.seat().is_none() {
        turns.drain(..turns.len().saturating_sub(MOST_WATCHED));
    }
    // Before the first decision there is nothing to tell, and no room to keep for it.
    if turns.is_empty() && scene.table.steps() == 0 {
        return (None, html! {});
    }
    let round = if turns.is_empty() { None } else { round_now(scene) };
    let decided =
        |seat| scene.table.told().any(|event| event.entry.seat == Some(seat) && is_decision(event.entry.kind));
    let title = say.word(match scene.seat() {
        Some(seat) if decided(seat) => "since-title",
        Some(_) => "since-first",
        None => "since-lately",
    });
    let part = html! {
        section #since .since .{"since-" (others)} .untold[turns.is_empty()] aria-labelledby="since-title" {
            div .since-head {
                h2 #since-title { (title) }
                // The module shows it where lines are out of sight.
                button #since-more .js-only type="button" title=(say.word("since-below-about")) { "▾ " (say.word("since-below")) }
                button #since-skip .js-only type="button" data-skip { (say.word("frame-skip-motion")) }
            }
            @if turns.is_empty() { p .soft { (say.word("since-none")) } }
            ol #since-turns tabindex="0" data-lately[scene.seat().is_none()] aria-label=(title) { @for turn in &turns { (line(scene, turn, round)) } }
        }
    };
    (Some(others), part)
}

const fn is_decision(kind: Kind) -> bool {
    matches!(kind, Kind::Play | Kind::End)
}

/// How the table calls its reader, and how fast it tells what others did: kept in their browser.
pub(super) fn attention(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    if scene.row().status != Status::Running || scene.names.len() < 2 {
        return html! {};
    }
    // What is chosen here is kept in the browser: a page that is open shows it already.
    scene.cache.part(html! {
        section #attention .attention .js-only aria-label=(say.word("since-pace")) {
            (switch(say, "sound", "since-sound", "since-sound-about"))
            (switch(say, "notify", "since-notify", "since-notify-about"))
            label {
                span { (say.word("since-pace")) }
                select #pace data-setting="pace" {
                    @for pace in ["slow", "normal", "instant"] { option value=(pace) selected[pace == "normal"] { (say.word(word_of(pace))) } }
                }
            }
        }
    })
}

/// Something that is off until somebody switches it on, in their browser.
fn switch(say: Say, name: &str, word: &'static str, about: &'static str) -> Markup {
    html! { button type="button" data-switch=(name) aria-pressed="false" title=(say.word(about)) { (say.word(word)) } }
}

fn word_of(pace: &str) -> &'static str {
    match pace {
        "slow" => "pace-slow",
        "instant" => "pace-instant",
        _ => "pace-normal",
    }
}

/// The round that is played, where the bar goes along with what is told.
fn round_now(scene: &Scene<'_>) -> Option<u32> {
    let drawing = boards::drawing(&scene.row().settings.game)?;
    drawing.round(&*scene.table.game(scene.viewer).typed_view(scene.viewer))
}

/// What the bar said of the round that a turn was in.
fn round_then(scene: &Scene<'_>, turn: &Turn, now: Option<u32>) -> Option<String> {
    let drawing = boards::drawing(&scene.row().settings.game)?;
    let round = now?.saturating_sub(turn.then.rounds_ago);
    drawing.round_then(scene.table.opened().game(), round, scene.say)
}

/// A turn as one line: who, what they did, and small what came of it.
fn line(scene: &Scene<'_>, turn: &Turn, round: Option<u32>) -> Markup {
    let (first, last) = turn.entries;
    // That there is one more thing would be as long as the thing.
    let most = if turn.came.len() == MOST_CAME + 1 { MOST_CAME + 1 } else { MOST_CAME };
    let more = turn.came.len().saturating_sub(most);
    html! {
        li id=(turn.id()) data-turn data-step=(turn.step) data-ran[turn.seat.is_none()] data-round=[round_then(scene, turn, round)] data-phase=[turn.then.phase] data-entries={(first) " " (last)} data-pieces=(turn.pieces.join(" ")) {
            @if let Some(seat) = turn.seat { (whose(scene, seat)) " " }
            @if !turn.paid.is_empty() { (paid(scene, turn)) " " }
            @for (at, said) in turn.did.iter().enumerate() { (piece(scene, said, turn.seat, at > 0)) " " }
            @if !turn.came.is_empty() {
                small {
                    @for said in turn.came.iter().take(most) { (piece(scene, said, turn.seat, true)) " " }
                    @if more > 0 { (scene.say.phrase(&Phrase::new("since-more").with("count", more))) }
                }
            }
        }
    }
}

/// Who got how much in all by what came by itself.
fn paid(scene: &Scene<'_>, turn: &Turn) -> Markup {
    html! {
        span {
            (scene.say.word("since-paid")) " "
            @for (at, (seat, yen)) in turn.paid.iter().enumerate() {
                @if at > 0 { " · " }
                (seat_name(*seat, &scene.names)) " +" (boards::yen(*yen))
            }
            (scene.say.word("since-paid-end"))
        }
    }
}

/// Whose turn a line tells: the name, or that it is the reader's own.
fn whose(scene: &Scene<'_>, seat: Seat) -> Markup {
    if scene.seat() != Some(seat) {
        return seat_name(seat, &scene.names);
    }
    let at = seat.index();
    html! { b .name .{"ink-" (at % 5)} { (shape(at)) (scene.say.word("since-own")) } }
}

/// A sentence of a turn with its sign; the first goes on from the name, the others begin anew.
fn piece(scene: &Scene<'_>, said: &Said, seat: Option<Seat>, anew: bool) -> Markup {
    let sentence = sentence(scene, &said.phrase);
    let rest = without(&sentence, seat);
    let rest = if anew { capital(rest) } else { rest.to_owned() };
    html! { span { @if let Some(sign) = &said.sign { (sign) } (named(&rest, &scene.names)) } }
}

/// A sentence of the game with stand-ins for the names.
fn sentence(scene: &Scene<'_>, phrase: &Phrase) -> String {
    let seats = stand_ins(scene.names.len());
    let to = tabletop::Listener { lang: scene.say.0, seats: &seats };
    scene.table.opened().title().dictionary().say(phrase, to)
}

/// What a seat did itself, as a sentence without a subject.
pub(super) fn own_deed(scene: &Scene<'_>, phrase: &Phrase, seat: Seat) -> Markup {
    let sentence = sentence(scene, phrase);
    named(&capital(without(&sentence, Some(seat))), &scene.names)
}
