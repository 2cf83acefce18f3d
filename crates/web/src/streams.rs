//! Streams that are open: so many for a person and an address, and none longer than its session.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{body::Body, extract::FromRequestParts, http::request::Parts, response::Response};
use futures_util::StreamExt;
use tables::{Ended, Who};

use crate::{
    App,
    failure::Failure,
    guard::Caller,
    session::{self, Visitor},
};

/// Tables that one person follows at once, in all their windows.
const OF_PERSON: usize = 30;
/// Streams of one address: a school's.
const OF_ADDRESS: usize = 1_000;

/// How many streams each has open.
#[derive(Debug, Default)]
pub(crate) struct Streams(Mutex<HashMap<Who, usize>>);

impl Streams {
    fn open(self: &Arc<Self>, whose: Vec<Who>) -> Option<Open> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let most = |who: &Who| match who {
            Who::Person(_) => OF_PERSON,
            Who::Address(_) => OF_ADDRESS,
        };
        if whose.iter().any(|who| counts.get(who).is_some_and(|count| *count >= most(who))) {
            return None;
        }
        for who in &whose {
            *counts.entry(*who).or_default() += 1;
        }
        Some(Open { streams: Arc::clone(self), whose })
    }
}

/// A stream that is counted while it is open.
#[derive(Debug)]
struct Open {
    streams: Arc<Streams>,
    whose: Vec<Who>,
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut counts = self.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
        for who in &self.whose {
            if let Some(count) = counts.get_mut(who) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(who);
                }
            }
        }
    }
}

/// Somebody who begins to listen.
pub(crate) struct Ear {
    open: Option<Open>,
    ended: Option<Ended>,
}

impl FromRequestParts<App> for Ear {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let token = session::token(&parts.headers);
        let ended = token.as_ref().map(|token| app.service.end_of(token));
        if let Some(token) = &token {
            // Looked at again: the session may have ended since the request came.
            let guest = app.service.guest(token).await?;
            parts.extensions.insert(Visitor(guest));
        }
        if !app.service.is_limited() {
            return Ok(Self { open: None, ended });
        }
        let address = parts.extensions.get::<Caller>().map_or(IpAddr::from([0; 4]), |caller| caller.0);
        let person = parts.extensions.get::<Visitor>().and_then(|Visitor(guest)| guest.as_ref()).map(|guest| guest.id);
        let whose = std::iter::once(Who::Address(address)).chain(person.map(Who::Person)).collect();
        let open = app.streams.open(whose).ok_or(Failure::TooManyStreams)?;
        Ok(Self { open: Some(open), ended })
    }
}

impl Ear {
    /// The stream, which ends with its session and is counted until it ends.
    pub(crate) fn hold(self, response: Response) -> Response {
        let Self { open, ended } = self;
        let ended = Box::pin(async move {
            match ended {
                Some(ended) => ended.wait().await,
                None => std::future::pending().await,
            }
        });
        response.map(|body| {
            let held = body.into_data_stream().take_until(ended).map(move |piece| {
                let _open = &open;
                piece
            });
            Body::from_stream(held)
        })
    }
}
