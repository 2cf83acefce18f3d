//! Reading the body of a request: JSON of the right form, or an answer that says what is wrong.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::request::Parts,
};
use serde::de::DeserializeOwned;

use crate::failure::Failure;

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

/// What stands behind the `?` of an address.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Failure> {
        let query = Query::try_from_uri(&parts.uri).map_err(|rejection| Failure::Form(rejection.body_text()))?;
        Ok(Self(query.0))
    }
}
