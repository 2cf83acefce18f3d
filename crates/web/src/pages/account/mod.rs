//! The account: making one, signing in, and what its owner can do with it. Plain forms.

mod form;
mod parts;

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use maud::Markup;
use tables::{Guest, Refused, SignedIn, SignedUp};

pub(super) use form::Form;
pub(super) use parts::{At, old_password};

use super::{
    frame::{Answer, fail, go},
    passkeys::{Here, ProofBy},
    tokens,
};
use crate::{
    App,
    failure::Failure,
    guard::Caller,
    say::Say,
    session::{self, Visitor},
};
use parts::{OwnFacts, Wrong, codes_page, make, own, recover_page, refusal, sign_in_page, wrong};

/// The page of an account's owner.
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

/// Gives a browser its new session.
fn give(mut response: Response, token: &tables::Token, headers: &HeaderMap) -> Response {
    if let Some(cookie) = session::set_cookie(token, headers) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

fn let_in(signed_in: &SignedIn, to: &str, headers: &HeaderMap) -> Response {
    give(go(to), &signed_in.token, headers)
}

/// The page of a new account; else the page to make one at, with what was refused.
pub(super) fn made(form: &Form<Option<Guest>>, at: At, made: Result<SignedUp, Refused>) -> Response {
    match made {
        Ok(made) => give(codes_page(&made.guest, form.say, &made.codes, true), &made.token, &form.headers),
        Err(refused) => not_made(form, at, refused),
    }
}

/// The page to make an account at, with what was refused.
pub(super) fn not_made(form: &Form<Option<Guest>>, at: At, refused: Refused) -> Response {
    let (failure, say) = (Failure::from(refused), form.say);
    let wrong = wrong(at, &failure, say, &form.fields);
    failure.answer(make(form.who.as_ref(), &form.here, say, Some(&wrong)))
}

/// The front page for whoever came in; else the page to sign in at, with what was refused.
pub(super) fn came_in(form: &Form<Option<Guest>>, came: Result<SignedIn, Refused>) -> Response {
    let refused = match came {
        Ok(signed_in) => return let_in(&signed_in, "/", &form.headers),
        Err(refused) => refused,
    };
    let (failure, say) = (Failure::from(refused), form.say);
    let wrong = wrong(At::SignIn, &failure, say, &form.fields);
    failure.answer(sign_in_page(form.who.as_ref(), &form.here, say, Some(&wrong)))
}

pub(super) async fn page(State(app): State<App>, Visitor(guest): Visitor, here: Here, say: Say) -> Answer {
    match &guest {
        Some(guest) if guest.has_account() => Ok(own_page(&app, (guest, &here), say, None).await?.into_response()),
        _ => Ok(make(guest.as_ref(), &here, say, None).into_response()),
    }
}

pub(super) async fn sign_up(form: Form<Option<Guest>>) -> Response {
    let signed_up = form.app.service.sign_up(form.who.as_ref(), form.text("name"), form.text("new")).await;
    made(&form, At::Make, signed_up)
}

pub(super) async fn sign_in_form(Visitor(guest): Visitor, here: Here, say: Say) -> Markup {
    sign_in_page(guest.as_ref(), &here, say, None)
}

pub(super) async fn sign_in(Extension(caller): Extension<Caller>, form: Form<Option<Guest>>) -> Response {
    let (old, entered) = (session::token(&form.headers), (form.text("name"), form.text("password")));
    came_in(&form, form.app.service.sign_in(old.as_ref(), entered, caller.address).await)
}

pub(super) async fn recover_form(Visitor(guest): Visitor, say: Say) -> Markup {
    recover_page(guest.as_ref(), say, None)
}

pub(super) async fn recover(form: Form<Option<Guest>>) -> Response {
    let (old, [name, code, new]) =
        (session::token(&form.headers), ["name", "code", "new"].map(|field| form.text(field)));
    match form.app.service.recover(old.as_ref(), name, code, new).await {
        Ok(signed_in) => let_in(&signed_in, "/account", &form.headers),
        Err(refused) => {
            let failure = Failure::from(refused);
            let wrong = wrong(At::Recover, &failure, form.say, &form.fields);
            failure.answer(recover_page(form.who.as_ref(), form.say, Some(&wrong)))
        }
    }
}

pub(super) async fn name(form: Form<Guest>) -> Answer {
    let renamed = form.app.service.rename(&form.who, form.text("name")).await;
    form.answer(At::Name, renamed, |()| go("/account")).await
}

pub(super) async fn password(form: Form<Guest>) -> Answer {
    let change = async || form.app.service.change_password(&form.who, form.sure()?, form.text("new")).await;
    form.answer(At::Password, change().await, |signed_in| let_in(&signed_in, "/account", &form.headers)).await
}

pub(super) async fn codes(form: Form<Guest>) -> Answer {
    let change = async || form.app.service.change_codes(&form.who, form.sure()?).await;
    form.answer(At::Codes, change().await, |codes| codes_page(&form.who, form.say, &codes, false)).await
}

pub(super) async fn sign_out_everywhere(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    let guest = guest.filter(Guest::has_account).ok_or_else(|| go("/sign-in"))?;
    app.service.sign_out_everywhere(&guest).await.map_err(|refused| fail(say)(refused.into()))?;
    let mut response = go("/");
    response.headers_mut().append(header::SET_COOKIE, session::take_cookie());
    Ok(response)
}
