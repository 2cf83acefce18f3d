//! Streams that are open: so many for a person and an address, and none longer than its session.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{body::Body, extract::FromRequestParts, http::request::Parts, response::Response};
use futures_util::{
    StreamExt,
    future::{BoxFuture, FutureExt},
    stream::FuturesUnordered,
};
use tables::{Ended, Guest, TableId, Who};
use tokio::time::Instant;

use crate::{
    App,
    events::BEAT,
    failure::Failure,
    guard::{Caller, tables_of},
    meters::Counted,
    session::{self, Visitor},
};

/// Tables that one person follows at once, in all their windows.
const OF_PERSON: usize = 30;
/// Streams of one address: a school's.
const OF_ADDRESS: usize = 1_000;

/// When each opened the streams that are open.
#[derive(Debug, Default)]
pub(crate) struct Streams(Mutex<HashMap<Who, Vec<Instant>>>);

impl Streams {
    fn open(self: &Arc<Self>, whose: Vec<Who>, reader: Duration) -> Result<Open, Failure> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let most = |who: &Who| match who {
            Who::Person(_) | Who::Name(_) | Who::NameFrom(_) => OF_PERSON,
            Who::Address(_) => OF_ADDRESS,
        };
        let now = Instant::now();
        let full = whose.iter().filter_map(|who| open.get(who).filter(|streams| streams.len() >= most(who)));
        // There must be room for all of them.
        if let Some(wait) = full.map(|streams| noticed(streams, now, reader)).max() {
            return Err(Failure::TooManyStreams { wait });
        }
        for who in &whose {
            open.entry(*who).or_default().push(now);
        }
        Ok(Open { streams: Arc::clone(self), whose, since: now })
    }
}

/// After how many seconds the first of these streams ends if its listener has gone: it is written to with every beat, and fails
/// when nothing of that is taken for as long as a `reader` has.
fn noticed(streams: &[Instant], now: Instant, reader: Duration) -> u32 {
    let to_beat = |since: &Instant| BEAT.as_secs() - now.duration_since(*since).as_secs() % BEAT.as_secs();
    let wait = streams.iter().map(to_beat).min().unwrap_or(0) + reader.as_secs();
    u32::try_from(wait).unwrap_or(u32::MAX)
}

/// A stream that is counted while it is open.
#[derive(Debug)]
struct Open {
    streams: Arc<Streams>,
    whose: Vec<Who>,
    since: Instant,
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut open = self.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
        for who in &self.whose {
            let Some(streams) = open.get_mut(who) else { continue };
            if let Some(at) = streams.iter().position(|since| *since == self.since) {
                streams.swap_remove(at);
            }
            if streams.is_empty() {
                open.remove(who);
            }
        }
    }
}

/// Somebody who begins to listen.
pub(crate) struct Ear {
    counted: Counted,
    open: Option<Open>,
    /// Returns when nothing more may be heard.
    over: BoxFuture<'static, ()>,
}

/// Waits until the session is over, whoever listens is blocked, or they may not see a table any more.
fn over(
    app: &App,
    ended: Option<Ended>,
    (guest, address): (Option<Guest>, IpAddr),
    tables: Vec<TableId>,
) -> BoxFuture<'static, ()> {
    let (service, id) = (app.service.clone(), guest.as_ref().map(|guest| guest.id));
    let ends = async move {
        match ended {
            Some(ended) => ended.wait().await,
            None => std::future::pending().await,
        }
    };
    let shut_out = tables.into_iter().map(|table| {
        let service = service.clone();
        async move { service.until_shut_out(table, id).await }.boxed()
    });
    let shut_out: Vec<_> = shut_out.collect();
    let blocked = async move { service.until_blocked(guest.as_ref(), address).await };
    // Only what has something to say is asked, not all of them at every event.
    let mut all: FuturesUnordered<_> = [ends.boxed(), blocked.boxed()].into_iter().chain(shut_out).collect();
    async move {
        all.next().await;
    }
    .boxed()
}

impl FromRequestParts<App> for Ear {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let token = session::token(&parts.headers);
        let ended = token.as_ref().map(|token| app.service.end_of(token));
        if token.is_some() {
            // Looked at again: the session may have ended since the request came.
            let guest = session::visit(app, &parts.headers).await?.map(|visit| visit.guest);
            parts.extensions.insert(Visitor(guest));
        }
        let (caller, guest) =
            (Caller::of(parts), parts.extensions.get::<Visitor>().and_then(|visitor| visitor.0.clone()));
        let person = guest.as_ref().map(|guest| Who::Person(guest.id));
        let over = over(app, ended, (guest, caller.address), tables_of(&parts.uri));
        let counted = app.meters.stream();
        if !app.service.is_limited() {
            return Ok(Self { counted, open: None, over });
        }
        let whose = std::iter::once(Who::Address(caller.limited)).chain(person).collect();
        let open = app.streams.open(whose, app.patience.reader)?;
        Ok(Self { counted, open: Some(open), over })
    }
}

impl Ear {
    /// Returns when nothing more may be heard by it.
    pub(crate) async fn over(&mut self) {
        (&mut self.over).await;
    }

    /// The stream, which ends with its session and is counted until it ends.
    pub(crate) fn hold(self, response: Response) -> Response {
        let Self { counted, open, over } = self;
        response.map(|body| {
            let held = body.into_data_stream().take_until(over).map(move |piece| {
                let _held = (&open, &counted);
                piece
            });
            Body::from_stream(held)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_looked_after_at_its_next_beat() {
        let now = Instant::now();
        let ago = |seconds| now.checked_sub(Duration::from_secs(seconds));
        let noticed = |streams: &[u64]| {
            let since: Vec<Instant> = streams.iter().filter_map(|seconds| ago(*seconds)).collect();
            noticed(&since, now, Duration::from_secs(30))
        };
        assert_eq!(noticed(&[0]), 50);
        assert_eq!(noticed(&[0, 5]), 45);
        assert_eq!(noticed(&[0, 5, 39]), 31);
        assert_eq!(noticed(&[40]), 50);
    }
}
