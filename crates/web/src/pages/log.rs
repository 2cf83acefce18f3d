//! What happened, in sentences, and the chat.

use maud::{Markup, html};
use tables::{Happening, Kind};
use tabletop::Phrase;

use super::table::Scene;
use crate::events::Voice;

/// The newest lines come first; a stream or the replay tells the rest.
const SHOWN: usize = 40;

pub(super) fn log(scene: &Scene<'_>) -> Markup {
    let voice = Voice {
        say: scene.say,
        viewer: scene.viewer,
        game: scene.row().settings.game.clone(),
        names: scene.names.clone(),
    };
    let id = scene.row().id;
    let told = scene.table.recent().rev().filter(|happening| happening.is_for(scene.viewer));
    let lines = told.map(|happening| (happening, sentences(scene, &voice, happening)));
    html! {
        section #log .card {
            h2 { (scene.say.word("log-title")) }
            ol .log {
                @for (happening, said) in lines.filter(|(_, said)| !said.is_empty()).take(SHOWN) {
                    li id={"entry-" (happening.entry.seq)} {
                        a .soft href={"/t/" (id) "/replay?step=" (happening.steps)} { (happening.steps) }
                        div { @for sentence in said { p { (sentence) } } }
                    }
                }
            }
        }
    }
}

/// An entry in sentences: of the game, or of the table.
fn sentences(scene: &Scene<'_>, voice: &Voice, happening: &Happening) -> Vec<String> {
    let entry = &happening.entry;
    let who = match (&entry.who, entry.seat) {
        (Some(who), _) => who.clone(),
        (None, Some(seat)) => scene.names.get(seat.index()).cloned().unwrap_or_default(),
        (None, None) => String::new(),
    };
    let key = match entry.kind {
        Kind::Play | Kind::End => return voice.said(happening),
        Kind::Step | Kind::Hold | Kind::Back | Kind::Chat => return Vec::new(),
        Kind::Start => "log-start",
        Kind::Reopen => "log-reopen",
        Kind::Join => "log-join",
        Kind::Leave => "log-leave",
        Kind::Resign => "log-resign",
        Kind::TakeOver => "log-take-over",
        Kind::Late => "log-late",
        Kind::Return => "log-return",
        Kind::Rematch => "log-rematch",
    };
    vec![scene.say.phrase(&Phrase::new(key).with("who", who))]
}

/// The chat: what was said lately, and a field for whoever has a name.
pub(super) fn chat(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    let lines: Vec<_> = scene.table.recent().filter(|happening| happening.entry.kind == Kind::Chat).collect();
    html! {
        section #chat .card {
            h2 { (say.word("chat-title")) }
            ol .chat {
                @for line in lines {
                    li id={"chat-" (line.entry.seq)} {
                        strong { (line.entry.who.as_deref().unwrap_or_default()) } " " (line.entry.text)
                    }
                }
            }
            @if scene.guest.is_some() {
                form #chat-form .row method="post" action={"/t/" (scene.row().id) "/chat"} {
                    input #chat-text name="text" required maxlength="500" autocomplete="off" aria-label=(say.word("chat-label"));
                    button { (say.word("chat-send")) }
                }
            }
        }
    }
}
