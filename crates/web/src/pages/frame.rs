//! The frame around every page.

use axum::response::{IntoResponse, Redirect, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use tables::Guest;
use tabletop::Lang;

use super::{
    ratings::address,
    refusal::{Part, Refusal},
};
use crate::{
    assets,
    failure::Failure,
    icons,
    modules::{self, Entry},
    ours::path_of_ours,
    say::Say,
};

/// What a page is, around its content.
pub(super) struct Frame<'a> {
    pub(super) say: Say,
    pub(super) title: &'a str,
    pub(super) guest: Option<&'a Guest>,
    /// Where the language switch comes back to.
    pub(super) here: &'a str,
}

/// A page.
pub(super) fn page(frame: &Frame<'_>, content: &Markup) -> Markup {
    page_from(frame, Entry::Plain, content)
}

/// A page that begins with a module of its own.
pub(super) fn page_from(frame: &Frame<'_>, entry: Entry, content: &Markup) -> Markup {
    let say = frame.say;
    let nav = html! {
        nav aria-label=(say.word("frame-nav")) {
            a href="/" { (say.word("frame-lobby")) }
            a href="/rules" { (say.word("front-rules")) }
            a href="/replays" { (say.word("front-replays")) }
            a .roomy href="/ratings" { (say.word("front-ratings")) }
            @if frame.guest.is_none() { a .enter href="/sign-in" { (say.word("sign-in")) } }
        }
    };
    page_with(frame, &Bar { head: Some(nav), entry, ..Bar::default() }, content)
}

/// What the bar of a table says beside our name and the language switch.
#[derive(Default)]
pub(super) struct Bar {
    /// The game, and where it stands.
    pub(super) head: Option<Markup>,
    /// Where one can go from here.
    pub(super) tools: Option<Markup>,
    /// The visitor's seat.
    pub(super) seat: Option<usize>,
    /// Whether the visitor must act: the icon of the tab says so, too.
    pub(super) calls: bool,
    /// The module that the page begins with.
    pub(super) entry: Entry,
    /// Whether it says in steps where a round stands.
    pub(super) staged: bool,
    /// The game whose table it is, for its styles.
    pub(super) game: Option<String>,
}

/// A page whose bar says where in a game it is.
pub(super) fn page_with(frame: &Frame<'_>, bar: &Bar, content: &Markup) -> Markup {
    let head = html! {
        header .bar .tooled[bar.tools.is_some()] .staged[bar.staged] {
            a .mark href="/" { "Norikae" }
            @if let Some(head) = &bar.head { (head) }
            span .room {}
            @if let Some(tools) = &bar.tools { (tools) }
            @if let Some(guest) = frame.guest {
                (me(guest, bar.seat, frame.here, frame.say, bar.entry == Entry::Open))
            }
            (switch(frame.say, frame.here))
        }
    };
    let class = match &bar.game {
        Some(game) => Some(format!("of-{game}")),
        None => bar.entry.class().map(str::to_owned),
    };
    body(frame, &head, (bar.calls, class.as_deref()), bar.entry, content)
}

/// A page with a head of its own; `calls`: the visitor must act.
pub(super) fn sheet(frame: &Frame<'_>, head: &Markup, calls: bool, entry: Entry, content: &Markup) -> Markup {
    body(frame, head, (calls, None), entry, content)
}

/// The whole document. What it shows is a class of the body: a style that asked what a page holds (`:has`) would be worked out
/// anew for the whole page at every change.
fn body(
    frame: &Frame<'_>,
    head: &Markup,
    (calls, class): (bool, Option<&str>),
    entry: Entry,
    content: &Markup,
) -> Markup {
    let say = frame.say;
    html! {
        (DOCTYPE)
        html lang=(say.0) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (frame.title) }
                link rel="stylesheet" href=(assets::style());
                link rel="manifest" href={"/manifest.webmanifest?lang=" (say.0)};
                link rel="apple-touch-icon" href=(icons::touch());
                link #icon rel="icon" type="image/svg+xml" href=(assets::icon(calls));
                (modules::links(entry))
            }
            body class=[class] {
                a .skip href=(if entry.is_table() { "#now" } else { "#main" }) { (say.word(if entry.is_table() { "frame-to-question" } else { "frame-skip" })) }
                (head)
                (content)
                // A page that is open has them.
                @if entry != Entry::Open { (parts(say)) }
            }
        }
    }
}

/// What the module shows over the page and beside its boards: kept here, in the reader's language, until it is needed.
fn parts(say: Say) -> Markup {
    let zoom = |to: &str, sign: &str, key| {
        html! { button type="button" data-zoom=(to) aria-label=(say.word(key)) { (sign) } }
    };
    html! {
        div #toasts .toasts role="status" {}
        template #parts {
            div .toast data-part="toast" {
                div .toast-text { span data-text {} }
                button .close type="button" data-close aria-label=(say.word("frame-close")) { "×" }
            }
            button type="button" data-part="skip" data-skip { (say.word("frame-skip-motion")) }
            span data-part="offline" { (say.word("frame-offline")) }
            span data-part="stale" { (say.word("refused-stale")) }
            span data-part="no-messages" { (say.word("frame-no-messages")) }
            button type="button" data-part="again" { (say.word("frame-again")) }
            div .do-it data-part="do-it" {
                button .primary type="button" data-do-it { (say.word("frame-do-it")) " " span data-text {} }
                small { (say.word("frame-tap-again")) }
            }
            div #which .which data-part="which" role="group" aria-label=(say.word("frame-which")) { b { (say.word("frame-which")) } }
            a data-part="your-turn" data-to="now" { b { (say.word("table-chip-turn")) } " " span data-text {} }
            a data-part="chat" data-to="chat" { b { (say.word("chat-title")) } " " span data-text {} }
            div .zoomer data-part="zoomer" role="group" aria-label=(say.word("frame-zoom")) {
                (zoom("in", "+", "frame-zoom-in")) (zoom("out", "−", "frame-zoom-out")) (zoom("fit", "⤢", "frame-zoom-fit"))
            }
        }
    }
}

