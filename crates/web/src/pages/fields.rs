//! What a request of a page says: the fields of its form, the table or club of its address.

use std::str::FromStr;

use axum::{
    Form,
    extract::{FromRequest, FromRequestParts, Path, Request, rejection::FormRejection},
    http::request::Parts,
    response::Response,
};
use tables::{QuestionId, Refused};
use tabletop::Seat;

use crate::{failure::Failure, say::lang_of};

/// The fields of a form.
pub(super) struct Fields(pub(super) Vec<(String, String)>);

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = FormRejection;

    async fn from_request(request: Request, state: &S) -> Result<Self, FormRejection> {
        let Form(fields) = Form::from_request(request, state).await?;
        Ok(Self(fields))
    }
}

impl Fields {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// What was entered in a field; nothing, if it was not sent.
    pub(super) fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }

    /// Every value that was sent under a name.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The question that a form answers, or is about.
    pub(super) fn question(&self) -> QuestionId {
        QuestionId(self.get("asked").and_then(|asked| asked.parse().ok()).unwrap_or(0))
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        self.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new)
    }
}

/// The table or club whose page it is; what can't be one is answered with a page that says so.
pub(super) struct PageOf<T>(pub(super) T);

impl<T: FromStr<Err = Refused>, S: Send + Sync> FromRequestParts<S> for PageOf<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let id = match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(id)) => id.parse().map_err(Failure::from),
            Err(_) => Err(Failure::NotFound),
        };
        id.map(Self).map_err(|failure| failure.respond(true, lang_of(&parts.headers)))
    }
}
