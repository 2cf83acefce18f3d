//! Live updates: Server-Sent Events, each built for one viewer from what that viewer may know.

use std::{borrow::Cow, convert::Infallible, io::Write as _, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use catalog::Outcome;
use futures_util::stream;
use serde::{Serialize, Serializer};
use tables::{GuestId, Kind, LogEvent, OwnOrders, QuestionId, TableId};
use tabletop::{Listener, Seat, Viewer};
use tokio::time::{Instant, interval_at};

use crate::{App, failure::Failure, say::Say, table_log};

/// What a viewer is told of an entry of the log.
#[derive(Serialize)]
struct News<'a> {
    seq: u64,
    at: i64,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    said: &'a [String],
    waiting: tabletop::Seats,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<QuestionId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Lines<'a>>,
    steps: usize,
    over: bool,
}

/// The lines of a text, as a list.
struct Lines<'a>(&'a str);

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.lines())
    }
}

/// What is needed to speak to a viewer of a table.
pub(crate) struct Voice {
    pub(crate) say: Say,
    pub(crate) viewer: Viewer,
    pub(crate) game: String,
    pub(crate) names: Vec<String>,
}

impl Voice {
    /// What happened, in sentences. A decision itself is told by its game only: its notation may be secret.
    fn said<'h>(&self, event: &'h LogEvent) -> Cow<'h, [String]> {
        if let Some(sentence) = table_log::sentence(&event.entry, self.say, &self.names, &self.names) {
            return Cow::Owned(vec![sentence]);
        }
        let Some(title) = catalog::title(&self.game) else { return Cow::default() };
        let to = Listener { lang: self.say.0, seats: &self.names };
        event.said(self.viewer, title.dictionary(), to)
    }

    /// The same for a page, whose names are its own: no stream can use the sentences again.
    pub(crate) fn written(&self, event: &LogEvent) -> Vec<String> {
        event.told.iter().flat_map(|told| self.sentences(&**told)).collect()
    }

    /// What the viewer saw of one thing that happened.
    pub(crate) fn sentences(&self, told: &dyn Outcome) -> Vec<String> {
        let Some(title) = catalog::title(&self.game) else { return Vec::new() };
        let to = Listener { lang: self.say.0, seats: &self.names };
        told.seen(self.viewer).iter().map(|phrase| title.dictionary().say(phrase, to)).collect()
    }

    /// What happened as it goes over the wire: a line with its number, a line of JSON.
    fn event(&self, event: &LogEvent) -> Vec<u8> {
        let entry = &event.entry;
        let own = entry.seat.is_some_and(|seat| self.viewer.is(seat));
        let open = own || matches!(entry.kind, Kind::Chat | Kind::Rematch | Kind::Close | Kind::RemoveLine);
        let (question, said) = (event.question(self.viewer), self.said(event));
        let news = News {
            seq: entry.seq,
            at: entry.at,
            kind: entry.kind.word(),
            seat: entry.seat,
            who: entry.who.as_deref(),
            text: Some(entry.text.as_str()).filter(|text| open && !text.is_empty()),
            said: &said,
            waiting: event.waiting,
            asked: question.map(|question| question.id),
            legal: question.map(|question| Lines(&question.legal)),
            steps: event.steps,
            over: event.over,
        };
        let mut event = Vec::with_capacity(USUAL);
        // Nothing can fail when one writes to memory.
        let _ = write!(event, "id: {}\ndata: ", entry.seq);
        let _ = serde_json::to_writer(&mut event, &news);
        event.extend(b"\n\n");
        event
    }
}

/// Room for most events.
const USUAL: usize = 384;
/// Something is sent at least this often, so that nobody between us and the reader takes the stream for dead.
pub(crate) const BEAT: Duration = Duration::from_secs(20);
/// What says only that the stream is there.
const NOTHING: &[u8] = b":\n\n";
/// The first thing that is sent: how long a browser waits before it comes back.
const HELLO: &[u8] = b": norikae\nretry: 1000\n\n";

/// The orders of the listener as they go over the wire: without a number, because they are no part of the log.
async fn ordered(own: Option<&mut OwnOrders>) -> Vec<u8> {
    let orders = match own {
        Some(own) => own.next().await.ok().flatten(),
        None => None,
    };
    match orders {
        Some(orders) => format!("event: orders\ndata: {}\n\n", serde_json::json!(orders)).into_bytes(),
        None => std::future::pending().await,
    }
}

/// The stream of a guest from `after`, the browser's `Last-Event-ID` first; each event is for the eyes that the guest had then.
/// Written without `axum::response::Sse`, which sets a timer anew at every event.
pub(crate) async fn stream(
    app: &App,
    id: TableId,
    voice: Voice,
    guest: Option<GuestId>,
    after: Option<u64>,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let follow = app.service.follow(id, guest, last.or(after)).await?;
    let beat = interval_at(Instant::now() + BEAT, BEAT);
    let reader = (app.service.clone(), id, guest);
    let takes_orders = app.service.look(id, |table| table.opened().takes_orders()).await?;
    let own = guest.filter(|_| takes_orders).map(|guest| app.service.own_orders(id, guest));
    let news = stream::unfold(
        (follow, voice, beat, reader, own),
        async |(mut follow, mut voice, mut beat, reader, mut own)| {
            let event = tokio::select! {
                biased;
                // A stream that cannot go on ends, and so does one whose reader sits elsewhere now; the browser comes back with
                // the last entry it knows, and its new eyes.
                event = follow.next() => {
                    let event = event.ok()??;
                    voice.viewer = follow.eyes();
                    if event.entry.kind.moves_people() {
                        voice.names = reader.0.look(reader.1, |table| voice.say.names(table.row())).await.ok()?;
                    }
                    if reader.0.hides(reader.2, &event).await.ok()? { NOTHING.to_vec() } else { voice.event(&event) }
                }
                orders = ordered(own.as_mut()) => orders,
                _ = beat.tick() => NOTHING.to_vec(),
            };
            Some((Ok::<_, Infallible>(Bytes::from(event)), (follow, voice, beat, reader, own)))
        },
    );
    let hello = stream::iter([Ok(Bytes::from_static(HELLO))]);
    let body = Body::from_stream(futures_util::StreamExt::chain(hello, news));
    let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, body).into_response())
}
