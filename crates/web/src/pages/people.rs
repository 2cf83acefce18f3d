//! The people at a table: what the host may do, and whose chat somebody hides.

use maud::{Markup, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use tables::{Chat, Person, Standing, Status};
use tabletop::Phrase;

use super::table::Scene;

/// Everybody who sits or talked here, oneself among them, behind a fold.
pub(super) fn people(scene: &Scene<'_>) -> Markup {
    let (say, row) = (scene.say, scene.row());
    let Some(guest) = scene.guest else { return html! {} };
    // Their places in the list stay theirs, so that a button never becomes another person's under the finger.
    let known = row.people.known.iter().enumerate();
    let shown: Vec<(usize, &Person)> = known.filter(|(_, person)| is_here(scene, person)).collect();
    if shown.is_empty() {
        return html! {};
    }
    let (is_host, alone) = (row.is_host(guest.id), shown.iter().all(|(_, person)| person.guest == guest.id));
    let chat = match row.people.chat {
        Chat::Open => ("close-chat", say.word("chat-close")),
        Chat::Closed => ("open-chat", say.word("chat-open")),
    };
    html! {
        details #people .people {
            summary { (say.word("people-title")) " " span .soft { (shown.len()) } }
            ul {
                @for (at, person) in shown {
                    li id={"person-" (at)} {
                        span .name { (say.called(&person.name)) } (chips(scene, person))
                        @if person.guest != guest.id {
                            div .row { (hiding(scene, person)) @if is_host { (hosting(scene, person)) } (report(scene, person)) }
                        }
                    }
                }
            }
            @if !alone { p .soft { (say.word("people-hide-about")) } }
            @if is_host { form #people-chat method="post" action={"/t/" (row.id) "/" (chat.0)} { button { (chat.1) } } }
        }
    }
}

/// Whoever was removed is not here, but their lines may be: those can be hidden.
fn is_here(scene: &Scene<'_>, person: &Person) -> bool {
    person.standing != Standing::Removed || scene.table.chat().any(|line| line.by == Some(person.guest))
}

fn chips(scene: &Scene<'_>, person: &Person) -> Markup {
    let own = scene.guest.is_some_and(|guest| guest.id == person.guest).then_some("end-you");
    let is_host = scene.row().is_host(person.guest).then_some("people-host");
    let standing = match person.standing {
        Standing::Welcome => None,
        Standing::Muted => Some("people-muted"),
        Standing::Removed => Some("people-removed"),
    };
    let hidden = scene.hidden.contains(&person.guest).then_some("people-hidden");
    html! { @for key in [own, is_host, standing, hidden].into_iter().flatten() { " " span .chip .quiet { (scene.say.word(key)) } } }
}

/// The way to report a name.
fn report(scene: &Scene<'_>, person: &Person) -> Markup {
    let who = utf8_percent_encode(&person.name, NON_ALPHANUMERIC);
    html! {
        a .button href={"/t/" (scene.row().id) "/report?who=" (who)} rel="nofollow" { (scene.say.word("report-name")) span .unseen { ": " (person.name) } }
    }
}

fn hiding(scene: &Scene<'_>, person: &Person) -> Markup {
    if scene.hidden.contains(&person.guest) {
        act(scene, person, "show", &scene.say.word("people-show"))
    } else {
        act(scene, person, "hide", &scene.say.word("people-hide"))
    }
}

fn hosting(scene: &Scene<'_>, person: &Person) -> Markup {
    let (say, row) = (scene.say, scene.row());
    let can_be_removed = row.status == Status::Open && person.standing != Standing::Removed;
    html! {
        @match person.standing {
            Standing::Welcome => (act(scene, person, "mute", &say.word("people-mute"))),
            Standing::Muted => (act(scene, person, "unmute", &say.word("people-unmute"))),
            Standing::Removed => {}
        }
        @if can_be_removed { (removal(scene, person)) }
    }
}

/// There is no way back from a removal, so it takes a second press, after what it means.
fn removal(scene: &Scene<'_>, person: &Person) -> Markup {
    let say = scene.say;
    let about = Phrase::new("people-remove-about").with("who", person.name.clone());
    html! {
        details .removal {
            summary .button { (say.word("people-remove")) "…" span .unseen { ": " (person.name) } }
            p { (say.phrase(&about)) }
            (act(scene, person, "remove", &say.word("people-remove")))
        }
    }
}

/// A button of one person.
fn act(scene: &Scene<'_>, person: &Person, act: &str, word: &str) -> Markup {
    html! {
        form method="post" action={"/t/" (scene.row().id) "/" (act)} {
            input type="hidden" name="who" value=(person.name);
            button { (word) span .unseen { ": " (person.name) } }
        }
    }
}
