//! What happened, in sentences, and the chat.

use std::sync::Arc;

use maud::{Markup, html};
use tables::{Chat, Kind, LogEvent, Standing};
use tabletop::{Phrase, Seat};

use super::{
    frame::shape,
    people,
    refusal::{Part, Refusal},
    table::Scene,
};
use crate::{boards, events::Voice, say::Say, table_log};

/// So many of the newest lines are shown; the replay tells the rest.
const SHOWN: usize = 24;

/// The first of the letters that stand for a seat's name until the sentence is drawn: nobody can type them into a sentence
/// of a game.
const FIRST: u32 = 0xE000;

/// Stand-ins for the names of so many seats.
pub(super) fn stand_ins(seats: usize) -> Vec<String> {
    (FIRST..).take(seats).filter_map(char::from_u32).map(String::from).collect()
}

/// Whether a letter stands for a seat.
fn is_stand_in(letter: char, seat: Seat) -> bool {
    u32::try_from(seat.index()).is_ok_and(|at| letter as u32 == FIRST + at)
}

/// A sentence said with stand-ins: each becomes the seat's shape and name.
pub(super) fn named(sentence: &str, names: &[String]) -> Markup {
    let seat = |c: char| (c as u32).checked_sub(FIRST).and_then(|at| usize::try_from(at).ok());
    let is_seat = |c: char| seat(c).is_some_and(|at| at < names.len());
    html! {
        @for piece in sentence.split_inclusive(is_seat) {
            @let (text, last) = piece.chars().next_back().filter(|c| is_seat(*c)).map_or((piece, None), |c| (&piece[..piece.len() - c.len_utf8()], seat(c)));
            (text)
            @if let Some(at) = last { (seat_name(Seat::at(at), names)) }
        }
    }
}

/// The shape and the name of a seat.
pub(super) fn seat_name(seat: Seat, names: &[String]) -> Markup {
    let at = seat.index();
    html! { b .name .{"ink-" (at % 5)} { (shape(at)) (names.get(at).map(String::as_str).unwrap_or_default()) } }
}

pub(super) fn log(scene: &Scene<'_>) -> Markup {
    let voice = Voice {
        say: scene.say,
        viewer: scene.viewer,
        game: scene.row().settings.game.clone(),
        names: stand_ins(scene.names.len()),
    };
    let told = scene.table.told().rev();
    let lines = told.map(|event| (&**event, sentences(scene, &voice, event)));
    // One line more than is shown says whether the first of them begins a turn.
    let mut lines: Vec<Entry<'_>> = lines.filter(|(_, said)| !said.is_empty()).take(SHOWN + 1).collect();
    lines.reverse();
    if lines.is_empty() {
        return html! {};
    }
    html! {
        section #log .card data-later[scene.cache.is_open()] {
            h2 { (scene.say.word("log-title")) }
            div .log .newest tabindex="0" role="group" aria-label=(scene.say.word("log-title")) {
                ol { @for at in lines.len().saturating_sub(SHOWN)..lines.len() { (line(scene, &lines[at], begins(&lines, at), others_named(&lines, at))) } }
            }
        }
    }
}

/// An entry of the log, and what it says.
type Entry<'a> = (&'a LogEvent, Vec<String>);

