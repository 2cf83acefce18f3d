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
use tables::{Guest, Refused, Token, store::Hash};

pub(super) use here::Here;
pub(super) use parts::{ProofBy, make, proof, proof_buttons, proof_field, section, sentences, sign_in};

use super::{
    account::{self, At},
    fields::Fields,
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

async fn ask_for_account(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let names = (fields.text("name"), fields.text("passkey"));
    let ask = async || {
        let (browser, cookie) = here.browser(&headers)?;
        let at = (here.site()?, browser.hash());
        Ok((app.service.ask_for_account(at, guest.as_ref(), names).await?, cookie))
    };
    asked(ask().await, say)
}

async fn ask_for_passkey(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let ask = async || {
        let guest = guest.ok_or(Refused::NoAccount)?;
        let (browser, cookie) = here.browser(&headers)?;
        let (at, name) = ((here.site()?, browser.hash()), fields.text("name"));
        Ok((app.service.ask_for_passkey(at, &guest, here.sure(&fields)?, name).await?, cookie))
    };
    asked(ask().await, say)
}

/// Somebody comes in by a passkey.
async fn come_in(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let old = session::token(&headers);
    let come = async || {
        let answer = here.answer(fields.text("answer"))?;
        app.service.sign_in_by_passkey(old.as_ref(), answer).await
    };
    match come().await {
        Ok(signed_in) => Ok(account::let_in(&signed_in, "/", &headers)),
        Err(refused) => Ok(account::not_let_in(guest.as_ref(), &here, say, &refused.into(), &fields)),
    }
}

/// A guest, or somebody new, gets an account by a passkey.
async fn sign_up(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let make = async || {
        let answer = here.answer(fields.text("answer"))?;
        app.service.sign_up_by_passkey(guest.as_ref(), answer).await
    };
    match make().await {
        Ok(made) => Ok(account::made(&made, say, &headers)),
        Err(refused) => Ok(account::not_made(guest.as_ref(), &here, say, (At::MakePasskey, &refused.into()), &fields)),
    }
}

async fn add(State(app): State<App>, Visitor(guest): Visitor, here: Here, say: Say, fields: Fields) -> Answer {
    let guest = account::owner(guest)?;
    let add = async || {
        let answer = here.answer(fields.text("answer"))?;
        app.service.add_passkey(&guest, answer).await
    };
    match add().await {
        Ok(()) => Ok(go("/account#passkeys")),
        Err(refused) => account::refused_at(&app, (&guest, &here), say, (At::Passkey, refused.into()), &fields).await,
    }
}

/// The passkey that a form names.
fn named(fields: &Fields) -> Result<Hash, Refused> {
    fields.get("passkey").and_then(tokens::read).ok_or(Refused::Gone)
}

async fn rename(State(app): State<App>, Visitor(guest): Visitor, here: Here, say: Say, fields: Fields) -> Answer {
    let guest = account::owner(guest)?;
    let rename = async || app.service.rename_passkey(&guest, named(&fields)?, fields.text("name")).await;
    match rename().await {
        Ok(()) => Ok(go("/account#passkeys")),
        Err(refused) => account::refused_at(&app, (&guest, &here), say, (At::Passkey, refused.into()), &fields).await,
    }
}

async fn end(
    State(app): State<App>,
    Visitor(guest): Visitor,
    here: Here,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let guest = account::owner(guest)?;
    let this: Token = session::token(&headers).ok_or_else(|| fail(say)(Failure::Nobody))?;
    let end = async || app.service.remove_passkey(&guest, here.sure(&fields)?, named(&fields)?, &this).await;
    match end().await {
        Ok(()) => Ok(go("/account#passkeys")),
        Err(refused) => account::refused_at(&app, (&guest, &here), say, (At::Passkey, refused.into()), &fields).await,
    }
}
