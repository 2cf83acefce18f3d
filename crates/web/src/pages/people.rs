//! The people at a table: what the host may do, and whose chat somebody hides.

use maud::{Markup, html};
use tables::{Chat, Person, Standing, Status};

use super::table::Scene;

/// Everybody else who sits or talked here, behind a fold.
pub(super) fn people(scene: &Scene<'_>) -> Markup {
    let (say, row) = (scene.say, scene.row());
    let Some(guest) = scene.guest else { return html! {} };
    let others: Vec<&Person> = row.people.known.iter().filter(|person| person.guest != guest.id).collect();
    let is_host = row.is_host(guest.id);
    if others.is_empty() && !is_host {
        return html! {};
    }
    let chat = match row.people.chat {
        Chat::Open => ("close-chat", say.word("chat-close")),
        Chat::Closed => ("open-chat", say.word("chat-open")),
    };
    html! {
        details #people .people {
            summary { (say.word("people-title")) }
            ul {
                @for (at, person) in others.iter().enumerate() {
                    li id={"person-" (at)} {
                        span .name { (person.name) } (chips(scene, person))
                        div .row { (hiding(scene, person)) @if is_host { (hosting(scene, person)) } }
                    }
                }
            }
            @if !others.is_empty() { p .soft { (say.word("people-hide-about")) } }
            @if is_host { form method="post" action={"/t/" (row.id) "/" (chat.0)} { button { (chat.1) } } }
        }
    }
}

fn chips(scene: &Scene<'_>, person: &Person) -> Markup {
    let is_host = scene.row().is_host(person.guest).then_some("people-host");
    let standing = match person.standing {
        Standing::Welcome => None,
        Standing::Muted => Some("people-muted"),
        Standing::Removed => Some("people-removed"),
    };
    let hidden = scene.hidden.contains(&person.guest).then_some("people-hidden");
    html! { @for key in [is_host, standing, hidden].into_iter().flatten() { " " span .chip .quiet { (scene.say.word(key)) } } }
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
    let can_be_removed = row.status == Status::Open && row.seat_of(person.guest).is_some();
    html! {
        @match person.standing {
            Standing::Welcome => (act(scene, person, "mute", &say.word("people-mute"))),
            Standing::Muted => (act(scene, person, "unmute", &say.word("people-unmute"))),
            Standing::Removed => {}
        }
        @if can_be_removed { (act(scene, person, "remove", &say.word("people-remove"))) }
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