/// Whether a line begins a turn: somebody else decided the one before it.
fn begins(lines: &[Entry<'_>], at: usize) -> bool {
    let who = |(event, _): &Entry<'_>| event.entry.seat.filter(|_| matches!(event.entry.kind, Kind::Play | Kind::End));
    let before = at.checked_sub(1).and_then(|before| lines.get(before)).map(who);
    let now = lines.get(at).and_then(who);
    now.is_none() || before != Some(now)
}

/// Whether the line before told of others than whoever decided this one: who it is would not be clear without a name.
fn others_named(lines: &[Entry<'_>], at: usize) -> bool {
    let Some((event, _)) = lines.get(at) else { return false };
    let is_other = |letter: char| {
        ('\u{E000}'..='\u{F8FF}').contains(&letter) && event.entry.seat.is_none_or(|seat| !is_stand_in(letter, seat))
    };
    let before = at.checked_sub(1).and_then(|before| lines.get(before));
    before.is_some_and(|(_, said)| said.iter().any(|sentence| sentence.chars().any(is_other)))
}

/// A line; one that goes on with a turn does not name its player again.
fn line(scene: &Scene<'_>, (event, said): &Entry<'_>, begins: bool, others: bool) -> Markup {
    let (seq, id, seat) = (event.entry.seq, scene.row().id, event.entry.seat.filter(|_| !begins && !others));
    // Before the game begins there is no moment to look at.
    let begun = event.steps > 0 || !event.waiting.is_empty();
    if scene.cache.has_line(seq) {
        return html! { li id={"entry-" (seq)} data-same {} };
    }
    html! {
        li id={"entry-" (seq)} .begins[begins] data-step=(event.steps) data-seat=[event.entry.seat] {
            @if begun { a .soft href={"/t/" (id) "/replay?step=" (event.steps)} title=(scene.say.phrase(&Phrase::new("log-moment").with("step", event.steps))) { (event.steps) } }
            div .said { @for sentence in said { p { (named(&capital(without(sentence, seat)), &scene.names)) } } }
            // A page that is open shows what it has not seen yet step by step.
            @if scene.cache.is_open() { (steps(scene, event)) }
        }
    }
}

/// A sentence without its subject, if that is the seat whose turn is told: the line has named it.
pub(super) fn without(sentence: &str, seat: Option<Seat>) -> &str {
    let rest = seat.and_then(|seat| sentence.strip_prefix(|c| is_stand_in(c, seat)));
    rest.map_or(sentence, |rest| rest.strip_prefix(['は', 'が', 'の']).unwrap_or(rest).trim_start())
}

/// The sentence with a capital letter at its beginning.
pub(super) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What happened on the board, for the module.
fn steps(scene: &Scene<'_>, event: &LogEvent) -> Markup {
    let game = scene.table.opened().game();
    let all: Vec<Markup> =
        event.told.iter().filter_map(|told| boards::steps(game, &**told, scene.viewer, scene.say.0)).collect();
    html! { @if !all.is_empty() { template data-steps { @for steps in all { (steps) } } } }
}

/// An entry in sentences: of the game, or of the table.
fn sentences(scene: &Scene<'_>, voice: &Voice, event: &LogEvent) -> Vec<String> {
    match event.entry.kind {
        Kind::Play | Kind::End => voice.written(event),
        _ => table_log::sentence(&event.entry, scene.say, &scene.names, &voice.names).into_iter().collect(),
    }
}

/// The chat: what was said lately, and a field for whoever has a name.
pub(super) fn chat(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    let is_shown = |line: &&Arc<LogEvent>| line.by.is_none_or(|by| !scene.hidden.contains(&by));
    let lines: Vec<_> = scene.table.chat().filter(is_shown).collect();
    if lines.is_empty() && scene.guest.is_none() {
        return html! {};
    }
    html! {
        section #chat .card {
            h2 { (say.word("chat-title")) " " span .chip .unread data-unread hidden {} }
            ol .chat tabindex="0" aria-label=(say.word("chat-title")) {
                @for line in lines {
                    li id={"chat-" (line.entry.seq)} data-own[line.by.is_some() && line.by == scene.guest.map(|guest| guest.id)] {
                        strong { (say.called(line.entry.who.as_deref().unwrap_or_default())) } " "
                        @if line.is_removed() { em .soft { (removed(line, say)) } } @else { (line.entry.text) (report(scene, line)) }
                    }
                }
            }
            (field(scene))
            (people::people(scene))
        }
    }
}

/// Why a line has no text any more.
fn removed(line: &LogEvent, say: Say) -> String {
    let former = line.entry.who.as_deref().is_some_and(|who| who.starts_with(tables::FORMER));
    say.word(if former { "chat-deleted" } else { "chat-removed" })
}

/// The way to report a line that somebody else wrote.
fn report(scene: &Scene<'_>, line: &LogEvent) -> Markup {
    let own = scene.guest.is_some_and(|guest| line.by == Some(guest.id));
    let word = scene.say.word("report-line");
    html! {
        @if !own && line.by.is_some() {
            " " a .report href={"/t/" (scene.row().id) "/report?line=" (line.entry.seq)} rel="nofollow" title=(word) aria-label=(word) { "⚑" }
        }
    }
}

/// Where one writes, with why the last line was refused; or why one may not.
fn field(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    let refused = Refusal::at(scene.refusal, Part::Chat);
    let about = "chat-refused";
    html! {
        @match may_not_talk(scene) {
            _ if scene.guest.is_none() => {}
            Some(why) => p .soft { (say.word(why)) },
            None => form #chat-form .row method="post" action={"/t/" (scene.row().id) "/chat"} {
                input #chat-text name="text" required maxlength="500" autocomplete="off" aria-label=(say.word("chat-label"))
                    value=[refused.map(Refusal::entered)] aria-describedby=[refused.map(|_| about)];
                button { (say.word("chat-send")) }
            }
        }
        @if let Some(refused) = refused { (refused.shown(about)) }
    }
}

/// Why the visitor may not talk, if they may not.
fn may_not_talk(scene: &Scene<'_>) -> Option<&'static str> {
    let people = &scene.row().people;
    let standing = scene.guest.map_or(Standing::Welcome, |guest| people.standing(guest.id));
    match (standing, people.chat) {
        _ if people.closed.is_some() => Some("table-closed-by-owner"),
        (Standing::Removed, _) => Some("table-removed"),
        (Standing::Muted, _) => Some("chat-muted"),
        (Standing::Welcome, Chat::Closed) => Some("chat-closed"),
        (Standing::Welcome, Chat::Open) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sentence begins with what its subject did, or with what is the subject's.
    #[test]
    fn a_sentence_loses_its_subject_with_the_word_after_it() {
        let who = &stand_ins(2)[1];
        for (sentence, rest) in [
            (format!("{who}は駅を建てました。"), "駅を建てました。"),
            (format!("{who}の入札は¥300でした。"), "入札は¥300でした。"),
            (format!("{who}ののぞみ駅"), "のぞみ駅"),
            (format!("{who} passes."), "passes."),
        ] {
            assert_eq!(without(&sentence, Some(Seat::at(1))), rest);
            assert_eq!(without(&sentence, Some(Seat::at(0))), sentence);
        }
    }
}
