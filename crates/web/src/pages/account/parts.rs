//! How the pages of an account look: making one, signing in, and what its owner can do with it. A password never comes back to a page.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use tables::{AccountFacts, Guest, LONGEST_PASSWORD, SHORTEST_PASSWORD, store::KeptPasskey};
use tabletop::Phrase;

use crate::{
    failure::Failure,
    modules::Entry,
    pages::{
        fields::Fields,
        frame::{Frame, page_from},
        own_data,
        passkeys::{self, Here, ProofBy, proof, proof_buttons, proof_field},
        refusal::{Part, Refusal},
    },
    say::Say,
};

/// The form of a page that something was refused at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::pages) enum At {
    Make,
    MakePasskey,
    SignIn,
    Recover,
    Name,
    Password,
    Codes,
    Passkey,
    Token,
    Delete,
}

/// What was refused, and where.
pub(super) type Wrong = (At, Refusal);

pub(super) fn wrong(at: At, failure: &Failure, say: Say, fields: &Fields) -> Wrong {
    // Of what was entered, the name alone is shown again.
    let name = fields.text("name");
    (at, Refusal::new(Part::Top, failure, failure.why(say, None, &[]), name))
}

/// Why the form was refused, if it was this one.
pub(super) fn refusal(wrong: Option<&Wrong>, at: At) -> Markup {
    html! { @if let Some((_, refusal)) = wrong.filter(|(of, _)| *of == at) { (refusal.shown("refused")) } }
}

/// The name that was entered before, else another.
fn entered<'a>(wrong: Option<&'a Wrong>, at: At, other: &'a str) -> &'a str {
    wrong.filter(|(of, _)| *of == at).map_or(other, |(_, refusal)| refusal.entered())
}

/// The name of an account; `fills` says what a browser may fill in.
fn name_field(say: Say, name: &str, fills: &str) -> Markup {
    html! {
        label .field {
            span { (say.word("account-name")) }
            input name="name" value=(name) maxlength="24" required autocomplete=(fills) autocapitalize="none" spellcheck="false";
        }
    }
}

/// A password that there is already.
pub(in crate::pages) fn old_password(say: Say, key: &'static str) -> Markup {
    html! {
        label .field { span { (say.word(key)) } input type="password" name="password" required autocomplete="current-password"; }
    }
}

/// A password to be set, with what it must be.
fn new_password(say: Say, key: &'static str) -> Markup {
    let about = Phrase::new("account-password-about").with("least", SHORTEST_PASSWORD).with("most", LONGEST_PASSWORD);
    html! {
        label .field {
            span { (say.word(key)) }
            input type="password" name="new" required minlength=(SHORTEST_PASSWORD) maxlength=(LONGEST_PASSWORD) autocomplete="new-password";
            small .soft { (say.phrase(&about)) }
        }
    }
}

fn sheet(say: Say, title: &str, here: &str, guest: Option<&Guest>, content: &Markup) -> Markup {
    let main = html! { main #main .narrow .account { h1 { (title) } (content) (passkeys::sentences(say)) } };
    page_from(&Frame { say, title, guest, here }, Entry::Account, &main)
}

/// Making an account, and the way to the one that there is.
pub(super) fn make(guest: Option<&Guest>, here: &Here, say: Say, wrong: Option<&Wrong>) -> Markup {
    let own = guest.map_or("", |guest| guest.name.as_str());
    let name = |at| name_field(say, entered(wrong, at, own), "username");
    let content = html! {
        p { (say.word(if guest.is_some() { "account-make-guest" } else { "account-make-about" })) }
        (passkeys::make(here, &name(At::MakePasskey), &refusal(wrong, At::MakePasskey), say))
        section .card {
            h2 { (say.word("account-make-password")) }
            (refusal(wrong, At::Make))
            form #make method="post" action="/account" {
                (name(At::Make))
                (new_password(say, "account-password"))
                button .primary .big { (say.word("account-make")) }
            }
        }
        p { (say.word("account-have-one")) " " a href="/sign-in" { (say.word("sign-in")) } }
        p .soft { (say.word("account-no-mail")) }
        @if let Some(guest) = guest { (own_data::section(guest, ProofBy::Password, say, &refusal(wrong, At::Delete))) }
    };
    sheet(say, &say.word("account-make-title"), "/account", guest, &content)
}

