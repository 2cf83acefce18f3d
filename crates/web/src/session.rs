//! Who asks: a guest by a cookie (pages) or a bearer token (programs).

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use tables::{Guest, Token};

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

/// The header that gives a session to a browser. `Secure` is added where the site is reached by https: a proxy says so.
pub(crate) fn set_cookie(token: &Token, headers: &HeaderMap) -> Option<HeaderValue> {
    let https = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let secure = if https { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR}{secure}", token.secret());
    HeaderValue::try_from(cookie).ok()
}

fn token(headers: &HeaderMap) -> Option<Token> {
    match headers.get(header::AUTHORIZATION) {
        Some(value) => Token::read(value.to_str().ok()?.strip_prefix("Bearer ")?.trim()),
        None => Token::read(cookie(headers)?),
    }
}

/// Whoever asks, known or not.
pub(crate) struct Visitor(pub(crate) Option<Guest>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        match token(&parts.headers) {
            Some(token) => Ok(Self(app.house.guest(&token).await?)),
            None => Ok(Self(None)),
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
