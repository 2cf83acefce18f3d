//! The account: making one, signing in, and what its owner can do with it. Plain forms; a password never comes back to a page.

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use tables::{AccountFacts, Guest, LONGEST_PASSWORD, SHORTEST_PASSWORD, SignedIn, SignedUp, store::KeptPasskey};
use tabletop::Phrase;

use super::{
    fields::Fields,
    frame::{Answer, Frame, fail, go, page_from},
    own_data,
    passkeys::{self, Here, ProofBy, proof, proof_buttons, proof_field},
    refusal::{Part, Refusal},
    tokens,
};
use crate::{
    App,
    failure::Failure,
    guard::Caller,
    modules::Entry,
    say::Say,
    session::{self, Visitor},
};

/// The form of a page that something was refused at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
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
type Wrong = (At, Refusal);

fn wrong(at: At, failure: &Failure, say: Say, fields: &Fields) -> Wrong {
    // Of what was entered, the name alone is shown again.
    let name = fields.text("name");
    (at, Refusal::new(Part::Top, failure, failure.why(say, None, &[]), name))
}

/// Why the form was refused, if it was this one.
fn refusal(wrong: Option<&Wrong>, at: At) -> Markup {
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
pub(super) fn old_password(say: Say, key: &'static str) -> Markup {
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

fn sign_in_page(guest: Option<&Guest>, here: &Here, say: Say, wrong: Option<&Wrong>) -> Markup {
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

fn recover_page(guest: Option<&Guest>, say: Say, wrong: Option<&Wrong>) -> Markup {
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
struct OwnFacts {
    facts: AccountFacts,
    passkeys: Vec<KeptPasskey>,
    is_owner: bool,
    tokens: Markup,
}

/// The page of an account's owner.
fn own(
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

async fn own_page(
    app: &App,
    (guest, here): (&Guest, &Here),
    say: Say,
    wrong: Option<&Wrong>,
) -> Result<Markup, Response> {
    let refuse = |refused: tables::Refused| fail(say)(refused.into());
    let facts = app.service.account_facts(guest).await.map_err(refuse)?;
    let is_owner = app.service.is_owner(guest).await.map_err(refuse)?;
    let tokens = app.service.tokens(guest.id).await.map_err(refuse)?;
    let passkeys = app.service.passkeys(guest.id).await.map_err(refuse)?;
    let by = ProofBy::of(&facts, &passkeys);
    let tokens = tokens::section((&tokens, by), say, &refusal(wrong, At::Token));
    Ok(own((guest, here), &OwnFacts { facts, passkeys, is_owner, tokens }, say, wrong))
}

/// The codes, which are shown this once.
fn codes_page(guest: &Guest, say: Say, codes: &[String], new: bool) -> Response {
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

/// Gives a browser its new session.
fn give(mut response: Response, token: &tables::Token, headers: &HeaderMap) -> Response {
    if let Some(cookie) = session::set_cookie(token, headers) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

pub(super) fn let_in(signed_in: &SignedIn, to: &str, headers: &HeaderMap) -> Response {
    give(go(to), &signed_in.token, headers)
}

/// The page of a new account.
pub(super) fn made(made: &SignedUp, say: Say, headers: &HeaderMap) -> Response {
    give(codes_page(&made.guest, say, &made.codes, true), &made.token, headers)
}

/// The page to make an account at, with what was refused.
pub(super) fn not_made(
    guest: Option<&Guest>,
    here: &Here,
    say: Say,
    (at, failure): (At, &Failure),
    fields: &Fields,
) -> Response {
    failure.answer(make(guest, here, say, Some(&wrong(at, failure, say, fields))))
}

/// The page to sign in at, with what was refused.
pub(super) fn not_let_in(guest: Option<&Guest>, here: &Here, say: Say, failure: &Failure, fields: &Fields) -> Response {
    failure.answer(sign_in_page(guest, here, say, Some(&wrong(At::SignIn, failure, say, fields))))
}

pub(super) async fn page(State(app): State<App>, Visitor(guest): Visitor, here: Here, say: Say) -> Answer {
    match &guest {
        Some(guest) if guest.has_account() => Ok(own_page(&app, (guest, &here), say, None).await?.into_response()),
        _ => Ok(make(guest.as_ref(), &here, say, None).into_response()),
    }
}

pub(super) async fn sign_up(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let (name, password) = (fields.text("name"), fields.text("new"));
    match app.service.sign_up(guest.as_ref(), name, password).await {
        Ok(signed_up) => Ok(made(&signed_up, say, &headers)),
        Err(refused) => Ok(not_made(guest.as_ref(), &here, say, (At::Make, &refused.into()), &fields)),
    }
}

pub(super) async fn sign_in_form(Visitor(guest): Visitor, here: Here, say: Say) -> Answer {
    Ok(sign_in_page(guest.as_ref(), &here, say, None).into_response())
}

pub(super) async fn sign_in(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let (name, password) = (fields.text("name"), fields.text("password"));
    match app.service.sign_in(session::token(&headers).as_ref(), (name, password), caller.address).await {
        Ok(signed_in) => Ok(let_in(&signed_in, "/", &headers)),
        Err(refused) => Ok(not_let_in(guest.as_ref(), &here, say, &refused.into(), &fields)),
    }
}

pub(super) async fn recover_form(Visitor(guest): Visitor, say: Say) -> Answer {
    Ok(recover_page(guest.as_ref(), say, None).into_response())
}

pub(super) async fn recover(
    State(app): State<App>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let [name, code, new] = ["name", "code", "new"].map(|field| fields.text(field));
    match app.service.recover(session::token(&headers).as_ref(), name, code, new).await {
        Ok(signed_in) => Ok(let_in(&signed_in, "/account", &headers)),
        Err(refused) => {
            let failure = Failure::from(refused);
            Ok(failure.answer(recover_page(guest.as_ref(), say, Some(&wrong(At::Recover, &failure, say, &fields)))))
        }
    }
}

/// Whoever has an account; others are shown the way to it.
pub(super) fn owner(guest: Option<Guest>) -> Result<Guest, Response> {
    guest.filter(Guest::has_account).ok_or_else(|| go("/sign-in"))
}

/// The owner's page with what was refused at one of its forms.
pub(super) async fn refused_at(
    app: &App,
    who: (&Guest, &Here),
    say: Say,
    (at, failure): (At, Failure),
    fields: &Fields,
) -> Answer {
    let page = own_page(app, who, say, Some(&wrong(at, &failure, say, fields))).await?;
    Ok(failure.answer(page))
}

pub(super) async fn name(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    fields: Fields,
) -> Answer {
    let guest = owner(guest)?;
    match app.service.rename(&guest, fields.text("name")).await {
        Ok(()) => Ok(go("/account")),
        Err(refused) => refused_at(&app, (&guest, &here), say, (At::Name, refused.into()), &fields).await,
    }
}

pub(super) async fn password(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let guest = owner(guest)?;
    let new = fields.text("new");
    let change = async || app.service.change_password(&guest, here.sure(&fields)?, new).await;
    match change().await {
        Ok(signed_in) => Ok(let_in(&signed_in, "/account", &headers)),
        Err(refused) => refused_at(&app, (&guest, &here), say, (At::Password, refused.into()), &fields).await,
    }
}

pub(super) async fn codes(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    fields: Fields,
) -> Answer {
    let guest = owner(guest)?;
    let change = async || app.service.change_codes(&guest, here.sure(&fields)?).await;
    match change().await {
        Ok(codes) => Ok(codes_page(&guest, say, &codes, false)),
        Err(refused) => refused_at(&app, (&guest, &here), say, (At::Codes, refused.into()), &fields).await,
    }
}

pub(super) async fn sign_out_everywhere(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    let guest = owner(guest)?;
    app.service.sign_out_everywhere(&guest).await.map_err(|refused| fail(say)(refused.into()))?;
    let mut response = go("/");
    response.headers_mut().append(header::SET_COOKIE, session::take_cookie());
    Ok(response)
}