/// The visitor's name; behind it another one, the account, and the way out. What is lost without an account is said before.
/// `open`: the page that asks for it has what is behind it.
pub(super) fn me(guest: &Guest, seat: Option<usize>, here: &str, say: Say, open: bool) -> Markup {
    html! {
        details .me {
            summary aria-label=(guest.name) { span .who { @if let Some(seat) = seat { (shape(seat)) } span { (guest.name) } } }
            @if open { div .card data-same {} } @else { div .card {
                form #rename method="post" action="/name" {
                    input type="hidden" name="back" value=(here);
                    label .field { span { (say.word("rename-label")) } input name="name" value=(guest.name) maxlength="24" required autocomplete="nickname"; }
                    button { (say.word("rename")) }
                    p .soft { (say.word("rename-about")) }
                }
                a .button href="/notices" { (say.word("notices-title")) }
                form method="post" action="/sign-out" {
                    @if guest.has_account() {
                        a .button href=(address(&guest.name)) { (say.word("person-own")) }
                        a .button href="/clubs" { (say.word("clubs-title")) }
                        a .button href="/account" { (say.word("account-title")) }
                    } @else {
                        p { (say.word("account-offer")) }
                        a .button href="/account" { (say.word("account-make")) }
                        p { (say.word("sign-out-about")) }
                    }
                    button #sign-out { (say.word("sign-out")) }
                }
            } }
        }
    }
}

/// The language switch.
pub(super) fn switch(say: Say, here: &str) -> Markup {
    html! {
        form .switch method="post" action="/lang" {
            input type="hidden" name="back" value=(here);
            @for (lang, name) in [(Lang::En, "EN"), (Lang::Ja, "日本語")] {
                button name="lang" value=(lang) lang=(lang) aria-pressed=(if say.0 == lang { "true" } else { "false" }) {
                    (name)
                }
            }
        }
    }
}

/// The name that somebody without a session must give, with why the one they gave was refused.
pub(super) fn name_field(say: Say, guest: Option<&Guest>, refusal: Option<&Refusal>) -> Markup {
    let refused = Refusal::at(refusal, Part::Name);
    let about = "name-refused";
    html! {
        @if guest.is_none() {
            label .field {
                span { (say.word("name-label")) }
                input name="name" maxlength="24" autocomplete="nickname" placeholder=(say.word("name-example"))
                    value=[refused.map(Refusal::entered)] aria-invalid=[refused.map(|_| "true")] aria-describedby=[refused.map(|_| about)];
            }
            @if let Some(refused) = refused { (refused.shown(about)) }
        }
    }
}

/// A page that says what went wrong.
pub(crate) fn failure(say: Say, why: &str) -> Markup {
    let title = say.word("failure-title");
    let content = html! {
        main #main .narrow {
            section .card .now {
                h1 { (title) }
                p { (why) }
                a .button .primary href="/" { (say.word("failure-back")) }
            }
        }
    };
    page(&Frame { say, title: &title, guest: None, here: "/" }, &content)
}

/// A page for somebody whom the site's owner keeps out: nothing of the site but why, and a way out for who has an account.
pub(crate) fn blocked(say: Say, why: &str, member: bool) -> Markup {
    let title = say.word("blocked-title");
    let content = html! {
        main #main .narrow {
            section #blocked .card .now {
                h1 { (title) }
                p { (why) }
                @if member { form method="post" action="/sign-out" { button { (say.word("sign-out")) } } }
                p { a href="/account/export" download { (say.word("data-export")) } }
            }
        }
    };
    page_with(&Frame { say, title: &title, guest: None, here: "/" }, &Bar::default(), &content)
}

/// An answer of a page's handler.
pub(super) type Answer = Result<Response, Response>;

/// A failure as a page.
pub(super) fn fail(say: Say) -> impl Fn(Failure) -> Response {
    move |failure| failure.page(say, None, &[])
}

/// Somewhere on this site, and nowhere else.
pub(super) fn go(to: &str) -> Response {
    Redirect::to(path_of_ours(to).unwrap_or("/")).into_response()
}

/// The sign of a seat: a solid shape in its colour, after which comes the name.
pub(crate) fn shape(seat: usize) -> Markup {
    html! {
        svg .shape .{"seat-" (seat % 5)} viewBox="0 0 16 16" aria-hidden="true" { (PreEscaped(outline(seat))) }
    }
}

/// The shape of a seat in a box of 16 by 16.
pub(super) const fn outline(seat: usize) -> &'static str {
    match seat % 5 {
        0 => r#"<circle cx="8" cy="8" r="7"/>"#,
        1 => r#"<rect x="1.5" y="1.5" width="13" height="13"/>"#,
        2 => r#"<path d="M8 1l7.5 13.5h-15z"/>"#,
        3 => r#"<path d="M8 0l8 8-8 8-8-8z"/>"#,
        _ => r#"<path d="M4 1h8l4 7-4 7H4L0 8z"/>"#,
    }
}
