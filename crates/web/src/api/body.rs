//! Reading the body of a request: JSON of the right form, or an answer that says what is wrong.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::request::Parts,
    response::Response,
};
use serde::de::DeserializeOwned;

use crate::{failure::Failure, say::lang_of};

/// A JSON body; an empty one counts as `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        // It is here already, and not too large: see `arriving`.
        let unread = |_| Failure::Form("the body could not be read".to_owned());
        let bytes = Bytes::from_request(request, state).await.map_err(unread)?;
        let bytes = if bytes.is_empty() { &b"{}"[..] } else { &bytes };
        serde_json::from_slice(bytes).map(Self).map_err(|error| Failure::Form(error.to_string()))
    }
}

/// What stands behind the `?` of an address. Whoever opens a page gets a page that says what is wrong, a program JSON.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Response> {
        Query::try_from_uri(&parts.uri).map(|query| Self(query.0)).map_err(|rejection| {
            let is_page = !parts.uri.path().starts_with("/api/");
            let failure = if is_page { Failure::Address } else { Failure::Form(rejection.body_text()) };
            failure.respond(is_page, lang_of(&parts.headers))
        })
    }
}
