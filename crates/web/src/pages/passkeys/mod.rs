//! Passkeys: what the module of a page asks for, and the forms that it sends with the answers.

mod here;
mod parts;

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::post,
};
use serde_json::Value;
use tables::{Guest, PasskeyAnswer, Refused, Token, store::Hash};

pub(super) use here::Here;
pub(super) use parts::{ProofBy, make, proof, proof_buttons, proof_field, section, sentences, sign_in};

use super::{
    account::{self, At, Form},
    frame::{Answer, fail, go},
    tokens,
};
use crate::{
    App,
    failure::Failure,
    say::Say,
    session::{self, Visitor},
};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/passkeys/sign-in", post(ask_to_sign_in))
        .route("/passkeys/confirm", post(ask_to_confirm))
        .route("/passkeys/account", post(ask_for_account))
        .route("/passkeys/add", post(ask_for_passkey))
        .route("/sign-in/passkey", post(come_in))
        .route("/account/passkey", post(sign_up))
        .route("/account/passkeys", post(add))
        .route("/account/passkeys/name", post(rename))
        .route("/account/passkeys/end", post(end))
}

/// What a browser is asked, as its module reads it, and the secret that it gets with it; or why it is asked nothing.
fn asked(question: Result<(Value, Option<HeaderValue>), Refused>, say: Say) -> Response {
    let (mut response, cookie) = match question {
        Ok((question, cookie)) => (Json(question).into_response(), cookie),
        Err(refused) => return Failure::from(refused).json(say, None, &[]),
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(cookie) = cookie {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}

async fn ask_to_sign_in(State(app): State<App>, here: Here, say: Say, headers: HeaderMap) -> Response {
    let ask = async || {
        let (browser, cookie) = here.browser(&headers)?;
        Ok::<_, Refused>((app.service.ask_to_sign_in(here.site()?, browser.hash()).await?, cookie))
    };
    asked(ask().await, say)
}

async fn ask_to_confirm(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
) -> Response {
    let ask = async || {
        let guest = guest.filter(Guest::has_account).ok_or(Refused::NoAccount)?;
        let (browser, cookie) = here.browser(&headers)?;
        Ok((app.service.ask_to_confirm(here.site()?, browser.hash(), &guest).await?, cookie))
    };
    asked(ask().await, say)
}

async fn ask_for_account(form: Form<Option<Guest>>) -> Response {
    let names = (form.text("name"), form.text("passkey"));
    let ask = async || {
        let (browser, cookie) = form.here.browser(&form.headers)?;
        let at = (form.here.site()?, browser.hash());
        Ok((form.app.service.ask_for_account(at, form.who.as_ref(), names).await?, cookie))
    };
    asked(ask().await, form.say)
}

async fn ask_for_passkey(form: Form<Option<Guest>>) -> Response {
    let ask = async || {
        let guest = form.who.as_ref().ok_or(Refused::NoAccount)?;
        let (browser, cookie) = form.here.browser(&form.headers)?;
        let at = (form.here.site()?, browser.hash());
        Ok((form.app.service.ask_for_passkey(at, guest, form.sure()?, form.text("name")).await?, cookie))
    };
    asked(ask().await, form.say)
}

/// What the browser answered, as a form brings it.
fn answered<Who>(form: &Form<Who>) -> Result<PasskeyAnswer<'_>, Refused> {
    form.here.answer(form.text("answer"))
}

/// Somebody comes in by a passkey.
async fn come_in(form: Form<Option<Guest>>) -> Response {
    let old = session::token(&form.headers);
    let come = async || form.app.service.sign_in_by_passkey(old.as_ref(), answered(&form)?).await;
    account::came_in(&form, come().await)
}

/// A guest, or somebody new, gets an account by a passkey.
async fn sign_up(form: Form<Option<Guest>>) -> Response {
    let make = async || form.app.service.sign_up_by_passkey(form.who.as_ref(), answered(&form)?).await;
    account::made(&form, At::MakePasskey, make().await)
}

/// The list of passkeys, when it was changed; else why it was not.
async fn listed(form: &Form<Guest>, done: Result<(), Refused>) -> Answer {
    form.answer(At::Passkey, done, |()| go("/account#passkeys")).await
}

async fn add(form: Form<Guest>) -> Answer {
    let add = async || form.app.service.add_passkey(&form.who, answered(&form)?).await;
    listed(&form, add().await).await
}

/// The passkey that a form names.
fn named(form: &Form<Guest>) -> Result<Hash, Refused> {
    form.fields.get("passkey").and_then(tokens::read).ok_or(Refused::Gone)
}

async fn rename(form: Form<Guest>) -> Answer {
    let rename = async || form.app.service.rename_passkey(&form.who, named(&form)?, form.text("name")).await;
    listed(&form, rename().await).await
}

async fn end(form: Form<Guest>) -> Answer {
    let this: Token = session::token(&form.headers).ok_or_else(|| fail(form.say)(Failure::Nobody))?;
    let end = async || form.app.service.remove_passkey(&form.who, form.sure()?, named(&form)?, &this).await;
    listed(&form, end().await).await
}
