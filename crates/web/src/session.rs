//! Who asks: a guest by a cookie (pages) or a bearer token (programs).

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use tables::{Guest, Rights, Token, Visit};

use crate::{App, failure::Failure};

/// Opaque, not signed: see [`Token`].
const COOKIE: &str = "norikae";
const YEAR: u32 = 365 * 86_400;

/// A cookie of a request.
pub(crate) fn named_cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The session cookie of a request.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<&str> {
    named_cookie(headers, COOKIE)
}

/// Whether the site is reached by https: a proxy says so.
pub(crate) fn is_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

/// The header that gives a session to a browser. `Secure` is added where the site is reached by https.
pub(crate) fn set_cookie(token: &Token, headers: &HeaderMap) -> Option<HeaderValue> {
    let secure = if is_https(headers) { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR}{secure}", token.secret());
    HeaderValue::try_from(cookie).ok()
}

/// What a program sends in `Authorization`. Only `Bearer` is ours: a proxy before us may pass on a password of its own, which
/// says nothing about who asks.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::AUTHORIZATION).iter().filter_map(|value| value.to_str().ok());
    let mut schemes = lines.filter_map(|line| line.trim().split_once(' '));
    schemes.find(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, token)| token.trim())
}

/// The token of a request.
pub(crate) fn token(headers: &HeaderMap) -> Option<Token> {
    Token::read(bearer(headers).or_else(|| cookie(headers))?)
}

/// The session of a request, if it has one.
pub(crate) async fn visit(app: &App, headers: &HeaderMap) -> Result<Option<Visit>, Failure> {
    let Some(token) = token(headers) else { return Ok(None) };
    let visit = app.service.visit(&token).await?;
    // A program's token is no cookie.
    Ok(visit.filter(|visit| visit.rights == Rights::All || bearer(headers).is_some()))
}

/// The header that makes a browser keep its session for another year, if this is how the request says who asks.
pub(crate) fn renew(headers: &HeaderMap) -> Option<HeaderValue> {
    if bearer(headers).is_some() { None } else { set_cookie(&token(headers)?, headers) }
}

/// Ends the session of a request.
pub(crate) async fn sign_out(app: &App, headers: &HeaderMap) -> Result<(), Failure> {
    match token(headers) {
        Some(token) => Ok(app.service.sign_out(&token).await?),
        None => Ok(()),
    }
}

/// The header that takes the session from a browser.
pub(crate) fn take_cookie() -> HeaderValue {
    HeaderValue::from_static("norikae=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

/// Whoever asks, known or not.
#[derive(Clone)]
pub(crate) struct Visitor(pub(crate) Option<Guest>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        // Who it is was found out when the request came.
        match parts.extensions.get::<Self>() {
            Some(visitor) => Ok(visitor.clone()),
            None => Ok(Self(visit(app, &parts.headers).await?.map(|visit| visit.guest))),
        }
    }
}

/// Somebody known; others are refused.
pub(crate) struct Known(pub(crate) Guest);

impl FromRequestParts<App> for Known {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let Visitor(guest) = Visitor::from_request_parts(parts, app).await?;
        guest.map(Self).ok_or(Failure::Nobody)
    }
}
