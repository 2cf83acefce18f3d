//! Accounts over JSON.

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use tables::Sure;

use super::{body::Body, change::done};
use crate::{
    App,
    failure::Failure,
    guard::Caller,
    session::{self, Known, Visitor},
};

/// An answer with a secret in it, which nobody keeps on the way.
fn secret(status: StatusCode, document: Value) -> Response {
    let mut response = (status, Json(document)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SignUp {
    name: String,
    password: String,
}

pub(super) async fn sign_up(
    State(app): State<App>,
    Visitor(guest): Visitor,
    Body(new): Body<SignUp>,
) -> Result<Response, Failure> {
    let made = app.service.sign_up(guest.as_ref(), &new.name, &new.password).await?;
    let document = json!({"token": made.token.secret(), "name": made.guest.name, "recovery_codes": made.codes});
    Ok(secret(StatusCode::CREATED, document))
}

pub(super) async fn facts(State(app): State<App>, Known(guest): Known) -> Result<Json<Value>, Failure> {
    let facts = app.service.account_facts(&guest).await?;
    Ok(Json(json!({
        "name": guest.name,
        "created": facts.created,
        "sessions": facts.sessions,
        "recovery_codes_left": facts.codes,
    })))
}

fn let_in(signed_in: &tables::SignedIn) -> Response {
    secret(StatusCode::CREATED, json!({"token": signed_in.token.secret(), "name": signed_in.guest.name}))
}

pub(super) async fn sign_in(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    Body(by): Body<SignUp>,
) -> Result<Response, Failure> {
    let old = session::token(&headers);
    Ok(let_in(&app.service.sign_in(old.as_ref(), (&by.name, &by.password), caller.address).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Recover {
    name: String,
    code: String,
    new_password: String,
}

pub(super) async fn recover(
    State(app): State<App>,
    headers: HeaderMap,
    Body(by): Body<Recover>,
) -> Result<Response, Failure> {
    let old = session::token(&headers);
    Ok(let_in(&app.service.recover(old.as_ref(), &by.name, &by.code, &by.new_password).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rename {
    name: String,
}

pub(super) async fn rename(
    State(app): State<App>,
    Known(guest): Known,
    Body(to): Body<Rename>,
) -> Result<Json<Value>, Failure> {
    app.service.rename(&guest, &to.name).await?;
    Ok(done())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangePassword {
    password: String,
    new_password: String,
}

pub(super) async fn password(
    State(app): State<App>,
    Known(guest): Known,
    Body(change): Body<ChangePassword>,
) -> Result<Response, Failure> {
    Ok(let_in(&app.service.change_password(&guest, Sure::Password(&change.password), &change.new_password).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Proof {
    password: String,
}

pub(super) async fn codes(
    State(app): State<App>,
    Known(guest): Known,
    Body(proof): Body<Proof>,
) -> Result<Response, Failure> {
    let codes = app.service.change_codes(&guest, Sure::Password(&proof.password)).await?;
    Ok(secret(StatusCode::CREATED, json!({"recovery_codes": codes})))
}

pub(super) async fn sign_out_everywhere(State(app): State<App>, Known(guest): Known) -> Result<Response, Failure> {
    app.service.sign_out_everywhere(&guest).await?;
    Ok(([(header::SET_COOKIE, session::take_cookie())], done()).into_response())
}

pub(super) async fn export(State(app): State<App>, Known(guest): Known) -> Result<Response, Failure> {
    Ok(secret(StatusCode::OK, app.service.own_data(&guest).await?))
}

/// The password of an account; a guest has none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Delete {
    password: Option<String>,
}

pub(super) async fn delete(
    State(app): State<App>,
    Known(guest): Known,
    Body(delete): Body<Delete>,
) -> Result<Json<Value>, Failure> {
    let sure = delete.password.as_deref().map_or(Sure::Said, Sure::Password);
    app.service.delete_person(&guest, sure).await?;
    Ok(done())
}
