//! Live updates: Server-Sent Events, each built for one viewer from what that viewer may know.

use std::{convert::Infallible, time::Duration};

use axum::{
    http::HeaderMap,
    response::{
        Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream::{self, Stream};
use serde::Serialize;
use tables::{Follow, Happening, Kind, TableId};
use tabletop::{Listener, Seat, Viewer};

use crate::{App, failure::Failure, say::Say};

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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    said: Vec<String>,
    waiting: tabletop::Seats,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<&'a [String]>,
    steps: usize,
    over: bool,
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
    pub(crate) fn said(&self, happening: &Happening) -> Vec<String> {
        let Some(title) = catalog::title(&self.game) else { return Vec::new() };
        let to = Listener { lang: self.say.0, seats: &self.names };
        let seen = happening.told.iter().flat_map(|told| told.seen(self.viewer));
        seen.map(|phrase| title.dictionary().say(&phrase, to)).collect()
    }

    fn event(&self, happening: &Happening) -> Event {
        let entry = &happening.entry;
        let own = entry.seat.is_some_and(|seat| self.viewer.is(seat));
        let open = own || matches!(entry.kind, Kind::Chat | Kind::Rematch);
        let question = happening.question(self.viewer);
        let news = News {
            seq: entry.seq,
            at: entry.at,
            kind: entry.kind.word(),
            seat: entry.seat,
            who: entry.who.as_deref(),
            text: Some(entry.text.as_str()).filter(|text| open && !text.is_empty()),
            said: self.said(happening),
            waiting: happening.waiting,
            asked: question.map(|question| question.asked),
            legal: question.map(|question| question.legal.as_slice()),
            steps: happening.steps,
            over: happening.over,
        };
        let data = serde_json::to_string(&news).unwrap_or_default();
        Event::default().id(entry.seq.to_string()).data(data)
    }
}

/// The stream of a viewer from `after`, the browser's `Last-Event-ID` first.
pub(crate) async fn stream(
    app: &App,
    id: TableId,
    voice: Voice,
    after: Option<u64>,
    headers: &HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, Failure> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let follow = app.house.follow(id, voice.viewer, last.or(after)).await?;
    let hello = Event::default().comment("norikae").retry(Duration::from_secs(1));
    let news = stream::unfold((follow, voice), |(mut follow, voice): (Follow, Voice)| async move {
        // A stream that cannot go on ends; the browser comes back with the last entry it knows.
        let happening = follow.next().await.ok()??;
        Some((Ok(voice.event(&happening)), (follow, voice)))
    });
    let stream = futures_util::StreamExt::chain(stream::iter([Ok(hello)]), news);
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}