pub(super) fn sign_in_page(guest: Option<&Guest>, here: &Here, say: Say, wrong: Option<&Wrong>) -> Markup {
    let content = html! {
        (refusal(wrong, At::SignIn))
        @if guest.is_some_and(|guest| !guest.has_account()) { p .c-note { (say.word("sign-in-guest")) } }
        (passkeys::sign_in(here, say))
        form #sign-in .card method="post" action="/sign-in" {
            (name_field(say, entered(wrong, At::SignIn, ""), "username webauthn"))
            (old_password(say, "account-password"))
            button .primary .big { (say.word("sign-in")) }
        }
        p { a href="/recover" { (say.word("recover-link")) } }
        p { (say.word("account-have-none")) " " a href="/account" { (say.word("account-make")) } }
    };
    sheet(say, &say.word("sign-in"), "/sign-in", guest, &content)
}

pub(super) fn recover_page(guest: Option<&Guest>, say: Say, wrong: Option<&Wrong>) -> Markup {
    let content = html! {
        p { (say.word("recover-about")) }
        (refusal(wrong, At::Recover))
        form #recover .card method="post" action="/recover" {
            (name_field(say, entered(wrong, At::Recover, ""), "username"))
            label .field { span { (say.word("recover-code")) } input name="code" required maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="xxxx-xxxx-xxxx-xxxx"; }
            (new_password(say, "account-new-password"))
            button .primary .big { (say.word("recover-go")) }
        }
        p .soft { (say.word("recover-lost")) }
    };
    sheet(say, &say.word("recover-title"), "/recover", guest, &content)
}

/// What the page of an account's owner shows.
pub(super) struct OwnFacts {
    pub(super) facts: AccountFacts,
    pub(super) passkeys: Vec<KeptPasskey>,
    pub(super) is_owner: bool,
    pub(super) tokens: Markup,
}

/// The page of an account's owner.
pub(super) fn own(
    (guest, here): (&Guest, &Here),
    OwnFacts { facts, passkeys, is_owner, tokens }: &OwnFacts,
    say: Say,
    wrong: Option<&Wrong>,
) -> Markup {
    let by = ProofBy::of(facts, passkeys);
    let set_password = if facts.has_password { "account-password-change" } else { "account-password-set" };
    let number = |key, count: usize| say.phrase(&Phrase::new(key).with("count", count));
    let content = html! {
        @if *is_owner { p { a .button href="/owner" { (say.word("owner-title")) } } }
        section .card {
            h2 { (say.word("rename")) }
            (refusal(wrong, At::Name))
            form #name method="post" action="/account/name" {
                (name_field(say, entered(wrong, At::Name, &guest.name), "username"))
                p .soft { (say.word("account-name-about")) }
                button { (say.word("rename")) }
            }
        }
        (passkeys::section(here, (passkeys, by), say, &refusal(wrong, At::Passkey)))
        section .card {
            h2 { (say.word(set_password)) }
            (refusal(wrong, At::Password))
            form #password method="post" action="/account/password" {
                // So that a keeper of passwords knows whose it is.
                input type="text" name="name" value=(guest.name) autocomplete="username" hidden;
                (proof_field(by, say))
                (new_password(say, "account-new-password"))
                p .soft { (say.word("account-password-ends")) }
                (proof_buttons(by, set_password, say))
            }
        }
        section .card {
            h2 { (say.word("codes-title")) }
            p { (number("codes-left", facts.codes)) " " (say.word("codes-about")) }
            (refusal(wrong, At::Codes))
            form #codes method="post" action="/account/codes" {
                (proof(by, "codes-new", say))
            }
        }
        section .card {
            h2 { (say.word("sign-out")) }
            p { (number("account-sessions", facts.sessions)) }
            div .row {
                form method="post" action="/sign-out" { button { (say.word("sign-out-here")) } }
                form method="post" action="/sign-out-everywhere" { button #everywhere { (say.word("sign-out-everywhere")) } }
            }
        }
        (tokens)
        (own_data::section(guest, by, say, &refusal(wrong, At::Delete)))
    };
    sheet(say, &say.word("account-title"), "/account", Some(guest), &content)
}

/// The codes, which are shown this once.
pub(super) fn codes_page(guest: &Guest, say: Say, codes: &[String], new: bool) -> Response {
    let content = html! {
        @if new { p { (say.word("account-made")) } }
        section .card .now {
            h2 { (say.word("codes-title")) }
            p { (say.word("codes-keep")) }
            ol #recovery-codes .codes { @for code in codes { li { code { (code) } } } }
            p .soft { (say.word("codes-once")) }
        }
        div .row { a .button .primary href="/" { (say.word("failure-back")) } a .button href="/account" { (say.word("account-title")) } }
    };
    let title = if new { "account-made-title" } else { "codes-title" };
    let mut response = sheet(say, &say.word(title), "/account", Some(guest), &content).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
